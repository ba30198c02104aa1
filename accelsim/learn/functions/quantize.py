"""``accelsim quantize``: from a trained float network to integers for hardware."""

import tempfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from math import prod
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from accelsim.arrays import LABELS, read_arrays
from accelsim.errors import ResultError, WorkloadError, did_you_mean
from accelsim.learn.quantize import Recipe, parse_layer
from accelsim.learn.quantize.recipe import Rounding

if TYPE_CHECKING:
    from accelsim.integer import IntegerNetwork
    from accelsim.integer.read import FloatNetwork
    from accelsim.learn.quantize.error import Errors

MEASURED = 16
"""Number of samples that ``quantization_errors`` uses."""


def quantize(
    workload: Any,
    images: ArrayLike | Mapping[str, ArrayLike] | str | Path,
    *,
    format: str = "int8",  # noqa: A002 - the word for it everywhere else
    sparsity: str = "dense",
    layers: Sequence[str] = (),
    granularity: str = "channel",
    calibration: str = "mse",
    weight_calibration: str = "mse",
    rounding: Rounding = "nearest",
    bias_correction: bool = True,
    accumulator: str = "int32",
    residual: str = "",
    balance: float | None = None,
    out: str | Path | None = None,
    dimensions: Mapping[str, int] | None = None,
    batch_axis: int | None = None,
) -> "IntegerNetwork":
    """Quantize a trained network of images, or a transformer, after training and without gradients.

    ``accelsim.compile`` and ``accelsim.cosim`` take the result, and every command takes the file
    named by ``out``. Weights and activations of the accelerator must be able to hold the chosen
    formats.

    Args:
        workload: A ``torch.nn.Module`` with its weights, or a float network with its weights as a
            zoo name or an ONNX file. Layers of a module have the path of the module as their name.
        images: Inputs for calibration, in the form that the network reads: an array of shape (n,
            ...) with n of 1 or more, of floats or of token numbers; such an array for each input by
            name; or a ``.npy`` or ``.npz`` file of them, where an array ``labels`` is not used.
        format: Format of weights and activations: ``int8``, ``w4a8``, or ``w4.5a8``, which gives
            each layer weights of 2 to 8 bits by measured errors, 4.5 on average; see
            ``accelsim.accuracy``.
        sparsity: Pattern of pruned weights, by magnitude: ``dense``, ``2:4``, ``density=0.5``.
        layers: Exceptions, ``NAME=FORMAT[:PATTERN]``.
        granularity: Weights that share a scale: ``tensor``, ``channel``, ``group=16``, or
            ``block=32``, a scale for each 32 channels of a product by a matrix; convolutions then
            have a scale for each filter.
        calibration: Method that chooses ranges of activations: ``minmax``, ``percentile:99.9``,
            ``mse``, ``entropy`` (Kullback-Leibler), ``cross_entropy`` (of logits).
        weight_calibration: Method that chooses scales of weights: ``minmax``, ``percentile:99.9``,
            ``mse``.
        rounding: Rounding of weights to the levels of their format: ``nearest``, or ``gptq``, one
            after the other with feedback of their errors on the samples (Frantar et al. 2023).
        bias_correction: Whether biases are corrected to keep the mean of every channel.
        accumulator: Format of sums; networks whose sums could overflow it are refused.
        residual: Format of the inputs of norms, and of sums with them, such as int12; empty for the
            format of other activations. The activations of the accelerator must be as wide.
        balance: Strength, from 0 to 1, by which outliers of norms and products are moved into the
            weights behind them (SmoothQuant's alpha); None for none.
        out: ONNX file to write, replaced if it exists: the network between QuantizeLinear and
            DequantizeLinear. Reading it gives the returned network.
        dimensions: Values of symbolic dimensions of a file by name; a batch is 1.
        batch_axis: Axis of the images along which samples lie: 0, or 1 for a network of sequences
            whose batch is the second axis, as those of torch.nn are unless ``batch_first`` is set.
            None: 0.

    Returns:
        The integer network, for one image. ``accelsim.integer.read.quantize_input`` and
        ``dequantize_output`` convert its inputs and outputs from and to real numbers.

    Raises:
        UserError: torch is not installed, the network cannot be read or has an operator without an
            integer lowering, the images do not fit, a format or pattern is impossible, or the file
            cannot hold the formats or cannot be written.
    """
    if batch_axis not in (None, 0, 1):
        raise WorkloadError(f"batch_axis must be 0 or 1, not {batch_axis}")
    recipe = Recipe(
        granularity=granularity,
        calibration=calibration,
        weight_calibration=weight_calibration,
        rounding=rounding,
        bias_correction=bias_correction,
        sparsity=sparsity,
        accumulator=accumulator,
        residual=residual,
        balance=balance,
        layers=tuple(parse_layer(text) for text in layers),
    ).with_format(format)
    from accelsim.learn.quantize.post_training import lowered, with_integers

    given = samples_of(images)
    real, model = float_network(workload, given, dimensions, batch_axis)
    made = with_integers(real, by_name(real, given, batch_axis or 0), recipe)
    network = lowered(made, recipe)
    if out is not None:
        _write(made, model, Path(out))
    return network


