"""The formats of the export, in a module that imports nothing: the command line names them in its help."""

from __future__ import annotations

FORMATS = ("json", "csv", "sqlite")
