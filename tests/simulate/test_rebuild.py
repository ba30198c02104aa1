"""A machine that rebuilds its weights moves the bytes of its folds, in the cycles of the law."""

import re
from pathlib import Path
from typing import Any

import pytest

import accelsim
from accelsim.arch import Arch, load_arch
from accelsim.arch.storage import rebuild_engine_of
from accelsim.compiler.values import LayerValues
from accelsim.energy import price_list
from accelsim.errors import UserError
from accelsim.integer.read import read_integer_network
from accelsim.npu import machine_of, npu_of
from accelsim.number import parse_number
from accelsim.technology import load_technology
from accelsim.workload import load_workload
from accelsim.workload.layers import Convolution, lower
from each import each

HALF = {"storage.basis.order": 4, "storage.basis.vectors": "2:4"}
ALL = {"storage.basis.order": 4}


def machine(changes: dict[str, Any]) -> Arch:
    return load_arch("edge_npu", changes)


def folds_of(network: str, arch: Arch) -> int:
    """Return the folds of all weights: input words of each place, times words of filters."""
    count = 0
    for layer in lower(load_workload(network)).layers:
        if isinstance(layer, Convolution) and not layer.is_depthwise:
            filters, height, width, channels = layer.weight_shape
            words = -(-channels // arch.array.rows)
            count += height * width * words * -(-filters // arch.array.cols)
    return count


@each("changes", [HALF, ALL, {"storage.basis.order": 2}])
def test_weights_of_a_product_are_the_bytes_of_its_folds(changes: dict[str, Any]) -> None:
    """One image of a product reads each weight once, so that the bytes of weights are the folds."""
    arch = machine(changes)
    engine = rebuild_engine_of(arch)
    assert engine is not None
    plain, stored = (
        accelsim.run("digits_mlp", found).counts.weight_buffer_write_bits // 8
        for found in (machine({}), arch)
    )

    assert stored == folds_of("digits_mlp", arch) * engine.fold_bytes
    assert stored < plain


def test_the_example_of_the_page() -> None:
    before, after = (accelsim.run("resnet18", machine(each_)) for each_ in ({}, HALF))
    assert (before.counts.cycles, after.counts.cycles) == (7_511_531, 7_512_700)
    moved = [
        each_.counts.dram_read_bits + each_.counts.dram_write_bits for each_ in (before, after)
    ]
    assert [round(bits / 8e6, 1) for bits in moved] == [18.4, 11.0]
    assert [round(sum(each_.energy_pj.values()) / 1e9, 2) for each_ in (before, after)] == [
        4.74,
        4.46,
    ]


def test_energy_and_area_are_those_of_shifters_adders_and_registers() -> None:
    arch, technology = machine(HALF), load_technology("horowitz_45nm")
    engine = rebuild_engine_of(arch)
    assert engine is not None
    result = accelsim.run("digits_mlp", arch)
    folds = folds_of("digits_mlp", arch)
    shifted = technology.mac_pj(*map(parse_number, ("pow2_4", "int8", "int20")))
    # Rows of 8 vectors, each of 4 shifted elements; what registers take, in and out.
    written = 128 + 4 * 144 + 16 * (8 * (11 + 2) + 16 * 8)
    assert engine.rounded_bits == 11
    fold_pj = 16 * 8 * 4 * shifted + 2 * written * technology.register_pj_per_bit()

    assert result.energy_pj["rebuild_engine"] == pytest.approx(folds * fold_pj)
    assert result.area_um2["rebuild_engine"] > 0
    assert price_list(machine({}), technology).rebuild_pj_per_bit is None
    assert any("pow2_4 by int8" in note for note in result.notes)


def test_the_analytical_model_counts_the_same_bytes() -> None:
    cycle, bound = (
        accelsim.run("digits_mlp", machine(HALF), tier=tier) for tier in ("cycle", "analytical")
    )
    assert cycle.counts.weight_buffer_write_bits == bound.counts.weight_buffer_write_bits
    assert bound.counts.cycles == pytest.approx(cycle.counts.cycles, rel=0.2)


def test_a_fold_fills_the_array_in_the_cycles_of_the_engine() -> None:
    npu = machine_of(machine(HALF))
    assert (npu.fold_words, npu.weight_word_bytes, npu.fill_steps) == (5, 18, 1 + 16 + 3)


@each(
    ("changes", "said"),
    [
        (
            {"array.dataflow": "output_stationary"},
            "array.dataflow weight_stationary, not output_stationary",
        ),
        ({"array.weight_rows": 2}, "array.weight_rows 1, not 2"),
        ({"array.count": 2}, "array.count 1, not 2"),
        ({"sparsity.weight": "2:4"}, "sparsity.weight dense, not 2:4"),
        ({"array.element": "adder"}, "array.element multiply, not adder"),
    ],
)
def test_what_a_basis_cannot_be_combined_with_is_named(changes: dict[str, Any], said: str) -> None:
    with pytest.raises(UserError, match=re.escape(f"storage.basis.order 4 needs {said}")):
        machine(ALL | changes)


@each(
    ("changes", "said"),
    [
        ({"storage.basis.order": 3}, "rows must be a multiple of order 3, not 16"),
        ({"storage.basis.order": 1}, "order must be 0 or from 2 to 8, not 1"),
        (
            {"storage.basis.vectors": "2:4"},
            "coefficient, bits and vectors need an order from 2 to 8, not 0",
        ),
        (
            ALL | {"storage.basis.coefficient": "int4"},
            "coefficient must be pow2_2 to pow2_6, not int4",
        ),
        (
            ALL | {"storage.basis.vectors": "density=0.5"},
            "vectors must be dense or N:M, not density=0.5",
        ),
        (ALL | {"numbers.weight": "uint8"}, "weight must be a signed integer, not uint8"),
    ],
)
def test_wrong_fields_are_named(changes: dict[str, Any], said: str) -> None:
    with pytest.raises(UserError, match=re.escape(said)):
        machine(changes)


def test_hardware_and_programs_with_values_are_refused_by_name(tmp_path: Path) -> None:
    with pytest.raises(
        UserError, match=re.escape("has no RTL: storage.basis.order must be 0, not 4")
    ):
        npu_of(machine(ALL))
    with pytest.raises(UserError, match=re.escape("storage.basis.order must be 0, not 4")):
        accelsim.compile("digits_cnn", machine(ALL), tmp_path / "program")
    said = "edge_npu has no programs with values: storage.basis.order must be 0, not 4"
    with pytest.raises(UserError, match=re.escape(said)):
        LayerValues(read_integer_network("digits_cnn"), machine_of(machine(ALL)))


def test_traces_of_sram_are_refused_and_those_of_dram_have_the_bytes(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=re.escape("storage.basis.order must be 0 for SRAM traces")):
        accelsim.trace("digits_mlp", machine(ALL), tmp_path / "sram.csv", kind="sram")
    accelsim.trace("digits_mlp", machine(ALL), tmp_path / "dram.csv", kind="dram")
    assert (tmp_path / "dram.csv").exists()


def test_products_of_activations_and_fast_algorithms_are_refused_by_name() -> None:
    with pytest.raises(UserError, match="rebuilds constant weights, and both operands"):
        accelsim.run("bert_base", machine(ALL), dimensions={"sequence": 16})
    with pytest.raises(
        UserError, match=r"must store weights as they are, and has a storage\.basis"
    ):
        accelsim.run("resnet18", machine(ALL), algorithm="winograd2")
