"""``python -m experiments.precision_sparsity.prove SWEEP``: run the best points on the RTL.

For each point of the sweep on the line of accuracy and energy of its network: the same integer
network, compiled for the NPU of that point, runs on the RTL with test images, and all counts, the
times of all instructions and all of memory must be equal to those of the model, the outputs to the
plain reference. Keys of the points that are go to SWEEP/on_rtl.csv, which a report reads. A point
whose accelerator has no RTL is named with the reason.
"""

import argparse
import sys
from pathlib import Path

import numpy as np

from accelsim.arch import Arch, load_arch
from accelsim.compiler import compile_network
from accelsim.errors import ArchError
from accelsim.explore import Study, load_study, read_sweep
from accelsim.explore.points import enumerate_points
from accelsim.explore.precision import arch_settings
from accelsim.explore.prepare import prepare
from accelsim.integer.read import read_float_network
from accelsim.integer.reference import run_reference
from accelsim.learn.accuracy import load_dataset
from accelsim.learn.accuracy.dataset import data_of
from accelsim.learn.accuracy.measure import integer_form, integer_inputs
from accelsim.learn.accuracy.training import Tuning
from accelsim.learn.points import recipe_of
from accelsim.npu import Npu, npu_of
from accelsim.report import accuracy
from accelsim.report.collect import collect
from accelsim.workload.load import workload_file
from accelsim_hdl.cosim.campaign import bench_for
from accelsim_hdl.cosim.compare import compare

IMAGES = 3


def runs_equally(
    study: Study, arch: Arch, npu: Npu, settings: dict[str, object], location: str
) -> bool:
    """Return whether model, RTL and reference agree on a point."""
    path = workload_file(location)
    data = load_dataset(data_of(path))
    wanted = study.accuracy
    network = integer_form(
        read_float_network(path),
        data,
        recipe_of(settings, arch, wanted, location),
        Tuning(epochs=wanted.fine_tune_epochs, seed=wanted.seed),
        multiplier_bits=arch.npu.requantize_multiplier_bits,
    )
    program = compile_network(network, npu)
    bench = bench_for(npu, "compiled")
    for inputs in integer_inputs(network, data.test.first(IMAGES)):
        agreement = compare(program, npu, bench, program.with_inputs(inputs))
        if agreement.cycle_differences or agreement.value_differences:
            return False
        reference = run_reference(network, inputs)
        for name in network.outputs:
            if not np.array_equal(program.outputs[name].unpack(agreement.image), reference[name]):
                return False
    return True


def main(arguments: list[str] | None = None) -> int:
    """Write ``on_rtl.csv``; return 1 if a point differs."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("sweep", type=Path)
    folder = parser.parse_args(arguments).sweep
    study = load_study(Path(__file__).parent / "study.yaml")
    space, _ = prepare(study)
    points = list(enumerate_points(study, space))
    evidence = collect(read_sweep(folder))
    rows = accuracy.data(evidence)
    keys = dict(zip(evidence.frame["point"], evidence.frame["key"], strict=True))
    equal, differs = [], 0
    for number in sorted(rows[rows["best"]]["point"]):
        settings = space.settings(points[number].design)
        arch = load_arch(str(study.arch), arch_settings(settings))
        location = space.sources[points[number].network].location
        try:
            npu = npu_of(arch)
        except ArchError as problem:
            print(number, location, settings, problem.problems[0], flush=True)
            continue
        agrees = runs_equally(study, arch, npu, settings, location)
        differs += not agrees
        print(number, location, settings, "equal" if agrees else "DIFFERENT", flush=True)
        if agrees:
            equal.append(keys[number])
    (folder / "on_rtl.csv").write_text("\n".join(["key", *equal]) + "\n", encoding="utf-8")
    return 1 if differs else 0


if __name__ == "__main__":
    sys.exit(main())
