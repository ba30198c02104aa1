"""Order and attributes of the ports of an NPU with AXI4, as tools that join buses expect them."""

import re
from collections.abc import Iterable

_AXI = re.compile(r"([ms]_axi_\w+)_(aw|w|b|ar|r)([a-z]+)")
_CHANNELS = ("aw", "w", "b", "ar", "r")
_SIGNALS = (
    *("id", "addr", "len", "size", "burst", "cache", "prot"),
    *("data", "strb", "resp", "last", "valid", "ready"),
)
_SINGLE = ("aclk", "aresetn", "irq", "memory_offset")


def port_place(port: str) -> tuple[int, ...]:
    """Return where a port stands: clock, reset, interrupt, offset, control, memory, then others.

    Args:
        port: Name of the port.
    """
    if port in _SINGLE:
        return 0, _SINGLE.index(port)
    found = _AXI.fullmatch(port)
    if found is None:
        return (9,)
    name, channel, signal = found.groups()
    group = 1 if name.startswith("s_") else 2
    letters = tuple(map(ord, name))
    return group, *letters, _CHANNELS.index(channel), _SIGNALS.index(signal)


def port_attributes(ports: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Return the attributes by which Vivado finds buses, clock, reset and interrupt.

    Args:
        ports: Names of all ports.
    """
    matches = {port: found for port in ports if (found := _AXI.fullmatch(port))}
    buses = ":".join(sorted({found[1] for found in matches.values()}))
    found_by: dict[str, tuple[str, ...]] = {
        "aclk": (
            _info("signal:clock", "aclk", "CLK"),
            f'X_INTERFACE_PARAMETER = "ASSOCIATED_BUSIF {buses}, ASSOCIATED_RESET aresetn"',
        ),
        "aresetn": (
            _info("signal:reset", "aresetn", "RST"),
            'X_INTERFACE_PARAMETER = "POLARITY ACTIVE_LOW"',
        ),
        "irq": (
            _info("signal:interrupt", "irq", "INTERRUPT"),
            'X_INTERFACE_PARAMETER = "SENSITIVITY LEVEL_HIGH"',
        ),
    }
    for port, found in matches.items():
        signal = (found[2] + found[3]).upper()
        found_by[port] = (_info("interface:aximm", found[1], signal),)
    return found_by


def _info(kind: str, name: str, signal: str) -> str:
    return f'X_INTERFACE_INFO = "xilinx.com:{kind}:1.0 {name} {signal}"'
