"""From a sweep of a study to the rows of ``expected.csv``: its front, executed as programs."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from accelsim.arch import Arch, load_arch
from accelsim.compiler import compile_network
from accelsim.explore import Study, read_sweep
from accelsim.explore.precision import LAYER_FIELD, arch_settings
from accelsim.explore.read import settings_of
from accelsim.integer.read import read_float_network
from accelsim.integer.reference import run_reference
from accelsim.learn.accuracy import load_dataset
from accelsim.learn.accuracy.dataset import data_of
from accelsim.learn.accuracy.measure import integer_form, integer_inputs
from accelsim.learn.accuracy.training import Tuning
from accelsim.learn.points import recipe_of
from accelsim.npu import Npu, npu_of
from accelsim.values import execute
from accelsim.workload.load import workload_file
from accelsim_hdl.cosim.campaign import bench_for
from accelsim_hdl.cosim.compare import compare
from accelsim_hdl.cosim.observation import Bench

FOLDER = Path(__file__).parent
NETWORKS = ("digits_mlp", "digits_conv", "digits_rnn")
TEST_IMAGES = 360
EXECUTED_IMAGES = 20
FIELDS = (
    *("network", "array_weight", "formats", "right", "energy_nj", "cycles", "area_um2"),
    *("equal_images", "rtl"),
)


def front_of(folder: Path) -> Iterator[tuple[Study, dict[str, Any], dict[str, Any]]]:
    """Yield study, settings and row of each point of the front of a sweep, by rising energy.

    Args:
        folder: Folder of the sweep.
    """
    found = read_sweep(folder)
    table = found.table
    for row in table[table["front"]].sort_values(["energy_pj", "point"]).to_dict("records"):
        yield found.study, settings_of(found, row), row


def executed(study: Study, settings: dict[str, Any], network: str, images: int) -> tuple[int, bool]:
    """Run the network of a point as a program of its accelerator.

    Args:
        study: Study of the network.
        settings: Values by field of an axis.
        network: Name of the network.
        images: Test images that the program computes; the first runs on the RTL as well.

    Returns:
        Images whose results are those of the plain reference, bit for bit, and whether the RTL has
        the values and the cycles of the model.
    """
    arch: Arch = load_arch(str(study.arch), arch_settings(settings))
    path, wanted, npu = workload_file(network), study.accuracy, npu_of(arch)
    data = load_dataset(data_of(path))
    made = integer_form(
        read_float_network(path),
        data,
        recipe_of(settings, arch, wanted, network),
        Tuning(epochs=wanted.fine_tune_epochs, seed=wanted.seed),
        multiplier_bits=arch.npu.requantize_multiplier_bits,
    )
    program, equal, agrees = compile_network(made, npu), 0, True
    for number, inputs in enumerate(integer_inputs(made, data.test.first(images))):
        image = program.with_inputs(inputs)
        memory, reference = execute(program, npu, image), run_reference(made, inputs)
        equal += all(
            np.array_equal(program.outputs[name].unpack(memory), reference[name])
            for name in made.outputs
        )
        if number == 0:
            ran = compare(program, npu, _bench(replace(npu, layer_digits=())), image)
            agrees = not (ran.cycle_differences or ran.value_differences)
    return equal, agrees


@cache
def _bench(npu: Npu) -> Bench:
    """Return the RTL of a machine: it is the same whatever the digits of layers."""
    return bench_for(npu, "compiled")


def rows(folder: Path, network: str, images: int = EXECUTED_IMAGES) -> Iterator[dict[str, Any]]:
    """Yield a row of ``expected.csv`` for each point of the front of a sweep.

    Args:
        folder: Folder of the sweep.
        network: Network of the study.
        images: Number of test images, see ``executed``.
    """
    for study, settings, row in front_of(folder):
        equal, agrees = executed(study, settings, network, images)
        formats = {
            field.removeprefix(LAYER_FIELD): value
            for field, value in settings.items()
            if field.startswith(LAYER_FIELD)
        }
        yield {
            "network": network,
            "array_weight": settings["numbers.weight"],
            "formats": " ".join(f"{name}={value}" for name, value in formats.items()),
            "right": round(row["accuracy"] * TEST_IMAGES),
            "energy_nj": f"{row['energy_pj'] / 1000:.1f}",
            "cycles": int(row["cycles"]),
            "area_um2": round(row["area_um2"]),
            "equal_images": equal,
            "rtl": "equal" if agrees else "DIFFERENT",
        }
