"""What Harbour Cats is made of: zones, numbers that cards have, and words for readers."""

from __future__ import annotations

from ruledeck.verifier.engine.game import Game
from ruledeck.verifier.engine.ruleset import Ruleset, Stored
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.state.player import Player
from ruledeck.verifier.engine.state.zone import Seen, ZoneKind

GANGS = ("rooftops", "cellars")

ruleset = Ruleset(
    "harbour-cats",
    zones=[
        ZoneKind("pile", Seen.NOBODY, is_shared=True, is_face_up=False),
        ZoneKind("quay", is_shared=True, is_table=True),
        ZoneKind("gulls", is_shared=True, is_ordered=False),
        ZoneKind("hand", Seen.OWNER, is_ordered=False),
        ZoneKind("front", Seen.FACE, is_table=True, is_face_up=False),
        ZoneKind("played", is_ordered=False),
        ZoneKind("catches", is_table=True, is_ordered=False, controls=True),
    ],
    fields={"round": Stored(1)},
    derived_stats={"sly": (0, None), "worth": (None, None)},
    roles=[GANGS],
    faces=("shown", "hidden"),
)

ruleset.words.update(
    {
        "turn over": "{card} is turned over on the quay",
        "choose": "{by} puts a cat in front",
        "show": "{card} is shown",
        "even": "Both cats are as sly as each other",
        "take": "{by} takes {card}",
        "lost": "{card} has lost",
        "stay": "{card} stays on the table",
        "back": "{by} takes {card} back",
        "roll": "{card}: {dice}",
        "pinch": "{card} pinches, and goes under the pile",
        "give up": "{by} puts {card} under the pile",
        "bury": "{by} puts the next catch at the bottom of the pile",
        "leave": "{card} is left to the gulls",
        "look": "{player} looks at {cards}",
        "skipped": "Not possible, and left out: {what}",
        "ask play.round.choose": "{player} chooses a cat",
        "ask play.may": "{player} may do what {about} says",
        "ask play.lost": "{player} chooses as {about} says",
        "zone front": "{owner} cat",
        "zone played": "{owner} played cats",
    }
)


def other(game: Game, player: Player) -> Player:
    """Return the other player."""
    [found] = [each for each in game.players if each is not player]
    return found


def front(game: Game, player: Player) -> Card:
    """Return the cat that a player plays in this round."""
    [cat] = game.zone("front", player).cards
    return cat
