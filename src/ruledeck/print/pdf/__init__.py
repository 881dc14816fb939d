"""PDF files put together from set faces, and what every PDF of ours is checked for."""
