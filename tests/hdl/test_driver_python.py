"""The driver in Python runs a trained network on the Verilog that ships, compiled."""

import ctypes
import importlib
import os
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

import accelsim
from accelsim.arch import load_arch
from accelsim.board import board_npu
from accelsim.compiler import compile_network, network_for
from accelsim.integer.reference import run_reference
from accelsim.npu import EVENTS, npu_of
from accelsim.program import save_program
from accelsim.timeline import run_program
from accelsim.values.execute import execute
from accelsim_hdl.driver import driver_files
from experiments.digits.data import test_images
from tests.hdl.test_driver import NETWORK, build


class BoardRegisters:
    """Registers of a board in a library, as a driver in Python reaches them."""

    BASE = 0x40000000

    def __init__(self, library: ctypes.CDLL) -> None:
        self._library = library
        library.board_read.argtypes = [ctypes.c_size_t, ctypes.c_uint32]
        library.board_read.restype = ctypes.c_uint32
        library.board_write.argtypes = [ctypes.c_size_t, ctypes.c_uint32, ctypes.c_uint32]
        library.board_begin.restype = ctypes.POINTER(ctypes.c_uint8)

    def read(self, offset: int, /) -> int:
        return int(self._library.board_read(self.BASE, offset))

    def write(self, offset: int, value: int, /) -> None:
        self._library.board_write(self.BASE, offset, value)

    def memory(self, size: int) -> np.ndarray:
        """Return the memory of a board that begins."""
        return np.ctypeslib.as_array(self._library.board_begin(size), (size,))


