"""`ruledeck show`: all that is known of a card, a rule or a group of cards."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import click

from ruledeck.cli.options import chosen_games, games_option, workspace_option
from ruledeck.schema.problem import WrongUsageError, nearest
from ruledeck.schema.workspace import Workspace

if TYPE_CHECKING:
    from ruledeck.catalog.find import Found
    from ruledeck.catalog.links import Links
    from ruledeck.catalog.source.content import Content
    from ruledeck.catalog.source.register import Group


@click.command("show")
@click.argument("names", nargs=-1, required=True, metavar="CARD|RULE|GROUP...")
@click.option("--json", "as_json", is_flag=True, help="One object a line.")
@games_option
@workspace_option
def command(workspace: Workspace, games: tuple[str, ...], names: tuple[str, ...], as_json: bool) -> None:
    """Show cards, rules, chapters, rulings and groups of cards.

    All that points at them is shown too, with the scenarios that list them, of which 'ruledeck explain' tells
    one step by step.

    A card is named by its id or name, a rule by its id, its number or a term that it explains, a ruling by
    its id, a group of cards, such as a kingdom, by its id or name.

    \b
    Example:
      ruledeck show 'The Duchess'
      ruledeck show --json play.lost
    """
    from ruledeck.catalog.find import find_named
    from ruledeck.catalog.source.content import load_content

    contents = [load_content(workspace, game) for game in chosen_games(workspace, games)]
    found = {name: find_named(contents, name) for name in names}
    for name, things in found.items():
        if not things:
            raise _unknown(contents, name)
    everything = list({thing.key: thing for things in found.values() for thing in things}.values())
    if as_json:
        for data in _objects(everything):
            click.echo(json.dumps(data, ensure_ascii=False))
    else:
        _print_found(everything)


def _unknown(contents: Sequence[Content], name: str) -> WrongUsageError:
    from ruledeck.catalog.find import names_of

    if any(content.game.id == name for content in contents):
        hint = f"see its cards with 'ruledeck search --game {name}', its rules in the rulebook"
        return WrongUsageError(f"'{name}' is a game, not a card, rule or group", hint)
    near = nearest(name.partition(":")[2] or name, names_of(contents))
    return WrongUsageError(f"nothing is called '{name}'", near or "look for it with 'ruledeck search'")


def _print_found(everything: Sequence[Found]) -> None:
    from ruledeck.catalog.links import Links
    from ruledeck.catalog.source.card import Card
    from ruledeck.catalog.source.register import Group
    from ruledeck.cli.terminal.card import print_card
    from ruledeck.cli.terminal.console import result_console
    from ruledeck.cli.terminal.group import print_group
    from ruledeck.cli.terminal.rule import print_paragraph, print_ruling, print_section
    from ruledeck.text.rulebook import Paragraph, Section

    console = result_console()
    links = {found.content.game.id: Links(found.content) for found in everything}
    for number, found in enumerate(everything):
        if number:
            console.print()
        content, thing = found.content, found.thing
        if isinstance(thing, Card):
            print_card(console, content, links[content.game.id], thing)
        elif isinstance(thing, Paragraph):
            print_paragraph(console, content, links[content.game.id], thing)
        elif isinstance(thing, Section):
            print_section(console, content, links[content.game.id], thing)
        elif isinstance(thing, Group):
            print_group(console, content, thing)
        else:
            print_ruling(console, content, thing)


def _objects(everything: Sequence[Found]) -> Iterator[dict[str, Any]]:
    """Yield things as the export has them, with what is linked to them."""
    from ruledeck.catalog.export.data import card_data, paragraph_data, ruling_data, section_data
    from ruledeck.catalog.links import Links
    from ruledeck.catalog.source.card import Card
    from ruledeck.catalog.source.register import Group
    from ruledeck.text.rulebook import Paragraph, Section

    for found in everything:
        content, thing = found.content, found.thing
        links, game = Links(content), {"game": content.game.id}
        if isinstance(thing, Card):
            rulings = {"rulings": list(links.rulings_of_card.get(thing.id, ()))}
            proved = _proved(content, f"card:{thing.id}")
            yield {"kind": "card", **game, **card_data(content, links, thing), **rulings, **proved}
        elif isinstance(thing, Paragraph):
            yield {"kind": "rule", **game, **paragraph_data(content, thing), **_linked(links, thing.id)}
        elif isinstance(thing, Section):
            yield {"kind": "section", **game, **section_data(content, thing), **_linked(links, thing.id)}
        elif isinstance(thing, Group):
            yield {"kind": "group", **game, **_group(content, thing)}
        else:
            proved = _proved(content, f"ruling:{thing.id}")
            yield {"kind": "ruling", **game, **ruling_data(thing), **proved}


def _group(content: Content, group: Group) -> dict[str, Any]:
    """Return a group as the export has it, but what it is (a kingdom) as `group_kind`, with its cards."""
    from ruledeck.catalog.export.data import group_data

    data = group_data(group)
    return {"group_kind": data.pop("kind"), **data, "cards": [card.id for card in content.members(group)]}


def _linked(links: Links, id: str) -> dict[str, Any]:
    return {
        "cards": list(links.cards_of_rule.get(id, ())),
        "referred_to_by": list(links.rules_to.get(id, ())),
        "rulings": list(links.rulings_of_rule.get(id, ())),
        **_proved(links.content, id),
    }


def _proved(content: Content, id: str) -> dict[str, Any]:
    """Return the scenarios that list an id, as the export has them."""
    from ruledeck.catalog.export.data import scenario_data
    from ruledeck.catalog.source.scenario import proving

    return {"scenarios": [scenario_data(scenario) for scenario in proving(content.scenarios, id)]}
