"""Runs layers of a front's points on the RTL; model and hardware must be equal."""

import csv
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from accelsim.compiler import check_layer_names, compile_network, layers_of, network_for
from accelsim.errors import ArchError, UserError
from accelsim.explore import Sweep, read_sweep
from accelsim.explore.read import settings_of
from accelsim.explore.rewrites import rules_of
from accelsim.explore.rewritten import network_file
from accelsim.files import write_atomically
from accelsim.integer import IntegerNetwork
from accelsim.integer.part import random_inputs, single_layer
from accelsim.npu import Npu, npu_of
from accelsim.report.collect import arch_of
from accelsim.report.write import ON_RTL_FILE
from accelsim.workload.onnx.dimensions import BATCH
from accelsim_hdl.cosim.campaign import Backend, Pair, run_campaign

if TYPE_CHECKING:
    import pandas as pd

COLUMNS = ("key", "layers", "layers_of_network", "cycles", "date", "problem")
"""Columns of ``on_rtl.csv``: key of a point of the front, names of the layers that ran, the number
of layers of the network, cycles of those that ran, the day, and why no layer ran or the first
difference; empty if all were equal."""


@dataclass(frozen=True, kw_only=True)
class Proof:
    """The RTL's verdict on a point.

    Args:
        point: Number of the point.
        layers: Names of the layers that ran; empty if none could.
        cycles: Cycles of all layers together.
        differences: Sentences; empty if all counts, times and bytes are equal.
        refused: Why nothing ran (the accelerator has no RTL, or the network no integers that fit
            it), or an empty text.
    """

    point: int
    layers: tuple[str, ...]
    cycles: int
    differences: tuple[str, ...]
    refused: str


def prove_front(folder: Path, layers: int, backend: Backend = "compiled") -> Iterator[Proof]:
    """Run layers of each point of the front on the RTL, and note the points that agree.

    Layers are drawn, with the seed of the study, from the half of each network's layers that have
    the fewest multiply-accumulates, because simulation of RTL is slow.

    Args:
        folder: Folder of a complete sweep; ``on_rtl.csv`` is written there when all points have
            run.
        layers: Greatest number of layers of each point.
        backend: Simulator of the RTL.

    Yields:
        A proof for each point of the front, in its order.

    Raises:
        ResultError: The folder is not that of a complete sweep.
        HardwareError: A tool of the backend is missing or fails.
    """
    sweep = read_sweep(folder)
    ran: list[tuple[str, str, int, int, str, str]] = []
    today = datetime.now(UTC).date().isoformat()
    for _, row in sweep.table[sweep.table["front"]].iterrows():
        point = int(row["point"])
        pairs: list[Pair] = []
        refused, count = "", 0
        try:
            npu = npu_of(arch_of(sweep, row))
            network = _network(sweep, row, npu)
            count = sum(not layer.is_view for layer in layers_of(network))
            pairs = list(_pairs(sweep, network, npu, layers))
        except UserError as problem:
            refused = _reason(problem)
        verdict = run_campaign(pairs, backend)
        names = "; ".join(pair.name for pair in pairs)
        why = refused or next(iter(verdict.differences), "" if pairs else "no layer to run")
        ran.append((str(row["key"]), names, count, verdict.cycles, today, why))
        yield Proof(
            point=point,
            layers=tuple(pair.name for pair in pairs),
            cycles=verdict.cycles,
            differences=verdict.differences,
            refused=refused,
        )
    write_atomically(folder / ON_RTL_FILE, lambda path: _write(Path(path), ran))


def _write(path: Path, ran: list[tuple[str, str, int, int, str, str]]) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file, lineterminator="\n").writerows([COLUMNS, *ran])


def _reason(problem: UserError) -> str:
    kind = "no RTL" if isinstance(problem, ArchError) else "not run, the network does not compile"
    return f"{kind}: {problem.problems[0]}"


def _network(sweep: Sweep, row: "pd.Series[Any]", npu: Npu) -> IntegerNetwork:
    entry = next(one for one in sweep.study.workloads if one.label == row["workload"])
    location = sweep.study.locate(entry.workload)
    # One image of a batch is enough: more images run the same instructions again.
    dimensions = {name: 1 if name in BATCH else one for name, one in entry.dimensions.items()}
    with network_file(location, rules_of(settings_of(sweep, row))) as path:
        return network_for(path, npu, dimensions=dimensions, seed=sweep.study.seed)


def _pairs(sweep: Sweep, network: IntegerNetwork, npu: Npu, count: int) -> Iterator[Pair]:
    seed, search = sweep.study.seed, sweep.study.mapping_search.begun()
    layers = layers_of(network)
    names = [layer.name for layer in layers if not layer.is_view]
    check_layer_names(layers, npu)
    macs = {layer.name: layer.macs for layer in layers}
    names.sort(key=lambda name: macs[name])
    small = names[: -(-len(names) // 2)]
    for name in sorted(Random(seed).sample(small, min(count, len(small))), key=names.index):
        part, machine = single_layer(network, name), npu.of_layer(name)
        program = compile_network(part, machine, search=search)
        image = program.with_inputs(random_inputs(part, seed))
        yield Pair(name=name, npu=npu, program=program, image=image)
