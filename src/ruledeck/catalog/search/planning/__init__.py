"""Queries made into plans: fields looked up, values read, macros written out."""
