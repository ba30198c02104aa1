"""The C++ that lets one harness drive a design in either engine."""

from pathlib import Path
from typing import Literal

from amaranth.lib.wiring import Component, Flow

Engine = Literal["cxxrtl", "verilator"]
_FOLDER = Path(__file__).parent


def design_source(component: Component, engine: Engine) -> str:
    """Return C++ that declares ``Design``, to be put before a harness.

    ``Design`` has ``settle()``, after which outputs have the values of the cycle; ``rise()``, the
    clock edge that ends the cycle; and a function for each port (``part__member`` for interfaces)
    that returns the storage of the port. ``get`` and ``set`` access storage of at most 32 bits.
    ``copy_in`` and ``copy_out`` access whole bytes, of which there are ``Width<Storage>::bytes``.

    Args:
        component: The hardware; its ports are the top of the design.
        engine: Simulator.
    """
    ports, inputs = [], []
    for path, member, _ in component.signature.flatten(component):
        name = "__".join(str(part) for part in path)
        place = f"model.{_spelled(name, engine)}"
        ports.append(f"  auto& {name}() {{ return bits({place}); }}")
        if member.flow is Flow.In:
            inputs.append(f"    std::memset(&{place}, 0, sizeof {place});")
    source = (_FOLDER / f"{engine}_design.h").read_text()
    return source.replace("// PORTS", "\n".join(ports)).replace("// INPUTS", "\n".join(inputs))


def _spelled(name: str, engine: Engine) -> str:
    """Return the C++ name of a port."""
    if engine == "cxxrtl":
        return f"p_{name.replace('_', '__')}"
    return name.replace("__", "___05F")
