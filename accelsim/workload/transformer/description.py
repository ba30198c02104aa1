"""A language model as amounts of work need it: its layers, and the extents of their weights."""

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Attention:
    """Attention with keys and values of ``kept_heads`` heads.

    Args:
        heads: Heads of queries.
        kept_heads: Heads of keys and values; divides ``heads``.
        head_width: Elements of a head.
        rotary_width: Elements of a head that the rotary embedding turns; 0 if it turns none.
        window: Keys that a query sees, its own included; 0 if it sees all before.
        chunk: Tokens of a chunk; a query sees keys of its own chunk alone. 0 if there are none.
        has_bias: Whether the projections to queries, keys and values have a bias.
        has_output_bias: Whether the projection back has one.
        norms: Normalization of each head of queries and keys: ``none``, ``scaled`` (with a weight
            for each element) or ``plain``.
        softcap: Bound of the scores by a hyperbolic tangent; 0 if there is none.
        has_sinks: Whether the softmax of each head has one more learned score.
        is_packed: Whether one weight projects to queries, keys and values.
        has_inner_norm: Whether the heads together are normalized before the projection back.
        has_key_bias: Whether the projection to keys has a bias if the others have one.
        is_causal: Whether a token sees those before it alone.
        has_mask: Whether a bidirectional attention hides keys that an input of the network names.
        is_scaled: Whether scores are divided by the root of the width of a head.
        buckets: Distances between a query and a key that have a learned bias of their own (T5,
            arXiv:1910.10683, section 2.1); all layers share the biases. 0 if there are none.
    """

    heads: int
    kept_heads: int
    head_width: int
    rotary_width: int
    window: int = 0
    chunk: int = 0
    has_bias: bool = False
    has_output_bias: bool = False
    norms: str = "none"
    softcap: float = 0.0
    has_sinks: bool = False
    is_packed: bool = False
    has_inner_norm: bool = False
    has_key_bias: bool = True
    is_causal: bool = True
    has_mask: bool = False
    is_scaled: bool = True
    buckets: int = 0

    @property
    def kept_elements(self) -> int:
        """Elements of the cache for each token."""
        return 2 * self.kept_heads * self.head_width

    @property
    def most_tokens(self) -> int:
        """Most tokens that the cache holds; 0 if there is no bound."""
        return self.window or self.chunk

    def kept_tokens(self, past: int) -> int:
        """Return how many of the last ``past`` tokens the next token needs."""
        if self.window:
            return min(past, self.window - 1)
        return past % self.chunk if self.chunk else past


@dataclass(frozen=True, kw_only=True)
class LatentAttention:
    """Multi-head latent attention (DeepSeek-V2, arXiv:2405.04434, section 2.1).

    Args:
        heads: Heads.
        query_rank: Width of the compressed queries; 0 if they are not compressed.
        kept_rank: Width of the compressed keys and values, which the cache holds.
        head_width: Elements of a head of queries and keys without a position.
        rotary_width: Elements with a position, which all heads of keys share.
        value_width: Elements of a head of values.
        has_bias: Whether the projections down and back have a bias.
    """

    heads: int
    query_rank: int
    kept_rank: int
    head_width: int
    rotary_width: int
    value_width: int
    has_bias: bool = False

    @property
    def kept_elements(self) -> int:
        """Elements of the cache for each token."""
        return self.kept_rank + self.rotary_width

    @property
    def most_tokens(self) -> int:
        """Most tokens that the cache holds: 0, there is no bound."""
        return 0

    def kept_tokens(self, past: int) -> int:
        """Return how many of the last ``past`` tokens the next token needs: all."""
        return past


@dataclass(frozen=True, kw_only=True)
class StateSpace:
    """The layer of Mamba-2 (arXiv:2405.21060).

    Args:
        heads: Heads of states.
        head_width: Inputs of a head.
        state: Elements of the state of each input.
        groups: Groups of heads that share what writes and what reads the state.
        kernel: Taps of the causal convolution before.
        chunk: Tokens of a chunk of a prompt.
        activation: Function behind the convolution and of the gate.
        has_bias: Whether the projections have a bias.
        has_convolution_bias: Whether the convolution has one.
    """

    heads: int
    head_width: int
    state: int
    groups: int
    kernel: int
    chunk: int
    activation: str
    has_bias: bool = False
    has_convolution_bias: bool = True

    @property
    def inner(self) -> int:
        """Inputs of all heads."""
        return self.heads * self.head_width

    @property
    def convolved(self) -> int:
        """Channels of the convolution."""
        return self.inner + 2 * self.groups * self.state

    @property
    def kept_elements(self) -> int:
        """Elements of the cache for each token: 0, the state is that of all tokens."""
        return 0

    @property
    def state_elements(self) -> int:
        """Elements that are kept of a sequence, however long it is."""
        return self.inner * self.state + self.convolved * (self.kernel - 1)

    @property
    def most_tokens(self) -> int:
        """Most tokens that the cache holds: 0, it holds no tokens."""
        return 0

    def kept_tokens(self, past: int) -> int:
        """Return how many of the last ``past`` tokens the next token needs: none."""
        return 0 * past


