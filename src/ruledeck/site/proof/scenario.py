"""The page of a scenario, which a reader steps through. In: a story. Out: plain data for a template.

The first frame of the table and all steps in words are on the page; its script draws the other frames from
the differences.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape
from typing import Any

from markupsafe import Markup

from ruledeck.catalog.source.content import Content
from ruledeck.catalog.stories import Asked, Line, Step, Stories, Story, Words, card_names
from ruledeck.site import address
from ruledeck.site.proof.named import Names
from ruledeck.site.proof.proof import Proof
from ruledeck.site.proof.table import mats
from ruledeck.site.words.setter import Setter, icon_class

UNKNOWN = "a hidden card"
TAGS: Mapping[str, str] = {
    "plain": "the plain case",
    "edge": "an edge case",
    "refusal": "what is refused",
    "meeting": "cards that meet",
}


@dataclass(frozen=True)
class StoryView:
    """Makes the view of one story for the pages of scenarios."""

    content: Content
    proof: Proof
    stories: Stories
    story: Story
    setter: Setter
    names: Names

    def view(self) -> Mapping[str, Any]:
        """Return what a template shows of the story."""
        story = self.story
        return {
            "title": story.title,
            "tag": TAGS.get(story.tag, story.tag),
            "proves": [self._proved(id) for id in story.proves],
            "file": story.file,
            "line": story.line,
            "modes": list(story.modes),
            "players": list(story.players),
            "mats": [self._mat(mat) for mat in mats(self.stories, story)],
            "fields": self._owned(""),
            "steps": [self._step(step) for step in story.steps],
            "ends": [
                {
                    "about": self.words(end.about),
                    "now": self.words(end.now),
                    "because": self._named(end.because),
                }
                for end in story.ends
            ],
            "data": self._data,
        }

    def _proved(self, id: str) -> Mapping[str, Any]:
        return {**self.names.named(id), "proof": self.proof.view(self.setter.page, id)}

    def _named(self, ids: Sequence[str]) -> list[Mapping[str, Any]]:
        return [self.names.named(id) for id in ids]

    # Words

    def words(self, words: Words) -> Markup:
        """Return words as HTML; a card that not all know can be hidden by the script."""
        return Markup("".join(self._piece(piece) for piece in words))

    def _piece(self, piece: Any) -> str:
        if isinstance(piece, str):
            return escape(piece, quote=False)
        if "dice" in piece:
            faces = "".join(f'<b class="rd-die">{escape(str(die))}</b>' for die in piece["dice"])
            return f'<span class="rd-dice">{faces or "no dice"}</span>'
        shown = self.cards[piece["card"]]
        link = f'<a class="ref ref-card" href="{escape(shown["link"])}">{escape(shown["name"])}</a>'
        if "seen" not in piece:
            return link
        seen = " ".join(str(seat) for seat in piece["seen"])
        return f'<span class="rd-known" data-seen="{seen}">{link}<span hidden>{UNKNOWN}</span></span>'

    @cached_property
    def cards(self) -> Mapping[str, Mapping[str, Any]]:
        """What the page shows of each card on the table, by key."""
        content, game = self.content, self.content.game
        known = card_names(self.story, {card.id: card.name for card in content.cards})
        found = {}
        for key, id in self.story.cards.items():
            card = content.card_by_id.get(id)
            picture = address.relative(self.setter.page, address.card_file(game.id, id, "webp"))
            side = game.sides[card.side].colour if card and card.side else ""
            link = self.setter.link("card", id)
            size = game.sizes[game.types[card.type].size] if card else None
            is_wide = size is not None and size.width > size.height
            found[key] = {
                "name": known[key],
                "link": link,
                "picture": picture,
                "side": side,
                "wide": is_wide,
            }
        return found

    # The table

    def _mat(self, mat: Mapping[str, Any]) -> Mapping[str, Any]:
        groups = [
            {**group, "zones": [{**zone, "cards": self._laid(zone["cards"])} for zone in group["zones"]]}
            for group in mat["groups"]
        ]
        return {**mat, "groups": groups, "fields": self._owned(mat["player"]) if mat["player"] else []}

    def _laid(self, cards: Sequence[Any]) -> list[Mapping[str, Any] | None]:
        return [
            laid
            and {
                **self.cards[laid["card"]],
                "key": laid["card"],
                "is_down": bool(laid.get("down")),
                "marks": laid.get("marks", ()),
                "is_dim": laid.get("shows") == [],
            }
            for laid in cards
        ]

    def _owned(self, player: str) -> list[Mapping[str, Any]]:
        """Return the fields of a player, or with '' of nobody, as they are at the start."""
        fields = self.story.start.fields
        return [
            {**self._field(name), "value": self.words(words)}
            for name, words in fields.items()
            if words and self._field(name)["player"] == player
        ]

    def _field(self, name: str) -> Mapping[str, Any]:
        """Return whose a field is, what it is called, and the icon of the game that stands for it, or ''."""
        player, _, own = name.rpartition(".")
        icons = (icon for icon in (own, own.removesuffix("s")) if icon in self.content.game.icons)
        icon = next(icons, "")
        is_seated = player in self.story.players
        return {
            "player": player if is_seated else "",
            "name": self.stories.fields.get(own, own) if is_seated or not player else name,
            "icon": icon_class(self.content.game.id, icon) if icon else "",
        }

    # Steps

    def _step(self, step: Step) -> Mapping[str, Any]:
        return {
            "asked": self._asked(step.asked) if step.asked else None,
            "lines": [
                {**self._line(line), "is_whole": after is None or _why(line) != _why(after)}
                for line, after in zip(step.lines, [*step.lines[1:], None], strict=False)
            ],
            "checks": step.checks,
        }

    def _line(self, line: Line) -> Mapping[str, Any]:
        also = [why for why in line.also if isinstance(why, str)]
        texts = [self._text(why) for why in line.also if isinstance(why, int)]
        return {
            "is_book": line.kind == "set",
            "words": self.words(line.words),
            "rules": self._named(line.rules),
            "text": self._text(line.text),
            "also": self._named(also),
            "texts": texts,
        }

    def _text(self, at: int) -> Mapping[str, Any] | None:
        if at < 0:
            return None
        text = self.story.texts[at]
        card = self.content.card_by_id.get(text.card)
        return {
            "card": card.name if card else "",
            "link": self.setter.link("card", card.id) if card else "",
            "words": self.setter.line(text.words, explained=False),
        }

    def _asked(self, asked: Asked) -> Mapping[str, Any]:
        chosen = asked.chosen or ()
        return {
            "words": self.words(asked.words),
            "rule": self.names.named(asked.rule),
            "text": self._text(asked.text),
            "player": asked.player,
            "seen": " ".join(str(seat) for seat in asked.seen),
            "offered": [
                {"words": self.words(words), "is_chosen": at in chosen}
                for at, words in enumerate(asked.offered)
            ],
            "may_pass": asked.may_pass,
            "is_passed": asked.is_passed,
            "is_forced": asked.is_forced,
            "is_open": asked.chosen is None,
            "refused": [self._line(line) for line in asked.refused],
        }

    @property
    def _data(self) -> Mapping[str, Any]:
        """What the page's script needs: players, cards, and the table of each frame by its difference."""
        story = self.story
        steps = [{"zones": step.zones, "fields": self._fields(step.fields)} for step in story.steps]
        names = dict.fromkeys([*story.start.fields, *(name for step in story.steps for name in step.fields)])
        return {
            "players": list(story.players),
            "cards": self.cards,
            "fields": {name: self._field(name) for name in names},
            "start": {"zones": story.start.zones, "fields": self._fields(story.start.fields)},
            "steps": steps,
        }

    def _fields(self, fields: Mapping[str, Words | None]) -> Mapping[str, Any]:
        return {name: words and str(self.words(words)) for name, words in fields.items()}


def _why(line: Line) -> tuple[object, ...]:
    """Return the reasons of an event; where several in a row have the same, the last one tells them."""
    return tuple(line.rules), line.text, tuple(line.also)
