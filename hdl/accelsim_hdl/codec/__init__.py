"""The codec engine beside a chip's network port."""

from accelsim_hdl.codec.decoder import Decoder, sums_layout
from accelsim_hdl.codec.encoder import Encoder, beat_layout, pair_layout

__all__ = ["Decoder", "Encoder", "beat_layout", "pair_layout", "sums_layout"]
