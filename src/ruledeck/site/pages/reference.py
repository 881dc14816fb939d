"""The handbook's pages that no one writes: commands, keys of files, problem codes.

In: what commands say of themselves, the JSON Schemas, the table of codes. Out: pages, made anew with every
site, so that they cannot fall behind.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ruledeck.schema.codes import codes_page
from ruledeck.schema.jsonschemas import SCHEMAS
from ruledeck.site.edition import Page

COMMANDS = "handbook/command-reference.html"
KEYS = "handbook/key-reference.html"
CODES = "handbook/problem-codes.html"
FILES = {
    "workspace": "ruledeck.yml",
    "game": "game.yml",
    "cards": "cards/*.yml",
    "style": "style.yml",
    "timing": "timing.yml",
    "help": "help.yml",
    "phrases": "phrases.yml",
    "wording": "wording.yml",
    "rulings": "rulings.yml",
    "decks": "decks.yml",
    "errata": "errata.yml",
    "scenarios": "scenarios/**/*.yml",
    "sheets": "sheets.yml",
    "site": "mkdocs.yml",
    "lock": "rules.lock",
    "reviewed": "reviewed.lock",
    "waivers": "waivers.yml",
}
EXAMPLES = re.compile(r"^Examples?:\n")


@dataclass(frozen=True, slots=True)
class CommandHelp:
    """What a command says of itself.

    `usage` is its line of use; `about` its help as Click has it, where a paragraph that opens with `\\b`
    keeps its lines; `options` are pairs of spelling and explanation.
    """

    name: str
    usage: str
    about: str
    options: Sequence[tuple[str, str]]


def reference_pages(commands: Sequence[CommandHelp]) -> list[Page]:
    """Return the made pages of the handbook."""
    pages = [
        _page(KEYS, "Every key of every file", "\n".join(_keys())),
        _page(CODES, "Problem codes", codes_page()),
    ]
    if commands:
        pages.insert(0, _page(COMMANDS, "Every option of every command", "\n".join(_commands(commands))))
    return pages


def _page(path: str, title: str, body: str) -> Page:
    return Page(path, title, body, is_searched=True)


def _commands(commands: Sequence[CommandHelp]) -> Iterator[str]:
    yield "# Every option of every command\n"
    for command in commands:
        yield f"## `{command.name}` {{#{command.name.replace(' ', '-')}}}\n"
        yield f"```text\n{command.usage}\n```\n"
        for paragraph in command.about.split("\n\n"):
            yield _paragraph(paragraph.strip("\n")) + "\n"
        yield "| option | meaning |\n|---|---|"
        for spelling, meaning in command.options:
            yield f"| `{_cell(spelling)}` | {_cell(_plain(meaning))} |"
        yield ""


def _paragraph(text: str) -> str:
    """Return a paragraph of help as Markdown; one that keeps its lines is code."""
    if not text.startswith("\b"):
        return _plain(" ".join(text.split()))
    kept = text.lstrip("\b\n")
    code = EXAMPLES.sub("", kept)
    lines = "\n".join(line.removeprefix("  ") for line in code.splitlines())
    heading = "" if code == kept else "Example:\n\n" if kept.startswith("Example:") else "Examples:\n\n"
    return f"{heading}```sh\n{lines}\n```"


def _keys() -> Iterator[str]:
    yield "# Every key of every file\n"
    yield "A key that must be there is marked with \\*; `<id>` stands for an id of your own.\n"
    for name, file in FILES.items():
        schema = SCHEMAS[name]()
        yield f"## `{file}` {{#{name}}}\n"
        yield f"{_plain(schema.get('description', ''))}\n"
        yield "| key | holds | meaning |\n|---|---|---|"
        yield from _rows(schema, "")
        yield ""


def _rows(schema: Mapping[str, Any], above: str) -> Iterator[str]:
    """Yield a row a key, those of keys inside it below it; `a.<id>.b` stands for any id of one's own."""
    if schema.get("type") == "array":
        yield from _rows(schema["items"], above)
        return
    required = schema.get("required", ())
    for key, inner in schema.get("properties", {}).items():
        name = f"{above}{key}"
        mark = "*" if key in required else ""
        yield f"| `{name}`{mark} | {_cell(_kind(inner))} | {_cell(_plain(inner.get('description', '')))} |"
        yield from _rows(inner, f"{name}.")
    free = schema.get("additionalProperties")
    if isinstance(free, dict) and free.get("properties"):
        yield from _rows(free, f"{above}<id>.")


def _kind(schema: Mapping[str, Any]) -> str:
    """Return what a value may be, in words."""
    if "enum" in schema:
        return "one of " + ", ".join(f"`{value}`" for value in schema["enum"])
    if "const" in schema:
        return f"`{schema['const']}`"
    if "anyOf" in schema or "oneOf" in schema:
        kinds = (_kind(option) for option in schema.get("anyOf", schema.get("oneOf", ())))
        return " or ".join(dict.fromkeys(kinds))
    if schema.get("type") == "array":
        return f"list: {_kind(schema['items'])}"
    if schema.get("format") == "date":
        return "date"
    names = {"string": "text", "integer": "whole number", "object": "keys", "boolean": "`true` or `false`"}
    kind = str(schema.get("type", "anything"))
    least, most = schema.get("minimum"), schema.get("maximum")
    span = f", {least} to {most}" if least is not None and most is not None else ""
    return names.get(kind, kind) + span


def _plain(text: str) -> str:
    """Return words as Markdown that shows them; what stands in backquotes stays code."""
    parts = text.split("`")
    shown = (
        part if at % 2 else part.replace("<", "&lt;").replace("*", "\\*") for at, part in enumerate(parts)
    )
    return "`".join(shown)


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")
