"""`ruledeck search`: the cards that a query finds."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from ruledeck.cli.options import chosen_games, games_option, workspace_option
from ruledeck.schema.workspace import Workspace

if TYPE_CHECKING:
    from ruledeck.catalog.search import Hit
    from ruledeck.catalog.source.content import Content

MINUS = "\0-"


class QueryCommand(click.Command):
    """A command whose words may open with `-`, as `-is:unique` does."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments; what opens with one `-` is a word, but for `-h`."""
        return super().parse_args(ctx, [MINUS + word[1:] if _is_term(word) else word for word in args])


def _is_term(word: str) -> bool:
    return word.startswith("-") and not word.startswith("--") and word != "-h"


def _query(_ctx: click.Context, _param: click.Parameter, words: tuple[str, ...]) -> str:
    return " ".join(words).replace(MINUS, "-")


@click.command("search", cls=QueryCommand)
@click.argument("query", nargs=-1, callback=_query)
@click.option("--json", "form", flag_value="json", help="One object a line, as in the export.")
@click.option("--csv", "form", flag_value="csv", help="As a table for spreadsheets.")
@click.option("--count", "form", flag_value="count", help="Only how many cards there are.")
@games_option
@workspace_option
def command(workspace: Workspace, games: tuple[str, ...], query: str, form: str | None) -> None:
    """Search the cards of all games.

    A query is words, "phrases", !"exact names", /regular expressions/ and comparisons such as type:hero,
    attack>=2, text:"each other player"; -term takes away, terms side by side must all be true, 'or' and
    parentheses join them. sort:-attack sorts. Put the query in quotes, so that your shell leaves it alone.

    \b
    Example:
      ruledeck search 'type:cat sly>=3 sort:-sly'
      ruledeck search --json 'text:"look at" or is:good'
    """
    from ruledeck.catalog.search import find_cards
    from ruledeck.catalog.source.content import load_content
    from ruledeck.cli.report import say
    from ruledeck.schema.parse.number import count

    contents = [load_content(workspace, game) for game in chosen_games(workspace, games)]
    faults = sum(len(content.problems) for content in contents)
    if faults:
        say(f"{count(faults, 'problem')} in the texts, see 'ruledeck check'; searching what is sound")
    hits = find_cards(contents, query)
    if form == "count":
        click.echo(len(hits))
    elif form == "json":
        _echo_objects(hits)
    elif form == "csv":
        _echo_table(hits)
    elif hits:
        _print_table(hits)
    if not form:
        say(count(len(hits), "card") if hits else _nothing(contents, query))


def _echo_objects(hits: Sequence[Hit]) -> None:
    from ruledeck.catalog.export.data import card_data
    from ruledeck.catalog.links import Links

    links = {hit.content.game.id: Links(hit.content) for hit in hits}
    for hit in hits:
        game = hit.content.game.id
        data = {"game": game, **card_data(hit.content, links[game], hit.card)}
        click.echo(json.dumps(data, ensure_ascii=False))


def _echo_table(hits: Sequence[Hit]) -> None:
    from ruledeck.catalog.export.table import csv_text, rows_of_cards

    click.echo(csv_text(rows_of_cards([(hit.content, hit.card) for hit in hits])), nl=False)


def _print_table(hits: Sequence[Hit]) -> None:
    from ruledeck.cli.terminal.console import result_console
    from ruledeck.cli.terminal.hits import print_hits

    print_hits(result_console(), hits)


def _nothing(contents: Sequence[Content], query: str) -> str:
    """Return what to say when nothing is found: the nearest name, if the query is like one."""
    from ruledeck.schema.problem import nearest

    near = nearest(query.strip('!" '), (card.name for content in contents for card in content.cards))
    return f"no card is found; {near}" if near else "no card is found"
