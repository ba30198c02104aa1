"""``accelsim resources``: the cells of an FPGA that an accelerator needs, without synthesis."""

import json
from typing import Any

import click

from accelsim.cli.options import format_option, replacements, set_option


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
    """Predict the FPGA cells that ARCH needs: look-up tables, flip-flops, DSP blocks, block RAMs.

    ARCH is a preset or a YAML file. The design is that of accelsim fpga: NPU, memory, link to a
    host. Nothing is synthesized; docs/resources.md says how accurate the numbers are.
    """
    from accelsim.api.resources import resources

    record = resources(
        arch,
        board=board,
        part=part,
        memory_bytes=memory_bytes,
        program_bytes=program_bytes,
        largest=largest,
        share=share,
        replace=replacements(replace),
    )
    click.echo(json.dumps(record, indent=2) if form == "json" else _text(record))


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
