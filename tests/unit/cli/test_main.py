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
    assert outcome.stderr == "/somewhere/file: permission denied\n"


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
