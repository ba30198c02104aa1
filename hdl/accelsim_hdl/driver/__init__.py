"""Drivers of an NPU in C and Python, and descriptions of its registers: C, Python, SystemRDL."""

import inspect
import json
from collections.abc import Mapping
from importlib import resources

from accelsim.isa.table import INSTRUCTION_BYTES
from accelsim.npu import EVENTS, Npu
from accelsim.program import layout
from accelsim_hdl.npu.control import CONTROL_ADDRESS_BITS
from accelsim_hdl.npu.registers import (
    MAGIC,
    OFFSETS,
    REGISTERS,
    TEMPLATE_VERSION,
    Register,
    specification_digest,
)

SOURCES = ("accelsim_npu.h", "accelsim_npu.c", "accelsim_npu.py")
"""Files of the drivers that are the same for every NPU."""

_ACCESS = {"read": ("r", "rw"), "write": ("w", "w"), "read and write": ("rw", "rw")}


def driver_files(npu: Npu) -> dict[str, str]:
    """Return the drivers of an NPU in C and in Python.

    Args:
        npu: The machine.

    Returns:
        Text by file name: ``SOURCES``, ``accelsim_layout.py`` for tensors in memory, and
            ``accelsim_npu_registers.h`` and ``.py`` with the registers and what identifies the
            machine.
    """
    folder = resources.files(__name__)
    files = {name: (folder / name).read_text(encoding="utf-8") for name in SOURCES}
    return {
        **files,
        "accelsim_layout.py": inspect.getsource(layout),
        "accelsim_npu_registers.h": registers_header(npu),
        "accelsim_npu_registers.py": registers_module(npu),
    }


def registers_module(npu: Npu) -> str:
    """Return the registers of an NPU as a module of Python.

    Args:
        npu: The machine.
    """
    bits = {
        register.name: json.dumps({name: bit for bit, (name, _) in enumerate(register.bits)})
        for register in REGISTERS
        if register.bits
    }
    lines = [
        f'"""Registers of {npu.name}; offsets are bytes from the control port on."""',
        "",
        f"NPU_NAME = {json.dumps(npu.name)}",
        f"BUS_BYTES = {npu.bus_bytes}",
        f"INSTRUCTION_BYTES = {INSTRUCTION_BYTES}",
        f"REGISTER_BYTES = {1 << CONTROL_ADDRESS_BITS}",
        f"EVENTS_OFFSET = 0x{OFFSETS[f'{EVENTS[0]}_low']:03x}",
        "",
        *_table("IDENTITY", {name: f"0x{value:08x}" for name, value in _identity(npu).items()}),
        *_table("OFFSETS", {each.name: f"0x{each.offset:03x}" for each in _plain()}),
        *_table("BITS", bits),
        "EVENTS = (",
        *(f'    "{name}",' for name in EVENTS),
        ")",
        "",
    ]
    return "\n".join(lines)


def _table(name: str, rows: Mapping[str, str]) -> list[str]:
    return [f"{name} = {{", *(f'    "{key}": {value},' for key, value in rows.items()), "}", ""]


def registers_header(npu: Npu) -> str:
    """Return the registers of an NPU as a header of C."""
    lines = [
        f"/* Registers of {npu.name}; addresses are bytes from the control port on. */",
        "#ifndef ACCELSIM_NPU_REGISTERS_H",
        "#define ACCELSIM_NPU_REGISTERS_H",
        "",
        f"#define NPU_MAGIC_VALUE 0x{MAGIC:08x}u",
        f"#define NPU_TEMPLATE_VERSION_VALUE {TEMPLATE_VERSION}u",
        f"#define NPU_SPECIFICATION_DIGEST_VALUE 0x{specification_digest(npu):08x}u",
        f"#define NPU_BUS_BYTES {npu.bus_bytes}u",
        f"#define NPU_BASES {npu.base_registers}u",
        "",
    ]
    for register in _plain():
        lines.append(f"#define NPU_{register.name.upper()}_OFFSET 0x{register.offset:03x}u")
        lines += [
            f"#define NPU_{register.name.upper()}_{name.upper()} 0x{1 << bit:x}u"
            for bit, (name, _) in enumerate(register.bits)
        ]
    lines += ["", f"#define NPU_EVENTS_OFFSET 0x{OFFSETS[f'{EVENTS[0]}_low']:03x}u", ""]
    lines += ["/* Numbers of the event counters, each of two registers, the low one first. */"]
    lines += ["typedef enum {"]
    lines += [f"  NPU_EVENT_{name.upper()}," for name in EVENTS]
    lines += ["  NPU_EVENTS", "} npu_event_number;", "", "#endif", ""]
    return "\n".join(lines)


def system_rdl(npu: Npu) -> str:
    """Return the registers of an NPU in SystemRDL 2.0.

    Args:
        npu: The machine.
    """
    lines = [
        "addrmap accelsim_npu {",
        f'  name = "Control port of {npu.name}";',
        "  default regwidth = 32;",
        "  default accesswidth = 32;",
    ]
    for register in REGISTERS:
        lines += ["", "  reg {", f'    desc = "{register.meaning}";']
        lines += _fields(register, npu)
        lines.append(f"  }} {register.name} @ 0x{register.offset:03x};")
    return "\n".join([*lines, "};", ""])


def _fields(register: Register, npu: Npu) -> list[str]:
    software, hardware = _ACCESS[register.access][0], "r" if register.access == "write" else "rw"
    properties = f"sw = {software}; hw = {hardware};"
    if register.bits:
        return [
            f'    field {{ desc = "{meaning}"; {properties} }} {name}[{bit}:{bit}];'
            for bit, (name, meaning) in enumerate(register.bits)
        ]
    values = _identity(npu)
    if register.name in values:
        properties = "sw = r; hw = na;"
    reset = values.get(register.name, 0)
    return [f"    field {{ {properties} }} value[31:0] = 0x{reset:08x};"]


def _identity(npu: Npu) -> dict[str, int]:
    """Return the registers that always read the same, and what they read."""
    return {
        "magic": MAGIC,
        "template_version": TEMPLATE_VERSION,
        "specification_digest": specification_digest(npu),
    }


def _plain() -> list[Register]:
    """Return the registers that are no event counters."""
    events = {f"{name}_{part}" for name in EVENTS for part in ("low", "high")}
    return [register for register in REGISTERS if register.name not in events]
