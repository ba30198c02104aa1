"""Verilog of an NPU or of another component, byte for byte the same in every run."""

import re

from amaranth import Value
from amaranth.back import rtlil
from amaranth.hdl import Fragment
from amaranth.hdl._ir import PortDirection
from amaranth.lib.wiring import Component, Flow

from accelsim.npu import Npu
from accelsim_hdl.npu.axi4 import Bus, component_of
from accelsim_hdl.npu.registers import TEMPLATE_VERSION, specification_digest
from accelsim_hdl.verilog.deduplicate import deduplicate
from accelsim_hdl.verilog.describe import descriptions
from accelsim_hdl.verilog.interfaces import port_attributes, port_place
from accelsim_hdl.verilog.names import KEYWORDS
from accelsim_hdl.verilog.sources import source_names
from accelsim_hdl.verilog.write import Style, write_verilog

_ZEROS = re.compile(
    r"^  cell \$meminit_v2 \S+\n(?:    parameter .*\n|    connect \\(?:ADDR|EN) .*\n)*"
    r"    connect \\DATA \d+'0+\n(?:    connect .*\n)*  end\n\n?",
    re.MULTILINE,
)
_MEMORY = re.compile(r"^  memory ", re.MULTILINE)
_BUS_NAMES = {"wishbone": "Wishbone", "axi4": "AXI4"}


def emit_verilog(npu: Npu, bus: Bus = "wishbone", *, has_debug: bool = False) -> dict[str, str]:
    """Return the Verilog of an NPU, a text for each module by its name.

    The top module is ``module_name(npu)``, the first one. Its ports are those of ``component_of``,
    with ``__`` for a dot; with Wishbone also ``clk`` and ``rst``. Memories are plain arrays with
    one registered read port, which every synthesizer maps to block RAM; their initial contents are
    undefined, and so are registers before a reset of a cycle.

    Args:
        npu: The machine.
        bus: Protocol of its ports.
        has_debug: Whether the top module of ``axi4`` has the flags of ``Axi4Npu`` as ports.

    Raises:
        ArchError: The bus of the machine is too wide.
        HardwareError: The bus does not suit the machine.
    """
    component = component_of(npu, bus, has_debug=has_debug)
    modules = component_verilog(component, module_name(npu))
    return {name: f"{_header(npu, bus)}\n{text}" for name, text in modules.items()}


def component_verilog(component: Component, name: str) -> dict[str, str]:
    """Return the Verilog of a component, with the docstrings of its modules as comments.

    Args:
        component: The hardware; its ports are named with ``__`` for a dot.
        name: Name of the top module, a Verilog identifier.

    Returns:
        Text by the name of the module; the names of other modules begin with that of the top one.
    """
    fragment = Fragment.get(component, None)
    text, signals = rtlil.convert_fragment(fragment, _ports(component), name, emit_src=False)
    about = descriptions(fragment, name)
    ports = [] if "aclk" not in component.signature.members else list(component.signature.members)
    style = Style(
        port_order=port_place if ports else None,
        port_attributes=port_attributes(ports) if ports else {},
        power_up=False,
        prefix=f"{name}_",
        titles={path: title for path, (title, _) in about.items()},
        signals=source_names(signals),
        comments={path: comment for path, (_, comment) in about.items()},
    )
    return write_verilog(deduplicate(text), style)


def verilog_of(text: str) -> str:
    """Return a design as Verilog in which registers have their values before a reset.

    Args:
        text: RTLIL of Amaranth, in which no two modules are equal.

    Raises:
        HardwareError: The design has something that has no Verilog here.
    """
    return "\n".join(write_verilog(text, Style(power_up=True)).values())


def module_name(npu: Npu) -> str:
    """Return the name of an NPU as a Verilog identifier.

    Args:
        npu: The machine.
    """
    name = re.sub(r"[^A-Za-z0-9_]", "_", npu.name)
    return name if name[0].isalpha() and name not in KEYWORDS else f"npu_{name}"


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
