"""What is to be printed: cards with their counts and backs, out of a deck, a query, a list, a change.

In: a game's content and a wish. Out: Job. Every way to choose cards ends in the same list of cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from ruledeck.catalog.deck import read_deck_list, resolve_deck
from ruledeck.catalog.source.card import Card
from ruledeck.catalog.source.content import Content
from ruledeck.catalog.source.help import HelpCard, pieces
from ruledeck.catalog.source.register import Deck
from ruledeck.print.face.page.compose import Item
from ruledeck.print.face.press import Press, Progress
from ruledeck.print.sheet.impose import Print
from ruledeck.schema.document import read_text
from ruledeck.schema.problem import WrongUsageError, nearest_or_all


@dataclass(frozen=True)
class Job:
    """Cards to be printed so many times; `name` is part of file names, `title` is shown, `back` a side.

    `helps` are help cards, each with its other side if it has one, and how many of it.
    """

    name: str
    title: str
    cards: tuple[tuple[Card, int], ...]
    back: str = ""
    helps: tuple[tuple[HelpCard, HelpCard | None, int], ...] = ()

    @property
    def total(self) -> int:
        """How many cards are printed."""
        return sum(count for _, count in self.cards) + sum(count for *_, count in self.helps)

    def only(self, ids: Iterable[str]) -> Job:
        """Return the part of the job with cards of some ids."""
        wanted = frozenset(ids)
        return Job(
            self.name, self.title, tuple(entry for entry in self.cards if entry[0].id in wanted), self.back
        )


def deck_jobs(content: Content) -> list[Job]:
    """Return a job for each deck, or one of all cards where there are no decks, then one of help cards."""
    decks = [_of_deck(content, deck) for deck in content.decks] or [all_cards(content)]
    return [*decks, help_cards(content)]


def deck_job(content: Content, name: str) -> Job:
    """Return the job of one deck, by id; an unknown one is wrong usage."""
    deck = next((deck for deck in content.decks if deck.id == name), None)
    if deck is None:
        hint = nearest_or_all(name, [deck.id for deck in content.decks])
        raise WrongUsageError(f"no deck '{name}' in {content.game.name}", hint)
    return _of_deck(content, deck)


def query_job(content: Content, query: str) -> Job:
    """Return the job of all cards that a search finds, each in its copies; QueryError says what is wrong."""
    found = resolve_deck(content, Deck("query", query, query=query))
    if not found:
        raise WrongUsageError(f"no card to print matches '{query}'", "try it with 'ruledeck search'")
    return Job("query", query, tuple(found))


def list_job(content: Content, path: Path) -> Job:
    """Return the job of a deck list file, a line `3x Fighter` a card."""
    name = content.workspace.name(path.absolute())
    return Job(path.stem, path.stem, tuple(read_deck_list(read_text(path, name), name, content)))


def all_cards(content: Content) -> Job:
    """Return the job of every card that is not retired, each in its copies."""
    cards = tuple((card, card.copies) for card in content.cards if card.is_printed and card.copies)
    return Job("cards", "All cards", cards)


def help_cards(content: Content) -> Job:
    """Return the job of all help cards, one for each player unless they say how many."""
    most = content.game.players[1]
    helps = tuple((card, other, card.copies or most) for card, other in pieces(content.help))
    return Job("help", "Help cards", (), helps=helps)


def all_faces(content: Content) -> Job:
    """Return the job of every card that is not retired and of every help card."""
    return replace(all_cards(content), helps=help_cards(content).helps)


def job_items(job: Job, press: Press) -> list[Item]:
    """Return the fronts and the backs of a job as items to be set, each once."""
    fronts = [press.front(card) for card, _ in job.cards]
    backs = [item for card, count in job.cards for _, item in _backs(job, press, card, count)]
    helps = [item for pair in _help_items(job, press) for item in pair[:2]]
    return list({item.id: item for item in (*fronts, *backs, *helps)}.values())


def job_prints(job: Job, press: Press, progress: Progress | None = None) -> list[Print]:
    """Return the fronts of a job with their backs, set now unless they are in the store.

    Raises:
        ContentError: a text does not fit its face, or a template has a fault.
    """
    faces = press.faces(job_items(job, press), progress)
    return [
        *(
            Print(faces[card.id], faces[item.id], number)
            for card, count in job.cards
            for number, item in _backs(job, press, card, count)
        ),
        *(Print(faces[front.id], faces[back.id], count) for front, back, count in _help_items(job, press)),
    ]


def _help_items(job: Job, press: Press) -> list[tuple[Item, Item, int]]:
    """Return the help cards of a job, each with its other side or a back, and how many of it."""
    return [
        (press.help(card), press.help(other) if other else press.back("", card.size), count)
        for card, other, count in job.helps
    ]


def _backs(job: Job, press: Press, card: Card, count: int) -> Iterator[tuple[int, Item]]:
    """Yield the backs of so many copies of a card, each with its number: its other side, or by its marks."""
    other = press.content.card_by_id.get(card.reverse)
    if other is not None:
        yield count, press.front(other)
        return
    card_type = press.content.game.types[card.type]
    side = job.back or card_type.back or card.side
    for mark, number in _marked(card, count).items():
        yield number, press.back(side, card_type.size, mark)


def _marked(card: Card, count: int) -> dict[str, int]:
    """Return how many of some copies bear each mark, '' for none: whole sets, and the rest from the plain."""
    if not card.marks:
        return {"": count}
    each = {"": card.copies - sum(card.marks.values()), **card.marks}
    whole, rest = divmod(count, card.copies)
    found = {}
    for mark, number in each.items():
        taken = min(number, rest)
        rest -= taken
        found[mark] = number * whole + taken
    return {mark: number for mark, number in found.items() if number}


def _of_deck(content: Content, deck: Deck) -> Job:
    cards: Sequence[tuple[Card, int]] = resolve_deck(content, deck)
    return Job(deck.id, deck.name, tuple(cards), deck.back)
