"""A workspace's database, `build/catalog.db`: derived from the text, and free to be deleted at any time."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ruledeck.catalog.database import fill_database, write_sqlite
from ruledeck.catalog.source.content import Content
from ruledeck.schema.problem import WrongUsageError
from ruledeck.schema.workspace import Workspace


def build_catalog(workspace: Workspace, contents: Sequence[Content]) -> Path:
    """Bring `build/catalog.db` in step with the text and return its path.

    Games whose texts are unchanged are left alone. All is one transaction: when it fails, the database stays
    as it was. A file that is no database is replaced.
    """
    path = workspace.build / "catalog.db"
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        fill_database(f"sqlite:///{path}", contents)
    except WrongUsageError as error:
        if "file is not a database" not in str(error) and "malformed" not in str(error):
            raise
        write_sqlite(contents, path)
    return path
