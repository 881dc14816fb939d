"""Setting a game up: sides, decks, starting hands, the first turn; and laying one out for a scenario.

Rules: setup.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ruledeck.verifier.engine.fault import PositionError
from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.staging import Impossible
from ruledeck.verifier.engine.staging import label as plain_label

from . import terms
from .base import (
    FACING,
    GOAL,
    HAND,
    LINE,
    PARTY,
    Dungeon,
    Place,
    RaidWars,
    is_challenge,
    is_resource,
    ruleset,
)

SIDES = ("good", "evil")


@ruleset.policy
def make_game(names: Sequence[str], seed: int, is_traced: bool) -> RaidWars:
    """Return a game with nothing on the table."""
    return RaidWars(names, seed, is_traced)


@ruleset.policy
def begin(setup: Sequence[str] | None, seed: int, is_traced: bool) -> RaidWars:
    """Return a game at `setup`: each player has the ready-made deck of a side, two may have the same.

    Args:
        setup: the sides of the players, in their order; good and evil, where nothing is said.
        seed: of all chance.
        is_traced: whether events are kept.

    Raises:
        PositionError: these are no sides of two players.
    """
    sides = setup or SIDES
    if not isinstance(sides, list | tuple) or len(sides) != 2 or any(side not in SIDES for side in sides):
        raise PositionError("two players choose a side each, as in [good, evil] or [good, good]")
    names = sides if sides[0] != sides[1] else [f"{side}-{seat}" for seat, side in enumerate(sides, 1)]
    game = RaidWars(names, seed, is_traced)
    for player, side in zip(game.players, sides, strict=True):
        deck = game.zone("deck", player)
        for spec, copies in ruleset.specs.values():
            for copy in range(1, copies + 1) if spec.side == side else ():
                game.add_card(f"{player.name}.{spec.id}.{copy}", spec, player, deck)
    game.at = "setup"
    return game


@ruleset.entry("setup")
@ruleset.rule("setup.hand")
def set_up(game: RaidWars) -> Play[None]:
    """Shuffle, draw starting hands, and let chance say who begins."""
    with game.under("setup.shuffle"):
        for player in game.players:
            game.shuffle(game.zone("deck", player))
    for player in game.players:
        yield from terms.draw(game, player, HAND)
    with game.under("setup.first"):
        first = game.players[game.chance.below(len(game.players), "first player")]
        game.set("current", first)
    game.fields["first"] = first
    game.at = "turn.start"


@ruleset.policy
def complete(game: RaidWars) -> None:
    """Let the first player be the current one where a position does not say, and be in the first dungeon."""
    if game.fields["current"] is None:
        game.fields["current"] = game.players[0]
    if game.at.startswith("invasion.") or game.at in FACING:
        game.fields["dungeon"] = game.fields["dungeon"] or 1
    if game.at in FACING and game.faced is None and game.invaded is not None:
        line, passed = game.invaded.line.cards, game.fields["passed"]
        game.fields["faced"] = line[passed] if passed < len(line) else None


@ruleset.policy
def check_position(game: RaidWars) -> Iterable[Impossible]:
    """Yield why there cannot be such a position."""
    for player in game.players:
        if player is not game.current and game.zone("party", player).cards:
            yield Impossible("only the current player has a party", player, "heroes.party")
        if len(game.zone("party", player).cards) > PARTY:
            yield Impossible(f"a party has at most {PARTY} heroes", player, "heroes.party.size")
        for dungeon in game.dungeons[player.seat]:
            if len(dungeon.core.cards) > 1:
                yield Impossible("a core holds at most 1 resource", dungeon.core, "dungeons.core")
            if len(dungeon.line.cards) > LINE:
                yield Impossible(f"a line has at most {LINE} challenges", dungeon.line, "dungeons.line")
    yield from _misplaced(game)
    if game.at in FACING and (game.faced is None or not game.faced.is_face_up):
        yield Impossible("the party faces no revealed challenge", "faced", "invasions.face")


def _misplaced(game: RaidWars) -> Iterable[Impossible]:
    for card in game.cards.values():
        kind = card.zone.kind.name
        if kind == "party" and card.type != "hero":
            yield Impossible(f"a {card.type} is never in the party", card, "heroes.party")
        elif kind.endswith(".core") and not is_resource(card):
            yield Impossible(f"a {card.type} is never in a core", card, "dungeons.core")
        elif kind.endswith(".line") and not is_challenge(card):
            yield Impossible(f"a {card.type} is never in a line", card, "dungeons.line")
        elif kind == "scored" and not is_resource(card):
            yield Impossible(f"a {card.type} is never scored", card, "resources.score.moves")


@ruleset.policy
def label(game: RaidWars, option: object) -> str:
    """Return the words by which an option is chosen: dungeons and places in lines by their addresses."""
    if isinstance(option, Place):
        where = f"{option.dungeon.owner.name}.dungeon.{option.dungeon.number}.line"
        return f"replace {option.replaced[0].key}" if option.replaced else f"{where} {option.at + 1}"
    if isinstance(option, Dungeon):
        return f"{option.owner.name}.dungeon.{option.number}"
    return plain_label(game, option)


@ruleset.policy
def summary(game: RaidWars) -> Mapping[str, object]:
    """Return who won, who began and how many resources each player scored."""
    winner, first = game.fields["winner"], game.fields["first"]
    scored = {f"scored by {player.name}": len(game.zone("scored", player).cards) for player in game.players}
    ends = "scored" if any(count >= GOAL for count in scored.values()) else "stalled"
    return {
        "winner": winner.name if winner else "nobody",
        "first": first.name,
        "first won": winner is first,
        "ended": ends,
        **scored,
    }
