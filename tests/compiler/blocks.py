"""Blocks of published networks and of several layers, for the tests of the compiler."""

from collections.abc import Callable, Mapping

import numpy as np

from accelsim.workload.arrangement import Copy, copies_of
from compiler.networks import Chain

Shape = tuple[int, int, int]


def dense_block(built: Chain, layers: int, growth: int) -> str:
    """Add a block of DenseNet (Huang et al. 2017, arXiv:1608.06993, section 3): norm, 1 x 1, 3 x 3.

    What each layer gives is joined with all that came before, and the next norm reads it all.
    """
    joined = built.last
    for _ in range(layers):
        built.branch(joined).rescale(weighted=True)
        built.convolution(2 * growth)
        new = built.convolution(growth, (3, 3), padding=(1, 1, 1, 1))
        joined = built.concat(joined, new)
    return joined


def gate(built: Chain, squeezed: int) -> str:
    """Add squeeze and excite (Hu et al. 2018, arXiv:1709.01507, figure 3) without its functions."""
    source = built.last
    height, width, channels = built.tensors[source].shape
    built.pool("sum", (height, width), (1, 1))
    built.convolution(squeezed)
    return built.multiply(source, built.convolution(channels))


def fire(built: Chain, narrow: int, wide: int) -> str:
    """Add a module of SqueezeNet (Iandola et al. 2016, arXiv:1602.07360, section 3.2)."""
    middle = built.convolution(narrow)
    first = built.convolution(wide)
    second = built.branch(middle).convolution(wide, (3, 3), padding=(1, 1, 1, 1))
    return built.concat(first, second)


def shuffled_unit(built: Chain, channels: int, groups: int) -> str:
    """Add a unit of ShuffleNet (Zhang et al. 2018, arXiv:1707.01083, figure 2 b)."""
    start = built.last
    built.convolution(channels, groups=groups)
    built.shuffle(groups)
    built.convolution(channels, (3, 3), groups=channels, padding=(1, 1, 1, 1))
    last = built.convolution(built.tensors[start].channels, groups=groups)
    return built.add(start, last)


def halved_unit(built: Chain, half: int) -> str:
    """Add a unit of ShuffleNet v2 (Ma et al. 2018, arXiv:1807.11164, figure 3 c)."""
    start = built.last
    left = built.slice(0, half)
    built.branch(start).slice(half, half)
    built.convolution(half)
    built.convolution(half, (3, 3), groups=half, padding=(1, 1, 1, 1))
    right = built.convolution(half)
    built.concat(left, right)
    return built.shuffle(2)


def functions(built: Chain) -> str:
    """Add layers of the array and of the vector unit with functions between them."""
    built.lookup()
    built.convolution(7)
    first = built.lookup()
    built.lookup()
    built.convolution(5, (3, 3), padding=(1, 1, 1, 1))
    built.branch(first)
    built.convolution(5)
    return built.lookup()


def rows(built: Chain) -> str:
    """Add a softmax and every kind of norm, between layers of the array and of the vector unit."""
    built.normalize()
    built.convolution(7)
    first = built.normalize(weighted=True)
    built.softmax()
    built.normalize(centered=False)
    built.normalize(centered=False, weighted=True)
    built.convolution(7)
    return built.add(first, built.last)


def with_constants(built: Chain) -> str:
    """Add a convolution, plus a constant, times a constant, plus the first constant."""
    shape = built.tensors[built.last].shape
    built.convolution(shape[2])
    first, second = built.constant(shape), built.constant(shape)
    built.add(built.last, first)
    built.multiply(built.last, second)
    return built.add(built.last, first)


def padded(built: Chain, top: int, left: int, bottom: int, right: int) -> str:
    """Add rows and columns around the last tensor; negative ones are cut away."""
    height, width, channels = built.tensors[built.last].shape
    rows, columns = np.arange(-top, height + bottom), np.arange(-left, width + right)
    copies = copies_of(rows, columns, np.arange(channels), channels)
    return built.arrange((len(rows), len(columns), channels), *copies)


def chosen(built: Chain, rows: list[int], columns: list[int], channels: list[int]) -> str:
    """Add chosen rows, columns and channels of the last tensor."""
    places = [np.array(axis) for axis in (rows, columns, channels)]
    copies = copies_of(places[0], places[1], places[2], built.tensors[built.last].channels)
    return built.arrange((len(rows), len(columns), len(channels)), *copies)


