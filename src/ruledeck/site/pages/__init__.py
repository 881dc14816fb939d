"""The pages that MkDocs sets: home, games, rules, registers, handbook, data."""
