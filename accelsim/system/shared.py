"""A network as one chip of a stage has it: its share of tokens, of experts and of each operator.

Chips that share a sequence take their tokens first, then chips that share experts take theirs, and
tensor-parallel chips share what is left. Each share is derived from where tensors lie; the three
modules say how.
"""

from dataclasses import dataclass

from accelsim.system.context import ContextShard, share_context
from accelsim.system.expert_routing import BALANCED, Routing
from accelsim.system.experts import ExpertShard, share_experts
from accelsim.system.ring_attention import TokenOrder
from accelsim.system.sharding import Shard, shard
from accelsim.workload import Graph


@dataclass(frozen=True, kw_only=True)
class TokenSharing:
    """Who shares experts and sequences of a network within a stage.

    Args:
        expert: Chips that share the experts of each layer.
        routing: Rule by which tokens choose experts.
        context: Chips that share each sequence.
        token_order: Order in which tokens are dealt to chips.
    """

    expert: int = 1
    routing: Routing = BALANCED
    context: int = 1
    token_order: TokenOrder = "all_pairs"

    @property
    def is_uneven(self) -> bool:
        """Whether some chips may have less work than others."""
        is_masked = self.token_order in ("contiguous", "striped") and self.context > 1
        return is_masked or (self.routing.is_dropless and self.routing.is_random)


ALONE = TokenSharing()
"""Each chip has whole sequences and all experts."""


@dataclass(frozen=True, kw_only=True)
class Shared:
    """A network as one chip has it, and what each way of sharing says of it.

    Args:
        tensor: Operators of the network, and the messages of tensor-parallel chips.
        experts: Operators and messages of chips that share experts.
        context: The attentions whose keys and values chips send round.
    """

    tensor: Shard
    experts: ExpertShard
    context: ContextShard

    @property
    def graph(self) -> Graph:
        """The operators of the chip."""
        return self.tensor.graph


def shared(
    graph: Graph,
    tensor: int = 1,
    sharing: TokenSharing = ALONE,
    *,
    is_sequence_parallel: bool = False,
    is_mean: bool = False,
) -> Shared:
    """Return a network as one chip has it.

    Args:
        graph: The network, whose run is a microbatch of one data-parallel chip.
        tensor: Chips that share each operator.
        sharing: Who shares experts and sequences.
        is_sequence_parallel: Whether chips also share by tokens what lies between products; see
            ``shard``.
        is_mean: Whether the chip has as much work as chips have on average; else as the one that
            has most.

    Raises:
        LayoutError: The network cannot be shared so.
    """
    context = share_context(graph, sharing.context, sharing.token_order, is_mean=is_mean)
    experts = share_experts(context.graph, sharing.expert, sharing.routing, is_mean=is_mean)
    share = shard(experts.graph, tensor, is_sequence_parallel=is_sequence_parallel)
    return Shared(tensor=share, experts=experts, context=context)
