"""Layers as operators: work as published, and several images as each of them alone."""

from dataclasses import replace
from math import prod

import numpy as np
import pytest

from accelsim.workload import layers, load_workload
from accelsim.workload.arrangement import Copy
from accelsim.workload.layers import Layer, lower
from accelsim.workload.layers.ops import moved_elements, ops_of
from accelsim.workload.op import interpret
from records import record


@pytest.mark.parametrize("name", ["mobilenet_v2", "light_shufflenet", "digits_vit", "vgg16"])
def test_multiply_accumulates_are_the_points_of_the_iteration_space(name: str) -> None:
    network = lower(load_workload(name))

    for layer in network.layers:
        if isinstance(layer, layers.Convolution | layers.Product):
            (op,) = ops_of(layer)
            assert layer.steps * prod(extent for _, extent in op.axes) == layer.macs, layer.name


SHAPE, WHOLE = (5, 6, 4), (9, 6, 4)
COPIES = (
    Copy(extents=(4, 6, 4), read_first=(-1, 0, 0), written_step=(2, 1), written_first=(1, 0, 0)),
    Copy(extents=(5, 6, 4), written_step=(2, 1)),
)
LAYERS: dict[str, Layer] = {
    "convolution": record(
        layers.Convolution,
        "one",
        "x",
        "y",
        SHAPE,
        (3, 6, 4),
        weight_shape=(4, 3, 1, 2),
        groups=2,
        stride=(2, 1),
        padding=(1, 0, 1, 0),
    ),
    "pool": record(
        layers.Pool, "one", "x", "y", SHAPE, (4, 6, 4), function="maximum", kernel=(2, 1)
    ),
    "rescale": record(layers.Rescale, "one", "x", "y", SHAPE, SHAPE, weighted=True),
    "slice": record(layers.Arrangement, "one", "x", "y", SHAPE, (5, 6, 2), first_channel=1),
    "shuffle": record(layers.Transpose, "one", "x", "y", SHAPE, SHAPE, groups=2),
    "arrangement": record(
        layers.Arrangement, "one", "x", "y", SHAPE, WHOLE, copies=COPIES, requantized=(False,)
    ),
    "reshape": record(layers.Reshape, "one", "x", "y", SHAPE, (1, 1, 120)),
}


def twice(layer: Layer) -> Layer:
    """Return a layer of two images."""
    shapes = {
        field: (2, *getattr(layer, field)[1:])
        for field in ("shape", "input_shape", "output_shape")
        if hasattr(layer, field)
    }
    if hasattr(layer, "shapes"):
        shapes["shapes"] = tuple((2, *shape[1:]) for shape in layer.shapes)
    if isinstance(layer, layers.Transpose):
        shapes["extents"] = (2 * layer.extents[0], *layer.extents[1:])
    return replace(layer, **shapes)


@pytest.mark.parametrize("kind", LAYERS)
def test_several_images_are_each_of_them_alone(kind: str) -> None:
    one = LAYERS[kind]
    (_, (_, *shape)), (_, (_, *result)) = one.tensors
    generator = np.random.default_rng(1)
    images = generator.integers(-9, 9, (2, prod(shape)))
    size = prod(getattr(one, "weight_shape", (4,)))
    weights = {"one.weights": generator.integers(-9, 9, size)}

    apart = []
    for image in images:
        tensors = {"x": image, "y": np.zeros(prod(result), np.int64), **weights}
        interpret(ops_of(one), tensors)
        apart.append(tensors["y"])
    both = {"x": images.reshape(-1), "y": np.zeros(2 * prod(result), np.int64), **weights}
    interpret(ops_of(twice(one)), both)

    assert np.any(apart[0] != apart[1])
    assert np.array_equal(both["y"], np.concatenate(apart))


def test_moved_elements_are_numbered_operand_by_operand() -> None:
    joined = record(
        layers.Arrangement, "one", ("x", "z", "x"), "y", (1, 2, 1), (1, 2, 2), (1, 2, 1), (1, 2, 4)
    )

    assert moved_elements(joined).tolist() == [0, 2, 3, 0, 1, 4, 5, 1]
    padded = moved_elements(LAYERS["arrangement"]).reshape(WHOLE)
    assert (padded[1] == -1).all()
    assert (padded[::2].reshape(-1) == np.arange(prod(SHAPE))).all()
    assert (padded[3::2].reshape(-1) == np.arange(3 * 24)).all()


@pytest.mark.parametrize(
    ("copies", "said"),
    [
        ((Copy(extents=(2, 3, 5)),), (True, True, False)),
        ((Copy(extents=(2, 3, 2), read_first=(0, 0, 3)),), (True, False, True)),
        (
            (
                Copy(extents=(2, 3, 5), written_first=(0, 0, 1)),
                Copy(extents=(2, 3, 1), read_first=(0, 0, 2)),
            ),
            (True, False, False),
        ),
        ((Copy(extents=(2, 3, 5), read_first=(-1, 0, 0)),), (False, False, False)),
        ((Copy(extents=(1, 3, 5), read_first=(1, 0, 0)),), (False, False, False)),
        ((Copy(extents=(2, 2, 5), read_step=(1, 2)),), (False, False, False)),
    ],
)
def test_what_stays_in_its_pixel_is_seen_from_the_copies(
    copies: tuple[Copy, ...], said: tuple[bool, bool, bool]
) -> None:
    height, width, _ = copies[0].extents
    channels = max(one.written_first[2] + one.extents[2] for one in copies)
    layer = record(
        layers.Arrangement, "one", "x", "y", (2, 3, 5), (height, width, channels), copies=copies
    )

    pixels = moved_elements(layer).reshape(height * width, channels) // 5

    assert (layer.may_stay, layer.joins, layer.cuts) == said
    assert said[0] == np.array_equal(pixels, np.indices(pixels.shape)[0])
