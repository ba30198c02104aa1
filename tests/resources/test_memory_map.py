"""Memories become the cells that Yosys makes of them."""

import json
from pathlib import Path

import pytest
from amaranth import Elaboratable, Module, Signal
from amaranth.back import rtlil
from amaranth.lib.memory import Memory
from hypothesis import given
from hypothesis import strategies as st

from accelsim.resources import MappedMemory, mapped
from accelsim.resources.part import PartFamily
from accelsim_hdl.fpga.tools import run_yosys
from accelsim_hdl.verilog.emit import plain_memories

# Words, bits of a word, bits of a write enable: both sides of what separates registers, RAM in
# look-up tables and block RAM, widths of each cell, words that need two rows of cells.
SHAPES = (
    (2, 4, 0),
    (16, 17, 0),
    (17, 17, 0),
    (64, 8, 0),
    (64, 64, 0),
    (256, 36, 0),
    (600, 40, 0),
    (512, 64, 8),
)


class _OneMemory(Elaboratable):
    """A memory whose ports are those of the design."""

    def __init__(self, depth: int, width: int, write_bits: int) -> None:
        self._shape = depth, width, write_bits
        self.ports = [
            Signal(width // write_bits if write_bits else 1, name="write_enable"),
            Signal(range(depth), name="write_address"),
            Signal(width, name="write_data"),
            Signal(1, name="read_enable"),
            Signal(range(depth), name="read_address"),
            Signal(width, name="read_data"),
        ]

    def elaborate(self, _platform: object) -> Module:
        m = Module()
        depth, width, write_bits = self._shape
        m.submodules.storage = storage = Memory(shape=width, depth=depth, init=[])
        write, read = storage.write_port(granularity=write_bits or None), storage.read_port()
        enable, place, word, reads, asked, answer = self.ports
        m.d.comb += [
            write.en.eq(enable),
            write.addr.eq(place),
            write.data.eq(word),
            read.en.eq(reads),
            read.addr.eq(asked),
            answer.eq(read.data),
        ]
        return m


@pytest.mark.sampled(8)
@pytest.mark.parametrize("family", ["ecp5", "ice40"])
def test_yosys_makes_the_same_cells(family: PartFamily, tmp_path: Path) -> None:
    passes = []
    for index, shape in enumerate(SHAPES):
        memory = _OneMemory(*shape)
        text = rtlil.convert(memory, ports=memory.ports, name="top", emit_src=False)
        (tmp_path / f"{index}.il").write_text(plain_memories(text))
        passes += [
            "design -reset",
            f"read_rtlil {index}.il",
            "setparam -set COLLISION_X_MASK 1'1 top*/t:$memrd_v2",
            f"synth_{family} -run begin:map_ffs -top top",
            f"tee -q -o {index}.json stat -json",
        ]
    run_yosys("\n".join(passes) + "\n", tmp_path, "memories")

    for index, (depth, width, write_bits) in enumerate(SHAPES):
        design = json.loads((tmp_path / f"{index}.json").read_text())["design"]
        counts = {
            kind: one["count"] if isinstance(one, dict) else one
            for kind, one in design["num_cells_by_type"].items()
        }
        made = {
            "bram": sum(
                count
                for kind, count in counts.items()
                if kind.startswith(("DP16KD", "PDPW16KD", "SB_RAM40"))
            ),
            "lutram": counts.get("TRELLIS_DPR16X4", 0),
        }
        what = mapped(
            MappedMemory(unit="", depth=depth, width=width, write_bits=write_bits), family
        )
        expected = {kind: what.cells if what.kind == kind else 0 for kind in made}
        assert made == expected, (depth, width, write_bits)


CAPACITY_BITS = {("ecp5", "bram"): 18432, ("ecp5", "lutram"): 64, ("ice40", "bram"): 4096}


@given(
    depth=st.integers(2, 5000),
    width=st.integers(1, 200),
    family=st.sampled_from(["ecp5", "ice40"]),
)
def test_cells_hold_every_bit_and_half_of_them_do_not(
    depth: int, width: int, family: PartFamily
) -> None:
    what = mapped(MappedMemory(unit="", depth=depth, width=width), family)

    if what.kind == "registers":
        assert what.cells == depth * width
    else:
        assert what.cells * CAPACITY_BITS[family, what.kind] >= depth * width
        # A row of cells is never left without a word.
        assert what.rows <= max(1, depth - 1)


@given(used=st.frozensets(st.integers(0, 255), min_size=1), depth=st.sampled_from([2, 8, 16]))
def test_cells_without_a_used_bit_are_left_out(used: frozenset[int], depth: int) -> None:
    what = mapped(MappedMemory(unit="", depth=depth, width=256, used=used), "ecp5")

    assert what.kind == "lutram"
    assert what.cells == len({bit // 4 for bit in used})


def test_large_memories_with_one_port_take_single_port_ram_where_there_is_some() -> None:
    memory = MappedMemory(unit="", depth=16384, width=32, write_bits=8, style="huge")

    assert (mapped(memory, "ice40").kind, mapped(memory, "ice40").cells) == ("spram", 2)
    assert mapped(memory, "ecp5").kind == "bram"
