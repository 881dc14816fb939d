"""What lasts in a position, and which limited texts are used up: `lasting` and `used` of `given` and `then`.

    lasting: [poison, {card: mimic, names: {copied: flames}}, {text: "for the rest of this turn, ..."}]
    used: [fighter, {text: wizard, for: attacker, times: 2}]

In: the lists, and the table. Out: entries as a position has them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from ruledeck.schema.problem import nearest, nearest_or_all
from ruledeck.verifier.compile import as_printed
from ruledeck.verifier.engine.game import Game
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.state.player import Player
from ruledeck.verifier.engine.state.position import NOW
from ruledeck.verifier.engine.timing.ability import Lasting, Limit, Scope
from ruledeck.verifier.engine.timing.lasting import OBJECT
from ruledeck.verifier.scenario.names import UnknownName, card_named, player_named, thing_named
from ruledeck.verifier.scenario.read.cards import is_count
from ruledeck.verifier.scenario.read.reader import Reader, show
from ruledeck.verifier.scenario.scenario import NOTHING, Path, Remembered

LASTING, USED = "lasting", "used"
_KEYS = {
    LASTING: ("card", "text", "line", "number", "for", "names", "waits"),
    USED: ("card", "text", "line", "for", "times"),
}


def read_remembered(reader: Reader, path: Path, data: Mapping[str, Any], table: Game) -> Remembered:
    """Return what lasts and what is used up in a position; what is wrong is noted, and left out."""
    lasting = read_lasting(reader, (*path, LASTING), data.get(LASTING), table)
    return Remembered(lasting, read_used(reader, (*path, USED), data.get(USED), table))


def read_lasting(reader: Reader, path: Path, value: Any, table: Game) -> tuple[Mapping[str, Any], ...]:
    """Return each thing that lasts as a position tells it."""
    entries = (_Entry(reader, where, one, LASTING, table) for where, one in _entries(path, value))
    return tuple(_lasting(entry) for entry in entries if entry.is_sound and entry.lasting)


def read_used(reader: Reader, path: Path, value: Any, table: Game) -> tuple[tuple[tuple[Any, ...], int], ...]:
    """Return each limit's key and how often it was used, as a position tells them."""
    entries = (_Entry(reader, where, one, USED, table) for where, one in _entries(path, value))
    return tuple(_used(entry, entry.limit) for entry in entries if entry.is_sound and entry.limit)


def _entries(path: Path, value: Any) -> Iterator[tuple[Path, Any]]:
    if value is None or value == NOTHING:
        return
    if not isinstance(value, list):
        yield path, value
        return
    yield from (((*path, at), one) for at, one in enumerate(value))


