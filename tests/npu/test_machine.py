"""An Arch gives one NPU, or sentences that say why it has no RTL."""

import re

import pytest

from accelsim.arch import load_arch
from accelsim.errors import ArchError, DocumentError
from accelsim.npu import machine_of, npu_of
from accelsim.npu.describe import element_bits
from accelsim.npu.machine import MAXIMUM_WORDS
from accelsim.npu.registers import specification_digest
from each import each


def test_words_and_depths_follow_from_the_accelerator() -> None:
    npu = npu_of(load_arch("edge_npu"))

    assert (npu.input_word_bytes, npu.weight_word_bytes, npu.parameter_word_bytes) == (16, 16, 64)
    assert (npu.input_words, npu.accumulator_words, npu.bank_words) == (8192, 1024, 512)
    # 16 bytes at 500 MHz and 8 GB/s: one beat in a cycle. 100 ns are 50 cycles.
    assert (npu.interval, npu.latency_cycles) == ((1, 1), 50)


def test_a_slow_memory_gives_a_fraction_of_a_beat_in_a_cycle() -> None:
    npu = npu_of(load_arch("edge_npu", {"dram.bandwidth_bytes_per_s": 6_000_000_000}))

    # 500e6 cycles * 16 bytes / 6e9 bytes.
    assert npu.interval == (4, 3)


@each(
    ("bits", "lanes", "expected"),
    [
        (1, (16, 8), 1),
        (1, (4, 8), 2),
        (4, (16, 16), 4),
        (4, (3, 4), 8),
        (3, (2,), 4),
        (2, (4, 8), 2),
        (2, (2,), 4),
        (9, (1,), 16),
    ],
)
def test_an_element_is_a_power_of_two_that_fills_bytes(
    bits: int, lanes: tuple[int, ...], expected: int
) -> None:
    assert element_bits(bits, *lanes) == expected


@each(
    ("field", "value", "sentence"),
    [
        ("array.rows", 65, "array.rows must be at most 64, not 65"),
        (
            "array.drain_overlapped",
            False,
            "array.stationary_double_buffered and array.drain_overlapped must both be true",
        ),
        (
            "vector_unit.lanes",
            3,
            "vector_unit.lanes must equal array.cols (16), not 3",
        ),
        ("sparsity.exploited", "gating", "sparsity.exploited must be none or skipping, not gating"),
        ("array.composition", "bit_serial", "array.composition must be fixed, not bit_serial"),
        ("vector_unit.fused", False, "vector_unit.fused must be true"),
        (
            "numbers.accumulator",
            "int64",
            "numbers.accumulator must be a signed integer of at most 48 bits, not int64",
        ),
    ],
)
def test_what_has_no_rtl_says_why(field: str, value: object, sentence: str) -> None:
    arch = load_arch("edge_npu", {field: value})

    with pytest.raises(ArchError, match=f"^edge_npu has no RTL: {re.escape(sentence)}$"):
        npu_of(arch)


def test_a_buffer_that_holds_too_little_has_no_programs() -> None:
    arch = load_arch("edge_npu", {"weight_buffer.capacity_bytes": 128})

    sentence = "weight_buffer must hold at least 16 words, 256 bytes, and holds 8"
    with pytest.raises(ArchError, match=f"^edge_npu has no programs: {sentence}$"):
        machine_of(arch)


@each(
    ("field", "value"),
    [
        ("array.rows", 128),
        ("array.stationary_double_buffered", False),
        ("array.drain_overlapped", False),
        ("vector_unit.lanes", 3),
        ("array.composition", "bit_serial"),
    ],
)
def test_what_has_no_rtl_may_have_programs(field: str, value: object) -> None:
    machine = machine_of(load_arch("edge_npu", {field: value}))

    assert machine != machine_of(load_arch("edge_npu"))


def test_composed_elements_hold_several_weights_or_take_several_cycles() -> None:
    narrow = {"numbers.input": "int4", "numbers.weight": "int2"}
    fused = machine_of(load_arch("edge_npu", {**narrow, "array.composition": "bit_fusion"}))
    serial = machine_of(load_arch("edge_npu", {**narrow, "array.composition": "bit_serial"}))

    # An 8-bit element of 16 bricks multiplies 2 x 4 operands of 4 and 2 bits in a cycle.
    assert (fused.products, fused.step_cycles) == (8, 1)
    assert (fused.input_elements, fused.weight_element_bits) == (8 * 16, 8 * 2)
    assert (serial.products, serial.step_cycles) == (1, 4)


def test_rows_that_pass_in_one_cycle_are_one_row_of_elements_with_several_products() -> None:
    narrow = {"numbers.weight": "int4", "array.weight_rows": 2}
    plain = npu_of(load_arch("edge_npu", {"numbers.weight": "int4"}))
    paired = npu_of(load_arch("edge_npu", narrow))

    assert (paired.rows, paired.products, paired.fold_rows) == (8, 2, 16)
    # A word of 16 input channels as before; half as many weight words, each twice as wide.
    assert paired.input_word_bytes == plain.input_word_bytes == 16
    assert (paired.fold_words, paired.weight_word_bytes) == (8, 16)
    assert (plain.fold_words, plain.weight_word_bytes) == (16, 8)
    assert paired.weight_words == plain.weight_words // 2
    assert specification_digest(paired) != specification_digest(
        npu_of(load_arch("edge_npu", {"numbers.weight": "int4", "array.rows": 8}))
    )


