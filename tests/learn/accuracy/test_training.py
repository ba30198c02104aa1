"""Gradients against differences, and training that gives the same bits."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import accelsim
from accelsim.errors import WorkloadError
from accelsim.integer import Convolution
from accelsim.integer.read import FloatNetwork, read_float_network
from accelsim.integer.step import Step, Steps, image_shape
from accelsim.learn.accuracy import load_dataset
from accelsim.learn.accuracy.dataset import feeds
from accelsim.learn.accuracy.gradient import backward
from accelsim.learn.accuracy.measure import integer_form, real_accuracy
from accelsim.learn.accuracy.training import (
    PULL,
    Tuning,
    _Pulled,
    distillation_gradient,
    train,
)
from accelsim.learn.quantize import LayerRecipe, Recipe
from accelsim.learn.quantize.floating import Parameters, forward, parameters_of
from accelsim.number.grid import weight_grid
from accelsim.workload import layers
from accelsim.workload.arrangement import copies_of
from records import record

STEP = 1e-6
NETWORKS = ("digits_mlp", "digits_conv", "digits_rnn")


def pixels(steps: Steps, name: str) -> tuple[int, int, int]:
    """Return (height, width, channels) of an activation."""
    return image_shape(steps.shapes[name])


def alike(steps: Steps, first: Step) -> Callable[..., layers.Layer]:
    """Return a maker of layers with the shape of a step's result, which is named as the layer."""
    shape = pixels(steps, first.output)

    def made(kind: type[layers.Layer], name: str, *inputs: str, **fields: object) -> layers.Layer:
        return record(kind, name, inputs, name, *(shape for _ in (*inputs, name)), **fields)

    return made


def reading(step: Step, name: str, other: str) -> Step:
    """Return a step that reads an activation in place of another."""
    inputs = tuple(other if one == name else one for one in step.inputs)
    return replace(step, layer=replace(step.layer, inputs=inputs))


def with_norm(steps: Steps) -> Steps:
    """Return a network with a norm, and a shuffle, behind its first convolution."""
    first = next(step for step in steps.steps if step.kind == "convolution")
    count = len(parameters_of(steps)[first.name].bias)
    shape = pixels(steps, first.output)
    norm = Step(
        layer=record(layers.Rescale, "norm", first.output, "norm", shape, shape, weighted=True),
        factor=np.linspace(-2, 3, count),
        bias=np.linspace(-0.5, 1, count),
        clip=(0.0, 4.0),
    )
    place = steps.steps.index(first) + 1
    extents, more = steps.shapes[first.output], (norm,)
    if len(extents) == 4 and count % 4 == 0:
        moved = record(layers.Transpose, "moved", "norm", "moved", shape, shape, groups=4)
        more += (Step(layer=moved),)
    last = more[-1].output
    behind = [reading(step, first.output, last) for step in steps.steps[place:]]
    shapes = {**steps.shapes, "norm": extents, "moved": extents}
    return replace(steps, steps=(*steps.steps[:place], *more, *behind), shapes=shapes)


def with_rows(steps: Steps) -> Steps:
    """Return a network with two norms of rows and a softmax behind its first convolution."""
    first = next(step for step in steps.steps if step.kind == "convolution")
    count = len(parameters_of(steps)[first.name].bias)
    factor, epsilon, of = np.linspace(-2, 3, count), 0.1, alike(steps, first)
    made = [
        Step(layer=of(layers.Normalize, "one", first.output), epsilon=epsilon),
        Step(layer=of(layers.Softmax, "soft", "one")),
        Step(
            layer=of(layers.Normalize, "two", "soft", centered=False),
            factor=factor,
            bias=factor**2,
            epsilon=epsilon,
        ),
    ]
    place = steps.steps.index(first) + 1
    behind = [reading(step, first.output, "two") for step in steps.steps[place:]]
    shapes = steps.shapes | dict.fromkeys(("one", "soft", "two"), steps.shapes[first.output])
    return replace(steps, steps=(*steps.steps[:place], *made, *behind), shapes=shapes)


