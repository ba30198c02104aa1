"""Operators that describe every layer by accesses, a body and an epilogue."""

from accelsim.workload.op.access import Access, Dim, Form, access, form
from accelsim.workload.op.body import (
    Copy,
    Maximum,
    MultiplyAccumulate,
    NegativeDistance,
    Opaque,
    WeightedSum,
)
from accelsim.workload.op.bounds import Bounds, bounds_of
from accelsim.workload.op.interpret import Tensors, interpret
from accelsim.workload.op.op import Array, Body, Ends, Fetch, Op, Register, Stage

__all__ = [
    "Access",
    "Array",
    "Body",
    "Bounds",
    "Copy",
    "Dim",
    "Ends",
    "Fetch",
    "Form",
    "Maximum",
    "MultiplyAccumulate",
    "NegativeDistance",
    "Op",
    "Opaque",
    "Register",
    "Stage",
    "Tensors",
    "WeightedSum",
    "access",
    "bounds_of",
    "form",
    "interpret",
]
