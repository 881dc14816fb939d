"""What words of card texts mean in any game: names, selectors, choices, steps and their order."""
