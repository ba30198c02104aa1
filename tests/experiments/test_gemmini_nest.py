"""Published mappings as programs: what they load, multiply and store, and what is refused."""

from dataclasses import replace

import numpy as np
import pytest

from accelsim.arch import Requests, load_arch
from accelsim.errors import MappingError
from accelsim.isa import INSTRUCTIONS
from accelsim.npu import machine_of
from accelsim.program import Program
from accelsim.timeline import run_program
from experiments.silicon.gemmini.nest import NestLayer, nest_program, parse_nest
from timeline.oracle.run import run_program_oracle
from timeline.streams import differences

NPU = machine_of(load_arch("gemmini_rtl"))
CONVOLUTION = NestLayer(
    extents={"N": 1, "P": 12, "Q": 6, "C": 32, "K": 48, "R": 3, "S": 3}, stride=2
)
MATRICES = NestLayer(extents={"N": 1, "P": 40, "Q": 1, "C": 256, "K": 64, "R": 1, "S": 1})
CONVOLUTION_NESTS = (
    "L3[WIO] K3 Q3 - L2[WI] N1 K16X - L1[O] S3 R3 C2 Q2 P3 C16X - L0[W] P4",
    "L3[WIO] S3 K3 R3 - L2[WI] N1 K16X - L1[O] C2 Q6 P2 C16X - L0[W] P6",
    "L3[WIO] C2 P2 R3 - L2[WI] N1 K12X - L1[O] K4 S3 P6 Q6 C16X - L0[W] N1",
    "L3[WIO] P5 Q4 - L2[WI] N1 K16X - L1[O] K3 S3 R3 C2 P3 Q2 C16X - L0[W] N1",
)
MATRIX_NESTS = (
    "L3[WIO] K4 - L2[WI] N1 K16X - L1[O] C16 P8 C16X - L0[W] P5",
    "L3[WIO] P2 K2 C2 - L2[WI] N1 K16X - L1[O] K2 C8 P20 C16X - L0[W] N1",
    "L3[WIO] C2 K4 - L2[WI] N1 K16X - L1[O] C8 P8 C16X - L0[W] P5",
)
CASES = [(CONVOLUTION, nest) for nest in CONVOLUTION_NESTS]
CASES += [(MATRICES, nest) for nest in MATRIX_NESTS]


def of_kind(program: Program, name: str) -> np.ndarray:
    return program.instructions[program.instructions["opcode"] == INSTRUCTIONS[name].opcode]


