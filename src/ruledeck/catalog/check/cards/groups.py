"""Groups: what `groups.yml` and the cards say of each other, both ways."""

from __future__ import annotations

from collections.abc import Iterator

from ruledeck.catalog.check.known import is_known, known_ids, register_document
from ruledeck.catalog.source.card import Card
from ruledeck.catalog.source.content import Content
from ruledeck.catalog.source.register import Group
from ruledeck.schema.parse.tree import Step
from ruledeck.schema.problem import Problem, nearest, nearest_or_all


def check_groups(content: Content) -> Iterator[Problem]:
    """Yield what is wrong with the groups of a game, and with the groups that its cards name."""
    first: dict[str, Group] = {}
    faulty: set[str] = set()  # what is told there is not told at the cards again
    for group in content.groups:
        document = register_document(content, "groups")
        if first.setdefault(group.id, group) is not group:
            line, _ = document.position((first[group.id].index, "id"))
            message = f"group '{group.id}' stands twice, first in line {line}"
            yield document.problem((group.index, "id"), "X007", message, "give it another id")
        if group.kind not in content.game.groups:
            hint = _known_kinds(content, group.kind)
            message = f"unknown kind of group '{group.kind}'"
            yield document.problem((group.index, "kind"), "X007", message, hint)
        else:
            found = list(_role_problems(content, group))
            faulty |= {group.id} if found else set()
            yield from found
        for at, entry in enumerate(group.related):
            yield from _card_problem(content, group, ("related", at, "card"), entry["card"])
    taken = {card for group in content.groups if group.id in faulty for card in group.has.values()}
    for card in content.cards:
        if card.group not in faulty and card.id not in taken:
            yield from _member_problems(content, card)


def _known_kinds(content: Content, kind: str) -> str:
    kinds = content.game.groups
    return nearest_or_all(kind, kinds) if kinds else "list the kinds under 'groups:' in game.yml"


def _card_problem(content: Content, group: Group, path: tuple[Step, ...], card: str) -> Iterator[Problem]:
    if not is_known(content, "card", card):
        document = register_document(content, "groups")
        hint = nearest(card, known_ids(content, "card"))
        yield document.problem((group.index, *path), "X002", f"unknown card '{card}'", hint)


def _role_problems(content: Content, group: Group) -> Iterator[Problem]:
    """Yield the roles that a group cannot have, and the cards in a role that are not of its type or group."""
    document, roles = register_document(content, "groups"), content.game.groups[group.kind].roles
    for id, name in group.has.items():
        path: tuple[Step, ...] = (group.index, "has", id)
        if id not in roles:
            hint = nearest_or_all(id, roles) if roles else "list it under 'has:' of this kind in game.yml"
            message = f"a {group.kind} has no '{id}'"
            yield document.key_problem(path[:-1], id, "X007", message, hint)
            continue
        yield from _card_problem(content, group, ("has", id), name)
        card = content.card_by_id.get(name)
        if card is None:
            continue
        if roles[id].type not in content.game.counts_as(card.type):
            message = f"'{name}' is of type '{card.type}', not '{roles[id].type}'"
            yield document.problem(path, "X008", message, "name a card of that type")
        elif card.group != group.id and card.group in ("", *content.group_by_id):
            place = f"group '{card.group}'" if card.group else "no group"
            message = f"'{name}' is the {id} of '{group.id}', but the card names {place}"
            yield document.problem(path, "X008", message, f"add 'group: {group.id}' to the card")


def _member_problems(content: Content, card: Card) -> Iterator[Problem]:
    """Yield a group that there is not, and a card whose role in its group is not given there."""
    if not card.group:
        return
    document, path = content.document_of(card), (card.index, "group")
    group = content.group_by_id.get(card.group)
    if group is None:
        if not is_known(content, "group", card.group):
            hint = nearest(card.group, content.group_by_id)
            yield document.problem(path, "X007", f"unknown group '{card.group}'", hint)
        return
    kind = content.game.groups.get(group.kind)
    roles = kind.roles.values() if kind else ()
    mine = [role.id for role in roles if role.type in content.game.counts_as(card.type)]
    if mine and card.id not in [group.has.get(role) for role in mine]:
        message = f"'{card.id}' names group '{group.id}', which does not have it as its {mine[0]}"
        hint = f"add '{mine[0]}: {card.id}' under 'has:' of the group in groups.yml"
        yield document.problem(path, "X008", message, hint)
