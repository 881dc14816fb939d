"""The documents are in step with the code: every example runs, every command is told of."""

import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import click
import pytest
from commands import all_commands, examples

from ruledeck.catalog.status import read_report
from ruledeck.cli import COMMANDS, cli, main
from ruledeck.schema.workspace import open_workspace

CHECKOUT = Path(__file__).parents[2]
HANDBOOK = CHECKOUT / "site" / "handbook"
COMMANDS_BY_NAME = dict(all_commands())
ENDLESS = {"serve", "play"}  # they go on until somebody stops them
MADE = {
    "command-reference.md",
    "key-reference.md",
    "problem-codes.md",
}  # pages that the site makes from the code


def fenced(text, language):
    """Return the blocks of a Markdown text in a language: what stands after it, and the lines inside."""
    return re.findall(rf"^```{language}([^\n]*)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def started(tmp_path_factory):
    """A workspace made by `ruledeck init`, a deck list in it, tagged, a card changed since, built."""
    folder = tmp_path_factory.mktemp("started") / "my-game"
    with pytest.raises(SystemExit):
        main(["init", str(folder)])
    (folder / "my-deck.txt").write_text("2x Soot\n1x herring\n")
    commit(folder)
    cats = folder / "catalog/harbour-cats/cards/cats.yml"
    cats.write_text(cats.read_text("utf-8").replace("sly: 1", "sly: 2"), encoding="utf-8")
    with pytest.raises(SystemExit) as stop:
        main(["build", "--workspace", str(folder)])
    assert stop.value.code == 0
    return folder


def commit(folder):
    person = ("-c", "user.name=A Reader", "-c", "user.email=reader@example.org")
    for words in (("init", "-q"), ("add", "."), (*person, "commit", "-q", "-m", "first"), ("tag", "v1.0")):
        subprocess.run(["git", *words], cwd=folder, check=True)


@pytest.mark.parametrize("name", COMMANDS_BY_NAME)
def test_every_command_says_what_it_does_and_gives_an_example_that_runs(
    name, run, started, tmp_path, monkeypatch
):
    command = COMMANDS_BY_NAME[name]
    found = examples(command)
    assert command.get_short_help_str(limit=64)[-4:].count(".") == 1, (
        "the first sentence is too long for a list"
    )
    assert found
    for number, words in enumerate(found):
        folder = tmp_path / str(number)
        shutil.copytree(started, folder)
        monkeypatch.chdir(folder)
        if words[0] in ENDLESS:
            command.make_context(name, words[1:], click.Context(cli, **cli.context_settings))
            continue
        outcome = run(*words)
        assert outcome.code == 0, f"ruledeck {shlex.join(words)}\n{outcome.stdout}{outcome.stderr}"


@pytest.mark.parametrize("name", COMMANDS_BY_NAME)
def test_every_option_says_what_it_is_for(name):
    options = [one for one in COMMANDS_BY_NAME[name].params if isinstance(one, click.Option)]
    assert [option.name for option in options if not option.help] == []


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_stands_in_the_readme_and_in_the_handbook(name):
    assert f"| `ruledeck {name}` |" in (CHECKOUT / "README.md").read_text("utf-8")
    assert f"ruledeck {name}" in (HANDBOOK / "commands.md").read_text("utf-8")


def test_the_documents_name_no_command_or_option_that_is_not_there():
    known = {
        name: {text for one in command.params for text in (*one.opts, *one.secondary_opts)}
        for name, command in COMMANDS_BY_NAME.items()
    }
    wrong = []
    for path in documents():
        for line in re.findall(r"\bruledeck ([a-z][^`\n)]*)", path.read_text("utf-8")):
            words = line.split()
            name = " ".join(words[:2]) if " ".join(words[:2]) in known else words[0].strip(".,:;'\"")
            if not re.fullmatch(r"[a-z -]+", name) or name not in known:
                if in_code(path, line):
                    wrong.append(f"{path.name}: ruledeck {line}")
                continue
            for option in re.findall(r"(?<=\s)--[a-z-]+", line):
                if option not in known[name] | {"--help"} | modes_of(name, words):
                    wrong.append(f"{path.name}: ruledeck {name} {option}")
    assert wrong == []


def modes_of(name, words):
    """Return the options that a command has for the modes of a game of this checkout that is named."""
    game = next((word for word in words if (CHECKOUT / "catalog" / word / "modes.yml").is_file()), "")
    if name not in ("play", "simulate") or not game:
        return set()
    command, told = COMMANDS_BY_NAME[name], [game, "--workspace", str(CHECKOUT)]
    context = command.make_context(name, told, resilient_parsing=True)
    return {text for one in command.get_params(context) for text in (*one.opts, *one.secondary_opts)}


def documents():
    return [
        *CHECKOUT.glob("*.md"),
        *HANDBOOK.glob("*.md"),
        *CHECKOUT.glob("src/ruledeck/cli/default/**/*.md"),
    ]


def in_code(path, line):
    """Return whether a line of a document stands in code, not in a sentence about Ruledeck."""
    text = path.read_text("utf-8")
    return f"`ruledeck {line}" in text or bool(
        re.search(rf"^( {{4}}|\s*- run: )?ruledeck {re.escape(line)}$", text, re.M)
    )


def test_the_readme_names_only_what_is_there():
    text = (CHECKOUT / "README.md").read_text("utf-8")
    links = re.findall(r"\]\(([^)#]+)\)", text)
    assert [link for link in links if not link.startswith("http") and not (CHECKOUT / link).exists()] == []
    makefile = (CHECKOUT / "Makefile").read_text("utf-8")
    targets = re.findall(r"(?:`|^ {4})make ([a-z]+)", text, re.MULTILINE)
    assert targets
    assert [target for target in targets if not re.search(rf"^{target}:", makefile, re.MULTILINE)] == []


def test_the_handbook_links_only_to_what_is_there():
    wrong = []
    for page in HANDBOOK.glob("*.md"):
        for link, anchor in re.findall(r"\]\(([a-z-]+\.md)(?:#([a-z0-9-]+))?\)", page.read_text("utf-8")):
            if link in MADE:
                continue
            target = HANDBOOK / link
            headings = re.findall(r"^#+ (.*)$", target.read_text("utf-8"), re.M) if target.exists() else []
            slugs = [re.sub(r"[^a-z0-9]+", "-", heading.lower()).strip("-") for heading in headings]
            if not headings or (anchor and anchor not in slugs):
                wrong.append(f"{page.name}: {link}#{anchor}")
    assert wrong == []


def test_the_fifteen_minutes_can_be_followed_to_the_letter(run, started, tmp_path, monkeypatch):
    text = (HANDBOOK / "your-own-game.md").read_text("utf-8")
    blocks = re.findall(r"^```(\w+)([^\n]*)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    monkeypatch.chdir(tmp_path)
    for language, after, body in blocks:
        if language == "sh":
            follow(run, body, monkeypatch, started)
        elif title := re.search(r'title="([^"]+)"', after):
            is_new = title[1].startswith(("mkdocs.yml", "site/"))
            assert is_new or Path(title[1]).exists(), f"{title[1]} is to be replaced, but is not there"
            Path(title[1]).parent.mkdir(parents=True, exist_ok=True)
            Path(title[1]).write_text(body, encoding="utf-8")
    assert list(Path("build/print/moon-market").glob("*.pdf"))
    page = Path("build/site/index.html").read_text("utf-8")
    for told in ("assets/logo.svg", "assets/ours.css", 'primary="teal"', "Harbour Inn"):
        assert told in page
    [said] = [body.strip() for language, _, body in blocks if language == "text"]
    cards = Path("catalog/moon-market/cards/cards.yml")
    cards.write_text(cards.read_text("utf-8").replace("glow: 1,", "glow: 30,"), encoding="utf-8")
    outcome = run("check")
    assert outcome.code == 1
    assert said in outcome.stdout + outcome.stderr


def test_a_ruleset_can_be_begun_to_the_letter(run, started, tmp_path, monkeypatch):
    text = followed("rulesets.md", run, started, tmp_path, monkeypatch)
    report = read_report(open_workspace(tmp_path / "my-games"), "lamp-road")
    assert [report.count("proved", kind) for kind in ("", "card:", "phrase:")] == [3, 1, 1]
    assert run("check", "--strict", "catalog/lamp-road").code == 0
    codes = re.findall(r"problem-codes\.md#(v\d+)", text)
    known = (CHECKOUT / "src" / "ruledeck" / "schema" / "codes.md").read_text("utf-8")
    assert codes
    assert [code for code in codes if f"{{#{code}}}" not in known] == []


def test_a_larger_game_can_be_begun_to_the_letter(run, started, tmp_path, monkeypatch):
    followed("larger-games.md", run, started, tmp_path, monkeypatch)
    report = read_report(open_workspace(tmp_path / "my-games"), "toll-bridge")
    assert report.count("proved", "") == 3
    assert run("check", "--strict", "catalog/toll-bridge").code == 0


def followed(page, run, started, tmp_path, monkeypatch):
    """Write the files of a page and give its commands, which say what it tells; return its text."""
    text = (HANDBOOK / page).read_text("utf-8")
    blocks = re.findall(r"^```(\w+)([^\n]*)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    monkeypatch.chdir(tmp_path)
    said = ""
    for language, after, body in blocks:
        if language == "sh":
            said = follow(run, body, monkeypatch, started)
        elif language == "text":
            assert body.strip() in said
        else:
            path = Path(re.search(r'title="([^"]+)"', after)[1])
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(body, encoding="utf-8")
    return text


def test_the_quick_start_can_be_followed_to_the_letter(run, started, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for _, body in fenced((HANDBOOK / "quick-start.md").read_text("utf-8"), "sh"):
        follow(run, body, monkeypatch, started)
    for made in ("site/index.html", "print/harbour-cats", "catalog.db", "site/api"):
        assert Path("build", made).exists()


def follow(run, body, monkeypatch, started):
    """Carry out the lines of a block of commands, in this process, and return what the last one said.

    What faces were set before is kept.
    """
    said = ""
    for line in body.splitlines():
        program, *words = shlex.split(line)
        if program == "cd":
            monkeypatch.chdir(words[0])
            continue
        assert program == "ruledeck"
        outcome = run(*words)
        assert outcome.code == 0, f"{line}\n{outcome.stdout}{outcome.stderr}"
        if words[0] == "init":
            kept = Path(words[1]) / "build" / "cache"
            shutil.copytree(started / "build" / "cache", kept, dirs_exist_ok=True)
        said = outcome.stdout + outcome.stderr
    return said


def test_help_imports_nothing_heavy():
    words = (
        "import sys; sys.argv = ['ruledeck', '--help']\nfrom ruledeck.cli import main\ntry: main()\nfinally: "
    )
    heavy = "{'sqlmodel', 'sqlalchemy', 'weasyprint', 'mkdocs', 'jinja2', 'pikepdf', 'rich', 'lark'}"
    code = words + f"print(sorted({heavy} & set(sys.modules)), file=sys.stderr)"
    outcome = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert "Usage: ruledeck" in outcome.stdout
    assert outcome.stderr.strip() == "[]"


def test_no_document_or_source_names_a_folder_of_a_machine():
    listed = subprocess.run(["git", "ls-files"], cwd=CHECKOUT, check=True, capture_output=True, text=True)
    place = re.compile(r"(?<![\w.:/}])/(work|home|root|Users|tmp)/\w")
    found = [
        name
        for name in listed.stdout.split("\n")
        if name
        and (CHECKOUT / name).is_file()
        and place.search((CHECKOUT / name).read_text("utf-8", errors="replace"))
    ]
    assert found == []