def with_factors(steps: Steps) -> Steps:
    """Return a network with constants of each element, and products, behind a convolution."""
    first = next(step for step in steps.steps if step.kind == "convolution")
    shape, generator = steps.shapes[first.output], np.random.default_rng(3)
    of = alike(steps, first)
    made = [
        Step(layer=of(layers.Add, "one", first.output, "p")),
        Step(layer=of(layers.Multiply, "two", "one", "q")),
        Step(layer=of(layers.Multiply, "three", "two", "two")),
        Step(layer=of(layers.Multiply, "four", "three", "one")),
    ]
    place = steps.steps.index(first) + 1
    behind = [reading(step, first.output, "four") for step in steps.steps[place:]]
    names = ("one", "two", "three", "four", "p", "q")
    return replace(
        steps,
        steps=(*steps.steps[:place], *made, *behind),
        shapes=steps.shapes | dict.fromkeys(names, shape),
        constants={name: generator.normal(0, 1, shape) for name in "pq"},
    )


@pytest.mark.sampled(4)
@pytest.mark.parametrize("change", [lambda steps: steps, with_norm, with_rows, with_factors])
@pytest.mark.parametrize("name", NETWORKS)
def test_gradients_are_differences(name: str, change: Callable[[Steps], Steps]) -> None:
    check_gradients(change(read_float_network(name).steps))


def test_gradients_of_small_products_of_many_rows_are_differences(tmp_path: Path) -> None:
    """The cores of a tensor train have rows, views and transposes between them."""
    accelsim.rewrite("digits_mlp", ["hidden_*=tensor_train:4,3"], tmp_path / "train.onnx")
    steps = read_float_network(tmp_path / "train.onnx").steps

    assert {"transpose", "reshape", "affine"} <= {step.kind for step in steps.steps}
    check_gradients(steps)


def test_gradients_of_a_difference_have_its_signs() -> None:
    steps = read_float_network("digits_conv").steps
    flipped = [replace(step, signs=(-1, 1)) if step.kind == "add" else step for step in steps.steps]

    check_gradients(replace(steps, steps=tuple(flipped)))


def check_gradients(steps: Steps) -> None:
    """Check gradients of a network of digits against differences, at two places of each array."""
    inputs = feeds(load_dataset("digits").test.first(3).images, steps.inputs, steps.shapes)
    parameters = parameters_of(steps)
    output = steps.outputs[0]
    generator = np.random.default_rng(1)
    slope = generator.normal(0, 1, (3, 10))

    def loss(changed: dict[str, Parameters]) -> float:
        return float((forward(steps, inputs, changed)[output] * slope).sum())

    tensors = forward(steps, inputs, parameters)
    found = backward(steps, tensors, parameters, {output: slope})

    for layer, part in parameters.items():
        for field in ("weights", "bias"):
            values = getattr(part, field)
            for place in generator.integers(0, values.size, 2):
                ends = []
                for sign in (1, -1):
                    moved = values.copy()
                    moved.reshape(-1)[place] += sign * STEP
                    ends.append(loss({**parameters, layer: replace(part, **{field: moved})}))
                difference = (ends[0] - ends[1]) / (2 * STEP)
                gradient = getattr(found[layer], field).reshape(-1)[place]
                assert gradient == pytest.approx(difference, rel=1e-4, abs=1e-5), (layer, field)


