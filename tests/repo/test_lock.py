"""requirements.lock: what pyproject.toml asks for, whole, with hashes, and without a trace of a machine."""

import re
import tomllib
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

CHECKOUT = Path(__file__).parents[2]
LOCK = (CHECKOUT / "requirements.lock").read_text("utf-8")
PROJECT = tomllib.loads((CHECKOUT / "pyproject.toml").read_text("utf-8"))["project"]


PINS = [Requirement(line.rstrip("\\ ")) for line in re.findall(r"^[A-Za-z0-9].*", LOCK, re.MULTILINE)]


def locked():
    """Return the version of each distribution, by its name, that is locked for this machine."""
    here = [pin for pin in PINS if pin.marker is None or pin.marker.evaluate({"extra": ""})]
    return {canonicalize_name(pin.name): str(pin.specifier).removeprefix("==") for pin in here}


def asked_for():
    extras = PROJECT["optional-dependencies"].values()
    wanted = [*PROJECT["dependencies"], *(text for extra in extras for text in extra)]
    return [Requirement(text) for text in wanted]


def test_all_that_the_project_asks_for_is_locked():
    versions = locked()
    wrong = [
        str(wanted)
        for wanted in asked_for()
        if not wanted.specifier.contains(versions.get(canonicalize_name(wanted.name), "0"), prereleases=True)
    ]
    assert wrong == []


@pytest.mark.parametrize("name", sorted(locked()))
def test_what_a_locked_library_needs_is_locked_and_fits(name):
    try:
        needs = distribution(name).requires or []
    except PackageNotFoundError:
        return  # for another platform
    versions = locked()
    for need in map(Requirement, needs):
        if need.marker is None or need.marker.evaluate({"extra": ""}):
            version = versions.get(canonicalize_name(need.name))
            assert version, f"{name} needs {need}"
            assert need.specifier.contains(version, prereleases=True), f"{name} needs {need}, not {version}"


def test_every_locked_library_has_hashes():
    blocks = re.split(r"^(?=[A-Za-z0-9])", LOCK, flags=re.MULTILINE)[1:]
    assert len(blocks) == len(PINS) > 50
    assert [block.split()[0] for block in blocks if "--hash=sha256:" not in block] == []


def test_the_lock_tells_nothing_of_the_machine_that_made_it():
    assert re.findall(r"https?://|file:|--index|--find-links|/[a-z]+/[a-z]+/", LOCK) == []


def test_the_build_backend_is_the_locked_one():
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text("utf-8"))
    [backend] = map(Requirement, project["build-system"]["requires"])
    assert str(backend.specifier) == f"=={locked()[backend.name]}"


def test_every_library_has_its_reason_on_record():
    record = (CHECKOUT / "docs/adr/0001-libraries.md").read_text("utf-8")
    missing = [
        one.name
        for one in asked_for()
        if not re.search(rf"^\| {re.escape(one.name)}\b", record, re.MULTILINE)
    ]
    assert missing == []
