"""Reviews: which texts somebody has held against the rules that run, by hashes in `reviewed.lock`.

In: a game's content and its `verifier/<game>/reviewed.lock`. Out: the rules and cards that are suspect, for
they say something else now or are new; what they said when they were reviewed; the text of a new lock.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path

from ruledeck.catalog.history.record import card_text, card_view
from ruledeck.catalog.history.repository import commit_that_wrote, commits_before_changes, earlier_workspace
from ruledeck.catalog.source.content import Content, load_content
from ruledeck.catalog.source.hash import card_hash, paragraph_hash
from ruledeck.catalog.source.place import place_of
from ruledeck.catalog.status import StatusReport
from ruledeck.schema.document import Document
from ruledeck.schema.files.links import is_there
from ruledeck.schema.problem import ContentError, Problem, WrongUsageError
from ruledeck.schema.validate import validate
from ruledeck.schema.workspace import Workspace

HEAD = (
    "# The rules and cards that somebody has held against the rules that run, by the hashes of their texts.\n"
    "# Written by 'ruledeck rules review'; not to be edited.\n"
)
CARD = "card:"
CARRIED_OUT = ("proved", "cited", "vacuous")
"""What becomes suspect; what no scenario carries out has nothing to be held against."""
MOST_REVISIONS = 60
"""How many commits are looked into for a text as it was: about a quarter of a minute."""


@dataclass(frozen=True)
class Reviewed:
    """The lock as it is: hashes by id, of cards as `card:x`."""

    document: Document
    hashes: Mapping[str, str]


def reviewed_file(workspace: Workspace, game: str) -> Path:
    """Return where the lock of a game's reviews is, whether there is one or not."""
    return workspace.root / "verifier" / game / "reviewed.lock"


def load_reviewed(workspace: Workspace, game: str) -> Reviewed | None:
    """Return the lock of a game's reviews, None where nothing was ever reviewed.

    Raises:
        ContentError: what is wrong in the file.
    """
    path = reviewed_file(workspace, game)
    if not is_there(path):
        return None
    document = workspace.read(path)
    problems = [*document.problems] or validate(document, "reviewed")
    if problems:
        raise ContentError(problems)
    assert isinstance(document.data, dict)
    cards = {f"{CARD}{id}": hash for id, hash in document.data["cards"].items()}
    return Reviewed(document, {**document.data["rules"], **cards})


def texts_now(content: Content) -> dict[str, str]:
    """Return the hash of each rule that is to be carried out and each card with a text, in their order."""
    rules = {
        id: paragraph_hash(paragraph)
        for id, paragraph in content.paragraphs.items()
        if not paragraph.informative
    }
    cards = {f"{CARD}{card.id}": card_hash(card) for card in content.cards if card.text and card.is_printed}
    return rules | cards


def suspects(content: Content) -> dict[str, str]:
    """Return the ids whose texts are not as they were reviewed, each with the hash then, empty for a new one.

    Raises:
        ContentError: the lock cannot be read.
    """
    reviewed = load_reviewed(content.workspace, content.game.id)
    if reviewed is None:
        return {}
    then = reviewed.hashes
    return {id: then.get(id, "") for id, now in texts_now(content).items() if then.get(id) != now}


def review_problems(content: Content) -> list[Problem]:
    """Return what is out of date in the lock: suspects at their texts, ids that are gone at their lines."""
    try:
        return [*_suspect(content), *_gone(content)]
    except ContentError as error:
        return [*error.problems]


def _suspect(content: Content) -> Iterator[Problem]:
    game = content.game.id
    for id, then in suspects(content).items():
        said = "has changed since it was reviewed" if then else "is new and was never reviewed"
        message = f"'{id}' {said}: scenarios and ruleset may be of another text"
        hint = f"see 'ruledeck rules review --game {game}'; when all is as it should be, add --accept {id}"
        yield Problem(*place_of(content, id), "V205", message, hint)


def gone(content: Content) -> list[str]:
    """Return the ids that were reviewed and have no text to carry out any more."""
    reviewed = load_reviewed(content.workspace, content.game.id)
    known = texts_now(content)
    return [id for id in reviewed.hashes if id not in known] if reviewed else []


