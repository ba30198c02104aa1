"""Operators that read images at places that are computed: grids, regions, and blocks.

A sample between pixels weighs its neighbours: a product and a sum for each of them, as in Resize
and DeformConv. Coordinates and weights are shared by all channels of a place.
"""

from math import prod

from accelsim.workload.lowering.value import Lowered
from accelsim.workload.onnx.node import Node
from accelsim.workload.work import Matmul, Vector

COORDINATE = 6
"""Operations of a coordinate: scale and offset, two bounds, floor, and distance to it."""
CUBIC = 24
"""Operations of the four weights of a cubic sample along an axis: a polynomial of degree 3 each."""
TAPS = {"nearest": 1, "linear": 2, "bilinear": 2, "cubic": 4, "bicubic": 4}
"""Neighbours along an axis, by mode."""


def grid_sample(node: Node) -> Lowered:
    """Lower GridSample: image (n, c, spatial...), grid (n, places..., axes)."""
    data, grid = node.input(0), node.input(1)
    mode = node.text("mode", "linear")
    if mode not in TAPS:
        raise ValueError(f"mode must be linear, nearest or cubic, not {mode}")
    axes, places = len(data.shape) - 2, prod(grid.shape[:-1])
    if axes < 1 or len(grid.shape) != len(data.shape) or grid.shape[-1] != axes:
        raise ValueError(f"grid {grid.shape} does not fit an input of {data.shape}")
    neighbours = TAPS[mode] ** axes
    weights = {1: 0, 2: axes + neighbours, 4: CUBIC * axes + neighbours}[TAPS[mode]]
    samples = 0 if neighbours == 1 else 2 * neighbours * node.output.elements
    work = Vector(
        input_elements=data.elements + grid.elements,
        output_elements=node.output.elements,
        operations=places * (COORDINATE * axes + weights) + samples,
    )
    return Lowered(work=(work,))


def affine_grid(node: Node) -> Lowered:
    """Lower AffineGrid: the places of an image, times a matrix for each image."""
    theta, grid = node.input(0).shape, node.output.shape
    if len(theta) != 3 or theta[2] != theta[1] + 1 or grid[-1] != theta[1]:
        raise ValueError(f"matrices {theta} do not fit a grid {grid}")
    product = Matmul(
        batch=theta[0], m=prod(grid[1:-1]), k=theta[2], n=theta[1], weights=node.input(0).constant
    )
    return Lowered(work=(product,))


def region_align(node: Node) -> Lowered:
    """Lower RoiAlign: each result is the average or maximum of samples between four pixels.

    Samples of a bin are ``sampling_ratio`` squared. A ratio of 0 means as many as the region has
    pixels in a bin; ``--dimension NODE.sampling_ratio=VALUE`` then gives the number.
    """
    data, regions, result = node.input(0), node.input(1), node.output
    ratio = node.integer("sampling_ratio", 0)
    if ratio < 1:
        raise ValueError(
            "sampling_ratio 0 takes as many samples as the size of each region asks for; give"
            f" --dimension {node.name}.sampling_ratio=VALUE"
        )
    taps, axes = 4, 2
    places = regions.shape[0] * prod(result.shape[2:]) * ratio**2
    samples = places * result.shape[1]
    work = Vector(
        input_elements=data.elements + regions.elements,
        output_elements=result.elements,
        operations=places * (COORDINATE * axes + axes + taps)
        + 2 * taps * samples
        + result.elements,
    )
    return Lowered(work=(work,))


def region_pool(node: Node) -> Lowered:
    """Lower MaxRoiPool: regions (n, 5); each may be the whole image, whose pixels are compared."""
    data, regions = node.input(0), node.input(1)
    work = Vector(
        input_elements=data.elements + regions.elements,
        output_elements=node.output.elements,
        operations=regions.shape[0] * prod(data.shape[1:]) + 4 * regions.shape[0],
    )
    return Lowered(
        work=(work,),
        bound=f"MaxRoiPool {node.name}: every region is counted as large as the image",
    )


def columns_to_image(node: Node) -> Lowered:
    """Lower Col2Im: every element of every block is added to its pixel."""
    data = node.input(0)
    work = Vector(
        input_elements=data.elements,
        output_elements=node.output.elements,
        operations=data.elements,
    )
    return Lowered(work=(work,))


TABLE = {
    "GridSample": grid_sample,
    "AffineGrid": affine_grid,
    "RoiAlign": region_align,
    "MaxRoiPool": region_pool,
    "Col2Im": columns_to_image,
}
