"""The HTML of faces from the templates that ship."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ruledeck.catalog.source.content import Content
from ruledeck.print.face.page.view import GameView, face_view
from ruledeck.print.template import Templates

Compose = Callable[[str], str]


@pytest.fixture
def compose(raid_wars: Content) -> Compose:
    """Give a function that returns the HTML of a card's face."""
    game = raid_wars.game
    icons = {icon: chr(0xE000 + place) for place, icon in enumerate(game.icons)}
    templates = Templates(raid_wars.workspace, game.id, "faces")
    view = GameView(game.id, game.name, game.status, icons)
    return lambda id: templates.render(
        "face.html", card=face_view(game, raid_wars.card_by_id[id], icons), game=view
    )


def test_the_icon_of_the_type_stands_behind_the_words(compose: Compose) -> None:
    assert compose("golem").count('class="ghost"') == 1


def test_no_icon_stands_behind_the_box_of_a_labelled_line(compose: Compose) -> None:
    fighter = compose("fighter")
    assert 'class="labelled"' in fighter
    assert "ghost" not in fighter