def test_gradients_of_a_slice_are_those_of_its_channels() -> None:
    steps = read_float_network("digits_conv").steps
    inputs = feeds(load_dataset("digits").test.first(3).images, steps.inputs, steps.shapes)
    first = next(step for step in steps.steps if step.kind == "convolution")
    before = steps.steps[: steps.steps.index(first) + 1]
    shape = steps.shapes[first.output]
    whole, part = pixels(steps, first.output), (*pixels(steps, first.output)[:2], 3)
    sliced = record(layers.Arrangement, "cut", first.output, "cut", whole, part, first_channel=2)
    cut = Step(layer=sliced)
    shapes = {**steps.shapes, "cut": (1, 3, *shape[2:])}
    short = replace(steps, steps=(*before, cut), shapes=shapes, outputs=("cut",))
    whole = replace(steps, steps=before, outputs=(first.output,))
    parameters = parameters_of(whole)
    tensors = forward(short, inputs, parameters)
    slope = np.random.default_rng(2).normal(0, 1, tensors["cut"].shape)
    padded = np.zeros((3, *shape[1:]))
    padded[:, 2:5] = slope

    found = backward(short, tensors, parameters, {"cut": slope})[first.name]
    wanted = backward(whole, tensors, parameters, {first.output: padded})[first.name]

    np.testing.assert_array_equal(tensors["cut"], tensors[first.output][:, 2:5])
    np.testing.assert_array_equal(found.weights, wanted.weights)
    np.testing.assert_array_equal(found.bias, wanted.bias)


def test_gradients_of_joined_and_moved_pixels_are_those_of_their_places() -> None:
    steps = read_float_network("digits_conv").steps
    inputs = feeds(load_dataset("digits").test.first(3).images, steps.inputs, steps.shapes)
    first = next(step for step in steps.steps if step.kind == "convolution")
    before = steps.steps[: steps.steps.index(first) + 1]
    shape = steps.shapes[first.output]
    copies = copies_of(np.arange(-1, shape[2]), np.repeat(np.arange(3), 2), np.arange(2), shape[1])
    extents = (shape[2] + 1, 6)
    whole, part, both = pixels(steps, first.output), (*extents, 2), (*extents, 4)
    placed = record(
        layers.Arrangement,
        "moved",
        first.output,
        "moved",
        whole,
        part,
        copies=copies,
        requantized=(False,),
    )
    joined = record(layers.Arrangement, "twice", ("moved",) * 2, "twice", part, part, both)
    moved, twice = Step(layer=placed), Step(layer=joined)
    shapes = {**steps.shapes, "moved": (1, 2, *extents), "twice": (1, 4, *extents)}
    more = replace(steps, steps=(*before, moved, twice), shapes=shapes, outputs=("twice",))
    whole = replace(steps, steps=before, outputs=(first.output,))
    parameters = parameters_of(whole)
    tensors = forward(more, inputs, parameters)
    slope = np.random.default_rng(2).integers(-9, 9, tensors["twice"].shape).astype(float)
    both = slope[:, :2, 1:] + slope[:, 2:, 1:]
    folded = np.zeros((3, *shape[1:]))
    folded[:, :2, :, :3] = both[..., ::2] + both[..., 1::2]

    found = backward(more, tensors, parameters, {"twice": slope})[first.name]
    wanted = backward(whole, tensors, parameters, {first.output: folded})[first.name]

    assert not tensors["moved"][:, :, 0].any()
    seen = tensors["moved"][:, :, 1:, ::2]
    np.testing.assert_array_equal(seen, tensors[first.output][:, :2, :, :3])
    np.testing.assert_array_equal(found.weights, wanted.weights)
    np.testing.assert_array_equal(found.bias, wanted.bias)


def weights(network: FloatNetwork) -> list[np.ndarray]:
    return [part.weights for part in parameters_of(network.steps).values()]


def test_training_gives_the_same_bits_and_leaves_its_argument_alone() -> None:
    network, split = read_float_network("digits_mlp"), load_dataset("digits").training.first(96)
    before = [part.copy() for part in weights(network)]

    one, two = (train(network, split, Tuning(epochs=2, seed=5), shift=True) for _ in range(2))
    other = train(network, split, Tuning(epochs=2, seed=6), shift=True)

    assert all(np.array_equal(a, b) for a, b in zip(weights(one), weights(two), strict=True))
    assert not np.array_equal(weights(one)[0], weights(other)[0])
    assert all(np.array_equal(a, b) for a, b in zip(weights(network), before, strict=True))


