"""What is proved of a game, as pages show it: a status at each rule and card, counts, a page a scenario."""
