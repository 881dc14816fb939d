import pytest

from ruledeck.catalog.source import content
from ruledeck.cli.site import command_help


@pytest.fixture
def failing(monkeypatch):
    """Make loading content fail with an error, whatever is loaded."""

    def fail_with(error):
        def load_content(*_):
            raise error

        monkeypatch.setattr(content, "load_content", load_content)

    return fail_with


def test_an_error_of_the_system_names_the_file_and_is_no_traceback(run, ember, failing):
    failing(PermissionError(13, "Permission denied", "/somewhere/file"))
    outcome = run("check", "--workspace", ember.root)
    assert outcome.code == 1
    hint = "give yourself the rights to it, or work in a copy of the workspace"
    assert outcome.stderr == f"/somewhere/file: permission denied\n  hint: {hint}\n"


@pytest.mark.parametrize("command", [("check",), ("catalog",), ("export",), ("site",), ("print",)])
def test_a_file_in_the_place_of_the_build_folder_is_told_with_what_to_do(run, ember, command):
    (ember.root / "build").write_text("notes", encoding="utf-8")
    outcome = run(*command, "--workspace", ember.root)
    assert outcome.code == 1
    hint = f"a folder is needed where the file {ember.root / 'build'} is: move that away"
    assert outcome.stderr.endswith(f"\n  hint: {hint}\n")
    assert (ember.root / "build").read_text(encoding="utf-8") == "notes"


def test_a_folder_in_the_place_of_a_file_that_is_made_is_told_with_what_to_do(run, ember):
    table = ember.root / "build/export/cards.csv"
    table.mkdir(parents=True)
    outcome = run("export", "--workspace", ember.root)
    assert outcome.code == 1
    assert outcome.stderr.endswith(f"  hint: a file is needed where the folder {table} is: move that away\n")


def test_ctrl_c_ends_with_a_word_and_1(run, ember, failing):
    failing(KeyboardInterrupt())
    outcome = run("check", "--workspace", ember.root)
    assert outcome.code == 1
    assert "stopped" in outcome.stderr


def test_an_unknown_command_is_wrong_usage_of_ruledeck(run):
    outcome = run("chekc")
    assert outcome.code == 2
    assert outcome.stderr.startswith("Usage: ruledeck ")


def test_the_reference_tells_both_ways_to_ask_for_help_and_takes_neither_away(run):
    told = [names for page in command_help() for names, _ in page.options]
    assert told.count("-h, --help") > 15
    assert run("search", "-h").code == 0


@pytest.mark.parametrize(("words", "meant"), [(("simulat",), "simulate"), (("new", "crad"), "card")])
def test_of_a_command_that_there_is_not_the_nearest_is_told(run, words, meant):
    outcome = run(*words)
    assert outcome.code == 2
    assert f"Did you mean '{meant}'?" in outcome.stderr
