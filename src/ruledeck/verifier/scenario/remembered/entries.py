"""What lasts and what is used up, as `given` and `then` write it. In: a position. Out: entries as YAML."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from ruledeck.verifier.engine.fault import PositionError
from ruledeck.verifier.engine.game import Game
from ruledeck.verifier.engine.state.position import OBJECT
from ruledeck.verifier.engine.timing.ability import Scope
from ruledeck.verifier.engine.timing.lasting import UNTOLD
from ruledeck.verifier.scenario.remembered.read import LASTING

Label = Callable[[Any], Any]
_PLAIN = re.compile(r"[A-Za-z][\w.’-]*( [\w.’-]+)*")


def plainly(told: Iterable[Any]) -> list[str]:
    """Return entries of a position as texts that are equal where the entries mean the same, in any order."""
    return sorted(json.dumps(one, sort_keys=True) for one in told)


def entries(
    game: Game, name: str, there: Mapping[str, Mapping[str, Any]], label: Label = lambda label: label
) -> Iterator[str]:
    """Yield the entries of `lasting` or `used` for a position of a game; `label` renames cards and players.

    Raises:
        PositionError: something lasts that no text can begin.
    """
    for one in there["inner"][name]:
        said = _lasting(game, one) if name == LASTING else _used(game, *one)
        said = {key: value if key == "text" else label(value) for key, value in said.items()}
        yield said["card"] if said.keys() == {"card"} else _yaml(said)


def _lasting(game: Game, one: Mapping[str, Any]) -> dict[str, Any]:
    if one["number"] == UNTOLD:
        raise PositionError(f"an effect of {one['text']} lasts that no text can begin again")
    said: dict[str, Any] = {}
    card = game.cards.get(one["card"])
    if card is not None:
        said["card"] = card.key
    if card is None or card.id != one["text"]:
        said["text"] = one["text"] or one["words"]
    effects = game.ruleset.lasting_of(one["text"], one["words"])
    if len({each.text.line for each in effects}) > 1:
        said["line"] = one["line"] + 1
    if sum(each.text.line == one["line"] for each in effects) > 1:
        said["number"] = one["number"] + 1
    if one["you"] != ((card and game.you(card)) or game.players[0]).name:
        said["for"] = one["you"]
    return said | {key: one[key] for key in ("names", "waits") if one[key]}


def _used(game: Game, key: Sequence[Any], times: int) -> dict[str, Any]:
    more = {"times": times} if times != 1 else {}
    if len(key) > OBJECT:
        _, text, line, card, *_ = key
        whose = {"card": card} if game.cards[card].id == text else {"card": card, "text": text}
        by = {"for": game.players[key[-1]].name} if len(key) > OBJECT + 1 else {}
        return {**whose, **_line(game, text, line), **by, **more}
    if len(key) < OBJECT:
        period, limit, seat = key
        text, line = _text_of(game, period, limit)
        return {"text": text, **_line(game, text, line), "for": game.players[seat].name, **more}
    _, text, line, seat = key
    you = game.players[seat]
    card = next((each for each in game.cards.values() if each.id == text and game.you(each) is you), None)
    whose = {"card": card.key} if card else {"text": text, "for": game.players[seat].name}
    return {**whose, **_line(game, text, line), **more}


def _line(game: Game, text: str, line: int) -> dict[str, int]:
    return {"line": line + 1} if len(game.ruleset.limits_of(text)) > 1 else {}


def _text_of(game: Game, period: str, key: str) -> tuple[str, int]:
    """Return a card and line whose limit is a player's of this key."""
    for card in game.ruleset.cards:
        for line, limit in game.ruleset.limits_of(card).items():
            if limit.scope is Scope.PLAYER and (limit.period, limit.key) == (period, key):
                return card, line
    raise PositionError(f"no text is used up by '{key}'")


def _yaml(value: Any) -> str:
    if isinstance(value, bool) or value is None:
        return {True: "true", False: "false", None: "null"}[value]
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(_yaml, value))}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{_yaml(key)}: {_yaml(one)}' for key, one in value.items())}}}"
    if not isinstance(value, str):
        return str(value)
    return value if _PLAIN.fullmatch(value) else json.dumps(value, ensure_ascii=False)
