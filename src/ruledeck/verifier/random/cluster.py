"""The games of a campaign, played on a Dask cluster. In: its address. Out: what they are spread over.

A worker needs Ruledeck of the same version and no files: what a game consists of is sent along, unpacked in
the worker's own folder and loaded there. Nothing of a ruleset is pickled, only outcomes come back.
"""

from __future__ import annotations

import asyncio
import io
import logging
import platform
import tempfile
import threading
import zipfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING

from ruledeck.catalog.simulation import Campaign
from ruledeck.catalog.status import CODE, state_of
from ruledeck.schema.problem import RuledeckError, WrongUsageError
from ruledeck.schema.workspace import MARK, Workspace
from ruledeck.verifier.load import ruleset_folder
from ruledeck.verifier.random.campaign import Spread, pieces, played
from ruledeck.verifier.random.outcome import Outcome

if TYPE_CHECKING:
    from distributed import Client

PATIENCE = 5
"""Seconds in which a scheduler must answer and a first worker be there."""
INSTALL = "install it with: pip install 'path/to/the/clone[dask]'"
_ONE_AT_A_TIME = threading.Lock()
"""Threads of one worker take turns: a ruleset is loaded into the process, and they could not play at once."""


def on_cluster(address: str) -> Spread:
    """Return what spreads a campaign over a cluster.

    What it returns raises WrongUsageError where Dask is not installed, nobody answers at the address, no
    worker is there, or a worker has another Ruledeck; and when the cluster is lost.
    """

    def spread(workspace: Workspace, campaign: Campaign) -> Iterator[Sequence[Outcome]]:
        of = state_of(workspace, campaign.game, has_scenarios=False)
        archive = packed(workspace, campaign.game)
        with _connected(address) as client:
            _check_workers(client, address)
            yield from _played(client, address, archive, of, campaign)

    return spread


def packed(workspace: Workspace, game: str) -> bytes:
    """Return an archive of what it takes to play a game: the workspace's mark, the texts, the ruleset."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.write(workspace.root / MARK, MARK)
        for folder in (workspace.game_folder(game), ruleset_folder(workspace, game)):
            for path in sorted(folder.rglob("*")):
                if path.is_file() and "__pycache__" not in path.parts:
                    archive.write(path, path.relative_to(workspace.root).as_posix())
    return made.getvalue()


def played_there(archive: bytes, of: str, campaign: Campaign, first: int, count: int) -> Sequence[Outcome]:
    """Return what becomes of some games; carried out by a worker."""
    with _ONE_AT_A_TIME:
        return played(_unpacked(archive), of, campaign, first, count)


def _unpacked(archive: bytes) -> Path:
    """Return the folder of an archive in the worker's own folder, which goes when the worker does."""
    from distributed import get_worker

    own = Path(get_worker().local_directory)
    folder = own / f"ruledeck-{blake2b(archive, digest_size=8).hexdigest()}"
    if not folder.is_dir():
        fresh = Path(tempfile.mkdtemp(dir=own))
        with zipfile.ZipFile(io.BytesIO(archive)) as packed_files:
            packed_files.extractall(fresh)
        fresh.rename(folder)
    return folder


def version() -> tuple[str, str]:
    """Return what two machines must have in common to play the same games: the code, and Python's version."""
    hashed = blake2b(digest_size=8)
    for path in sorted(CODE.rglob("*.py")):
        hashed.update(path.relative_to(CODE).as_posix().encode())
        hashed.update(path.read_bytes())
    return hashed.hexdigest(), ".".join(platform.python_version_tuple()[:2])


@contextmanager
def _connected(address: str) -> Iterator[Client]:
    """Give a client of the cluster at an address."""
    try:
        from distributed import Client
    except ImportError as error:
        raise WrongUsageError("--on needs Dask, which is not installed", INSTALL) from error
    level = logging.getLogger("distributed").level
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what goes wrong is told in our words
    try:
        with _client(Client, address) as client:
            yield client
    finally:
        logging.getLogger("distributed").setLevel(level)


def _client(kind: type[Client], address: str) -> Client:
    """Return a client of a scheduler, after a first word with it: a Client waits for ever for others."""
    from distributed.comm import get_address_host_port

    try:
        get_address_host_port(address)
    except ValueError as error:
        raise WrongUsageError(f"'{address}' is no address: {error}", "write it as tcp://HOST:8786") from error
    try:
        asyncio.run(asyncio.wait_for(_greet(address), PATIENCE + 1))
        return kind(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, MemoryError) as error:  # the latter for one who answers in another language
        hint = "start one with 'dask scheduler', and give the address that it tells"
        raise WrongUsageError(f"no Dask scheduler answers at {address}", hint) from error


async def _greet(address: str) -> None:
    from distributed import Security
    from distributed.comm import connect

    comm = await connect(address, timeout=PATIENCE, **Security().get_connection_args("client"))
    await comm.close()


def _check_workers(client: Client, address: str) -> None:
    """Raise WrongUsageError unless there are workers that play as this machine does."""
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError as error:
        hint = f"start some with 'dask worker {address}', where Ruledeck is installed"
        raise WrongUsageError(f"the cluster at {address} has no workers", hint) from error
    mine = version()
    hint = "install the same Ruledeck and Python there as here"
    try:
        theirs = client.run(version)
    except Exception as error:  # whatever a worker says that cannot even be asked for its version
        raise WrongUsageError(f"a worker of {address} cannot play: {error}", hint) from error
    others = sorted(worker for worker, found in theirs.items() if tuple(found) != mine)
    if others:
        told = f"{others[0]}" + (f" and {len(others) - 1} more" if len(others) > 1 else "")
        raise WrongUsageError(f"another Ruledeck or Python plays on {told}", hint)


def _played(
    client: Client, address: str, archive: bytes, of: str, campaign: Campaign
) -> Iterator[Sequence[Outcome]]:
    from distributed import as_completed
    from distributed.client import FutureCancelledError
    from distributed.scheduler import KilledWorker

    sent = client.submit(bytes, archive)
    futures = [
        client.submit(played_there, sent, of, campaign, first, count) for first, count in pieces(campaign)
    ]
    try:
        for future in as_completed(futures, loop=client.loop):
            yield future.result()
            future.release()
    except RuledeckError:
        raise
    except (FutureCancelledError, KilledWorker, OSError) as error:
        hint = "see whether its scheduler and workers still run, and play again: a seed gives the same game"
        raise WrongUsageError(f"the cluster at {address} was lost: {error}", hint) from error
