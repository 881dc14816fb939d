"""Sheets: faces laid out on paper with their backs, marks, and a page to calibrate a printer by."""
