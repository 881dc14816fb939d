"""What a verifier might have found out about Ember: a report and two stories, as files that a site reads.

proved_ember(workspace) -> None
played_ember(workspace) -> None, and what random play might have said
"""

from __future__ import annotations

from ruledeck.catalog.simulation import Campaign, CardNumbers, Kept, Share, Spread, Statistics, Wins, keep
from ruledeck.catalog.status import Status, StatusReport, state_of, write_report
from ruledeck.catalog.stories import (
    Asked,
    Line,
    Outcome,
    Step,
    Stories,
    Story,
    Table,
    Told,
    ZoneSpec,
    keep_stories,
)
from ruledeck.schema.workspace import Workspace

FEEDING = "Bark feeds the fire, & the letters stay in the hand"
PASSING = "Nobody need feed the fire"
FILE = "verifier/ember/scenarios/fire/feeding.yml"

ZONES = (
    ZoneSpec("fuel", "fuel", "nobody", is_ordered=True, is_shared=True),
    ZoneSpec("hearth", "hearth", "all", is_table=True, is_shared=True),
    ZoneSpec("path.{}", "", "face", 2, is_ordered=True, is_table=True, is_shared=True),
    ZoneSpec("blown", "blown", "all", is_shared=True),
    ZoneSpec("hand", "hand", "owner"),
    ZoneSpec("keeper", "keeper", "all", is_table=True),
)
STATUSES = (
    Status("fire.feed", "proved", 4, 4, (FEEDING,)),
    Status("fire.catch", "cited", 3, 1, (FEEDING, "One that was not told")),
    Status("fire.rounds", "vacuous"),
    Status("fire.deal", "untouched"),
    Status("fire.burning", "suspect", 2, 2, (FEEDING,)),
    Status("welcome.aim", "informative"),
    Status("card:birch-bark", "proved", 2, 2, (FEEDING,)),
    Status("card:wolf-hour", "untouched"),
    Status("phrase:draw", "proved", 1, 1),
)


LETTERS = {"card": "love-letters", "known": [0]}
START = Table(
    {
        "ann.keeper": [{"card": "old-marta"}],
        "ann.hand": [{"card": "birch-bark", "known": [0]}, LETTERS],
        "fuel": [{"card": "oak-log.1", "known": []}, {"card": "oak-log.2", "known": []}],
        "path.1": [{"card": "hollow-oak"}, None],
        "path.2": [{"card": "bare-ridge", "down": True, "known": [1], "marks": ["down"]}, None],
    },
    {"heat": ["3"], "wind": [{"card": "wolf-hour"}]},
)
ASKED = Asked(
    "ann",
    "fire.rounds",
    ["Ann feeds the fire"],
    offered=([{"card": "birch-bark", "seen": [0]}], [{"card": "love-letters", "seen": [0]}]),
    chosen=(0,),
    may_pass=True,
    seen=(0,),
    refused=(Line("refused", [{"card": "wet-log", "seen": [0]}, " is refused"], ("fire.catch",)),),
)
FED = Step(
    (
        Line("count", ["Ann counts"], ("fire.feed", "night.order.fuel"), 0),
        Line("feed", ["Ann feeds ", {"card": "birch-bark"}], ("fire.feed", "night.order.fuel"), 0),
        Line("set", ["Heat is now 5 < 6"], ("fire.burning",), also=("fire.most", 0)),
    ),
    zones={
        "ann.hand": [LETTERS],
        "hearth": [{"card": "birch-bark", "marks": ["2 counters", "hours 1"]}],
    },
    fields={"heat": ["5"], "bob.cold": ["yes"]},
)
ROLLED = Step(
    (Line("roll", ["Ann rolls ", {"dice": [6, 1]}], ("night.order.wind",)),),
    zones={"path.2": [{"card": "bare-ridge"}, None], "fuel": [{"card": "oak-log.2", "known": []}]},
    fields={"wind": None},
)
CARDS = ("old-marta", "birch-bark", "love-letters", "wet-log", "hollow-oak", "bare-ridge", "wolf-hour")


def _feeding() -> Story:
    checks = ("exactly this is offered: birch-bark, love-letters, pass",)
    cards = {card: card for card in CARDS} | {"oak-log.1": "oak-log", "oak-log.2": "oak-log"}
    proves = ("fire.feed", "card:birch-bark", "ruling:cave-roof", "phrase:draw")
    ends = (Outcome([{"card": "birch-bark"}], ["in the hearth"], ("fire.feed", "card:birch-bark")),)
    texts = (Told("birch-bark", 0, "Burns {heat} at once."),)
    steps = (Step(asked=ASKED, checks=checks), FED, ROLLED)
    return Story(FEEDING, "plain", proves, FILE, 1, ("ann", "bob"), cards, START, steps, ends, texts)


def _passing() -> Story:
    asked = Asked("ann", "fire.rounds", ["Ann feeds the fire"], may_pass=True)
    return Story(
        PASSING, "edge", ("fire.rounds",), FILE, 20, ("ann", "bob"), {}, Table(), (Step(asked=asked),)
    )


def proved_ember(workspace: Workspace) -> None:
    """Write what is proved of Ember in a workspace."""
    of = state_of(workspace, "ember")
    write_report(workspace, StatusReport("ember", of, {status.id: status for status in STATUSES}))
    fields = {"heat": "heat", "cold": "is cold"}
    told = (_feeding(), _passing())
    keep_stories(workspace, Stories("ember", of, ZONES, fields, told))


def played_ember(workspace: Workspace) -> None:
    """Keep two campaigns of Ember in a workspace, one as usual with wins and one of another setup."""
    of = state_of(workspace, "ember", has_scenarios=False)
    spreads = {"turns": Spread.of([2, 5, 5, 6, 6, 6, 7, 9]), "heat": Spread.of([0, 0, 3, 12])}
    shares = {
        "winner": {"ann": Share(50, 100), "bob": Share(40, 100), "nobody": Share(10, 100)},
        "ended": {"out": Share(10, 100), "won": Share(90, 100)},
    }
    wins = (
        Wins("ann", Share(50, 100), Share(30, 50), Share(20, 50)),
        Wins("bob", Share(40, 100), Share(22, 50), Share(18, 50)),
    )
    cards = tuple(
        CardNumbers(card, {"feed": 1.5}, Share(played, 100), Share(won, played))
        for card, played, won in (("birch-bark", 80, 50), ("oak-log", 60, 25), ("wet-log", 70, 30))
    )
    usual = Statistics(100, {"loop": 2}, spreads, shares, wins, cards)
    alone = Statistics(
        30, {}, spreads, {"ended": shares["ended"]}, (), (CardNumbers("oak-log", {}, Share(3, 30)),)
    )
    keep(workspace, Kept(of, Campaign("ember", 102), usual))
    keep(workspace, Kept(of, Campaign("ember", 30, 7, {"players": 1}, is_checked=False), alone))
