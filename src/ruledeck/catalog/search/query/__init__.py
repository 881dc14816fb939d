"""Search queries as text: the grammar, the tree that a query is, and the errors that it can have."""
