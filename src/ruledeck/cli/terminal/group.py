"""A group of cards as a terminal shows it: its roles, its other cards, and what goes with it."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from ruledeck.catalog.source.card import Card
from ruledeck.catalog.source.content import Content
from ruledeck.catalog.source.register import Group


def print_group(console: Console, content: Content, group: Group) -> None:
    """Write all that is known of a group."""
    kind = content.game.groups[group.kind].name
    console.print(Text.assemble((group.name, "bold"), (f"  {kind}", "dim")))
    if group.about:
        console.print(group.about)
    console.print(Text(f"{group.id} · {content.game.name} · {group.provenance}", "dim"))
    for heading, lines in _parts(content, group):
        console.print(Text(f"\n{heading}", "bold"))
        for line in lines:
            console.print(Padding(line, (0, 0, 0, 2), expand=False))


def _parts(content: Content, group: Group) -> Iterator[tuple[str, list[Text]]]:
    """Yield the parts of a group in which something stands: roles, cards by type, what goes with it."""
    roles = [
        Text.assemble((f"{role.name}: ", "dim"), _named(content, group.has[role.id]))
        for role in content.game.groups[group.kind].roles.values()
        if role.id in group.has
    ]
    if roles:
        yield "Roles", roles
    for card_type, cards in content.members_by_type(group):
        yield card_type.plural, [_line(card) for card in cards]
    if group.related:
        yield (
            "Goes with",
            [Text.assemble(_named(content, entry["card"]), f": {entry['how']}") for entry in group.related],
        )


def _line(card: Card) -> Text:
    copies = f" ×{card.copies}" if card.copies > 1 else ""
    return Text.assemble((card.name, "bold"), copies, (f"  {card.id}", "dim"))


def _named(content: Content, id: str) -> Text:
    card = content.card_by_id.get(id)
    return Text(id) if card is None else _line(card)
