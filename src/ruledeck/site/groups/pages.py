"""Pages of groups: all of a game in a table, and each with its roles, its cards and what has to do with it.

In: a game's content. Out: pages; nothing for a game without groups.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import quote

from ruledeck.catalog.source.content import Content
from ruledeck.catalog.source.register import Group
from ruledeck.schema.game import GroupKind
from ruledeck.site import address
from ruledeck.site.cards.shape import aspect_ratio, corner_radius
from ruledeck.site.cards.view import SOURCES
from ruledeck.site.edition import Edition, Page
from ruledeck.site.pages.rules import markdown_words
from ruledeck.site.words.setter import Setter, icon_class


def group_pages(edition: Edition, content: Content) -> Iterator[Page]:
    """Yield the page of all groups, then a page for each."""
    if not content.groups:
        return
    game = content.game
    path = address.groups_page(game.id)
    setter = edition.setter(content, path)
    kinds = [_kind(setter, kind) for kind in game.groups.values()]
    shown = [kind for kind in kinds if kind["groups"]]
    body = edition.templates.render("groups.html", game=game.name, kinds=shown, title=groups_title(content))
    description = f"{groups_title(content)} of {game.name}, with the cards that belong to them."
    yield Page(path, f"{groups_title(content)} of {markdown_words(game.name)}", body, description, ("toc",))
    yield from (_group_page(edition, content, group) for group in content.groups)


def groups_title(content: Content) -> str:
    """Return what the groups of a game are called: Kingdoms."""
    used = {group.kind for group in content.groups}
    return ", ".join(kind.plural for kind in content.game.groups.values() if kind.id in used)


def _kind(setter: Setter, kind: GroupKind) -> Mapping[str, Any]:
    """Return a kind of group, with a row for each group: its name and the card in each role."""
    content, page = setter.content, setter.page
    return {
        "id": kind.id,
        "name": kind.name,
        "plural": kind.plural,
        "roles": [role.name for role in kind.roles.values()],
        "groups": [
            {
                "name": group.name,
                "about": group.about,
                "link": address.relative(page, address.group_page(content.game.id, group.id)),
                "roles": [_card(setter, group.has.get(role, "")) for role in kind.roles],
            }
            for group in content.groups
            if group.kind == kind.id
        ],
    }


def _group_page(edition: Edition, content: Content, group: Group) -> Page:
    game = content.game
    path = address.group_page(game.id, group.id)
    setter = edition.setter(content, path)
    kind = game.groups[group.kind]
    query = quote(f"{group.kind}:{group.id}", safe="")
    label, why = SOURCES[group.provenance]
    types = list(_members(setter, group))
    body = edition.templates.render(
        "group.html",
        game=game.name,
        group=group.name,
        kind=kind.name,
        title=groups_title(content),
        about=group.about,
        roles=[
            {"name": role.name, "card": _card(setter, group.has.get(role.id, ""))}
            for role in kind.roles.values()
        ],
        types=types,
        count=sum(of_type["count"] for of_type in types),
        related=[{"card": _card(setter, str(entry["card"])), "how": entry["how"]} for entry in group.related],
        browse=f"{address.relative(path, address.browser_page(game.id))}#q={query}",
        mark={"kind": group.provenance, "label": label, "why": why},
    )
    description = f"{group.name}, a {kind.name.lower()} of {game.name}. {group.about}".strip()
    return Page(
        path, f"{markdown_words(group.name)} - {markdown_words(game.name)}", body, description, ("toc",)
    )


def _members(setter: Setter, group: Group) -> Iterator[Mapping[str, Any]]:
    """Yield the cards of a group by type, with how many copies there are."""
    for card_type, cards in setter.content.members_by_type(group):
        yield {
            "name": card_type.plural,
            "icon": icon_class(setter.content.game.id, card_type.icon) if card_type.icon else "",
            "count": sum(card.copies for card in cards if card.is_printed),
            "cards": [_card(setter, card.id) for card in cards],
        }


def _card(setter: Setter, id: str) -> Mapping[str, Any] | None:
    """Return a card as a link says it and as its picture shows it, None where there is none."""
    content = setter.content
    card = content.card_by_id.get(id)
    if card is None:
        return None
    picture = address.card_file(content.game.id, id, "webp")
    size = content.game.size_of(card.type)
    return {
        "name": card.name,
        "link": setter.link("card", id),
        "copies": card.copies if card.is_printed else 0,
        "picture": address.relative(setter.page, picture) if card.is_printed else "",
        "shape": aspect_ratio(size),
        "round": corner_radius(size),
    }
