"""``accelsim board``: runs a program on real hardware, and compares it with the model."""

from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import asdict, dataclass
from dataclasses import replace as replaced
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from accelsim.arch import Arch, load_arch, preset_names
from accelsim.arguments import check_number, check_whole
from accelsim.arrays import read_arrays
from accelsim.board import (
    BoardClient,
    BoardRun,
    SerialTransport,
    Transport,
    board_npu,
    memory_sentence,
    refuse_other_npu,
)
from accelsim.display import Displayed
from accelsim.errors import BoardError, ResultError, did_you_mean
from accelsim.isa import INSTRUCTION_BYTES
from accelsim.npu import Events, Npu, counted_events, counts_of, event_names, npu_of
from accelsim.program import Layout, Program, check_program, load_program
from accelsim.timeline import run_program

Input = str | Path | NDArray[np.integer[Any]]

SIMULATED = "simulated"
"""Name of a port that is no board but its RTL, compiled."""

_LEAST_MEMORY_BYTES = 4096


@dataclass(frozen=True, kw_only=True, repr=False)
class BoardResult(Displayed):
    """The run of a program on a board, and what the model computes for it.

    Args:
        npu: The machine.
        port: Port of the board.
        run: Outputs of shape (height, width, channels), int64, by name, and event counters.
        counts: Counters that the hardware has.
        model: Results of the model with the memory of the board: ``memory``, a sentence;
            ``cycles``; ``differences``, a sentence for each counter that differs on the board; and
            ``described_cycles``, with the memory that the accelerator's file describes.
        files: Files of the outputs, by name.
    """

    npu: Npu
    port: str
    run: BoardRun
    counts: Mapping[str, int]
    model: Mapping[str, Any]
    files: Mapping[str, Path]

    def facts(self) -> dict[str, str]:
        """Return machine, port, cycles, outputs, and whether the model's counts are equal."""
        return {
            "npu": f"{self.npu.name} at {self.port}",
            "cycles": f"{self.counts['cycles']:,}",
            "outputs": ", ".join(f"{name} {a.shape}" for name, a in self.run.outputs.items()),
            "model": self.verdict,
        }

    @property
    def verdict(self) -> str:
        """How the event counters of the board compare with those of the model of its memory."""
        counters, differing = len(event_names(self.npu)), len(self.differences)
        if differing:
            return f"{differing} of {counters} event counters differ"
        if counters == 1:
            return "the counter of cycles is equal"
        return f"all {counters} event counters are equal"

    @property
    def differences(self) -> tuple[str, ...]:
        """A sentence for each counter in which board and model differ."""
        return tuple(self.model["differences"])

    @property
    def counts_everything(self) -> bool:
        """Whether the hardware has all event counters, instead of cycles only."""
        return isinstance(self.run.events, Events)

    def to_data(self) -> dict[str, Any]:
        """Return plain data for JSON."""
        return {
            "npu": self.npu.name,
            "port": self.port,
            "counts": dict(self.counts),
            "events": {name: getattr(self.run.events, name) for name in event_names(self.npu)},
            "event_counters": self.npu.event_counters,
            "model": dict(self.model),
            "outputs": {name: array.tolist() for name, array in self.run.outputs.items()},
            "files": {name: str(path) for name, path in self.files.items()},
        }


def board_run(
    program: str | Path,
    port: str,
    *,
    arch: str | Path | Arch | None = None,
    inputs: Mapping[str, Input] | None = None,
    indices: Mapping[str, int] | None = None,
    out: str | Path | None = None,
    baud: int = 115200,
    timeout_s: float = 10.0,
    replace: Mapping[str, Any] | None = None,
) -> BoardResult:
    """Run a program on a board, and compare its counts with those of the model.

    Args:
        program: A folder that ``compile`` wrote.
        port: A serial port, for example ``/dev/ttyUSB0``; or ``simulated``, the compiled RTL of the
            board.
        arch: Accelerator that the program was compiled for: a preset name, a YAML file, or an
            accelerator that was read before; default: the preset that the program names.
        inputs: Inputs by name: integers as in the network's file, of shape (height, width,
            channels), or a ``.npy`` file of them; default: those in the program's image.
        indices: Values of indices that base registers follow, by name; default: the last value.
        out: Folder in which each output is written as ``NAME.npy``; None writes none.
        baud: Bits per second of the serial port.
        timeout_s: Longest time that the program may run on the board, in seconds.
        replace: New values of single fields of the accelerator, by dotted path.

    Returns:
        Outputs and counts, and the differences from the model.

    Raises:
        UserError: The program is for another accelerator, an input does not fit, the board does not
            answer, a tool is missing, or a file cannot be written.
    """
    check_whole("baud", baud, 1, 10**8)
    check_number("timeout_s", timeout_s, 0, 10**6)
    loaded = load_program(program)
    npu = npu_of(load_arch(arch or _preset(loaded), replace))
    refuse_other_npu(loaded, npu)
    image = _image(loaded, inputs or {})
    check_program(loaded, npu)
    loaded = loaded.at(indices or {})
    with _transport(port, baud, loaded, npu) as transport:
        done = BoardClient(transport).run(loaded, npu, image, timeout_s=timeout_s)
    of_file = {name: values - loaded.offsets.get(name, 0) for name, values in done.outputs.items()}
    done = replaced(done, outputs=of_file)
    counts = asdict(counts_of(done.events, npu) if isinstance(done.events, Events) else done.events)
    counts.pop("macs", None)  # A program does not contain the network's number of MACs.
    return BoardResult(
        npu=npu,
        port=port,
        run=done,
        counts=counts,
        model=_model(replaced(loaded, image=image), npu, done),
        files={} if out is None else _write(done, Path(out)),
    )


