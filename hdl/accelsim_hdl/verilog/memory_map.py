"""The page about the control port of an NPU: its registers, and how to run a program."""

from accelsim.npu import Npu
from accelsim_hdl.memory.axi4 import burst_beats
from accelsim_hdl.npu.axi4 import OFFSET_BITS, Bus
from accelsim_hdl.npu.control import CONTROL_ADDRESS_BITS
from accelsim_hdl.npu.machine import memory_ports
from accelsim_hdl.npu.registers import REGISTERS, TEMPLATE_VERSION, specification_digest


def memory_map_page(npu: Npu, bus: Bus = "wishbone") -> str:
    """Return the page as Markdown.

    Args:
        npu: The machine.
        bus: Protocol of its ports.
    """
    return f"{_introduction(npu, bus)}\n{_table()}\n{_bits()}"


def _introduction(npu: Npu, bus: Bus) -> str:
    control, masters = _SENTENCES[bus](npu)
    return f"""# Memory map of {npu.name}

{control} Addresses that are not listed read 0 and ignore writes.

This NPU has template version {TEMPLATE_VERSION} and specification digest \
`0x{specification_digest(npu):08x}`.

To run a program:

1. Write `program_address` and `instruction_count`.
2. Write 1 to `command`.
3. Read `status` until bit `running` is 0. Bit `fault` tells whether the program was refused.
4. Read the event counters.

{masters} {_CLOCKS[bus]}
{_begins(npu)}
## Registers
"""


def _wishbone(npu: Npu) -> tuple[str, str]:
    """Return the sentences on control port and masters."""
    return (
        "The control port is a Wishbone B4 pipelined slave of 32 bits with byte addresses of"
        f" {CONTROL_ADDRESS_BITS} bits (`adr` counts words). It accepts a request in every cycle"
        " and acknowledges it in the next one.",
        f"{_masters(npu, '', 'a Wishbone master', 'Wishbone masters')} of {npu.bus_bytes} bytes"
        f" with byte addresses of 32 bits; `adr` counts beats of {npu.bus_bytes} bytes, and bit i"
        " of `sel` is byte i of the beat.",
    )


def _axi4(npu: Npu) -> tuple[str, str]:
    """Return the sentences on control port and masters."""
    identifiers = "Every identifier is 0."
    if memory_ports(npu) == ("memory",):
        identifiers = "Reads of LOAD have identifier 1, all other transactions 0."
    return (
        "The control port `s_axi_control` is an AXI4-Lite slave of 32 bits with byte addresses of"
        f" {CONTROL_ADDRESS_BITS} bits. It takes an access at a time and answers OKAY.",
        f"{_masters(npu, 'm_axi_', 'an AXI4 master', 'AXI4 masters')} of {npu.bus_bytes} bytes with"
        f" addresses of {OFFSET_BITS} bits: `memory_offset`, a multiple of 4,096, and the address"
        " of an instruction. A burst has at most"
        f" {burst_beats(npu.bus_bytes, npu.memory_outstanding_beats)} beats."
        f" {identifiers} An answer SLVERR or DECERR sets bit `bus_error` of `status`, and the"
        " program goes on.",
    )


_CLOCKS = {
    "wishbone": "All ports and registers belong to the clock `clk`; `rst` is synchronous and high"
    " while the NPU is reset.",
    "axi4": "All ports and registers belong to the clock `aclk`; `aresetn` is synchronous and low"
    " while the NPU is reset. `irq` is high from the end of a program, or a fault, to the next"
    " start.",
}

_SENTENCES = {"wishbone": _wishbone, "axi4": _axi4}


def _masters(npu: Npu, prefix: str, single: str, several: str) -> str:
    if memory_ports(npu) == ("memory",):
        return f"The port `{prefix}memory` is {single}"
    return f"The ports `{prefix}fetch`, `{prefix}load` and `{prefix}store` are {several}"


def _begins(npu: Npu) -> str:
    if not npu.has_sdram:
        return ""
    return (
        "\nThe output `begins` is high in the cycle before a program presents its first request:"
        " the controller of the SDRAM counts from there.\n"
    )


def _table() -> str:
    rows = [
        f"| `0x{one.offset:03x}` | `{one.name}` | {one.access} | {one.meaning} |"
        for one in REGISTERS
    ]
    return "\n".join(["| address | name | access | meaning |", "|---|---|---|---|", *rows, ""])


def _bits() -> str:
    lines = []
    for register in REGISTERS:
        if register.bits:
            lines += [
                f"## Bits of `{register.name}`",
                "",
                "| bit | name | meaning |",
                "|---|---|---|",
            ]
            lines += [
                f"| {index} | `{name}` | {meaning} |"
                for index, (name, meaning) in enumerate(register.bits)
            ]
            lines.append("")
    return "\n".join(lines)
