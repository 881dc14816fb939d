"""What texts of the expansions do: attach an event, claim a quest, oblige a player to rest.

Rules: odyssey.events; eastquest.quests, eastquest.next-rest.
"""

from __future__ import annotations

from ruledeck.verifier.compile import Compiler, Term, TermError
from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.timing.ability import Context
from ruledeck.verifier.words.named import actor
from ruledeck.verifier.words.step import Step

from ...base import ruleset
from ...damage import DAMAGE
from ...variants import events, owed_rest, quests
from ..cards import found
from ..named import game_of
from ..types import types_of
from .taken import so_many


@ruleset.primitive("attach")
def attach(compiler: Compiler, to: Term) -> Step:
    """This event goes under a card of some types on the journey track."""
    types = types_of(compiler, to)

    def run(context: Context) -> Play[None]:
        hosts = [card for card in game_of(context).track.cards if types.fit(card)]
        yield from events.attach(game_of(context), context.card, hosts)

    return Step(run)


@ruleset.primitive("claim")
def claim(compiler: Compiler, what: Term) -> Step:
    """This quest goes to whoever does it."""
    cards = found(compiler, what)

    def run(context: Context) -> Play[None]:
        for quest in cards.things(context):
            yield from quests.claim(game_of(context), actor(context), quest)

    return Step(run)


@ruleset.primitive("rest-next-turn")
def rest_next_turn(compiler: Compiler, else_: Term) -> Step:
    """You have to rest in your next turn, or take damage in its clean-up."""
    _is_damage(else_)
    _, amount = so_many(compiler, else_["take"]["what"])

    def run(context: Context) -> Play[None]:
        yield from ()
        owed_rest.oblige(game_of(context), actor(context), amount(context))

    return Step(run)


@ruleset.text_check
def _is_damage(penalty: Term) -> None:
    """Refuse what else would be done for not resting.

    Raises:
        TermError: it is something else than so much damage.
    """
    match penalty:
        case {"take": {"what": {"some": {"token": token}}}} if token == DAMAGE:
            return
    raise TermError("who does not rest takes damage, and does nothing else", "take")
