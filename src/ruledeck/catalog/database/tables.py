"""The tables of the catalog, on SQLModel.

Ids of the text files are kept as they are; `game` is part of every key, since two games may use one id.
"""

from __future__ import annotations

from sqlalchemy import JSON, Column, Text
from sqlmodel import Field, SQLModel


def _long(nullable: bool = False) -> Column[str]:
    return Column(Text, nullable=nullable)


class GameRow(SQLModel, table=True):
    """A game; `fingerprint` is the hash of all its texts, by which an unchanged game is left alone."""

    __tablename__ = "game"
    id: str = Field(primary_key=True)
    name: str
    summary: str = Field(sa_column=_long())
    players_min: int
    players_max: int
    language: str
    status: str
    notice: str = Field(sa_column=_long())
    licence: str
    fingerprint: str


class CardSetRow(SQLModel, table=True):
    """A set of cards published together."""

    __tablename__ = "card_set"
    game: str = Field(primary_key=True, foreign_key="game.id")
    id: str = Field(primary_key=True)
    name: str
    released: str


class CardTypeRow(SQLModel, table=True):
    """A type of card with its trim size in mm."""

    __tablename__ = "card_type"
    game: str = Field(primary_key=True, foreign_key="game.id")
    id: str = Field(primary_key=True)
    name: str
    plural: str
    width_mm: float
    height_mm: float
    position: int


class IconRow(SQLModel, table=True):
    """An icon and how it is read aloud."""

    __tablename__ = "icon"
    game: str = Field(primary_key=True, foreign_key="game.id")
    id: str = Field(primary_key=True)
    name: str
    source: str


class CardRow(SQLModel, table=True):
    """A card; `position` is its place among all cards of the game."""

    __tablename__ = "card"
    game: str = Field(primary_key=True, foreign_key="game.id")
    id: str = Field(primary_key=True)
    type: str = Field(index=True)
    card_set: str
    side: str
    copies: int
    card_group: str
    reverse: str
    retired: str = Field(sa_column=_long())
    mention: str = Field(sa_column=_long())
    text_source: str
    stats_source: str
    icons_source: str
    hash: str
    file: str
    position: int


class CardTextRow(SQLModel, table=True):
    """What a card says in one language; `text` has its marks, one ability a line, `plain` words alone."""

    __tablename__ = "card_text"
    game: str = Field(primary_key=True, foreign_key="game.id")
    card: str = Field(primary_key=True)
    language: str = Field(primary_key=True)
    name: str = Field(index=True)
    text: str = Field(sa_column=_long())
    plain: str = Field(sa_column=_long())
    flavour: str = Field(sa_column=_long())


class StatRow(SQLModel, table=True):
    """A stat that cards may have; `values` are what a choice or set may be, in order."""

    __tablename__ = "stat"
    game: str = Field(primary_key=True, foreign_key="game.id")
    id: str = Field(primary_key=True)
    name: str
    type: str
    unit: str
    values: list[str] = Field(sa_column=Column(JSON))
    position: int


class CardStatRow(SQLModel, table=True):
    """A stat of a card: `low` and `high` are numbers (equal but for ranges), `value` any kind as JSON."""

    __tablename__ = "card_stat"
    game: str = Field(primary_key=True, foreign_key="game.id")
    card: str = Field(primary_key=True)
    stat: str = Field(primary_key=True)
    low: int | None = Field(index=True)
    high: int | None
    value: object = Field(sa_column=Column(JSON))
    shown: str


class CardPartRow(SQLModel, table=True):
    """A part of a card: its lines of text, and `icons` with their numbers."""

    __tablename__ = "card_part"
    game: str = Field(primary_key=True, foreign_key="game.id")
    card: str = Field(primary_key=True)
    part: str = Field(primary_key=True)
    position: int
    text: str = Field(sa_column=_long())
    icons: dict[str, int] = Field(sa_column=Column(JSON))


