"""Mutates files that accelsim writes, and files of numbers, requests and mappings that it reads."""

import io
import json
import random
from collections.abc import Callable
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from accelsim.api.board import _tensor
from accelsim.api.dram import dram
from accelsim.arch import load_arch
from accelsim.compiler import compile_network, network_for
from accelsim.compiler.mapping import read_mapping
from accelsim.explore import load_study, read_sweep, sweep, watch
from accelsim.learn.accuracy_file import read_accuracy_file
from accelsim.learn.functions.quantize import samples_of
from accelsim.npu import npu_of
from accelsim.program.check import check_program
from accelsim.program.files import load_program, save_program
from accelsim.simulate import run
from accelsim.sparsity.weight_masks import load_masks
from accelsim.workload.load import load_workload
from explore import fakes

Attempt = Callable[[], object]
Mutate = Callable[[bytes, random.Random], bytes]

REQUESTS = "0x1000 READ 0\n0x1040 WRITE 3\n# a remark\n1f80 READ 900\n"
TABLE = "cycle,port,operation,address\n0,weights,READ,4096\n7,results,WRITE,8192\n"
ACCURACY = (
    "network,weight,activation,accuracy,source\nnet_a,int8,int8,0.71,a paper\n"
    "net_b,int4,int8,0.66,a page\n"
)
VALUES = (
    None, True, -1, 0, 1, 2**63, 1e308, float("nan"), "", "x", "../..", [], {}, [[]], {"a": 1},
    "\x00", 0.5, [0] * 40,
)  # fmt: skip


def mutated_json(data: bytes, random_source: random.Random) -> bytes:
    """Return JSON with one to three values, keys or items replaced, removed or repeated."""
    tree = json.loads(data)
    for _ in range(random_source.choice((1, 1, 2, 3))):
        places = list(_places(tree))
        if not places:
            break
        parent, key = random_source.choice(places)
        kind = random_source.randrange(4)
        if kind == 0 and isinstance(parent, dict):
            del parent[key]
        elif kind == 1 and isinstance(parent, dict):
            parent[random_source.choice(["", "x", "name", "kind"])] = parent.pop(key)
        elif kind == 2 and isinstance(parent, list):
            parent.insert(key, deepcopy(random_source.choice([*VALUES, parent[key]])))
        else:
            parent[key] = deepcopy(random_source.choice(VALUES))
    return json.dumps(tree).encode()


def _places(tree: Any) -> Any:
    pairs = tree.items() if isinstance(tree, dict) else enumerate(tree)
    for key, value in list(pairs):
        yield tree, key
        if isinstance(value, dict | list):
            yield from _places(value)


@cache
def swept(folder: Path) -> Path:
    """Return the folder of a complete sweep, and beside it ``part`` with a half of it."""
    place = folder / "swept"
    place.mkdir()
    (place / "study.yaml").write_text(fakes.STUDY)
    usual: Any = {"workers": 1, "evaluate": fakes.evaluate, "load": fakes.load}
    sweep(place / "study.yaml", place / "whole", **usual)
    sweep(place / "study.yaml", place / "part", shard=(1, 2), **usual)
    return place


def _with(file: Path, content: bytes, attempt: Attempt) -> Attempt:
    """Return an attempt at which a file holds something else."""

    def tried() -> object:
        before = file.read_bytes()
        file.write_bytes(content)
        try:
            return attempt()
        finally:
            file.write_bytes(before)

    return tried


def sweep_case(mutate: Mutate) -> Callable[[Path, random.Random], Attempt]:
    """Return what mutates a file of a sweep."""

    def case(folder: Path, random_source: random.Random) -> Attempt:
        place = swept(folder)
        out = place / random_source.choice(["whole", "part"])
        names = [name for name in ("study.yaml", "made_with.json") if (out / name).is_file()]
        file = out / random_source.choice(names)
        changed = random_source.choice([mutate, mutated_json])
        content = changed(file.read_bytes(), random_source)
        read: Attempt = lambda: (watch(out), read_sweep(out))  # noqa: E731
        return _with(file, content, read)

    return case


