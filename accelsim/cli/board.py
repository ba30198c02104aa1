"""``accelsim board``: runs programs on real hardware."""

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from accelsim.cli.options import format_option, integers, pairs, replacements, set_option

if TYPE_CHECKING:
    from accelsim.api.board import BoardResult


@click.group("board")
def board_command() -> None:
    """Use a board that holds an NPU."""


@board_command.command("run")
@click.argument("program", type=click.Path(path_type=Path, file_okay=False))
@click.option(
    "--port",
    required=True,
    metavar="PORT",
    help="A serial port, for example /dev/ttyUSB0; simulated: the RTL of the board, compiled.",
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
    "--index",
    "indices",
    multiple=True,
    metavar="NAME=VALUE",
    help="Value of an index, such as the position in a cache; by default the last. Repeatable.",
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
    indices: tuple[str, ...],
    out: Path | None,
    baud: int,
    timeout: float,
    form: str,
) -> None:
    """Run PROGRAM, a folder that ``accelsim compile`` wrote, on a board.

    The program, its tensors, outputs and event counters go over the serial port. The counters that
    the hardware has are printed and compared with those of the model, which times the memory of the
    board. The exit code is 1 if they differ.
    """
    from accelsim.api.board import board_run

    done = board_run(
        program,
        port,
        arch=arch,
        inputs=pairs(inputs, "--input"),
        indices=integers(indices, "--index"),
        out=out,
        baud=baud,
        timeout_s=timeout,
        replace=replacements(replace),
    )
    if form == "json":
        click.echo(json.dumps(done.to_data(), indent=2))
    else:
        _print(done)
    for sentence in done.differences:
        click.echo(sentence, err=True)
    if done.differences:
        sys.exit(1)


def _print(done: "BoardResult") -> None:
    from accelsim.board import board_npu

    npu, model = done.npu, done.model
    for name, count in done.counts.items():
        click.echo(f"{name:30} {count:,}")
    if not done.counts_everything:
        click.echo(f"{npu.name} counts cycles only (npu.event_counters: cycles)")
    click.echo(f"memory: {model['memory']}")
    click.echo(f"model with this memory: {done.verdict}, {model['cycles']:,} cycles")
    if board_npu(npu) != npu:
        click.echo(
            f"model with the memory that {npu.name} describes, which accelsim compile times:"
            f" {model['described_cycles']:,} cycles"
        )
    for path in done.files.values():
        click.echo(path)
