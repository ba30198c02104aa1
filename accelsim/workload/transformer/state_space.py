"""The state-space layer of Mamba-2 (Dao, Gu, 2024, arXiv:2405.21060).

A token multiplies the state of each head by a number and adds an outer product. A prompt is cut
into chunks: products inside of chunks, a state for each chunk, and the states before each chunk
(section 6 and listing 1)::

    inside     (C @ B columns * decay) @ x      for each chunk
    states     x columns @ B                    for each chunk
    before     decays of chunks @ states        between chunks
    result     inside + C @ state before
"""

from typing import NamedTuple

from accelsim.workload.transformer.description import StateSpace, Step
from accelsim.workload.transformer.layers import ACTIVATIONS, linear, rms_norm
from accelsim.workload.transformer.writer import Writer


class _Parts(NamedTuple):
    """Names of what the state space reads, tokens in chunks.

    Args:
        steps: Step sizes after their softplus, shape (batch, chunks, rows, heads).
        inputs: Inputs, shape (batch, chunks, rows, heads, head width).
        keys: What writes the state (B), shape (batch, chunks, rows, groups, state width).
        queries: What reads the state (C), of the same shape.
    """

    steps: str
    inputs: str
    keys: str
    queries: str


def state_space(
    net: Writer, name: str, value: str, shape: StateSpace, width: int, step: Step
) -> str:
    """Add a layer of tokens of ``width``, shape (batch, tokens, width)."""
    inner, convolved, tokens = shape.inner, shape.convolved, step.tokens
    sizes = [inner, convolved, shape.heads]
    total = linear(net, f"{name}_input", value, width, sum(sizes), bias=shape.has_bias)
    names = [f"{name}_gate", f"{name}_rows", f"{name}_steps"]
    gate, rows, steps = net.split(f"{name}_split", total, names, sizes)
    rows = _convolution(net, name, rows, shape, step)
    wide = shape.groups * shape.state
    names = [f"{name}_x", f"{name}_b", f"{name}_c"]
    x, keys, queries = net.split(f"{name}_cut", rows, names, [inner, wide, wide])
    steps = net.node("Add", f"{name}_steps_biased", steps, net.weight(f"{name}_step", shape.heads))
    steps = net.node("Softplus", f"{name}_step_sizes", steps)
    chunk = min(shape.chunk, tokens)
    chunks = -(-tokens // chunk)
    cut = (step.batch, chunks, chunk)
    ends = {
        "steps": (steps, (shape.heads,)),
        "inputs": (x, (shape.heads, shape.head_width)),
        "keys": (keys, (shape.groups, shape.state)),
        "queries": (queries, (shape.groups, shape.state)),
    }
    parts = _Parts(
        *(
            net.node(
                "Reshape",
                f"{name}_{role}_chunks",
                _padded(net, f"{name}_{role}", source, chunks * chunk - tokens),
                net.shape(*cut, *extents),
            )
            for role, (source, extents) in ends.items()
        )
    )
    result = _scanned(net, name, parts, shape, (chunks, chunk), step)
    result = net.node("Reshape", f"{name}_joined", result, net.shape(0, chunks * chunk, inner))
    if chunks * chunk > tokens:
        result = net.slice(f"{name}_unpadded", result, 1, 0, tokens)
    opened = ACTIVATIONS[shape.activation](net, f"{name}_gate_opened", gate)
    result = net.node("Mul", f"{name}_gated", result, opened)
    result = rms_norm(net, f"{name}_norm", result, inner)
    return linear(net, f"{name}_output", result, inner, width, bias=shape.has_bias)


def _padded(net: Writer, name: str, value: str, more: int) -> str:
    """Append tokens of zeros, which change no state."""
    if not more:
        return value
    pads = net.integers(f"pads_{more}", [0, 0, 0, 0, more, 0])
    return net.node("Pad", f"{name}_padded", value, pads)


def _convolution(net: Writer, name: str, rows: str, shape: StateSpace, step: Step) -> str:
    """Add the causal convolution of each channel and its function."""
    kernel, channels = shape.kernel, shape.convolved
    columns = net.node("Transpose", f"{name}_columns", rows, perm=[0, 2, 1])
    pads = [kernel - 1, 0]
    if step.past:
        before = net.input(f"{name}_past_columns", step.batch, channels, kernel - 1)
        columns = net.node("Concat", f"{name}_columns_whole", before, columns, axis=2)
        pads = [0, 0]
    weights = [net.weight(f"{name}_convolution_weight", channels, 1, kernel)]
    if shape.has_convolution_bias:
        weights.append(net.weight(f"{name}_convolution_bias", channels))
    known = step.tokens + (kernel - 1 if step.past else 0)
    kept = min(kernel - 1, known)
    net.output(
        net.slice(f"{name}_columns_kept", columns, 2, known - kept, known),
        *(step.batch, channels, kept),
    )
    made = net.node(
        "Conv",
        f"{name}_convolution",
        columns,
        *weights,
        kernel_shape=[kernel],
        pads=pads,
        group=channels,
    )
    made = ACTIVATIONS[shape.activation](net, f"{name}_convolved", made)
    return net.node("Transpose", f"{name}_convolved_rows", made, perm=[0, 2, 1])


def _scanned(
    net: Writer, name: str, parts: _Parts, shape: StateSpace, extents: tuple[int, int], step: Step
) -> str:
    """Add the recurrence; result (batch, chunks, rows, heads, head width)."""
    sizes = net.node("Exp", f"{name}_rate_sizes", net.weight(f"{name}_rate", shape.heads))
    rates = net.node("Neg", f"{name}_rates", sizes)
    logs = net.node("Mul", f"{name}_logs", parts.steps, rates)
    sized = net.node("Reshape", f"{name}_step_columns", parts.steps, net.shape(0, 0, 0, 0, 1))
    moved = net.node("Mul", f"{name}_moved", parts.inputs, sized)
    if step.tokens == 1:
        whole = _one_token(net, name, (logs, moved), parts, shape, step)
    else:
        whole = _chunked(net, name, (logs, moved), parts, shape, (extents, step))
    skip = net.weight(f"{name}_skip", shape.heads, 1)
    skipped = net.node("Mul", f"{name}_skipped", parts.inputs, skip)
    return net.node("Add", f"{name}_result", whole, skipped)


def _one_token(
    net: Writer,
    name: str,
    operands: tuple[str, str],
    parts: _Parts,
    shape: StateSpace,
    step: Step,
) -> str:
    """Add an outer product to the state, and read it; result (batch, 1, 1, heads, head width)."""
    logs, moved = operands
    heads, groups = shape.heads, shape.groups
    wide, size = heads // groups * shape.head_width, shape.head_width * shape.state
    column = net.node("Reshape", f"{name}_column", moved, net.shape(0, groups, wide, 1))
    row = net.node("Reshape", f"{name}_key", parts.keys, net.shape(0, groups, 1, shape.state))
    state = net.node("MatMul", f"{name}_written", column, row)
    state = net.node("Reshape", f"{name}_written_heads", state, net.shape(0, heads, 1, size))
    if step.past:
        before = net.input(f"{name}_past_state", step.batch, heads, 1, size)
        decay = net.node("Exp", f"{name}_decay", logs)
        decay = net.node("Reshape", f"{name}_decay_columns", decay, net.shape(0, heads, 1, 1))
        kept = net.node("Mul", f"{name}_kept", before, decay)
        state = net.node("Add", f"{name}_state", kept, state)
    net.output(state, step.batch, heads, 1, size)
    cut = net.shape(0, groups, wide, shape.state)
    state = net.node("Reshape", f"{name}_state_groups", state, cut)
    query = net.node(
        "Reshape", f"{name}_query", parts.queries, net.shape(0, groups, shape.state, 1)
    )
    read = net.node("MatMul", f"{name}_read", state, query)
    cut = net.shape(0, 1, 1, heads, shape.head_width)
    return net.node("Reshape", f"{name}_scanned", read, cut)


def _chunked(
    net: Writer,
    name: str,
    operands: tuple[str, str],
    parts: _Parts,
    shape: StateSpace,
    place: tuple[tuple[int, int], Step],
) -> str:
    """Add the recurrence in chunks; result (batch, chunks, rows, heads, head width)."""
    (logs, moved), (extents, step) = operands, place
    heads, groups, rows = shape.heads, shape.groups, extents[1]
    logs = net.node("Transpose", f"{name}_logs_heads", logs, perm=[0, 1, 3, 2])
    # Running sums of a chunk: shape (batch, chunks, heads, rows).
    sums = net.node("CumSum", f"{name}_sums", logs, net.index(3))
    moved = net.node("Transpose", f"{name}_moved_heads", moved, perm=[0, 1, 3, 2, 4])
    keys = net.node("Transpose", f"{name}_keys_groups", parts.keys, perm=[0, 1, 3, 2, 4])
    queries = net.node("Transpose", f"{name}_queries_groups", parts.queries, perm=[0, 1, 3, 2, 4])
    inside = _inside(net, name, (sums, moved, keys, queries), shape, rows)
    before = _before(net, name, (sums, moved, keys), shape, extents, step)
    cut = net.shape(0, 0, groups, heads // groups * shape.head_width, shape.state)
    before = net.node("Reshape", f"{name}_before_groups", before, cut)
    before = net.node("Transpose", f"{name}_before_columns", before, perm=[0, 1, 2, 4, 3])
    read = net.node("MatMul", f"{name}_read", queries, before)
    cut = net.shape(0, 0, groups, rows, heads // groups, shape.head_width)
    read = net.node("Reshape", f"{name}_read_cut", read, cut)
    read = net.node("Transpose", f"{name}_read_heads", read, perm=[0, 1, 2, 4, 3, 5])
    read = net.node(
        "Reshape", f"{name}_read_rows", read, net.shape(0, 0, heads, rows, shape.head_width)
    )
    decay = net.node("Exp", f"{name}_decay", sums)
    decay = net.node("Reshape", f"{name}_decay_columns", decay, net.shape(0, 0, 0, rows, 1))
    read = net.node("Mul", f"{name}_read_decayed", read, decay)
    whole = net.node("Add", f"{name}_scanned", inside, read)
    return net.node("Transpose", f"{name}_scanned_rows", whole, perm=[0, 1, 3, 2, 4])


def _inside(
    net: Writer, name: str, operands: tuple[str, str, str, str], shape: StateSpace, rows: int
) -> str:
    """Add what the tokens of a chunk read of each other; result (batch, chunks, heads, rows, w)."""
    sums, moved, keys, queries = operands
    heads, groups = shape.heads, shape.groups
    columns = net.node("Transpose", f"{name}_keys_columns", keys, perm=[0, 1, 2, 4, 3])
    scores = net.node("MatMul", f"{name}_scores", queries, columns)
    ahead = net.node("Reshape", f"{name}_sums_ahead", sums, net.shape(0, 0, 0, rows, 1))
    behind = net.node("Reshape", f"{name}_sums_behind", sums, net.shape(0, 0, 0, 1, rows))
    decays = net.node("Sub", f"{name}_between", ahead, behind)
    mask = net.input(f"causal_mask_{rows}_{rows}", rows, rows)
    decays = net.node("Add", f"{name}_between_masked", decays, mask)
    decays = net.node("Exp", f"{name}_decays", decays)
    cut = net.shape(0, 0, groups, heads // groups, rows, rows)
    decays = net.node("Reshape", f"{name}_decays_groups", decays, cut)
    scores = net.node(
        "Reshape", f"{name}_scores_cut", scores, net.shape(0, 0, groups, 1, rows, rows)
    )
    scores = net.node("Mul", f"{name}_scores_decayed", scores, decays)
    scores = net.node("Reshape", f"{name}_scores_heads", scores, net.shape(0, 0, heads, rows, rows))
    return net.node("MatMul", f"{name}_inside", scores, moved)


def _before(
    net: Writer,
    name: str,
    operands: tuple[str, str, str],
    shape: StateSpace,
    extents: tuple[int, int],
    step: Step,
) -> str:
    """Add the states before each chunk, shape (batch, chunks, heads, head width, state width)."""
    sums, moved, keys = operands
    heads, groups, (chunks, rows) = shape.heads, shape.groups, extents
    total = net.slice(f"{name}_total", sums, 3, rows - 1, rows)
    left = net.node("Exp", f"{name}_left", net.node("Sub", f"{name}_left_log", total, sums))
    left = net.node("Reshape", f"{name}_left_columns", left, net.shape(0, 0, 0, rows, 1))
    wide = heads // groups * shape.head_width
    weighed = net.node("Mul", f"{name}_weighed", moved, left)
    weighed = net.node("Transpose", f"{name}_weighed_columns", weighed, perm=[0, 1, 2, 4, 3])
    cut = net.shape(0, 0, groups, wide, rows)
    weighed = net.node("Reshape", f"{name}_weighed_groups", weighed, cut)
    states = net.node("MatMul", f"{name}_states", weighed, keys)
    size = shape.head_width * shape.state
    states = net.node("Reshape", f"{name}_states_heads", states, net.shape(0, chunks, heads, size))
    states = net.node("Transpose", f"{name}_states_turned", states, perm=[0, 2, 1, 3])
    if step.past:
        first = net.input(f"{name}_past_state", step.batch, heads, 1, size)
        states = net.node("Concat", f"{name}_states_whole", first, states, axis=2)
    # Sums of the logarithms of chunks: before each chunk and after the last one.
    total = net.node("Reshape", f"{name}_totals", total, net.shape(0, chunks, heads))
    total = net.node("Transpose", f"{name}_totals_heads", total, perm=[0, 2, 1])
    after = net.node("CumSum", f"{name}_after", total, net.index(2))
    start = net.node("Sub", f"{name}_start", *[net.slice(f"{name}_total_0", total, 2, 0, 1)] * 2)
    ends = net.node("Concat", f"{name}_ends", start, after, axis=2)
    begins, count = (ends, chunks + 1) if step.past else (after, chunks)
    ends = net.node("Reshape", f"{name}_ends_column", ends, net.shape(0, 0, chunks + 1, 1))
    begins = net.node("Reshape", f"{name}_begins_row", begins, net.shape(0, 0, 1, count))
    decays = net.node("Sub", f"{name}_chunk_logs", ends, begins)
    mask = net.input(f"chunk_mask_{chunks + 1}_{count}", chunks + 1, count)
    decays = net.node("Add", f"{name}_chunk_masked", decays, mask)
    decays = net.node("Exp", f"{name}_chunk_decays", decays)
    every = net.node("MatMul", f"{name}_passed", decays, states)
    last = net.slice(f"{name}_state", every, 2, chunks, chunks + 1)
    net.output(last, step.batch, heads, 1, size)
    before = net.slice(f"{name}_before", every, 2, 0, chunks)
    return net.node("Transpose", f"{name}_before_chunks", before, perm=[0, 2, 1, 3])
