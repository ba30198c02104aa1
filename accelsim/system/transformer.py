"""A step of GPT training on many chips, in closed form: thousands of configurations in one call.

The stages of a pipeline run 1F1B: the slowest stage has all microbatches, and the first and the
last microbatch pass through the others once. Inside a stage, a layer's matrix products, passes
over memory and all-reduces of tensor parallelism follow each other; where the host launches them
more slowly than the chip does them, the host's time counts. After the last microbatch the
data-parallel chips reduce the gradients, and the optimizer runs.
"""

from dataclasses import dataclass, field, fields

import numpy as np

from accelsim.system.cluster import BYTES_OF_ELEMENT, Cluster, Nanoseconds
from accelsim.system.layout import DATA_PARALLEL, layer_boxings, product_boxings
from accelsim.system.memory import RECOMPUTES, LayoutError
from accelsim.system.operators import Extents, LayerWork, Matmul, Pass

_MOST_FLOPS = 2.0**63


@dataclass(frozen=True, kw_only=True)
class GptRuns:
    """Training runs of GPT models, an element of each array for each run.

    Args are int64 arrays of one shape, or integers for all runs.

    Raises:
        LayoutError: Extents that do not divide; the first such run is named.
    """

    hidden: Extents
    heads: Extents
    layers: Extents
    sequence: Extents
    vocabulary: Extents
    global_batch: Extents
    microbatch: Extents
    tensor_parallel: Extents
    data_parallel: Extents
    pipeline_parallel: Extents
    chunks: Extents = field(default_factory=lambda: np.ones((), dtype=np.int64))
    """Parts of the network that a stage has (interleaved 1F1B)."""
    recompute: str = "none"
    """Of all runs: none, selective or full (``accelsim.system.memory``)."""
    is_sequence_parallel: bool = False
    """Of all runs: whether norms and dropouts are split over the tensor-parallel chips."""

    def __post_init__(self) -> None:
        arrays = np.broadcast_arrays(
            *(np.asarray(getattr(self, name), dtype=np.int64) for name in _EXTENTS)
        )
        for name, array in zip(_EXTENTS, arrays, strict=True):
            object.__setattr__(self, name, array)
            if (array < 1).any():
                raise LayoutError(f"{name} must be at least 1, not {array.min()}")
        if self.recompute not in RECOMPUTES:
            raise LayoutError(f"recompute must be one of {RECOMPUTES}, not {self.recompute!r}")
        for what, extent, of, parts in (
            ("heads", self.heads, "tensor_parallel", self.tensor_parallel),
            ("hidden", self.hidden, "heads", self.heads),
            (
                "layers",
                self.layers,
                "pipeline_parallel times chunks",
                self.pipeline_parallel * self.chunks,
            ),
            (
                "global_batch",
                self.global_batch,
                "microbatch times data_parallel",
                self.microbatch * self.data_parallel,
            ),
        ):
            wrong = extent % parts != 0
            if wrong.any():
                run = int(np.argmax(wrong))
                raise LayoutError(
                    f"run {run}: {what} ({extent.flat[run]}) must divide by {of}"
                    f" ({parts.flat[run]})"
                )

    @property
    def microbatches(self) -> Extents:
        """Microbatches of a step, for each data-parallel chip."""
        return self.global_batch // (self.microbatch * self.data_parallel)

    @property
    def chips(self) -> Extents:
        """All chips of a run."""
        return self.tensor_parallel * self.data_parallel * self.pipeline_parallel

    @property
    def model_flops(self) -> Extents:
        """Floating-point operations of a step without recomputation, of all chips.

        72 B L s h^2 (1 + s / (6 h) + V / (12 h L)): Korthikanti et al., MLSys 2023, appendix A.

        Raises:
            LayoutError: 2**63 operations or more.
        """
        return self._flops(12 * self.layers * self.hidden * self.sequence)

    @property
    def hardware_flops(self) -> Extents:
        """Floating-point operations of a step with what is recomputed, of all chips.

        Selective recomputation doubles the attention's operations, as the same appendix counts
        them; full recomputation does each layer's forward pass again.
        """
        attention = self.layers * self.hidden * self.sequence
        if self.recompute == "full":
            again = 24 * self.layers * self.hidden**2 + 4 * attention
            return self._flops(12 * attention + again)
        return self._flops((24 if self.recompute == "selective" else 12) * attention)

    def _flops(self, attention: Extents) -> Extents:
        """Return the operations of a step, of which a token's attention takes ``attention``."""
        of_token = 72 * self.layers * self.hidden**2 + 6 * self.hidden * self.vocabulary
        tokens = self.global_batch * self.sequence
        most = np.max(np.multiply(tokens, of_token + attention, dtype=np.float64), initial=0)
        if most >= _MOST_FLOPS:
            raise LayoutError(f"a step must have fewer than 2**63 operations, not {most:.3g}")
        return np.asarray(tokens * (of_token + attention), np.int64)


