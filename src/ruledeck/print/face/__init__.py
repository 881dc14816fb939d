"""Faces: one card as a page of HTML and CSS, set by WeasyPrint, kept by the hash of all that goes into it."""
