"""A database filled from the text, one transaction for all, and only with what is not in it yet.

In: an address of any database that SQLAlchemy knows, and content. Each game carries the fingerprint of its
texts: a game whose fingerprint is there already is left alone, one that left the text is removed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from pathlib import Path

from sqlalchemy import Connection, create_engine, delete, insert, inspect, select
from sqlalchemy.engine import Engine, make_url
from sqlalchemy.exc import ArgumentError, DatabaseError, NoSuchModuleError
from sqlalchemy.schema import CreateTable
from sqlmodel import SQLModel

from ruledeck import __version__
from ruledeck.catalog.database.rows import content_rows
from ruledeck.catalog.database.tables import TABLES, GameRow
from ruledeck.catalog.source.content import Content
from ruledeck.catalog.source.scenario import scenario_files
from ruledeck.schema.files.whole import written_aside
from ruledeck.schema.problem import WrongUsageError
from ruledeck.text.phrases.load import FILE as PHRASES

SQLITE = "sqlite:///"


def fill_database(url: str, contents: Sequence[Content]) -> tuple[str, ...]:
    """Bring a database in step with the text and return the ids of the games that were written.

    Args:
        url: as `sqlite:///build/catalog.db` or `postgresql://user@host/name`.
        contents: every game that the database is to hold.

    Raises:
        WrongUsageError: the address is none, its driver is missing, or the server does not answer.
    """
    engine = _engine(url)
    try:
        with engine.begin() as connection:
            return tuple(_fill(connection, contents))
    except DatabaseError as error:
        reason = str(error.orig).strip().splitlines()[0]
        place = engine.url.render_as_string(hide_password=True)
        raise WrongUsageError(
            f"the database {place} cannot be written: {reason}", "is it there, and may you write?"
        ) from None
    finally:
        engine.dispose()


def write_sqlite(contents: Sequence[Content], path: Path) -> Path:
    """Write a fresh SQLite file of the content; the same content gives the same bytes."""
    with written_aside(path) as fresh:
        fill_database(f"{SQLITE}{fresh}", contents)
    return path


def fingerprint(content: Content) -> str:
    """Return the hash of all that a game's rows are made of: its texts, the tables, and who fills them."""
    state = hashlib.blake2b(f"{__version__}\0{_shape()}".encode(), digest_size=16)
    for name, document in sorted(content.documents.items()):
        state.update(f"{name}\0{document.text}\0".encode())
    for chapter in content.chapters:
        state.update(repr(chapter).encode())
    for path in (content.game.folder / PHRASES, *scenario_files(content.workspace, content.game.id)):
        if path.is_file():
            state.update(f"{content.workspace.name(path)}\0".encode() + path.read_bytes())
    return state.hexdigest()


def _engine(url: str) -> Engine:
    try:
        address = make_url(url)
        if address.drivername in ("postgres", "postgresql"):
            address = address.set(drivername="postgresql+psycopg")
        return create_engine(address)
    except (ArgumentError, NoSuchModuleError):
        hint = "as in sqlite:///catalog.db or postgresql://user@localhost/cards"
        raise WrongUsageError(f"'{url}' is not the address of a database", hint) from None
    except ModuleNotFoundError as error:
        hint = "it comes with Ruledeck's extra 'postgres', as the handbook's page on installing shows"
        raise WrongUsageError(f"no driver '{error.name}' is installed", hint) from None


def _fill(connection: Connection, contents: Sequence[Content]) -> Iterable[str]:
    tables = [SQLModel.metadata.tables[str(table.__tablename__)] for table in TABLES]
    wanted = {content.game.id: fingerprint(content) for content in contents}
    known = _known_games(connection)
    if known is None:
        SQLModel.metadata.drop_all(connection, tables)
        SQLModel.metadata.create_all(connection, tables)
        known = {}
    stale = {game for game, mark in known.items() if wanted.get(game) != mark}
    for table in reversed(tables):
        for game in sorted(stale):
            key = table.c.id if table.name == "game" else table.c.game
            connection.execute(delete(table).where(key == game))
    for content in contents:
        game = content.game.id
        if known.get(game) != wanted[game]:
            for row_type, rows in content_rows(content, wanted[game]):
                if rows:
                    connection.execute(insert(row_type), rows)
            yield game


def _known_games(connection: Connection) -> dict[str, str] | None:
    """Return the fingerprints by game, or None where the tables are missing or of another shape."""
    there = inspect(connection)
    for table in TABLES:
        name = str(table.__tablename__)
        if not there.has_table(name):
            return None
        columns = {column["name"] for column in there.get_columns(name)}
        if columns != set(SQLModel.metadata.tables[name].columns.keys()):
            return None
    rows = connection.execute(select(GameRow.id, GameRow.fingerprint))  # type: ignore[call-overload]  # columns
    return {row.id: row.fingerprint for row in rows}


def _shape() -> str:
    return "".join(str(CreateTable(SQLModel.metadata.tables[str(table.__tablename__)])) for table in TABLES)
