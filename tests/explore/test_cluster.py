"""A sweep on a scheduler and workers of dask gives the table of a sweep in this process."""

import os
import re
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from accelsim.errors import StudyError
from accelsim.explore import cluster, sweep
from explore import fakes
from explore.test_killed import rows_axis
from report.swept import STUDY, TOPOLOGY

Client = pytest.importorskip("distributed", reason="a cluster of dask is started").Client

Write = Callable[..., Path]
FAKES: dict[str, Any] = {"evaluate": fakes.slow_evaluate, "load": fakes.load}
OTHER_CODE = "from accelsim.explore import cluster; cluster.code_digest = lambda: 'other'; "
WITHOUT_ACCELSIM = "import sys; sys.modules['accelsim'] = None; "


class Cluster:
    """A scheduler and workers, each a process as the commands of dask start it."""

    def __init__(self, folder: Path, before: str = "") -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.address = f"tcp://127.0.0.1:{port}"
        self._folder, self._started = folder, 0
        options = ["--host", "127.0.0.1", "--port", str(port), "--no-dashboard"]
        self.scheduler = self._start("scheduler", options, before)
        self.workers: list[subprocess.Popen[bytes]] = []

    def _start(self, kind: str, options: list[str], before: str = "") -> subprocess.Popen[bytes]:
        self._started += 1
        code = f"{before}from distributed.cli.dask_{kind} import main; main()"
        with (self._folder / f"{kind}-{self._started}.log").open("wb") as log:
            return subprocess.Popen(
                [sys.executable, "-c", code, *options],
                cwd=self._folder,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
                stdout=subprocess.DEVNULL,
                stderr=log,
            )

    def join(self, before: str = "") -> subprocess.Popen[bytes]:
        """Start a worker, and return without waiting for it."""
        options = [self.address, "--nthreads", "1", "--no-nanny", "--no-dashboard"]
        self.workers.append(self._start("worker", options, before))
        return self.workers[-1]

    def end(self) -> None:
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait()


@pytest.fixture
def machines(tmp_path: Path) -> Iterator[Cluster]:
    (tmp_path / "cluster").mkdir()
    made = Cluster(tmp_path / "cluster")
    yield made
    made.end()


def same(one: Path, other: Path) -> bool:
    names = ("table.csv", "table.parquet", "study.yaml", "made_with.json")
    return all((one / name).read_bytes() == (other / name).read_bytes() for name in names)


@pytest.mark.sampled(24, family="long runs")
def test_a_worker_may_die_and_another_join_in_the_middle(
    machines: Cluster, write_study: Write, tmp_path: Path
) -> None:
    study = write_study(**{"array.rows": rows_axis(30)})
    sweep(study, tmp_path / "here", workers=1, **(FAKES | {"evaluate": fakes.evaluate}))
    victim, _ = machines.join(), machines.join()
    seen: list[int] = []

    def disturb(done: int, total: int) -> None:
        assert total == 480
        seen.append(done)
        if done > 60 and victim.poll() is None:
            victim.kill()
            victim.wait()
            machines.join()

    summary = sweep(study, tmp_path / "there", cluster=machines.address, progress=disturb, **FAKES)

    assert victim.returncode == -signal.SIGKILL
    assert (summary.computed, seen[-1]) == (480, 480)
    assert same(tmp_path / "here", tmp_path / "there")


@pytest.mark.sampled(12, family="sweeps on a cluster")
def test_points_of_the_simulator_are_those_of_this_process(
    machines: Cluster, tmp_path: Path
) -> None:
    (tmp_path / "net.csv").write_text(TOPOLOGY)
    study = tmp_path / "study.yaml"
    study.write_text(STUDY)
    victim, _ = machines.join(), machines.join()

    def disturb(*_: int) -> None:
        if victim.poll() is None:
            victim.kill()
            victim.wait()
            machines.join()

    sweep(study, tmp_path / "here", workers=1)
    sweep(study, tmp_path / "there", cluster=machines.address, progress=disturb)

    assert victim.returncode == -signal.SIGKILL
    assert same(tmp_path / "here", tmp_path / "there")


@pytest.mark.sampled(12, family="sweeps on a cluster")
def test_workers_that_die_at_the_same_points_are_named(
    machines: Cluster, write_study: Write, tmp_path: Path
) -> None:
    study = write_study(**{"array.rows": "  array.rows: [1, 2, 3, 4, 9]"})
    ended = threading.Event()

    def replace() -> None:
        while not ended.wait(0.2):
            if all(worker.poll() is not None for worker in machines.workers):
                machines.join()

    replacing = threading.Thread(target=replace)
    replacing.start()
    try:
        with pytest.raises(
            StudyError,
            match=rf"out: workers of {machines.address} died again and again at the same points"
            r" .*; \d+ of 80 points are stored; run the same command with --resume to continue",
        ):
            sweep(
                study,
                tmp_path / "out",
                cluster=machines.address,
                **(FAKES | {"evaluate": fakes.dying_evaluate}),
            )
    finally:
        ended.set()
        replacing.join()


