"""Searching 100,000 cards, warm: the worst of fifty queries, and of some with a regular expression."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

from generate import GAME, generate
from row import Row

from ruledeck.catalog.search import SearchIndex
from ruledeck.catalog.source.content import load_sound_content
from ruledeck.schema.workspace import open_workspace

CARDS = 100_000
ROUNDS = 3
QUERIES = """\
heron
the
emigre
"take a {pearl}"
"of the fjord" heron
!"Amber Anchor of the Bay"
name:eel
name="amber eel of the bay"
name:a name:e name:i
text:"return a card"
-text:card
text:deck text:moon
moon deck die
(moon or deck or die) -hand
draw or shows or rests or cannot
type:folk
type:folk side:reef set:spring
-type:event
type:folk or type:beast
side:reef or side:marsh
set:neap copies>=2
copies=3
copies>1 copies<3
cost>=3
cost>pull
cost=pull
pull!=4
-pull!=4
years>=2 years.max<=4
years.max>years
moon>=full
moon!=new
moon<full or cost>8
has:pull
-has:moon
is:cheap
is:cheap -is:unique
not:unique
rule:water
rule:water.water-3
label:ebb
icon:pearl
icon:pearl,pull
icon<=tide
updated>=2026-06
released<2026-06-01
provenance:original words>20
order:name
type:beast order:-pull,cost,name
unique:names the sort:-words
""".splitlines()
EXPRESSIONS = """\
/pearl/
/./
/^Flood: .* to (this|that) card\\.$/
text:/\\[[2-4]\\] or more/
name:/^(Amber|Jade) \\w+ of the [A-F]/
/moon is full.*\\+[3-6]/i
-/draw [2-5] cards/
type:event text:/([a-z]+ ){8}[a-z]+\\./
""".splitlines()


def run() -> list[Row]:
    """Return the worst time of both kinds of queries, each the best of a few rounds, columns filled."""
    with tempfile.TemporaryDirectory() as folder:
        root = generate(Path(folder), CARDS)
        index = SearchIndex([load_sound_content(open_workspace(root), GAME)])
    rows = []
    for name, queries, budget in (
        ("search of 100,000 cards", QUERIES, 50),
        ("with a regular expression", EXPRESSIONS, 300),
    ):
        worst, query = max((_best(index, query), query) for query in queries)
        rows.append(Row(name, budget, worst, "ms", f"worst of {len(queries)}: {query}"))
    return rows


def _best(index: SearchIndex, query: str) -> float:
    """Return the milliseconds that a query takes."""
    index.find(query)
    times = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        index.find(query)
        times.append((time.perf_counter() - start) * 1000)
    return min(times)
