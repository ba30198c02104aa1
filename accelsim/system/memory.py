"""What a chip keeps while it trains: parameters, gradients, optimizer states and activations.

For example, a model of 7.5 billion parameters under mixed-precision Adam takes 16 bytes for each
parameter, 120 GB in all. Spread over 64 chips by ZeRO stage 3, each chip keeps 1.9 GB of it.
"""

from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from typing import Literal

from accelsim.errors import UserError

Recompute = Literal["none", "selective", "full"]
"""Which activations are computed again in the backward pass instead of being kept. none: all are
kept. selective: those of the attention between the projections are not. full: only the input of a
layer is kept."""

RECOMPUTES: tuple[Recompute, ...] = ("none", "selective", "full")


class LayoutError(UserError):
    """A way to spread a model over chips that does not divide, or that does not exist."""


@dataclass(frozen=True, kw_only=True)
class StateBytes:
    """Bytes of the states of a parameter."""

    parameter: int | Fraction
    """The copy that the forward and backward passes read."""
    gradient: int
    optimizer: int
    """The copy that is updated, and the moments of the gradient."""
    is_updated_in_place: bool = False
    """Whether the optimizer reads the parameters of the passes, having no copy of its own."""

    def parameter_bytes(self, parameters: int) -> int:
        """Return the bytes of the copy of parameters that the passes read, rounded up."""
        return ceil(self.parameter * parameters)

    @property
    def all(self) -> int | Fraction:
        """Bytes of all states of a parameter."""
        return self.parameter + self.gradient + self.optimizer


MIXED_ADAM = StateBytes(parameter=2, gradient=2, optimizer=12)
"""fp16 parameters and gradients; fp32 parameters, momentum and variance (Rajbhandari et al., SC
2020, section 3.1: K = 12)."""
MIXED_ADAM_FP32_GRADIENTS = StateBytes(parameter=2, gradient=4, optimizer=12)
"""bf16 parameters, fp32 gradients: 18 bytes (Megatron-LM, docs of its distributed optimizer)."""
FP32_ADAM = StateBytes(parameter=4, gradient=4, optimizer=8, is_updated_in_place=True)
"""Single precision throughout, without a second copy: an update reads 16 bytes and writes 12."""
BF16_ADAM = StateBytes(parameter=2, gradient=2, optimizer=4, is_updated_in_place=True)
"""bf16 throughout, the moments too, without a copy in single precision: four numbers of 2 bytes,
one of them the gradient."""
FP8_ADAM = StateBytes(parameter=2, gradient=1, optimizer=3, is_updated_in_place=True)
"""fp8 gradients and momentum, fp16 parameters and variance: 6 bytes (Peng et al., FP8-LM, arXiv
2310.18313, section 2.2). These have no copy of parameters in fp8: the passes are taken to cast the
fp16 parameters as they read them."""
MX_ADAM = StateBytes(parameter=Fraction(33, 32), gradient=2, optimizer=12)
"""An MXFP8 copy of parameters: 8 bits each, and a scale of 8 bits for a block of 32 (OCP
Microscaling Formats v1.0, table 1), so 33 bytes for 32. The rest is a choice of ours: bf16
gradients; fp32 parameters, momentum and variance."""


