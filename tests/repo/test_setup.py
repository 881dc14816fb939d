"""`make` as the whole set-up of a machine that has nothing, with stand-ins for apt-get, pip and such."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).parents[2]
LIBRARIES = "libpango-1.0.so.0 libpangoft2-1.0.so.0 libharfbuzz-subset.so.0"


class Machine:
    """A machine that has only the programs it was given; what they were called with stands in `calls`."""

    def __init__(self, folder):
        self.programs = folder / "programs"
        self.programs.mkdir()
        self.log = folder / "calls"
        for name in ("bash", "env", "grep", "cat", "awk", "touch", "mkdir", "chmod", "dirname"):
            (self.programs / name).symlink_to(shutil.which(name))
        (self.programs / "sh").symlink_to(shutil.which("bash"))

    def add(self, name, script="exit 0"):
        program = self.programs / name
        program.unlink(missing_ok=True)
        program.write_text(f'#!{shutil.which("bash")}\necho "{name} $*" >>"{self.log}"\n{script}\n')
        program.chmod(0o755)

    @property
    def calls(self):
        return self.log.read_text().splitlines() if self.log.exists() else []

    def run(self, *words, folder=CHECKOUT):
        return subprocess.run(
            [str(word) for word in words],
            check=False,
            cwd=folder,
            env={"PATH": str(self.programs), "PYTHON": "python3"},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
        )


@pytest.fixture
def bare(tmp_path):
    """A machine with apt, whose Python cannot make environments, and nothing else; one is its root."""
    machine = Machine(tmp_path)
    machine.add("python3", "exit 1")
    machine.add("ldconfig")
    machine.add("apt-get")
    machine.add("id", "echo 0")
    return machine


def installed(machine):
    [line] = [line for line in machine.calls if "install" in line]
    return set(line.split()) - {"apt-get", "sudo", "install", "-y", "-qq", "--no-install-recommends"}


FOR_BUILD = {"python3-venv", "libpango-1.0-0", "libpangoft2-1.0-0", "libharfbuzz-subset0"}


def test_what_a_build_needs_is_installed_and_said(bare):
    outcome = bare.run(".ci/system-packages", "build")
    assert outcome.returncode == 0, outcome.stderr
    assert installed(bare) == FOR_BUILD
    assert all(name in outcome.stdout for name in FOR_BUILD)


def test_what_the_tests_need_is_installed_as_well(bare):
    bare.run(".ci/system-packages", "test")
    assert installed(bare) - {"postgresql"} == FOR_BUILD | {"poppler-utils", "chromium"}


def test_only_what_is_missing_is_installed(bare):
    bare.add("python3")
    bare.add("ldconfig", f"echo {LIBRARIES}")
    bare.add("chromium")
    bare.add("initdb")
    bare.run(".ci/system-packages", "test")
    assert installed(bare) == {"poppler-utils"}


def test_where_nothing_is_missing_nothing_is_done_or_said(bare):
    bare.add("python3")
    bare.add("ldconfig", f"echo {LIBRARIES}")
    outcome = bare.run(".ci/system-packages", "build")
    assert (outcome.returncode, outcome.stdout, outcome.stderr) == (0, "", "")
    assert not [line for line in bare.calls if line.startswith("apt-get")]


def test_who_is_not_root_installs_with_sudo(bare):
    bare.add("id", "echo 1000")
    bare.add("sudo")
    assert bare.run(".ci/system-packages", "build").returncode == 0
    assert [line.split()[:2] for line in bare.calls if line.startswith("sudo")] == [["sudo", "apt-get"]] * 2


def test_who_may_not_install_is_told_what_to_ask_for(bare):
    bare.add("id", "echo 1000")
    outcome = bare.run(".ci/system-packages", "build")
    assert outcome.returncode == 1
    assert "apt-get install python3-venv libpango-1.0-0" in outcome.stderr


def test_without_apt_the_names_for_other_systems_are_given(bare):
    (bare.programs / "apt-get").unlink()
    outcome = bare.run(".ci/system-packages", "test")
    assert outcome.returncode == 1
    assert "libpango-1.0-0" in outcome.stderr
    assert "brew install pango" in outcome.stderr
    assert "dnf install pango" in outcome.stderr


def test_a_failed_installation_stops_the_set_up(bare):
    bare.add("apt-get", "exit 100")
    assert bare.run(".ci/system-packages", "build").returncode == 100


@pytest.fixture
def checkout(tmp_path, bare):
    """A checkout in a folder with a space, and a Python that makes environments which only pretend."""
    folder = tmp_path / "a checkout"
    folder.mkdir()
    for name in ("Makefile", "pyproject.toml", "requirements.lock"):
        shutil.copy(CHECKOUT / name, folder)
    shutil.copytree(CHECKOUT / ".ci", folder / ".ci")
    bare.add("ldconfig", f"echo {LIBRARIES}")
    pretend = f"#!{bare.programs}/bash\\necho pip \\$* >>{bare.log}"
    bare.add(
        "python3",
        f'if [[ "$*" == "-m venv .venv" ]]; then mkdir -p .venv/bin; echo -e "{pretend}" >.venv/bin/python;'
        " chmod 755 .venv/bin/python; fi",
    )
    (bare.programs / "make").symlink_to(shutil.which("make"))
    return folder


def pip_calls(machine):
    return [line for line in machine.calls if line.startswith("pip ")]


def test_the_environment_is_made_once_from_the_lock_file_alone(bare, checkout):
    first = bare.run("make", ".venv/installed", folder=checkout)
    assert first.returncode == 0, first.stderr
    libraries, project = pip_calls(bare)
    assert "--require-hashes --no-deps --only-binary :all: -r requirements.lock" in libraries
    assert "--no-deps --no-build-isolation --editable ." in project
    bare.run("make", ".venv/installed", folder=checkout)
    assert len(pip_calls(bare)) == 2


def test_a_build_says_last_where_the_command_is(bare, checkout):
    bare.run("make", ".venv/installed", folder=checkout)
    bare.add("ruledeck")
    (bare.programs / "ruledeck").rename(checkout / ".venv/bin/ruledeck")
    outcome = bare.run("make", "build", folder=checkout)
    assert outcome.returncode == 0, outcome.stderr
    assert bare.calls[-1] == "ruledeck build"
    assert "The command is .venv/bin/ruledeck" in outcome.stderr.splitlines()[-1]


@pytest.mark.parametrize("name", ["requirements.lock", "pyproject.toml"])
def test_the_environment_is_brought_up_to_date_when_the_lock_file_changes(bare, checkout, name):
    bare.run("make", ".venv/installed", folder=checkout)
    later = (checkout / ".venv/installed").stat().st_mtime + 1
    os.utime(checkout / name, (later, later))
    bare.run("make", ".venv/installed", folder=checkout)
    assert len(pip_calls(bare)) == 4


def test_make_alone_says_what_each_target_does(bare, checkout):
    outcome = bare.run("make", folder=checkout)
    for target in ("build", "test", "lint", "format", "bench", "serve", "clean", "lock"):
        assert f"make {target} " in outcome.stdout
    assert bare.calls == []


def test_ci_runs_lint_and_then_the_tests(bare):
    bare.add("make")
    assert bare.run(CHECKOUT / ".ci/run", folder="/").returncode == 0
    assert bare.calls == ["make lint", "make test"]


def test_ci_fails_when_lint_does(bare):
    bare.add("make", "exit 2")
    assert bare.run(CHECKOUT / ".ci/run").returncode == 2
    assert bare.calls == ["make lint"]
