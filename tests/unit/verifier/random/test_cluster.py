"""Random play on a cluster: two worker processes give what one process gives; what is wrong is told."""

import socket
import sys
from importlib import import_module

import pytest
from distributed import LocalCluster

from ruledeck.catalog.simulation import Campaign
from ruledeck.verifier.random import cluster
from ruledeck.verifier.random.campaign import played, simulate


@pytest.fixture(scope="module")
def scheduler():
    """The address of a cluster of two worker processes, each with two threads."""
    with LocalCluster(
        n_workers=2, threads_per_worker=2, processes=True, dashboard_address=":0", host="127.0.0.1"
    ) as local:
        yield local.scheduler_address


@pytest.fixture
def impatient(monkeypatch):
    monkeypatch.setattr(cluster, "PATIENCE", 0.3)


def test_the_same_seed_gives_the_same_games_however_they_are_spread(ember, scheduler, monkeypatch):
    monkeypatch.setattr("ruledeck.verifier.random.campaign.PIECE", 3)
    campaign = Campaign("ember", 20, 7, {"players": 3})
    told = []
    there = simulate(ember, campaign, cluster.on_cluster(scheduler), lambda *how_many: told.append(how_many))
    here = played(ember.root, "here", campaign, 7, 20)
    assert [outcome.seed for outcome in there.outcomes] == list(range(7, 27))
    assert [outcome.digest for outcome in there.outcomes] == [outcome.digest for outcome in here]
    assert there.statistics() == simulate(ember, campaign).statistics()
    assert len(told) == 7
    assert told[-1] == (20, 20)


def test_workers_need_no_files_and_leave_none_behind(ember, scheduler, tmp_path):
    campaign = Campaign("ember", 2, 0, {"players": 2})
    before = sorted(tmp_path.rglob("*"))
    simulate(ember, campaign, cluster.on_cluster(scheduler))
    assert sorted(tmp_path.rglob("*")) == before


def test_a_changed_text_is_played_as_it_is_now(ember, scheduler):
    campaign = Campaign("ember", 4, 0, {"players": 2})
    before = simulate(ember, campaign, cluster.on_cluster(scheduler)).outcomes
    base = ember.root / "verifier" / "ember" / "ruleset" / "setup.py"
    base.write_text(base.read_text("utf-8").replace("START = 3", "START = 9"), encoding="utf-8")
    after = simulate(ember, campaign, cluster.on_cluster(scheduler)).outcomes
    assert [outcome.digest for outcome in before] != [outcome.digest for outcome in after]


def test_the_command_plays_on_a_cluster(run, ember, scheduler):
    words = ("simulate", "ember", "-n", "12", "--setup", "{players: 2}", "--workspace", ember.root, "--json")
    here, there = run(*words), run(*words, "--on", scheduler)
    assert here.code == there.code == 0, here.stderr + there.stderr
    assert here.stdout == there.stdout


def refused(run, ember, address):
    outcome = run("simulate", "ember", "-n", "1", "--workspace", ember.root, "--on", address)
    assert "Traceback" not in outcome.stderr
    assert outcome.code == 2
    return outcome.stderr


def test_without_dask_it_is_told_how_to_get_it(run, ember, monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert "pip install 'path/to/the/clone[dask]'" in refused(run, ember, "tcp://127.0.0.1:8786")


@pytest.mark.parametrize("address", ["nonsense", "foo://x:1", ":::"])
def test_what_is_no_address_is_told(run, ember, address):
    said = refused(run, ember, address)
    assert f"'{address}' is no address" in said
    assert "tcp://HOST:8786" in said


def test_an_address_where_nobody_answers_is_told(run, ember, impatient):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{free.getsockname()[1]}"
        assert f"no Dask scheduler answers at {address}" in refused(run, ember, address)


def test_one_who_answers_in_another_language_is_no_scheduler(run, ember, impatient):
    with socket.create_server(("127.0.0.1", 0)) as other:
        address = f"127.0.0.1:{other.getsockname()[1]}"
        assert "no Dask scheduler answers" in refused(run, ember, address)


def test_a_cluster_without_workers_is_told(run, ember, impatient):
    with LocalCluster(n_workers=0, dashboard_address=":0", host="127.0.0.1") as empty:
        assert "has no workers" in refused(run, ember, empty.scheduler_address)


def test_a_worker_with_another_ruledeck_is_told(run, ember, scheduler, monkeypatch):
    monkeypatch.setattr("ruledeck.verifier.random.cluster.CODE", ember.root)
    assert "another Ruledeck or Python plays on tcp://" in refused(run, ember, scheduler)


class FromElsewhere:
    """What a worker that has no Ruledeck cannot even read."""

    def __call__(self):
        return "here", "3.11"

    def __reduce__(self):
        return import_module, ("no_such_package",)


def test_a_worker_without_ruledeck_is_told(run, ember, scheduler, monkeypatch):
    monkeypatch.setattr(cluster, "version", FromElsewhere())
    assert "cannot play: ModuleNotFoundError" in refused(run, ember, scheduler)
