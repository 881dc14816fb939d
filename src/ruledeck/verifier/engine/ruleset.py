"""A ruleset: what makes a game of cards on a table. It is filled by decorators, and belongs to its package.

ruleset = Ruleset("ember", zones=[...], fields={...})

@ruleset.entry("night")
@ruleset.rule("fire.feeding")
def feed(game: Ember) -> Play[None]: ...
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from ruledeck.schema.problem import nearest_or_all
from ruledeck.verifier.engine import policies, staging
from ruledeck.verifier.engine.acting.action import MayUse
from ruledeck.verifier.engine.checks import Check
from ruledeck.verifier.engine.fault import GapError
from ruledeck.verifier.engine.flow.ask import Ask, OpenAsk, Play
from ruledeck.verifier.engine.state.card import Card, Spec
from ruledeck.verifier.engine.state.player import OUT
from ruledeck.verifier.engine.state.position import TOLD
from ruledeck.verifier.engine.state.zone import ZoneKind
from ruledeck.verifier.engine.timing.ability import (
    Ability,
    Context,
    Lasting,
    Limit,
    Listener,
    Modifier,
    Scope,
    Sort,
    Text,
)
from ruledeck.verifier.engine.timing.order import NextReplacement, NextTrigger, OrderOf
from ruledeck.verifier.engine.timing.why import carrying

if TYPE_CHECKING:
    from ruledeck.catalog.source.setup import Setups
    from ruledeck.verifier.engine.flow.event import Event
    from ruledeck.verifier.engine.game import Game
    from ruledeck.verifier.engine.shown import Change, Shown
    from ruledeck.verifier.engine.state.player import Player

__all__ = ["CardText", "Effect", "Rule", "Ruleset", "Stored"]

Function = TypeVar("Function", bound=Callable[..., Any])
Base = Callable[[Any, Any, str, Mapping[str, Any]], int]
"""What a derived stat is before modifiers, of a card or player of a game: by its name, and what it is for."""


@dataclass(frozen=True, slots=True)
class Stored:
    """A stored field of the game or of a player: what it is at first, and what it is for.

    `is_card` says that it names a card, `is_player` a player, `is_inner` that a position need not tell it,
    `is_own` that of a player's field the others know nothing.
    A number is clamped at each change between `least` and `most`.
    """

    start: Any = None
    is_card: bool = False
    is_player: bool = False
    is_inner: bool = False
    is_own: bool = False
    least: int | None = None
    most: int | None = None

    def initial(self) -> Any:
        """Return the first value, fresh for this game."""
        return self.start.copy() if isinstance(self.start, (dict, list, set)) else self.start

    def clamped(self, value: Any) -> Any:
        """Return a value within the range."""
        if self.least is not None and value < self.least:
            return self.least
        return self.most if self.most is not None and value > self.most else value


@dataclass(frozen=True, slots=True)
class Rule:
    """A function of a ruleset and the ids of the rules that it carries out."""

    ids: tuple[str, ...]
    function: Callable[..., Any]


@dataclass(frozen=True, slots=True)
class Effect:
    """A text that is carried out at a moment that its card's rules name, and the part that it stands in."""

    text: Text
    run: Callable[[Context], Play[None]]
    part: str = ""


@dataclass(frozen=True, slots=True)
class CardText:
    """What the texts of a card come to.

    Args:
        abilities: that listen.
        effects: by their moments.
        lasting: what they can begin that lasts.
        parts: the names of its parts, in order; "" for a text that has none.
        icons: how many of each icon there are in a part.
        limits: of effects, by their line; those of abilities are there with them.
    """

    abilities: Sequence[Ability] = ()
    effects: Mapping[str, Sequence[Effect]] = field(default_factory=dict)
    lasting: Sequence[Lasting] = ()
    limits: Mapping[int, Limit] = field(default_factory=dict)
    parts: Sequence[str] = ("",)
    icons: Mapping[str, Mapping[str, int]] = field(default_factory=dict)


_BLANK = CardText()