def test_shared_weights_stay_shared() -> None:
    network = read_float_network("digits_rnn")

    trained = train(network, load_dataset("digits").training.first(64), Tuning(epochs=1, seed=1))

    parts = parameters_of(trained.steps)
    assert not np.array_equal(parts["enter_0"].weights, weights(network)[0])
    for number in range(1, 8):
        assert np.array_equal(parts[f"enter_{number}"].weights, parts["enter_0"].weights)
        assert np.array_equal(parts[f"keep_{number}"].weights, parts["keep_1"].weights)


def test_tuned_weights_are_on_their_grid_and_keep_their_zeros() -> None:
    network = read_float_network("digits_mlp")
    recipe = Recipe(
        weight="ternary", sparsity="2:4", layers=(("logits", LayerRecipe(weight="int4")),)
    )

    made = integer_form(network, load_dataset("digits"), recipe, Tuning(epochs=1))

    for layer in made.layers:
        assert isinstance(layer, Convolution)
        allowed = weight_grid("int4" if layer.name == "logits" else "ternary").levels
        assert np.isin(layer.weights, allowed).all()
        assert (layer.weights != 0).reshape(-1, 4).sum(axis=1).max() == 2


def test_tuning_wins_back_what_rounding_lost() -> None:
    network, data = read_float_network("digits_mlp"), load_dataset("digits")
    recipe = Recipe(weight="binary")

    tuned = train(network, data.training, Tuning(epochs=2, seed=0), recipe=recipe)

    rounded = train(network, data.training, Tuning(epochs=2, seed=0), recipe=recipe, rate=0.0)
    assert real_accuracy(tuned, data.test) > real_accuracy(rounded, data.test) + 20


def test_a_hot_teacher_asks_for_equal_logits() -> None:
    """At high temperature the gradient is (z - v) / classes, for logits with a mean of 0.

    Source: Hinton et al. 2015, arXiv:1503.02531, equation 4; theirs is 1 / T^2 of this one.
    """
    generator = np.random.default_rng(4)
    logits, teacher = generator.normal(0, 2, (2, 6, 10))
    logits -= logits.mean(axis=1, keepdims=True)
    teacher -= teacher.mean(axis=1, keepdims=True)

    found = distillation_gradient(logits, teacher, 1e5)

    np.testing.assert_allclose(found * 6, (logits - teacher) / 10, rtol=1e-2, atol=1e-4)


@pytest.mark.parametrize("temperature", [1.0, 4.0])
def test_the_gradient_of_a_teacher_is_that_of_its_cross_entropy(temperature: float) -> None:
    generator = np.random.default_rng(4)
    logits, teacher = generator.normal(0, 2, (2, 3, 5))

    def odds(values: np.ndarray) -> np.ndarray:
        raised = np.exp(values / temperature)
        return np.asarray(raised / raised.sum(axis=1, keepdims=True))

    def loss(values: np.ndarray) -> float:
        each = -(odds(teacher) * np.log(odds(values))).sum(axis=1)
        return float(each.mean() * temperature**2)

    found = distillation_gradient(logits, teacher, temperature)

    for place in np.ndindex(logits.shape):
        moved = np.zeros_like(logits)
        moved[place] = STEP
        difference = (loss(logits + moved) - loss(logits - moved)) / (2 * STEP)
        assert found[place] == pytest.approx(difference, rel=1e-4, abs=1e-6)


