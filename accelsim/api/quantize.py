"""From a trained network to the integers that hardware computes with."""

import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from accelsim.errors import WorkloadError
from accelsim.quantize import Recipe, parse_format, parse_layer
from accelsim.quantize.recipe import Calibration, WeightCalibration

if TYPE_CHECKING:
    from accelsim.integer import IntegerNetwork
    from accelsim.integer.read import FloatNetwork


def quantize(
    workload: Any,
    images: ArrayLike | Mapping[str, ArrayLike],
    *,
    format: str = "int8",  # noqa: A002 - the word for it everywhere else
    sparsity: str = "dense",
    layers: Sequence[str] = (),
    granularity: str = "channel",
    calibration: Calibration = "mse",
    weight_calibration: WeightCalibration = "mse",
    bias_correction: bool = True,
    accumulator: str = "int32",
) -> "IntegerNetwork":
    """Quantize a trained network after training, without gradients.

    ``accelsim.compile`` and ``accelsim.cosim`` take the result. Weights and activations of the
    accelerator must hold the formats that are chosen here.

    Args:
        workload: A ``torch.nn.Module`` with its weights, or a float network with its weights as a
            zoo name or an ONNX file. Layers of a module have the path of the module as their name.
        images: Inputs to calibrate on, as the network reads them: float array of shape (n, ...)
            with n of 1 or more, or such an array for each input by name.
        format: As of ``accelsim.accuracy``, with all that follow.
        sparsity: Of weights, by magnitude.
        layers: ``NAME=FORMAT[:PATTERN]``, exceptions.
        granularity: What shares a scale of weights.
        calibration: How ranges of activations are chosen.
        weight_calibration: How scales of weights are chosen.
        bias_correction: Whether biases keep the mean of every channel.
        accumulator: Format of sums; networks whose sums could leave it are refused.

    Returns:
        The network in integers, for one image. ``accelsim.integer.read.quantize_input`` and
        ``dequantize_output`` convert its inputs and outputs from and to real numbers.

    Raises:
        UserError: torch is not installed, the network cannot be read or has an operator without a
            form in integers, the images do not fit it, or a format or pattern is impossible.
    """
    weight, activation = parse_format(format)
    recipe = Recipe(
        weight=weight,
        activation=activation,
        granularity=granularity,
        calibration=calibration,
        weight_calibration=weight_calibration,
        bias_correction=bias_correction,
        sparsity=sparsity,
        accumulator=accumulator,
        layers=tuple(parse_layer(text) for text in layers),
    )
    from accelsim.quantize.post_training import quantize_network

    real = _float_network(workload, images)
    return quantize_network(real, _by_name(real, images), recipe)


def _float_network(workload: Any, images: ArrayLike | Mapping[str, ArrayLike]) -> "FloatNetwork":
    """Return a network in real numbers."""
    from accelsim.integer.read import read_float_network

    if isinstance(workload, str | Path):
        return read_float_network(workload)
    from accelsim.workload.torch.export import import_torch
    from accelsim.workload.torch.values import write_onnx

    given = list(images.values()) if isinstance(images, Mapping) else [images]
    torch = import_torch()
    examples = tuple(torch.from_numpy(np.asarray(one, dtype=np.float32)[:1]) for one in given)
    title = type(workload).__name__.lower()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / f"{title}.onnx"
        write_onnx(workload, examples, file)
        try:
            real = read_float_network(file)
        except WorkloadError as problem:
            # The file is gone when the user reads the sentence.
            sentences = [one.replace(str(file), title) for one in problem.problems]
            raise WorkloadError(sentences) from None
    return replace(real, path=Path(title))


def _by_name(
    network: "FloatNetwork", images: ArrayLike | Mapping[str, ArrayLike]
) -> dict[str, NDArray[np.float64]]:
    """Return the images of each input.

    Raises:
        WorkloadError: An input has none, or images of another shape.
    """
    names = network.steps.inputs
    if not isinstance(images, Mapping):
        if len(names) != 1:
            raise WorkloadError(
                f"{network.path}: has {len(names)} inputs ({', '.join(names)}): give images by name"
            )
        images = {names[0]: images}
    elif len(names) == len(images) and not images.keys() & set(names):
        # PyTorch may give inputs names of its own; their order is that of ``forward``.
        images = dict(zip(names, images.values(), strict=True))
    found = {}
    for name in names:
        if name not in images:
            raise WorkloadError(f"{network.path}: input {name} has no images")
        values = np.asarray(images[name], dtype=np.float64)
        wanted = network.steps.shapes[name]
        if values.ndim != len(wanted) or not len(values) or values.shape[1:] != wanted[1:]:
            raise WorkloadError(
                f"{network.path}: images of input {name} have shape {list(values.shape)}, not"
                f" {['n', *wanted[1:]]}".replace("'", "")
            )
        found[name] = values
    return found
