"""`ruledeck site` and `ruledeck serve`."""

from __future__ import annotations

import pytest

from ruledeck.cli import serve
from ruledeck.cli.site import command_help


def test_site_makes_the_site_and_names_its_first_page(run, linked_ember):
    outcome = run("site", "--workspace", linked_ember.root)
    assert (outcome.code, outcome.stdout) == (0, "build/site/index.html\n")
    assert (linked_ember.root / "build/site/games/ember/cards/oak-log.html").is_file()


def test_site_of_a_faulty_text_tells_the_place_and_makes_nothing(run, linked_ember):
    cards = linked_ember.catalog / "ember/cards/fuel.yml"
    cards.write_text(cards.read_text().replace("type: fuel", "type: fule", 1))
    outcome = run("site", "--workspace", linked_ember.root)
    assert outcome.code == 1
    assert "catalog/ember/cards/fuel.yml:" in outcome.stderr
    assert not (linked_ember.build / "site").exists()


def test_every_command_tells_what_it_does_for_the_handbook():
    told = {command.name: command for command in command_help()}
    assert {"ruledeck build", "ruledeck site", "ruledeck new card"} <= told.keys()
    assert all(command.about and command.options for command in told.values())
    assert told["ruledeck site"].usage == "ruledeck site [OPTIONS]"
    assert ("--port", "Default: the first free one from 8000 on.") in [
        (spelling.split()[0], meaning.partition("  ")[0])
        for spelling, meaning in told["ruledeck serve"].options
    ]


@pytest.fixture
def changing(monkeypatch):
    """Have `serve` see two changes and then Ctrl-C; whatever is given is done before the first of them."""

    def set_up(change):
        def changes(_workspace):
            change()
            yield "one"
            yield "another"
            raise KeyboardInterrupt

        monkeypatch.setattr(serve, "changes", changes)

    return set_up


def test_serve_builds_says_where_and_builds_again_at_each_change(run, linked_ember, changing, monkeypatch):
    built = []
    monkeypatch.setattr(serve, "rebuild", lambda root, games: built.append((root, games)) or True)
    changing(lambda: None)
    outcome = run("serve", "--workspace", linked_ember.root, "--game", "ember")
    assert outcome.code == 0
    assert "http://127.0.0.1:" in outcome.stderr
    assert built == [(linked_ember.root, ("ember",))] * 3


def test_serve_lives_on_after_a_fault_and_keeps_the_last_good_site(run, linked_ember, changing):
    cards = linked_ember.catalog / "ember/cards/fuel.yml"
    good = cards.read_text()

    def spoil():
        assert (linked_ember.build / "site" / "index.html").is_file()
        cards.write_text(good.replace("type: fuel", "type: fule", 1))

    changing(spoil)
    outcome = run("serve", "--workspace", linked_ember.root)
    assert outcome.code == 0
    assert outcome.stderr.count("catalog/ember/cards/fuel.yml:") == 2
    assert "Traceback" not in outcome.stderr
    assert (linked_ember.build / "site" / "index.html").is_file()


def test_serve_of_an_unknown_game_is_told_at_once(run, linked_ember):
    outcome = run("serve", "--workspace", linked_ember.root, "--game", "embr")
    assert outcome.code == 2
    assert "ember" in outcome.stderr
