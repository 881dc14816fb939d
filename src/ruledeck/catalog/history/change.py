"""What changed between two states of a game, card by card and rule by rule.

Cards and rules are compared by id: a rule that only moved, and so has another number, has not changed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeVar

from ruledeck.catalog.history.record import icons_words
from ruledeck.catalog.history.repository import earlier_workspace, find_commit
from ruledeck.catalog.source.card import Card
from ruledeck.catalog.source.content import Content, load_content
from ruledeck.catalog.source.hash import card_hash, paragraph_hash
from ruledeck.schema.game import Game
from ruledeck.schema.problem import ContentError, Problem, WrongUsageError
from ruledeck.schema.workspace import Workspace
from ruledeck.text.rulebook import Paragraph

Kind = Literal["added", "changed", "removed"]
Thing = TypeVar("Thing", Card, Paragraph)


@dataclass(frozen=True, slots=True)
class FieldChange:
    """One thing that a card says: `before` and `after` as printed, empty where it said nothing."""

    field: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class CardChange:
    """A card that was added, changed or removed; `why` are the reasons of its errata since then."""

    id: str
    name: str
    kind: Kind
    fields: tuple[FieldChange, ...] = ()
    why: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RuleChange:
    """A rule that was added, changed or removed; `number` is its place now, or then if it is gone."""

    id: str
    number: str
    kind: Kind
    before: str = ""
    after: str = ""
    why: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Changes:
    """What changed in one game since `commit`; `unread` are problems of the earlier files themselves."""

    game: str
    revision: str
    commit: str
    cards: tuple[CardChange, ...]
    rules: tuple[RuleChange, ...]
    unread: tuple[Problem, ...] = field(default=())

    @property
    def card_ids(self) -> frozenset[str]:
        """Ids of the cards that are new or say something else than they did."""
        return frozenset(change.id for change in self.cards if change.kind != "removed")


def changes_since(workspace: Workspace, game: str, revision: str) -> Changes:
    """Return what changed in a game since a revision.

    A file that had problems then is read as far as it goes, and its problems are given in `unread`.

    Raises:
        WrongUsageError: there is no such revision or game, or its `game.yml` could not be read now.
        ContentError: the game as it is now has problems in `game.yml`.
    """
    now = load_content(workspace, game)
    commit = find_commit(workspace, revision, game)
    with earlier_workspace(workspace, commit) as earlier:
        then = _load_earlier(earlier, game, revision) if game in earlier.games else None
    cards = tuple(_card_changes(then, now))
    rules = tuple(_rule_changes(then, now))
    return Changes(game, revision, commit, cards, rules, then.problems if then else ())


def _load_earlier(earlier: Workspace, game: str, revision: str) -> Content:
    try:
        return load_content(earlier, game)
    except ContentError as error:
        first = error.problems[0]
        reason = f"{first.file}:{first.line}: {first.message}"
        raise WrongUsageError(
            f"{game} as of {revision} cannot be compared: {reason}", "give a later revision"
        ) from None


def compare_cards(old: Card, new: Card, old_game: Game, new_game: Game) -> tuple[FieldChange, ...]:
    """Return the fields in which two states of a card differ, in the order of its face."""
    before, after = _said(old, old_game), _said(new, new_game)
    keys = list(dict.fromkeys([*before, *after]))
    return tuple(
        FieldChange(key, before.get(key, ""), after.get(key, ""))
        for key in keys
        if before.get(key, "") != after.get(key, "")
    )


def _said(card: Card, game: Game) -> dict[str, str]:
    stats = {game.stats[stat].name: game.stats[stat].show(value) for stat, value in card.stats.items()}
    icons = icons_words(game, {part.id: part.icons for part in card.parts})
    return {
        "Name": card.name,
        "Type": game.types[card.type].name,
        "Side": game.sides[card.side].name if card.side else "",
        **stats,
        **({"Icons": icons} if icons else {}),
        "Text": "\n".join(card.text),
    }


def _card_changes(then: Content | None, now: Content) -> Iterator[CardChange]:
    old_cards = then.card_by_id if then else {}
    new_cards = {id: card for id, card in now.card_by_id.items() if not card.retired}
    for id, kind in _kinds(old_cards, new_cards):
        old, new = old_cards.get(id), new_cards.get(id)
        card = new or old
        assert card is not None
        if old and old.retired and not new:
            continue
        fields: tuple[FieldChange, ...] = ()
        if old and new and then:
            if card_hash(old) == card_hash(new):
                continue
            fields = compare_cards(old, new, then.game, now.game)
        yield CardChange(id, card.name, kind, fields, _reasons(then, now, f"card:{id}"))


def _rule_changes(then: Content | None, now: Content) -> Iterator[RuleChange]:
    old_rules: Mapping[str, Paragraph] = then.paragraphs if then else {}
    for id, kind in _kinds(old_rules, now.paragraphs):
        old, new = old_rules.get(id), now.paragraphs.get(id)
        if old and new and paragraph_hash(old) == paragraph_hash(new):
            continue
        number = (new or old).number  # type: ignore[union-attr]  # an id comes from one of the two
        texts = (old.said if old else "", new.said if new else "")
        yield RuleChange(id, number, kind, *texts, _reasons(then, now, id))


def _kinds(old: Mapping[str, Thing], new: Mapping[str, Thing]) -> Iterator[tuple[str, Kind]]:
    """Yield every id with what may have become of it: today's in order, then those that are gone."""
    for id in new:
        yield id, "changed" if id in old else "added"
    for id in old:
        if id not in new:
            yield id, "removed"


def _reasons(then: Content | None, now: Content, id: str) -> tuple[str, ...]:
    known = {(erratum.id, erratum.date, erratum.why) for erratum in then.errata} if then else set()
    return tuple(
        erratum.why
        for erratum in now.errata
        if erratum.id == id and (erratum.id, erratum.date, erratum.why) not in known
    )
