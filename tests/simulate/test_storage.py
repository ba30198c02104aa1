"""Operands that are stored in wider formats than the array multiplies, and pixels with gaps."""

from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from accelsim.arch import load_arch
from accelsim.errors import ArchError, UserError
from accelsim.npu import machine_of, npu_of
from accelsim.simulate import Result, run
from accelsim.workload.layers import lower
from compiler.checks import assert_layers_count_alike
from replay.points import LAYERS, network

OPERANDS = ("input", "weight", "output")
SUMS = {"numbers.accumulator": "float32", "npu.bus_bytes": 32}
NETWORKS = ("conv_first", "conv_3x3", "conv_1x1", "matmul_attention", "matmul_one_row")


def of(form: str, part: str = "numbers") -> dict[str, Any]:
    return {f"{part}.{name}": form for name in OPERANDS}


@cache
def result(layer: str, fields: tuple[tuple[str, Any], ...], tier: str = "cycle") -> Result:
    graph = network(layer, LAYERS[layer])
    return run(graph, "edge_npu", tier=tier, replace={**SUMS, **dict(fields)})  # type: ignore[arg-type]


@pytest.mark.parametrize("tier", ["cycle", "analytical"])
@pytest.mark.parametrize("layer", NETWORKS)
def test_bytes_and_cycles_are_those_of_the_format_in_memory(layer: str, tier: str) -> None:
    """An array of bfloat16 in a machine that moves float32: only the cost of the array differs."""
    stored = {**of("bfloat16"), **of("float32", "storage")}
    narrow = result(layer, tuple(stored.items()), tier)
    wide = result(layer, tuple(of("float32").items()), tier)
    of_array = ("register_read_bits", "register_write_bits", "link_bits")

    same = replace(narrow.counts, **{name: getattr(wide.counts, name) for name in of_array})
    assert same == wide.counts
    assert narrow.counts.register_read_bits < wide.counts.register_read_bits
    parts = {part for part, pj in narrow.energy_pj.items() if pj != wide.energy_pj[part]}
    assert parts >= {"mac", "register"}
    assert not any("buffer" in part or part == "dram" for part in parts)
    assert narrow.area_um2["array"] < wide.area_um2["array"]


@pytest.mark.parametrize("operand", OPERANDS)
@pytest.mark.parametrize("layer", NETWORKS)
def test_a_wider_format_of_storage_never_has_fewer_bytes(layer: str, operand: str) -> None:
    bits = []

    for form in (None, "bfloat16", "float32", "float64"):
        fields = {**of("bfloat16"), f"storage.{operand}": form}
        graph = network(layer, LAYERS[layer])
        # Of all mappings the one with the least bytes, however slow.
        counts = run(
            graph, "edge_npu", objective="dram_bytes", tolerance=1e6, replace={**SUMS, **fields}
        ).counts
        bits.append(counts.dram_read_bits + counts.dram_write_bits)

    assert bits == sorted(bits)
    # A product of two activations has no weights in memory.
    assert bits[0] == bits[1]
    assert (bits[1] < bits[3]) == ((layer, operand) != ("matmul_attention", "weight"))


@pytest.mark.parametrize("multiple", [1, 3, 32, 48])
@pytest.mark.parametrize("layer", NETWORKS)
def test_the_bound_counts_what_programs_with_gaps_move(layer: str, multiple: int) -> None:
    fields = {**SUMS, **of("bfloat16"), **of("float32", "storage")}
    npu = machine_of(load_arch("edge_npu", {**fields, "storage.channel_multiple": multiple}))
    layers = lower(network(layer, LAYERS[layer])).layers

    exact, bound = assert_layers_count_alike(layers, npu)

    assert abs(bound.cycles / exact.cycles - 1) < 0.04


def test_channels_that_are_a_multiple_have_no_gaps() -> None:
    without, with_gaps = (
        result("conv_1x1", (*of("bfloat16").items(), ("storage.channel_multiple", multiple)))
        for multiple in (1, 2)
    )

    assert with_gaps.counts == without.counts


def test_pixels_with_gaps_fill_no_words_along_a_kernel_row() -> None:
    """7 x 7 over 3 channels on 16 rows: 7 rows of 21 values are 14 words, 49 pixels are 49."""
    packed, apart = (
        result("conv_first", (*of("bfloat16").items(), ("storage.channel_multiple", multiple)))
        for multiple in (1, 16)
    )

    assert apart.counts.mac_operations * 14 == packed.counts.mac_operations * 49
    assert apart.counts.macs == packed.counts.macs


def test_a_machine_of_integers_has_no_other_storage() -> None:
    with pytest.raises(UserError, match=r"storage\.weight float32 needs sums of floats"):
        load_arch("edge_npu", {"storage.weight": "float32"})
    with pytest.raises(UserError, match=r"storage\.channel_multiple 8 needs sums of floats"):
        load_arch("edge_npu", {"storage.channel_multiple": 8})


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"storage.input": "float8_e4m3"}, r"storage\.input must be a float of at least the 16"),
        ({"storage.output": "int32"}, r"storage\.output must be a float .* not int32"),
        ({"storage.input": "flot32"}, r"storage\.input: .*flot32"),
        (
            {"storage.weight": "float32", "array.engine.kind": "broadcast"},
            r"storage\.weight float32 needs array\.engine\.kind systolic, not broadcast",
        ),
    ],
)
def test_what_storage_does_not_hold_is_refused(fields: dict[str, Any], sentence: str) -> None:
    with pytest.raises(UserError, match=sentence):
        load_arch("edge_npu", {**SUMS, **of("bfloat16"), **fields})


def test_hardware_is_refused_by_name() -> None:
    fields = {**SUMS, **of("bfloat16"), "storage.output": "float32"}

    with pytest.raises(ArchError, match=r"storage\.output must be left out, .* not float32"):
        npu_of(load_arch("edge_npu", fields))
