"""LRN as operators that an accelerator executes: it divides by squares of neighbouring channels.

``y = x / (bias + alpha / size * sum(x**2)) ** beta`` (https://onnx.ai/onnx/operators, LRN) is::

    Mul(x, x) -> squares           Conv by a band of ones -> sums over neighbours
    sums -> Mul, Add, Pow          one table          x * table -> y

Squares and sums have 8 bits, with ranges from 0 to the value for the greatest x. The sum thus errs
by at most ``size * most**2 / 255``, and the table by half a step of ``bias**-beta / 255`` more.
"""

import numpy as np

from accelsim.workload.onnx.composed.composition import Composition, Site
from accelsim.workload.onnx.composed.meanings import Meaning, reach_of
from accelsim.workload.onnx.composed.writer import Writer


def respond(site: Site) -> None:
    """Add the nodes of an LRN.

    Raises:
        ValueError: It is not on images, or its attributes allow no table.
    """
    node, shape, pairs, writer = site.node, site.shape, site.pairs, site.writer
    attributes = site.operator.attributes
    alpha, beta, bias = (
        float(attributes.get(name, value))
        for name, value in (("alpha", 1e-4), ("beta", 0.75), ("bias", 1.0))
    )
    size, source = int(attributes["size"]), node.input[0]
    if len(shape) != 4:
        raise ValueError(f"has an input {list(shape)}; only images have an integer form")
    if alpha < 0 or not bias > 0:
        raise ValueError(f"has alpha {alpha:g} and bias {bias:g}; they must be positive")
    given = Meaning("int8", 1.0, 0) if pairs is None else pairs.before(source)
    most = reach_of(given) ** 2

    def up_to(greatest: float) -> Meaning:
        return Meaning(given.number, greatest / 255, given.least)

    squares = writer.paired("squares", writer.node("Mul", "squares", source, source), up_to(most))
    sums = writer.paired("sums", _summed(writer, squares, shape[1], size), up_to(size * most))
    share = writer.constant("share", np.array(alpha / size, np.float32))
    total = writer.node("Mul", "shared", sums, share)
    total = writer.node("Add", "biased", total, writer.constant("bias", np.array(bias, np.float32)))
    power = writer.constant("exponent", np.array(-beta, np.float32))
    ends = bias**-beta, (bias + alpha * most) ** -beta
    factor = writer.node("Pow", "factor", total, power)
    factor = writer.paired("factor", factor, up_to(max(ends)))
    if pairs is None:
        writer.given("Mul", node.output[0], source, factor)
        return
    made = writer.node("Mul", "normed", source, factor)
    into = pairs.behind(node.output[0])
    if into is None or into.number != given.number:
        into = Meaning(given.number, given.scale * max(ends), given.zero_point)
    writer.given("Identity", node.output[0], writer.paired("normed", made, into))
    pairs.say(node.output[0], into)


def _summed(writer: Writer, squares: str, channels: int, size: int) -> str:
    """Return the sums of each channel and its neighbours: a convolution by a band of ones."""
    place = np.arange(channels)
    distance = place[np.newaxis, :] - place[:, np.newaxis]
    band = (-((size - 1) // 2) <= distance) & (distance <= size // 2)
    weights = writer.stored("band", band.reshape(channels, channels, 1, 1).astype(np.int8))
    return writer.node("Conv", "sums", squares, weights, kernel_shape=[1, 1])


TABLE = {"LRN": Composition(nodes=respond, forms="of quantized networks, images")}
