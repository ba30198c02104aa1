"""Operators of random geometry, each as a line in the notation of the corpus."""

from collections.abc import Callable, Sequence

from numpy.random import Generator

Form = Callable[[Generator], str]


def some(draw: Generator, least: int, most: int, count: int) -> list[int]:
    """Return numbers from ``least`` to ``most``, both included."""
    return [int(one) for one in draw.integers(least, most + 1, count)]


def any_of(draw: Generator, *choices: str) -> str:
    """Return one of several words."""
    return str(draw.choice(list(choices)))


def text(numbers: Sequence[float]) -> str:
    """Return numbers as they stand in brackets."""
    return ",".join(map(str, numbers))


def clipped(draw: Generator, line: str) -> str:
    """Return an operator with a Relu or a Clip behind it, or alone."""
    behind = any_of(draw, "Relu (c1)", "Clip (c1, low{=-0.5}, high{=1.5})", "")
    return f"c1 = {line} y = {behind}" if behind else line


def convolution(draw: Generator) -> str:
    (groups, each, times), (rows, columns) = some(draw, 1, 3, 3), some(draw, 1, 3, 2)
    channels = groups * each
    groups = channels if draw.random() < 0.25 else groups
    filters, extents = groups * times, some(draw, 5, 9, 2)
    way = any_of(draw, "", "", "", "SAME_UPPER", "SAME_LOWER")
    pads = [*some(draw, 0, rows - 1, 1), *some(draw, 0, columns - 1, 1)] * 2
    steps = [f"pads = [{text(pads)}], dilations = [{text(some(draw, 1, 2, 2))}]",
             f"strides = [{text(some(draw, 1, 3, 2))}]"]  # fmt: skip
    # onnxruntime pads by a negative number where a stride skips places.
    steps = [f'auto_pad = "{way}", strides = [{rows},{columns}]'] if way else steps
    weights = f"{any_of(draw, *'wv')}[{filters},{channels // groups},{rows},{columns}]"
    given = f"a[1,{channels},{text(extents)}], {weights}, i[{filters}]"
    return clipped(draw, f"Conv <group = {groups}, {', '.join(steps)}> ({given})")


def transposed_convolution(draw: Generator) -> str:
    """Strides no longer than the kernel: each result has a tap."""
    groups, each, depth = some(draw, 1, 3, 3)
    kernel, extents = some(draw, 1, 4, 2), some(draw, 1, 5, 2)
    strides = [some(draw, 1, taps, 1)[0] for taps in kernel]
    dilations = [1 if step > 1 else some(draw, 1, 2, 1)[0] for step in strides]
    pads, more = [0] * 4, [some(draw, 0, step - 1, 1)[0] for step in strides]
    for axis in (0, 1):
        whole = (extents[axis] - 1) * strides[axis] + (kernel[axis] - 1) * dilations[axis] + 1
        for end in (axis, axis + 2):
            left = whole + more[axis] - 1 - sum(pads[axis::2])
            pads[end] = some(draw, 0, min(left, kernel[axis]), 1)[0]
    given = {"strides": strides, "dilations": dilations, "pads": pads, "output_padding": more}
    attributes = ", ".join(f"{name} = [{text(values)}]" for name, values in given.items())
    weights = "w" if groups == 1 and draw.random() < 0.5 else "v"
    held = f"{weights}[{groups * depth},{each},{text(kernel)}], i[{groups * each}]"
    inputs = f"a[1,{groups * depth},{text(extents)}], {held}"
    return f"ConvTranspose <group = {groups}, {attributes}> ({inputs})"


def product_by_weights(draw: Generator) -> str:
    """Gemm, or MatMul with its bias as an Add."""
    m, k, n = some(draw, 1, 19, 3)
    if draw.random() < 0.5:
        return clipped(
            draw, f"Gemm <transB = 1> (a[{m},{k}], {any_of(draw, *'wv')}[{n},{k}], i[{n}])"
        )
    return f"c1 = MatMul (a[{m},{k}], v[{k},{n}]) y = Add (c1, i[{n}])"


def flattened(draw: Generator) -> str:
    """An image flattened into a Gemm: weights in the order of channels, then pixels."""
    channels, height, width, n = some(draw, 1, 5, 4)
    deep = "d1 = Flatten (image) d2 = Unsqueeze (d1, first{0}) f1 = Squeeze (d2, first)"
    flat = any_of(draw, "f1 = Flatten (image)", "f1 = Reshape (image, flat{1,-1})", deep)
    flat = flat.replace("image", f"a[1,{channels},{height},{width}]")
    return f"{flat} y = Gemm <transB = 1> (f1, w[{n},{channels * height * width}], i[{n}])"


