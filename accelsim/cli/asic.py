"""``accelsim asic``: counts the cells of the RTL in a standard-cell library, and their area."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from accelsim.cli.options import choice_option, format_option, replacements, set_option

if TYPE_CHECKING:
    from accelsim_hdl.synthesis.asic import AsicUnit


@click.command("asic")
@click.argument("arch", metavar="ARCH")
@click.option(
    "--liberty",
    required=True,
    type=click.Path(path_type=Path),
    help="The library of cells, a file in the Liberty format.",
)
@choice_option(
    "--unit",
    *("pe", "array", "npu"),
    default="array",
    meaning="One processing element, the array, or all of it.",
)
@format_option("text", "json")
@set_option
def asic_command(
    arch: str, liberty: Path, unit: "AsicUnit", form: str, replace: tuple[str, ...]
) -> None:
    """Count the cells of ARCH in a standard-cell library, and add up their area.

    ARCH is a preset or a YAML file. Wires, the clock tree and sizing for a clock are not included.
    Memories are listed without an area, because a RAM compiler makes them.
    """
    from accelsim.api.asic import asic

    record = asic(arch, liberty, unit=unit, replace=replacements(replace))
    click.echo(json.dumps(record, indent=2) if form == "json" else _text(record))


def _text(record: dict[str, Any]) -> str:
    lines = [
        f"{record['unit']} of {record['arch']} in {record['liberty']}: {record['area_um2']:g} um2,"
        f" of it {record['sequential_um2']:g} flip-flops; {record['cell_count']} cells"
    ]
    lines += [f"  {count:7} {name}" for name, count in record["cells"].items()]
    for memory in record["memories"]:
        lines.append(
            f"  {memory['count']:7} memories of {memory['words']} words of"
            f" {memory['width_bits']} bits, not in the area"
        )
    return "\n".join(lines)
