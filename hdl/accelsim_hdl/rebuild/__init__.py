"""The rebuild engine, which makes weights of a basis and sparse powers of two."""

from accelsim_hdl.rebuild.engine import Rebuild

__all__ = ["Rebuild"]