def test_a_teacher_changes_what_is_learnt_and_must_have_as_many_results() -> None:
    """Without labels in the loss a pupil comes nearer to its teacher's results."""
    network, data = read_float_network("digits_mlp"), load_dataset("digits")
    teacher = read_float_network("digits_conv")
    given = feeds(data.training.images, teacher.steps.inputs, teacher.steps.shapes)
    wanted = forward(teacher.steps, given, parameters_of(teacher.steps))[teacher.steps.outputs[0]]

    def distance(made: FloatNetwork) -> float:
        read = feeds(data.training.images, made.steps.inputs, made.steps.shapes)
        found = forward(made.steps, read, parameters_of(made.steps))[made.steps.outputs[0]]
        return float(np.abs(found - wanted).mean())

    alone = train(network, data.training, Tuning(epochs=3))
    taught = train(network, data.training, Tuning(epochs=3, teacher=teacher))

    assert distance(taught) < 0.8 * distance(alone)
    shapes = {**teacher.steps.shapes, teacher.steps.outputs[0]: (1, 9)}
    other = replace(teacher, steps=replace(teacher.steps, shapes=shapes))
    with pytest.raises(WorkloadError, match="a teacher must have the 10 results of digits_mlp"):
        train(network, data.training, Tuning(epochs=1, teacher=other))


@pytest.mark.parametrize("density", [0.1, 0.05])
def test_admm_keeps_more_than_pruning_by_magnitude(density: float) -> None:
    """Zhang et al. 2018, arXiv:1804.03294, compare both ways; here on the training images."""
    network, data = read_float_network("digits_mlp"), load_dataset("digits")
    recipe = Recipe(sparsity=f"density={density}")

    right = {}
    for pruning in ("magnitude", "admm"):
        tuned = train(
            network, data.training, Tuning(epochs=20, pruning=pruning), rate=3e-3, recipe=recipe
        )
        right[pruning] = real_accuracy(tuned, data.training)
        for part in weights(tuned):
            assert np.count_nonzero(part) <= round(density * part.size)

    assert right["admm"] > right["magnitude"] + 15


def test_admm_keeps_more_than_pruning_small_blocks_by_magnitude() -> None:
    """Structured pruning: 5 of 100 blocks of 2 filters by 2 channels stay."""
    network, data = read_float_network("digits_mlp"), load_dataset("digits")
    last = network.steps.steps[-1].name
    recipe = Recipe(sparsity="block:2x2=0.05", layers=((last, LayerRecipe(sparsity="dense")),))

    right = {}
    for pruning in ("magnitude", "admm"):
        tuned = train(
            network, data.training, Tuning(epochs=20, pruning=pruning), rate=3e-3, recipe=recipe
        )
        right[pruning] = real_accuracy(tuned, data.training)
        for part in weights(tuned)[:-1]:
            blocks = part.reshape(len(part) // 2, 2, -1, 2).any(axis=(1, 3))
            assert np.count_nonzero(blocks) <= round(0.05 * blocks.size)

    assert right["admm"] > right["magnitude"] + 15


def test_admm_is_that_of_its_equations() -> None:
    """A quadratic loss without data: the plain loop of equations 6 to 9, two epochs."""
    network = read_float_network("digits_mlp")
    name = network.steps.steps[0].name
    owned = {key: replace(part) for key, part in parameters_of(network.steps).items()}
    recipe = Recipe(sparsity="density=0.25")
    pulled = _Pulled(network, recipe, owned)
    weights = owned[name].weights

    def pruned(values: np.ndarray) -> np.ndarray:
        least = np.sort(np.abs(values).ravel())[-values.size // 4]
        return np.where(np.abs(values) >= least, values, 0.0)

    near, dual = pruned(weights), np.zeros_like(weights)
    zeros = {key: Parameters(weights=0 * part.weights, bias=0 * part.bias)
             for key, part in owned.items()}  # fmt: skip
    for _ in range(2):
        found = pulled.gradients(zeros, owned)[name].weights
        np.testing.assert_allclose(found, PULL * (weights - near + dual), atol=1e-15)
        weights -= 3.0 * found
        pulled.follow(owned)
        near = pruned(weights + dual)
        dual = dual + weights - near


def test_admm_has_weights_to_prune() -> None:
    split = load_dataset("digits").training.first(64)

    with pytest.raises(WorkloadError, match="digits_mlp: admm needs a recipe with a pattern"):
        train(read_float_network("digits_mlp"), split, Tuning(epochs=2, pruning="admm"))