def state_bytes(
    parameters: int, states: StateBytes, *, zero_stage: int = 0, data_parallel: int = 1
) -> int:
    """Return the bytes of model states that a chip keeps.

    Args:
        parameters: Parameters of the part of the model that the chip has.
        states: Bytes of the states of a parameter.
        zero_stage: Degree of spreading over the data-parallel chips. 0: nothing is spread; 1:
            optimizer states; 2: gradients too; 3: parameters too.
        data_parallel: Chips that have the same part of the model.

    Returns:
        Bytes, of a spread state those of the chip with the most parameters. Source: Rajbhandari et
        al., SC 2020, section 5, whose 2 P + 2 P + K P are ``states``.

    Raises:
        LayoutError: No such stage, or an extent below 1.
    """
    if zero_stage not in range(4):
        raise LayoutError(f"zero_stage must be 0, 1, 2 or 3, not {zero_stage}")
    for name, value in (("parameters", parameters), ("data_parallel", data_parallel)):
        if value < 1:
            raise LayoutError(f"{name} must be at least 1, not {value}")
    own = -(-parameters // data_parallel)
    return (
        states.optimizer * (own if zero_stage >= 1 else parameters)
        + states.gradient * (own if zero_stage >= 2 else parameters)
        + states.parameter_bytes(own if zero_stage >= 3 else parameters)
    )


@dataclass(frozen=True, kw_only=True)
class Saved:
    """Tensors of a transformer layer that its backward pass reads."""

    what: str
    bytes_per_element: int
    hidden: int = 0
    """Multiples of tokens x hidden."""
    scores: int = 0
    """Multiples of heads x tokens x sequence."""
    is_split_by_tensor: bool = True
    """Whether tensor parallelism splits it; what it does not, sequence parallelism splits."""
    is_recomputed_selectively: bool = False


SAVED = (
    Saved(what="inputs of two norms", bytes_per_element=2, hidden=2, is_split_by_tensor=False),
    Saved(what="input of Q, K, V", bytes_per_element=2, hidden=1, is_split_by_tensor=False),
    Saved(what="Q and K", bytes_per_element=2, hidden=2),
    Saved(what="V", bytes_per_element=2, hidden=1),
    Saved(what="softmax", bytes_per_element=2, scores=1, is_recomputed_selectively=True),
    Saved(
        what="mask of attention dropout",
        bytes_per_element=1,
        scores=1,
        is_recomputed_selectively=True,
    ),
    Saved(
        what="attention after dropout",
        bytes_per_element=2,
        scores=1,
        is_recomputed_selectively=True,
    ),
    Saved(what="input of the projection", bytes_per_element=2, hidden=1),
    Saved(
        what="mask of projection dropout", bytes_per_element=1, hidden=1, is_split_by_tensor=False
    ),
    Saved(what="input of the MLP", bytes_per_element=2, hidden=1, is_split_by_tensor=False),
    Saved(what="input of GELU", bytes_per_element=2, hidden=4),
    Saved(what="input of the second MLP matrix", bytes_per_element=2, hidden=4),
    Saved(what="mask of MLP dropout", bytes_per_element=1, hidden=1, is_split_by_tensor=False),
)
"""Of a GPT layer in 16 bits with dropout and an MLP of 4 x hidden (Korthikanti et al., MLSys 2023,
section 4.1); they sum to s b h (34 + 5 a s / h) bytes, equation 1."""


@dataclass(frozen=True, kw_only=True)
class LayerShape:
    """A transformer layer and what goes through it.

    Raises:
        LayoutError: An extent is below 1.
    """

    sequence: int
    microbatch: int
    hidden: int
    heads: int

    def __post_init__(self) -> None:
        for name in ("sequence", "microbatch", "hidden", "heads"):
            if getattr(self, name) < 1:
                raise LayoutError(f"{name} must be at least 1, not {getattr(self, name)}")


def activation_bytes(
    shape: LayerShape,
    *,
    recompute: Recompute = "none",
    tensor_parallel: int = 1,
    is_sequence_parallel: bool = False,
) -> int:
    """Return the bytes of activations that a chip keeps of a layer and a microbatch.

    Args:
        shape: The layer.
        recompute: Activations that the backward pass computes again instead of keeping them.
        tensor_parallel: Chips that share the layer.
        is_sequence_parallel: Whether they also split what tensor parallelism leaves whole.

    Returns:
        Bytes; equations 1 to 6 of Korthikanti et al., MLSys 2023.

    Raises:
        LayoutError: The heads or the sequence do not divide by the chips, or no such recompute.
    """
    if recompute not in RECOMPUTES:
        raise LayoutError(f"recompute must be none, selective or full, not {recompute!r}")
    for name, extent in (("heads", shape.heads), ("sequence", shape.sequence)):
        if tensor_parallel < 1 or extent % tensor_parallel:
            raise LayoutError(f"{name} ({extent}) must divide by tensor_parallel {tensor_parallel}")
    tokens = shape.sequence * shape.microbatch
    extents = {"hidden": tokens * shape.hidden, "scores": tokens * shape.heads * shape.sequence}
    whole = tensor_parallel if is_sequence_parallel else 1
    if recompute == "full":
        return 2 * extents["hidden"] // whole
    return sum(
        saved.bytes_per_element
        * (saved.hidden * extents["hidden"] + saved.scores * extents["scores"])
        // (tensor_parallel if saved.is_split_by_tensor else whole)
        for saved in SAVED
        if not (saved.is_recomputed_selectively and recompute == "selective")
    )


def transformer_parameters(layers: int, hidden: int) -> int:
    """Return the parameters of the matrices of GPT layers: 12 layers hidden^2."""
    return 12 * layers * hidden * hidden


def pipelined_layers(layers: int, stages: int, chunks: int = 1) -> int:
    """Return of how many layers the first stage keeps a microbatch's activations, rounded up.

    1F1B: as many microbatches of layers / stages as there are stages. Interleaved over chunks, 1 +
    (stages - 1) / (stages chunks) times as many (Korthikanti et al., MLSys 2023, section 4.2.3).

    Raises:
        LayoutError: The layers do not divide by the stages and chunks.
    """
    if stages < 1 or chunks < 1 or layers % (stages * chunks):
        raise LayoutError(
            f"layers ({layers}) must divide by stages times chunks ({stages} x {chunks})"
        )
    if chunks == 1:
        return layers
    return -(-layers * (stages * chunks + stages - 1) // (stages * chunks))