@pytest.mark.sampled(12, family="sweeps on a cluster")
def test_a_scheduler_that_is_gone_is_a_sentence_and_the_sweep_goes_on_elsewhere(
    machines: Cluster, write_study: Write, tmp_path: Path
) -> None:
    study = write_study(**{"array.rows": rows_axis(30)})
    machines.join()

    def disturb(done: int, _: int) -> None:
        if done > 60:
            machines.scheduler.kill()
            machines.scheduler.wait()

    with pytest.raises(
        StudyError, match=rf"the scheduler at {machines.address} is gone; \d+ of 480 points are"
    ):
        sweep(study, tmp_path / "out", cluster=machines.address, progress=disturb, **FAKES)
    summary = sweep(study, tmp_path / "out", resume=True, workers=1, **FAKES)

    assert summary.reused > 60
    assert summary.complete


@pytest.mark.sampled(12, family="sweeps on a cluster")
def test_a_worker_with_other_code_is_refused(
    machines: Cluster, write_study: Write, tmp_path: Path
) -> None:
    machines.join(OTHER_CODE)

    with pytest.raises(
        StudyError, match=r"^cluster: the worker tcp://.* has other code of accelsim than the sweep"
    ):
        sweep(write_study(), tmp_path / "out", cluster=machines.address, **FAKES)


@pytest.mark.long
def test_a_worker_with_other_code_beside_one_with_the_same_gets_no_points(
    machines: Cluster, write_study: Write, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    machines.join(OTHER_CODE)
    machines.join()
    with Client(machines.address) as client:
        client.wait_for_workers(2, timeout=60)

    summary = sweep(write_study(), tmp_path / "out", cluster=machines.address, **FAKES)

    assert summary.complete
    assert summary.computed == 64
    said = capsys.readouterr().err
    assert said.count("has other code of accelsim than the sweep") <= 1


@pytest.mark.sampled(12, family="sweeps on a cluster")
def test_a_cluster_without_workers_is_said_and_waited_for(
    machines: Cluster,
    write_study: Write,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A worker joins when the warning was given; without one, after a minute."""
    warn, late = cluster._warn, threading.Timer(60.0, machines.join)

    def so_warned(text: str) -> None:
        warn(text)
        late.cancel()
        machines.join()

    monkeypatch.setattr(cluster, "NO_WORKER_SECONDS", 0.4)
    monkeypatch.setattr(cluster, "_warn", so_warned)
    late.start()

    summary = sweep(write_study(), tmp_path / "out", cluster=machines.address, **FAKES)

    late.cancel()
    assert summary.complete
    said = f"warning: cluster: {machines.address} has had no worker for 0 s; the sweep waits"
    assert capsys.readouterr().err.count(said) == 1


@pytest.mark.sampled(12, family="sweeps on a cluster")
def test_an_error_of_a_point_is_that_of_this_process(
    machines: Cluster, write_study: Write, tmp_path: Path
) -> None:
    study = write_study(**{"array.rows": "  array.rows: [1, 9]"})
    machines.join()

    with pytest.raises(ZeroDivisionError, match="a bug"):
        sweep(
            study,
            tmp_path / "out",
            cluster=machines.address,
            **(FAKES | {"evaluate": fakes.broken_evaluate}),
        )


@pytest.mark.sampled(12, family="sweeps on a cluster")
def test_a_scheduler_with_another_accelsim_is_refused(write_study: Write, tmp_path: Path) -> None:
    machines = Cluster(tmp_path, WITHOUT_ACCELSIM)
    try:
        machines.join()
        with pytest.raises(
            StudyError,
            match=r"out: the scheduler or a worker of tcp://.* has another accelsim, or none;"
            r" install version .* there; 0 of 64 points are stored; run the same command",
        ):
            sweep(write_study(), tmp_path / "out", cluster=machines.address, **FAKES)
    finally:
        machines.end()


@pytest.mark.parametrize("address", ["10.0.0.7:8786", "tcp://10.0.0.7", "tcp://", "local", ""])
def test_what_is_no_address_is_refused(write_study: Write, tmp_path: Path, address: str) -> None:
    said = r"^cluster: must be the address .*, not " + re.escape(repr(address))
    with pytest.raises(StudyError, match=said):
        sweep(write_study(), tmp_path / "out", cluster=address, **FAKES)


def test_an_address_where_nobody_answers_is_refused(
    write_study: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "CONNECT_SECONDS", 0.5)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{taken.getsockname()[1]}"
        with pytest.raises(
            StudyError, match=rf"^cluster: no scheduler of dask answers at {address}"
        ):
            sweep(write_study(), tmp_path / "out", cluster=address, **FAKES)
    assert not (tmp_path / "out").exists()


def test_without_distributed_it_says_what_to_install(
    write_study: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "find_spec", lambda _: None)

    with pytest.raises(
        StudyError, match=r"^a cluster needs dask\.distributed.*'accelsim-npu\[cluster\]'$"
    ):
        sweep(write_study(), tmp_path / "out", cluster="tcp://127.0.0.1:1", **FAKES)


def test_workers_and_a_cluster_exclude_each_other(write_study: Write, tmp_path: Path) -> None:
    with pytest.raises(StudyError, match=r"^workers and cluster exclude each other; name one"):
        sweep(write_study(), tmp_path / "out", workers=1, cluster="tcp://127.0.0.1:1", **FAKES)
