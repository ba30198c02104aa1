"""``accelsim dram``: runs traces of requests through a DRAM."""

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from accelsim.cli.options import (
    choice_option,
    dram_tier_option,
    format_option,
    replacements,
    replacing_option,
)

if TYPE_CHECKING:
    from accelsim.memory.dram import DramRun, Policy, Tier


@click.command("dram")
@click.argument("trace", type=click.Path(path_type=Path))
@click.option(
    "--device",
    required=True,
    metavar="DEVICE",
    help="A device (ddr4_2400, ddr4_3200, lpddr4_2400, lpddr4_3200, lpddr5_6400, gddr6, hbm2, "
    "hbm2e) or a YAML file.",
)
@choice_option(
    "--policy",
    *("default", "dramsim3"),
    meaning="The controller of the device page, or DRAMsim3 2981759 request for request.",
)
@dram_tier_option("Latency and bandwidth; requests and banks; every command.")
@replacing_option("Replace one field of the device, for example controller.page_policy=closed.")
@format_option(
    *("text", "json", "csv"),
    meaning="Totals for readers, totals as JSON, or one line for each request.",
)
@click.option(
    "--out",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Write there and not to the terminal.",
)
@click.option(
    "--commands",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Also write every command, in DRAMsim3's columns.",
)
@click.option(
    "--timeline",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Also write banks, data and refreshes for Perfetto: FILE.json or FILE.json.gz.",
)
def dram_command(
    trace: Path,
    device: str,
    policy: "Policy",
    tier: "Tier",
    replace: tuple[str, ...],
    form: str,
    out: Path | None,
    commands: Path | None,
    timeline: Path | None,
) -> None:
    """Run TRACE, a file of lines "address READ|WRITE cycle", through a DRAM."""
    from accelsim.api.dram import dram
    from accelsim.files import write_text
    from accelsim.memory.dram import notes, requests_csv, to_data

    run = dram(
        trace,
        device,
        policy=policy,
        tier=tier,
        replace=replacements(replace),
        commands=commands,
        timeline=timeline,
    )
    if form == "csv":
        text = requests_csv(run)
    elif form == "json":
        text = json.dumps(to_data(run), indent=2, allow_nan=False) + "\n"
    else:
        text = _table(run)
    if out is not None:
        write_text(out, text)
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
