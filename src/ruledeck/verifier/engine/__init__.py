"""The engine: what every game of cards on a table shares. It knows no game; rulesets tell it theirs."""
