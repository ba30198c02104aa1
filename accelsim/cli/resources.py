"""``accelsim resources``: what an accelerator takes of an FPGA, before any synthesis."""

import json
from typing import TYPE_CHECKING, Any

import click

from accelsim.cli.options import format_option, replacements, set_option
from accelsim.errors import HardwareError

if TYPE_CHECKING:
    from accelsim.arch import Arch
    from accelsim.resources import Estimate, Part


@click.command("resources")
@click.argument("arch", metavar="ARCH")
@click.option("--board", metavar="BOARD", help="For example ulx3s_85f.")
@click.option("--part", metavar="PART", help="An FPGA without a board, for example ecp5_45k.")
@click.option(
    "--memory-bytes",
    type=click.IntRange(1, 2**28),
    help="Memory for data; by default the board's, or 16384.",
)
@click.option(
    "--program-bytes",
    type=click.IntRange(1, 2**28),
    help="Memory for instructions; by default the board's, or 4096.",
)
@click.option(
    "--largest", is_flag=True, help="Choose rows and columns: the most elements that fit."
)
@click.option(
    "--share",
    type=click.FloatRange(0, 1, min_open=True),
    default=1.0,
    show_default=True,
    help="With --largest: the part of each kind of cells that may be taken.",
)
@format_option("text", "json")
@set_option
def resources_command(
    arch: str,
    board: str | None,
    part: str | None,
    memory_bytes: int | None,
    program_bytes: int | None,
    largest: bool,
    share: float,
    form: str,
    replace: tuple[str, ...],
) -> None:
    """Predict what ARCH takes of an FPGA: look-up tables, flip-flops, DSP blocks, block RAMs.

    ARCH is a preset or a YAML file. The design is that of accelsim fpga: NPU, memory, link to a
    host. Nothing is synthesized; docs/resources.md says how far the numbers are off.
    """
    from accelsim.arch import load_arch
    from accelsim.npu import npu_of
    from accelsim.resources import BoardNpu, estimate, memory_sizes, part_board_of, part_of
    from accelsim.resources import largest as largest_of

    if (board is None) == (part is None):
        raise HardwareError("give one of --board and --part")
    machine = load_arch(arch, replacements(replace))
    if board is not None:
        part = part_board_of(board).part
    fpga = part_of(str(part))
    sizes = memory_sizes(machine, board, memory_bytes=memory_bytes, program_bytes=program_bytes)
    if largest:
        found = largest_of(machine, fpga, share=share, **sizes)
        machine, what = found.arch, found.estimate
    else:
        what = estimate(BoardNpu(npu=npu_of(machine), **sizes), fpga.family)
    record = _record(machine, str(part), fpga, what, sizes) | _clock(machine, board)
    click.echo(json.dumps(record, indent=2) if form == "json" else _text(record))


def _record(
    machine: "Arch", part: str, fpga: "Part", what: "Estimate", sizes: dict[str, int]
) -> dict[str, Any]:
    return {
        "arch": machine.name,
        "rows": machine.array.rows,
        "cols": machine.array.cols,
        "part": part,
        **sizes,
        "fits": not what.misfit(fpga),
        **what.total,
        "available": {kind: getattr(fpga, kind) for kind in what.total},
        "units": {
            unit: {kind: round(count) for kind, count in counts.items()}
            for unit, counts in what.units.items()
        },
    }


def _clock(machine: "Arch", board: str | None) -> dict[str, Any]:
    """Return the clock that is predicted for a board, or why it is not known."""
    from accelsim.npu import npu_of
    from accelsim.resources import speed_of

    if board is None:
        return {"fmax_mhz": None, "fmax_note": "a clock is predicted for a --board, not a --part"}
    try:
        speed = speed_of(npu_of(machine), board)
    except HardwareError as unknown:
        return {"fmax_mhz": None, "fmax_note": str(unknown)}
    error = f"of one design on {board}"
    if speed.worst_error is not None:
        error = f"mean of designs on {board}, up to {100 * speed.worst_error:.0f} % off"
    return {"fmax_mhz": round(speed.fmax_mhz, 1), "fmax_note": error}


def _text(record: dict[str, Any]) -> str:
    kinds = list(record["available"])
    lines = [
        f"{record['arch']}, {record['rows']} x {record['cols']}, on {record['part']}:"
        f" {'fits' if record['fits'] else 'does not fit'} (predicted, not synthesized)",
        f"{'unit':12}" + "".join(f"{kind:>8}" for kind in kinds),
    ]
    for unit, counts in record["units"].items():
        lines.append(f"{unit:12}" + "".join(f"{counts[kind]:>8}" for kind in kinds))
    lines.append(f"{'all':12}" + "".join(f"{record[kind]:>8}" for kind in kinds))
    lines.append(f"{'available':12}" + "".join(f"{record['available'][kind]:>8}" for kind in kinds))
    clock = "not known" if record["fmax_mhz"] is None else f"{record['fmax_mhz']} MHz"
    lines.append(f"clock: {clock} ({record['fmax_note']})")
    return "\n".join(lines)
