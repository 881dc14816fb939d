"""What a change of a game's files can touch: which scenarios are to be played again, and what to prove anew.

In: the files now, at a revision, and at the last whole proof. Out: a choice of scenarios and ids. It rather
chooses too much: whatever cannot be told apart touches everything.
"""
