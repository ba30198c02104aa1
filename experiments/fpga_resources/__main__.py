"""``python -m experiments.fpga_resources [check|runs|fit] [--family F] [--most N]``.

check: print the errors of the resource model on every design of the table, and exit with 1 if the
target is missed on those that are held out. runs: synthesize what the table lacks or has from other
RTL. fit: write the coefficients of the model anew from the table.
"""

import argparse
import sys

from accelsim.resources.predict import estimate
from experiments.fpga_resources.arrays import array_samples, read_arrays
from experiments.fpga_resources.designs import BOARDS
from experiments.fpga_resources.fit import array_rates, array_sizes, cases, write_coefficients

TARGET = {"lut": 0.15, "ff": 0.15, "dsp": 0.05, "bram": 0.05}
"""Greatest relative error on a held-out design."""


def check(families: tuple[str, ...]) -> int:
    """Print errors; return 1 if a held-out design misses the target."""
    missed = 0
    print(f"{'design':16}{'':9}" + "".join(f"{kind:>22}" for kind in TARGET))
    for family in families:
        for held_out in (False, True):
            worst = dict.fromkeys(TARGET, 0.0)
            for case in cases(family, held_out):
                predicted = estimate(case.design, family).total  # type: ignore[arg-type]
                line = f"{case.sample.name:16}{'held out' if held_out else 'fitted':9}"
                for kind in TARGET:
                    error = predicted[kind] / case.whole[kind] - 1
                    worst[kind] = max(worst[kind], abs(error))
                    line += f"{predicted[kind]:>7} of{case.whole[kind]:>6}{error:>+6.1%}"
                print(line)
            name = f"{family} {'held out' if held_out else 'fitted'}, worst"
            print(f"{name:25}" + "".join(f"{error:>22.1%}" for error in worst.values()))
            if held_out:
                missed += sum(worst[kind] > TARGET[kind] for kind in TARGET)
        _check_arrays(family)
    return 1 if missed else 0


def _check_arrays(family: str) -> None:
    """Print the errors of arrays without multipliers that were synthesized alone."""
    rates, rows = array_rates(family), read_arrays()  # type: ignore[arg-type]
    for held_out in (False, True):
        errors: dict[str, list[float]] = {kind: [] for kind in rates}
        for sample in array_samples(family):  # type: ignore[arg-type]
            if sample.held_out == held_out and sample.name in rows:
                sizes = array_sizes(sample.npu)
                for kind, found in errors.items():
                    predicted = sum(rates[kind].get(name, 0) * sizes[name] for name in sizes)
                    found.append(abs(predicted / int(rows[sample.name][kind]) - 1))
        print(f"{family} arrays alone, {'held out' if held_out else 'fitted'}:")
        for kind, found in errors.items():
            print(f"    {kind}: mean {sum(found) / len(found):.1%}, worst {max(found):.1%}")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m experiments.fpga_resources")
    parser.add_argument("do", nargs="?", choices=("check", "runs", "fit"), default="check")
    parser.add_argument("--family", choices=tuple(BOARDS))
    parser.add_argument("--most", type=int, default=-1, help="Designs to synthesize.")
    chosen = parser.parse_args()
    families = (chosen.family,) if chosen.family else tuple(BOARDS)
    if chosen.do == "runs":
        from experiments.fpga_resources.arrays import make_arrays
        from experiments.fpga_resources.runs import make_runs

        make_arrays(families)
        make_runs(families, chosen.most)
    elif chosen.do == "fit":
        write_coefficients()
    else:
        return check(families)
    return 0


if __name__ == "__main__":
    sys.exit(main())
