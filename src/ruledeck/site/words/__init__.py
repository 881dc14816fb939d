"""Texts as HTML of the site: addresses, icons, boxed values, terms explained."""
