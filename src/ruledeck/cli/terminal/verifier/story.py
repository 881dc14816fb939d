"""A scenario step by step, as a terminal shows it: the table, what happens, by which rules, how it ends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from ruledeck.catalog.source.content import Content
from ruledeck.catalog.stories import Asked, Laid, Line, Step, Story, Words, card_names
from ruledeck.cli.terminal.marks import line_text

STEP = 5
"""Columns that a step's number takes."""


def print_story(console: Console, content: Content, story: Story, fields: Mapping[str, str]) -> None:
    """Write what happens in a scenario; `fields` are what stored fields are called."""
    told = _Telling(content, story, fields)
    console.print(Text(story.title, "bold"))
    console.print(Text(f"{story.file}:{story.line} · {story.tag} · proves {', '.join(story.proves)}", "dim"))
    if story.modes:
        console.print(Text(f"Modes: {', '.join(story.modes)}", "dim"))
    console.print()
    for line in told.table(story.start.zones, story.start.fields):
        console.print(Padding(line, (0, 0, 0, STEP), expand=False))
    for number, step in enumerate(story.steps, 1):
        console.print()
        for at, line in enumerate(told.step(step)):
            front = Text(f"{number:>3}  " if not at else " " * STEP, "bold")
            console.print(front.append_text(line), soft_wrap=True)
    console.print()
    console.print(Text("So it ends", "bold"))
    for line in told.ends():
        console.print(Padding(line, (0, 0, 0, STEP), expand=False))


class _Telling:
    def __init__(self, content: Content, story: Story, fields: Mapping[str, str]) -> None:
        self.content = content
        self.story = story
        self.fields = fields
        self.names = card_names(story, {card.id: card.name for card in content.cards})

    def words(self, words: Words) -> Text:
        """Return words with the cards in colour."""
        text = Text()
        for piece in words:
            if isinstance(piece, str):
                text.append(piece)
            elif "card" in piece:
                text.append(self.names[piece["card"]], "cyan")
            else:
                text.append(" ".join(f"[{die}]" for die in piece["dice"]), "bold")
        return text

    def table(
        self, zones: Mapping[str, Sequence[Laid] | None], fields: Mapping[str, Words | None]
    ) -> Iterator[Text]:
        """Yield what lies where, a line a zone, and what fields hold."""
        for address, held in zones.items():
            line = Text(f"{address}: ", "dim")
            for at, laid in enumerate(held or ()):
                line.append(", " if at else "").append_text(self._laid(laid))
            yield line.append("" if held else "empty")
        for name, words in fields.items():
            value = self.words(words) if words else Text("none")
            yield Text(f"{self.field(name)}: ", "dim").append_text(value)

    def field(self, name: str) -> str:
        """Return a field in the game's words, behind its player where it is one's own."""
        player, dot, own = name.rpartition(".")
        called = self.fields.get(own, own)
        return f"{player}: {called}" if dot else called

    def _laid(self, laid: Laid) -> Text:
        if laid is None:
            return Text("empty", "dim")
        marks = laid.get("marks")
        name = Text(self.names[laid["card"]], "cyan")
        return name.append(f" ({', '.join(marks)})" if marks else "", "default")

    def step(self, step: Step) -> Iterator[Text]:
        """Yield a step, then what is different on the table."""
        if step.asked is not None:
            yield from self._asked(step.asked)
        for line in step.lines:
            yield from self._line(line)
        yield from (Text(f"✓ {check}", "green") for check in step.checks)
        for changed in self.table(step.zones, step.fields):
            yield Text("→ ", "dim").append_text(changed)

    def _line(self, line: Line) -> Iterator[Text]:
        yield self.words(line.words)
        yield from self._why(line.text, line.rules)

    def _asked(self, asked: Asked) -> Iterator[Text]:
        yield self.words(asked.words)
        offered = [self.words(words) for words in asked.offered]
        for at in asked.chosen or ():
            offered[at] = _chosen(offered[at])
        if asked.may_pass:
            offered.append(_chosen(Text("pass")) if asked.is_passed else Text("pass"))
        yield Text("  of: ", "dim").append_text(Text(", ").join(offered))
        if asked.chosen is None:
            yield Text("  the scenario ends here, before an answer", "dim")
        yield from self._why(asked.text, [asked.rule])
        for refused in asked.refused:
            yield Text("  ", "dim").append_text(self.words(refused.words))
            yield from self._why(refused.text, refused.rules)

    def _why(self, text: int, rules: Sequence[str]) -> Iterator[Text]:
        if text >= 0:
            told = self.story.texts[text]
            card = self.content.card_by_id.get(told.card)
            words = line_text(self.content.game, told.words)
            yield Text(f"  {card.name}: " if card else "  ", "cyan").append_text(words)
        if rules:
            yield Text(f"  by {', '.join(rules)}", "dim")

    def ends(self) -> Iterator[Text]:
        """Yield how the scenario ends."""
        for end in self.story.ends:
            line = self.words(end.about).append(": ").append_text(self.words(end.now))
            yield line.append(f"  by {', '.join(end.because)}" if end.because else "", "dim")
        if not self.story.ends:
            yield Text("nothing is different from the start", "dim")


def _chosen(option: Text) -> Text:
    """Return an option as the one that was chosen, without colours too."""
    return Text("▸ ", "bold").append_text(option)