def parts_case(mutate: Mutate) -> Callable[[Path, random.Random], Attempt]:
    """Return what mutates the rows of a sweep."""

    def case(folder: Path, random_source: random.Random) -> Attempt:
        out = swept(folder) / random_source.choice(["whole", "part"])
        files = sorted(out.glob("**/*.parquet"))
        file = random_source.choice(files)
        content = mutate(file.read_bytes(), random_source)
        return _with(file, content, lambda: (watch(out), read_sweep(out)))

    return case


def arrays_case(mutate: Mutate) -> Callable[[Path, random.Random], Attempt]:
    """Return what mutates files of numpy: inputs of a board, samples, and masks."""

    def case(folder: Path, random_source: random.Random) -> Attempt:
        kind = random_source.choice(["npy", "npz", "compressed", "masks"])
        file = folder / f"arrays.{kind[:3]}"
        file.write_bytes(mutate(_arrays(kind), random_source))
        if kind == "masks":
            return lambda: load_masks(file)
        if kind == "npy":
            return lambda: (samples_of(file), _tensor("x", file, _layout(), 0))
        return lambda: samples_of(file)

    return case


@cache
def _layout() -> Any:
    npu = npu_of(load_arch("edge_npu"))
    return next(iter(compile_network(network_for("digits_cnn", npu), npu).inputs.values()))


@cache
def _arrays(kind: str) -> bytes:
    buffer, numbers = io.BytesIO(), np.random.default_rng(0)
    pictures = numbers.integers(-9, 9, (8, 8, 1))
    if kind == "npy":
        np.save(buffer, pictures)
    elif kind == "npz":
        np.savez(buffer, one=pictures, two=pictures.astype(np.float32))
    elif kind == "compressed":
        np.savez_compressed(buffer, one=pictures, two=pictures.astype(np.float32))
    else:
        from accelsim.api.sparse import sparse

        with _scratch() as file:
            sparse("digits_mlp", file, density=0.5)
            return file.read_bytes()
    return buffer.getvalue()


def _scratch() -> Any:
    from contextlib import contextmanager
    from tempfile import TemporaryDirectory

    @contextmanager
    def made() -> Any:
        with TemporaryDirectory() as folder:
            yield Path(folder) / "file.npz"

    return made()


def requests_case(mutate: Mutate) -> Callable[[Path, random.Random], Attempt]:
    """Return what mutates traces of requests, as texts and tables."""

    def case(folder: Path, random_source: random.Random) -> Attempt:
        name, content = random_source.choice(
            [("t.trace", REQUESTS.encode()), ("t.csv", TABLE.encode()), ("t.parquet", b"")]
        )
        file = folder / name
        file.write_bytes(mutate(content or _parquet(), random_source))
        return lambda: dram(file, "ddr4_2400", tier="ideal")

    return case


@cache
def _parquet() -> bytes:
    from accelsim.database import database, quoted

    with _scratch() as file, database() as connection:
        connection.execute(
            "COPY (SELECT i AS cycle, 'w' AS port, 'READ' AS operation, 64 * i AS address"
            f" FROM range(40) t(i)) TO {quoted(file)} (FORMAT parquet)"
        )
        return file.read_bytes()


def mapping_case(mutate: Mutate) -> Callable[[Path, random.Random], Attempt]:
    """Return what mutates the mapping of a network."""

    def case(folder: Path, random_source: random.Random) -> Attempt:
        (folder / "gemm.csv").write_text("Layer, M, N, K,\nfirst, 16, 32, 8,\nsecond, 7, 5, 64,\n")
        file = folder / "mapping.yaml"
        file.write_bytes(mutate(_mapping(folder), random_source))
        return lambda: (
            read_mapping(file),
            run(folder / "gemm.csv", "edge_npu_tiny", mapping=file, tier="analytical"),
        )

    return case