def of_two(draw: Generator) -> str:
    """A sum, difference or product of two activations, in any order."""
    shape = some(draw, 1, 8, 3)
    kind = any_of(draw, "Add", "Sub", "Mul")
    other = [shape[0], 1, 1] if kind == "Mul" and draw.random() < 0.5 else shape
    operands = [f"a[1,{text(shape)}]", f"b[1,{text(other)}]"]
    return clipped(draw, f"{kind} ({', '.join(draw.permutation(operands))})")


def of_a_constant(draw: Generator) -> str:
    """A sum, difference or product with a constant that broadcasts, in any order."""
    shape = [1, *some(draw, 1, 6, int(draw.integers(1, 4)))]
    extents = [1 if draw.random() < 0.3 else extent for extent in shape]
    while len(extents) > 1 and extents[0] == 1 and draw.random() < 0.5:
        del extents[0]
    operands = [f"a[{text(shape)}]", f"k[{text(extents)}]"]
    kind = any_of(draw, "Add", "Sum", "Sub", "Mul")
    return clipped(draw, f"{kind} ({', '.join(draw.permutation(operands))})")


def joined(draw: Generator) -> str:
    """Channels, rows or columns behind each other."""
    rank = int(draw.integers(2, 5))
    axis = int(draw.integers(1, rank)) if rank > 2 else int(draw.integers(0, 2))
    extents = [1, *some(draw, 1, 6, rank - 1)]
    parts = []
    for name in "abc"[: draw.integers(1 if axis != 1 else 2, 4)]:
        extents[axis] = some(draw, 1, 7, 1)[0]
        parts.append(f"{name}[{text(extents)}]")
    return f"Concat <axis = {axis - int(draw.choice([0, rank]))}> ({', '.join(parts)})"


def pool(draw: Generator) -> str:
    channels, height, width = some(draw, 3, 7, 3)
    source = f"a[1,{channels},{height},{width}]"
    way = any_of(draw, "Global", "Reduce", "", "")
    kind = any_of(draw, "Average", "Max")
    if way == "Global":
        return clipped(draw, f"Global{kind}Pool ({source})")
    if way == "Reduce":
        kind = kind.replace("Average", "Mean")
        return clipped(draw, f"Reduce{kind} <keepdims = 1> ({source}, axes{{2,-1}})")
    kernel = some(draw, 1, 3, 2)
    pads = [some(draw, 0, kernel[axis % 2] - 1, 1)[0] for axis in range(4)]
    counted = f", count_include_pad = {draw.integers(0, 2)}" if kind == "Average" else ""
    given = f"kernel_shape = [{text(kernel)}], strides = [{text(some(draw, 1, 3, 2))}]"
    line = f"{kind}Pool <{given}, pads = [{text(pads)}]{counted}>"
    if draw.random() < 0.5:
        return clipped(draw, f"{line} ({source})")
    before = some(draw, 0, 2, 4)
    padded = f"p = Pad ({source}, ends{{{text([0, 0, *before[:2], 0, 0, *before[2:]])}}})"
    return f"{padded} y = {line} (p)"


def alone(draw: Generator) -> str:
    """Relu, Clip or a change of scale alone."""
    line = clipped(draw, f"Identity (a[1,{text(some(draw, 1, 8, 3))}])")
    return line if line.startswith("c1") else line.replace("Identity", "Relu")


def shuffle(draw: Generator) -> str:
    """Channels that are shuffled, as a tensor of rank 5 or 4, with or without pairs between."""
    groups, each = some(draw, 2, 5, 2)
    height, width = some(draw, 1, 5, 2)
    last = [height * width] if draw.random() < 0.5 else [height, width]
    perm = [0, 2, 1, *range(3, 3 + len(last))]
    pair = "a_q_scale, a_q_zero_point"
    between = f"r = QuantizeLinear (p, {pair}) s = DequantizeLinear (r, {pair})"
    between, name = (between, "s") if draw.random() < 0.5 else ("", "p")
    image = f"{groups * each},{height},{width}"
    return (
        f"p = Reshape (a[1,{image}], parts{{{text([1, groups, each, *last])}}}) {between} "
        f"t = Transpose <perm = [{text(perm)}]> ({name}) y = Reshape (t, whole{{1,{image}}})"
    )