@each(
    ("fields", "sentence"),
    [
        (
            {"array.dataflow": "output_stationary"},
            "array: weight_rows 2 needs dataflow weight_stationary, not output_stationary",
        ),
        (
            {"array.dataflow": "input_stationary"},
            "array: weight_rows 2 needs dataflow weight_stationary, not input_stationary",
        ),
        (
            {"array.composition": "bit_fusion"},
            "array: weight_rows 2 needs composition fixed, not bit_fusion",
        ),
        (
            {"array.engine.kind": "broadcast"},
            "array: weight_rows 2 needs engine.kind systolic, not broadcast",
        ),
        ({"array.rows": 15}, "array: rows must be a multiple of weight_rows (2), not 15"),
        (
            {"sparsity.weight": "2:4", "sparsity.exploited": "skipping"},
            "array.weight_rows must be 1 with sparsity.weight 2:4 and skipping, not 2",
        ),
        ({"array.weight_rows": 3}, "array.weight_rows: unknown choice 3; known: 1, 2, 4"),
    ],
)
def test_machines_that_cannot_take_several_weight_rows_say_why(
    fields: dict[str, object], sentence: str
) -> None:
    with pytest.raises(DocumentError, match=f"{re.escape(sentence)}$"):
        load_arch("edge_npu", {"array.weight_rows": 2, **fields})


@pytest.mark.filterwarnings("ignore:.*changes no count")
@pytest.mark.parametrize(
    ("sparsity", "share"),
    [
        ({"weight": "density=0.3", "input": "density=0.5", "exploited": "gating"}, (3, 20)),
        ({"weight": "2:4", "input": "density=0.5", "exploited": "gating"}, (1, 4)),
        ({"weight": "2:4", "input": "density=0.5", "exploited": "skipping"}, (1, 2)),
        ({"weight": "2:4", "input": "density=0.5", "exploited": "none"}, (1, 1)),
    ],
)
def test_gates_leave_out_what_is_expected_to_be_zero(
    sparsity: dict[str, str], share: tuple[int, int]
) -> None:
    machine = machine_of(load_arch("edge_npu", {f"sparsity.{k}": v for k, v in sparsity.items()}))

    assert machine.effectual == share


def test_floats_have_no_rtl() -> None:
    numbers = {f"numbers.{name}": "bfloat16" for name in ("input", "weight", "output")}
    arch = load_arch("edge_npu", {**numbers, "numbers.accumulator": "float32"})

    with pytest.raises(
        ArchError, match=r"numbers.input must be an integer of 2 to 16 bits, or .*, not bf"
    ):
        npu_of(arch)


@each(
    ("weight", "bytes_"),
    [("binary", 2), ("ternary", 4), ("pow2_5", 10), ("apot7", 14), ("q3.4", 16)],
)
def test_weights_of_other_families_are_packed_by_their_bits(weight: str, bytes_: int) -> None:
    npu = npu_of(load_arch("edge_npu", {"numbers.weight": weight}))

    assert npu.weight.name == weight
    assert npu.weight_word_bytes == bytes_  # Of 16 columns.


@each(
    ("field", "name", "sentence"),
    [
        ("input", "pow2_6", r"numbers.input must be .* of at most 16 bits .*, not pow2_6"),
        ("weight", "int1", r"numbers.weight must be an integer of 2 to 16 bits, .*, not int1"),
        (
            "output",
            "binary",
            r"numbers.output must be an integer of 2 to 16 bits or ternary, not b",
        ),
        (
            "output",
            "pow2_4",
            r"numbers.output must be an integer of 2 to 16 bits or ternary, not p",
        ),
    ],
)
def test_formats_beyond_the_template_are_refused(field: str, name: str, sentence: str) -> None:
    with pytest.raises(ArchError, match=sentence):
        npu_of(load_arch("edge_npu", {f"numbers.{field}": name}))


def test_sparse_weights_lie_beside_their_positions() -> None:
    npu = npu_of(
        load_arch("edge_npu", {"sparsity.weight": "2:4", "sparsity.exploited": "skipping"})
    )

    # 16 rows hold 2 of each 4 along 32 elements; 16 weights of 8 + 2 bits.
    assert (npu.kept, npu.group, npu.input_elements) == (2, 4, 32)
    assert (npu.input_word_bytes, npu.weight_word_bytes) == (32, 20)


@each(
    ("weight", "fields", "sentence"),
    [
        ("3:5", {}, r"array.rows must be a multiple of N of sparsity.weight 3:5, not 16"),
        ("2:5", {}, r"sparsity.weight N:M must have an M of 2, 4, 8 or 16, not 2:5"),
        ("2:32", {}, r"sparsity.weight N:M must have an M of 2, 4, 8 or 16, not 2:32"),
        (
            "2:4",
            {"array.dataflow": "output_stationary"},
            r"sparsity.weight 2:4 with skipping needs array.dataflow weight_stationary, not out",
        ),
    ],
)
def test_patterns_beyond_the_array_are_refused(
    weight: str, fields: dict[str, object], sentence: str
) -> None:
    replace = {"sparsity.weight": weight, "sparsity.exploited": "skipping", **fields}

    with pytest.raises(ArchError, match=sentence):
        npu_of(load_arch("edge_npu", replace))


def test_addresses_reach_every_row_of_the_weight_buffer() -> None:
    """A LOAD of rows of an activation counts rows, 16 bits, and not weight words."""
    arch = load_arch(
        "edge_npu_tiny", {"array.weight_rows": 4, "weight_buffer.capacity_bytes": 2 << 20}
    )
    npu = npu_of(arch)

    assert (npu.weight_words, npu.weight_row_words) == (MAXIMUM_WORDS // 4, MAXIMUM_WORDS)
