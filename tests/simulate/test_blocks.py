"""Weights with a scale for each block of channels, as files have them, in ``run``."""

from pathlib import Path
from typing import Any

import numpy as np
import onnx
import pytest
from onnx import TensorProto, helper, numpy_helper

import accelsim
from accelsim.arch import load_arch
from accelsim.errors import UserError
from accelsim.workload.onnx.blocks import expand_blocks
from integer_onnx.test_blocks import Product

FILTERS = 20


def packed(codes: np.ndarray[Any, Any], bits: int) -> np.ndarray[Any, Any]:
    """Return rows of codes as bytes, the low bits of a byte first."""
    single = codes[..., None] >> np.arange(bits) & 1
    return np.packbits(single.reshape(len(codes), -1).astype(np.uint8), axis=1, bitorder="little")


class File:
    """A MatMulNBits of real numbers."""

    def __init__(
        self, k: int, block: int, bits: int = 4, *, zeros: bool = False, sort: bool = False
    ) -> None:
        generator = np.random.default_rng([k, block, bits])
        self.k, self.block, self.bits = k, block, bits
        blocks = -(-k // block)
        self.codes = generator.integers(0, 1 << bits, (FILTERS, blocks * block))
        self.scales = generator.random((FILTERS, blocks)).astype(np.float32)
        self.zeros = np.full((FILTERS, blocks), 1 << (bits - 1))
        if zeros:
            self.zeros = generator.integers(0, 1 << bits, (FILTERS, blocks))
        self.groups = np.arange(k) // block
        if sort:
            self.groups = generator.permutation(self.groups)
        held = {
            "w": packed(self.codes, bits).reshape(FILTERS, blocks, -1),
            "s": self.scales.reshape(-1),
            "z": packed(self.zeros, bits).reshape(-1),
            "g": self.groups.astype(np.int32),
        }
        names = ["x", "w", "s", "z" if zeros else "", *(["g"] if sort else [])]
        node = helper.make_node(
            "MatMulNBits", names, ["y"], name="product", domain="com.microsoft",
            K=k, N=FILTERS, bits=bits, block_size=block,
        )  # fmt: skip
        x, y = (
            [helper.make_tensor_value_info(name, TensorProto.FLOAT, [3, size])]
            for name, size in (("x", k), ("y", FILTERS))
        )
        constants = [numpy_helper.from_array(v, n) for n, v in held.items() if n in names]
        graph = helper.make_graph([node], "blocks", x, y, constants)
        opsets = [helper.make_opsetid("", 21), helper.make_opsetid("com.microsoft", 1)]
        self.model = helper.make_model(graph, opset_imports=opsets, ir_version=10)

    @property
    def weights(self) -> np.ndarray[Any, Any]:
        """Weights in real numbers by the definition of the operator, shape (k, filters)."""
        codes = self.codes[:, : self.k] - self.zeros[:, self.groups]
        return np.asarray((codes * self.scales[:, self.groups]).T)

    def saved(self, folder: Path) -> Path:
        onnx.save(self.model, folder / "blocks.onnx")
        return folder / "blocks.onnx"


@pytest.mark.parametrize("bits", [2, 3, 4, 8])
@pytest.mark.parametrize("sort", [False, True])
def test_a_product_is_read_as_its_definition_says(bits: int, sort: bool) -> None:
    file = File(96, 32, bits, zeros=True, sort=sort)
    expand_blocks(Path("net.onnx"), file.model)
    held = {one.name: numpy_helper.to_array(one) for one in file.model.graph.initializer}
    integers, scales, zeros = (
        held[f"y/blocks/{part}"].astype(np.float64)
        for part in ("integers", "scales", "zero_points")
    )
    place = np.arange(96) // 32
    read = (integers - zeros[place]) * scales[place]
    order = held.get("y/blocks/order", np.arange(96))
    x = np.random.default_rng(1).normal(size=(3, 96))

    assert ("y/blocks/order" in held) == sort
    assert np.allclose(x[:, order] @ read, x @ file.weights)


def test_scales_of_blocks_are_loaded(tmp_path: Path) -> None:
    many, few = (
        accelsim.run(
            File(1024, block).saved(tmp_path), "edge_npu", replace={"numbers.weight": "int4"}
        )
        for block in (32, 256)
    )
    more_bytes = (many.counts.dram_read_bits - few.counts.dram_read_bits) // 8
    factors = FILTERS * (1024 // 32 - 1024 // 256)

    # A factor of a filter takes a 32-bit lane of a parameter word of 16 filters.
    assert more_bytes >= 4 * factors
    assert many.counts.macs == few.counts.macs == 3 * 1024 * FILTERS
    assert many.counts.parameter_buffer_write_bits > few.counts.parameter_buffer_write_bits


def test_made_up_integers_of_blocks_take_the_cycles_of_blocks(tmp_path: Path) -> None:
    """Their factors are 1, so that a program with values has the work of ``run``."""
    file, fields = File(256, 32).saved(tmp_path), {"numbers.weight": "int4"}

    compiled = accelsim.compile(file, "edge_npu", tmp_path / "program", replace=fields)

    assert not compiled.without_values
    assert compiled.result.counts == accelsim.run(file, "edge_npu", replace=fields).counts


def test_scales_that_a_machine_cannot_apply_are_named(tmp_path: Path) -> None:
    file = File(96, 24).saved(tmp_path)
    result = accelsim.run(file, "edge_npu", replace={"numbers.weight": "int4"})

    assert [
        note for note in result.notes
        if note.startswith("weights of product have a scale for each 24 channels, and edge_npu has")
        and note.endswith("80 scales are in no count")
    ]  # fmt: skip


def test_zero_points_that_do_not_fit_are_loaded_as_second_factors(tmp_path: Path) -> None:
    """Blocks of 64 channels with a scale and a zero point have as many factors as blocks of 32."""
    zeros, fine, coarse = (
        accelsim.run(file.saved(tmp_path), "edge_npu", replace={"numbers.weight": "int4"})
        for file in (File(1024, 64, zeros=True), File(1024, 32), File(1024, 64))
    )
    held = accelsim.run(File(1024, 64, zeros=True).saved(tmp_path), "edge_npu").notes

    assert zeros.counts == fine.counts
    assert zeros.counts.dram_read_bits > coarse.counts.dram_read_bits
    assert not [note for note in (*zeros.notes, *held) if "block" in note]


def test_zero_points_without_a_sum_of_their_own_are_named(tmp_path: Path) -> None:
    file = File(96, 16, zeros=True).saved(tmp_path)
    notes = accelsim.run(file, "edge_npu", replace={"numbers.weight": "int4"}).notes

    assert [note for note in notes if note.endswith(": 120 zero points are in no count")]


def test_weights_in_real_numbers_need_no_factors(tmp_path: Path) -> None:
    floats = {f"numbers.{name}": "bfloat16" for name in ("input", "weight", "output")}
    floats |= {"numbers.accumulator": "float32"}
    few, many = (
        accelsim.run(File(1024, block).saved(tmp_path), "edge_npu", replace=floats)
        for block in (512, 32)
    )

    assert few.counts == many.counts
    assert not [note for note in many.notes if "scale" in note]


def test_groups_of_unequal_lengths_are_not_modelled(tmp_path: Path) -> None:
    file = File(96, 32, sort=True)
    groups = next(one for one in file.model.graph.initializer if one.name == "g")
    groups.CopyFrom(numpy_helper.from_array(np.zeros(96, np.int32), "g"))

    assert accelsim.run(file.saved(tmp_path), "edge_npu").not_modelled == ("matmulnbits",)


def test_a_quantized_file_runs_where_a_machine_cannot_apply_its_scales(tmp_path: Path) -> None:
    product = Product(np.random.default_rng(3), 2, 64, 6, 16)
    file = tmp_path / "quantized.onnx"
    onnx.save(product.model(contributed=True), file)
    arch = load_arch("array_32x32", {"numbers.weight": "int4"})

    assert [note for note in accelsim.run(file, arch).notes if "24 scales are in no count" in note]
    with pytest.raises(UserError, match="must be a multiple of the 32 of an input word"):
        accelsim.compile(file, arch, tmp_path / "program")
