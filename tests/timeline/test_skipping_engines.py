"""Folds of engines that skip zeros: plain loops over programs, and laws of masks and storage."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import numpy as np
import pytest

from accelsim.arch import Arch, load_arch
from accelsim.arch.engine import Cartesian, ColumnBroadcast, Intersection, OuterProduct
from accelsim.compiler import schedule_layers
from accelsim.isa import INSTRUCTIONS
from accelsim.npu import Npu, machine_of
from accelsim.npu.folds import NO_MASKS
from accelsim.npu.sparse import SparseArray
from accelsim.program import Program, WeightFolds
from accelsim.sparse_engines import folds_kernel as kernel
from accelsim.sparse_engines import machine_for
from accelsim.sparsity import parse_sparsity
from accelsim.timeline import run_program
from accelsim.timeline.folds import drawn_folds, program_folds
from accelsim.workload import Graph, load_workload
from accelsim.workload.layers import lower
from each import each
from experiments.deep_compression.formats import Bitmap, RunIndexed
from sparse_engines.cases import TWINS
from timeline.oracle.run import run_program_oracle
from timeline.streams import differences, random_npu, random_program

LOAD, MATMUL = (INSTRUCTIONS[name].opcode for name in ("LOAD", "MATMUL"))
WEIGHT_BUFFER = 1
ENGINES = {
    "intersection": Intersection(processing_elements=4, lanes=2, scan_positions=4, queue_entries=4),
    "broadcast": ColumnBroadcast(processing_elements=3, index_bits=1),
    "outer_product": OuterProduct(
        cores=2, tile_rows=4, tile_columns=4, chunk_rows=2, chunk_columns=2
    ),
    "cartesian": Cartesian(processing_elements=2, weight_lanes=2, activation_lanes=2, tile_rows=4),
}
TWIN_OF = {
    "intersection": "two_sided",
    "broadcast": "eie",
    "outer_product": "dual_side",
    "cartesian": "cartesian",
}


def arch_with(
    kind: str, weight: str = "density=0.3", input_: str = "density=0.6", *, depthwise: bool = True
) -> Arch:
    parameters = {f"array.engine.{name}": value for name, value in ENGINES[kind]}
    return load_arch(
        "edge_npu_tiny",
        {
            "array.rows": 8,
            "array.cols": 8,
            "vector_unit.lanes": 8,
            "vector_unit.depthwise": depthwise,
            "weight_buffer.capacity_bytes": 1024,
            "accumulator_buffer.capacity_bytes": 1024,
            "sparsity.weight": weight,
            "sparsity.input": input_,
            **parameters,
        },
    )


def small(graph: Graph, npu: Npu) -> Program:
    return schedule_layers(lower(graph).layers, npu)


@pytest.fixture(scope="module")
def digits() -> Graph:
    return load_workload("digits_conv", {"batch": 1})


def extents(weights: WeightFolds, npu: Npu) -> Iterator[tuple[int, int, int]]:
    """Address, filters and elements of each fold of a pass, in the order of the packed weights."""
    address = weights.address
    for first_filter in range(0, weights.filters, npu.cols):
        for first_word in range(0, weights.words, weights.part_words):
            words = range(first_word, min(first_word + weights.part_words, weights.words))
            for _ in range(weights.places):
                for word in words:
                    yield (
                        address,
                        min(npu.cols, weights.filters - first_filter),
                        min(npu.rows, weights.elements - word * npu.rows),
                    )
                    address += weights.fold_bytes


def plain_folds(program: Program, npu: Npu) -> Iterator[tuple[int, int, int, int]]:
    """Address, filters, elements and input words of the folds of a program, MATMUL by MATMUL."""
    known = {
        address: (filters, elements)
        for weights in program.weights
        for address, filters, elements in extents(weights, npu)
    }
    buffer: dict[int, int] = {}
    for given in program.instructions:
        if given["opcode"] == LOAD and given["buffer"] == WEIGHT_BUFFER:
            assert given["y_count"] == given["c_count"] == 1
            for x in range(given["x_count"]):
                buffer[int(given["destination"]) + x] = int(
                    given["address"] + x * given["x_stride"]
                )
        elif given["opcode"] == MATMUL:
            for block in range(given["k1_count"] * given["k0_count"]):
                address = buffer[int(given["weight"]) + block * npu.fold_words]
                yield address, *known[address], int(given["p1_count"] * given["p0_count"])


@each("kind", ENGINES)
def test_folds_of_a_program_take_what_the_plain_machine_takes(kind: str, digits: Graph) -> None:
    npu = machine_of(arch_with(kind))
    program = small(digits, npu)
    assert npu.sparse is not None
    found = program_folds(program, npu)
    _, drawn = drawn_folds(program, npu)
    plain = list(plain_folds(program, npu))
    machine: dict[str, Any] = {name: value for name, value in ENGINES[kind] if name != "kind"}
    machine.pop("sides", None)
    masks: dict[int, list[list[int]]] = {}

    assert found is not None
    assert len(plain) == len(found.cycles)
    for place in range(0, len(plain), max(1, len(plain) // 150)):
        address, filters, elements, columns = plain[place]
        weights, activations = kernel.draw_fold(drawn[place], npu.sparse.densities, NO_MASKS)
        assert weights.shape == (filters, elements)
        assert activations.shape == (columns, elements)
        assert weights.sum() == npu.sparse.kept(weights.size)
        # The same weights have the same mask wherever they are used.
        assert masks.setdefault(address, weights.tolist()) == weights.tolist()
        slow = TWINS[TWIN_OF[kind]](
            weights.astype(int).tolist(), activations.T.astype(int).tolist(), **machine
        )
        assert found.cycles[place] == max(columns, slow["cycles"])
        assert found.products[place] == slow["macs_done"]


@pytest.mark.sampled(4)
@pytest.mark.parametrize("kind", ENGINES)
def test_programs_agree_with_the_oracle(kind: str, digits: Graph) -> None:
    npu = machine_of(arch_with(kind))
    program = small(digits, npu)

    assert differences(run_program(program, npu), run_program_oracle(program, npu)) == []


@pytest.mark.sampled(4)
@pytest.mark.parametrize("double_buffered", [False, True])
@pytest.mark.parametrize("overlapped", [False, True])
def test_random_programs_agree_with_the_oracle(double_buffered: bool, overlapped: bool) -> None:
    wrong = []
    for seed in range(3000, 3040):
        random = Random(seed)
        npu = replace(
            random_npu(random),
            dataflow="weight_stationary",
            stationary_double_buffered=double_buffered,
            drain_overlapped=overlapped,
            sparse=SparseArray(
                engine=random.choice(list(ENGINES.values())),
                weight=parse_sparsity(random.choice(["dense", "density=0.2", "density=0.7"])),
                activation=parse_sparsity(random.choice(["dense", "density=0.5"])),
                seed=seed,
            ),
        )
        program = random_program(random, npu, seed % 30 + 1)
        if differences(run_program(program, npu), run_program_oracle(program, npu)):
            wrong.append(seed)

    assert wrong == []


@each("kind", ENGINES)
def test_dense_folds_take_the_dense_cycles(kind: str, digits: Graph) -> None:
    npu = machine_of(arch_with(kind, "dense", "dense"))
    program = small(digits, npu)
    found = program_folds(program, npu)
    parameters = {name: value for name, value in ENGINES[kind] if name not in ("kind", "sides")}
    machine = machine_for(TWIN_OF[kind], **parameters)

    assert found is not None
    assert npu.fold_words == npu.rows
    assert found.cycles.tolist() == [
        max(columns, machine.dense_cycles(filters, elements, columns))
        for _, filters, elements, columns in plain_folds(program, npu)
    ]
    assert found.products.tolist() == [
        filters * elements * columns for _, filters, elements, columns in plain_folds(program, npu)
    ]


def test_weights_between_groups_are_zeros() -> None:
    graph = load_workload("mobilenet_v2")
    layers = [layer for layer in lower(graph).layers if getattr(layer, "groups", 1) > 1][:1]
    npu = machine_of(arch_with("cartesian", "dense", "dense", depthwise=False))
    layer: Any = layers[0]

    found = program_folds(schedule_layers(layers, npu), npu)

    assert found is not None
    assert sum(found.products.tolist()) == layer.macs


@each("engine", ENGINES.values())
@each("extent", [(8, 8), (16, 64), (3, 200)])
def test_stored_folds_fit_and_fewer_weights_never_take_more(
    engine: Any, extent: tuple[int, int]
) -> None:
    rows, cols = extent
    last = 0
    for percent in range(1, 100, 7):
        sparse = SparseArray(
            engine=engine,
            weight=parse_sparsity(f"density=0.{percent:02}"),
            activation=parse_sparsity("dense"),
            seed=0,
        )
        fold = np.array([cols, rows, 1, percent, 0, 0, 0, 2**40, 2**40, 0, -1, 0])
        weights, _ = kernel.draw_fold(fold, sparse.densities, NO_MASKS)
        if isinstance(engine, ColumnBroadcast):
            elements = min(engine.processing_elements, cols)
            form: Any = RunIndexed(
                value_bits=8,
                index_bits=engine.index_bits,
                elements=elements,
                pointer_bits=(rows * -(-cols // elements)).bit_length(),
            )
        else:
            form = Bitmap(value_bits=8)
        stored = form.encode(weights.astype(int)).stored_bits

        bits = sparse.fold_bits(rows, cols, 8)

        assert stored <= bits
        assert last <= bits
        if not isinstance(engine, ColumnBroadcast):
            assert stored == bits
        last = bits


@each("kind", ENGINES)
def test_fewer_kept_weights_mean_fewer_products_bytes_and_cycles(kind: str, digits: Graph) -> None:
    counts = []
    for weight in ("density=0.1", "density=0.4", "density=0.8"):
        npu = machine_of(arch_with(kind, weight))
        timeline = run_program(small(digits, npu), npu)
        folds = program_folds(small(digits, npu), npu)
        assert timeline.layer_products is not None
        assert folds is not None
        assert sum(timeline.layer_products) == folds.products.sum()
        counts.append((sum(timeline.layer_products), npu.fold_words, int(folds.cycles.sum())))

    assert counts == sorted(counts)
    assert [words for _, words, _ in counts] == sorted({words for _, words, _ in counts})
