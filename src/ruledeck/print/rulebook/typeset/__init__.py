"""A rulebook's HTML made into a PDF."""