def _model(program: Program, npu: Npu, done: BoardRun) -> dict[str, Any]:
    """Return the counts of the model of the board, and how they compare with the board's.

    ``described_cycles`` uses the memory that the file of the accelerator describes.
    """
    machine = board_npu(npu)
    events = run_program(program, machine).events
    described = events if machine == npu else run_program(program, npu).events
    counted, board = asdict(counted_events(events, machine)), asdict(done.events)
    return {
        "memory": memory_sentence(npu),
        "cycles": events.cycles,
        "described_cycles": described.cycles,
        "differences": [
            f"{name}: {count:,} by the model, {board[name]:,} on the board"
            for name, count in counted.items()
            if count != board[name]
        ],
    }


def _preset(program: Program) -> str:
    if program.npu_name not in preset_names():
        raise BoardError(f"the program is for {program.npu_name}, which is no preset: give --arch")
    return program.npu_name


def _transport(
    port: str, baud: int, program: Program, npu: Npu
) -> AbstractContextManager[Transport]:
    if port != SIMULATED:
        return SerialTransport(port, baud)
    from accelsim_hdl.host.simulated import SimulatedBoard

    code_bytes = INSTRUCTION_BYTES * len(program.instructions)
    board = SimulatedBoard(
        npu,
        memory_bytes=_memory_bytes(program.image.size),
        program_bytes=_memory_bytes(code_bytes),
        baud=baud,
    )
    return nullcontext(board)


def _memory_bytes(needed: int) -> int:
    return max(_LEAST_MEMORY_BYTES, 1 << (needed - 1).bit_length())


def _image(program: Program, inputs: Mapping[str, Input]) -> NDArray[np.uint8]:
    """Return the memory at the start: that of the program, with the given inputs."""
    image = program.image.copy()
    for name, given in inputs.items():
        if name not in program.inputs:
            raise BoardError(
                f"--input: the program has no input {name!r}{did_you_mean(name, program.inputs)}"
            )
        layout = program.inputs[name]
        layout.write(image, _tensor(name, given, layout, program.offsets.get(name, 0)))
    return image


def _tensor(name: str, given: Input, layout: Layout, offset: int) -> NDArray[np.int64]:
    """Return integers of a network's file as those in memory, to which ``offset`` is added."""
    values = _loaded(given) if isinstance(given, str | Path) else given
    shape = (layout.height, layout.width, layout.channels)
    if not isinstance(values, np.ndarray) or values.dtype.kind not in "iu":
        raise BoardError(f"--input: {name if values is given else given}: must hold integers")
    if values.shape != shape:
        raise BoardError(f"--input: {name} must have the shape {shape}, not {values.shape}")
    low = (-(1 << (layout.element_bits - 1)) if layout.signed else 0) - offset
    high = low + (1 << layout.element_bits) - 1
    if values.size and (values.min() < low or values.max() > high):
        raise BoardError(f"--input: the values of {name} must be from {low} to {high}")
    return values.astype(np.int64) + offset


def _loaded(file: str | Path) -> Any:
    found = read_arrays(file, BoardError)
    if isinstance(found, dict):
        raise BoardError(f"--input: {file}: is an .npz file; give an .npy file of one array")
    return found


def _write(done: BoardRun, folder: Path) -> dict[str, Path]:
    """Write each output, and return the files by name."""
    files = {}
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, values in done.outputs.items():
            # Names in a network may contain characters that file names must not.
            safe = "".join(
                letter if letter.isalnum() or letter in "._-" else "_" for letter in name
            )
            files[name] = folder / f"{safe}.npy"
            np.save(files[name], values)
    except OSError as problem:
        raise ResultError(f"{folder}: cannot be written: {problem.strerror}") from None
    return files
