"""YAML text as data, the faults of its form in words, and the place of every character of a value."""
