"""Any component, compiled, driven cycle by cycle with arrays."""

import ctypes
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
from amaranth import Shape
from amaranth.lib.wiring import Component, Flow
from numpy.typing import NDArray

from accelsim_hdl.cosim.build import compile_component

_HARNESS = """
#include <cstdint>
#include <cstring>
namespace {{
template <size_t B> void put(cxxrtl::value<B>& port, const uint64_t* words) {{
  for (size_t i = 0; i < cxxrtl::value<B>::chunks; i++)
    port.data[i] = uint32_t(words[i / 2] >> (32 * (i & 1)));
  if (B % 32) port.data[cxxrtl::value<B>::chunks - 1] &= (1u << (B % 32)) - 1;
}}
template <size_t B> void get(const cxxrtl::value<B>& port, uint64_t* words) {{
  for (size_t i = 0; i < (B + 63) / 64; i++) words[i] = 0;
  for (size_t i = 0; i < cxxrtl::value<B>::chunks; i++)
    words[i / 2] |= uint64_t(port.data[i]) << (32 * (i & 1));
}}
template <size_t B> void get(const cxxrtl::wire<B>& port, uint64_t* words) {{
  get(port.curr, words);
}}
}}
extern "C" void* create() {{ return new cxxrtl_design::p_top; }}
extern "C" void destroy(void* handle) {{ delete static_cast<cxxrtl_design::p_top*>(handle); }}
extern "C" void drive(void* handle, int64_t cycles, const uint64_t* in, uint64_t* out) {{
  auto& top = *static_cast<cxxrtl_design::p_top*>(handle);
  for (int64_t cycle = 0; cycle < cycles; cycle++, in += {in_words}, out += {out_words}) {{
    {put}
    top.p_clk.set<bool>(false);
    top.step();
    {get}
    top.p_clk.set<bool>(true);
    top.step();
  }}
}}
"""


class CompiledComponent:
    """A component in machine code, in the state after reset.

    Outputs of a cycle are sampled before its rising edge, when combinational paths from the inputs
    of the same cycle have settled.

    Args:
        component: The hardware; it must have a clock.
        fast: Whether to compile for speed of simulation rather than for a short build.
        verilog: Verilog of the cells that the component instantiates.

    Raises:
        HardwareError: A tool is absent or fails.
    """

    def __init__(
        self, component: Component, *, fast: bool = False, verilog: Sequence[Path] = ()
    ) -> None:
        self._inputs, self._outputs = _ports(component)
        put, in_words = _transfers("put", self._inputs)
        get, out_words = _transfers("get", self._outputs)
        source = _HARNESS.format(put=put, get=get, in_words=in_words, out_words=out_words)
        self._words = (in_words, out_words)
        compiled = compile_component(component, source, fast=fast, verilog=verilog)
        library = ctypes.CDLL(str(compiled))
        library.create.restype = ctypes.c_void_p
        self._library = library
        self._handle = ctypes.c_void_p(library.create())

    def drive(self, inputs: Mapping[str, NDArray[np.integer]]) -> dict[str, NDArray[np.int64]]:
        """Run for as many cycles as the inputs are long.

        Args:
            inputs: Values of each driven input port (``part__member`` for interfaces): an array of
                shape (cycles,), or (cycles, words) for ports wider than 64 bits; others are 0.

        Returns:
            Values of each output port: an int64 array of shape (cycles,), signed if the port is, or
            a uint64 array of shape (cycles, words) if it is wider than 64 bits.
        """
        cycles = len(next(iter(inputs.values())))
        block = np.zeros((cycles, self._words[0]), dtype=np.uint64)
        place = {name: (at, words) for name, _, at, words in _places(self._inputs)}
        for name, values in inputs.items():
            at, words = place[name]
            block[:, at : at + words] = values.astype(np.int64).view(np.uint64).reshape(cycles, -1)
        result = np.zeros((cycles, self._words[1]), dtype=np.uint64)
        pointer = ctypes.POINTER(ctypes.c_uint64)
        self._library.drive(
            self._handle,
            ctypes.c_int64(cycles),
            block.ctypes.data_as(pointer),
            result.ctypes.data_as(pointer),
        )
        return {
            name: _values(result[:, at : at + words], shape)
            for name, shape, at, words in _places(self._outputs)
        }

    def __del__(self) -> None:
        if hasattr(self, "_handle"):
            self._library.destroy(self._handle)


def _ports(component: Component) -> tuple[dict[str, Shape], dict[str, Shape]]:
    inputs: dict[str, Shape] = {}
    outputs: dict[str, Shape] = {}
    for path, member, _ in component.signature.flatten(component):
        name = "__".join(str(part) for part in path)
        side = inputs if member.flow is Flow.In else outputs
        side[name] = Shape.cast(member.shape)
    return inputs, outputs


def _places(ports: Mapping[str, Shape]) -> list[tuple[str, Shape, int, int]]:
    places, at = [], 0
    for name, shape in ports.items():
        words = max(1, -(-shape.width // 64))
        places.append((name, shape, at, words))
        at += words
    return places


def _transfers(verb: str, ports: Mapping[str, Shape]) -> tuple[str, int]:
    pointer = "in" if verb == "put" else "out"
    lines, total = [], 0
    for name, shape, at, words in _places(ports):
        if shape.width:
            lines.append(f"{verb}(top.p_{name.replace('_', '__')}, {pointer} + {at});")
        total = at + words
    return "\n    ".join(lines), total


def _values(words: NDArray[np.uint64], shape: Shape) -> NDArray[np.int64]:
    if shape.width > 64:
        return words.copy()  # type: ignore[return-value]
    values = words[:, 0].astype(np.int64)
    if shape.signed and shape.width < 64:
        values -= (values >> (shape.width - 1)) << shape.width
    return values
