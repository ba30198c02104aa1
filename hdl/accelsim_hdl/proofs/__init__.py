"""Theorems about parts of the NPU, proved by induction over cycles; docs/proofs.md lists them."""

from accelsim_hdl.proofs.claims import Claims
from accelsim_hdl.proofs.induction import Proof, Result, prove
from accelsim_hdl.proofs.table import PROOFS

__all__ = ["PROOFS", "Claims", "Proof", "Result", "prove"]
