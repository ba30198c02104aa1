"""Quotients by constants of each element: products by their reciprocals, near onnxruntime's."""

from pathlib import Path

import numpy as np
import pytest
from onnx import TensorProto

from accelsim.errors import WorkloadError
from accelsim.integer import Multiply
from accelsim.integer.read import read_integer_network
from corpus.stages import stages_of
from integer_onnx.agreement import saved
from integer_onnx.models import Model

SHAPE = (1, 3, 4, 5)
SCALE, LAST = 0.05, 0.06


def quotient(divisors: np.ndarray) -> Model:
    """Return an image divided by constants of each element."""
    model, generator = Model(), np.random.default_rng(1)
    image = generator.uniform(-6, 6, SHAPE).astype(np.float32)
    model.quantized("x_q", model.input("x", image), SCALE, np.int8(0))
    model.dequantized("x_real", "x_q", SCALE, np.int8(0))
    model.node("Div", "found", "x_real", model.constant("divisors", divisors, np.float32))
    model.quantized("y", "found", LAST, np.int8(2))
    return model


@pytest.mark.parametrize("extents", [SHAPE, (4, 5), (3, 4, 1), (1, 1, 1, 5)])
def test_a_quotient_errs_as_far_as_its_reciprocals(
    extents: tuple[int, ...], tmp_path: Path
) -> None:
    generator = np.random.default_rng(2)
    divisors = generator.uniform(0.8, 4, extents) * generator.choice([-1, 1], extents)
    model = quotient(divisors)
    stages = stages_of(model, tmp_path)

    ours, theirs = stages.ends

    (layer,) = stages.integers.layers
    assert isinstance(layer, Multiply)
    # Reciprocals are off by at most half a step of their range, and both results by half of theirs.
    step = 2 / 0.8 / 254
    most = (np.abs(model.feeds["x"][0].transpose(1, 2, 0)) + SCALE) * step / 2 / LAST + 1
    difference = np.abs(ours - theirs)
    assert np.all(difference <= most)
    assert difference.mean() < 1


def test_a_quotient_by_0_is_refused(tmp_path: Path) -> None:
    divisors = np.ones((4, 5))
    divisors[1, 2] = 0
    path = saved(quotient(divisors).proto("y", TensorProto.INT8), tmp_path)

    with pytest.raises(WorkloadError, match=r"has a constant that is no finite number$"):
        read_integer_network(path)
