"""A small network with a layer of experts, as the zoo's mixtral_8x7b has them."""

from dataclasses import replace

from accelsim.workload import Graph
from workload.onnx_text import constant, read_text

EXPERTS, WIDTH, INNER, CHOICES = 4, 16, 32, 2


def moe(batch: int = 2, sequence: int = 8, capacity: int = 8) -> Graph:
    """Return attention and a layer of experts of a few tokens."""
    return replace(read_text(moe_text(batch, sequence, capacity)), name="moe")


def moe_text(batch: int = 2, sequence: int = 8, capacity: int = 8) -> str:
    """Return its ONNX text without the header."""
    tokens = f"{batch},{sequence}"
    weights = ", ".join(
        (
            constant("float", f"64,{WIDTH}", "table"),
            constant("float", f"{WIDTH},{WIDTH}", "query"),
            constant("float", f"{WIDTH},{WIDTH}", "key"),
            constant("float", f"{WIDTH},{EXPERTS}", "router"),
            constant("float", f"{EXPERTS},{WIDTH},{INNER}", "up"),
            constant("float", f"{EXPERTS},{INNER},{WIDTH}", "down"),
            constant("float", f"{WIDTH},64", "head"),
            f"int64[2] rows = {{-1, {WIDTH}}}",
            f"int64[4] columns = {{0, 0, {CHOICES}, 1}}",
            "int64[1] choices = {2}",
        )
    )
    return f"""moe (int64[{tokens}] tokens, int64[{EXPERTS},{capacity}] slots,
            int64[{tokens},{CHOICES}] chosen, int64[{tokens},{CHOICES}] places)
            => (float[{tokens},64] y) < {weights} > {{
            [embedded] embedded = Gather <axis = 0> (table, tokens)
            [q] q = MatMul (embedded, query)
            [k] k = MatMul (embedded, key)
            [turned] turned = Transpose <perm = [0, 2, 1]> (k)
            [scores] scores = MatMul (q, turned)
            [softmax] softmax = Softmax <axis = -1> (scores)
            [context] context = MatMul (softmax, k)
            [added] added = Add (context, embedded)
            [logits] logits = MatMul (added, router)
            [of_chosen] of_chosen = GatherElements <axis = 2> (logits, chosen)
            [shares] shares = Softmax <axis = -1> (of_chosen)
            [column] column = Reshape (shares, columns)
            [flat] flat = Reshape (added, rows)
            [taken] taken = Gather <axis = 0> (flat, slots)
            [wide] wide = MatMul (taken, up)
            [relu] relu = Relu (wide)
            [narrow] narrow = MatMul (relu, down)
            [results] results = Reshape (narrow, rows)
            [given] given = Gather <axis = 0> (results, places)
            [shared] shared = Mul (given, column)
            [summed] summed = ReduceSum <keepdims = 0> (shared, choices)
            [z] z = Add (summed, added)
            [y] y = MatMul (z, head)
        }}"""
