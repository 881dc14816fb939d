"""What the page of a face is made of: templates with their words, styles, drawings, type sizes."""
