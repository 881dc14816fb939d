"""A catalog of any size, of an invented game, the same on every run.

In: a folder and a number of cards. Out: a workspace with the game `tides` in it, a hundred cards a file, all
of it sound. By hand: `python tests/bench/generate.py FOLDER NUMBER`.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from pathlib import Path

CARDS_A_FILE = 100
GAME = "tides"


def _words(text: str) -> list[str]:
    return text.split()


_FIRST = _words(
    """
    Amber Ashen Brass Bright Calm Coral Copper Crested Dappled Deep Drifting Dusky Early Ebbing Faint
    Fallow Gilded Grey Hollow Humble Idle Ivory Jade Keen Late Lean Linen Lone Mild Misty Narrow
    Northern Ochre Pale Patient Quiet Rusty Salty Sleepy Slow Southern Still Tidal Twin Upper Velvet
    Wary Western Winter Émigré
    """
)
_SECOND = _words(
    """
    Anchor Beacon Bell Buoy Cormorant Current Cutter Diver Dune Eel Ferry Fisher Gale Gull Harbour Heron
    Island Jetty Keel Kelp Lantern Ledge Limpet Lock Mast Mole Net Oar Osprey Otter Pearl Pilot Quay
    Raft Reef Rope Sail Sandbar Seal Shell Shoal Sloop Spar Squall Surf Tern Tiller Urchin Wharf Whelk
    """
)
_THIRD = _words(
    """
    Bay Bight Brink Cape Cliff Cove Creek Delta Estuary Fen Firth Fjord Flats Ford Gorge Grotto Gulf
    Haven Head Inlet Isthmus Lagoon Landing Marsh Mere Mouth Narrows Ness Pass Point Pool Reach Rocks
    Shore Sound Spit Straits Strand Tarn Vale
    """
)
_LINES = (
    "When this card enters the shore, each other player discards {n} cards.",
    "Pay {{tide}}: draw {n} cards, then put a card of your hand under your deck.",
    "While the moon is full, this card has +{n} {{pull}}.",
    "At the end of your turn, roll the die. On [{n}] or more, take a {{pearl}}.",
    "Ebb: return a card with {n} {{pull}} or less to the hand of its owner.",
    "Flood: move up to {n} {{pearl}} from the sea to this card.",
    "You may rest this card. If you do, look at the top {n} cards of your deck.",
    "Other cards beside this card cannot be moved. Once per turn.",
    "Choose a player. That player shows a card of the hand; if that card is a place, take {n} {{pearl}}.",
)
_MOONS = ("new", "waxing", "full", "waning")
_TYPES = ("folk", "beast", "place", "event")


def generate(folder: Path, cards: int, paragraphs: int = 200) -> Path:
    """Write a workspace with one game of so many cards and rule paragraphs, and return its root."""
    game = folder / "catalog" / GAME
    (game / "cards").mkdir(parents=True, exist_ok=True)
    (game / "rules").mkdir(exist_ok=True)
    (folder / "ruledeck.yml").write_text("title: Generated\n", encoding="utf-8")
    chapters = list(_chapters(paragraphs))
    (game / "game.yml").write_text(_game([stem for stem, _ in chapters]), encoding="utf-8")
    (game / "style.yml").write_text(STYLE, encoding="utf-8")
    for stem, text in chapters:
        (game / "rules" / f"{stem}.md").write_text(text, encoding="utf-8")
    (game / "decks.yml").write_text(_DECKS, encoding="utf-8")
    for number, start in enumerate(range(0, cards, CARDS_A_FILE)):
        entries = (_card(index, cards) for index in range(start, min(start + CARDS_A_FILE, cards)))
        (game / "cards" / f"{number:04}.yml").write_text("\n".join(entries), encoding="utf-8")
    return folder


def _card(index: int, cards: int) -> str:
    """Return one entry of a file of cards; every name is used once, up to a hundred thousand."""
    chance = random.Random(index)
    spread = index * 7919 % 100_000
    first, rest = spread % 50, spread // 50
    second, third = rest % 50, rest // 50 % 40
    name = f"{_FIRST[first]} {_SECOND[second]} of the {_THIRD[third]}"
    identity = f"{name.lower().replace('é', 'e').replace(' ', '-')}-{index}"
    kind = _TYPES[index % 4]
    stats = [f"cost: {chance.randint(0, 9)}"]
    if kind != "event":
        stats.append(f"pull: {chance.randint(0, 12)}")
    if kind in ("beast", "folk"):
        low = chance.randint(1, 4)
        stats.append(f"years: {low}-{low + chance.randint(1, 5)}")
    if kind == "event":
        stats.append(f"moon: {chance.choice(_MOONS)}")
    lines = [
        line.format(n=chance.randint(2, 6))
        for line in chance.sample(_LINES, k=chance.choice((1, 1, 2, 2, 3)))
    ]
    return "\n".join(
        (
            f"- id: {identity}",
            f"  name: {name}",
            f"  type: {kind}",
            f"  side: {('reef', 'marsh', 'sky')[index % 3]}",
            f"  set: {('spring', 'neap')[index * 2 // max(cards, 1)]}",
            f"  copies: {1 + index % 3}",
            f"  stats: {{{', '.join(stats)}}}",
            "  text:",
            *(f'    - "{line}"' for line in lines),
            f"  rules: [water.water-{1 + index % 20}]",
            "  provenance: {text: original, stats: original}",
            "",
        )
    )


def _chapters(paragraphs: int) -> Iterator[tuple[str, str]]:
    """Yield the stem and text of files of rules, fifty paragraphs each, every one with a cross reference."""
    stems = ("water", "shore", "moon", "boats", *(f"more-{number}" for number in range(5, 10_000)))
    for chapter, start in enumerate(range(0, paragraphs, 50)):
        stem = stems[chapter]
        rows = [f"# {stem.capitalize()} {{#{stem}}}", ""]
        for number in range(1, min(50, paragraphs - start) + 1):
            if number % 10 == 1:
                rows += ["", f"## Part {number // 10 + 1} {{#{stem}.part-{number // 10 + 1}}}", ""]
            before = f"rule:{stem}.{stem}-{max(number - 1, 1)}"
            rows.append(
                f"1. The {_SECOND[number % 50].lower()} takes {number} {{pearl}} from the sea, and then the"
                f" next player goes on [as before]({before}). {{#{stem}.{stem}-{number}}}"
            )
        yield stem, "\n".join(rows) + "\n"


def _game(chapters: list[str]) -> str:
    return _GAME.replace("CHAPTERS", ", ".join(chapters))


_DECKS = '- {id: reef, name: Reef deck, query: "side:reef"}\n'

_GAME = """\
id: tides
name: Tides
summary: A game of water that comes and goes, generated to measure with.
players: {min: 1, max: 5}
language: en
status: draft
notice: Generated. Nobody plays it.
licence: CC BY 4.0
chapters: [CHAPTERS]
sizes:
  small: {width: 63, height: 88, corner: 3}
