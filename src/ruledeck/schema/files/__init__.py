"""Files that the program writes: whole or not at all, and what an earlier run has found."""
