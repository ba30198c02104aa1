"""``accelsim memory``."""

import csv
import io
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from accelsim.cli.options import dram_tier_option, format_option

if TYPE_CHECKING:
    from accelsim.hierarchy.system import SystemRun
    from accelsim.memory.dram import Tier


@click.command("memory")
@click.argument(
    "traces", nargs=-1, required=True, metavar="TRACE...", type=click.Path(path_type=Path)
)
@click.option(
    "--system",
    "name",
    required=True,
    metavar="SYSTEM",
    help="A preset or a YAML file of levels, network and channels.",
)
@click.option(
    "--dram",
    "device",
    metavar="DEVICE",
    help="DRAM behind each channel (ddr4_2400, hbm2, ... or a YAML file) instead of the system's "
    "latency and bandwidth.",
)
@dram_tier_option("How --dram is timed: latency and bandwidth; requests and banks; every command.")
@format_option(
    *("text", "json", "csv"), meaning="How to print the result; csv is one row for each request."
)
def memory_command(
    traces: tuple[Path, ...], name: str, device: str | None, tier: "Tier", form: str
) -> None:
    """Run one TRACE for each core (lines of ADDRESS READ|WRITE CYCLE) on a memory system."""
    from accelsim.hierarchy.run import memory
    from accelsim.hierarchy.system import load_system

    system = load_system(name)
    run = memory(traces, system, dram=device, tier=tier)
    behind = {"dram": device, "tier": tier if device else "ideal"}
    if form == "json":
        made_with = {"system": system.name, **behind, "traces": [str(one) for one in traces]}
        click.echo(json.dumps(made_with | run.to_data(), indent=2))
    elif form == "csv":
        click.echo(_csv(run), nl=False)
    else:
        channels = f"{device}, {tier} tier" if device else "channels of the ideal tier"
        click.echo(f"{system.name}: {run.cycles:,} cycles, {channels}")
        click.echo(_text(run.to_data()), nl=False)


def _csv(run: "SystemRun") -> str:
    from accelsim.hierarchy.system import WAITS

    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    waits = [f"{name}_wait_cycles" for name in WAITS]
    writer.writerow(["core", "due_cycle", "issued_cycle", "answered_cycle", *waits])
    columns = (run.core, run.due, run.issued, run.answered, *run.waits.T)
    writer.writerows(zip(*(column.tolist() for column in columns), strict=True))
    return text.getvalue()


def _text(data: dict[str, Any]) -> str:
    cores = {f"core {index}": facts for index, facts in enumerate(data["cores"])}
    levels = {
        name: {key: value for key, value in facts.items() if key != "cores"}
        for name, facts in data["levels"].items()
    }
    text = _table("cycles of requests, summed", cores)
    if levels:
        text += _table("levels", levels)
    if data["network"]["packets"]:
        text += _table("network", {"all links": data["network"]})
    channels = {
        f"channel {index}": {"read_bytes": read, "written_bytes": written}
        for index, (read, written) in enumerate(
            zip(data["channels"]["read_bytes"], data["channels"]["written_bytes"], strict=True)
        )
    }
    totals = {key: data["channels"][key] for key in ("beats", "conflicts", "wait_cycles")}
    return text + _table("channels", channels) + _table("", {"all channels": totals})


def _table(title: str, columns: dict[str, dict[str, int]]) -> str:
    width = max(14, *(len(name) + 2 for name in columns))
    lines = [f"{title:24}" + "".join(f"{name:>{width}}" for name in columns)]
    for key in next(iter(columns.values())):
        values = "".join(f"{facts[key]:>{width},}" for facts in columns.values())
        lines.append(f"{key.replace('_', ' '):24}{values}")
    return "\n".join(lines) + "\n"
