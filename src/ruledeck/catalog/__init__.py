"""The catalog: loading a game's texts, tables, search, history, import and export."""
