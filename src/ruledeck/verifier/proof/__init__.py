"""Proof: what is changed on purpose in rules and texts, and whether a scenario sees it.

In: a game's ruleset, texts and scenarios. Out: the status of each rule, card and phrase.
"""
