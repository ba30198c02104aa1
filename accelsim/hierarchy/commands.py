"""``accelsim memory``."""

import csv
import io
import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from accelsim.cli.described import described_command

if TYPE_CHECKING:
    from accelsim.hierarchy.system import SystemRun


@described_command("accelsim.hierarchy.run:memory", "traces", forms=("text", "json", "csv"))
def memory_command(
    run: "SystemRun", traces: Sequence[str], system: str, dram: str | None, tier: str, form: str
) -> None:
    """Show the cycles of cores, levels, network and channels; csv has a row for each request."""
    from accelsim.hierarchy.system import load_system

    name = load_system(system).name
    if form == "json":
        behind = {"dram": dram, "tier": tier if dram else "ideal"}
        made_with = {"system": name, **behind, "traces": list(traces)}
        click.echo(json.dumps(made_with | run.to_data(), indent=2))
    elif form == "csv":
        click.echo(_csv(run), nl=False)
    else:
        channels = f"{dram}, {tier} tier" if dram else "channels of the ideal tier"
        click.echo(f"{name}: {run.cycles:,} cycles, {channels}")
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
