"""Reports as nextpnr writes them, small and made by us."""

from typing import Any

CLOCK = "$glbnet$pll_clock"

NETLIST: dict[str, Any] = {
    name: {"type": kind, "attributes": {}, "connections": {"CE0": ["1"], port: [2]}}
    for name, kind, port in (
        ("multiplier", "MULT18X18D", "P0"),
        ("ram", "DP16KD", "DIA0"),
        ("register", "TRELLIS_FF", "DI"),
    )
}
"""Cells of a module as Yosys writes them."""


def event(cell: str, port: str) -> dict[str, Any]:
    return {"cell": cell, "loc": [1, 1], "port": port}


def hop(kind: str, delay: float, begin: str, end: str, net: str = "") -> dict[str, Any]:
    one = {"type": kind, "delay": delay, "from": event(begin, "Q"), "to": event(end, "D")}
    return {**one, "net": net} if net else one


def route_report(achieved_mhz: float) -> dict[str, Any]:
    """Return a report with one clock, whose longest path is from a buffer through a PE."""
    old = "system.npu.compute.buffer.bank_0_1.storage_DP16KD_DOA0"
    adder = "system.npu.compute.array.element_2_3_total_CCU2C_S0$CCU2_COMB0"
    total = "system.npu.compute.array.element_2_3_sum_TRELLIS_FF_Q"
    path = [
        hop("clk-to-q", 5.7, old, old),
        hop("routing", 1.25, old, adder, "system.npu.compute.buffer.old[3]"),
        hop("logic", 0.5, adder, adder),
        hop("routing", 0.75, adder, total, "$abc$11$n7"),
        hop("setup", 0.1, total, total),
    ]
    light = [hop("source", 0.0, "rx$tr_io", "rx$tr_io"), hop("routing", 9.9, "rx$tr_io", total)]
    return {
        "critical_paths": [
            {"from": f"posedge {CLOCK}", "to": f"posedge {CLOCK}", "path": path},
            {"from": "<async>", "to": f"posedge {CLOCK}", "path": light},
        ],
        "fmax": {CLOCK: {"achieved": achieved_mhz, "constraint": 100.0}},
        "utilization": {
            "TRELLIS_COMB": {"used": 1200, "available": 83640},
            "TRELLIS_FF": {"used": 900, "available": 83640},
            "MULT18X18D": {"used": 16, "available": 156},
            "DP16KD": {"used": 30, "available": 208},
            "EHXPLLL": {"used": 1, "available": 4},
        },
    }


ICE40_UTILIZATION = {
    "ICESTORM_LC": {"used": 4000, "available": 5280},
    "ICESTORM_DSP": {"used": 8, "available": 8},
    "ICESTORM_RAM": {"used": 20, "available": 30},
    "ICESTORM_SPRAM": {"used": 4, "available": 4},
}

CELLS = {
    "design": {
        "num_cells_by_type": {
            "LUT4": 600,
            "CCU2C": 200,
            "TRELLIS_DPR16X4": 10,
            "TRELLIS_FF": 900,
            "MULT18X18D": 16,
            "DP16KD": 30,
        }
    }
}
"""What Yosys prints of a netlist."""
