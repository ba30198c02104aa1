"""Reads nextpnr's report: utilization, frequency, and the longest path in terms of the NPU."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from accelsim.resources import PartFamily
from accelsim_hdl.fpga.units import units_of

_CELLS: dict[PartFamily, dict[str, tuple[str, ...]]] = {
    "ecp5": {
        "lut": ("TRELLIS_COMB",),
        "ff": ("TRELLIS_FF",),
        "dsp": ("MULT18X18D",),
        "bram": ("DP16KD",),
    },
    # A logic cell of iCE40 is a LUT with its flip-flop; nextpnr counts cells.
    "ice40": {
        "lut": ("ICESTORM_LC",),
        "dsp": ("ICESTORM_DSP",),
        "bram": ("ICESTORM_RAM",),
        "spram": ("ICESTORM_SPRAM",),
    },
}


@dataclass(frozen=True, kw_only=True)
class Use:
    """Use of one kind of cells.

    Args:
        used: Cells of the design.
        available: Cells of the FPGA.
    """

    used: int
    available: int


@dataclass(frozen=True, kw_only=True)
class CriticalPath:
    """The longest path between two registers.

    Args:
        begin: Cell and port where it begins.
        end: Cell and port where it ends.
        units: Parts of the NPU along it, from its beginning.
        delay_ns: Time from clock edge to clock edge.
        logic_ns: Time of the path in cells.
        routing_ns: Time of the path on wires.
    """

    begin: str
    end: str
    units: tuple[str, ...]
    delay_ns: float
    logic_ns: float
    routing_ns: float

    @property
    def sentence(self) -> str:
        """The location of the path, in the words of docs/npu.md."""
        route = " -> ".join(self.units) or "host link"
        return (
            f"{route}: {self.delay_ns:.2f} ns ({self.logic_ns:.2f} logic,"
            f" {self.routing_ns:.2f} routing), from {self.begin} to {self.end}"
        )


@dataclass(frozen=True, kw_only=True)
class RouteReport:
    """One design, placed and routed.

    Args:
        use: Use of the cells, by ``lut``, ``ff``, ``dsp``, ``bram`` and other kinds of the family.
        fmax_mhz: Highest frequency of the NPU's clock, in the worst corner.
        path: The path that limits it.
    """

    use: dict[str, Use]
    fmax_mhz: float
    path: CriticalPath


def read_report(data: Mapping[str, Any], family: PartFamily) -> RouteReport:
    """Read the JSON that nextpnr writes with ``--report``.

    Args:
        data: Content of the file.
        family: Family of the FPGA.
    """
    cells = data["utilization"]
    use = {
        name: Use(
            used=sum(cells[kind]["used"] for kind in kinds if kind in cells),
            available=sum(cells[kind]["available"] for kind in kinds if kind in cells),
        )
        for name, kinds in _CELLS[family].items()
    }
    clock, speed = min(data["fmax"].items(), key=lambda item: item[1]["achieved"])
    paths = [
        path
        for path in data["critical_paths"]
        if _clock(path["from"]) == clock and _clock(path["to"]) == clock
    ]
    longest = max(paths, key=_delay_ns)
    return RouteReport(use=use, fmax_mhz=float(speed["achieved"]), path=_path(longest))


def _clock(event: str) -> str:
    """Return the name of the clock in ``posedge clock``."""
    return event.partition(" ")[2]


def _delay_ns(path: Mapping[str, Any]) -> float:
    return float(sum(hop["delay"] for hop in path["path"]))


def _path(path: Mapping[str, Any]) -> CriticalPath:
    hops = path["path"]
    names = []
    for hop in hops:
        names += [hop["from"]["cell"], hop.get("net", ""), hop["to"]["cell"]]
    routing_ns = sum(hop["delay"] for hop in hops if hop["type"] == "routing")
    delay_ns = _delay_ns(path)
    first, last = hops[0]["from"], hops[-1]["to"]
    return CriticalPath(
        begin=f"{first['cell']}.{first['port']}",
        end=f"{last['cell']}.{last['port']}",
        units=tuple(units_of(names)),
        delay_ns=round(delay_ns, 3),
        logic_ns=round(delay_ns - routing_ns, 3),
        routing_ns=round(routing_ns, 3),
    )
