"""Scenarios as a reader steps through them: what lies on the table, what happens, by which rules."""