_EXTENTS = tuple(each.name for each in fields(GptRuns) if each.type in (Extents, "Extents"))


@dataclass(frozen=True, kw_only=True)
class GptStep:
    """The time of a step and its parts, int64 ns of each run; the parts add to the step."""

    compute_ns: Nanoseconds
    """Work of the last stage, all microbatches: products and passes, or launches by the host."""
    tensor_collectives_ns: Nanoseconds
    """Collectives of tensor parallelism in the last stage, all microbatches."""
    bubble_ns: Nanoseconds
    """The last stage waits for the first microbatch, and others for its last."""
    transfers_ns: Nanoseconds
    """Transfers between stages."""
    gradients_ns: Nanoseconds
    """All-reduce of the data-parallel chips."""
    optimizer_ns: Nanoseconds
    """Update of the parameters, and what the framework does once a step."""

    @property
    def step_ns(self) -> Nanoseconds:
        """The whole step."""
        total: Nanoseconds = sum(getattr(self, part.name) for part in fields(self))
        return total


def layer_work(runs: GptRuns) -> tuple[LayerWork, LayerWork]:
    """Return a layer's forward pass on one chip, in two parts.

    Selective recomputation keeps the results of the first part and computes the second again. The
    second is the attention between the projections: scores, softmax, dropout and weighted sum.
    """
    share = runs.tensor_parallel
    tokens = runs.sequence * runs.microbatch
    whole = np.ones_like(tokens)
    rows = tokens // share if runs.is_sequence_parallel else tokens
    width = runs.hidden // runs.heads
    own_heads = runs.microbatch * runs.heads // share
    scores = own_heads * runs.sequence * runs.sequence
    mlp = 4 * runs.hidden // share
    kept = LayerWork(
        matmuls=(
            Matmul(m=tokens, n=3 * runs.hidden // share, k=runs.hidden, batch=whole),
            Matmul(m=tokens, n=runs.hidden, k=runs.hidden // share, batch=whole),
            Matmul(m=tokens, n=mlp, k=runs.hidden, batch=whole),
            Matmul(m=tokens, n=runs.hidden, k=mlp, batch=whole),
        ),
        passes=(
            # Two norms read and write; bias, dropout and residual read two, write two and a mask.
            Pass(elements=2 * rows * runs.hidden),
            Pass(elements=2 * rows * runs.hidden),
            Pass(elements=7 * rows * runs.hidden // 2),
            Pass(elements=7 * rows * runs.hidden // 2),
            Pass(elements=2 * tokens * mlp),  # Bias and GELU.
        ),
    )
    attention = LayerWork(
        matmuls=(
            Matmul(m=runs.sequence, n=runs.sequence, k=width, batch=own_heads),
            Matmul(m=runs.sequence, n=width, k=runs.sequence, batch=own_heads),
        ),
        # Scale, mask and softmax as one kernel; dropout reads, writes and keeps a mask.
        passes=(Pass(elements=2 * scores), Pass(elements=5 * scores // 2)),
    )
    return kept, attention


def gpt_step(runs: GptRuns, cluster: Cluster) -> GptStep:
    """Return how long a step of each run takes.

    Args:
        runs: The runs; chips are numbered tensor-parallel first, then data-parallel, then stages.
        cluster: Chips, links and software.
    """
    chip, links, software = cluster.chip, cluster.links, cluster.software
    kept, attention = layer_work(runs)
    forward = chip.layer_ns(kept) + chip.layer_ns(attention)
    backward = chip.layer_ns(kept.backward()) + chip.layer_ns(attention.backward())
    again = {
        "none": np.zeros_like(forward),
        "selective": chip.layer_ns(attention),
        "full": forward,
    }[runs.recompute]

    tokens = runs.sequence * runs.microbatch
    sent = BYTES_OF_ELEMENT * tokens * runs.hidden
    one = np.ones_like(sent)
    ahead, back = (
        sum(
            links.collective_ns(each.collective, sent, runs.tensor_parallel, one)
            for each in boxings
            if each.collective is not None
        )
        for boxings in layer_boxings(is_sequence_parallel=runs.is_sequence_parallel)
    )
    # At the end of each pair of products, in each pass, chips wait for the slowest of them.
    passes = 3 if runs.recompute == "full" else 2
    waits = 2 * passes * software.collective_ns * (runs.tensor_parallel - 1)
    collectives = (passes - 1) * ahead + back + waits

    layers = runs.layers // runs.pipeline_parallel
    launched = software.layer_forward_ns * (passes - 1) + software.layer_backward_ns
    if runs.recompute == "selective":
        launched += software.layer_forward_ns // 3
    worked = forward + again + backward
    layer = np.maximum(worked, launched - np.minimum(collectives, launched))

    head = Matmul(m=tokens, n=runs.vocabulary // runs.tensor_parallel, k=runs.hidden, batch=one)
    logits = tokens * (runs.vocabulary // runs.tensor_parallel)
    head_ns = sum(chip.matmul_ns(each) for each in (head, *head.gradients()))
    # The loss in 32 bits is written once, and read for the maximum, the sum and the gradient.
    head_ns = head_ns + chip.pass_ns(Pass(elements=10 * logits))

    stage = layers * (layer + collectives)
    transfer = np.where(
        runs.pipeline_parallel > 1,
        2
        * runs.chunks
        * links.send_ns(
            sent // (runs.tensor_parallel if software.scatters_transfers else 1),
            runs.tensor_parallel * runs.data_parallel,
        ),
        0,
    )
    microbatches, others = runs.microbatches, runs.pipeline_parallel - 1
    compute = microbatches * (layers * layer + head_ns)
    bubble = others * stage // runs.chunks
    # The last stage has the head as well, and hides transfers of others behind it.
    sends = (microbatches - 1) * np.maximum(transfer - head_ns, 0) + others * transfer

    parameters = (
        12 * layers * runs.hidden**2 + runs.vocabulary * runs.hidden
    ) // runs.tensor_parallel
    (reduced,) = product_boxings(DATA_PARALLEL)[1]
    assert reduced.collective is not None
    gradients = links.collective_ns(
        reduced.collective,
        software.gradient_bytes * parameters,
        runs.data_parallel,
        runs.tensor_parallel,
    )
    optimizer = (
        chip.pass_ns(
            Pass(elements=parameters * software.optimizer_bytes_per_parameter // BYTES_OF_ELEMENT)
        )
        + software.step_ns
    )
    return GptStep(
        compute_ns=compute,
        tensor_collectives_ns=microbatches * layers * collectives,
        bubble_ns=bubble,
        transfers_ns=sends,
        gradients_ns=gradients,
        optimizer_ns=optimizer,
    )
