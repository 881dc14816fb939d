"""Scenarios: a position, what is done, and all that is different afterwards.

In: `verifier/<game>/scenarios/**/*.yml` and a ruleset. Out: what holds, and what does not, with its place,
what was expected, what came and why. `read` makes scenarios of files, `play` plays them.
"""