class GroupRow(SQLModel, table=True):
    """A group of cards, such as a kingdom: `kind` is which kind of group it is."""

    __tablename__ = "card_group"
    game: str = Field(primary_key=True, foreign_key="game.id")
    id: str = Field(primary_key=True)
    kind: str = Field(index=True)
    name: str
    about: str = Field(sa_column=_long())
    source: str
    position: int


class GroupRoleRow(SQLModel, table=True):
    """The card that has a role in a group."""

    __tablename__ = "card_group_role"
    game: str = Field(primary_key=True, foreign_key="game.id")
    card_group: str = Field(primary_key=True)
    role: str = Field(primary_key=True)
    card: str = Field(index=True)


class ModeRow(SQLModel, table=True):
    """A mode of a game: what players choose before it begins; without `values`, yes or no."""

    __tablename__ = "mode"
    game: str = Field(primary_key=True, foreign_key="game.id")
    id: str = Field(primary_key=True)
    name: str
    when: str
    values: list[str] = Field(sa_column=Column(JSON))
    usual: object = Field(sa_column=Column(JSON))
    position: int


class RuleRow(SQLModel, table=True):
    """A chapter, section or paragraph: `parent` is what holds it, `position` its reading order."""

    __tablename__ = "rule"
    game: str = Field(primary_key=True, foreign_key="game.id")
    id: str = Field(primary_key=True)
    kind: str
    number: str
    parent: str
    position: int
    informative: str = Field(sa_column=_long())
    when: str
    terms: list[str] = Field(sa_column=Column(JSON))
    hash: str


class RuleTextRow(SQLModel, table=True):
    """What a rule says in one language: a heading's title or a paragraph's Markdown."""

    __tablename__ = "rule_text"
    game: str = Field(primary_key=True, foreign_key="game.id")
    rule: str = Field(primary_key=True)
    language: str = Field(primary_key=True)
    text: str = Field(sa_column=_long())
    plain: str = Field(sa_column=_long())


class RulingRow(SQLModel, table=True):
    """What the document leaves open, and our answer."""

    __tablename__ = "ruling"
    game: str = Field(primary_key=True, foreign_key="game.id")
    id: str = Field(primary_key=True)
    question: str = Field(sa_column=_long())
    answer: str = Field(sa_column=_long())
    because: str = Field(sa_column=_long())
    date: str
    position: int


class RevisionRow(SQLModel, table=True):
    """What changed in a card (`card:fighter`) or a rule, when and why; `position` 0 is the newest."""

    __tablename__ = "revision"
    game: str = Field(primary_key=True, foreign_key="game.id")
    subject: str = Field(primary_key=True)
    position: int = Field(primary_key=True)
    date: str = Field(index=True)
    why: str = Field(sa_column=_long())
    before: str = Field(sa_column=_long())
    after: str = Field(sa_column=_long())


class DeckRow(SQLModel, table=True):
    """A deck of a game."""

    __tablename__ = "deck"
    game: str = Field(primary_key=True, foreign_key="game.id")
    id: str = Field(primary_key=True)
    name: str
    position: int


class DeckCardRow(SQLModel, table=True):
    """How many copies of a card a deck has."""

    __tablename__ = "deck_card"
    game: str = Field(primary_key=True, foreign_key="game.id")
    deck: str = Field(primary_key=True)
    card: str = Field(primary_key=True)
    copies: int


class PhraseRow(SQLModel, table=True):
    """A phrase of a game's wording: `texts` are its variants, `meaning` is empty where they say it."""

    __tablename__ = "phrase"
    game: str = Field(primary_key=True, foreign_key="game.id")
    id: str = Field(primary_key=True)
    kind: str
    texts: list[str] = Field(sa_column=Column(JSON))
    meaning: str = Field(sa_column=_long())
    position: int


