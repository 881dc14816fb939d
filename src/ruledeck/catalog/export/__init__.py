"""The catalog as files for other programs: JSON in a documented format, CSV for spreadsheets, SQLite."""

from ruledeck.catalog.export.files import write_exports

__all__ = ["write_exports"]
