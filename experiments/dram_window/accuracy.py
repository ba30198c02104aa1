"""How far the window tier is from the exact one: python -m experiments.dram_window.accuracy."""

import sys
from dataclasses import dataclass

from accelsim.memory.dram import run_dram
from experiments.dram_window.traces import CASES, DEVICES, KINDS, Case

ALLOWED = 0.05


@dataclass(frozen=True, kw_only=True)
class Error:
    """What tiers say of one case.

    Args:
        case: Trace and device.
        exact_cycles: Last done cycle, tier exact.
        window: Relative error of tier window.
        ideal: Relative error of tier ideal.
        latency: Relative error of the mean latency, tier window.
    """

    case: Case
    exact_cycles: int
    window: float
    ideal: float
    latency: float


def measure(case: Case) -> Error:
    """Run one case on three tiers."""
    device, trace = case.load()
    exact = run_dram(trace, device, tier="exact")
    window = run_dram(trace, device, tier="window")
    ideal = run_dram(trace, device, tier="ideal")
    late, about = ((run.done - run.accepted).mean() for run in (exact, window))
    return Error(
        case=case,
        exact_cycles=exact.last_done,
        window=window.last_done / exact.last_done - 1,
        ideal=ideal.last_done / exact.last_done - 1,
        latency=float(about / late - 1),
    )


def table(errors: list[Error]) -> str:
    """Return the worst error of each kind on each device, in percent, as Markdown."""
    lines = ["| kind | " + " | ".join(DEVICES) + " |", "|---" * (len(DEVICES) + 1) + "|"]
    for kind in KINDS:
        cells = []
        for device in DEVICES:
            found = [
                error.window
                for error in errors
                if error.case.kind == kind and error.case.device == device
            ]
            cells.append(f"{100 * max(found, key=abs):+.2f}")
        lines.append(f"| {kind} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def summary(errors: list[Error]) -> str:
    """Return what the README says of them."""
    inside = sum(abs(error.window) <= ALLOWED for error in errors)
    worst = max(errors, key=lambda error: abs(error.window))
    slow = max(errors, key=lambda error: abs(error.latency))
    mean = sum(abs(error.window) for error in errors) / len(errors)
    ideal = sum(abs(error.ideal) <= ALLOWED for error in errors)
    return (
        f"{inside} of {len(errors)} traces within {100 * ALLOWED:.0f} %; "
        f"mean {100 * mean:.2f} %; worst {100 * worst.window:+.2f} % "
        f"({worst.case.kind}, seed {worst.case.seed}, on {worst.case.device})\n"
        f"mean latency: worst {100 * slow.latency:+.1f} % "
        f"({slow.case.kind}, seed {slow.case.seed}, on {slow.case.device})\n"
        f"tier ideal: {ideal} of {len(errors)} traces within {100 * ALLOWED:.0f} %"
    )


def main() -> None:
    errors = [measure(case) for case in CASES]
    sys.stdout.write(f"{table(errors)}\n\n{summary(errors)}\n")


if __name__ == "__main__":
    main()
