"""The codec engine beside a chip's network port."""

from accelsim_hdl.codec.encoder import Encoder, beat_layout, pair_layout

__all__ = ["Encoder", "beat_layout", "pair_layout"]
