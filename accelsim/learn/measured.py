"""The accuracy of a point: measured on test images, or published."""

from functools import lru_cache

from accelsim.errors import WorkloadError
from accelsim.integer import Convolution
from accelsim.learn.accuracy import Measured, load_dataset, measure
from accelsim.learn.accuracy.dataset import data_of
from accelsim.learn.quantize import Recipe
from accelsim.sparsity.weight_masks import WeightMasks


@lru_cache(maxsize=4096)
def accuracy_of(
    location: str,
    dimensions: tuple[tuple[str, int], ...],
    recipe: Recipe,
    *,
    epochs: int,
    seed: int,
    published: str,
    multiplier_bits: int,
) -> float:
    """Return the top-1 accuracy of a network on test images, from 0 to 1.

    Args:
        location: A zoo name or the path of a file.
        dimensions: Names and values of symbolic dimensions.
        recipe: Quantization and pruning of the network.
        epochs: Epochs of fine-tuning.
        seed: Seed of the order of images in fine-tuning.
        published: Method whose published results may be used, or empty.
        multiplier_bits: Width of the multipliers of the requantizer.

    Raises:
        WorkloadError: The recipe is impossible for the network, or its accuracy is unknown.
        WorkloadError: The recipe is impossible for the network, or its accuracy is not known.
    """
    found = _measured(location, dimensions, recipe, epochs, seed, multiplier_bits)
    return _published(location, recipe, published) if found is None else found.accuracy


def masks_of(
    location: str,
    dimensions: tuple[tuple[str, int], ...],
    recipe: Recipe,
    *,
    epochs: int,
    seed: int,
    multiplier_bits: int,
) -> WeightMasks:
    """Return which weights are not 0 in the network that ``accuracy_of`` evaluates.

    Args:
        location: A zoo name or the path of a file.
        dimensions: Names and values of symbolic dimensions.
        recipe: Quantization and pruning of the network.
        epochs: Epochs of fine-tuning.
        seed: Seed of the order of images in fine-tuning.
        multiplier_bits: Width of the multipliers of the requantizer.

    Raises:
        WorkloadError: The recipe is impossible for the network, or it has no images to prune by.
    """
    found = _measured(location, dimensions, recipe, epochs, seed, multiplier_bits)
    if found is None:
        raise WorkloadError(
            f"{location}: layers are pruned where accuracy is measured, and this network does not"
            " say what data it was trained on"
        )
    layers = [layer for layer in found.network.layers if isinstance(layer, Convolution)]
    return WeightMasks(
        workload=found.network.name,
        workload_sha256="",
        pattern="as pruned layer by layer",
        density=None,
        seed=seed,
        drawn=(),
        masks={layer.name: layer.weights != 0 for layer in layers},
    )


@lru_cache(maxsize=16)
def _measured(
    location: str,
    dimensions: tuple[tuple[str, int], ...],
    recipe: Recipe,
    epochs: int,
    seed: int,
    multiplier_bits: int,
) -> Measured | None:
    """Return the accuracy of a network; None if it does not come with images."""
    from accelsim.integer.read import read_float_network
    from accelsim.workload.load import workload_file

    path = workload_file(location)
    data = data_of(path) if path.suffix != ".csv" else ""
    if not data:
        return None
    network = read_float_network(path, dimensions=dict(dimensions))
    return measure(
        network,
        load_dataset(data),
        recipe,
        fine_tune=epochs,
        seed=seed,
        multiplier_bits=multiplier_bits,
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
