"""Toss: the least game whose ruleset is code of its own workspace, so that it can be changed on purpose.

toss_workspace(folder) -> Workspace, with two scenarios that hold
"""

from __future__ import annotations

from pathlib import Path

from ruledeck.schema.workspace import Workspace, open_workspace

GAME = """id: toss
name: Toss
summary: Draw, and drop.
players: {min: 2, max: 2}
language: en
status: draft
licence: CC BY 4.0
notice: Made for tests.
chapters: [turn]
sizes: {poker: {width: 63, height: 88}}
sets: {base: {name: Base}}
stats: {}
types:
  thing: {name: Thing, plural: Things, size: poker, stats: []}
"""
CARDS = "\n".join(
    f"- {{id: {id}, name: {id}, type: thing, set: base, text: [], provenance: {{text: original}}}}"
    for id in ("ball", "rope", "cup")
)
RULES = """# Turns {#turn}

1. You draw a card, or drop one, or rest. {#turn.action}
2. You draw the top card of your deck. {#turn.draw}
3. You drop the first card of your hand. {#turn.drop}
4. Then it is the other player's turn. {#turn.end}
5. Be fair. {#turn.fair informative="advice"}
"""
BASE = '''"""The table."""

from __future__ import annotations

from ruledeck.verifier.engine.game import Game
from ruledeck.verifier.engine.ruleset import Ruleset, Stored
from ruledeck.verifier.engine.staging import Impossible
from ruledeck.verifier.engine.state.zone import Seen, ZoneKind

MOST = 9
ruleset = Ruleset(
    "toss",
    zones=[
        ZoneKind("deck", Seen.NOBODY, is_face_up=False),
        ZoneKind("hand", Seen.OWNER, is_ordered=False),
        ZoneKind("heap"),
    ],
    fields={"current": Stored(is_player=True)},
    player_fields={"drawn": Stored(0)},
    roles=[("you", "opponent")],
)


@ruleset.policy
def complete(game: Game) -> None:
    """Let the first player be at turn where nobody is."""
    if game.fields["current"] is None:
        game.fields["current"] = game.players[0]


@ruleset.policy
def check_position(game: Game) -> list[Impossible]:
    """Find nothing that cannot be."""
    return []
'''
TURN = '''"""Turns."""

from __future__ import annotations

from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.game import Game

from .base import MOST, ruleset


@ruleset.entry("turn")
@ruleset.rule("turn.action")
def turn(game: Game) -> Play[None]:
    """Draw, drop or rest."""
    you = game.fields["current"]
    action = yield game.ask(you, ["draw", "drop"], "turn.action", may=True)
    if action == "draw":
        yield from draw(game)
    elif action == "drop":
        yield from drop(game)
    game.at = "end"


@ruleset.rule("turn.draw")
def draw(game: Game) -> Play[None]:
    """Draw the top card."""
    you = game.fields["current"]
    yield from game.move("draw", game.zone("deck", you).cards[:1], game.zone("hand", you))
    game.set("drawn", min(you.fields["drawn"] + 1, MOST), you)


@ruleset.rule("turn.drop")
def drop(game: Game) -> Play[None]:
    """Drop the first card."""
    you = game.fields["current"]
    yield from game.move("drop", game.zone("hand", you).cards[:1], game.zone("heap", you))


@ruleset.entry("end")
@ruleset.rule("turn.end")
def end(game: Game) -> Play[None]:
    """Let the other player go on."""
    yield from ()
    game.set("current", game.players[1 - game.fields["current"].seat])
    game.at = "turn"
'''
DRAW = """- scenario: A card is drawn
  tag: plain
  proves: [turn.draw, turn.action]
  given: {at: turn, you: {deck: [ball, rope]}, opponent: {deck: [cup]}}
  when:
    - you: draw
  then:
    ball: you.hand
    you: {drawn: 1}
    at: end
"""
DROP = """- scenario: A card is dropped
  tag: plain
  proves: [turn.drop]
  given: {at: turn, you: {hand: [cup]}}
  when:
    - you: drop
  then:
    cup: you.heap
    at: end
"""
END = """- scenario: A turn ends
  tag: edge
  proves: [turn.end]
  given: {at: end}
  when: []
  then: {current: opponent, at: turn}
"""


def toss_workspace(folder: Path) -> Workspace:
    """Return a new workspace in a folder: the game's texts, its ruleset, a scenario a rule."""
    files = {
        "ruledeck.yml": "title: Tests\n",
        "catalog/toss/game.yml": GAME,
        "catalog/toss/cards/cards.yml": f"{CARDS}\n",
        "catalog/toss/rules/turn.md": RULES,
        "verifier/toss/ruleset/__init__.py": '"""Toss."""\n\nfrom . import turn\nfrom .base import ruleset\n',
        "verifier/toss/ruleset/base.py": BASE,
        "verifier/toss/ruleset/turn.py": TURN,
        "verifier/toss/scenarios/draw.yml": DRAW,
        "verifier/toss/scenarios/drop.yml": DROP,
        "verifier/toss/scenarios/end.yml": END,
    }
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return open_workspace(folder)


def edit(workspace: Workspace, name: str, old: str, new: str) -> None:
    """Replace a text that stands in a file of the workspace."""
    path = workspace.root / name
    text = path.read_text(encoding="utf-8")
    assert old in text, f"'{old}' is not in {name}"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