class Ruleset:
    """The rules of one game, carried out.

    Args:
        name: id of the game.
        zones: kinds of zones, of every player or shared.
        fields: stored fields of the game, by name.
        player_fields: stored fields of each player, besides whether one is `out`.
        stored_stats: the least and most of stats that events change.
        roles: what players are called in scenarios, by seat: one or more sets of names.
        faces: the game's words for lying face up and face down.
        derived_stats: the least and most of stats that are computed when asked; None for no limit.
        steps: arguments of primitives that are carried out, of which there may be none: `do`, `then`.

    Attributes:
        specs: what is printed on each card, by id, and how many copies there are; filled by who loads it.
        of_type: the ids of those cards by their types, `of_group` by their groups; filled likewise.
        setups: how the game can be set up, None where it has no modes; filled likewise.
        whens: rules that apply only in some modes, with their conditions.
        groups: the cards in the roles that each group of cards has, by the ids of group and role.
        cards: what the texts of each card come to.
        loose: what texts that no card has can begin that lasts, by their words.
        stands: abilities of rules, which answer though no card has them.
        bases: what derived stats are before modifiers, by name; of all others the policy `base` says it.
        at_once: what follows from kinds of events, before the effect goes on that let them happen: once from
            all events of a moment.
        checks: what is looked after when an effect is over, first what comes first, each with the names of
            what it looks at, as Checks says.
        shown_by: zones for whose cards it depends on a stored field of the game what they show.
        invariants: functions of a game, each of which returns what is wrong with it, or None.
        text_checks: functions that refuse texts which make no sense.
        samplers: functions that draw an answer by chance where no list holds all.
        words: how readers are told of an event, by its kind, as `"{card} is destroyed"`; of zones, fields and
            options, by `zone NAME`, `field NAME`, `option NAME`, and so of `counter`, `counters` (several),
            `stat` and `part`. What is not here is told in general words.
        played: kinds of event by which a player plays a card, for the numbers that a designer wants.
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
        derived_stats: Mapping[str, tuple[int | None, int | None]] | None = None,
        steps: Sequence[str] = (),
    ) -> None:
        _refuse_told(*(zone.name for zone in zones), *(fields or {}), *(player_fields or {}))
        self.name = name
        self.zones = tuple(zones)
        self.fields = dict(fields or {})
        self.player_fields = {OUT: Stored(False), **(player_fields or {})}
        self.stored_stats = dict(stored_stats or {})
        self.derived_stats = dict(derived_stats or {})
        self.steps = frozenset(steps)
        self.roles = tuple(tuple(names) for names in roles)
        self.faces = faces
        self._begin_empty()
        self._set_policies()

    def _begin_empty(self) -> None:
        """Begin with nothing that decorators, modules of the ruleset and whoever loads it add."""
        self.words: dict[str, str] = {}
        self.played: frozenset[str] = frozenset({"play"})
        self.rules: list[Rule] = []
        self.entries: dict[str, Callable[[Any], Play[None]]] = {}
        self.primitives: dict[str, Callable[..., Any]] = {}
        self.naming: dict[str, frozenset[str]] = {}
        self.unordered: dict[str, frozenset[str]] = {}
        self.specs: dict[str, tuple[Spec, int]] = {}
        self.of_type: Mapping[str, Sequence[str]] = {}
        self.of_group: Mapping[str, Sequence[str]] = {}
        self.setups: Setups | None = None
        self.whens: Mapping[str, str] = {}
        self.groups: Mapping[str, Mapping[str, str]] = {}
        self.cards: dict[str, CardText] = {}
        self.loose: dict[str, Sequence[Lasting]] = {}
        self.stands: list[Ability] = []
        self.bases: Mapping[str, Base] = {}
        self.at_once: Mapping[str, Sequence[Callable[[Any], Play[None]]]] = {}
        self.checks: Mapping[Check, Collection[str]] = {}
        self.shown_by: Mapping[str, Sequence[str]] = {}
        self.invariants: list[Callable[[Any], str | None]] = []
        self.text_checks: list[Callable[..., None]] = []
        self.samplers: list[Callable[..., Any]] = []

    def _set_policies(self) -> None:
        """Let each policy be as it is where a ruleset says nothing else."""
        self.working: Callable[[Any, Sequence[Listener]], Sequence[Listener]] = policies.of_cards_in_play
        self.next_trigger: NextTrigger = policies.first_waiting
        self.next_replacement: NextReplacement = policies.first_replacement
        self.shown: Callable[[Any, Card], Iterable[Shown]] | None = None
        self.shown_with: Callable[[Any], Iterable[Card]] = policies.none
        self.shows_anew: Callable[[Any, Sequence[Change], Sequence[Change]], Iterable[Event]] = policies.none
        self.may_use: MayUse = policies.ones_own
        self.host_left: Callable[[Any, Sequence[Card]], Play[None]] = policies.stay
        self.order_of: OrderOf = policies.as_given
        self.stand_in: Callable[[Any, Ask | OpenAsk], Player | None] = policies.nobody
        self.whose: Callable[[Any, Card], Player | None] = policies.who_controls
        self.you: Callable[[Any, Card], Player | None] = policies.nobody
        self.base: Base = policies.printed
        self.begin: Callable[[Any, int, bool], Game] = partial(staging.begin, self)
        self.make_game: Callable[[Sequence[str], int, bool], Game] = partial(staging.make_game, self)
        self.complete: Callable[[Any], None] = staging.complete
        self.check_position: Callable[[Any], Iterable[staging.Impossible]] = staging.check_position
        self.label: Callable[[Any, Any], str] = staging.label
        self.summary: Callable[[Any], Mapping[str, Any]] = staging.summary

    def new_game(self, setup: Any, seed: int, is_traced: bool) -> Game:
        """Return a game at its first entry point.

        Args:
            setup: plain data: what the policy `begin` takes, or for a game with modes how many play and what
                they choose, as `{players: 3, modes: {co-op: true}}`, of which `begin` gets the whole Setup.
            seed: of all chance.
            is_traced: whether the game keeps its log.

        Raises:
            WrongUsageError: the choices cannot be made.
        """
        return staging.new_game(self, setup, seed, is_traced)

    def rule(self, *ids: str) -> Callable[[Function], Function]:
        """Let a function carry out rules: what happens inside bears their ids."""

        def wrap(function: Function) -> Function:
            self.rules.append(Rule(ids, function))
            wrapped: Function = carrying(ids, function)
            return wrapped

        return wrap

    def compiles(self, *ids: str) -> Callable[[Function], Function]:
        """Let a function that compiles texts carry out rules; what it makes of them bears their ids."""

        def wrap(function: Function) -> Function:
            self.rules.append(Rule(ids, function))
            return function

        return wrap

    def standing(
        self, sort: Sort, on: str | Sequence[str], *ids: str, **how: Any
    ) -> Callable[[Function], Function]:
        """Let rules answer kinds of event, or change a stat, without a card.

        The function is what an ability of that sort does. To forbid, it is what the ability matches; to
        modify a stat, how much it is, and `how` are arguments of Modifier besides those of Ability. "You" is
        whom the policy `you` says for a card that lies nowhere. A limit counts the uses of a player, as there
        is no object to count them by.
        """
        limit: Limit | None = how.get("limit")
        assert ids, f"a rule that stands for {on} has an id"
        assert limit is None or limit.scope not in (Scope.CARD, Scope.USE), (
            f"{ids[0]} is no object with uses of its own"
        )

        def wrap(function: Function) -> Function:
            self.rules.append(Rule(ids, function))
            kinds = (on,) if isinstance(on, str) else tuple(on)
            ability = Ability(sort, kinds, Text("", len(self.stands)), None, rules=ids)
            self.stands.append(_standing(ability, carrying(ids, function), how))
            return function

        return wrap

    def entry(self, name: str) -> Callable[[Function], Function]:
        """Register a point at which a game can be written down: a function of the state alone."""
        return self._into(self.entries, name)

    def primitive(
        self, name: str, naming: Sequence[str] = (), unordered: Sequence[str] = ()
    ) -> Callable[[Function], Function]:
        """Register what compiles a term of effects: (compiler, **arguments) -> something to run.

        `naming` are arguments that only call a thing by its kind, as `hero` in "this hero": any other word
        there names the same thing, or nothing. `unordered` are arguments whose parts mean the same in any
        order.
        """
        self.naming[name] = frozenset(naming)
        self.unordered[name] = frozenset(unordered)
        return self._into(self.primitives, name)

    def policy(self, function: Function) -> Function:
        """Register a function under its own name.

        In play: working (which of some abilities, at least one, work now), next_trigger, next_replacement,
        order_of, host_left (what becomes of cards that were attached to one that left), stand_in, whose
        (whose texts those of a card are), you (who is "you" where they are nobody's), base; for actions
        may_use (which are a player's to use, and by which rules not); where cards show only some of their
        texts shown, shown_with (the cards that may show something else whenever another does), shows_anew
        (what else happens at the moment at which something comes and goes).
        From outside: begin, make_game, complete, check_position, label, summary.
        """
        policies = [name for name, each in vars(self).items() if each is None or callable(each)]
        hint = nearest_or_all(function.__name__, policies)
        assert function.__name__ in policies, f"there is no policy '{function.__name__}'; {hint}"
        setattr(self, function.__name__, function)
        return function

    def text_check(self, function: Function) -> Function:
        """Mark what only refuses texts that make no sense, as they are compiled: it carries out no rule."""
        self.text_checks.append(function)
        return function

    def sampler(self, function: Function) -> Function:
        """Mark what only draws an answer by chance, for random play: it carries out no rule."""
        self.samplers.append(function)
        return function

    def invariant(self, function: Function) -> Function:
        """Register what must hold at every entry point: (game) -> what is wrong, or None."""
        self.invariants.append(function)
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

    def parts_of(self, card: str) -> Sequence[str]:
        """Return the names of the parts of a card's text."""
        return self.cards.get(card, _BLANK).parts

    def icons_of(self, shown: Shown) -> Mapping[str, int]:
        """Return how many of each icon there are in what is shown."""
        return self.cards.get(shown.text, _BLANK).icons.get(shown.part, {})

    def lasting_of(self, card: str, words: str = "") -> Sequence[Lasting]:
        """Return what the text of a card can begin that lasts, or without a card a text by its words."""
        return self.cards.get(card, _BLANK).lasting if card else self.loose.get(words, ())

    def limits_of(self, card: str) -> Mapping[int, Limit]:
        """Return how often the text of a card works, by those of its lines that say so, from 0."""
        text = self.cards.get(card, _BLANK)
        abilities = {each.text.line: each.limit for each in text.abilities if each.limit}
        return {**abilities, **text.limits}

    def stored_range(self, stat: str) -> tuple[int, int]:
        """Return the least and the most that a stored stat can be.

        Raises:
            GapError: no rule says that this stat changes.
        """
        if stat not in self.stored_stats:
            raise GapError(f"no rule says that '{stat}' can be changed")
        return self.stored_stats[stat]


def _refuse_told(*names: str) -> None:
    """Refuse names of zones and fields by which a position tells another thing."""
    for name in names:
        assert name not in TOLD, f"no zone or field is called '{name}': positions tell another thing by it"


def _standing(ability: Ability, function: Any, how: Mapping[str, Any]) -> Ability:
    """Return an ability that does what a function says, and with the arguments that stand in `how`."""
    if ability.sort is Sort.FORBID:
        return replace(ability, matches=function, **how)
    if ability.sort is not Sort.MODIFY:
        return replace(ability, run=function, **how)
    own = {name: value for name, value in how.items() if name in Modifier.__dataclass_fields__}
    rest = {name: value for name, value in how.items() if name not in own}
    return replace(ability, run=Modifier(function, **own), **rest)