def heads(built: Chain) -> str:
    """Add scores of two heads of attention."""
    _, tokens, channels = built.tensors[built.last].shape
    split, start = (tokens, 2, channels // 2), built.last
    built.convolution(channels)
    keys = built.transpose(split, (1, 2, 0), (1, channels, tokens))
    built.branch(start).convolution(channels)
    queries = built.transpose(split, (1, 0, 2), (1, 2 * tokens, channels // 2))
    return built.product(queries, keys, 2)


def matrices(built: Chain, batch: int, filters: int, zero_points: tuple[int, int] = (0, 0)) -> str:
    """Add products of the last matrices and of another matrix made from them."""
    left, (_, rows, terms) = built.last, built.tensors[built.last].shape
    built.reshape((1, 1, rows * terms))
    built.convolution(batch * terms * filters)
    right = built.reshape((1, batch * terms, filters))
    return built.product(left, right, batch, zero_points)


def _every_part(built: Chain) -> str:
    """Add a tensor whose parts are written by layers of every kind, one of them read apart."""
    start = built.convolution(8, (3, 3), padding=(1, 1, 1, 1))
    grouped = built.convolution(12, (3, 3), groups=4, padding=(1, 1, 1, 1))
    depthwise = built.branch(start).convolution(8, (3, 3), groups=8, padding=(1, 1, 1, 1))
    pooled = built.branch(start).pool("maximum", (3, 3), (1, 1), (1, 1, 1, 1))
    average = built.branch(start).pool("sum", (3, 3), (1, 1), (1, 1, 1, 1), borders=True)
    affine = built.branch(average).rescale(weighted=True)
    normed = built.branch(start).normalize()
    product = built.multiply(start, depthwise)
    table = built.branch("input").lookup()
    built.concat(grouped, depthwise, pooled, average, affine, normed, product, table)
    apart = built.pool("maximum", (2, 2), (2, 2))
    built.branch(depthwise).convolution(built.tensors[apart].channels, (2, 2), stride=(2, 2))
    return built.add(apart, built.last)


def _moved(built: Chain) -> str:
    padded(built, 2, 0, 1, 1)
    built.convolution(5)
    padded(built, -1, 1, 3, -2)
    first = chosen(built, [0, 0, 1, 1], [0, 2, 4, 4], [4, 1, 2])
    parts = (first, built.rescale(), first)
    below = [Copy(source=p, extents=(4, 4, 3), written_first=(4 * p, 0, 0)) for p in range(3)]
    return built.arrange((12, 4, 3), *below, parts=parts, requantized=(1,))


def _halves(built: Chain) -> str:
    built.convolution(12)
    halved_unit(built, 6)
    return built.add(built.slice(4, 3), built.branch("input").convolution(3))


def _other_meanings(built: Chain) -> str:
    first = built.convolution(5)
    second = built.branch("input").convolution(9)
    built.concat(first, second, "input", requantized=(1, 2))
    return built.convolution(4)


def _products(built: Chain) -> str:
    return built.multiply(built.convolution(13), built.convolution(13))


BLOCKS: Mapping[str, tuple[Shape, Callable[[Chain], str]]] = {
    "dense block": ((6, 7, 5), lambda built: dense_block(built, 2, 4)),
    "squeeze and excite": ((9, 7, 13), lambda built: gate(built, 4)),
    "fire": ((6, 5, 5), lambda built: fire(built, 4, 8)),
    "unit of ShuffleNet": ((5, 6, 12), lambda built: shuffled_unit(built, 24, 3)),
    "unit of ShuffleNet v2": ((6, 7, 5), _halves),
    "functions": ((6, 7, 5), functions),
    "rows": ((6, 7, 5), rows),
    "constants": ((6, 9, 8), with_constants),
    "every part": ((7, 6, 4), _every_part),
    "other meanings": ((3, 7, 4), _other_meanings),
    "products": ((9, 7, 5), _products),
    "moved pixels": ((6, 7, 9), _moved),
    "heads": ((1, 12, 10), heads),
    "zero points": ((1, 10, 8), lambda built: matrices(built, 2, 4, (-128, 3))),
    "a norm of two scales": ((1, 7, 6), lambda built: built.normalize(weighted=True, scales=2)),
}
"""By name the shape that a block reads, and what adds it."""

SIGNED = ("heads", "zero points")
"""Blocks of which the array holds activations as weights, which are signed."""
