"""A decoder of two layers with a cache, as text: small enough to be timed in every layout."""

from accelsim.workload import Graph
from workload.onnx_text import constant, model_text, read_text

LAYERS, HEADS, EXTENT, VOCABULARY = 2, 4, 8, 64
WIDTH = HEADS * EXTENT


def _layer(index: int, *, is_prompt: bool) -> tuple[str, list[str], list[str]]:
    """Return the nodes of a layer, its weights, and its shapes of caches."""
    n = f"l{index}"
    before = "x" if index == 0 else f"l{index - 1}_y"
    lines = []
    for role in ("query", "key", "value"):
        lines.append(f"{n}_{role}_flat = MatMul({before}, {n}_{role}_w)")
        order = "0, 2, 3, 1" if role == "key" else "0, 2, 1, 3"
        lines.append(f"{n}_{role}_cut = Reshape({n}_{role}_flat, heads)")
        lines.append(f"{n}_{role} = Transpose <perm = [{order}]> ({n}_{role}_cut)")
    keys, values = f"{n}_key", f"{n}_value"
    if not is_prompt:
        lines.append(f"{n}_keys = Concat <axis = 3> ({n}_past_key, {keys})")
        lines.append(f"{n}_values = Concat <axis = 2> ({n}_past_value, {values})")
        keys, values = f"{n}_keys", f"{n}_values"
    lines += [
        f"{n}_scores = MatMul({n}_query, {keys})",
        f"{n}_softmax = Softmax <axis = -1> ({n}_scores)",
        f"{n}_context = MatMul({n}_softmax, {values})",
        f"{n}_tokens = Transpose <perm = [0, 2, 1, 3]> ({n}_context)",
        f"{n}_merged = Reshape({n}_tokens, flat)",
        f"{n}_projected = MatMul({n}_merged, {n}_projection_w)",
        f"{n}_sum = Add({before}, {n}_projected)",
        f"{n}_wide = MatMul({n}_sum, {n}_wide_w)",
        f"{n}_relu = Relu({n}_wide)",
        f"{n}_narrow = MatMul({n}_relu, {n}_narrow_w)",
        f"{n}_y = Add({n}_sum, {n}_narrow)",
    ]
    square = f"{WIDTH},{WIDTH}"
    weights = [
        constant("float", square, f"{n}_{role}_w")
        for role in ("query", "key", "value", "projection")
    ]
    weights.append(constant("float", f"{WIDTH},{4 * WIDTH}", f"{n}_wide_w"))
    weights.append(constant("float", f"{4 * WIDTH},{WIDTH}", f"{n}_narrow_w"))
    return "\n".join(lines), weights, [f"{n}_key", f"{n}_value"]


def decoder(*, is_prompt: bool) -> Graph:
    """Return the network of a prompt of 16 tokens, or of one token after 16; two requests."""
    return read_text(_body(is_prompt=is_prompt))


def decoder_text(*, is_prompt: bool) -> str:
    """Return the text of its file."""
    return model_text(_body(is_prompt=is_prompt))


def _body(*, is_prompt: bool, batch: int = 2, tokens: int = 16) -> str:
    made = [_layer(index, is_prompt=is_prompt) for index in range(LAYERS)]
    new = tokens if is_prompt else 1
    given = [f"int64[{batch},{new}] tokens"]
    wanted = [f"float[{batch},{new},{VOCABULARY}] logits"]
    for index in range(LAYERS):
        if not is_prompt:
            given.append(f"float[{batch},{HEADS},{EXTENT},{tokens}] l{index}_past_key")
            given.append(f"float[{batch},{HEADS},{tokens},{EXTENT}] l{index}_past_value")
        wanted.append(f"float[{batch},{HEADS},{EXTENT},{new}] l{index}_key")
        wanted.append(f"float[{batch},{HEADS},{new},{EXTENT}] l{index}_value")
    weights = [
        constant("float", f"{VOCABULARY},{WIDTH}", "table"),
        constant("float", f"{WIDTH},{VOCABULARY}", "head"),
        f"int64[4] heads = {{0, 0, {HEADS}, {EXTENT}}}",
        f"int64[3] flat = {{0, 0, {WIDTH}}}",
        *(weight for _, each, _ in made for weight in each),
    ]
    nodes = "\n".join(
        [
            "x = Gather <axis = 0> (table, tokens)",
            *(text for text, _, _ in made),
            f"logits = MatMul(l{LAYERS - 1}_y, head)",
        ]
    )
    ends = f"({', '.join(given)}) => ({', '.join(wanted)})"
    return f"decoder {ends} <{', '.join(weights)}> {{ {nodes} }}"
