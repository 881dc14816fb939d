"""The words on cards and in rules: inline marks and rule paragraphs. Phrases will join them here."""
