"""`ruledeck explain`: what the text of a card does, with its meaning and rules; a scenario step by step."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import click

from ruledeck.cli.options import chosen_games, games_option, workspace_option
from ruledeck.schema.problem import WrongUsageError, nearest
from ruledeck.schema.workspace import Workspace

if TYPE_CHECKING:
    from rich.console import Console

    from ruledeck.catalog.source.card import Card
    from ruledeck.catalog.source.content import Content
    from ruledeck.cli.scenes import Scene
    from ruledeck.text.phrases import Phrasebook


@click.command("explain")
@click.argument("cards", nargs=-1, metavar="CARD|SCENARIO...")
@click.option("--text", "texts", multiple=True, metavar="LINE", help="Explain a line that no card need have.")
@click.option("--phrases", is_flag=True, help="Say instead which cards each phrase serves, the rarest first.")
@click.option("--language", metavar="CODE", help="Show lines in this language too, as in pl.")
@click.option("--json", "as_json", is_flag=True, help="One object a line.")
@games_option
@workspace_option
def command(
    workspace: Workspace,
    games: tuple[str, ...],
    cards: tuple[str, ...],
    texts: tuple[str, ...],
    phrases: bool,
    language: str | None,
    as_json: bool,
) -> int:
    """Explain what cards do, or what happens in a scenario.

    A line is shown with its meaning in plain words, the tree of phrases that it was read as, the effect that
    is carried out, and the rules that it rests on. A scenario, by its title or as FILE:LINE, is shown step by
    step: the table, what was offered and chosen, what happened, and by which rules. Ends with 1 when a line
    cannot be read, or a scenario does not hold. A LINE is tried in every game: one that reads it is enough.

    \b
    Examples:
      ruledeck explain 'The Duchess'
      ruledeck explain --text 'Lost: put one of your catches under the pile.'
      ruledeck explain --phrases
    """
    from ruledeck.cli.scenes import find_scenes, nearest_title
    from ruledeck.cli.terminal.console import result_console

    if not (cards or texts or phrases):
        raise WrongUsageError(
            "nothing to explain", "name a card or a scenario, or give --text LINE or --phrases"
        )
    names = chosen_games(workspace, games)
    scenes, others = find_scenes(workspace, names, cards)
    console = result_console()
    _tell(workspace, console, scenes, as_json)
    if not (others or texts or phrases):
        return 0
    books = sorted(_books(workspace, names), key=lambda pair: -sum(_reads(pair[1], text) for text in texts))
    found = list(_named(books, others, lambda name: nearest_title(workspace, names, name)))
    if as_json:
        objects = list(_objects(books, found, texts, phrases, language))
        return 0 if _is_written(objects) and _all_read(books, texts) else 1
    is_read = _show(console, books, found, texts, language)
    if phrases:
        _show_usage(console, books)
    return 0 if is_read else 1


def _is_written(objects: Sequence[dict[str, Any]]) -> bool:
    """Write an object a line; return whether all lines of cards among them can be read."""
    click.echo("".join(f"{json.dumps(each, ensure_ascii=False)}\n" for each in objects), nl=False)
    return not any(_is_unread(each) for each in objects if each["kind"] == "card")


def _show(
    console: Console,
    books: Sequence[tuple[Content, Phrasebook]],
    cards: Sequence[tuple[Content, Phrasebook, Card]],
    texts: Sequence[str],
    language: str | None,
) -> bool:
    """Show cards, then lines as each game reads them; return whether all could be read."""
    from ruledeck.cli.terminal.explanation import print_card, print_line

    is_read = True
    for content, book, card in cards:
        is_read &= print_card(console, content, book, card, language)
    for content, book in books if texts else ():
        console.print(content.game.name, style="bold")
        for text in texts:
            print_line(console, content, book, text, book.all_lines, language)
    return is_read and _all_read(books, texts)


def _all_read(books: Sequence[tuple[Content, Phrasebook]], texts: Sequence[str]) -> bool:
    """Return whether each line is read by a game."""
    return all(any(_reads(book, text) for _, book in books) for text in texts)


def _reads(book: Phrasebook, text: str) -> bool:
    """Return whether a game's phrases read a line, with nothing wrong in it."""
    from ruledeck.text.phrases.check.lines import read_line

    node, faults = read_line(book, text, book.all_lines)
    return node is not None and not faults


def _show_usage(console: Console, books: Sequence[tuple[Content, Phrasebook]]) -> None:
    """Show which cards each phrase serves."""
    from ruledeck.cli.terminal.explanation import print_usage

    for content, book in books:
        print_usage(console, content, book)