@pytest.mark.parametrize(("layer", "text"), CASES)
def test_a_nest_multiplies_every_weight_by_every_pixel_once(layer: NestLayer, text: str) -> None:
    nest = parse_nest(text)

    products = of_kind(nest_program(layer, nest, NPU), "MATMUL")

    done = [products[f"{name}_count"] for name in ("k1", "k0", "p1", "p0")]
    blocks = -(-layer.extents["K"] // min(16, nest.cols if layer is CONVOLUTION else 16))
    extents = layer.extents
    places = extents["P"] * extents["Q"] * extents["R"] * extents["S"]
    assert np.prod(done, axis=0).sum() == places * -(-extents["C"] // 16) * blocks


@pytest.mark.parametrize(("layer", "text"), CASES)
def test_a_nest_stores_every_result_once(layer: NestLayer, text: str) -> None:
    stores = of_kind(nest_program(layer, parse_nest(text), NPU), "STORE")

    touched: list[int] = []
    for store in stores:
        for y in range(store["y_count"]):
            for x in range(store["x_count"]):
                first = store["address"] + y * store["y_stride"] + x * store["x_stride"]
                touched.extend(range(first, first + store["word_bytes"]))
    extents = layer.extents
    assert sorted(touched) == list(range(2**29, 2**29 + extents["P"] * extents["Q"] * extents["K"]))


@pytest.mark.parametrize(("layer", "text"), CASES)
def test_a_nest_reads_every_weight_for_each_tile_of_results(layer: NestLayer, text: str) -> None:
    nest, extents = parse_nest(text), layer.extents

    loads = of_kind(nest_program(layer, nest, NPU), "LOAD")
    weights = loads[loads["buffer"] == 1]

    touched: set[int] = set()
    total = 0
    for load in weights:
        for y in range(load["y_count"]):
            for x in range(load["x_count"]):
                first = load["address"] + y * load["y_stride"] + x * load["x_stride"]
                length = min(
                    load["c_count"] * load["word_bytes"],
                    extents["K"] - (first - 2**28) % extents["K"],
                )
                touched.update(range(first, first + length))
                total += length
    every = extents["C"] * extents["K"] * extents["R"] * extents["S"]
    tiles = -(-extents["P"] // nest.tile["P"]) * -(-extents["Q"] // nest.tile["Q"])
    assert touched == set(range(2**28, 2**28 + every))
    assert total == every * tiles


@pytest.mark.parametrize(("layer", "text"), [CASES[0], CASES[2], CASES[5]])
def test_engine_and_oracle_agree_on_a_nest(layer: NestLayer, text: str) -> None:
    program = nest_program(layer, parse_nest(text), NPU)

    assert differences(run_program(program, NPU), run_program_oracle(program, NPU)) == []


@pytest.mark.parametrize(
    ("text", "steps"), list(zip(CONVOLUTION_NESTS[:3], (9, 27, 12), strict=True))
)
def test_two_tiles_lie_on_chip_and_each_comes_before_its_products(text: str, steps: int) -> None:
    # Loads are quick, and slots what they wait for.
    quick = replace(NPU, requests=Requests(request_bytes=256, load_cycles=1, store_cycles=1))
    program = nest_program(CONVOLUTION, parse_nest(text), quick)
    times, fields = run_program(program, quick), program.instructions
    loads = np.flatnonzero(fields["opcode"] == INSTRUCTIONS["LOAD"].opcode).reshape(steps, 2)
    products = np.flatnonzero(fields["opcode"] == INSTRUCTIONS["MATMUL"].opcode)
    products = products.reshape(steps, -1)

    begun = times.start_cycles[loads[:, 0]]
    multiplied = times.end_cycles[products[:, -1]]

    assert (begun[2:] > multiplied[:-2]).all()
    assert (times.start_cycles[products[:, 0]] > times.end_cycles[loads[:, 1]]).all()
    # A tile is loaded while the one before it is multiplied.
    assert (begun[1:] < multiplied[:-1]).all()


@pytest.mark.parametrize(("layer", "text"), CASES)
def test_results_are_stored_after_they_are_multiplied(layer: NestLayer, text: str) -> None:
    program = nest_program(layer, parse_nest(text), NPU)
    times, opcode = run_program(program, NPU), program.instructions["opcode"]
    vectors = np.flatnonzero(opcode == INSTRUCTIONS["VECTOR"].opcode)

    # The instructions before and after a VECTOR are the product and the STORE of its results.
    assert (opcode[vectors - 1] == INSTRUCTIONS["MATMUL"].opcode).all()
    assert (opcode[vectors + 1] == INSTRUCTIONS["STORE"].opcode).all()
    assert (times.start_cycles[vectors] > times.end_cycles[vectors - 1]).all()
    assert (times.start_cycles[vectors + 1] > times.end_cycles[vectors]).all()


def test_two_tiles_of_work_overlap() -> None:
    # Free transfers: the array is the busiest unit, and works all the time but for fill and drain.
    free = replace(NPU, requests=NPU.requests.model_copy(update={"issue_cycles": 0}))
    program = nest_program(CONVOLUTION, parse_nest(CONVOLUTION_NESTS[1]), free)
    slow = replace(free, requests=free.requests.model_copy(update={"load_cycles": 50}))

    quick_cycles = run_program(program, free).total_cycles
    loads = run_program(program, slow)

    busy = (loads.ready_cycles - loads.start_cycles)[program.instructions["opcode"] == 1].sum()
    assert loads.total_cycles > quick_cycles
    assert loads.total_cycles < 1.3 * busy


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("K4", r"'K4' is not a level"),
        ("L3[WIO] K4 - L2[WI] N1 - L1[O] X4 - L0[W] N1", r"'X4' is not a factor"),
        ("L3[WIO] K4 - L2[WI] P4X - L1[O] N1 - L0[W] N1", r"P4X is not unrolled over an array"),
        ("L3[WIO] K4 K2 - L2[WI] N1 - L1[O] N1 - L0[W] N1", r"L3 names K twice"),
        ("L3[WIO] K4 - L1[O] N1 - L0[W] N1", r"the levels must be L3, L2, L1, L0"),
    ],
)
def test_texts_that_are_no_nest_are_refused(text: str, sentence: str) -> None:
    with pytest.raises(MappingError, match=sentence):
        parse_nest(text)


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("L3[WIO] N1 - L2[WI] K32X - L1[O] C16X - L0[W] N1", "unrolled_in_array"),
        ("L3[WIO] N1 - L2[WI] K16X - L1[O] R2 S2 C16X - L0[W] N1", "kernel_of_load"),
        ("L3[WIO] N1 - L2[WI] K16X - L1[O] P12 Q6 C16X - L0[W] N1", "tile_in_buffer"),
    ],
)
def test_nests_that_break_a_rule_are_refused_by_its_name(text: str, rule: str) -> None:
    small = replace(NPU, input_words=64)

    with pytest.raises(MappingError, match=rf"rule {rule}: "):
        nest_program(CONVOLUTION, parse_nest(text), small)


def test_other_refusals_name_their_rule() -> None:
    two = NestLayer(extents={**CONVOLUTION.extents, "N": 2})
    skewed = machine_of(load_arch("gemmini_16x16", {"array.dataflow": "output_stationary"}))

    with pytest.raises(MappingError, match="rule one_image: N must be 1, not 2"):
        nest_program(two, parse_nest(CONVOLUTION_NESTS[0]), NPU)
    with pytest.raises(MappingError, match="rule weight_stationary: "):
        nest_program(MATRICES, parse_nest(MATRIX_NESTS[0]), skewed)