def shipped_driver(folder: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Return the driver in Python of a folder, with the registers beside it."""
    monkeypatch.syspath_prepend(str(folder))
    for name in ("accelsim_npu", "accelsim_npu_registers", "accelsim_layout"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    return importlib.import_module("accelsim_npu")


@pytest.mark.sampled(144, family="whole machines")
def test_the_python_driver_runs_digits_with_the_outputs_and_counters_of_the_model(
    tmp_path, monkeypatch
):
    accelerator = load_arch("edge_npu_tiny")
    npu = board_npu(npu_of(accelerator))
    network = network_for(NETWORK, npu)
    program = compile_network(network, npu)
    save_program(program, tmp_path / "program")
    registers = BoardRegisters(ctypes.CDLL(str(build(npu, tmp_path, "-shared", "-fPIC"))))
    driver = shipped_driver(tmp_path, monkeypatch)
    loaded = driver.Program(tmp_path / "program")
    memory = registers.memory(loaded.bytes)
    device = driver.Npu(registers, memory)
    pixels, _ = test_images(NETWORK)
    for image in pixels[:3]:
        values = {network.inputs[0]: image}

        outputs = device.run(loaded, values)

        wanted = run_reference(network, values)
        assert {name: each.tolist() for name, each in outputs.items()} == {
            name: wanted[name].tolist() for name in network.outputs
        }
        assert device.events() == {e: getattr(run_program(program, npu).events, e) for e in EVENTS}
    after = execute(program, npu, program.with_inputs(values))
    assert np.array_equal(memory[: program.image.size], after)
    with pytest.raises(driver.NpuError, match="the program runs on after 0 s"):
        device.run(loaded, values, timeout_s=0)


class Echo:
    """A control port that answers what is expected, and ends each program with a status."""

    def __init__(self, own: ModuleType, status: int) -> None:
        self.held = {own.OFFSETS[name]: value for name, value in own.IDENTITY.items()}
        self.held[own.OFFSETS["status"]] = status

    def read(self, offset: int, /) -> int:
        return self.held.get(offset, 0)

    def write(self, offset: int, value: int, /) -> None:
        self.held[offset] = value


def test_the_python_driver_says_what_is_wrong(tmp_path, monkeypatch):
    npu = npu_of(load_arch("edge_npu_tiny"))
    for name, text in driver_files(npu).items():
        (tmp_path / name).write_text(text)
    accelsim.compile(NETWORK, "edge_npu_tiny", tmp_path / "program")
    driver = shipped_driver(tmp_path, monkeypatch)
    own = driver.own
    program = driver.Program(tmp_path / "program")
    memory = np.zeros(1 << 16, dtype=np.uint8)
    name, layout = next(iter(program.inputs.items()))
    image = np.zeros((layout.height, layout.width, layout.channels), dtype=np.int64)

    for bit, said in (("fault", "an opcode that the NPU does not know"),
                      ("bus_error", "memory answered the NPU with an error")):  # fmt: skip
        device = driver.Npu(Echo(own, 1 << own.BITS["status"][bit]), memory)
        with pytest.raises(driver.NpuError, match=said):
            device.run(program, {name: image})
    other = Echo(own, 0)
    other.held[own.OFFSETS["specification_digest"]] ^= 1
    with pytest.raises(driver.NpuError, match="register specification_digest is 0x"):
        driver.Npu(other, memory)
    device = driver.Npu(Echo(own, 2), memory)
    for inputs, said in (
        ({}, f"inputs must be {name}, not none"),
        ({name: image[:-1]}, f"input {name} must be integers of the shape"),
        ({name: image + 0.5}, f"input {name} must be integers of the shape"),
        ({name: image + 128}, f"input {name} must be integers of 8 bits"),
    ):
        with pytest.raises(driver.NpuError, match=said):
            device.run(program, inputs)
    with pytest.raises(driver.NpuError, match="index position=1: the program has no index"):
        device.run(program, {name: image}, indices={"position": 1})
    with pytest.raises(driver.NpuError, match="bytes of memory, and there are 4,096"):
        driver.Npu(Echo(own, 2), memory[:4096]).run(program, {name: image})
    with pytest.raises(driver.NpuError, match="no program that can be run"):
        driver.Program(tmp_path)


def test_registers_in_mapped_memory_are_words(tmp_path, monkeypatch):
    """A file in place of /dev/mem: the same calls of mmap and numpy."""
    for name, text in driver_files(npu_of(load_arch("edge_npu_tiny"))).items():
        (tmp_path / name).write_text(text)
    driver = shipped_driver(tmp_path, monkeypatch)
    file = tmp_path / "memory"
    contents = np.zeros(3 * 4096 // 4, dtype="<u4")
    for name, value in driver.own.IDENTITY.items():
        contents[(4096 + driver.own.OFFSETS[name]) // 4] = value
    file.write_bytes(contents.tobytes())
    opened = os.open
    monkeypatch.setattr(os, "open", lambda _path, flags: opened(file, flags))

    device = driver.Npu.from_dev_mem(4096, memory=8192, memory_bytes=4096)
    device._registers.write(driver.own.OFFSETS["program_address"], 0x1234)
    device._memory[7] = 9

    after = np.frombuffer(file.read_bytes(), dtype=np.uint8)
    assert after[8192 + 7] == 9
    assert device._registers.read(driver.own.OFFSETS["program_address"]) == 0x1234
    assert after[4096 + driver.own.OFFSETS["program_address"]] == 0x34


class Buffer(np.ndarray):
    """Memory as ``pynq.allocate`` returns it, which counts what is done to caches."""

    done: tuple[str, ...] = ()

    def flush(self) -> None:
        self.done += ("flush",)

    def invalidate(self) -> None:
        self.done += ("invalidate",)


def test_uio_and_pynq_reach_registers_and_memory(tmp_path, monkeypatch):
    for name, text in driver_files(npu_of(load_arch("edge_npu_tiny"))).items():
        (tmp_path / name).write_text(text)
    accelsim.compile(NETWORK, "edge_npu_tiny", tmp_path / "program")
    driver = shipped_driver(tmp_path, monkeypatch)
    program = driver.Program(tmp_path / "program")
    (name, layout), *_ = program.inputs.items()
    image = np.ones((layout.height, layout.width, layout.channels), dtype=np.int64)
    device = tmp_path / "uio0"
    contents = np.zeros((driver.PAGE_BYTES + program.bytes) // 4, dtype="<u4")
    for register, value in driver.own.IDENTITY.items():
        contents[driver.own.OFFSETS[register] // 4] = value
    device.write_bytes(contents.tobytes())

    driver.Npu.from_uio(str(device), memory_bytes=program.bytes).run(program, {name: image})
    buffer = np.zeros(program.bytes, dtype=np.uint8).view(Buffer)
    driver.Npu.from_pynq(Echo(driver.own, 2), buffer).run(program, {name: image})

    after = np.frombuffer(device.read_bytes(), dtype=np.uint8)
    assert np.array_equal(after[driver.PAGE_BYTES :], np.asarray(buffer))
    assert layout.unpack(np.asarray(buffer)).tolist() == image.tolist()
    assert after[driver.own.OFFSETS["command"]] == 1 << driver.own.BITS["command"]["start"]
    assert buffer.done == ("flush", "invalidate")
