"""A decoder on tensor-parallel GPUs of one node: what a prompt and a token take.

The chips are those of `accelsim.system.cluster`, the collectives those of
`experiments.system.nccl.model`. A host that launches the kernels of a layer more slowly than the
chips do them decides.
"""

from dataclasses import dataclass

import numpy as np

from accelsim.system.cluster import TensorChip
from accelsim.system.layout import layer_boxings
from accelsim.system.operators import LayerWork, Matmul, Pass
from experiments.system.nccl.model import collective_ns

BYTES = 2
"""Of fp16."""


@dataclass(frozen=True, kw_only=True)
class Decoder:
    """A decoder with grouped heads and a gated feed-forward part."""

    layers: int
    hidden: int
    inner: int
    heads: int
    cached_heads: int
    vocabulary: int

    @property
    def head_width(self) -> int:
        """Elements of a head."""
        return self.hidden // self.heads


LLAMA2_70B = Decoder(
    layers=80, hidden=8192, inner=28672, heads=64, cached_heads=8, vocabulary=32000
)
"""Touvron et al., Llama 2 (arXiv 2307.09288), and params.json of Llama-2-70b."""


@dataclass(frozen=True, kw_only=True)
class Node:
    """GPUs of a node that share each operator.

    Args:
        gpu: Name of the GPU in ``experiments.system.nccl.model``.
        chip: Model of each GPU.
        chips: Number of GPUs.
        host_ns: Time in which the host launches the kernels of a layer.
    """

    gpu: str
    chip: TensorChip
    chips: int
    host_ns: int

    def matmul_ns(self, m: int, n: int, k: int, batch: int = 1) -> int:
        """Return the time of ``batch`` products of (m x k) by (k x n)."""
        m_, n_, k_, batch_ = (np.asarray(each, np.int64) for each in (m, n, k, batch))
        return int(self.chip.matmul_ns(Matmul(m=m_, n=n_, k=k_, batch=batch_)))

    def pass_ns(self, elements: int) -> int:
        """Return the time of a pass over memory."""
        return int(self.chip.pass_ns(Pass(elements=np.asarray(elements, np.int64))))

    def sent_ns(self, elements: int) -> int:
        """Return the time of what tensor-parallel chips send in a layer.

        Raises:
            FabricError: NCCL's choice was not measured on this node.
        """
        forward, _ = layer_boxings(is_sequence_parallel=False)
        kinds = [each.collective for each in forward if each.collective is not None]
        return sum(
            collective_ns(self.gpu, kind, self.chips, BYTES * elements).total_ns  # type: ignore[arg-type]
            for kind in kinds
        )


def layer_work(what: Decoder, tokens: int, requests: int, context: int, chips: int) -> LayerWork:
    """Return what a chip does of a layer.

    Args:
        what: The decoder.
        tokens: New ones of each request.
        requests: Requests that are computed together.
        context: Tokens of which keys and values are read, the new ones included.
        chips: Number of chips that share the layer.
    """
    rows = tokens * requests
    width, heads = what.head_width, what.heads // chips
    groups = max(what.cached_heads // chips, 1)
    columns = (heads + 2 * groups) * width
    inner = what.inner // chips

    def product(m: int, n: int, k: int, batch: int = 1) -> Matmul:
        m_, n_, k_, batch_ = (np.asarray(each, np.int64) for each in (m, n, k, batch))
        return Matmul(m=m_, n=n_, k=k_, batch=batch_)

    def over(elements: int) -> Pass:
        return Pass(elements=np.asarray(elements, np.int64))

    shared = heads // groups
    scores = requests * heads * tokens * context
    return LayerWork(
        matmuls=(
            product(rows, columns, what.hidden),
            product(shared * tokens, context, width, requests * groups),
            product(shared * tokens, width, context, requests * groups),
            product(rows, what.hidden, heads * width),
            product(rows, 2 * inner, what.hidden),
            product(rows, what.hidden, inner),
        ),
        passes=(
            # Two norms and two sums, rotation of queries and keys, softmax, gate.
            *(over(2 * rows * what.hidden) for _ in range(2)),
            *(over(3 * rows * what.hidden) for _ in range(2)),
            over(2 * rows * (heads + groups) * width),
            over(2 * scores),
            over(3 * rows * inner),
        ),
    )


def pass_ns(what: Decoder, node: Node, tokens: int, requests: int, context: int) -> int:
    """Return the time of new tokens of requests, up to the logits of the last of each.

    Args:
        what: The decoder.
        node: The GPUs.
        tokens: Tokens, see ``layer_work``.
        requests: Requests, see ``layer_work``.
        context: Context, see ``layer_work``.

    Raises:
        FabricError: As of ``Node.sent_ns``.
    """
    work = layer_work(what, tokens, requests, context, node.chips)
    layer = int(node.chip.layer_ns(work)) + node.sent_ns(tokens * requests * what.hidden)
    head = node.matmul_ns(requests, what.vocabulary // node.chips, what.hidden)
    return what.layers * max(layer, node.host_ns) + head
