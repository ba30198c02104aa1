"""The accuracy of a point: measured on test images, or published."""

from dataclasses import dataclass
from functools import lru_cache

from accelsim.errors import WorkloadError
from accelsim.learn.accuracy import Measured, load_dataset, measure
from accelsim.learn.accuracy.dataset import data_of
from accelsim.learn.quantize import Recipe
from accelsim.sparsity.weight_masks import WeightMasks


@dataclass(frozen=True, kw_only=True)
class Trial:
    """A network to be quantized, pruned and measured.

    Args:
        location: A zoo name or the path of a file.
        dimensions: Names and values of symbolic dimensions.
        recipe: Quantization and pruning of the network.
        epochs: Epochs of fine-tuning.
        seed: Seed of the order of images in fine-tuning.
        multiplier_bits: Width of the multipliers of the requantizer.
    """

    location: str
    dimensions: tuple[tuple[str, int], ...] = ()
    recipe: Recipe
    epochs: int = 0
    seed: int = 0
    multiplier_bits: int


@lru_cache(maxsize=4096)
def accuracy_of(trial: Trial, published: str) -> float:
    """Return the top-1 accuracy of a network on test images, from 0 to 1.

    Args:
        trial: The network, and what is done to it.
        published: Method whose published results may be used, or empty.

    Raises:
        WorkloadError: The recipe is impossible for the network, or its accuracy is not known.
    """
    found = _measured(trial)
    return _published(trial.location, trial.recipe, published) if found is None else found.accuracy


def masks_of(trial: Trial) -> WeightMasks:
    """Return which weights are not 0 in the network that ``accuracy_of`` evaluates.

    Args:
        trial: The network, and what is done to it.

    Raises:
        WorkloadError: The recipe is impossible for the network, or it has no images to prune by.
    """
    found = _measured(trial)
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


@lru_cache(maxsize=16)
def _measured(trial: Trial) -> Measured | None:
    """Return the accuracy of a network; None if it does not come with images."""
    from accelsim.integer.read import read_float_network
    from accelsim.workload.load import workload_file

    path = workload_file(trial.location)
    data = data_of(path) if path.suffix != ".csv" else ""
    if not data:
        return None
    network = read_float_network(path, dimensions=dict(trial.dimensions))
    return measure(
        network,
        load_dataset(data),
        trial.recipe,
        fine_tune=trial.epochs,
        seed=trial.seed,
        multiplier_bits=trial.multiplier_bits,
    )


def _published(network: str, recipe: Recipe, method: str) -> float:
    from accelsim.learn.accuracy.published import published_for

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