sides:
  reef: {name: Reef, colour: "#1d5f6e"}
  marsh: {name: Marsh, colour: "#4c5a1d"}
  sky: {name: Sky, colour: "#3b3f8f"}
sets:
  spring: {name: Spring tide, released: "2026-01-01"}
  neap: {name: Neap tide, released: "2026-06-01"}
icons:
  tide: {icon: material/waves, name: tide}
  pull: {icon: material/anchor, name: pull}
  pearl: {icon: material/circle-double, name: pearl}
stats:
  cost: {name: Cost, type: integer, min: 0, max: 9, icon: tide}
  pull: {name: Pull, type: integer, min: 0, max: 12, icon: pull}
  years: {name: Years, type: range, min: 1, max: 20, unit: years}
  moon: {name: Moon, type: choice, values: [new, waxing, full, waning]}
types:
  folk: {name: Folk, plural: Folk, size: small, stats: [cost, pull, years]}
  beast: {name: Beast, plural: Beasts, size: small, stats: [cost, pull, years]}
  place: {name: Place, plural: Places, size: small, stats: [cost, pull]}
  event: {name: Event, plural: Events, size: small, stats: [cost, moon]}
labels:
  Ebb: {rule: water.water-2}
  Flood: {rule: water.water-3}
macros:
  cheap: "cost<=2"
"""

STYLE = """terms:
  - {avoid: [graveyard], write: discard pile, why: "the pile has one name", safe: true}
  - {avoid: [dice roll], write: roll, why: "nothing but dice is rolled", safe: true}
  - {avoid: ["can't"], write: cannot, why: "rules have no contractions", safe: true}
max-words: 45
"""

if __name__ == "__main__":
    print(generate(Path(sys.argv[1]), int(sys.argv[2])))  # noqa: T201  # a script that answers with the folder
