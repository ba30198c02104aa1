"""``accelsim accuracy``: the top-1 accuracy of a network in chosen formats."""

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from accelsim import provenance
from accelsim.arguments import check_seed, check_whole
from accelsim.errors import WorkloadError
from accelsim.learn.accuracy.dataset import data_of
from accelsim.learn.quantize import Recipe, parse_format, parse_layer
from accelsim.learn.quantize.recipe import Calibration, Overflow, WeightCalibration
from accelsim.workload.load import workload_file

MAXIMUM_EPOCHS = 1000


def accuracy(
    network: str | Path,
    *,
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
) -> dict[str, Any]:
    """Quantize and prune a network, and count its correct answers.

    Args:
        network: A float network whose file names its training data (``digits_mlp``,
            ``digits_conv``, ``digits_rnn``), as a zoo name or an ONNX file. For networks of
            ImageNet the published results are listed.
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

    Returns:
        Plain data, as ``--json`` prints it. For a network that is measured: ``network``, ``data``,
        ``recipe``, ``fine_tune_epochs``, ``accuracy`` (0 to 1), ``correct``, ``float_correct`` and
        ``images`` (counts), ``weights``, ``weight_bits``, ``layers``, ``made_with``. For a network
        with published results: ``network``, ``data``, ``known``, ``results`` and ``others``.

    Raises:
        UserError: The network or a format cannot be read, the pattern does not fit a layer, or the
            accuracy is unknown.
    """
    check_seed(seed)
    check_whole("fine_tune", fine_tune, 0, MAXIMUM_EPOCHS)
    path = workload_file(network)
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
    data = data_of(path) if path.suffix != ".csv" else ""
    if not data:
        return _published(str(network), recipe)
    return _measured(path, data, recipe, fine_tune, seed)


def _measured(path: Path, data: str, recipe: Recipe, fine_tune: int, seed: int) -> dict[str, Any]:
    from accelsim.integer import Convolution
    from accelsim.integer.read import read_float_network
    from accelsim.learn.accuracy import load_dataset, measure

    real = read_float_network(path)
    found = measure(real, load_dataset(data), recipe, fine_tune=fine_tune, seed=seed)
    return {
        "network": real.name,
        "data": data,
        "recipe": asdict(recipe) | {"layers": [[n, asdict(one)] for n, one in recipe.layers]},
        "fine_tune_epochs": fine_tune,
        "accuracy": found.accuracy,
        "correct": found.correct,
        "float_correct": found.float_correct,
        "images": found.images,
        "weights": found.weights,
        "weight_bits": found.weight_bits,
        "layers": [
            {"name": layer.name, "format": layer.weight_format, "sparsity": layer.weight_sparsity}
            for layer in found.network.layers
            if isinstance(layer, Convolution)
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
