"""The files of the system on a chip, its simulation, and what the model says of it."""

import os
import subprocess
from dataclasses import asdict, dataclass
from importlib.util import find_spec
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from accelsim.arch import load_arch
from accelsim.compiler import compile_network, network_for
from accelsim.errors import HardwareError
from accelsim.integer.reference import run_reference
from accelsim.isa.encode import encode
from accelsim.npu import EVENTS, Npu, npu_of
from accelsim.npu.registers import BITS, MAGIC, OFFSETS, specification_digest
from accelsim.program import Program
from accelsim.timeline import run_program
from accelsim_hdl.cosim.verilated import find_verilator
from accelsim_hdl.verilog import emit_verilog
from experiments.digits.data import NETWORK, test_images
from experiments.soc.assembler import assemble

FOLDER = Path(__file__).parent
ARCH = "edge_npu_tiny"
# The RAM answers in the next cycle, a beat in each: 10 ns and 4 bytes at 100 MHz.
FIELDS = {"dram.latency_ns": 10, "dram.bandwidth_bytes_per_s": 400_000_000}
WORD_BYTES = 4

RAM_BYTES = 0x10000
FIRMWARE, EXPECTED, RESULTS = 0x8000, 0x9000, 0xA000
"""Where the firmware begins, what it compares with, and what it writes: status and counters."""
ADDRESS_MAP = {"NPU": 0x4000_0000, "EXIT": 0x8000_0000}

COUNTER_WORDS = 2 * len(EVENTS)
"""A low and a high word for each event counter."""


