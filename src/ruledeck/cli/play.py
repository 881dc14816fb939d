"""`ruledeck play`: a game in the terminal, between people or against the machine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from copy import deepcopy
from typing import TYPE_CHECKING, Any

import click

from ruledeck.cli.modes import ModesCommand, setup_options, setup_said
from ruledeck.cli.options import workspace_option
from ruledeck.cli.report import say
from ruledeck.cli.saving import save_scenario, scenarios_to
from ruledeck.cli.setting import beginning
from ruledeck.schema.problem import ContentError, RuledeckError, WrongUsageError
from ruledeck.schema.workspace import Workspace

if TYPE_CHECKING:
    from rich.console import Console

    from ruledeck.catalog.source.content import Content
    from ruledeck.cli.terminal.verifier.seat.names import Names
    from ruledeck.cli.terminal.verifier.seat.waiting import Wait
    from ruledeck.verifier.engine.flow.ask import Ask, OpenAsk
    from ruledeck.verifier.engine.flow.event import Event
    from ruledeck.verifier.engine.flow.run import Answer
    from ruledeck.verifier.engine.state.player import Player
    from ruledeck.verifier.session import Session

HELP = """\
A number chooses an option, several numbers choose several, an empty line or `pass` passes. The words of an
option do as well, and its label in scenarios, such as axe:2; commas part several.
  pass on     pass until others do something, something happens to you, or you can do more than now
  pass all    pass whenever this rule asks, until you can do more than now: all deals, for one
  ask         be asked again what you have passed ahead
  table       show the table again, with the texts of all cards on it
  card NAME   show a card that you can see
  rule        show the rule that asks
  example     show an answer, where you are asked for words and not for a number
  log         show all that happened since you were asked before
  save FILE   write the last step that is over as a scenario, at the end of FILE: scenarios, or a new .yml
  quit        leave the game"""


OFTEN = 3
"""How often a rule asks before a prompt tells of passing ahead."""


class _Left(Exception):
    """Somebody leaves the game."""


@click.command("play", cls=ModesCommand)
@click.argument("game")
@click.option(
    "--against",
    type=click.Choice(("people", "sensible", "random")),
    default="sensible",
    show_default=True,
    help="Who plays the other seats.",
)
@click.option("--seat", type=click.IntRange(1), default=1, show_default=True, help="Your seat.")
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True, help="Seed of all chance.")
@setup_options
@workspace_option
def command(
    workspace: Workspace,
    game: str,
    against: str,
    seat: int,
    seed: int,
    players: str | None,
    modes: str | None,
    setup: str | None,
) -> int:
    """Play GAME here, by its executable rules.

    You see what your seat sees: the table, what happened, and what you may choose. With `save` any step
    becomes a scenario. A game with modes has options for them: 'ruledeck play GAME --help' lists them.

    \b
    Example:
      ruledeck play harbour-cats --against random
    """
    from ruledeck.catalog.source.content import load_sound_content
    from ruledeck.catalog.source.setup.draw import setup_of_seed
    from ruledeck.cli.terminal.console import result_console
    from ruledeck.verifier.scenario.workers import world_of
    from ruledeck.verifier.session import Session

    workspace.game_folder(game)
    content = load_sound_content(workspace, game)
    world = world_of(content)
    setups = world.ruleset.setups
    told = setup_of_seed(setups, setup_said(setups, game, setup, players, modes), seed)
    table = _Table(result_console(), workspace, content)
    with beginning(workspace, game, setup):
        session = Session(world, told, seed, _answers(table, seat - 1, against, seed))
    table.sit(session, seat)
    if _is_played(workspace, game, session):
        table.show_end()
    return 0


def _answers(table: _Table, seat: int, against: str, seed: int) -> Callable[[int], Answer]:
    """Return what gives what answers for a seat: who sits at the table, or the machine for all but one."""
    from ruledeck.verifier.engine.flow.player import at_random, sensibly

    others = sensibly(seed) if against == "sensible" else at_random(seed)
    return lambda asked: table.answer if asked == seat or against == "people" else others


def _is_played(workspace: Workspace, game: str, session: Session) -> bool:
    """Play a game; return whether it came to its end, and was not left."""
    from ruledeck.verifier.load import ruleset_fault

    try:
        session.play()
    except (_Left, EOFError):
        say("the game is left")
        return False
    except (OSError, RuledeckError):
        raise
    except Exception as error:  # whatever a ruleset raises
        fault = ruleset_fault(workspace, game, error, "the game cannot go on", "V130")
        raise ContentError([fault]) from error
    return True


class _Table:
    """The terminal as a table: shows what a player sees, and reads what the player chooses."""

    session: Session
    seat: int

    def __init__(self, console: Console, workspace: Workspace, content: Content) -> None:
        self.console, self.workspace, self.content = console, workspace, content
        self.game = content.game.id
        self.shown: dict[int, Any] = {}
        self.read: dict[int, set[str]] = {}
        self.waits: dict[tuple[int, str], Wait] = {}
        self.asked: Counter[tuple[int, str]] = Counter()
        self.examples = 0
        self.news: Sequence[Event] = ()

    def sit(self, session: Session, seat: int) -> None:
        """Let a game be played here, looked at from a seat, of which the first is 1.

        Raises:
            WrongUsageError: there is no such seat.
        """
        if seat > len(session.game.players):
            raise WrongUsageError(f"there is no seat {seat}", f"seats are 1 to {len(session.game.players)}")
        self.session, self.seat = session, seat - 1

    def answer(self, ask: Ask | OpenAsk) -> Any:
        """Return what the player who is asked chooses."""
        from ruledeck.cli.terminal.verifier.seat.asked import print_ask
        from ruledeck.cli.terminal.verifier.seat.opened import print_refused
        from ruledeck.verifier.engine.flow.ask import OpenAsk

        if self._is_waiting(ask):
            return None
        names = self._names(ask.player)
        again = self.asked[ask.player.seat, ask.rule]
        self._tell(names)
        if again and isinstance(ask, OpenAsk):
            print_refused(self.console, names, self.news)
        print_ask(self.console, names, ask, is_usual=again >= (1 if isinstance(ask, OpenAsk) else OFTEN))
        self.asked[ask.player.seat, ask.rule] += 1
        while True:
            line = input("> ").strip()
            if self._is_command(names, ask, line):
                continue
            is_answer, chosen = self._read(names, ask, line)
            if is_answer:
                return chosen

    def _is_waiting(self, ask: Ask | OpenAsk) -> bool:
        """Return whether a player passes an ask unasked, as was said before."""
        seat = ask.player.seat
        wait = self.waits.get((seat, ask.rule))
        deeds, news = self.session.deeds_of_others(seat), self.session.unheard(seat)
        if wait and wait.goes_on(self.session.game, ask, deeds, news):
            return True
        self._end_waits(seat, ask.rule)
        return False

    def _end_waits(self, seat: int, rule: str = "") -> None:
        """Let a player be asked again: by a rule, and where the waiting does not last; without one by all."""
        lasting = {key: wait for key, wait in self.waits.items() if wait.lasts and rule not in ("", key[1])}
        self.waits = {key: wait for key, wait in self.waits.items() if key[0] != seat or key in lasting}

    def _read(self, names: Names, ask: Ask | OpenAsk, line: str) -> tuple[bool, Any]:
        """Return whether a line is an answer, and the answer; say what is wrong with one that is none."""
        from ruledeck.cli.terminal.verifier.seat.opened import read_answer
        from ruledeck.cli.terminal.verifier.seat.options import WRONG, answer_of, chosen_options, how
        from ruledeck.cli.terminal.verifier.seat.waiting import ALL, ON, PASS, begin_wait
        from ruledeck.verifier.engine.flow.ask import OpenAsk

        words = " ".join(line.split())
        passes = words in (PASS, ON, ALL)
        if isinstance(ask, OpenAsk):
            return read_answer(self.console, names, ask, "" if passes else line)
        options = chosen_options(names, ask, "" if passes else line)
        chosen = WRONG if options is None else answer_of(ask, options)
        if chosen is WRONG:
            none = f"'{line}' is none of these; 'help' says how to choose"
            click.echo(none if options is None else f"choose {how(ask)}")
            return False, None
        if passes and ask.may:
            seat = ask.player.seat
            deeds = self.session.deeds_of_others(seat)
            wait = begin_wait(self.session.game, ask, deeds, words)
            self.waits |= {(seat, ask.rule): wait} if wait else {}
        return True, chosen

    def _names(self, player: Player) -> Names:
        from ruledeck.cli.terminal.verifier.seat.names import Names

        return Names(self.content, self.session.game, player)

    def _tell(self, names: Names) -> None:
        """Show what happened, and the table if anything on it is different from what this seat saw last."""
        from ruledeck.cli.terminal.verifier.seat.table import print_news, print_table
        from ruledeck.verifier.engine.state.view import view

        seat = names.player.seat
        self.news = self.session.news(seat)
        print_news(self.console, names, self.news)
        here = deepcopy({**view(names.game, names.player), "at": ""})
        if self.shown.get(seat) != here:
            self.shown[seat] = here
            print_table(self.console, names, self.read.setdefault(seat, set()))

    def _is_command(self, names: Names, ask: Ask | OpenAsk, line: str) -> bool:
        """Carry out what is no answer; return whether it was none.

        Raises:
            _Left: the player leaves the game.
        """
        from ruledeck.cli.terminal.verifier.seat.asked import print_known, print_rule
        from ruledeck.cli.terminal.verifier.seat.opened import print_example, print_how
        from ruledeck.cli.terminal.verifier.seat.table import print_news, print_table
        from ruledeck.verifier.engine.flow.ask import OpenAsk

        word, _, rest = line.partition(" ")
        if word == "quit":
            raise _Left
        if word == "help":
            click.echo(HELP)
            if isinstance(ask, OpenAsk):
                print_how(self.console, ask)
        elif word == "ask":
            self._end_waits(ask.player.seat)
        elif word == "table":
            print_table(self.console, names)
        elif word == "card":
            print_known(self.console, names, rest.strip())
        elif word == "log":
            print_news(self.console, names, self.news, len(self.news))
        elif word == "example" and isinstance(ask, OpenAsk):
            self.examples += 1
            print_example(self.console, names, ask, self.examples)
        elif word == "rule":
            print_rule(self.console, self.content, ask.rule)
        elif word == "save":
            self._save(rest.strip())
        else:
            return False
        return True

    def _save(self, name: str) -> None:
        if not name:
            click.echo("say where: save my-scenarios.yml")
            return
        from ruledeck.verifier.engine.fault import PositionError

        try:
            recorded = self.session.last_step(
                f"A step of a game of seed {self.session.seed}, {len(self.session.steps)}"
            )
        except (ContentError, PositionError) as error:
            click.echo(str(error))
            return
        if recorded is None:
            click.echo("no step is over yet that a rule is about")
            return
        try:
            save_scenario(*scenarios_to(self.workspace, self.game, name), recorded.text)
        except WrongUsageError as error:
            click.echo(f"{error}\n  hint: {error.hint}")
        except OSError as error:
            click.echo(f"{name}: {error.strerror}")
        else:
            click.echo(f"written to {name}")

    def show_end(self) -> None:
        """Show how the game ended: the table, what its summary tells of one game, by which rules."""
        from ruledeck.cli.terminal.verifier.seat.table import print_end
        from ruledeck.verifier.random.statistics import GROUPS

        names = self._names(self.session.game.players[self.seat])
        self._tell(names)
        for name, value in self.session.game.ruleset.summary(self.session.game).items():
            if name != GROUPS:
                click.echo(f"{name}: {value}")
        print_end(self.console, names, self.session.game.log or [])
