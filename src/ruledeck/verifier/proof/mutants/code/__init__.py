"""Mutants of a ruleset's code: every function of its package, changed in place and put back."""
