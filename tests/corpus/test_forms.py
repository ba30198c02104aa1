"""Operators of random geometry from file to cycle, on the machines of the corpus."""

from pathlib import Path

import numpy as np
import pytest

from accelsim.program.check import check_program
from accelsim_hdl.cosim.compare import compare
from corpus.networks import Line
from corpus.stages import FORMATS, OnMachine, Stages, arch_of, bench
from integer_onnx.forms import FORMS

CASES = 60
AT_EVERY_CHANGE = 3
"""Networks of a form, and those of them that ``make test`` runs."""


def on_some_machine(name: str, seed: int, folder: Path) -> tuple[OnMachine, str]:
    """Return a network of a form on a machine of the corpus, and the machine's dataflow."""
    flows = tuple(FORMATS) if name != "matrices" else ("weight_stationary",)
    dataflow = flows[(seed + list(FORMS).index(name)) % len(flows)]
    draw = np.random.default_rng([seed, 1])
    line = Line(name, FORMS[name](draw), FORMATS[dataflow], draw)
    stages = Stages(line.case(draw.uniform(150, 400)), folder)
    return OnMachine(stages, arch_of(dataflow, FORMATS[dataflow])), dataflow


def agree(name: str, seeds: range, folder: Path) -> None:
    """Programs are legal, and the RTL leaves the reference in the cycles of the model."""
    for seed in seeds:
        on, dataflow = on_some_machine(name, seed, folder / str(seed))
        check_program(on.program, on.npu)
        program, npu, image = on.at(1)

        ran = compare(program, npu, bench(dataflow), image)

        assert ran.cycle_differences == (), seed
        assert ran.value_differences == (), seed
        for output in on.stages.integers.outputs:
            found = program.outputs[output].unpack(ran.image)
            assert np.array_equal(found, on.stages.reference[1][output]), seed


@pytest.mark.parametrize("name", FORMS)
def test_random_geometries_are_the_same_on_reference_model_and_rtl(
    name: str, tmp_path: Path
) -> None:
    agree(name, range(AT_EVERY_CHANGE), tmp_path)


@pytest.mark.sampled(0)
@pytest.mark.parametrize("name", FORMS)
def test_more_geometries_are_the_same_on_reference_model_and_rtl(name: str, tmp_path: Path) -> None:
    agree(name, range(AT_EVERY_CHANGE, CASES), tmp_path)
