"""What the verifier found out about a game, ready for pages.

In: the files that it wrote under `build/verify`; there may be neither. Out: for each rule, card and phrase
its status in words, and the scenarios that are about it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ruledeck.catalog.source.content import Content
from ruledeck.catalog.status import Status, StatusReport, read_report, state_of
from ruledeck.catalog.stories import Stories, Story, addresses, read_stories
from ruledeck.schema.workspace import Workspace
from ruledeck.site import address

SAID: Mapping[str, str] = {
    "proved": "Proved",
    "suspect": "Changed since it was reviewed",
    "cited": "Carried out, not proved",
    "vacuous": "Carried out, cannot be tried",
    "untouched": "No scenario yet",
}
"""Each status as a page says it, the best first; what only informs has none."""


@dataclass(frozen=True)
class Proof:
    """What is proved of a game. `is_stale` says that the game has changed since."""

    game: str
    report: StatusReport | None
    stories: Stories | None
    is_stale: bool

    def view(self, page: str, id: str) -> Mapping[str, Any] | None:
        """Return what a template shows at a rule, `card:x`, `phrase:x` or `ruling:x`; None for nothing.

        A ruling has no status of its own, since the rules that it completes are tried; it has its scenarios.
        """
        status = self.status(id)
        told = self.about.get(id, [])
        titles = dict.fromkeys([*(status.scenarios if status else ()), *(story.title for story in told)])
        word = status.status if status else ""
        if not status and not titles:
            return None
        if status and word not in SAID:
            return None
        return {
            "status": word,
            "said": self._said(word),
            "scenarios": [self.link(page, title) for title in titles],
            "overview": address.relative(page, address.proof_page(self.game)),
        }

    def _said(self, word: str) -> str:
        """Return a status in words; what was proved of an earlier state of the game says so."""
        if word == "proved" and self.is_stale:
            return "Proved before the last change"
        return SAID.get(word, "Played")

    def status(self, id: str) -> Status | None:
        """Return the status of a rule, `card:x` or `phrase:x`, where there is one."""
        return self.report.statuses.get(id) if self.report else None

    def link(self, page: str, title: str) -> Mapping[str, str]:
        """Return a scenario as a page links it; without a link where its story is not told."""
        place = self.places.get(title)
        link = address.relative(page, address.scenario_page(self.game, place)) if place else ""
        return {"title": title, "link": link}

    @cached_property
    def told(self) -> Sequence[Story]:
        """The stories of the game."""
        return self.stories.stories if self.stories else ()

    @cached_property
    def places(self) -> Mapping[str, str]:
        """For each title the name of its page."""
        return addresses(story.title for story in self.told)

    @cached_property
    def about(self) -> Mapping[str, list[Story]]:
        """The stories that are about each id."""
        found: dict[str, list[Story]] = {}
        for story in self.told:
            for id in story.proves:
                found.setdefault(id, []).append(story)
        return found


def load_proof(workspace: Workspace, content: Content) -> Proof | None:
    """Return what is proved of a game, or None where the verifier has written nothing."""
    game = content.game.id
    report, stories = read_report(workspace, game), read_stories(workspace, game)
    if report is None and stories is None:
        return None
    state = state_of(workspace, game)
    is_stale = any(each is not None and each.of != state for each in (report, stories))
    return Proof(game, report, stories, is_stale)