@dataclass(frozen=True, kw_only=True)
class FeedForward:
    """Two products with a function between, or three with a gate.

    Args:
        inner: Width between the products.
        activation: Name of the function, a key of ``ACTIVATIONS``.
        is_gated: Whether the function of one product is multiplied by another product.
        has_bias: Whether products have a bias.
        is_packed: Whether one weight has the gate and the product beside it.
        has_inner_norm: Whether the product with the gate is normalized.
    """

    inner: int
    activation: str
    is_gated: bool = True
    has_bias: bool = False
    is_packed: bool = False
    has_inner_norm: bool = False

    def parameters(self, width: int) -> int:
        """Return the weights and biases between tokens of ``width``."""
        ways = 2 if self.is_gated else 1
        biases = (ways * self.inner + width) * self.has_bias
        return (ways + 1) * width * self.inner + biases + self.inner * self.has_inner_norm


@dataclass(frozen=True, kw_only=True)
class Experts:
    """Feed-forward layers of which each token takes some.

    Args:
        count: Number of experts.
        chosen: Experts of a token.
        each: An expert.
        shared: Feed-forward layer of every token beside them; None if there is none.
        has_shared_gate: Whether a product of one column weighs the shared one.
        has_router_bias: Whether a bias is added to the scores of the router.
    """

    count: int
    chosen: int
    each: FeedForward
    shared: FeedForward | None = None
    has_shared_gate: bool = False
    has_router_bias: bool = False


@dataclass(frozen=True, kw_only=True)
class Layer:
    """A layer of a stack.

    Args:
        attention: First part of the layer.
        forward: Last part; None if there is none.
        cross: Attention between them to what an encoder made; None if there is none.
    """

    attention: Attention | LatentAttention | StateSpace
    forward: FeedForward | Experts | None
    cross: Attention | None = None


@dataclass(frozen=True, kw_only=True)
class Stack:
    """Layers one after another.

    Args:
        width: Elements of a token between layers.
        layers: Layers in order.
        norm: ``rms`` or ``layer``.
        has_norm_bias: Whether a norm ``layer`` has a bias.
        is_normed_behind: Whether the sum behind each part is normalized, and not what the part
            reads (the first transformers).
        has_norms_after: Whether attention and feed-forward are normalized behind, too.
        is_parallel: Whether attention and feed-forward read the same tokens and are added.
        norms_before: Norms before attention and feed-forward of a parallel layer: 1 if they share
            one, or 2.
        has_layer_scale: Whether a weight for each element multiplies what a part adds.
    """

    width: int
    layers: tuple[Layer, ...]
    norm: str = "rms"
    has_norm_bias: bool = True
    is_normed_behind: bool = False
    has_norms_after: bool = False
    is_parallel: bool = False
    norms_before: int = 2
    has_layer_scale: bool = False


@dataclass(frozen=True, kw_only=True)
class Decoder(Stack):
    """A language model.

    Args:
        family: Value of ``model_type``.
        vocabulary: Tokens that there are.
        is_tied: Whether the table of the embedding is also the weight of the head.
        scales_embedding: Whether the embedding is multiplied by a number.
        positions: Rows of the table of learned positions; 0 if there is none.
        logits_softcap: Bound of the logits by a hyperbolic tangent; 0 if there is none.
        has_head_bias: Whether the head has a bias.
        scales_head: Whether tokens are multiplied by a number before the head.
        predicting: Layer of each module of multi-token prediction.
        cache_bits: Bits of an element in the type of the configuration.
    """

    family: str
    vocabulary: int
    is_tied: bool = False
    scales_embedding: bool = False
    positions: int = 0
    logits_softcap: float = 0.0
    has_head_bias: bool = False
    scales_head: bool = False
    predicting: tuple[Layer, ...] = ()
    cache_bits: int = 16

    @property
    def has_experts(self) -> bool:
        """Whether a layer has experts."""
        return any(isinstance(layer.forward, Experts) for layer in self.layers)

    @property
    def inactive_parameters(self) -> int:
        """Parameters of the experts that a token does not take."""
        return sum(
            (forward.count - forward.chosen) * forward.each.parameters(self.width)
            for forward in (layer.forward for layer in self.layers)
            if isinstance(forward, Experts)
        )

    @property
    def kept_bytes(self) -> int:
        """Bytes of keys and values that all layers keep of a token."""
        return sum(layer.attention.kept_elements for layer in self.layers) * self.cache_bits // 8

    @property
    def state_bytes(self) -> int:
        """Bytes that all layers keep of a sequence, however long it is."""
        spaces = (layer.attention for layer in self.layers)
        elements = sum(each.state_elements for each in spaces if isinstance(each, StateSpace))
        return elements * self.cache_bits // 8


@dataclass(frozen=True, kw_only=True)
class Step:
    """Tokens that a run reads.

    Args:
        batch: Sequences.
        tokens: New tokens of each sequence.
        past: Tokens of each sequence that are in the cache.
        logits: Last tokens of each sequence whose logits are computed.
        capacity: Rows of each expert; 0 for an even share of the tokens that choose experts.
        predicted: Modules of multi-token prediction that run.
        source: Tokens, or frames of sound, that an encoder reads or has read.
    """

    batch: int = 1
    tokens: int = 1
    past: int = 0
    logits: int = 1
    capacity: int = 0
    predicted: int = 0
    source: int = 0
