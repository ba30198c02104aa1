"""``accelsim dram``: runs traces of requests through a DRAM."""

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from accelsim.cli.described import described_command

if TYPE_CHECKING:
    from accelsim.memory.dram import DramRun


@described_command("accelsim.api.dram:dram", "trace", forms=("text", "json", "csv"))
@click.option("--out", metavar="OUT", help="File to write instead of printing.")
def dram_command(run: "DramRun", form: str, out: str | None) -> None:
    """Show totals, or a line for each request."""
    from accelsim.files import write_text
    from accelsim.memory.dram import notes, requests_csv, to_data

    if form == "csv":
        text = requests_csv(run)
    elif form == "json":
        text = json.dumps(to_data(run), indent=2, allow_nan=False) + "\n"
    else:
        text = _table(run)
    if out is not None:
        write_text(Path(out), text)
    else:
        click.echo(text, nl=False)
    for sentence in notes(run):
        click.echo(f"note: {sentence}", err=True)


def _table(run: "DramRun") -> str:
    """Return the totals as a table for people."""
    from accelsim.memory.dram import totals

    found = totals(run)
    lines = [f"{run.trace.name} on {run.device.name}, policy {run.policy}, tier {run.tier}"]
    rows = {
        "requests": f"{found['requests']:,} ({found['reads']:,} reads)",
        "cycles": f"{found['cycles']:,}",
        "bandwidth": f"{found['bandwidth_bytes_per_s'] * 1e-9:.3f} GB/s, "
        f"{100 * found['bandwidth_utilization']:.1f} % of the peak",
        "commands": ", ".join(
            f"{name} {count:,}" for name, count in found["commands"].items() if count
        ),
    }
    if found["row_hit_rate"] is not None:
        rows["row hits"] = f"{100 * found['row_hit_rate']:.1f} %"
    for kind in ("read", "write"):
        latency = found[f"{kind}_latency_cycles"]
        if latency:
            rows[f"{kind} latency"] = (
                f"mean {latency['mean']:.1f}, 95 % {latency['p95']:,}, "
                f"maximum {latency['maximum']:,} cycles"
            )
    if found["energy_pj"]:
        rows["energy"] = f"{found['energy_pj']['total'] * 1e-6:.3f} uJ"
    lines += [f"{name:16}{value}" for name, value in rows.items()]
    return "\n".join(lines) + "\n"
