"""Mamba-2."""

from accelsim.workload.transformer.description import Decoder, Layer, StateSpace
from accelsim.workload.transformer.families.common import (
    Family,
    activation_of,
    count_of,
    decoder_of,
)
from accelsim.workload.transformer.keys import Keys


def mamba2(keys: Keys) -> Decoder:
    """Read Mamba-2: layers of states in place of attention and feed-forward."""
    width, heads = keys.integer("hidden_size"), keys.integer("num_heads")
    extent, wide = keys.integer("head_dim"), keys.number("expand", 2)
    if heads * extent != int(wide * width):
        raise keys.refusal("num_heads", f"times head_dim must be {int(wide * width)}", heads)
    space = StateSpace(
        heads=heads,
        head_width=extent,
        state=keys.integer("state_size"),
        groups=keys.integer("n_groups"),
        kernel=keys.integer("conv_kernel", least=2),
        chunk=keys.integer("chunk_size"),
        activation=activation_of(keys),
        has_bias=keys.flag("use_bias", False),
        has_convolution_bias=keys.flag("use_conv_bias", True),
    )
    if heads % space.groups:
        raise keys.refusal("n_groups", f"must divide num_heads {heads}", space.groups)
    keys.only("rms_norm", True, why="results of the states are normalized")
    layers = (Layer(attention=space, forward=None),) * count_of(keys)
    return decoder_of(keys, layers)


TABLE = {"mamba2": Family(read=mamba2)}
