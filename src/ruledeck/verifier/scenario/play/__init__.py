"""Scenarios played: the table laid, asks and chance answered by steps, the position after it compared."""
