"""The accuracy of a point: measured on test images, or published."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from typing import Any

import numpy as np

from accelsim.errors import WorkloadError
from accelsim.explore.rewritten import network_file
from accelsim.learn.accuracy import Measured, load_dataset, measure
from accelsim.learn.accuracy.dataset import data_of
from accelsim.learn.accuracy.on_own import OnOwn, on_own
from accelsim.learn.accuracy.own import Own, read_own
from accelsim.learn.accuracy.training import Tuning
from accelsim.learn.functions.quantize import samples_of
from accelsim.learn.quantize import Recipe
from accelsim.learn.quantize.recipe import Pruning
from accelsim.sparsity.weight_masks import WeightMasks


@dataclass(frozen=True, kw_only=True)
class OwnFiles:
    """Files of samples and labels.

    Args:
        data: File or folder of samples to measure on.
        labels: File of their labels, or empty.
        samples: File of samples to calibrate on, or empty.
        digest: Digest of what they hold.
    """

    data: str
    labels: str
    samples: str
    digest: str


@dataclass(frozen=True, kw_only=True)
class Trial:
    """A network to be quantized, pruned and measured.

    Args:
        location: A zoo name or the path of a file.
        dimensions: Names and values of symbolic dimensions.
        rules: Rules that make layers smaller before.
        recipe: Quantization and pruning of the network.
        own: Data to measure on; None for those that the network says.
        metric: Metric on these data.
        epochs: Epochs of fine-tuning.
        seed: Seed of the order of images in fine-tuning.
        distillation: Whether fine-tuning follows the float network before the rules.
        pruning: Choice of the weights that go in fine-tuning: ``magnitude`` or ``admm``.
        multiplier_bits: Width of the multipliers of the requantizer.
    """

    location: str
    dimensions: tuple[tuple[str, int], ...] = ()
    rules: tuple[str, ...] = ()
    recipe: Recipe
    own: OwnFiles | None = None
    metric: str = "top1"
    epochs: int = 0
    seed: int = 0
    distillation: bool = False
    pruning: Pruning = "magnitude"
    multiplier_bits: int


@lru_cache(maxsize=4096)
def accuracy_of(trial: Trial, published: str) -> float:
    """Return the accuracy of a network on test images or on data of a user, from 0 to 1.

    Args:
        trial: The network, and what is done to it.
        published: Method whose published results may be used, or empty.

    Raises:
        WorkloadError: The recipe is impossible for the network, or its accuracy is not known.
    """
    if trial.own is not None:
        return _on_own(trial).integer_scores((trial.metric,))[trial.metric]
    found = _measured(trial)
    if found is not None:
        return found.accuracy
    if trial.rules:
        raise WorkloadError(f"{trial.location}: its accuracy with smaller layers is not known")
    return _published(trial.location, trial.recipe, published)


def masks_of(trial: Trial) -> WeightMasks:
    """Return which weights are not 0 in the network that ``accuracy_of`` evaluates.

    Args:
        trial: The network, and what is done to it.

    Raises:
        WorkloadError: The recipe is impossible for the network, or it has no images to prune by.
    """
    found = _measured(trial) if trial.own is None else _on_own(trial)
    if found is None:
        raise WorkloadError(
            f"{trial.location}: layers are pruned where accuracy is measured, and this network"
            " does not say what data it was trained on"
        )
    layers = found.network.convolutions
    return WeightMasks(
        workload=found.network.name,
        workload_sha256="",
        pattern="as pruned layer by layer",
        density=None,
        seed=trial.seed,
        drawn=(),
        masks={layer.name: layer.weights != 0 for layer in layers},
    )


def own_files(data: str, labels: str, samples: str) -> OwnFiles:
    """Return files of a user's data, with the digest of what they hold.

    Args:
        data: File or folder of samples to measure on.
        labels: File of their labels, or empty.
        samples: File of samples to calibrate on, or empty.

    Raises:
        WorkloadError: They cannot be read.
    """
    own = read_own(data, labels or None)
    held: dict[str, Any] = {"labels": own.labels}
    held |= own.inputs if isinstance(own.inputs, dict) else {"data": own.inputs}
    if samples:
        chosen = samples_of(samples)
        chosen = chosen if isinstance(chosen, Mapping) else {"": chosen}
        held |= {f"samples {name}": values for name, values in chosen.items()}
    said = sha256()
    for name, values in held.items():
        array = np.ascontiguousarray(values)
        said.update(f"{name} {array.dtype} {array.shape}".encode() + array.tobytes())
    return OwnFiles(data=data, labels=labels, samples=samples, digest=said.hexdigest())


@lru_cache(maxsize=4)
def _own(files: OwnFiles) -> Own:
    """Return a user's data; other contents have another digest."""
    return read_own(files.data, files.labels or None)


@lru_cache(maxsize=16)
def _on_own(trial: Trial) -> OnOwn:
    """Return the network of a trial beside a user's data."""
    assert trial.own is not None
    with network_file(trial.location, trial.rules) as path:
        return on_own(
            path,
            _own(trial.own),
            trial.recipe,
            samples=trial.own.samples or None,
            reading={"dimensions": dict(trial.dimensions), "batch_axis": None},
            multiplier_bits=trial.multiplier_bits,
        )


@lru_cache(maxsize=16)
def _measured(trial: Trial) -> Measured | None:
    """Return the accuracy of a network; None if it does not come with images."""
    from accelsim.integer.read import read_float_network
    from accelsim.workload.load import workload_file

    with network_file(trial.location, trial.rules) as file:
        path = workload_file(file)
        data = data_of(path) if path.suffix != ".csv" else ""
        if not data:
            return None
        network = read_float_network(path, dimensions=dict(trial.dimensions))
    teacher = None
    if trial.distillation:
        teacher = read_float_network(trial.location, dimensions=dict(trial.dimensions))
    tuning = Tuning(epochs=trial.epochs, seed=trial.seed, teacher=teacher, pruning=trial.pruning)
    return measure(
        network, load_dataset(data), trial.recipe, tuning, multiplier_bits=trial.multiplier_bits
    )


def _published(network: str, recipe: Recipe, method: str) -> float:
    from accelsim.learn.accuracy.published import published_for

    if recipe.basis is not None:
        raise WorkloadError(f"{network}: its accuracy with a basis of weights is not known")
    rows = published_for(network, recipe.weight, recipe.activation, recipe.sparsity)
    found = [row for row in rows if row.method == method]
    if len(found) == 1 and not recipe.layers:
        return found[0].top1_percent / 100
    asked = f"{recipe.weight}/{recipe.activation} {recipe.sparsity}"
    if not rows:
        raise WorkloadError(f"{network}: its accuracy at {asked} is not known")
    names = ", ".join(dict.fromkeys(row.method for row in rows))
    raise WorkloadError(
        f"{network}: its accuracy at {asked} is known by other methods only;"
        f" name one in accuracy.published: {names}"
    )
