"""The driver in Python runs a trained network on the Verilog that ships, compiled."""

import ctypes
import importlib.util
from pathlib import Path

import numpy as np
import pytest

from accelsim.arch import load_arch
from accelsim.board import board_npu
from accelsim.compiler import compile_network, network_for
from accelsim.integer.reference import run_reference
from accelsim.isa.encode import encode
from accelsim.npu import EVENTS, npu_of
from accelsim.npu.registers import BITS, MAGIC, OFFSETS, TEMPLATE_VERSION, specification_digest
from accelsim.timeline import run_program
from accelsim.values.execute import execute
from accelsim_hdl.driver import driver_files
from experiments.digits.data import test_images
from tests.hdl.golden.designs import tiny_npu
from tests.hdl.test_driver import build

BASE = 0x40000000
NETWORK = "digits_cnn"
RUNNING, FAULT, BUS_ERROR = (
    1 << BITS["status"][name] for name in ("running", "fault", "bus_error")
)


def driver_of(npu, folder, text=None):
    """Return the module that ships with an NPU."""
    path = folder / "accelsim_npu.py"
    path.write_text(text or driver_files(npu)["accelsim_npu.py"])
    found = importlib.util.spec_from_file_location("accelsim_npu", path)
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


class Board:
    """The compiled Verilog as registers and a memory."""

    def __init__(self, library: Path, memory_bytes: int) -> None:
        self._library = ctypes.CDLL(str(library))
        self._library.board_begin.restype = ctypes.POINTER(ctypes.c_uint8)
        self._library.board_read.restype = ctypes.c_uint32
        self._library.board_read.argtypes = [ctypes.c_size_t, ctypes.c_uint32]
        self._library.board_write.argtypes = [ctypes.c_size_t, ctypes.c_uint32, ctypes.c_uint32]
        first = self._library.board_begin(memory_bytes)
        self.memory = np.ctypeslib.as_array(first, shape=(memory_bytes,))

    def read(self, offset):
        return self._library.board_read(BASE, offset)

    def write(self, offset, value):
        self._library.board_write(BASE, offset, value)


class Fake:
    """Registers of an NPU that reads these values of ``status`` in turn, then 0."""

    def __init__(self, npu, *status):
        self.status = list(status)
        self.written = []
        self.values = {
            OFFSETS["magic"]: MAGIC,
            OFFSETS["template_version"]: TEMPLATE_VERSION,
            OFFSETS["specification_digest"]: specification_digest(npu),
        }

    def read(self, offset):
        if offset == OFFSETS["status"]:
            return self.status.pop(0) if self.status else 0
        return self.values.get(offset, 0)

    def write(self, offset, value):
        self.written.append((offset, value))


@pytest.mark.sampled(144, family="whole machines")
def test_the_driver_runs_digits_with_the_outputs_and_counters_of_the_model(tmp_path):
    npu = board_npu(npu_of(load_arch("edge_npu_tiny")))
    network = network_for(NETWORK, npu)
    program = compile_network(network, npu)
    code = encode(program.instructions)
    module = driver_of(npu, tmp_path)
    library = build(npu, tmp_path, "-shared", "-fPIC")
    board = Board(library, len(program.image) + len(code) + npu.bus_bytes)
    driver = module.pynq(board, board.memory)
    pixels, _ = test_images(NETWORK)
    for values in ({network.inputs[0]: image} for image in pixels[:3]):
        image = program.with_inputs(values)

        after = driver.run(code, image.tobytes(), timeout_s=60)

        assert np.array_equal(after, execute(program, npu, image))
        output = network.outputs[0]
        logits = program.outputs[output].unpack(after)
        assert np.array_equal(logits, run_reference(network, values)[output])
        events = run_program(program, npu).events
        assert driver.events() == {name: getattr(events, name) for name in EVENTS}


