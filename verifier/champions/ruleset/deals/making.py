"""How a deal is made: proposed, agreed to or declined, and carried out.

Rules: deals.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ruledeck.verifier.engine.flow.ask import OpenAsk, Play
from ruledeck.verifier.engine.state.player import Player

from ..base import Champions, ruleset
from . import promises
from .offers import GIVES, LATER, SECRET, SPARES, UNDO, WORDS, Deal, any_deal, involved, is_deal
from .promises import BY, GIFT, TO, TURNS, Promise

AGREE = "agree"


@ruleset.rule("deals.propose", "deals.no-actions")
def propose(game: Champions, player: Player) -> Play[bool]:
    """Let a player propose a deal, and return whether it came about."""
    deal: Deal = yield OpenAsk(
        player,
        lambda value: is_deal(game, player, value),
        lambda rng: any_deal(game, player, rng),
        "deals.propose",
    )
    if not deal:
        return False
    others = [each for each in involved(game, player, deal) if each is not player]
    if deal.get(SECRET):
        return (yield from _agree_in_secret(game, player, others, deal))
    return (yield from _agree_in_public(game, player, others, deal))


@ruleset.rule("deals.public")
def _agree_in_public(game: Champions, player: Player, others: Sequence[Player], deal: Deal) -> Play[bool]:
    """Let everybody hear a deal, and carry it out if all agree who are involved."""
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
    return answer is not None


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
    players = [each.name for each in involved(game, player, deal)]
    promised = list(_promises(game, deal))
    yield from game.tell("deal", by=player, deal=deal)
    promises.undo(game, deal.get(UNDO, ()))
    if promised:
        promises.keep(game, players, promised)
    yield from promises.exchange(game, deal.get(GIVES, {}))


def _promises(game: Champions, deal: Deal) -> Iterator[Promise]:
    """Yield what is promised in a deal, as it is kept."""
    for key, to in deal.get(LATER, {}).items():
        yield {GIFT: key, BY: game.cards[key].controller.name, TO: to}
    for by, spared in deal.get(SPARES, {}).items():
        for whom, turns in spared.items():
            yield {BY: by, TO: whom, TURNS: turns}
    yield from _services(game, deal)


@ruleset.rule("deals.words")
def _services(game: Champions, deal: Deal) -> list[Promise]:
    """Return what is promised in words, which the players see to themselves."""
    return [{promises.WORDS: what, BY: by} for by, what in deal.get(WORDS, {}).items()]
