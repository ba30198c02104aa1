"""Every field of an accelerator changes what `run` and `compile` print, or is refused by name."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from pydantic import BaseModel

from accelsim.arch import Arch, load_arch
from accelsim.compiler import compile_network, layers_of, network_for
from accelsim.document import models_of
from accelsim.errors import UserError
from accelsim.npu import machine_of, npu_of
from accelsim.program.random_programs import random_program
from accelsim.resources import BoardNpu, estimate
from accelsim.simulate import Result, run
from accelsim.simulate.program import named_events, program_result
from accelsim.timeline import run_program
from accelsim.values import execute

BASE = {"vector_unit.depthwise": True}
FUSION = {"numbers.input": "int4", "numbers.weight": "int4", "array.composition": "bit_fusion"}
SKIPPING = {"sparsity.weight": "2:4", "sparsity.exploited": "skipping"}
# A DRAM that the accelerator keeps busy: its queues are full, and one fills another.
DEVICE = {
    "dram.kind": "exact",
    "dram.device": "ddr4_2400",
    "dram.bandwidth_bytes_per_s": None,
    "dram.latency_ns": None,
    "clock_hz": 2_000_000_000,
    "npu.outstanding_beats": 256,
    "npu.memory_outstanding_beats": 256,
    "dram.bank_queue_requests": 1,
    "dram.write_buffer_requests": 4,
    "dram.write_drain_high_requests": 4,
    "dram.write_drain_low_requests": 1,
}
# Folds of 16 filters by 16 elements of the reduction, of which every parameter matters.
ENGINE = {
    "array.rows": 16,
    "array.cols": 16,
    "vector_unit.lanes": 16,
    "weight_buffer.capacity_bytes": 8192,
    "sparsity.weight": "density=0.4",
    "sparsity.input": "density=0.5",
}
REBUILT = {"storage.basis.order": 2}
INTERSECTION = {
    **ENGINE,
    "array.engine.kind": "intersection",
    "array.engine.processing_elements": 4,
    "array.engine.lanes": 2,
    "array.engine.scan_positions": 8,
    "array.engine.queue_entries": 8,
}
BROADCAST = {
    **ENGINE,
    "array.engine.kind": "broadcast",
    "array.engine.processing_elements": 2,
    "array.engine.index_bits": 1,
}
OUTER = {
    **ENGINE,
    "array.engine.kind": "outer_product",
    "array.engine.cores": 2,
    "array.engine.tile_rows": 8,
    "array.engine.tile_columns": 8,
    "array.engine.chunk_rows": 4,
    "array.engine.chunk_columns": 4,
    "array.engine.multiply_cycles": 2,
    "array.engine.merged_per_cycle": 4,
}
CARTESIAN = {
    **ENGINE,
    "array.engine.kind": "cartesian",
    "array.engine.processing_elements": 2,
    "array.engine.weight_lanes": 2,
    "array.engine.activation_lanes": 2,
    "array.engine.banks": 4,
    "array.engine.tile_rows": 8,
    "array.engine.tile_columns": 4,
}
ELEMENTS = {"array.dataflow": "row_stationary", "array.row_elements.word_filters": 4}
# Sums hold up a window where many columns have few taps each, whose inputs come at once.
SUMS = {
    **ELEMENTS,
    "array.row_elements.word_channels": 1,
    "array.row_elements.bus_inputs": 64,
    "array.cols": 16,
}
SERIAL = {"array.composition": "bit_serial", "numbers.weight": "int4"}
REQUESTS = {
    "requests.request_bytes": 16,
    "requests.load_cycles": 2,
    "requests.store_cycles": 2,
    "requests.cache_bytes": 64,
    "requests.cache_ways": 2,
    "requests.line_cycles": 8,
}
FLOATS = {
    **{f"numbers.{name}": "bfloat16" for name in ("input", "weight", "output")},
    "numbers.accumulator": "float32",
}
ROWS = {
    "vector_unit.row_words": 64,
    "vector_unit.elementwise_products": True,
    "table_buffer.capacity_bytes": 512,
    "operand_buffer.capacity_bytes": 8192,
}
NETWORKS = {
    "vector_unit.row_interval_cycles": "digits_vit",
    "vector_unit.row_passes": "digits_vit",
}
"""Where a field acts that does not act in ``digits_conv``, which has no softmax or norm."""
# Field: another value, and what else it needs to matter.
CHANGES: dict[str, tuple[Any, dict[str, Any]]] = {
    "clock_hz": (200_000_000, {}),
    "technology": ("jouppi_7nm", {}),
    "array.rows": (8, {}),
    "array.cols": (8, {"vector_unit.lanes": 8}),
    "array.count": (2, {}),
    "array.dataflow": ("output_stationary", {}),
    "array.row_elements.word_channels": (2, ELEMENTS),
    "array.row_elements.word_filters": (8, ELEMENTS),
    "array.row_elements.input_words": (4, ELEMENTS),
    "array.row_elements.weight_words": (8, ELEMENTS),
    "array.row_elements.sum_words": (1, ELEMENTS),
    "array.row_elements.bus_inputs": (4, ELEMENTS),
    "array.row_elements.bus_sums": (1, SUMS),
    "array.stationary_double_buffered": (False, {}),
    "array.drain_overlapped": (False, {}),
    "array.weight_rows": (2, {"numbers.weight": "int4"}),
    "array.element": ("adder", {}),
    "array.composition": ("bit_fusion", {"numbers.input": "int4", "numbers.weight": "int4"}),
    "array.element_bits": (4, FUSION),
    "array.engine.kind": ("broadcast", ENGINE),
    "array.engine.sides": (1, INTERSECTION),
    "array.engine.processing_elements": (8, INTERSECTION),
    "array.engine.lanes": (4, INTERSECTION),
    "array.engine.scan_positions": (4, INTERSECTION),
    "array.engine.queue_entries": (64, INTERSECTION),
    "array.engine.tile_columns": (2, INTERSECTION),
    "array.engine.index_bits": (4, BROADCAST),
    "array.engine.cores": (4, OUTER),
    "array.engine.tile_rows": (4, OUTER),
    "array.engine.chunk_rows": (2, OUTER),
    "array.engine.chunk_columns": (2, OUTER),
    "array.engine.multiply_cycles": (8, OUTER),
    "array.engine.merged_per_cycle": (1, OUTER),
    "array.engine.step_overhead_cycles": (9, OUTER),
    "array.engine.weight_lanes": (1, CARTESIAN),
    "array.engine.activation_lanes": (1, CARTESIAN),
    "array.engine.banks": (64, CARTESIAN),
    "numbers.input": ("int4", {"numbers.output": "int4"}),
    "numbers.weight": ("int4", {}),
    "numbers.accumulator": ("int24", {}),
    "numbers.output": ("int16", {"numbers.input": "int16"}),
    "storage.input": ("float32", FLOATS),
    "storage.weight": ("float32", FLOATS),
    "storage.output": ("float32", FLOATS),
    "storage.channel_multiple": (64, FLOATS),
    "storage.basis.order": (4, REBUILT),
    "storage.basis.coefficient": ("pow2_3", REBUILT),
    "storage.basis.bits": (4, REBUILT),
    "storage.basis.vectors": ("2:4", REBUILT),
    "sparsity.weight": ("1:4", SKIPPING),
    "sparsity.input": ("density=0.5", SKIPPING),
    "sparsity.exploited": ("gating", {"sparsity.weight": "2:4"}),
    "sparsity.seed": (1, INTERSECTION),
    "vector_unit.lanes": (2, {}),
    "vector_unit.depthwise": (False, {}),
    "vector_unit.fused": (False, {}),
    "vector_unit.row_interval_cycles": (1, ROWS),
    "vector_unit.row_passes": ("memory", ROWS),
    "dram.kind": ("block_ram", {}),
    "dram.price": ("ddr3", {}),
    "dram.bandwidth_bytes_per_s": (200_000_000, {}),
    "dram.latency_ns": (200, {}),
    "dram.arbiter": ("priority", {}),
    "dram.device": ("lpddr4_2400", DEVICE),
    "dram.address_map": ("row-rank-bank-column-group-channel", DEVICE),
    "dram.read_queue_requests": (1, DEVICE),
    "dram.write_buffer_requests": (32, DEVICE),
    "dram.bank_queue_requests": (2, DEVICE),
    "dram.write_drain_high_requests": (2, DEVICE),
    "dram.write_drain_low_requests": (0, DEVICE),
    "dram.scheduler": ("fcfs", DEVICE),
    "dram.page_policy": ("closed", DEVICE),
    # At a slow clock a short program sees more than one refresh.
    "dram.refresh_policy": ("off", {**DEVICE, "clock_hz": 50_000_000}),
    "dram.combine_cycles": (1, DEVICE),
    "array.group_cycles": (9, {}),
    "array.group_least_cycles": (7, {"array.group_cycles": 1}),
    "requests.request_bytes": (32, REQUESTS),
    "requests.issue_cycles": (9, REQUESTS),
    "requests.load_cycles": (9, REQUESTS),
    "requests.store_cycles": (9, REQUESTS),
    "requests.cache_bytes": (256, REQUESTS),
    "requests.cache_ways": (1, REQUESTS),
    "requests.line_cycles": (2, REQUESTS),
    "npu.bus_bytes": (8, {}),
    "npu.queue_depth": (1, {}),
    "npu.prefetch_instructions": (1, {}),
    "npu.outstanding_beats": (2, {}),
    "npu.memory_outstanding_beats": (2, {}),
    "npu.accumulator_banks": (1, {}),
    "npu.multiplier_registers": (3, {}),
    "npu.pipeline_registers": (2, {}),
}
BUFFERS = ("input", "weight", "accumulator", "output", "operand", "parameter")
for _name in BUFFERS:
    CHANGES[f"{_name}_buffer.capacity_bytes"] = (512, {})
    CHANGES[f"{_name}_buffer.width_bits"] = (256, {})
    CHANGES[f"{_name}_buffer.double_buffered"] = (False, {})
CHANGES["table_buffer.capacity_bytes"] = (256, {})
CHANGES["local_memory.capacity_bytes"] = (4096, {})
CHANGES["local_memory.width_bits"] = (256, {"local_memory.capacity_bytes": 4096})
CHANGES["vector_unit.elementwise_products"] = (True, {})
CHANGES["vector_unit.residuals"] = (True, {})
CHANGES["vector_unit.row_words"] = (64, {})

OF_CELLS = {
    "npu.event_counters": "cycles",
    "npu.address_bits": 24,
    "npu.token_bits": 8,
    "npu.requantize_multiplier_bits": 16,
}
"""Fields of the hardware alone: its cells change, and no cycle, byte or joule."""
OF_PROGRAMS = {"npu.base_registers", "npu.index_words"}
"""Of programs that gather or that a host moves, not of these networks; their cells are refused."""
OF_VALUES = {"npu.overflow"}
"""It decides what a sum becomes that leaves its range: bits of results, nothing else."""
OF_NAMES = {"name", "source"}
UNPRICED = {"array.serial_operand"}
"""Of a bit-serial element, which has no price and no RTL: it has cycles and bytes alone."""


def leaves(model: type[BaseModel], path: str = "") -> Iterator[str]:
    for name, field in model.model_fields.items():
        parts = models_of(field.annotation)
        for part in parts:
            yield from leaves(part, f"{path}{name}.")
        if not parts:
            yield f"{path}{name}"


def shown(result: Result) -> tuple[Any, ...]:
    """Return every cycle, byte, joule and area of a result."""
    return result.counts, result.energy_pj, result.area_um2, result.latency_s


@cache
def printed(command: str, network: str, fields: tuple[tuple[str, Any], ...]) -> Any:
    """Return what a command shows, or the sentences with which it refuses the accelerator."""
    arch = load_arch("edge_npu_tiny", {**BASE, **dict(fields)})
    try:
        if command != "compile":
            return shown(run(network, arch, tier=command, dimensions={"batch": 1}))
        npu = npu_of(arch)
        integers = network_for(network, npu)
        program = compile_network(integers, npu)
        timeline = run_program(program, npu)
        layers = layers_of(integers)
        return shown(
            program_result(
                layers,
                named_events(program, timeline),
                npu,
                arch,
                mapping=program.mapping,
                workload=network,
                workload_sha256="",
            )
        )
    except UserError as problem:
        return problem.problems


def test_every_field_is_asked_about() -> None:
    known = {*CHANGES, *OF_CELLS, *OF_PROGRAMS, *OF_VALUES, *OF_NAMES, *UNPRICED}
    # Mappings have tests of their own: tests/compiler/test_digits.py, test_composition.py.
    known |= {"numbers.layers", "array.subword_products"}

    assert set(leaves(Arch)) == known


@pytest.mark.sampled(4)
@pytest.mark.filterwarnings("ignore:.*changes no count")
@pytest.mark.parametrize("command", ["cycle", "analytical", "compile"])
@pytest.mark.parametrize("field", CHANGES)
def test_a_field_acts_or_is_refused_by_name(command: str, field: str) -> None:
    value, needed = CHANGES[field]
    network = NETWORKS.get(field, "digits_conv")

    before = printed(command, network, tuple(needed.items()))
    after = printed(command, network, tuple({**needed, field: value}.items()))

    refused = [sentence for sentence in after if isinstance(sentence, str)]
    if refused:
        assert any(
            name in sentence for name in (field.split(".")[-1], *needed) for sentence in refused
        )
    else:
        assert after != before


@pytest.mark.parametrize(("field", "value"), [*OF_CELLS.items(), ("vector_unit.residuals", True)])
def test_fields_of_the_hardware_change_its_cells(field: str, value: object) -> None:
    before, after = (
        estimate(
            BoardNpu(
                npu=npu_of(load_arch("ulx3s_25f_npu", replaced)),
                memory_bytes=4096,
                program_bytes=4096,
            ),
            "ecp5",
        )
        for replaced in ({}, {field: value})
    )

    assert before != after


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("npu.base_registers", 2),
        ("npu.index_words", 4),
        ("table_buffer.capacity_bytes", 512),
        ("vector_unit.row_words", 16),
        ("vector_unit.elementwise_products", True),
    ],
)
def test_cells_of_what_was_not_fitted_are_refused_by_name(field: str, value: object) -> None:
    npu = npu_of(load_arch("ulx3s_25f_npu", {field: value}))

    said = rf"{re.escape(field)} (0|false), not of {str(value).lower()};"
    with pytest.raises(UserError, match=said):
        BoardNpu(npu=npu, memory_bytes=4096, program_bytes=4096)


@pytest.mark.parametrize("command", ["cycle", "analytical", "compile"])
def test_formats_of_layers_act_by_the_names_of_layers(command: str) -> None:
    narrow = ("numbers.weight", "int4")
    before = printed(command, "digits_conv", (narrow,))

    after = printed(command, "digits_conv", (narrow, ("numbers.layers.first", "int7")))
    refused = printed(command, "digits_conv", (narrow, ("numbers.layers.frist", "int7")))

    assert not isinstance(after[0], str)
    assert after != before
    assert list(refused) == [
        "numbers.layers.frist: the network has no layer with weights of this name, did you mean"
        " first?"
    ]


def test_overflow_changes_values_and_nothing_that_is_counted() -> None:
    values, events = {}, {}

    for overflow in ("wrap", "saturate"):
        fields = {"numbers.accumulator": "int10", "npu.overflow": overflow}
        npu = npu_of(load_arch("edge_npu_tiny", fields))
        programs = [random_program(seed, npu) for seed in range(6)]
        values[overflow] = [execute(one, npu).tolist() for one in programs]
        events[overflow] = [run_program(one, npu).events for one in programs]

    assert values["wrap"] != values["saturate"]
    assert events["wrap"] == events["saturate"]


def test_a_program_for_bit_serial_elements_is_refused_by_name() -> None:
    refused = printed("compile", "digits_conv", tuple(SERIAL.items()))

    assert all("array.composition" in sentence for sentence in refused)
    assert all("bit_serial" in sentence for sentence in refused)


def test_the_serial_operand_decides_the_cycles_of_a_program() -> None:
    plain = npu_of(load_arch("edge_npu_tiny", {"numbers.weight": "int4"}))
    program = compile_network(network_for("digits_conv", plain), plain)
    cycles = {}

    for operand in ("weight", "input", "both"):
        arch = load_arch("edge_npu_tiny", {**SERIAL, "array.serial_operand": operand})
        cycles[operand] = run_program(program, machine_of(arch)).events.cycles

    assert cycles["weight"] < cycles["input"] < cycles["both"]
