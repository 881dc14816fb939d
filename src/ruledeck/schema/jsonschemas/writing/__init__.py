"""The schemas of what a game says about its own writing: house style, and the order of moments."""
