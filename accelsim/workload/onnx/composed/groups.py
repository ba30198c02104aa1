"""GroupNormalization and InstanceNormalization as norms of rows between transpositions.

A group is some neighbouring channels of all pixels of an image. With the elements of a group in
one row, its norm is a LayerNormalization, whose sums are exact. For example, an image (1, 6, 4, 5)
with 2 groups::

    (1, 4, 5, 6)   Transpose: pixels with their channels, as they lie in memory
    (20, 2, 3)     Reshape: pixels, groups, channels of a group
    (2, 20, 3)     Transpose, which moves runs of 3 elements; nothing with one group
    (1, 2, 60)     Reshape -> LayerNormalization of rows of 60 elements, then all that backwards
    (1, 6, 4, 5)   Mul by the scale and Add of the bias of each channel

A machine computes rows up to its operand and output buffers (``accelsim.compiler.rows``).

A result is rounded twice where channels have a scale or a bias: to steps of the norm, and to its
own. Half a step of the norm moves a result by at most 1.9 steps, as in norms of rows
(``accelsim.workload.layers.rows``). Within that, the steps reach as far as results can, or as far
as a norm of so many elements can. Norms beyond are clipped; with a scale of 4 deviations in 127
steps that is beyond 15 deviations.
"""

from math import prod, sqrt

import numpy as np
from numpy.typing import NDArray

from accelsim.workload.onnx.composed.composition import Composition, Site
from accelsim.workload.onnx.composed.meanings import VIEWS, Meaning, centered

_FORMS = "of quantized networks, images; a group must fit the rows of the machine"
_LEAST_OPSET = 17
"""First operator set with LayerNormalization."""
_MOST_STEPS = 1.9
"""Greatest change of a result, in its steps, by half a step of the norm."""
_REACH = 8.0
"""Deviations up to which a norm is held whose result has no quantization in the file."""

Reals = NDArray[np.float64]


def normalize(site: Site) -> None:
    """Add the nodes of a norm of groups.

    Raises:
        ValueError: It is not on one image, or its constants are not known or do not fit it.
    """
    shape, attributes, writer = site.shape, site.operator.attributes, site.writer
    if len(shape) not in (3, 4) or shape[0] != 1:
        raise ValueError(f"has an input {list(shape)}; only one image has an integer form")
    channels, pixels = shape[1], prod(shape[2:])
    is_grouped = site.node.op_type == "GroupNormalization"
    groups = int(attributes["num_groups"]) if is_grouped else channels
    scale, bias = (
        _of_channels(site, place, what, channels) for place, what in ((1, "a scale"), (2, "a bias"))
    )
    each = channels // groups
    epsilon = float(attributes.get("epsilon", 1e-5))
    is_plain = bool(scale[0] > 0 and np.all(scale == scale[0]) and not np.any(bias))
    factor = writer.constant("factor", np.array([scale[0] if is_plain else 1.0], np.float32))

    name, result = site.node.input[0], site.node.output[0]
    last, first = [0, *range(2, len(shape)), 1], [0, len(shape) - 1, *range(1, len(shape) - 1)]
    name = writer.node("Transpose", "pixels", name, perm=last)
    name = writer.shaped("split", name, (pixels, groups, each))
    name = writer.node("Transpose", "groups", name, perm=(1, 0, 2))
    name = writer.shaped("rows", name, (1, groups, pixels * each))
    name = writer.node("LayerNormalization", "norm", name, factor, axis=-1, epsilon=epsilon)
    meaning = _held(site, scale, bias, pixels * each, is_plain=is_plain)
    if meaning is not None:
        name = writer.paired("norm", name, meaning)
    name = writer.shaped("back", name, (groups, pixels, each))
    name = writer.node("Transpose", "tokens", name, perm=(1, 0, 2))
    name = writer.shaped("joined", name, (1, pixels, channels))
    # A function behind the norm joins its bias, so nothing may come between them.
    is_last = site.pairs is not None and site.pairs.behind(result) is None and not is_plain
    if not is_plain and not is_last:
        name = _affine(site, "biased", name, scale, bias)
    name = writer.shaped("image", name, (1, *shape[2:], channels))
    if not is_last:
        writer.given("Transpose", result, name, perm=first)
        return
    name = writer.node("Transpose", "normed", name, perm=first)
    along = [channels, *(1,) * (len(shape) - 2)]
    _affine(site, result, name, scale.reshape(along), bias.reshape(along))


def _affine(site: Site, result: str, name: str, scale: Reals, bias: Reals) -> str:
    """Add the product with a scale and the sum with a bias of each channel; return the sum."""
    writer = site.writer
    factors, offsets = (
        writer.constant(what, values.astype(np.float32))
        for what, values in (("scale", scale), ("bias", bias))
    )
    name = writer.node("Mul", "scaled", name, factors)
    if result == site.node.output[0]:
        return writer.given("Add", result, name, offsets)
    return writer.node("Add", result, name, offsets)


def _of_channels(site: Site, place: int, what: str, channels: int) -> Reals:
    """Return a constant of each channel; one of each group, as before opset 21, is repeated."""
    values = site.reals(place, what).reshape(-1)
    if values.size == 0 or channels % values.size:
        raise ValueError(f"has {what} of {values.size} numbers for {channels} channels")
    return np.repeat(values, channels // values.size)


def _held(
    site: Site, scale: Reals, bias: Reals, elements: int, *, is_plain: bool
) -> Meaning | None:
    """Return the quantization of a norm before its constants; None if that of the result serves."""
    if site.pairs is None:
        return None
    number = site.pairs.before(site.node.input[0]).number
    into = site.pairs.behind(site.node.output[0], through=(*VIEWS, "Relu", "Clip"))
    most = min(sqrt(elements), _REACH)
    if into is None or into.number != number:
        return centered(number, scale[0] * most if is_plain else most)
    if is_plain and into == site.pairs.behind(site.node.output[0]):
        return None
    if is_plain:
        return centered(number, scale[0] * most)
    ends = [(end - into.zero_point) * into.scale for end in (into.least, into.most)]
    far = np.max([np.abs(end - bias) for end in ends], axis=0)
    magnitude = np.abs(scale)
    with np.errstate(divide="ignore", invalid="ignore"):
        reach = np.where(magnitude > 0, np.minimum(far / magnitude, sqrt(elements)), 0.0).max()
    coarsest = 2 * _MOST_STEPS * into.scale / (magnitude.max() or 1.0)
    return Meaning(number, min(reach / 127, coarsest) or 1.0, centered(number, 1.0).zero_point)


TABLE = dict.fromkeys(
    ("GroupNormalization", "InstanceNormalization"),
    Composition(nodes=normalize, forms=_FORMS, least_opset=_LEAST_OPSET),
)
