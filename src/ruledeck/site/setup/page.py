"""The page that sets up a game: a form of its modes, and the rules of set-up as a list to tick off.

In: a game's content. Out: its page, or None for a game without modes. Without a script every rule is shown
with its condition in words; `setup.js` hides those whose condition does not hold.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import groupby
from typing import Any

from ruledeck.catalog.source.content import Content
from ruledeck.catalog.source.setup.modes import Mode, Modes
from ruledeck.site import address
from ruledeck.site.edition import Edition, Page
from ruledeck.site.pages.rules import markdown_words
from ruledeck.site.setup.words import condition_words
from ruledeck.site.words.setter import Setter
from ruledeck.text.condition import read_condition
from ruledeck.text.rulebook import Section


def setup_page(edition: Edition, content: Content) -> Page | None:
    """Return the page that sets up a game, or None where the game has no modes."""
    modes, game = content.modes, content.game
    if modes is None:
        return None
    page = address.setup_page(game.id)
    setter = edition.setter(content, page)
    sections = [_section(setter, modes, section) for section in setup_sections(content, modes)]
    body = edition.templates.render(
        "setup.html",
        game=game.name,
        players=range(game.players[0], game.players[1] + 1),
        modes=[_mode(setter, mode) for mode in modes.modes.values()],
        sections=[section for section in sections if section["steps"]],
        data=json.dumps(script_data(modes), ensure_ascii=False).replace("</", "<\\/"),
        styles=address.relative(page, f"{address.STYLES}/setup.css"),
        script=address.relative(page, f"{address.SCRIPTS}/setup.js"),
        rules=address.relative(page, address.rules_page(game.id)),
    )
    description = f"How to set up {game.name}, step by step, for the game that you want to play."
    return Page(page, f"Set up {markdown_words(game.name)}", body, description, hide=("toc",))


def setup_sections(content: Content, modes: Modes) -> Iterator[Section]:
    """Yield the sections that set up a game, in the order of `modes.setup`.

    A chapter or section stands for all that is inside it. A paragraph stands alone, under the title of its
    section; with those named before it if they are of the same section.
    """
    paragraphs = content.paragraphs
    for section, named in groupby(modes.setup, lambda id: paragraphs[id].section if id in paragraphs else ""):
        if section:
            yield replace(content.sections[section], paragraphs=tuple(paragraphs[id] for id in named))
        else:
            yield from _whole_sections(content, named)


def _whole_sections(content: Content, named: Iterable[str]) -> Iterator[Section]:
    """Yield sections, and those inside them."""
    for wanted in named:
        chapter = content.chapter_of.get(wanted)
        level = 0
        for section in chapter.sections if chapter else ():
            if section.id == wanted:
                level = section.level
            elif section.level <= level:
                level = 0
            if level:
                yield section


def script_data(modes: Modes) -> list[Mapping[str, Any]]:
    """Return the modes as the script reads them; conditions are trees, and None where there is none."""
    return [
        {
            "id": mode.id,
            "name": mode.name,
            "default": mode.default,
            "when": _tree(mode.when),
            "values": [
                {"id": value.id, "name": value.name, "when": _tree(value.when)}
                for value in mode.values.values()
            ],
        }
        for mode in modes.modes.values()
    ]


def _tree(words: str) -> Any:
    return read_condition(words).data() if words else None


def _mode(setter: Setter, mode: Mode) -> Mapping[str, Any]:
    return {
        "id": mode.id,
        "name": mode.name,
        "default": mode.default,
        "help": mode.help,
        "rule": setter.link("rule", mode.rule) if mode.rule else "",
        "values": list(mode.values.values()),
    }


def _section(setter: Setter, modes: Modes, section: Section) -> Mapping[str, Any]:
    """Return a section with its rules; what is informative sets up nothing, and is left out."""
    return {
        "id": section.id,
        "title": setter.inline(section.title, explained=False),
        "steps": [
            {
                "id": rule.id,
                "number": rule.number,
                "depth": rule.depth,
                "html": setter.paragraph(rule.text, own=(rule.id,)),
                "link": setter.link("rule", rule.id),
                "when": json.dumps(_tree(rule.when)) if rule.when else "",
                "condition": condition_words(read_condition(rule.when), modes) if rule.when else "",
            }
            for rule in section.paragraphs
            if not rule.informative
        ],
    }
