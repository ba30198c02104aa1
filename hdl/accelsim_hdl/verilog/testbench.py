"""A self-checking Verilog testbench: a program, its initial memory, and its final memory."""

from pathlib import Path

import numpy as np
from jinja2 import Environment, PackageLoader, StrictUndefined
from numpy.typing import NDArray

from accelsim.isa import INSTRUCTION_BYTES
from accelsim.isa.encode import encode
from accelsim.npu import Npu
from accelsim.program import Program
from accelsim_hdl.cosim.memories import memories_of
from accelsim_hdl.memory.arbiter import PORTS
from accelsim_hdl.npu.axi4 import OFFSET_BITS, Bus
from accelsim_hdl.npu.control import CONTROL_ADDRESS_BITS
from accelsim_hdl.npu.machine import memory_ports
from accelsim_hdl.npu.registers import BITS, MAGIC, OFFSETS, base_register
from accelsim_hdl.verilog.emit import module_name

TIMEOUT_CYCLES = 1_000_000
"""Number of cycles after which a testbench gives up by default."""

AXI_OFFSET = 0xAB_CDEF_1000
"""Where the memory of the testbench with AXI4 lies: a multiple of 4 KiB."""

_BEHIND = (
    *("arid", "araddr", "arlen", "arvalid", "arready"),
    *("rid", "rdata", "rlast", "rvalid", "rready"),
    *("awid", "awaddr", "awlen", "awvalid", "awready"),
    *("wdata", "wstrb", "wlast", "wvalid", "wready", "bid", "bvalid", "bready"),
)
"""Signals of a port that the memory of the testbench has."""
_STATED = (
    *("arsize", "arburst", "arcache", "arprot", "rresp"),
    *("awsize", "awburst", "awcache", "awprot", "bresp"),
)
"""Signals of a port that are always the same."""
_BITS = dict.fromkeys(("araddr", "awaddr"), OFFSET_BITS) | dict.fromkeys(("arlen", "awlen"), 8)
_BITS |= {
    f"{channel}{name}": bits
    for channel in ("ar", "aw")
    for name, bits in (("size", 3), ("burst", 2), ("cache", 4), ("prot", 3))
}
_BITS |= {"rresp": 2, "bresp": 2}


def write_testbench(
    directory: Path,
    npu: Npu,
    program: Program,
    expected: NDArray[np.uint8],
    *,
    timeout_cycles: int = TIMEOUT_CYCLES,
) -> None:
    """Write ``bench_files`` into a folder that exists.

    Args:
        directory: The folder.
        npu: The machine.
        program: Program for this machine.
        expected: Memory at the end, uint8 array of the shape of ``program.image``.
        timeout_cycles: Number of cycles after which the bench gives up; see ``bench_files``.
    """
    files = bench_files(npu, program, expected, timeout_cycles=timeout_cycles)
    for name, content in files.items():
        (directory / name).write_text(content)


def bench_files(
    npu: Npu,
    program: Program,
    expected: NDArray[np.uint8],
    *,
    bus: Bus = "wishbone",
    timeout_cycles: int = TIMEOUT_CYCLES,
) -> dict[str, str]:
    """Return the files of a testbench.

    The module ``NAME_tb`` prints PASS or FAIL and ends; it wraps ``NAME_self_test``, which is
    synthesizable. Each memory port is timed by ``accelsim.memory.Channel`` with the numbers of the
    machine. If there is a single port, only bandwidth holds beats back, and the program lies after
    the image. The test passes if the program halts in time without a fault or a collision, and
    every byte of memory is as expected. With AXI4 a memory at an offset answers each port, whose
    channels rest in a random half of the cycles, and bursts must be legal too.

    Args:
        npu: The machine.
        program: Program for this machine.
        expected: Memory at the end, uint8 array of the shape of ``program.image``.
        bus: Protocol of the ports.
        timeout_cycles: Number of cycles within which the program must halt.

    Returns:
        Text by file name; the testbench reads the others from the current folder.
    """
    assert expected.dtype == np.uint8
    assert expected.shape == program.image.shape
    name = module_name(npu)
    instructions = np.frombuffer(encode(program.instructions), dtype=np.uint8)
    ports = memory_ports(npu)
    memories = memories_of(npu, program, None, ports)
    hexadecimal = {
        "program": _beats(instructions, npu.bus_bytes),
        "image": _beats(program.image, npu.bus_bytes),
        "expected": _beats(expected, npu.bus_bytes),
    }
    address = memories.program_address
    if bus == "axi4":
        address = len(hexadecimal["image"]) * npu.bus_bytes
    writes = [
        (OFFSETS["program_address"], address),
        (OFFSETS["instruction_count"], len(instructions) // INSTRUCTION_BYTES),
        *(
            (OFFSETS[base_register(number)], f"32'h{held:x}")
            for number, held in enumerate(program.base_bytes, start=1)
        ),
        (OFFSETS["command"], 1 << BITS["command"]["start"]),
    ]
    bits = {"wdata": 8 * npu.bus_bytes, "rdata": 8 * npu.bus_bytes, "wstrb": npu.bus_bytes} | _BITS
    values = {
        "name": name,
        "npu": npu,
        "ports": ports,
        "outstanding_beats": npu.memory_outstanding_beats * (len(PORTS) // len(ports)),
        "program_address": memories.program_address,
        "control_bits": CONTROL_ADDRESS_BITS - 2,
        "offsets": OFFSETS,
        "writes": writes,
        "number_of_writes": {3: "three"}.get(len(writes), len(writes)),
        "step_bits": len(writes).bit_length(),
        "running": BITS["status"]["running"],
        "halted": BITS["status"]["halted"],
        "magic": MAGIC,
        "offset": AXI_OFFSET,
        "behind": [*_BEHIND],
        "signals": [(name, bits.get(name, 1)) for name in (*_BEHIND, *_STATED)],
        "program_beats": len(hexadecimal["program"]),
        "image_beats": len(hexadecimal["image"]),
        "timeout_cycles": timeout_cycles,
    }
    template = "testbench_axi4.v.jinja" if bus == "axi4" else "testbench.v.jinja"
    source = _environment().get_template(template).render(values)
    texts = {f"{name}_{key}.hex": "".join(lines) for key, lines in hexadecimal.items()}
    return {f"{name}_tb.v": source, **texts}


def _beats(data: NDArray[np.uint8], bus_bytes: int) -> list[str]:
    """Return a line of hexadecimal digits for each beat; the last is padded with zeros."""
    content = data.tobytes()
    content += bytes(-len(content) % bus_bytes) or (b"" if content else bytes(bus_bytes))
    return [
        f"{int.from_bytes(content[place : place + bus_bytes], 'little'):0{2 * bus_bytes}x}\n"
        for place in range(0, len(content), bus_bytes)
    ]


def _environment() -> Environment:
    return Environment(
        loader=PackageLoader("accelsim_hdl.verilog", "."),
        undefined=StrictUndefined,
        keep_trailing_newline=True,
        trim_blocks=True,
        lstrip_blocks=True,
        autoescape=False,
    )
