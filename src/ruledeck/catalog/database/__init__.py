"""The catalog as a database: its tables, and how they are filled from the text."""

from ruledeck.catalog.database.fill import fill_database, write_sqlite

__all__ = ["fill_database", "write_sqlite"]