class _Entry:
    """One entry: whose text it is, and which of its lines."""

    def __init__(self, reader: Reader, path: Path, value: Any, sort: str, table: Game) -> None:
        self.reader, self.path, self.table = reader, path, table
        self.said: Mapping[str, Any] = value if isinstance(value, dict) else {"card": value}
        self.is_short = not isinstance(value, dict)
        self.lasting: Lasting | None = None
        self.limit: Limit | None = None
        self.line = -1
        before = len(reader.problems)
        self._check_keys(sort)
        self.card = self._card()
        self.you = self._you()
        self.text = self._text()
        if len(reader.problems) == before:
            (self._find_lasting if sort == LASTING else self._find_limit)()
        self.is_sound = len(reader.problems) == before

    def at(self, key: str) -> Path:
        """Return where the value of a key stands."""
        return self.path if self.is_short or key not in self.said else (*self.path, key)

    def _check_keys(self, sort: str) -> None:
        known = _KEYS[sort]
        for key in self.said:
            if key not in known:
                message = f"unknown key '{key}' of what is {sort}"
                self.reader.key_fault(self.path, key, "V109", message, nearest_or_all(key, known))
        if "card" not in self.said and "text" not in self.said:
            self.reader.fault(self.path, "V109", "it is not said whose text it is", "write card: or text:")
        for key in ("line", "number", "times"):
            if key in self.said and not (is_count(self.said[key]) and self.said[key]):
                message = f"{show(self.said[key])} is no number from 1"
                self.reader.fault((*self.path, key), "V109", message)

    def _card(self) -> Card | None:
        if "card" not in self.said:
            return None
        try:
            return card_named(self.table, str(self.said["card"]))
        except UnknownName as error:
            self.reader.unknown(self.at("card"), error)
            return None

    def _you(self) -> Player:
        """Return for whom it works: whom the entry names, else "you" of the card, else the first."""
        if "for" in self.said:
            try:
                return player_named(self.table, str(self.said["for"]))
            except UnknownName as error:
                self.reader.unknown(self.at("for"), error)
        return (self.card and self.table.you(self.card)) or self.table.players[0]

    def _text(self) -> str:
        """Return the id of the card whose text it is, "" for a text that no card has."""
        said = self.said.get("text")
        if said is None:
            return self.card.id if self.card else ""
        if said in self.reader.world.specs:
            return str(said)
        if " " in str(said):
            self.reader.read_text(self.at("text"), str(said))
            return ""
        hint = nearest(str(said), self.reader.world.specs)
        self.reader.fault(self.at("text"), "X002", f"no card '{said}'", hint)
        return ""

    @property
    def words(self) -> str:
        """The text itself, where no card has it."""
        return "" if self.text else as_printed(str(self.said.get("text", "")))

    def _find_lasting(self) -> None:
        found = list(self.table.ruleset.lasting_of(self.text, self.words))
        name = self.text or "this text"
        if not found:
            self.reader.fault(self.at("text"), "V116", f"nothing that {name} says lasts")
            return
        if "line" in self.said:
            found = [one for one in found if one.text.line == self.said["line"] - 1]
        if "number" in self.said:
            found = [one for one in found if one.number == self.said["number"] - 1]
        if len(found) == 1:
            [self.lasting] = found
            self.line = self.lasting.text.line
            return
        what = "several things last" if found else "nothing lasts so"
        hint = "say line: and number:, from 1, of which it is"
        self.reader.fault(self.path, "V116", f"of what {name} says {what}", hint)

    def _find_limit(self) -> None:
        found = self.table.ruleset.limits_of(self.text)
        lines = [self.said["line"] - 1] if "line" in self.said else list(found)
        if len(lines) == 1 and lines[0] in found:
            [self.line] = lines
            self.limit = found[self.line]
            return
        what = "several lines work" if len(found) > 1 else "no line works"
        hint = "say line: which it is, from 1" if found else None
        self.reader.fault(
            self.at("text"), "V116", f"of {self.text or 'this text'} {what} only so often", hint
        )

    def names(self, recalls: Iterable[str]) -> dict[str, Any]:
        """Return what was named, by the words of the text, as a position tells it."""
        said, known = self.said.get("names", {}), list(recalls)
        if not isinstance(said, dict):
            self.reader.fault(self.at("names"), "V109", f"{show(said)} does not say what was named")
            return {}
        for name in said:
            if name not in known:
                message = f"this text does not need '{name}'"
                hint = nearest_or_all(name, known) if known else None
                self.reader.key_fault(self.at("names"), name, "V116", message, hint)
        return {name: self._named((*self.at("names"), name), value) for name, value in said.items()}

    def _named(self, path: Path, value: Any) -> Any:
        if isinstance(value, list):
            return [self._named((*path, at), one) for at, one in enumerate(value)]
        try:
            if isinstance(value, dict) and set(value) == {OBJECT}:
                return {OBJECT: card_named(self.table, str(value[OBJECT])).key}
            thing = thing_named(self.table, value) if isinstance(value, str) else None
        except UnknownName as error:
            self.reader.unknown(path, error)
            return value
        return value if thing is None else self.table.ruleset.label(self.table, thing)


def _lasting(entry: _Entry) -> Mapping[str, Any]:
    assert entry.lasting is not None
    return {
        "text": entry.text,
        "line": entry.line,
        "words": entry.words,
        "number": entry.lasting.number,
        "card": entry.card.key if entry.card else "",
        "you": entry.you.name,
        "names": entry.names(entry.lasting.recalls),
        "waits": bool(entry.said.get("waits", False)),
    }


def _used(entry: _Entry, limit: Limit) -> tuple[tuple[Any, ...], int]:
    times = int(entry.said.get("times", 1))
    if limit.scope is Scope.PLAYER:
        return (limit.period, limit.key, entry.you.seat), times
    if limit.scope is Scope.TEXT:
        return (limit.period, entry.text, entry.line, entry.you.seat), times
    if entry.card is None:
        message = f"each {entry.text} counts for itself"
        entry.reader.fault(entry.path, "V116", message, "say card: which of them it is")
    by = (entry.you.seat,) if limit.scope is Scope.USE else ()
    return (limit.period, entry.text, entry.line, entry.card.key if entry.card else "", NOW, *by), times