def halves(draw: Generator) -> str:
    """Two parts of the channels of an image or matrix, of a Split or of two Slices, added."""
    half, *extents = some(draw, 1, 5, 3 if draw.random() < 0.7 else 1)
    source = f"a[{text([1, 2 * half, *extents])}]"
    if draw.random() < 0.5:
        cut = f"first, second = Split <axis = 1, num_outputs = 2> ({source})"
    else:
        axis = int(draw.choice([1, -1 - len(extents)]))
        cut = f"first = Slice ({source}, start{{0}}, middle{{{half}}}, axes{{{axis}}})"
        cut += f" second = Slice (a, back{{{-half}}}, stop{{1000}}, axes)"
    return f"{cut} y = Add (first, second)"


def pad(draw: Generator) -> str:
    """Pad of an image by numbers that its integers have; a negative pad leaves some."""
    extents = [1, *some(draw, 1, 6, 3)]
    mode = any_of(draw, "constant", "constant", "edge", "reflect")
    axes = sorted(draw.choice([1, 2, 3], int(draw.integers(1, 4)), replace=False).tolist())
    axes = axes if mode == "constant" else [axis for axis in axes if axis > 1] or [3]
    least = [-(extents[axis] - 1) // 2 if mode == "constant" else 0 for axis in axes]
    most = [3 if mode != "reflect" else min(3, extents[axis] - 1) for axis in axes]
    pads = [some(draw, a, b, 1)[0] for a, b in zip(least * 2, most * 2, strict=True)]
    value = f"q{{{any_of(draw, '1', '100')}}}" if draw.random() < 0.5 else ""
    given = f"a[{text(extents)}], ends{{{text(pads)}}}, {value}, axes{{{text(axes)}}}"
    return clipped(draw, f'Pad <mode = "{mode}"> ({given})')


def crop(draw: Generator) -> str:
    """Rows, columns and channels of an image or a matrix, of a Slice with steps or of a Split."""
    rank = int(draw.choice([2, 3, 4, 4, 4]))
    extents = some(draw, 2, 8, rank)
    extents[0] = extents[0] if rank == 2 else 1
    source, axes = f"a[{text(extents)}]", [axis for axis in range(rank) if extents[axis] > 1]
    if draw.random() < 0.3:
        axis = int(draw.choice(axes))
        first = some(draw, 1, extents[axis] - 1, 1)[0]
        names = any_of(draw, "y, other", "other, y")
        return (
            f"{names} = Split <axis = {axis}> ({source}, sizes{{{first},{extents[axis] - first}}})"
        )
    axes = draw.choice(axes, int(draw.integers(1, len(axes) + 1)), replace=False).tolist()
    channels = 1 if rank == 4 else rank - 1
    steps = [1 if axis == channels else some(draw, 1, 3, 1)[0] for axis in axes]
    if axes[0] != channels and draw.random() < 0.3:
        steps[0] = -1
    ends = [sorted(draw.choice(extents[axis] + 1, 2, replace=False).tolist()) for axis in axes]
    pairs = list(zip(ends, steps, strict=True))
    starts = [a if step > 0 else min(b, 7) for (a, b), step in pairs]
    stops = [b if step > 0 else (a - 1 if a else -1000) for (a, b), step in pairs]
    given = f"first{{{text(starts)}}}, last{{{text(stops)}}}, axes{{{text(axes)}}}"
    return clipped(draw, f"Slice ({source}, {given}, steps{{{text(steps)}}})")


def gather(draw: Generator) -> str:
    """Rows of a matrix, or rows, columns or a channel of an image, by constant indices."""
    rank = int(draw.choice([2, 3, 4, 4]))
    extents = [1, *some(draw, 1, 8, rank - 1)]
    axis = int(draw.integers(1, rank))
    at = text(some(draw, -extents[axis], extents[axis] - 1, int(draw.integers(1, 7))))
    if rank == 3 and axis == 1 and draw.random() < 0.5:
        at = f"={at.partition(',')[0]}"
    return clipped(draw, f"Gather <axis = {axis}> (a[{text(extents)}], at{{{at}}})")


def resize(draw: Generator) -> str:
    """An image of another size by nearest neighbours, mostly by whole factors."""
    extents, factors = some(draw, 1, 5, 3), [float(one) for one in some(draw, 1, 3, 2)]
    attributes = 'mode = "nearest"'
    if draw.random() < 0.8:
        ways = ("asymmetric", "half_pixel", "align_corners", "pytorch_half_pixel")
        rounded = ("floor", "ceil", "round_prefer_floor", "round_prefer_ceil")
        attributes += f', coordinate_transformation_mode = "{any_of(draw, *ways)}"'
        attributes += f', nearest_mode = "{any_of(draw, *rounded)}"'
    if draw.random() < 0.3:
        factors[int(draw.integers(2))] = float(draw.choice([0.5, 1.5, 2.5]))
    results = [extent * factor for extent, factor in zip(extents[1:], factors, strict=True)]
    sizes = [1, extents[0], *(max(1, int(result)) for result in results)]
    asked = f", sizes{{{text(sizes)}}}"
    if draw.random() < 0.5 and min(results) >= 1:
        asked = f"scales{{{text([1.0, 1.0, *factors])}}}"
    return clipped(draw, f"Resize <{attributes}> (a[1,{text(extents)}], , {asked})")


def blocks(draw: Generator) -> str:
    """Blocks of pixels as channels, and back, and what is repeated."""
    side, height, width = some(draw, 1, 3, 3)
    channels = some(draw, 1, 4, 1)[0]
    way = any_of(draw, "DepthToSpace", "SpaceToDepth", "Tile", "Expand")
    if way == "DepthToSpace":
        given = f'blocksize = {side}, mode = "{any_of(draw, "DCR", "CRD")}"'
        return f"{way} <{given}> (a[1,{channels * side**2},{height},{width}])"
    if way == "SpaceToDepth":
        return f"{way} <blocksize = {side}> (a[1,{channels},{height * side},{width * side}])"
    extents = [1, channels, height, width]
    if way == "Tile":
        return f"Tile (a[{text(extents)}], times{{{text([1, *some(draw, 1, 3, 3)])}}})"
    extents[int(draw.integers(1, 4))] = 1
    wide = [1, *(part if part > 1 else side for part in extents[1:])]
    return f"Expand (a[{text(extents)}], wide{{{text(wide)}}})"


def matrices(draw: Generator) -> str:
    """MatMul of two activations, which may be scaled and clipped; heads may share one."""
    m, k, n = some(draw, 1, 11, 3)
    heads, shared = some(draw, 1, 3, 2)
    batches = [("", ""), ("1,", "1,"), (f"{heads},", f"{heads},"), (f"1,{heads},", f"1,{heads},"),
               (f"{heads},", ""), (f"1,{heads},{shared},", f"1,{heads},1,")]  # fmt: skip
    left, right = batches[int(draw.integers(6))]
    line = f"MatMul (a[{left}{m},{k}], s[{right}{k},{n}])"
    if draw.random() < 0.5:
        return f"p = {line} y = Mul (p, quarter{{0.25}})"
    return clipped(draw, line)


def transpose(draw: Generator) -> str:
    rank = int(draw.integers(2, 5))
    shape = some(draw, 1, 5, rank)
    if rank > 2:
        shape[0] = 1
    order = draw.permutation(rank).tolist()
    while rank > 2 and shape[order[0]] != 1:
        order = draw.permutation(rank).tolist()
    return f"Transpose <perm = [{text(order)}]> (a[{text(shape)}])"


def of_rows(draw: Generator) -> str:
    """Softmax or a norm of rows."""
    rows, channels = some(draw, 1, 12, 2)
    source, constants = f"a[1,{rows},{channels + 1}]", f"f[{channels + 1}], g[{channels + 1}]"
    norms = (
        f"LayerNormalization ({source}, {constants})",
        f"RMSNormalization ({source}, f[{channels + 1}])",
    )
    return any_of(draw, f"Softmax ({source})", *norms)


def function(draw: Generator) -> str:
    """A function of one number, of all numbers."""
    kind = any_of(draw, "Sigmoid", "Tanh", "HardSwish", "Gelu", "Neg", "Abs")
    return f"{kind} (a[1,{text(some(draw, 1, 8, 3))}])"


FORMS: dict[str, Form] = {
    form.__name__: form
    for form in (
        *(convolution, transposed_convolution, product_by_weights, flattened, of_two),
        *(of_a_constant, joined, pool, alone, shuffle, halves, pad, crop, gather, resize),
        *(blocks, matrices, transpose, of_rows, function),
    )
}
