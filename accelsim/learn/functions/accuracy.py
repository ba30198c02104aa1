"""``accelsim accuracy``: the accuracy of a network in chosen formats, on any data."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from numpy.typing import ArrayLike

from accelsim import provenance
from accelsim.arguments import check_choice, check_seed, check_whole
from accelsim.errors import WorkloadError
from accelsim.learn.accuracy.dataset import data_of
from accelsim.learn.quantize import Recipe, parse_format, parse_layer
from accelsim.learn.quantize.recipe import Overflow, Pruning, Rounding
from accelsim.workload.load import workload_file

if TYPE_CHECKING:
    from accelsim.integer.read import FloatNetwork
    from accelsim.learn.accuracy.on_own import OwnTraining
    from accelsim.learn.accuracy.own import Own
    from accelsim.learn.accuracy.training import Tuning

MAXIMUM_EPOCHS = 1000
FIRST = ("top1",)


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
    calibration: str = "mse",
    weight_calibration: str = "mse",
    rounding: Rounding = "nearest",
    bias_correction: bool = True,
    accumulator: str = "int32",
    overflow: Overflow = "refuse",
    fine_tune: int = 0,
    training: ArrayLike | Mapping[str, ArrayLike] | str | Path | None = None,
    training_labels: ArrayLike | str | Path | None = None,
    teacher: str | Path | None = None,
    pruning: Pruning = "magnitude",
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
            training data, or else of the data, evenly spaced, which the result says.
        format: Format of weights and activations: ``int8``, ``w4a8``, ``w4.5a8`` (weights of 2 to 8
            bits by measured errors of layers, 4.5 on average), ``ternary``, ``binary``, ``pow2_4``,
            ``ternary/int4``. If only weights are named, activations are int8.
        sparsity: Pattern of pruned weights, by magnitude: ``dense``, ``2:4`` (any N:M along input
            channels), ``density=0.5``, ``block:4x4=0.5`` (filters by input channels),
            ``channel=0.5`` (whole filters).
        layers: ``NAME=FORMAT[:PATTERN]``, another format or pattern for one layer, or for all
            layers that match a name with *; the first match counts.
        granularity: Weights that share a scale: ``tensor``, ``channel``, ``group=16``, ``block=32``
            (of products by matrices).
        calibration: Method that chooses ranges of activations: ``minmax``, ``percentile:99.9``,
            ``mse``, ``entropy`` (Kullback-Leibler), ``cross_entropy`` (of logits).
        weight_calibration: Method that chooses scales of weights: ``minmax``, ``percentile:99.9``,
            ``mse``.
        rounding: Rounding of weights: ``nearest``, or ``gptq``, with feedback of their errors.
        bias_correction: Whether biases are corrected to keep the mean of every channel.
        accumulator: Format of sums.
        overflow: Treatment of sums outside the accumulator: ``refuse``, ``wrap``, ``saturate``.
        fine_tune: Epochs of training of the pruned and quantized weights before the measurement.
            With ``data`` it needs ``training``.
        training: Samples to train on, in the form of ``data``: others than those that are measured
            on, with one label each. Needs ``fine_tune`` and ``data``.
        training_labels: Labels of ``training``, in the form of ``labels``.
        teacher: Float network whose results training is to give too (knowledge distillation): a
            zoo name or an ONNX file, such as the network before ``accelsim rewrite``. None: labels
            alone. Needs ``fine_tune``.
        pruning: Choice of pruned weights in training: ``magnitude``, at its start; or ``admm``,
            after half of the epochs, in which weights are pulled towards pruned ones.
        seed: Seed of everything that is drawn at random.
        dimensions: Values of symbolic dimensions of a file by name; a batch is 1. Needs ``data``.
        batch_axis: Axis of the data and samples along which samples lie, 0 or 1, as in
            ``accelsim quantize``; None: 0. Needs ``data``.

    Returns:
        Plain data, as ``--json`` prints it. With ``data``: ``network``, ``data``, ``samples``
        (count), ``metrics`` (by name ``integers`` and ``real_numbers``, those of the network as it
        was given, before any training; None for a network of integers), ``recipe`` and
        ``calibrated_on`` (None for a network of integers), ``clipped`` (of each input the
        ``share`` of its numbers beyond the real numbers ``minimum`` and ``maximum`` of its least
        and greatest integer), ``training`` (``data``, ``samples``
        (count), ``epochs``, ``pruning`` and ``teacher``; None without ``training``), ``made_with``.
        For a network that is measured on its own data: ``network``, ``data``,
        ``recipe``, ``fine_tune_epochs``, ``pruning``, ``teacher`` (``network`` and
        ``network_sha256``, or None), ``accuracy`` (0 to 1), ``correct``, ``float_correct`` and
        ``images`` (counts), ``weights``, ``weight_bits``, ``layers``, ``made_with``. For a network
        with published results: ``network``, ``data``, ``known``, ``results`` and ``others``.

    Raises:
        UserError: The network or a format cannot be read, the pattern does not fit a layer, or the
            accuracy is unknown.
    """
    check_seed(seed)
    check_whole("fine_tune", fine_tune, 0, MAXIMUM_EPOCHS)
    _check_tuning(fine_tune, teacher, pruning)
    tuning = {"epochs": fine_tune, "seed": seed, "pruning": pruning}
    weight, activation = parse_format(format)
    recipe = Recipe(
        weight=weight,
        activation=activation,
        granularity=granularity,
        calibration=calibration,
        weight_calibration=weight_calibration,
        rounding=rounding,
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
        if isinstance(data, str | Path) and isinstance(training, str | Path) and data == training:
            raise WorkloadError(
                f"{data}: training and data are the same file, and a network is not measured on"
                " what it was trained on"
            )
        own = read_own(data, labels, batch_axis or 0)
        reading = {"dimensions": dimensions, "batch_axis": batch_axis}
        taught = _own_training((training, training_labels, batch_axis or 0), tuning, teacher)
        return _on_own(network, own, recipe, named, samples, reading, taught)
    needing = {"training": training, "training_labels": training_labels}
    needing |= {"labels": labels, "metrics": metrics or None, "samples": samples}
    needing |= {"dimensions": dimensions or None, "batch_axis": batch_axis}
    for what, given in needing.items():
        if given is not None:
            raise WorkloadError(f"{what} needs data: give the samples that are measured on")
    path = workload_file(network)
    known = data_of(path) if path.suffix != ".csv" else ""
    if not known:
        return _published(str(network), recipe)
    return _measured(path, known, recipe, tuning, teacher)


def _on_own(
    network: Any,
    own: "Own",
    recipe: Recipe,
    metrics: Sequence[str],
    samples: Any,
    reading: Mapping[str, Any],
    training: "OwnTraining | None",
) -> dict[str, Any]:
    """Return the metrics of a network on a user's data.

    Args:
        network: The network, as in ``accuracy``, as are metrics and samples.
        own: Data to measure on.
        recipe: Quantization of a float network.
        metrics: Names of metrics.
        samples: Samples to calibrate on; None for some of the data.
        reading: ``dimensions`` and ``batch_axis``, as in ``accuracy``.
        training: Training of the quantized weights; None for none.
    """
    from accelsim.learn.accuracy.on_own import on_own

    made = on_own(network, own, recipe, samples=samples, reading=reading, training=training)
    integers, reals = made.integer_scores(metrics), made.real_scores(metrics)
    return {
        "network": made.network.name,
        "data": own.name,
        "samples": len(own.labels),
        "metrics": {
            name: {"real_numbers": reals and reals[name], "integers": integers[name]}
            for name in metrics
        },
        "recipe": None if made.real is None else _said(recipe),
        "calibrated_on": made.calibrated_on,
        "clipped": {name: asdict(each) for name, each in made.clipped().items()},
        "training": training
        and {
            "data": training.own.name,
            "samples": len(training.own.labels),
            "epochs": training.tuning.epochs,
            "pruning": training.tuning.pruning,
            "teacher": _teacher(training.tuning.teacher),
        },
        "made_with": {
            "version": provenance.version(),
            "commit": provenance.commit(),
            "network_sha256": made.network.digest,
            "seed": training and training.tuning.seed,
        },
    }


def _own_training(
    given: tuple[Any, Any, int], tuning: Mapping[str, Any], teacher: str | Path | None
) -> "OwnTraining | None":
    """Return the training on a user's data; None if there is none.

    Args:
        given: Training data, their labels, and the axis of samples.
        tuning: Epochs, seed and pruning.
        teacher: The teacher, as in ``accuracy``.

    Raises:
        WorkloadError: Data have no epochs, epochs no data, or labels no samples.
    """
    from accelsim.learn.accuracy.on_own import OwnTraining
    from accelsim.learn.accuracy.own import read_own

    training, labels, batch_axis = given
    if training is None:
        if labels is not None:
            raise WorkloadError("training_labels needs training: the samples of the labels")
        if tuning["epochs"]:
            raise WorkloadError("fine_tune needs training: labelled samples other than data")
        return None
    if not tuning["epochs"]:
        raise WorkloadError("training needs fine_tune: the number of epochs")
    return OwnTraining(own=read_own(training, labels, batch_axis), tuning=_tuning(tuning, teacher))


def _tuning(tuning: Mapping[str, Any], teacher: str | Path | None) -> "Tuning":
    from accelsim.integer.read import read_float_network
    from accelsim.learn.accuracy.training import Tuning

    return Tuning(teacher=None if teacher is None else read_float_network(teacher), **tuning)


def _teacher(network: "FloatNetwork | None") -> dict[str, str] | None:
    if network is None:
        return None
    return {"network": network.name, "network_sha256": network.digest}


def _said(recipe: Recipe) -> dict[str, Any]:
    return asdict(recipe) | {"layers": [[name, asdict(one)] for name, one in recipe.layers]}


def _check_tuning(epochs: int, teacher: str | Path | None, pruning: str) -> None:
    """Check that a teacher and a way of pruning have epochs in which they act.

    Raises:
        WorkloadError: They have none, or there is no such way.
    """
    check_choice("pruning", pruning, Pruning)
    if teacher is not None and not epochs:
        raise WorkloadError("teacher needs fine_tune: the epochs in which it teaches")
    if pruning == "admm" and epochs < 2:
        raise WorkloadError("pruning admm needs fine_tune of 2 epochs or more")


def _measured(
    path: Path,
    data: str,
    recipe: Recipe,
    tuning: Mapping[str, Any],
    teacher: str | Path | None,
) -> dict[str, Any]:
    from accelsim.integer.read import read_float_network
    from accelsim.learn.accuracy import load_dataset, measure

    real, tuned = read_float_network(path), _tuning(tuning, teacher)
    found = measure(real, load_dataset(data), recipe, tuned)
    return {
        "network": real.name,
        "data": data,
        "recipe": _said(recipe),
        "fine_tune_epochs": tuning["epochs"],
        "pruning": tuning["pruning"],
        "teacher": _teacher(tuned.teacher),
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
            "seed": tuning["seed"],
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