def test_the_protocol_is_that_of_the_registers(tmp_path):
    npu = tiny_npu("weight_stationary")
    module = driver_of(npu, tmp_path)
    registers = Fake(npu, 0, RUNNING, RUNNING)
    memory = np.zeros(64, dtype=np.uint8)
    driver = module.pynq(registers, memory.view(np.uint32))
    size, beat = module.MACHINE["instruction_bytes"], npu.bus_bytes
    program = bytes(range(1, size + 1))

    registers.status = [RUNNING]
    with pytest.raises(module.NpuError, match="a program runs"):
        driver.run(program, b"abc")
    assert not memory.any()
    assert registers.written == []
    registers.status = [0, 0, RUNNING, RUNNING]
    assert driver.run(program, b"abc").tobytes() == b"abc"

    assert memory[beat : beat + size].tobytes() == program
    assert registers.written == [
        (OFFSETS["program_address"], beat),
        (OFFSETS["instruction_count"], 1),
        (OFFSETS["command"], 1 << BITS["command"]["start"]),
    ]
    registers.values |= {OFFSETS["cycles_low"]: 5, OFFSETS["cycles_high"]: 2}
    assert driver.events()["cycles"] == (2 << 32) + 5


@pytest.mark.parametrize(
    ("status", "timeout_s", "said"),
    [
        ([RUNNING, FAULT], 60, "the program has an unknown opcode"),
        ([RUNNING, BUS_ERROR], 60, "memory answered with an error"),
        ([RUNNING] * 100_000, 0, "the program runs on after 0 s; reset the NPU"),
    ],
)
def test_a_program_that_fails_is_an_error(tmp_path, status, timeout_s, said):
    npu = tiny_npu("weight_stationary")
    module = driver_of(npu, tmp_path)
    driver = module.pynq(Fake(npu, *status), np.zeros(64, dtype=np.uint8))

    with pytest.raises(module.NpuError, match=said):
        driver.wait(timeout_s)


def test_wrong_arguments_are_refused(tmp_path):
    npu = tiny_npu("weight_stationary")
    module = driver_of(npu, tmp_path)
    registers = Fake(npu)
    driver = module.pynq(registers, np.zeros(64, dtype=np.uint8))

    for call, said in (
        (lambda: driver.start(0, 0), "at least one instruction"),
        (lambda: driver.start(1, 1), "program_address 1 is no multiple of"),
        (lambda: driver.set_base(npu.base_registers + 1, 0), "base registers"),
        (lambda: driver.set_base(0, 0), "base registers"),
        (lambda: driver.run(bytes(100), b""), "need 100 bytes, and memory has 64"),
    ):
        with pytest.raises(module.NpuError, match=said):
            call()
    assert registers.written == []


@pytest.mark.parametrize("name", ["magic", "template_version", "specification_digest"])
def test_another_machine_is_refused(tmp_path, name):
    npu = tiny_npu("weight_stationary")
    module = driver_of(npu, tmp_path)
    registers = Fake(npu)
    registers.values[OFFSETS[name]] ^= 1

    with pytest.raises(module.NpuError, match=f"{name} reads 0x"):
        module.pynq(registers, np.zeros(64, dtype=np.uint8))


@pytest.mark.parametrize("kind", ["dev_mem", "uio"])
def test_mapped_devices_are_read_and_written_where_they_say(tmp_path, kind):
    npu = tiny_npu("weight_stationary")
    module = driver_of(npu, tmp_path)
    at, memory_at = (8192 + 256, 16384 + 64) if kind == "dev_mem" else (0, 4096)
    words = np.zeros(8192, dtype=np.uint32)
    for offset, value in Fake(npu).values.items():
        words[(at + offset) // 4] = value
    device = tmp_path / "device"
    device.write_bytes(words.tobytes())

    if kind == "dev_mem":
        driver = module.dev_mem(
            registers_at=at, memory_at=memory_at, memory_bytes=64, path=str(device)
        )
    else:
        driver = module.uio(str(device), memory_bytes=64)
    driver.memory[:3] = 7
    driver.start(npu.bus_bytes, 9)

    found = np.frombuffer(device.read_bytes(), dtype=np.uint32)
    assert found[(at + OFFSETS["instruction_count"]) // 4] == 9
    assert found[(at + OFFSETS["program_address"]) // 4] == npu.bus_bytes
    assert found[memory_at // 4] == 0x00070707
    assert len(driver.memory) == 64


def test_the_flush_and_invalidate_of_a_buffer_are_called(tmp_path):
    npu = tiny_npu("weight_stationary")
    module = driver_of(npu, tmp_path)
    calls = []

    class Buffer(np.ndarray):
        def flush(self):
            calls.append("flush")

        def invalidate(self):
            calls.append("invalidate")

    driver = module.pynq(Fake(npu), np.zeros(64, dtype=np.uint8).view(Buffer))
    driver.run(bytes(module.MACHINE["instruction_bytes"]), b"a")

    assert calls == ["flush", "invalidate"]
