"""Cells of a netlist, counted by unit."""

from typing import Any

import pytest

from experiments.fpga_resources.netlist import Cells, cells_by_unit, total, unit_of_net


def _cell(kind: str, **ports: tuple[str, list[Any]]) -> dict[str, Any]:
    return {
        "type": kind,
        "port_directions": {name: direction for name, (direction, _) in ports.items()},
        "connections": {name: bits for name, (_, bits) in ports.items()},
    }


def _nets(**bits: int) -> dict[str, Any]:
    return {name.replace("__", "."): {"bits": [bit]} for name, bit in bits.items()}


def test_names_tell_the_unit() -> None:
    assert unit_of_net("system.npu.compute.array.element_0_1_sum") == "array"
    assert unit_of_net("system.npu.compute.array.weights_0_stage_1_2") == "array"
    assert unit_of_net("system.npu.vector.lane_3.requantize.up") == "lanes"
    assert unit_of_net("system.npu.vector.tap") == "vector"
    assert unit_of_net("system.npu.input_buffer.read__data") == "buffers"
    assert unit_of_net("system.link.index") == "host"
    assert unit_of_net("waited") == "host"


def test_a_cell_belongs_to_the_deepest_name_of_what_it_drives() -> None:
    module = {
        "cells": {"any": _cell("LUT4", Z=("output", [7]))},
        "netnames": _nets(system__npu__vector__sum=7, system__npu__vector__lane_0__result=7),
    }

    found = cells_by_unit(module, "ecp5")

    assert found["lanes"] == Cells(lut=1)
    assert total(found.values()) == Cells(lut=1)


def test_a_memory_belongs_to_the_unit_that_describes_it() -> None:
    name = "system.npu.scoreboard.load.storage.0.0"
    module = {
        "cells": {name: _cell("TRELLIS_DPR16X4", DO=("output", [3]))},
        "netnames": _nets(system__npu__load__words__walk__base=3),
    }

    assert cells_by_unit(module, "ecp5")["scoreboard"] == Cells(lut=6)


def test_a_carry_chain_of_ecp5_has_a_cell_before_it_and_one_behind_it() -> None:
    # nextpnr made 10362 TRELLIS_COMB of 5126 LUT4, 1636 CCU2C in 145 chains and 230 RAMs:
    # 5126 + 2 * 1636 + 4 * 145 + 6 * 230 and two for the constants.
    assert 5126 + 2 * 1636 + 4 * 145 + 6 * 230 + 2 == 10360
    first = _cell("CCU2C", CIN=("input", ["0"]), COUT=("output", [5]), S0=("output", [6]))
    second = _cell("CCU2C", CIN=("input", [5]), COUT=("output", [8]), S0=("output", [9]))
    module = {"cells": {"first": first, "second": second}, "netnames": {}}

    assert total(cells_by_unit(module, "ecp5").values()) == Cells(lut=2 + 2 + 4)


@pytest.mark.parametrize(
    ("readers", "cells"),
    [
        # The flip-flop shares the logic cell of its table, unless another cell reads the table too.
        ({}, 1),
        ({"other": _cell("SB_LUT4", I0=("input", [4]), O=("output", [11]))}, 3),
    ],
)
def test_a_flip_flop_of_ice40_shares_the_cell_of_its_table(
    readers: dict[str, Any], cells: int
) -> None:
    module = {
        "cells": {
            "table": _cell("SB_LUT4", O=("output", [4])),
            "register": _cell("SB_DFFE", D=("input", [4]), Q=("output", [5])),
            **readers,
        },
        "netnames": {},
    }

    assert total(cells_by_unit(module, "ice40").values()) == Cells(lut=cells, ff=1)


def test_a_carry_of_ice40_shares_the_cell_of_the_table_that_adds_with_it() -> None:
    operands = {"I0": ("input", [1]), "I1": ("input", [2]), "CI": ("input", [3])}
    table = {"I1": ("input", [1]), "I2": ("input", [2]), "I3": ("input", [3])}
    carry = _cell("SB_CARRY", **operands, CO=("output", [4]))
    adds = _cell("SB_LUT4", **table, O=("output", [5]))

    alone = cells_by_unit({"cells": {"carry": carry}, "netnames": {}}, "ice40")
    both = cells_by_unit({"cells": {"carry": carry, "adds": adds}, "netnames": {}}, "ice40")

    assert total(alone.values()) == Cells(lut=1)
    assert total(both.values()) == Cells(lut=1)
