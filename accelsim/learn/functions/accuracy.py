"""``accelsim accuracy``: the accuracy of a network in chosen formats, on any data."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike

from accelsim import provenance
from accelsim.arguments import check_seed, check_whole
from accelsim.errors import WorkloadError
from accelsim.learn.accuracy.dataset import data_of
from accelsim.learn.quantize import Recipe, parse_format, parse_layer
from accelsim.learn.quantize.recipe import Calibration, Overflow, WeightCalibration
from accelsim.workload.load import workload_file

if TYPE_CHECKING:
    from accelsim.learn.accuracy.own import Own

MAXIMUM_EPOCHS = 1000
FIRST = ("top1",)
CALIBRATED = 256
"""Number of samples of own data that scales are calibrated on if no others are given."""


def accuracy(
    network: Any,
    *,
    data: ArrayLike | Mapping[str, ArrayLike] | str | Path | None = None,
    labels: ArrayLike | str | Path | None = None,
    metrics: Sequence[str] = (),
    samples: ArrayLike | Mapping[str, ArrayLike] | str | Path | None = None,
    format: str = "int8",  # noqa: A002 - the word for it everywhere else
    sparsity: str = "dense",
    layers: Sequence[str] = (),
    granularity: str = "channel",
    calibration: Calibration = "mse",
    weight_calibration: WeightCalibration = "mse",
    bias_correction: bool = True,
    accumulator: str = "int32",
    overflow: Overflow = "refuse",
    fine_tune: int = 0,
    seed: int = 0,
    dimensions: Mapping[str, int] | None = None,
    batch_axis: int | None = None,
) -> dict[str, Any]:
    """Quantize and prune a network, and count its correct answers.

    With ``data`` any network is measured on them; without, those that say their training data.

    Args:
        network: A zoo name or an ONNX file; in Python also a ``torch.nn.Module`` or an
            ``IntegerNetwork``. A float network is quantized, one of integers is measured as it is.
            Without ``data``: a float network whose file names its training data
            (``digits_mlp``, ``digits_conv``, ``digits_rnn``). For networks of ImageNet the
            published results are listed.
        data: Samples in the form that the network reads: a folder with a folder for each class, in
            the order of their names, of ``.npy`` files; or an ``.npy`` or ``.npz`` file of shape
            (n, ...), which may hold an array ``labels``.
        labels: Labels of the data: an ``.npy`` file, or a text file of integers. A sample has one,
            or one for each token or pixel; negative ones count nowhere.
        metrics: Figures to measure: ``top1``, ``top5`` (any number), ``loss`` (cross-entropy in
            nats), ``perplexity``, or ``MODULE:FUNCTION`` of results (n, places, classes) and
            labels (n, places). None: ``top1``.
        samples: Samples to calibrate scales on, as in ``accelsim quantize``; None: 256 of the
            data, evenly spaced, which the result says.
        format: Format of weights and activations: ``int8``, ``w4a8``, ``ternary``, ``binary``,
            ``pow2_4``, ``ternary/int4``. If only weights are named, activations are int8.
        sparsity: Pattern of pruned weights, by magnitude: ``dense``, ``2:4`` (any N:M along input
            channels), ``density=0.5``.
        layers: ``NAME=FORMAT[:PATTERN]``, another format or pattern for one layer, or for all
            layers that match a name with *; the first match counts.
        granularity: Weights that share a scale: ``tensor``, ``channel``, ``group=16``.
        calibration: Method that chooses ranges of activations: ``minmax``, ``percentile``, ``mse``,
            ``entropy``, ``cross_entropy``.
        weight_calibration: Method that chooses scales of weights: ``minmax``, ``percentile``,
            ``mse``.
        bias_correction: Whether biases are corrected to keep the mean of every channel.
        accumulator: Format of sums.
        overflow: Treatment of sums outside the accumulator: ``refuse``, ``wrap``, ``saturate``.
        fine_tune: Epochs of training of the pruned and quantized weights before the measurement.
        seed: Seed of everything that is drawn at random.
        dimensions: Values of symbolic dimensions of a file by name; a batch is 1. Needs ``data``.
        batch_axis: Axis of the data and samples along which samples lie, 0 or 1, as in
            ``accelsim quantize``; None: 0. Needs ``data``.

    Returns:
        Plain data, as ``--json`` prints it. With ``data``: ``network``, ``data``, ``samples``
        (count), ``metrics`` (by name ``integers`` and ``real_numbers``, None for a network of
        integers), ``recipe`` and ``calibrated_on`` (None for a network of integers), ``made_with``.
        For a network that is measured on its own data: ``network``, ``data``,
        ``recipe``, ``fine_tune_epochs``, ``accuracy`` (0 to 1), ``correct``, ``float_correct`` and
        ``images`` (counts), ``weights``, ``weight_bits``, ``layers``, ``made_with``. For a network
        with published results: ``network``, ``data``, ``known``, ``results`` and ``others``.

    Raises:
        UserError: The network or a format cannot be read, the pattern does not fit a layer, or the
            accuracy is unknown.
    """
    check_seed(seed)
    check_whole("fine_tune", fine_tune, 0, MAXIMUM_EPOCHS)
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
        overflow=overflow,
        layers=tuple(parse_layer(text) for text in layers),
    )
    if data is not None:
        from accelsim.learn.accuracy.own import metric_of, read_own

        if batch_axis not in (None, 0, 1):
            raise WorkloadError(f"batch_axis must be 0 or 1, not {batch_axis}")
        named = (metrics,) if isinstance(metrics, str) else tuple(metrics or FIRST)
        for name in named:
            metric_of(name)
        if fine_tune:
            raise WorkloadError("fine_tune needs training data, and --data are to measure on")
        own = read_own(data, labels, batch_axis or 0)
        reading = {"dimensions": dimensions, "batch_axis": batch_axis}
        return _on_own(network, own, recipe, named, samples, reading)
    needing = {"labels": labels, "metrics": metrics or None, "samples": samples}
    needing |= {"dimensions": dimensions or None, "batch_axis": batch_axis}
    for what, given in needing.items():
        if given is not None:
            raise WorkloadError(f"{what} needs data: give the samples that are measured on")
    path = workload_file(network)
    known = data_of(path) if path.suffix != ".csv" else ""
    if not known:
        return _published(str(network), recipe)
    return _measured(path, known, recipe, fine_tune, seed)


def _check_unused(name: str, recipe: Recipe, samples: Any) -> None:
    """Refuse what says how to quantize a network that is quantized already.

    Raises:
        WorkloadError: Samples, or an option that is not its default.
    """
    plain = Recipe(accumulator=recipe.accumulator, overflow=recipe.overflow)
    options = {"weight": "format", "activation": "format"}
    given = [
        options.get(field.name, field.name)
        for field in fields(recipe)
        if getattr(recipe, field.name) != getattr(plain, field.name)
    ]
    given += [] if samples is None else ["samples"]
    if given:
        raise WorkloadError(
            f"{name}: is quantized already, and {', '.join(dict.fromkeys(given))} would change"
            " nothing; leave it out, or give the float network"
        )


def _on_own(
    network: Any,
    own: "Own",
    recipe: Recipe,
    metrics: Sequence[str],
    samples: Any,
    reading: Mapping[str, Any],
) -> dict[str, Any]:
    """Return the metrics of a network on a user's data.

    Args:
        network: The network, as in ``accuracy``, as are metrics and samples.
        own: Data to measure on.
        recipe: Quantization of a float network.
        metrics: Names of metrics.
        samples: Samples to calibrate on; None for some of the data.
        reading: ``dimensions`` and ``batch_axis``, as in ``accuracy``.
    """
    from accelsim.integer import IntegerNetwork
    from accelsim.integer.read import is_quantized, read_integer_network
    from accelsim.learn.accuracy.own import scores
    from accelsim.learn.accuracy.results import integer_results, real_results
    from accelsim.learn.functions.quantize import by_name, float_network, samples_of
    from accelsim.learn.quantize.post_training import accumulator_of, quantize_network

    facts: dict[str, Any] = {"recipe": None, "calibrated_on": None}
    found: dict[str, dict[str, float] | None] = {"real_numbers": None}
    is_file = isinstance(network, str | Path)
    dimensions = reading["dimensions"]
    if isinstance(network, IntegerNetwork) and dimensions:
        raise WorkloadError(f"{network.name}: has no symbolic dimensions: leave out dimensions")
    if is_file and is_quantized(network, dimensions=dimensions):
        network = read_integer_network(network, dimensions=dimensions)
    images: Any
    if isinstance(network, IntegerNetwork):
        _check_unused(network.name, recipe, samples)
        made, images = network, own.along_first()
    else:
        given = own.inputs if samples is None else samples_of(samples)
        real, _ = float_network(network, given, **reading)
        images = by_name(real, own.inputs, own.batch_axis)
        # Data may be sorted by class: the samples are evenly spaced.
        count = len(own.labels)
        places = np.linspace(0, count - 1, min(count, CALIBRATED)).astype(int)
        spaced = {name: values[places] for name, values in images.items()}
        chosen = spaced if samples is None else by_name(real, given, own.batch_axis)
        made = quantize_network(real, chosen, recipe)
        found["real_numbers"] = scores(real_results(real, images), own.labels, metrics)
        count = len(next(iter(chosen.values())))
        where = "evenly spaced in the data" if samples is None else "other samples"
        facts["calibrated_on"] = f"{count} samples: {where}"
        facts["recipe"] = _said(recipe)
        images = dict(zip(made.inputs, images.values(), strict=True))
    results = integer_results(made, images, accumulator_of(recipe))
    found["integers"] = scores(results, own.labels, metrics)
    return {
        "network": made.name,
        "data": own.name,
        "samples": len(own.labels),
        "metrics": {
            name: {side: None if each is None else each[name] for side, each in found.items()}
            for name in metrics
        },
        **facts,
        "made_with": {
            "version": provenance.version(),
            "commit": provenance.commit(),
            "network_sha256": made.digest,
        },
    }


def _said(recipe: Recipe) -> dict[str, Any]:
    return asdict(recipe) | {"layers": [[name, asdict(one)] for name, one in recipe.layers]}


def _measured(path: Path, data: str, recipe: Recipe, fine_tune: int, seed: int) -> dict[str, Any]:
    from accelsim.integer.read import read_float_network
    from accelsim.learn.accuracy import load_dataset, measure

    real = read_float_network(path)
    found = measure(real, load_dataset(data), recipe, fine_tune=fine_tune, seed=seed)
    return {
        "network": real.name,
        "data": data,
        "recipe": _said(recipe),
        "fine_tune_epochs": fine_tune,
        "accuracy": found.accuracy,
        "correct": found.correct,
        "float_correct": found.float_correct,
        "images": found.images,
        "weights": found.weights,
        "weight_bits": found.weight_bits,
        "layers": [
            {"name": layer.name, "format": layer.weight_format, "sparsity": layer.weight_sparsity}
            for layer in found.network.convolutions
        ],
        "made_with": {
            "version": provenance.version(),
            "commit": provenance.commit(),
            "network_sha256": real.digest,
            "seed": seed,
        },
    }


def _published(network: str, recipe: Recipe) -> dict[str, Any]:
    from accelsim.learn.accuracy.published import published_for, published_results

    exact = published_for(network, recipe.weight, recipe.activation, recipe.sparsity)
    if recipe.layers:
        exact = ()
    others = [row for row in published_results() if row.network == network and row not in exact]
    if not others and not exact:
        raise WorkloadError(
            f"{network}: its accuracy is not known: it does not say what data it was trained on"
            " (metadata accelsim.data), and no published result of it is at hand"
        )
    return {
        "network": network,
        "data": "ImageNet, as published",
        "known": bool(exact),
        "results": [asdict(row) for row in exact],
        "others": [asdict(row) for row in others],
    }