def quantization_errors(
    workload: str | Path,
    network: "IntegerNetwork",
    images: ArrayLike | Mapping[str, ArrayLike] | str | Path,
    *,
    dimensions: Mapping[str, int] | None = None,
    batch_axis: int | None = None,
    balance: float | None = None,
) -> "Errors":
    """Return the errors of an integer network, relative to the float network.

    Args:
        workload: The float network, as a zoo name or an ONNX file.
        network: The integer network from ``quantize``.
        images: Inputs to compare on, as in ``quantize``; the first 16 are used.
        dimensions: Values of symbolic dimensions of a file by name; a batch is 1.
        batch_axis: Axis of the images along which samples lie, as in ``quantize``.
        balance: Strength by which outliers were moved, as in ``quantize``.

    Returns:
        Root mean square error of each output and of each layer that computes, as a share of the
        root mean square of the real numbers. Scores that a mask hides do not count.

    Raises:
        UserError: The network or the images cannot be read, or do not fit; see ``quantize``.
    """
    from accelsim.learn.quantize.balance import balanced
    from accelsim.learn.quantize.error import relative_errors
    from accelsim.learn.quantize.floating import forward, parameters_of

    given = samples_of(images)
    real, _ = float_network(workload, given, dimensions, batch_axis)
    named = by_name(real, given, batch_axis or 0)
    if balance is not None:
        seen = forward(real.steps, named, parameters_of(real.steps))
        real = replace(real, steps=balanced(real.steps, seen, balance).steps)
    some = {name: values[:MEASURED] for name, values in named.items()}
    return relative_errors(real, network, some)


def samples_of(
    images: ArrayLike | Mapping[str, ArrayLike] | str | Path,
) -> ArrayLike | Mapping[str, ArrayLike]:
    """Return samples as arrays, which are read if a file is given."""
    if not isinstance(images, str | Path):
        return images
    return read_arrays(images, WorkloadError)


def without_labels(
    images: ArrayLike | Mapping[str, ArrayLike], names: Sequence[str]
) -> ArrayLike | Mapping[str, ArrayLike]:
    """Return samples without an array ``labels`` that no input of a network is named after.

    The file of samples and labels that ``accelsim.accuracy`` reads can so be used for calibration,
    which needs no labels.

    Args:
        images: Samples.
        names: Names of the inputs of the network.
    """
    if not isinstance(images, Mapping) or LABELS not in images or LABELS in names:
        return images
    return {name: values for name, values in images.items() if name != LABELS}


def _write(network: "FloatNetwork", model: Any, out: Path) -> None:
    """Write an integer network as ONNX."""
    from accelsim.files import write_atomically
    from accelsim.learn.quantize.file import quantized_model

    if out.suffix != ".onnx":
        raise WorkloadError(f"{out}: a quantized network is written to a file that ends in .onnx")
    raw = quantized_model(network, model).SerializeToString(deterministic=True)
    try:
        write_atomically(out, lambda temporary: temporary.write_bytes(raw))
    except OSError as problem:
        raise ResultError(f"{out}: cannot be written: {problem.strerror or problem}") from None


def float_network(
    workload: Any,
    images: ArrayLike | Mapping[str, ArrayLike],
    dimensions: Mapping[str, int] | None,
    batch_axis: int | None,
) -> tuple["FloatNetwork", Any]:
    """Return a float network, and its ``ModelProto`` with all weights.

    Raises:
        WorkloadError: It cannot be read, or a module says that the batch is not the first axis and
            ``batch_axis`` is None.
    """
    from accelsim.integer.read import read_float_network
    from accelsim.workload.load import workload_file

    if isinstance(workload, str | Path):
        real = read_float_network(workload, dimensions=dimensions)
        return real, _model(workload_file(workload))
    from accelsim.workload.torch.export import import_torch
    from accelsim.workload.torch.values import write_onnx

    given = list(images.values()) if isinstance(images, Mapping) else [images]
    torch = import_torch()
    title = type(workload).__name__.lower()
    second = next(
        (name for name, one in _parts(workload) if not getattr(one, "batch_first", True)), None
    )
    if batch_axis is None and second is not None:
        part = f"its part {second}" if second else "it"
        raise WorkloadError(
            f"{title}: {part} has batch_first=False, so that its batch may be the second axis: give"
            " batch_axis 1 if samples lie along it, or 0"
        )
    examples = tuple(torch.from_numpy(_example(one, batch_axis or 0)) for one in given)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / f"{title}.onnx"
        write_onnx(workload, examples, file)
        model = _model(file)
        try:
            real = read_float_network(file, dimensions=dimensions)
        except WorkloadError as problem:
            # The file no longer exists when the user reads the message.
            sentences = [one.replace(str(file), title) for one in problem.problems]
            raise WorkloadError(sentences) from None
    return replace(real, path=Path(title)), model


def _parts(module: Any) -> Iterable[tuple[str, Any]]:
    """Return the parts of a module by name; none of what is no module."""
    return module.named_modules() if hasattr(module, "named_modules") else ()