def _gone(content: Content) -> Iterator[Problem]:
    reviewed = load_reviewed(content.workspace, content.game.id)
    if reviewed is not None:
        for id in gone(content):
            table, name = ("cards", id.removeprefix(CARD)) if id.startswith(CARD) else ("rules", id)
            message = f"'{id}' was reviewed, and there is no such text to carry out any more"
            hint = f"'ruledeck rules review --game {content.game.id} --accept {id}' takes it out"
            yield reviewed.document.key_problem((table,), name, "V206", message, hint)


def accepted(content: Content, ids: Iterable[str] | None = None) -> str:
    """Return the text of the lock with some ids as they read now, or all.

    Raises:
        WrongUsageError: nothing was reviewed before and only some are.
        KeyError: an id is neither there nor in the lock.
    """
    reviewed, now = load_reviewed(content.workspace, content.game.id), texts_now(content)
    if ids is None:
        return _lock_text(now)
    if reviewed is None:
        hint = "start with --all, when scenarios and ruleset are of the texts as they are"
        raise WrongUsageError(f"nothing of {content.game.name} was reviewed yet", hint)
    then = dict(reviewed.hashes)
    for id in ids:
        if id in now:
            then[id] = now[id]
        else:
            del then[id]
    order = [*(id for id in now if id in then), *(id for id in then if id not in now)]
    return _lock_text({id: then[id] for id in order})


def _lock_text(hashes: Mapping[str, str]) -> str:
    rules = {id: hash for id, hash in hashes.items() if not id.startswith(CARD)}
    cards = {id.removeprefix(CARD): hash for id, hash in hashes.items() if id.startswith(CARD)}
    return f"{HEAD}rules:{_mapping(rules)}cards:{_mapping(cards)}"


def _mapping(hashes: Mapping[str, str]) -> str:
    if not hashes:
        return " {}\n"
    return "\n" + "".join(f"  {json.dumps(id)}: {json.dumps(hash)}\n" for id, hash in hashes.items())


def text_now(content: Content, id: str) -> str:
    """Return what a rule or `card:x` says, empty where it is not there."""
    if not id.startswith(CARD):
        return content.paragraphs[id].said if id in content.paragraphs else ""
    card = content.card_by_id.get(id.removeprefix(CARD))
    return card_text(card_view(content.game, card)) if card else ""


def texts_then(content: Content, found: Mapping[str, str]) -> dict[str, str]:
    """Return what suspects said when they were reviewed, as far as the repository still knows it.

    It is looked for in HEAD, then where it was reviewed, then before each change of its file. A revision
    that is in an older form than games have now is passed over.

    Args:
        content: the game now.
        found: suspects, as `suspects` returns them.
    """
    left = {id: hash for id, hash in found.items() if hash}
    texts: dict[str, str] = {}
    for commit in islice(dict.fromkeys(_revisions(content, left)), MOST_REVISIONS):
        known = _texts_of(content, commit, left)
        texts |= known
        left = {id: hash for id, hash in left.items() if id not in known}
        if not left:
            break
    return texts


def _revisions(content: Content, wanted: Mapping[str, str]) -> Iterator[str]:
    """Yield the commits that may have the texts of hashes, the likeliest first."""
    workspace = content.workspace
    lock = workspace.name(reviewed_file(workspace, content.game.id))
    yield "HEAD"
    for hash in wanted.values():
        yield from filter(None, [commit_that_wrote(workspace, hash, lock)])
    for file in dict.fromkeys(place_of(content, id)[0] for id in wanted):
        yield from commits_before_changes(workspace, file)


def _texts_of(content: Content, commit: str, wanted: Mapping[str, str]) -> dict[str, str]:
    """Return the texts of hashes that a commit has, none if it cannot be read."""
    try:
        with earlier_workspace(content.workspace, commit) as earlier:
            then = load_content(earlier, content.game.id)
    except (ContentError, WrongUsageError):
        return {}
    hashes = texts_now(then)
    return {id: text_now(then, id) for id, hash in wanted.items() if hashes.get(id) == hash}


def with_suspects(report: StatusReport, found: Iterable[str]) -> StatusReport:
    """Return a report in which what was carried out, and says something else since its review, is suspect."""
    statuses = dict(report.statuses)
    for id in found:
        if id in statuses and statuses[id].status in CARRIED_OUT:
            statuses[id] = replace(statuses[id], status="suspect")
    return replace(report, statuses=statuses)
