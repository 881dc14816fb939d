"""How a deal is made: proposed, agreed to or declined, and carried out.

Rules: deals.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from ruledeck.verifier.engine.flow.ask import OpenAsk, Play
from ruledeck.verifier.engine.state.player import Player

from ..base import Champions, ruleset
from . import offers, promises
from .form import DEAL, GIVES, LATER, SECRET, SPARES, UNDO, WORDS, Deal, has_form
from .promises import BY, GIFT, TO, TURNS, Promise

AGREE = "agree"


@ruleset.rule("deals.propose", "deals.no-actions")
def propose(game: Champions, player: Player) -> Play[bool]:
    """Let a player propose a deal, and return whether it came about."""
    deal = yield from _proposed(game, player)
    asked = _who_must_agree(game, player, deal)
    if deal.get(SECRET):
        return (yield from _agree_in_secret(game, player, asked, deal))
    return bool(deal) and (yield from _agree_in_public(game, player, asked, deal))


def _proposed(game: Champions, player: Player) -> Play[Deal]:
    """Return the deal that a player proposes, `{}` for none; who proposes what cannot be is asked again."""
    while True:
        by_chance = partial(offers.any_deal, game, player)
        deal: Deal = yield OpenAsk(player, has_form, by_chance, "deals.propose", form=DEAL)
        if offers.can_be_made(game, player, deal):
            return deal


@ruleset.rule("deals.agree")
def _who_must_agree(game: Champions, player: Player, deal: Deal) -> list[Player]:
    """Return who is asked about a deal: all who have a say in it but the one who proposes it."""
    having = [*offers.involved(game, deal), *offers.bound(game, deal)]
    return [each for each in game.others(player) if each in having]


@ruleset.rule("deals.public")
def _agree_in_public(game: Champions, player: Player, others: Sequence[Player], deal: Deal) -> Play[bool]:
    """Let everybody hear a deal, and carry it out if all agree who are asked."""
    yield from game.tell("propose", by=player, deal=deal)
    for other in others:
        if not (yield from _agrees(game, other)):
            return False
    yield from _carry_out(game, player, deal)
    return True


@ruleset.rule("deals.agree")
def _agrees(game: Champions, player: Player) -> Play[bool]:
    """Ask a player whether a deal may come about."""
    answer = yield game.ask(player, [AGREE], "deals.agree", may=True, seen=game.everybody)
    if answer is None:
        with game.under("deals.refused"):
            yield from game.tell("decline", player=player)
        return False
    return True


@ruleset.rule("deals.secret")
def _agree_in_secret(game: Champions, player: Player, others: Sequence[Player], deal: Deal) -> Play[bool]:
    """Let players agree without the rest of the table: they note it, and nothing follows from it."""
    for other in others:
        game.set("offered", deal, other)
        answer = yield game.ask(other, [AGREE], "deals.secret", may=True)
        game.set("offered", {}, other)
        if answer is None:
            return False
    for each in [player, *others]:
        game.set("secrets", [*each.fields["secrets"], deal], each)
    return True


# What comes of it


def _carry_out(game: Champions, player: Player, deal: Deal) -> Play[None]:
    """Let a deal come about: what it undoes holds no longer, promises are kept, cards change hands."""
    players = [each.name for each in offers.involved(game, deal)]
    promised = list(_promises(game, deal))
    yield from game.tell("deal", by=player, deal=deal)
    promises.undo(game, deal.get(UNDO, ()))
    if promised:
        promises.keep(game, players, promised)
    yield from promises.exchange(game, deal.get(GIVES, {}))


def _promises(game: Champions, deal: Deal) -> Iterator[Promise]:
    """Yield what is promised in a deal, as it is kept."""
    for key, to in deal.get(LATER, {}).items():
        yield {GIFT: key, BY: promises.giver_of(game.cards[key]), TO: to}
    for by, spared in deal.get(SPARES, {}).items():
        for whom in spared:
            yield {BY: by, TO: whom, TURNS: _turns(game, by)}
    yield from _services(game, deal)


@ruleset.rule("deals.spare.until")
def _turns(game: Champions, by: str) -> int:
    """Return how many turns of a player end until the next one has, this one counted if it is theirs."""
    return 2 if game.current.name == by else 1


@ruleset.rule("deals.words")
def _services(game: Champions, deal: Deal) -> list[Promise]:
    """Return what is promised in words, which the players see to themselves."""
    told = [(by, to, what) for by, others in deal.get(WORDS, {}).items() for to, what in others.items()]
    return [{promises.WORDS: what, BY: by, TO: to} for by, to, what in told]