def _tell(workspace: Workspace, console: Console, scenes: Sequence[Scene], as_json: bool) -> None:
    """Show scenarios step by step, or write each as an object."""
    from ruledeck.catalog.source.content import load_content
    from ruledeck.catalog.stories import bare
    from ruledeck.cli.scenes import story_of
    from ruledeck.cli.terminal.verifier.story import print_story

    for scene in scenes:
        story, fields = story_of(workspace, scene)
        if as_json:
            data = {"kind": "scenario", "game": scene.game, **bare(story)}
            click.echo(json.dumps(data, ensure_ascii=False))
        else:
            print_story(console, load_content(workspace, scene.game), story, fields)


def _books(workspace: Workspace, games: Sequence[str]) -> Iterator[tuple[Content, Phrasebook]]:
    """Yield the games that have a phrasebook; none of those asked for is wrong usage."""
    from ruledeck.catalog.source.content import load_content
    from ruledeck.text.phrases import has_phrases, load_phrases

    contents = [load_content(workspace, game) for game in games]
    with_phrases = [content for content in contents if has_phrases(content.game)]
    if not with_phrases:
        hint = "'phrases.yml' beside game.yml says what lines of cards may say and do"
        raise WrongUsageError(f"no phrases in {', '.join(games)}", hint)
    for content in with_phrases:
        yield content, load_phrases(workspace, content.game)


def _named(
    books: Sequence[tuple[Content, Phrasebook]],
    names: Sequence[str],
    nearest_title: Callable[[str], str | None],
) -> Iterator[tuple[Content, Phrasebook, Card]]:
    from ruledeck.catalog.find import find_named
    from ruledeck.catalog.source.card import Card

    for name in names:
        hits = [
            (content, book, found.thing)
            for content, book in books
            for found in find_named([content], name)
            if isinstance(found.thing, Card)
        ]
        if not hits:
            known = [word for content, _ in books for card in content.cards for word in (card.id, card.name)]
            near = nearest(name.removeprefix("card:"), known) or nearest_title(name)
            hint = near or "look for a card with 'ruledeck search'; a scenario is named by its whole title"
            raise WrongUsageError(f"no card or scenario is called '{name}'", hint)
        yield from hits


def _objects(
    books: Sequence[tuple[Content, Phrasebook]],
    found: Sequence[tuple[Content, Phrasebook, Card]],
    texts: Sequence[str],
    phrases: bool,
    language: str | None,
) -> Iterator[dict[str, Any]]:
    """Yield one object a card, a text of each game, or a phrase with the cards that it serves."""
    from ruledeck.catalog.phrases.usage import usage
    from ruledeck.text.phrases import Phrase

    for content, book, card in found:
        lines = [
            _line_object(book, line, book.kinds_of(card.type, part), language)
            if book.kinds_of(card.type, part)
            else {"text": line}
            for part, line in card.lines()
        ]
        yield {"kind": "card", "game": content.game.id, "id": card.id, "name": card.name, "lines": lines}
    for content, book in books if texts else ():
        for text in texts:
            yield {
                "kind": "text",
                "game": content.game.id,
                **_line_object(book, text, book.all_lines, language),
            }
    for content, book in books if phrases else ():
        for entry in usage(book, content.cards):
            kind = "phrase" if isinstance(entry.thing, Phrase) else "lexeme"
            yield {"kind": kind, "game": content.game.id, "id": entry.thing.id, "cards": list(entry.cards)}


def _is_unread(told: dict[str, Any]) -> bool:
    """Return whether a line of a card could not be read."""
    return any("problems" in line for line in told["lines"])


def _line_object(book: Phrasebook, line: str, kinds: Sequence[str], language: str | None) -> dict[str, Any]:
    from ruledeck.catalog.phrases.reading import reading_of
    from ruledeck.text.phrases import outline, print_text
    from ruledeck.text.phrases.check.lines import read_line

    node, faults = read_line(book, line, kinds)
    told = [{"column": fault.offset + 1, "code": fault.code, "message": fault.message} for fault in faults]
    if node is None:
        return {"text": line, "problems": told}
    reading = reading_of(book, line, node)
    said: dict[str, Any] = {
        "meaning": reading.meaning,
        "effect": reading.effect,
        "rules": list(reading.rules),
    }
    if language:
        try:
            said[language] = print_text(node, language)
        except WrongUsageError as error:
            said[language] = None
            told.append({"column": 1, "code": "", "message": str(error)})
    return {"text": line, **said, "tree": list(outline(node)), **({"problems": told} if told else {})}
