"""The catalog in a real PostgreSQL server."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from postgres import postgres_server
from sqlalchemy import create_engine, text
from sqlmodel import Session, select

from ruledeck.catalog.database import fill_database
from ruledeck.catalog.database.tables import CardRow, CardStatRow, CardTextRow
from ruledeck.catalog.source.content import Content


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    with postgres_server() as url:
        yield url


def test_both_games_are_written_once_and_read_back(
    server: str, ember_content: Content, raid_wars: Content
) -> None:
    assert fill_database(server, [ember_content, raid_wars]) == ("ember", "raid-wars")
    assert fill_database(server.replace("+psycopg", ""), [ember_content, raid_wars]) == ()
    engine = create_engine(server)
    with Session(engine) as session:
        cards = session.exec(select(CardRow).where(CardRow.game == "raid-wars")).all()
        assert len(cards) == len(raid_wars.cards)
        strong = session.exec(
            select(CardTextRow.name)
            .join(
                CardStatRow, (CardStatRow.card == CardTextRow.card) & (CardStatRow.game == CardTextRow.game)
            )
            .where(CardStatRow.game == "raid-wars", CardStatRow.stat == "attack", CardStatRow.low >= 3)
        ).all()
    expected = {card.name for card in raid_wars.cards if card.stats.get("attack", 0) >= 3}  # type: ignore[operator]
    assert set(strong) == expected
    with engine.connect() as connection:
        value = connection.execute(
            text("select value->>'max' from card_stat where card = 'oak-log' and stat = 'burns'")
        )
        assert value.scalar_one() == "6"
    engine.dispose()