class ScenarioRow(SQLModel, table=True):
    """A scripted scenario that proves rules and cards; `id` is the word for it in the site's addresses."""

    __tablename__ = "scenario"
    game: str = Field(primary_key=True, foreign_key="game.id")
    id: str = Field(primary_key=True)
    title: str = Field(sa_column=_long())
    tag: str
    file: str
    line: int
    position: int


class RuleRuleLink(SQLModel, table=True):
    """A paragraph that refers to a rule, section or chapter."""

    __tablename__ = "rule_rule"
    game: str = Field(primary_key=True, foreign_key="game.id")
    rule: str = Field(primary_key=True)
    target: str = Field(primary_key=True)


class CardRuleLink(SQLModel, table=True):
    """A card and a rule that it rests on."""

    __tablename__ = "card_rule"
    game: str = Field(primary_key=True, foreign_key="game.id")
    card: str = Field(primary_key=True)
    rule: str = Field(primary_key=True)


class RulingRuleLink(SQLModel, table=True):
    """A ruling and a rule that it completes."""

    __tablename__ = "ruling_rule"
    game: str = Field(primary_key=True, foreign_key="game.id")
    ruling: str = Field(primary_key=True)
    rule: str = Field(primary_key=True)


class RulingCardLink(SQLModel, table=True):
    """A ruling and a card that it concerns."""

    __tablename__ = "ruling_card"
    game: str = Field(primary_key=True, foreign_key="game.id")
    ruling: str = Field(primary_key=True)
    card: str = Field(primary_key=True)


class CardPhraseLink(SQLModel, table=True):
    """A card and a phrase that its text uses."""

    __tablename__ = "card_phrase"
    game: str = Field(primary_key=True, foreign_key="game.id")
    card: str = Field(primary_key=True)
    phrase: str = Field(primary_key=True)


class PhraseRuleLink(SQLModel, table=True):
    """A phrase and a rule that it rests on."""

    __tablename__ = "phrase_rule"
    game: str = Field(primary_key=True, foreign_key="game.id")
    phrase: str = Field(primary_key=True)
    rule: str = Field(primary_key=True)


class RuleScenarioLink(SQLModel, table=True):
    """A scenario and a rule that it proves."""

    __tablename__ = "rule_scenario"
    game: str = Field(primary_key=True, foreign_key="game.id")
    rule: str = Field(primary_key=True)
    scenario: str = Field(primary_key=True)


class CardScenarioLink(SQLModel, table=True):
    """A scenario and a card that it proves."""

    __tablename__ = "card_scenario"
    game: str = Field(primary_key=True, foreign_key="game.id")
    card: str = Field(primary_key=True)
    scenario: str = Field(primary_key=True)


class RulingScenarioLink(SQLModel, table=True):
    """A scenario and a ruling that it proves."""

    __tablename__ = "ruling_scenario"
    game: str = Field(primary_key=True, foreign_key="game.id")
    ruling: str = Field(primary_key=True)
    scenario: str = Field(primary_key=True)


class PhraseScenarioLink(SQLModel, table=True):
    """A scenario and a phrase that it proves."""

    __tablename__ = "phrase_scenario"
    game: str = Field(primary_key=True, foreign_key="game.id")
    phrase: str = Field(primary_key=True)
    scenario: str = Field(primary_key=True)


TABLES: tuple[type[SQLModel], ...] = (
    GameRow,
    CardSetRow,
    CardTypeRow,
    IconRow,
    StatRow,
    CardRow,
    CardTextRow,
    CardStatRow,
    CardPartRow,
    GroupRow,
    GroupRoleRow,
    ModeRow,
    RuleRow,
    RuleTextRow,
    RulingRow,
    RevisionRow,
    DeckRow,
    DeckCardRow,
    PhraseRow,
    ScenarioRow,
    RuleRuleLink,
    CardRuleLink,
    RulingRuleLink,
    RulingCardLink,
    CardPhraseLink,
    PhraseRuleLink,
    RuleScenarioLink,
    CardScenarioLink,
    RulingScenarioLink,
    PhraseScenarioLink,
)
