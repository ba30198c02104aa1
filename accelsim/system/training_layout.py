"""The layout of a training system: which chip does what, and which layouts contradict themselves.

For example, 16 chips: two copies of the network, each of four stages of two chips that share every
operator::

    layout: {data: 2, pipeline: 4, tensor: 2, microbatches: 8}
"""

from typing import Annotated, Literal

from pydantic import Field

from accelsim.document import Model
from accelsim.system.expert_routing import Routing
from accelsim.system.memory import LayoutError, Recompute
from accelsim.system.ring_attention import TokenOrder
from accelsim.system.shared import TokenSharing

Count = Annotated[int, Field(ge=1)]


class Layout(Model):
    """What each chip does."""

    data: Count = 1
    """Chips that have the same part of the network, and different samples."""
    tensor: Count = 1
    """Chips that share each operator (``accelsim.system.sharding``)."""
    is_sequence_parallel: bool = False
    """Whether these also share by tokens what lies between products: sums, norms, and what is kept
    of them."""
    pipeline: Count = 1
    """Stages of the pipeline."""
    microbatches: Annotated[int, Field(ge=1, le=2**16)] = 1
    """Parts of a step's samples that follow each other, for each data-parallel chip; a run of the
    network is one of them."""
    schedule: Literal["gpipe", "1f1b", "interleaved", "zb_h1", "zb_h2"] = "1f1b"
    """In which order a stage works (``accelsim.system.pipeline``)."""
    chunks: Count = 1
    """Parts of the network that a stage has, of schedule interleaved."""
    expert: Count = 1
    """Of the data-parallel chips, how many share the experts of each layer
    (``accelsim.system.experts``)."""
    routing: Literal["balanced", "random"] = "balanced"
    """Whether each expert gets the same number of rows, or tokens draw their experts
    (``accelsim.system.expert_routing``)."""
    expert_skew: Annotated[float, Field(ge=0, le=10, allow_inf_nan=False)] = 0.0
    """Of routing random: how much more often some experts are drawn than others."""
    routing_seed: Annotated[int, Field(ge=0, le=2**32 - 1)] = 0
    """Of routing random."""
    is_dropless: bool = False
    """Whether experts take all rows that come; else as many as their capacity, filled or not."""
    capacity_factor: Annotated[float, Field(ge=0, le=1000, allow_inf_nan=False)] = 0.0
    """Capacity of an expert over the rows of a fair share; 0: the capacity of the network's own
    experts."""
    context: Count = 1
    """Chips that share each sequence, by ring attention (``accelsim.system.context``)."""
    token_order: TokenOrder = "all_pairs"
    """Which tokens these have, and whether keys later than a query are left out."""
    zero_stage: Annotated[int, Field(ge=0, le=3)] = 0
    """What data-parallel chips spread over themselves (``accelsim.system.memory``)."""
    recompute: Recompute = "none"
    """What the backward pass computes again."""
    bucket_bytes: Count = 25 * 2**20
    """Gradients that are reduced together, as soon as they are there; the default is that of
    PyTorch's DistributedDataParallel."""
    algorithm: Literal[
        "fastest", "ring", "direct", "halving_doubling", "tree", "double_tree", "in_switch"
    ] = "fastest"
    """Of collectives; fastest: of each the fastest that fits the fabric."""

    @property
    def chips(self) -> int:
        """Chips that the layout needs."""
        return self.data * self.context * self.tensor * self.pipeline

    @property
    def replicas(self) -> int:
        """Chips that have the same weights but for experts, and add their gradients."""
        return self.data * self.context

    @property
    def expert_replicas(self) -> int:
        """Chips that have the same experts, and add their gradients."""
        return self.replicas // self.expert

    @property
    def token_sharing(self) -> TokenSharing:
        """Who shares experts and sequences."""
        routing = Routing(
            is_random=self.routing == "random",
            skew=self.expert_skew,
            seed=self.routing_seed,
            is_dropless=self.is_dropless,
            capacity_factor=self.capacity_factor,
        )
        return TokenSharing(
            expert=self.expert,
            routing=routing,
            context=self.context,
            token_order=self.token_order,
        )


def check_layout(layout: Layout, *, system: str, fabric_chips: int, is_encoded: bool) -> None:
    """Refuse a layout that does not fit the fabric, or whose fields contradict each other.

    Args:
        layout: Layout of the chips.
        system: Name of the training system, for messages.
        fabric_chips: Chips that the fabric joins.
        is_encoded: Whether a codec encodes the gradients.

    Raises:
        LayoutError: It does not fit.
    """
    context = f"context {layout.context} x " if layout.context > 1 else ""
    if layout.chips > fabric_chips:
        raise LayoutError(
            f"{system}: the layout needs {layout.chips} chips (data {layout.data} x"
            f" {context}tensor {layout.tensor} x pipeline {layout.pipeline}), and the fabric"
            f" has {fabric_chips}"
        )
    if layout.data % layout.expert:
        raise LayoutError(
            f"{system}: layout.expert {layout.expert} divides data-parallel chips into"
            f" groups that share experts, and layout.data is {layout.data}"
        )
    if layout.routing == "balanced" and (layout.expert_skew or layout.routing_seed):
        given = "expert_skew" if layout.expert_skew else "routing_seed"
        raise LayoutError(
            f"{system}: layout.{given} is of layout.routing random, and that is balanced"
        )
    if layout.is_dropless and layout.capacity_factor:
        raise LayoutError(
            f"{system}: layout.capacity_factor is of experts that drop what does not fit,"
            " and layout.is_dropless is true"
        )
    if layout.is_sequence_parallel and layout.tensor == 1:
        raise LayoutError(
            f"{system}: layout.is_sequence_parallel shares tokens among tensor-parallel"
            " chips, and layout.tensor is 1"
        )
    if layout.zero_stage and layout.replicas == 1:
        raise LayoutError(
            f"{system}: layout.zero_stage {layout.zero_stage} spreads states over"
            " data-parallel chips, and layout.data is 1"
        )
    if is_encoded and (layout.replicas == 1 or layout.zero_stage):
        given = "data 1" if layout.replicas == 1 else f"zero_stage {layout.zero_stage}"
        raise LayoutError(
            f"{system}: codec encodes whole gradients that data-parallel chips exchange, and"
            f" layout has {given}"
        )
