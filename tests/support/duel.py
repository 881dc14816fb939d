"""Duel: a very small game for tests of scenarios. Fighters in a camp attack guards who may lie hidden.

duel_world() -> World
duel_scenarios(text) -> Loaded
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from textwrap import dedent

from ruledeck.schema.document import parse_document
from ruledeck.schema.workspace import Workspace, open_workspace
from ruledeck.verifier.engine.fault import GapError, LoopError
from ruledeck.verifier.engine.flow.ask import OpenAsk, Play
from ruledeck.verifier.engine.flow.event import Count, Event, Move
from ruledeck.verifier.engine.game import Game
from ruledeck.verifier.engine.ruleset import CardText, Ruleset, Stored
from ruledeck.verifier.engine.staging import Impossible
from ruledeck.verifier.engine.state.card import Card, Spec
from ruledeck.verifier.engine.state.player import Player
from ruledeck.verifier.engine.state.zone import Seen, ZoneKind
from ruledeck.verifier.engine.timing.ability import Ability, Context, Lasting, Limit, Modifier, Sort, Text
from ruledeck.verifier.scenario.source import Loaded, read_scenarios
from ruledeck.verifier.scenario.world import Ids, TextError, World

RULES = (
    *("turn.action", "turn.draw", "turn.empty", "turn.unarmed", "turn.play", "turn.end", "turn.deal"),
    *("fight.attacker", "fight.defender", "fight.reveal", "fight.rolls", "fight.hit", "fight.struck"),
    *("end.shuffle", "end.chance", "end.win"),
)
FAULTS: dict[str, Exception] = {
    "leap": ZeroDivisionError("nobody can leap"),
    "spin": LoopError(["turn left", "turn right"]),
    "wonder": GapError("whether one may wonder"),
}
SPECS = {
    "ada": Spec("ada", "fighter", {"strength": 2}),
    "bo": Spec("bo", "fighter", {"strength": 1}),
    "wall": Spec("wall", "guard", {"strength": 1}),
    "cook": Spec("cook", "helper", {}),
    "eve": Spec("eve", "fighter", {"strength": 1}),
}


def duel_ruleset() -> Ruleset:
    """Return the rules of a duel."""
    ruleset = Ruleset(
        "duel",
        zones=[
            ZoneKind("deck", Seen.NOBODY, is_face_up=False),
            ZoneKind("hand", Seen.OWNER, is_ordered=False),
            ZoneKind("discard", is_ordered=False),
            ZoneKind("camp", is_table=True, slots=2),
            ZoneKind("gate.{}", Seen.FACE, is_table=True, count=2, is_face_up=False),
            ZoneKind("market", is_shared=True),
        ],
        fields={"current": Stored(is_player=True), "round": Stored(1), "winner": Stored(is_player=True)},
        player_fields={"hits": Stored(0), "named": Stored([], is_card=True), "is_tired": Stored(False)},
        stored_stats={"luck": (0, 5)},
        roles=[("attacker", "defender"), ("you", "opponent")],
        faces=("shown", "hidden"),
    )
    for register in (_policies, _turn, _fight, _end):
        register(ruleset)
    scare = Ability(Sort.AFTER, ("reveal",), FEAR.text, _scare, limit=Limit("turn"))
    ruleset.cards["eve"] = CardText((scare,), lasting=(FEAR, replace(CHEER, text=FEAR.text, number=1)))
    ruleset.loose["Cheer until the end of the turn."] = (CHEER,)
    return ruleset


def _scare(context: Context) -> Play[None]:
    """Let a guard that is revealed have 1 strength more until the end of the turn."""
    yield from ()
    assert context.event is not None
    context.game.begin(FEAR, context, **{"that guard": context.event.card})


def _fear(context: Context) -> None:
    def is_that_guard(answering: Context, event: Event) -> bool:
        return event.card is answering.bound["that guard"]

    more = Ability(Sort.MODIFY, ("strength",), FEAR.text, Modifier(lambda context: 1), is_that_guard)
    context.game.last(more, context, until="turn")


def _cheer(context: Context) -> None:
    """Let a fighter's own player have 1 strength more for all fighters until the end of the turn."""

    def is_yours(answering: Context, event: Event) -> bool:
        return event.card is not None and event.card.owner is answering.you

    more = Ability(Sort.MODIFY, ("strength",), CHEER.text, Modifier(lambda context: 1), is_yours)
    context.game.last(more, context, until="turn")


