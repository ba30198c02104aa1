"""``accelsim rtl``, ``cosim``, ``fpga``, ``resources``, ``asic`` and ``board``: the hardware."""

import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from accelsim.cli.described import described_command
from accelsim.errors import HardwareError

if TYPE_CHECKING:
    from accelsim.api.board import BoardResult
    from accelsim.api.fpga import FpgaBuild
    from accelsim_hdl.cosim.campaign import Verdict

_MOST_SENTENCES = 20


@described_command("accelsim.api.rtl:rtl", "arch")
def rtl_command(files: Sequence[Path]) -> None:
    """Show the files of an accelerator in Verilog."""
    for file in files:
        click.echo(file)


@described_command("accelsim.api.cosim:cosim", "arch", forms=("text", "json"))
def cosim_command(verdict: "Verdict", form: str) -> None:
    """Show how model and RTL compare; exit code 1 if they differ."""
    numbers = {key: value for key, value in asdict(verdict).items() if key != "differences"}
    if form == "json":
        click.echo(json.dumps({**numbers, "differences": verdict.differences}, indent=2))
    else:
        for key, value in numbers.items():
            shown = f"{value:.3f}" if isinstance(value, float) else f"{value:,}"
            click.echo(f"{key:18} {shown}")
    for sentence in verdict.differences[:_MOST_SENTENCES]:
        click.echo(sentence, err=True)
    if verdict.cycle_mismatches or verdict.value_mismatches or verdict.output_mismatches:
        sys.exit(1)


@described_command("accelsim.api.fpga:fpga", "arch", forms=("text", "json"))
def fpga_command(build: "FpgaBuild", form: str) -> None:
    """Show a bitstream, or why there is none."""
    _show(build.record, build.folder, form)
    if build.problem is not None:
        raise HardwareError(build.problem)


def _show(record: Mapping[str, Any], out: Path, form: str) -> None:
    if form == "json":
        click.echo(json.dumps(record, indent=2))
        return
    there = record["available"].items()
    used = ", ".join(f"{record[name]} of {available} {name}" for name, available in there)
    if record["bitstream"] is not None:
        click.echo(out / record["bitstream"]["file"])
        click.echo(f"{record['arch']} on {record['board']}: {used}")
        click.echo(
            f"{record['fmax_mhz']:.2f} MHz of {record['target_mhz']:g} MHz wanted,"
            f" {record['peak_gops']:g} GOPS at most"
        )
        click.echo(f"longest path: {record['critical_path']['where']}")
    elif "note" in record and record["fits"]:
        click.echo(f"{out}: a project for {record['board']}, {record['note']}")
        click.echo(f"{record['arch']} on {record['board']}: {used} (synthesis by Yosys)")


@described_command("accelsim.api.resources:resources", "arch", forms=("text", "json"))
def resources_command(record: dict[str, Any], form: str) -> None:
    """Show the cells that an accelerator needs."""
    click.echo(json.dumps(record, indent=2) if form == "json" else _resources_text(record))


def _resources_text(record: dict[str, Any]) -> str:
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
    if record["largest"]:
        lines.append("array: most elements; of equal numbers the fewest columns, for few lanes")
    clock = "not known" if record["fmax_mhz"] is None else f"{record['fmax_mhz']} MHz"
    lines.append(f"clock: {clock} ({record['fmax_note']})")
    return "\n".join(lines)


@described_command("accelsim.api.asic:asic", "arch", forms=("text", "json"))
def asic_command(record: dict[str, Any], form: str) -> None:
    """Show the standard cells of an accelerator."""
    click.echo(json.dumps(record, indent=2) if form == "json" else _asic_text(record))


def _asic_text(record: dict[str, Any]) -> str:
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


@click.group("board")
def board_command() -> None:
    """Use a board that holds an NPU."""


@described_command("accelsim.api.board:board_run", "program", name="run", forms=("text", "json"))
def run_command(done: "BoardResult", form: str) -> None:
    """Show the counts of a board; exit code 1 if the model counts otherwise."""
    if form == "json":
        click.echo(json.dumps(done.to_data(), indent=2))
    else:
        _print_board(done)
    for sentence in done.differences:
        click.echo(sentence, err=True)
    if done.differences:
        sys.exit(1)


board_command.add_command(run_command)


def _print_board(done: "BoardResult") -> None:
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
