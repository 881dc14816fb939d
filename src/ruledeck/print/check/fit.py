"""Whether every text fits on its card, as far as that is not known from an earlier run.

In: a game's content. Out: Problems. A file of cards that was found to fit is passed over for as long as it
and all that a face is made of stay the same, so that a check of unchanged texts imports and sets nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ruledeck.catalog.source.content import Content
from ruledeck.print.check.pictures import broken_pictures, file_state
from ruledeck.schema.files.memo import Memo, digest
from ruledeck.schema.problem import Problem

CODE = Path(__file__).parents[1]


def check_fit(content: Content) -> list[Problem]:
    """Return problems with the faces of all cards that are printed."""
    broken = broken_pictures(content)  # those are told of by `check_pictures`
    chosen = [card for card in content.cards if card.is_printed and card.id not in broken]
    sound = Memo(content.workspace.cache / "fit", CODE)
    ground = digest(_ground(content))
    texts = {card.file: content.documents[card.file].text for card in chosen}
    fresh = {file for file, text in texts.items() if not sound.knows(file, ground, text)}
    if not fresh:
        return []
    from ruledeck.print.face.fit import fit_problems  # heavy: fonts and templates

    problems = fit_problems(content, [card for card in chosen if card.file in fresh])
    faulty = {problem.file for problem in problems}
    if faulty <= texts.keys():  # else something that all faces share is at fault
        for file in fresh - faulty:
            sound.keep(file, ground, texts[file])
    return problems


def _ground(content: Content) -> Iterator[str]:
    """Yield all that faces are made of beside the cards' own words."""
    game, root = content.game, content.workspace.root
    yield content.documents[content.workspace.name(game.folder / "game.yml")].text
    art = root / "print" / game.id / "art"
    for path in (*sorted(game.folder.rglob("*.svg")), *sorted((root / "print" / game.id).rglob("*"))):
        if path.is_file():
            yield path.relative_to(root).as_posix()
            yield file_state(path) if art in path.parents else path.read_bytes().decode("latin-1")
