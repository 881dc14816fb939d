"""The modes of a scenario. In: `modes` of `given`. Out: a value for each mode of the game.

They are told by id, `{co-op: true, length: short}`, or as words that say it alone, `[co-op, short]`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ruledeck.catalog.source.setup import Refusal, Setups
from ruledeck.text.condition import Choice
from ruledeck.verifier.engine.state.position import MODES
from ruledeck.verifier.scenario.read.reader import Reader, show
from ruledeck.verifier.scenario.scenario import Path

_CODE = "V117"


def read_modes(reader: Reader, path: Path, data: Mapping[str, Any], players: int) -> Mapping[str, Choice]:
    """Return a value for every mode of the game, none where it has none; what is wrong is noted."""
    setups = reader.world.ruleset.setups
    if setups is None:
        if MODES in data:
            reader.key_fault(path, MODES, _CODE, "this game has no modes", "they are listed in modes.yml")
        return {}
    told, own = data.get(MODES, {}), (*path, MODES)
    chosen, places = _listed(reader, setups, own, told) if isinstance(told, list) else (told, {})
    if not isinstance(chosen, Mapping):
        reader.fault(own, _CODE, f"expected modes, got {show(told)}", "write {co-op: true}, or [co-op]")
        return setups.of(players, {}).modes
    for refusal in setups.refusals(players, chosen):
        if refusal.about in setups.modes.modes:
            where = (*own, places.get(refusal.about, refusal.about))
            reader.fault(where, _CODE, refusal.message, refusal.hint)
        else:
            reader.key_fault(own, refusal.about, _CODE, refusal.message, refusal.hint)
    return setups.of(players, chosen).modes


def _listed(
    reader: Reader, setups: Setups, path: Path, words: list[Any]
) -> tuple[dict[str, Choice], dict[str, int]]:
    """Return what words choose, and the places in the list where they stand."""
    chosen: dict[str, Choice] = {}
    places: dict[str, int] = {}
    for at, word in enumerate(words):
        found = setups.named(str(word))
        if isinstance(found, Refusal):
            reader.fault((*path, at), _CODE, found.message, found.hint)
        elif found[0] in chosen:
            reader.fault((*path, at), _CODE, f"'{found[0]}' is chosen twice", "leave one out")
        else:
            chosen[found[0]], places[found[0]] = found[1], at
    return chosen, places