FEAR = Lasting(Text("eve", 0), _fear, ("that guard",))
CHEER = Lasting(Text("", 0, "Cheer until the end of the turn."), _cheer)


def _current(game: Game) -> Player:
    player: Player = game.fields["current"]
    return player


def _other(game: Game) -> Player:
    return game.players[1 - _current(game).seat]


def _guards(game: Game) -> list[Card]:
    return [card for number in (1, 2) for card in game.zone(f"gate.{number}", _other(game)).cards]


def _policies(ruleset: Ruleset) -> None:
    @ruleset.policy
    def complete(game: Game) -> None:
        if game.fields["current"] is None:
            game.fields["current"] = game.players[0]

    @ruleset.policy
    def check_position(game: Game) -> list[Impossible]:
        return [
            Impossible(f"{card.key} is no fighter", card, "turn.play")
            for player in game.players
            for card in game.zone("camp", player).cards
            if card.type != "fighter"
        ]


def _turn(ruleset: Ruleset) -> None:
    @ruleset.entry("turn")
    @ruleset.rule("turn.action")
    def turn(game: Game) -> Play[None]:
        you = _current(game)
        options: list[object] = []
        if game.zone("camp", you).free:
            options += [card for card in game.zone("hand", you).cards if card.type == "fighter"]
        if game.zone("camp", you).cards and _guards(game):
            options.append("attack")
        else:
            game.refuse("attack", "turn.unarmed", you)
        if game.zone("deck", you).cards:
            options += ["draw", "shuffle"]
        action = yield game.ask(you, [*options, "deal", *FAULTS], "turn.action", may=True)
        if action is None:
            game.at = "end"
        elif action == "attack":
            game.at = "fight"
        elif action == "draw":
            yield from draw(game, you)
        elif action == "shuffle":
            with game.under("end.shuffle"):
                game.shuffle(game.zone("deck", you))
        elif action == "deal":
            yield from _deal(game, you)
        elif action in FAULTS:
            raise FAULTS[action]
        else:
            yield from play_card(game, action)

    @ruleset.rule("turn.play")
    def play_card(game: Game, card: Card) -> Play[None]:
        yield from game.move("play", [card], game.zone("camp", _current(game)))


def _deal(game: Game, you: Player) -> Play[None]:
    def is_number(value: object) -> bool:
        return isinstance(value, int) and 0 <= value <= 9

    number = yield OpenAsk(you, is_number, lambda rng: rng.randrange(10), "turn.deal")
    game.set("round", number)


def draw(game: Game, you: Player) -> Play[None]:
    """Draw a card, if there is one."""
    deck = game.zone("deck", you).cards
    if not deck:
        game.skip("draw", "turn.empty")
        return
    with game.under("turn.draw"):
        yield from game.move("draw", deck[:1], game.zone("hand", you))


def _fight(ruleset: Ruleset) -> None:
    @ruleset.entry("fight")
    @ruleset.rule("fight.rolls")
    def fight(game: Game) -> Play[None]:
        you, other = _current(game), _other(game)
        fighter = yield game.ask(you, game.zone("camp", you).cards, "fight.attacker")
        guard = yield game.ask(you, _guards(game), "fight.defender")
        if not guard.is_face_up:
            if (yield game.ask(other, [guard], "fight.reveal", may=True)) is None:
                game.at = "end"
                return
            yield from game.turn("reveal", [guard], True)
            yield from game.settle()
        ours = game.dice(game.stat(fighter, "strength"), fighter)
        theirs = game.dice(game.stat(guard, "strength"), guard)
        yield from results(game, (fighter, ours), (guard, theirs))
        game.at = "end"

    @ruleset.rule("fight.hit", "fight.struck")
    def results(
        game: Game, fighter: tuple[Card, tuple[int, ...]], guard: tuple[Card, tuple[int, ...]]
    ) -> Play[None]:
        gone = [other for (_, dice), (other, _) in ((fighter, guard), (guard, fighter)) if max(dice) > 4]
        yield from game.happen(
            *(Event("destroy", card, Move(game.zone("discard", card.owner))) for card in gone)
        )
        if guard[0] in gone:
            game.set("hits", _current(game).fields["hits"] + 1, _current(game))
        if fighter[0] not in gone and max(fighter[1]) == 1:
            yield from game.happen(Event("bruise", fighter[0], Count(1)))