def _example(samples: ArrayLike, batch_axis: int) -> NDArray[Any]:
    """Return the first sample in the form of a module: float32, or int64 for integer samples."""
    given = np.asarray(samples)
    first = given.take([0], batch_axis) if given.ndim > batch_axis else given
    return first.astype(np.int64 if first.dtype.kind in "iu" else np.float32)


def _model(path: Path) -> Any:
    """Return a file that was read before, with the weights that lie beside it."""
    from accelsim.workload.load import MLIR_ENDINGS

    if path.suffix.lower() == ".tflite":
        from accelsim.workload.tflite import tflite_model

        return tflite_model(path)
    if path.suffix.lower() in MLIR_ENDINGS:
        from accelsim.workload.mlir import mlir_model

        return mlir_model(path)
    from onnx.external_data_helper import load_external_data_for_model

    from accelsim.workload.onnx.file import parse_model, read_bytes

    model = parse_model(path, read_bytes(path))
    load_external_data_for_model(model, str(path.parent))
    return model


def _are_rows(shape: Sequence[int], matrix: Sequence[int]) -> bool:
    """Return whether the pixels of an image whose channels come last are the rows of a matrix."""
    return list(shape[-1:]) == list(matrix[-1:]) and prod(shape) == prod(matrix)


def by_name(
    network: "FloatNetwork", images: ArrayLike | Mapping[str, ArrayLike], batch_axis: int
) -> dict[str, NDArray[np.float64]]:
    """Return the images of each input, with the samples along the first axis.

    Args:
        network: The float network.
        images: An array, or one for each input.
        batch_axis: Axis along which samples lie: 0 or 1.

    Raises:
        WorkloadError: An input has none, or images of another shape.
    """
    names = network.steps.inputs
    images = without_labels(images, names)
    if not isinstance(images, Mapping):
        if len(names) != 1:
            raise WorkloadError(
                f"{network.path}: has {len(names)} inputs ({', '.join(names)}): give images by name"
            )
        images = {names[0]: images}
    elif len(names) == len(images) and not images.keys() & set(names):
        # PyTorch may rename inputs; their order is that of ``forward``.
        images = dict(zip(names, images.values(), strict=True))
    found = {}
    for name in names:
        if name not in images:
            raise WorkloadError(
                f"{network.path}: input {name} has no images: the arrays given are"
                f" {', '.join(images)}, and one must be called {name}"
            )
        values = _numbers(f"{network.path}: images of input {name}", images[name])
        wanted = network.steps.shapes[name]
        of_one = list(wanted if name in network.steps.matrices else wanted[1:])
        given = list(values.shape)
        if batch_axis and values.ndim == len(of_one) + 1 > batch_axis:
            values = np.moveaxis(values, batch_axis, 0)
        if name in network.steps.matrices and _are_rows(values.shape[1:], of_one):
            values = values.reshape(len(values), *of_one)
        if list(values.shape[1:]) != of_one or not len(values):
            needed = [*of_one[:batch_axis], "n", *of_one[batch_axis:]]
            raise WorkloadError(
                f"{network.path}: images of input {name} have shape {given}, not {needed}".replace(
                    "'", ""
                )
            )
        rows = network.steps.numbers.get(name)
        if rows is not None:
            _check_numbers(f"{network.path}: input {name}", values, rows)
        _check_finite(f"{network.path}: input {name}", values)
        found[name] = values
    for name in images:
        if name not in names:
            raise WorkloadError(
                f"{network.path}: images are given of {name}, which is no input"
                f"{did_you_mean(name, names)}"
            )
    return found


def _numbers(what: str, images: ArrayLike) -> NDArray[np.float64]:
    """Return images as float arrays.

    Raises:
        WorkloadError: They are not numbers.
    """
    try:
        given = np.asarray(images)
        if given.dtype.kind in "biuf":
            return given.astype(np.float64)
        said = str(given.dtype)
    except ValueError:  # Rows differ in length.
        said = type(images).__name__
    raise WorkloadError(f"{what} must be an array of real numbers, not of {said}")


def _check_finite(what: str, values: NDArray[np.float64]) -> None:
    """Check that all samples are finite, as ranges are chosen from them.

    Raises:
        WorkloadError: A sample holds a number that is not finite in 32 bits; the message names the
            first such sample.
    """
    beyond = np.argwhere(~(np.abs(values) <= np.finfo(np.float32).max))
    if len(beyond):
        sample, *place = beyond[0].tolist()
        others = len({one for one, *_ in beyond.tolist()}) - 1
        more = f", as {others} more do" if others else ""
        raise WorkloadError(
            f"{what}: sample {sample} holds {values[tuple(beyond[0])]:g} at {place}{more}; samples"
            " must be finite numbers of 32 bits"
        )


def _check_numbers(what: str, values: NDArray[np.float64], rows: int) -> None:
    """Check that samples are row numbers of a table."""
    outside = values[(values < -rows) | (values >= rows) | (values % 1 != 0)]
    if outside.size:
        raise WorkloadError(
            f"{what} holds numbers of the {rows} rows of a table, from {-rows} to {rows - 1}, not"
            f" {outside[0]:g}"
        )