def program_case(mutate: Mutate) -> Callable[[Path, random.Random], Attempt]:
    """Return what mutates the description of a program."""

    def case(folder: Path, random_source: random.Random) -> Attempt:
        place = _program(folder)
        file = place / "program.json"
        changed = random_source.choice([mutate, mutated_json])
        content = changed(file.read_bytes(), random_source)
        npu = npu_of(load_arch("edge_npu"))
        return _with(file, content, lambda: check_program(load_program(place), npu))

    return case


@cache
def _mapping(folder: Path) -> bytes:
    run(folder / "gemm.csv", "edge_npu_tiny", save_mapping=folder / "kept.yaml")
    return (folder / "kept.yaml").read_bytes()


@cache
def _program(folder: Path) -> Path:
    npu = npu_of(load_arch("edge_npu"))
    save_program(compile_network(network_for("digits_mlp", npu), npu), folder / "program")
    return folder / "program"


def accuracy_case(mutate: Mutate) -> Callable[[Path, random.Random], Attempt]:
    """Return what mutates a table of accuracies."""

    def case(folder: Path, random_source: random.Random) -> Attempt:
        file = folder / "accuracy.csv"
        file.write_bytes(mutate(ACCURACY.encode(), random_source))
        return lambda: read_accuracy_file(file)

    return case


def network_case(mutate: Mutate) -> Callable[[Path, random.Random], Attempt]:
    """Return what mutates an ONNX file that is only read."""
    from accelsim.own_files import zoo_folder

    data = (zoo_folder() / "digits_cnn.onnx").read_bytes()

    def case(folder: Path, random_source: random.Random) -> Attempt:
        file = folder / "read.onnx"
        file.write_bytes(mutate(data, random_source))
        return lambda: load_workload(file)

    return case


def axes_case(mutate: Mutate) -> Callable[[Path, random.Random], Attempt]:
    """Return what mutates a study with all kinds of axes, conditions and constraints."""
    text = (
        "name: fuzz\nworkloads: [net.csv, {workload: digits_mlp, dimensions: {batch: 2}}]\n"
        "arch: edge_npu_tiny\naxes:\n  array.rows: {from: 4, to: 16, times: 2}\n"
        '  "array.cols, vector_unit.lanes": [[4, 4], [8, 8]]\n  dram.kind: [ideal, window]\n'
        "  dram.device: [ddr4_2400]\n  clock_hz: {from: 1e8, to: 1e9, log: true}\n"
        "when: {dram.device: {dram.kind: window}}\nmetrics: {edp: energy_pj * latency_s}\n"
        "objectives: [edp, {metric: utilization, goal: max}]\nconstraints: [latency_s <= 20 ms,\n"
        "  {fits: ulx3s_25f}]\nstrategy: tpe\nbudget: 9\nbatch: 3\n"
        "stop: {stalled_batches: 4}\nseed: 3\n"
        "tier: cycle\nmapping_objective: latency=2,energy\n"
    )

    def case(folder: Path, random_source: random.Random) -> Attempt:
        file = folder / "axes.yaml"
        file.write_bytes(mutate(text.encode(), random_source))
        return lambda: load_study(file)

    return case


def cases(mutate: Mutate) -> dict[str, Callable[[Path, random.Random], Attempt]]:
    """Return the kinds of files.

    Args:
        mutate: Returns bytes with some edits.
    """
    return {
        "sweep": sweep_case(mutate),
        "parts": parts_case(mutate),
        "arrays": arrays_case(mutate),
        "requests": requests_case(mutate),
        "mapping": mapping_case(mutate),
        "program": program_case(mutate),
        "accuracies": accuracy_case(mutate),
        "network": network_case(mutate),
        "axes": axes_case(mutate),
    }


KINDS = tuple(cases(lambda data, _: data))


def compile_all(folder: Path) -> None:
    """Use each kind of file once as it is, so that no kernel is compiled while time is taken."""
    for case in cases(lambda data, _: data).values():
        for seed in range(6):
            case(folder, random.Random(seed))
    (folder / "t.trace").write_text(REQUESTS)
    dram(folder / "t.trace", "ddr4_2400", tier="ideal")
