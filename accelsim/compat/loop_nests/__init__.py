"""Networks as loop nests: ``read_loop_nests`` reads ZigZag's workloads and Timeloop's problems."""

from accelsim.compat.loop_nests.network import read_loop_nests

__all__ = ["read_loop_nests"]
