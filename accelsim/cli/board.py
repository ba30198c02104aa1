"""``accelsim board``: programs on real hardware."""

import json
import sys
from contextlib import AbstractContextManager, nullcontext
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from accelsim.cli.options import format_option, pairs, replacements, set_option

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from accelsim.board import BoardRun, Transport
    from accelsim.npu import Npu
    from accelsim.program import Layout, Program

SIMULATED = "simulated"
"""The port behind which there is no board, but its RTL, compiled."""

_LEAST_MEMORY_BYTES = 4096


@click.group("board")
def board_command() -> None:
    """Use a board that holds an NPU."""


@board_command.command("run")
@click.argument("program", type=click.Path(path_type=Path, file_okay=False))
@click.option(
    "--port",
    required=True,
    metavar="PORT",
    help=f"A serial port, for example /dev/ttyUSB0; {SIMULATED}: the RTL of the board, compiled.",
)
@click.option(
    "--arch",
    metavar="ARCH",
    help="A preset or a YAML file: what the program was compiled for; by default the preset that"
    " it names.",
)
@set_option
@click.option(
    "--input",
    "inputs",
    multiple=True,
    metavar="NAME=FILE.npy",
    help="Integers of shape (height, width, channels) for an input; by default what the image"
    " holds. Repeatable.",
)
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="DIR",
    help="Write each output as DIR/NAME.npy.",
)
@click.option("--baud", type=click.IntRange(1, 10**8), default=115200, show_default=True)
@click.option(
    "--timeout",
    type=click.FloatRange(0, 10**6),
    default=10.0,
    show_default=True,
    metavar="SECONDS",
    help="How long the program may run on the board.",
)
@format_option("text", "json")
def run_command(
    program: Path,
    port: str,
    arch: str | None,
    replace: tuple[str, ...],
    inputs: tuple[str, ...],
    out: Path | None,
    baud: int,
    timeout: float,
    form: str,
) -> None:
    """Run PROGRAM, a folder that ``accelsim compile`` wrote, on a board.

    The program, its tensors, outputs and event counters go over the serial port. The counts are
    printed, as far as the hardware counts, and compared with those of the model, which times the
    memory of the board: exit code 1 if they are not equal.
    """
    from accelsim.arch import load_arch
    from accelsim.board import BoardClient, refuse_other_npu
    from accelsim.npu import Events, counts_of, npu_of
    from accelsim.program import check_program, load_program

    loaded = load_program(program)
    npu = npu_of(load_arch(arch or _preset(loaded), replacements(replace)))
    refuse_other_npu(loaded, npu)
    image = _image(loaded, inputs)
    check_program(loaded, npu)
    with _transport(port, baud, loaded, npu) as transport:
        done = BoardClient(transport).run(loaded, npu, image, timeout_s=timeout)
    whole = isinstance(done.events, Events)
    counts = asdict(counts_of(done.events, npu) if isinstance(done.events, Events) else done.events)
    counts.pop("macs", None)  # A program does not say what its network asked for.
    files = {} if out is None else _write(done, out)
    model = _model(loaded, npu, done)
    if form == "json":
        facts = {"npu": npu.name, "port": port, "counts": counts, "events": asdict(done.events)}
        facts["event_counters"] = npu.event_counters
        values = {name: array.tolist() for name, array in done.outputs.items()}
        shown = {name: str(path) for name, path in files.items()}
        facts |= {"model": model, "outputs": values, "files": shown}
        click.echo(json.dumps(facts, indent=2))
    else:
        for name, count in counts.items():
            click.echo(f"{name:30} {count:,}")
        if not whole:
            click.echo(f"{npu.name} counts cycles only (npu.event_counters: cycles)")
        _say(model, npu)
        for path in files.values():
            click.echo(path)
    for sentence in model["differences"]:
        click.echo(sentence, err=True)
    if model["differences"]:
        sys.exit(1)


def _model(program: "Program", npu: "Npu", done: "BoardRun") -> dict[str, Any]:
    """Return what the model of the board counts, and how it compares with the board.

    ``described_cycles`` are those of the memory that the file of the accelerator describes.
    """
    from accelsim.board import board_npu, memory_sentence
    from accelsim.npu import counted_events
    from accelsim.timeline import run_program

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


def _say(model: dict[str, Any], npu: "Npu") -> None:
    from accelsim.board import board_npu

    click.echo(f"memory: {model['memory']}")
    agrees = "other counts" if model["differences"] else "the same counts"
    click.echo(f"model with this memory: {agrees}, {model['cycles']:,} cycles")
    if board_npu(npu) != npu:
        click.echo(
            f"model with the memory that {npu.name} describes, which accelsim compile times:"
            f" {model['described_cycles']:,} cycles"
        )


def _preset(program: "Program") -> str:
    from accelsim.arch import preset_names

    if program.npu_name not in preset_names():
        raise click.UsageError(
            f"the program is for {program.npu_name}, which is no preset: give --arch"
        )
    return program.npu_name


def _transport(
    port: str, baud: int, program: "Program", npu: "Npu"
) -> "AbstractContextManager[Transport]":
    if port != SIMULATED:
        from accelsim.board import SerialTransport

        return SerialTransport(port, baud)
    from accelsim.isa import INSTRUCTION_BYTES
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


def _image(program: "Program", inputs: tuple[str, ...]) -> "NDArray[np.uint8]":
    """Return memory at the start: that of the program, with the inputs of the command line."""
    from accelsim.errors import did_you_mean

    image = program.image.copy()
    for name, file in pairs(inputs, "--input").items():
        if name not in program.inputs:
            raise click.UsageError(
                f"--input: the program has no input {name!r}{did_you_mean(name, program.inputs)}"
            )
        layout = program.inputs[name]
        packed = layout.pack(_tensor(name, Path(file), layout))
        image[layout.address : layout.address + layout.bytes] = packed
    return image


def _tensor(name: str, file: Path, layout: "Layout") -> "NDArray[np.int64]":
    import numpy as np

    try:
        values = np.load(file, allow_pickle=False)
    except OSError as problem:
        raise click.UsageError(f"--input: {file}: cannot be read: {problem.strerror}") from None
    except ValueError:
        raise click.UsageError(f"--input: {file}: is no .npy file of numbers") from None
    shape = (layout.height, layout.width, layout.channels)
    if not isinstance(values, np.ndarray) or values.dtype.kind not in "iu":
        raise click.UsageError(f"--input: {file}: must hold integers")
    if values.shape != shape:
        raise click.UsageError(f"--input: {name} must have the shape {shape}, not {values.shape}")
    low = -(1 << (layout.element_bits - 1)) if layout.signed else 0
    high = low + (1 << layout.element_bits) - 1
    if values.size and (values.min() < low or values.max() > high):
        raise click.UsageError(f"--input: the values of {name} must be from {low} to {high}")
    return values.astype(np.int64)


def _write(done: "BoardRun", folder: Path) -> dict[str, Path]:
    """Write each output; return the files by name."""
    import numpy as np

    from accelsim.errors import ResultError

    files = {}
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, values in done.outputs.items():
            # A name of a network may hold what a file name may not.
            safe = "".join(
                letter if letter.isalnum() or letter in "._-" else "_" for letter in name
            )
            files[name] = folder / f"{safe}.npy"
            np.save(files[name], values)
    except OSError as problem:
        raise ResultError(f"{folder}: cannot be written: {problem.strerror}") from None
    return files