def _end(ruleset: Ruleset) -> None:
    @ruleset.entry("end")
    @ruleset.rule("turn.end")
    def end(game: Game) -> Play[None]:
        if _current(game).fields["hits"] >= 3:
            with game.under("end.win"):
                game.set("winner", _current(game))
            game.over()
        hand = game.zone("hand", _current(game)).cards
        if len(hand) > 2:
            with game.under("end.chance"):
                first = game.chance.shuffled(hand, "random discard", _current(game).seat)[0]
                yield from game.move("discard", [first], game.zone("discard", first.owner))
        game.listeners.end("turn")
        game.set("current", _other(game))
        game.at = "turn"


def compiled(text: str) -> Callable[[Context], Play[None]]:
    """Return the effect of a text: there is one phrase."""
    if text == CHEER.text.words:
        return _cheered
    if text != "Draw a card.":
        raise TextError("no phrase goes on like this", 5 if text.startswith("Draw ") else 0, "Draw a card.")
    return lambda context: draw(context.game, context.you)


def _cheered(context: Context) -> Play[None]:
    yield from ()
    context.game.begin(CHEER, context)


def duel_world() -> World:
    """Return the duel as scenarios are played with it."""
    named = {"card": frozenset(SPECS), "ruling": frozenset({"tie"}), "phrase": frozenset({"draw"})}
    ids = Ids(frozenset(RULES), {"turn.advice": "advice"}, named)
    return World(duel_ruleset(), SPECS, ids, compiled)


def duel_scenarios(text: str, world: World | None = None) -> Loaded:
    """Return the scenarios of a text, and what is wrong in it."""
    return read_scenarios(world or duel_world(), parse_document(dedent(text).strip() + "\n", "duel.yml"))


GAME = """
id: duel
name: Duel
summary: Fighters attack guards.
players: {min: 2, max: 2}
language: en
status: draft
licence: CC BY 4.0
notice: Made for tests.
chapters: [turn, fight, end]
sizes: {poker: {width: 63, height: 88}}
sets: {base: {name: Base}}
stats: {strength: {name: Strength, type: integer, min: 1, max: 6}}
types:
  fighter: {name: Fighter, plural: Fighters, size: poker, stats: [strength]}
  guard: {name: Guard, plural: Guards, size: poker, stats: [strength]}
  helper: {name: Helper, plural: Helpers, size: poker, stats: []}
"""


def duel_workspace(folder: Path) -> Workspace:
    """Return a new workspace in a folder that holds the duel: texts, ruleset, no scenarios."""
    files = {
        "ruledeck.yml": "title: Tests\n",
        "catalog/duel/game.yml": GAME.lstrip(),
        "catalog/duel/cards/cards.yml": "\n".join(map(_card, SPECS.values())),
        "verifier/duel/ruleset/__init__.py": "from duel import duel_ruleset\n\nruleset = duel_ruleset()\n",
    }
    for chapter in ("turn", "fight", "end"):
        ids = [id for id in RULES if id.startswith(f"{chapter}.")]
        rules = [f"{number}. Rule {number}. {{#{id}}}" for number, id in enumerate(ids, start=1)]
        if chapter == "turn":
            rules.append(f'{len(rules) + 1}. Play well. {{#turn.advice informative="advice"}}')
        files[f"catalog/duel/rules/{chapter}.md"] = "\n".join([f"# {chapter} {{#{chapter}}}", "", *rules, ""])
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return open_workspace(folder)


def _card(spec: Spec) -> str:
    stats = [f"  stats: {{strength: {spec.stats['strength']}}}"] if spec.stats else []
    provenance = "{text: original, stats: original}" if stats else "{text: original}"
    lines = [f"- id: {spec.id}", f"  name: {spec.id}", f"  type: {spec.type}", "  set: base", *stats]
    return "\n".join([*lines, "  text: []", f"  provenance: {provenance}", ""])
