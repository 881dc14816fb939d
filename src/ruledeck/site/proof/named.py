"""What ids are called where a page speaks of them. In: an id as scenarios have it. Out: a link with words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ruledeck.site.pages.rules import rule_link
from ruledeck.site.words.setter import Setter

Named = Mapping[str, Any]


@dataclass(frozen=True)
class Names:
    """Names the ids of a game for the pages of one folder."""

    setter: Setter
    _known: dict[str, Named] = field(default_factory=dict)

    def named(self, id: str) -> Named:
        """Return an id with its kind, what it is called, words and link; an unknown one has no link."""
        if id not in self._known:
            self._known[id] = self._named(id)
        return self._known[id]

    def _named(self, id: str) -> Named:
        content = self.setter.content
        kind, _, name = id.rpartition(":")
        if not kind and id in content.paragraphs:
            rule = rule_link(self.setter, content.paragraphs[id])
            return {"id": id, "kind": "rule", "name": f"Rule {rule['number']}", **rule}
        if kind == "card" and name in content.card_by_id:
            link = self.setter.link("card", name)
            return {
                "id": id,
                "kind": "card",
                "name": content.card_by_id[name].name,
                "words": "",
                "link": link,
            }
        if kind == "ruling":
            asked = [ruling.question for ruling in content.rulings if ruling.id == name]
            if asked:
                words, link = self.setter.plain(asked[0]), self.setter.link("ruling", name)
                return {"id": id, "kind": "ruling", "name": "Ruling", "words": words, "link": link}
        return {"id": id, "kind": kind or "rule", "name": id, "words": "", "link": ""}
