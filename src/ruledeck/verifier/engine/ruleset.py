"""A ruleset: what makes a game of cards on a table. It is filled by decorators, and belongs to its package.

ruleset = Ruleset("ember", zones=[...], fields={...})

@ruleset.entry("night")
@ruleset.rule("fire.feeding")
def feed(game: Ember) -> Play[None]: ...
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial, wraps
from inspect import isgeneratorfunction
from typing import TYPE_CHECKING, Any, TypeVar

from ruledeck.verifier.engine import staging
from ruledeck.verifier.engine.fault import GapError
from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.state.zone import ZoneKind
from ruledeck.verifier.engine.timing.ability import Ability, Context, Listener, Text

if TYPE_CHECKING:
    from ruledeck.verifier.engine.flow.event import Event
    from ruledeck.verifier.engine.game import Game
    from ruledeck.verifier.engine.state.player import Player

Function = TypeVar("Function", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class Stored:
    """A stored field of the game or of a player: what it is at first, and what it is for.

    `is_card` says that it names a card, `is_player` a player, `is_inner` that a position need not tell it.
    """

    start: Any = None
    is_card: bool = False
    is_player: bool = False
    is_inner: bool = False

    def initial(self) -> Any:
        """Return the first value, fresh for this game."""
        return self.start.copy() if isinstance(self.start, (dict, list, set)) else self.start


@dataclass(frozen=True, slots=True)
class Rule:
    """A function of a ruleset and the ids of the rules that it carries out."""

    ids: tuple[str, ...]
    function: Callable[..., Any]


@dataclass(frozen=True, slots=True)
class Effect:
    """A text that is carried out at a moment that its card's rules name."""

    text: Text
    run: Callable[[Context], Play[None]]


@dataclass(frozen=True, slots=True)
class CardText:
    """What the texts of a card come to: abilities that listen, and effects by their moments."""

    abilities: Sequence[Ability] = ()
    effects: Mapping[str, Sequence[Effect]] = field(default_factory=dict)


_BLANK = CardText()


def _no_check(game: Any) -> Play[bool]:
    yield from ()
    return False


class Ruleset:
    """The rules of one game, carried out.

    Args:
        name: id of the game.
        zones: kinds of zones, of every player or shared.
        fields: stored fields of the game, by name.
        player_fields: stored fields of each player.
        stored_stats: the least and most of stats that events change.
        roles: what players are called in scenarios, by seat: one or more sets of names.
        faces: the game's words for lying face up and face down.
    """

    def __init__(
        self,
        name: str,
        zones: Sequence[ZoneKind],
        fields: Mapping[str, Stored] | None = None,
        player_fields: Mapping[str, Stored] | None = None,
        stored_stats: Mapping[str, tuple[int, int]] | None = None,
        roles: Sequence[Sequence[str]] = staging.ROLES,
        faces: tuple[str, str] = staging.FACES,
    ) -> None:
        self.name = name
        self.zones = tuple(zones)
        self.fields = dict(fields or {})
        self.player_fields = dict(player_fields or {})
        self.stored_stats = dict(stored_stats or {})
        self.roles = tuple(tuple(names) for names in roles)
        self.faces = faces
        self.rules: list[Rule] = []
        self.entries: dict[str, Callable[[Any], Play[None]]] = {}
        self.primitives: dict[str, Callable[..., Any]] = {}
        self.cards: dict[str, CardText] = {}
        self.check_state: Callable[[Any], Play[bool]] = _no_check
        self.is_working: Callable[[Any, Listener], bool] = lambda game, listener: True
        self.next_trigger = _first_of_current
        self.next_replacement = _first_replacement
        self.make_game: Callable[[Sequence[str], int, bool], Game] = partial(staging.make_game, self)
        self.complete: Callable[[Any], None] = staging.complete
        self.check_position: Callable[[Any], Iterable[staging.Impossible]] = staging.check_position
        self.label: Callable[[Any, Any], str] = staging.label

    def rule(self, *ids: str) -> Callable[[Function], Function]:
        """Let a function carry out rules: what happens inside bears their ids."""

        def wrap(function: Function) -> Function:
            self.rules.append(Rule(ids, function))
            wrapped: Function = _under(ids, function)
            return wrapped

        return wrap

    def entry(self, name: str) -> Callable[[Function], Function]:
        """Register a point at which a game can be written down: a function of the state alone."""
        return self._into(self.entries, name)

    def primitive(self, name: str) -> Callable[[Function], Function]:
        """Register what compiles a term of effects: (compiler, **arguments) -> something to run."""
        return self._into(self.primitives, name)

    def policy(self, function: Function) -> Function:
        """Register a function under its own name.

        In play: check_state, is_working, next_trigger, next_replacement. From outside: make_game, complete,
        check_position, label.
        """
        assert hasattr(self, function.__name__), f"there is no policy '{function.__name__}'"
        setattr(self, function.__name__, function)
        return function

    def _into(self, place: dict[str, Any], name: str) -> Callable[[Function], Function]:
        def wrap(function: Function) -> Function:
            assert name not in place, f"'{name}' is registered twice"
            place[name] = function
            return function

        return wrap

    def abilities_of(self, card: str) -> Sequence[Ability]:
        """Return what the text of a card comes to."""
        return self.cards.get(card, _BLANK).abilities

    def stored_range(self, stat: str) -> tuple[int, int]:
        """Return the least and the most that a stored stat can be.

        Raises:
            GapError: no rule says that this stat changes.
        """
        if stat not in self.stored_stats:
            raise GapError(f"no rule says that '{stat}' can be changed")
        return self.stored_stats[stat]


def _under(ids: tuple[str, ...], function: Any) -> Any:
    """Return a function that carries rule ids while it runs; its first argument is a game or has one."""
    if isgeneratorfunction(function):

        @wraps(function)
        def played(first: Any, *args: Any, **named: Any) -> Any:
            game = getattr(first, "game", first)
            before = game.rules
            game.rules = before + ids
            try:
                return (yield from function(first, *args, **named))
            finally:
                game.rules = before

        return played

    @wraps(function)
    def called(first: Any, *args: Any, **named: Any) -> Any:
        game = getattr(first, "game", first)
        before = game.rules
        game.rules = before + ids
        try:
            return function(first, *args, **named)
        finally:
            game.rules = before

    return called


def _first_of_current(
    game: Game, pending: Sequence[tuple[Listener, Context]]
) -> Play[tuple[Listener, Context]]:
    """Return the trigger that waited longest."""
    yield from ()
    return pending[0]


def _first_replacement(game: Game, event: Event, found: Sequence[Listener]) -> Play[Listener]:
    """Return the replacement that came first."""
    yield from ()
    return found[0]


def in_turn_order(game: Game, first: Player) -> Iterable[Player]:
    """Return the players from one on."""
    seats = len(game.players)
    return [game.players[(first.seat + step) % seats] for step in range(seats)]
