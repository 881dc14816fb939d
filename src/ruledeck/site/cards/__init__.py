"""The pages that MkDocs does not set: one a card, and the browser over all of them."""