@dataclass(frozen=True, kw_only=True)
class Prepared:
    """A RAM at the start, and what the model says of its end.

    Args:
        npu: The machine.
        ram: All words.
        output: Address of the outputs, in bytes.
        outputs: Bytes of the outputs at the end.
        counters: The words of the event counters at the end.
    """

    npu: Npu
    ram: NDArray[np.uint32]
    output: int
    outputs: NDArray[np.uint8]
    counters: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class Ran:
    """How a simulation ended.

    Args:
        code: Code that the firmware wrote at its end; see ``firmware.s``.
        ram: All words.
    """

    code: int
    ram: NDArray[np.uint32]

    def status(self) -> int:
        """Return the status of the NPU that the firmware read at the end."""
        return int(self.ram[RESULTS // WORD_BYTES])

    def counters(self) -> tuple[int, ...]:
        """Return the words of the event counters that the firmware read."""
        first = RESULTS // WORD_BYTES + 1
        return tuple(map(int, self.ram[first : first + COUNTER_WORDS]))

    def bytes_at(self, address: int, count: int) -> NDArray[np.uint8]:
        """Return bytes of the RAM."""
        return self.ram.astype("<u4").view(np.uint8)[address : address + count]


def prepare(image_index: int = 0) -> Prepared:
    """Return the RAM for one image of the digits network.

    Args:
        image_index: Index of the image among the test images.
    """
    npu = npu_of(load_arch(ARCH, FIELDS))
    network = network_for(NETWORK, npu)
    program = compile_network(network, npu)
    values = {network.inputs[0]: test_images(NETWORK)[0][image_index]}
    layout = program.outputs[network.outputs[0]]
    logits = run_reference(network, values)[network.outputs[0]].astype(np.int8)
    outputs = logits.ravel().view(np.uint8)
    assert outputs.size == layout.bytes
    events = asdict(run_program(program, npu).events)
    counters = tuple(
        word for name in EVENTS for word in (events[name] & 0xFFFFFFFF, events[name] >> 32)
    )
    ram = _ram(npu, program, program.with_inputs(values), layout.address, outputs, counters)
    return Prepared(npu=npu, ram=ram, output=layout.address, outputs=outputs, counters=counters)


def _ram(
    npu: Npu,
    program: Program,
    image: NDArray[np.uint8],
    output: int,
    outputs: NDArray[np.uint8],
    counters: tuple[int, ...],
) -> NDArray[np.uint32]:
    """Put image, program, firmware and what is expected into a RAM."""
    ram = np.zeros(RAM_BYTES, dtype=np.uint8)
    code = np.frombuffer(encode(program.instructions), dtype=np.uint8)
    first = -(-image.size // npu.bus_bytes) * npu.bus_bytes
    expected_output = EXPECTED + WORD_BYTES * COUNTER_WORDS
    names = {
        **ADDRESS_MAP,
        **{name.upper(): offset for name, offset in OFFSETS.items()},
        "MAGIC_VALUE": MAGIC,
        "DIGEST_VALUE": specification_digest(npu),
        "PROGRAM": first,
        "INSTRUCTIONS": len(program.instructions),
        "START": 1 << BITS["command"]["start"],
        "RUNNING": 1 << BITS["status"]["running"],
        "FAULT": 1 << BITS["status"]["fault"],
        "COUNTERS": OFFSETS[f"{EVENTS[0]}_low"],
        "COUNTER_WORDS": COUNTER_WORDS,
        "RESULTS": RESULTS,
        "EXPECTED_COUNTERS": EXPECTED,
        "OUTPUT": output,
        "OUTPUT_BYTES": outputs.size,
        "EXPECTED_OUTPUT": expected_output,
    }
    firmware = np.array(assemble((FOLDER / "firmware.s").read_text(), names), dtype="<u4")
    parts = {
        0: image,
        first: code,
        FIRMWARE: firmware.view(np.uint8),
        EXPECTED: np.array(counters, dtype="<u4").view(np.uint8),
        expected_output: outputs,
    }
    ends = [*list(parts)[1:], RESULTS]
    for (place, part), end in zip(parts.items(), ends, strict=True):
        assert place + part.size <= end
        ram[place : place + part.size] = part
    return ram.view("<u4").astype(np.uint32)


def core_file() -> Path:
    """Return the Verilog of PicoRV32, which the package ``pythondata-cpu-picorv32`` has.

    Raises:
        HardwareError: The package is absent.
    """
    found = find_spec("pythondata_cpu_picorv32")
    if found is None or found.origin is None:
        raise HardwareError(
            "the RISC-V core is in a package that is absent: pip install pythondata-cpu-picorv32"
        )
    return Path(found.origin).parent / "verilog" / "picorv32.v"


def write_sources(npu: Npu, folder: Path) -> list[str]:
    """Write the Verilog of the system into a folder; return the files for a simulator."""
    modules = emit_verilog(npu)
    for name, text in modules.items():
        (folder / f"{name}.v").write_text(text)
    for file in ("soc.v", "soc_tb.v"):
        (folder / file).write_text((FOLDER / file).read_text())
    (folder / "picorv32.v").write_text(core_file().read_text())
    return [*(f"{name}.v" for name in modules), "picorv32.v", "soc.v", "soc_tb.v"]


def build(npu: Npu, folder: Path) -> Path:
    """Return the simulator of the system, built by Verilator in a folder.

    Raises:
        HardwareError: The core, Verilator or a C++ compiler is absent, or one of them fails.
    """
    sources = write_sources(npu, folder)
    verilator = find_verilator()
    arguments = ["--binary", "--timing", "-Wno-fatal", "-Wno-lint", "--top-module", "soc_tb"]
    environment = dict(os.environ)
    # The package of Verilator leaves the options of the compiler empty.
    environment["MAKEFLAGS"] = (
        " -- CFG_CXXFLAGS_PCH_I=-include CFG_CXXFLAGS_STD_NEWEST=-std=c++20"
        " CFG_CXXFLAGS_COROUTINES=-fcoroutines OPT_FAST=-O1 OPT_SLOW=-O0"
    )
    if verilator.root is not None:
        environment["VERILATOR_ROOT"] = str(verilator.root)
    done = subprocess.run(
        [verilator.program, *arguments, "--Mdir", "build", *sources],
        cwd=folder,
        env=environment,
        check=False,
        capture_output=True,
        text=True,
    )
    if done.returncode:
        lines = done.stderr.strip().splitlines() or ["no message"]
        raise HardwareError(f"Verilator could not build the system: {lines[0]}")
    return folder / "build" / "Vsoc_tb"


def simulate(simulator: Path, ram: NDArray[np.uint32], folder: Path) -> Ran:
    """Run the firmware to its end.

    Args:
        simulator: Simulator that ``build`` made.
        ram: All words at the start.
        folder: For the files of the RAM.

    Raises:
        HardwareError: The firmware did not end.
    """
    (folder / "before.hex").write_text("".join(f"{word:08x}\n" for word in ram.tolist()))
    done = subprocess.run([str(simulator)], cwd=folder, check=True, capture_output=True, text=True)
    codes = [line.split()[1] for line in done.stdout.splitlines() if line.startswith("code ")]
    if not codes:
        raise HardwareError(f"the firmware did not end: {done.stdout.strip()}")
    after = (folder / "after.hex").read_text().split()
    words = [int(word, 16) for word in after if not word.startswith(("//", "@"))]
    return Ran(code=int(codes[0]), ram=np.array(words, dtype=np.uint32))
