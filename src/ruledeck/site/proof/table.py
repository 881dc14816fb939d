"""The table of a story as its page draws it: a mat a player, with zones in which cards lie.

In: the zones of a game and a story. Out: plain data for a template. Zones in which nothing ever lies are left
out.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ruledeck.catalog.stories import Stories, Story, ZoneSpec

HAND = "owner"


def mats(stories: Stories, story: Story) -> list[Mapping[str, Any]]:
    """Return the mats of a table, from the last player's to the first's, before which lies what is shared."""
    used = set(story.start.zones).union(*(step.zones for step in story.steps))
    owned = [_mat(stories, story, used, player) for player in reversed(story.players)]
    shared = _mat(stories, story, used, "")
    all_mats = [*owned[:-1], shared, *owned[-1:]]
    return [mat for mat in all_mats if mat["groups"] or mat["player"]]


def _mat(stories: Stories, story: Story, used: set[str], player: str) -> Mapping[str, Any]:
    zones = [zone for zone in stories.zones if zone.is_shared is (not player)]
    zones.sort(key=lambda zone: (not zone.is_table, zone.seen != HAND))
    groups: dict[tuple[str, int], dict[str, Any]] = {}
    for zone in zones:
        for number in range(1, zone.count + 1):
            address = ".".join(part for part in (player, zone.name.format(number)) if part)
            if address not in used:
                continue
            title = _family(zone, number)
            group = groups.setdefault((title or zone.name, number), {"title": title, "zones": []})
            group["is_pile"] = not zone.is_table and zone.seen != HAND
            group["zones"].append(_zone(story, zone, address))
    return {"player": player, "groups": list(groups.values())}


def _family(zone: ZoneSpec, number: int) -> str:
    """Return what zones of one number are called together, empty for one that stands alone."""
    if zone.count == 1:
        return ""
    front = zone.name.partition("{}")[0].strip(".").replace(".", " ")
    return f"{front} {number}"


def _zone(story: Story, zone: ZoneSpec, address: str) -> Mapping[str, Any]:
    return {
        "address": address,
        "title": zone.title,
        "is_pile": not zone.is_table and zone.seen != HAND,
        "is_ordered": zone.is_ordered,
        "is_stack": zone.is_stack,
        "cards": list(story.start.zones.get(address) or ()),
    }
