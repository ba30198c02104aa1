"""Reductions, softmax, norms and orders of elements."""

from collections.abc import Callable

from accelsim.workload.tflite.call import Call

Reader = Callable[[Call], None]


def reduction(kind: str) -> Reader:
    """Return the reader of a reduction over constant axes."""

    def read(call: Call) -> None:
        tensor = call.input(0)
        rank = len(tensor.shape)
        keeps = bool(call.option("KeepDims", False))
        axes = sorted({call.axis(each, rank, first=False) for each in call.integers(1)})
        first = call.network.has_channels_first(call.operator.inputs[0])
        # Without its rows and columns an image has the same order in both ways.
        first = first and (keeps or axes in ([1, 2], [1, 2, 3]))
        where = sorted(call.axis(each, rank, first=first) for each in axes)
        value = call.node(
            kind, call.value(0, first=first), call.numbers(*where), keepdims=int(keeps)
        )
        call.done(value, first=first and keeps)

    return read


def softmax(kind: str) -> Reader:
    """Return the reader of a softmax over the last axis, or of its logarithm."""

    def read(call: Call) -> None:
        first = call.follows_images(0)
        value, beta = call.value(0, first=first), float(call.option("Beta", 1.0))
        if beta != 1.0 and kind == "Softmax":
            value = call.node("Mul", value, call.real(beta))
        call.done(call.node(kind, value, axis=1 if first else -1), first=first)

    return read


def l2_normalization(call: Call) -> None:
    """Rows divided by the root of the sum of their squares."""
    first = call.follows_images(0)
    value = call.value(0, first=first)
    call.done(call.node("LpNormalization", value, axis=1 if first else -1, p=2), first=first)


def local_response_normalization(call: Call) -> None:
    """Elements divided by a power of a sum over the squares of neighbouring channels."""
    size = 2 * call.option("Radius", 0) + 1
    options = {name.lower(): float(call.option(name, 1.0)) for name in ("Beta", "Bias")}
    alpha = float(call.option("Alpha", 1.0)) * size
    call.done(call.node("LRN", call.image(), size=size, alpha=alpha, **options), first=True)


def arg(kind: str) -> Reader:
    """Return the reader of the place of the greatest or least element of an axis."""

    def read(call: Call) -> None:
        rank = len(call.input(0).shape)
        axis = call.axis(call.integers(1)[0], rank, first=False)
        call.done(_counted(call, call.node(kind, call.value(0), axis=axis, keepdims=0), 0))

    return read


def top_k(call: Call) -> None:
    """The k greatest elements of the last axis, and their places."""
    values, places = call.nodes("TopK", 2, call.value(0), call.numbers(*call.integers(1)), axis=-1)
    call.done(values)
    call.done(_counted(call, places, 1), 1)


def cumsum(call: Call) -> None:
    """Sums of all elements up to each."""
    options = {name.lower(): int(call.option(name, False)) for name in ("Exclusive", "Reverse")}
    call.done(call.node("CumSum", call.value(0), call.numbers(call.integers(1)[0]), **options))


def one_hot(call: Call) -> None:
    """A row for each place, with one number there and another elsewhere."""
    axis = call.option("Axis", -1)
    pair = [call.node("Reshape", call.value(place), call.numbers(1)) for place in (3, 2)]
    depth = call.numbers(call.integers(1)[0])
    value = call.node(
        "OneHot", call.places(0), depth, call.node("Concat", *pair, axis=0), axis=axis
    )
    call.done(value)


def _counted(call: Call, value: str, place: int) -> str:
    """Return places, which have 64 bits in ONNX, with the type of an output."""
    from onnx import TensorProto

    if call.output(place).type == "INT64":
        return value
    return call.node("Cast", value, to=TensorProto.INT32)


OPERATORS: dict[str, Reader] = {
    "ARG_MAX": arg("ArgMax"),
    "ARG_MIN": arg("ArgMin"),
    "CUMSUM": cumsum,
    "L2_NORMALIZATION": l2_normalization,
    "LOCAL_RESPONSE_NORMALIZATION": local_response_normalization,
    "LOG_SOFTMAX": softmax("LogSoftmax"),
    "MEAN": reduction("ReduceMean"),
    "ONE_HOT": one_hot,
    "REDUCE_MAX": reduction("ReduceMax"),
    "REDUCE_MIN": reduction("ReduceMin"),
    "REDUCE_PROD": reduction("ReduceProd"),
    "SOFTMAX": softmax("Softmax"),
    "SUM": reduction("ReduceSum"),
    "TOPK_V2": top_k,
}
"""Readers by kind."""
