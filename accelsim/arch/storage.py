"""Formats of operands in memory, where they differ from those in which the array computes."""

from typing import TYPE_CHECKING, Annotated, Self

from pydantic import AfterValidator, Field, model_validator

from accelsim.arch.numbers import FLOAT_KINDS, NumberName
from accelsim.document import Model
from accelsim.errors import ArchError
from accelsim.number import parse_number
from accelsim.rebuild_engine import RebuildEngine
from accelsim.sparsity import parse_sparsity

if TYPE_CHECKING:
    from accelsim.arch.model import Arch

OPERANDS = ("input", "weight", "output")
MAXIMUM_CHANNEL_MULTIPLE = 1024


def _vectors(text: str) -> str:
    form = parse_sparsity(text)
    if form.kind not in ("dense", "structured"):
        raise ValueError(f"vectors must be dense or N:M, not {text}")
    return form.name


class WeightBasis(Model):
    """Weights stored as coefficients times a basis, which a rebuild engine multiplies out.

    docs/npu.md explains it ('A rebuild engine').
    """

    order: Annotated[int, Field(ge=0, le=8)] = 0
    """Weights of a vector, and vectors of the basis of a fold: 2 to 8; 0: weights are stored as
    they are."""
    coefficient: NumberName = "pow2_4"
    """Format of coefficients: signed powers of two."""
    bits: Annotated[int, Field(ge=2, le=16)] = 8
    """Bits of an element of the basis."""
    vectors: Annotated[str, AfterValidator(_vectors)] = "dense"
    """Pattern of vectors that are stored: dense, or N:M, N of each M neighbouring filters."""

    @model_validator(mode="after")
    def _is_used(self) -> Self:
        if self.order == 1:
            raise ValueError("order must be 0 or from 2 to 8, not 1")
        if not self.order and self != WeightBasis.model_construct():
            raise ValueError("coefficient, bits and vectors need an order from 2 to 8, not 0")
        return self


class Storage(Model):
    """Formats of operands in memory and buffers, and the padding of channels there.

    A TPU, for example, keeps float32 in memory and multiplies bfloat16: operands become narrower on
    the way from a buffer to the array, and results are stored in the wider format. Only a machine
    of floats can have such formats, because programs of floats are timed without values.
    """

    input: NumberName | None = None
    """Activations in memory, in the input and in the operand buffer; null: ``numbers.input``."""
    weight: NumberName | None = None
    """Weights in memory and in the weight buffer; null: ``numbers.weight``."""
    output: NumberName | None = None
    """Results in the output buffer and in memory; null: ``numbers.output``."""
    channel_multiple: Annotated[int, Field(ge=1, le=MAXIMUM_CHANNEL_MULTIPLE)] = 1
    """Multiple to which the channels of a pixel are rounded up in memory. The padding is neither
    read nor written. 1: pixels follow each other without gaps."""
    basis: WeightBasis = WeightBasis()
    """How weights are stored as coefficients times a basis, if they are."""


def rebuild_engine_of(arch: "Arch") -> RebuildEngine | None:
    """Return the engine that rebuilds the weights of an accelerator; None if it has none.

    Raises:
        ArchError: The array has no such folds.
    """
    basis = arch.storage.basis
    if not basis.order:
        return None
    vectors = parse_sparsity(basis.vectors)
    return RebuildEngine(
        rows=arch.array.rows,
        cols=arch.array.cols,
        order=basis.order,
        coefficient=parse_number(basis.coefficient),
        basis_bits=basis.bits,
        weight=parse_number(arch.numbers.weight),
        kept=vectors.kept,
        group=vectors.of,
    )


def refuse_basis(arch: "Arch") -> None:
    """Refuse a basis of weights on a machine that cannot rebuild them.

    Args:
        arch: The accelerator, whose other parts are valid.

    Raises:
        ValueError: The message names the field, and what it needs.
    """
    order = arch.storage.basis.order
    if not order:
        return
    array, sparsity = arch.array, arch.sparsity
    needed = {
        "array.dataflow": (array.dataflow, "weight_stationary"),
        "array.engine.kind": (array.engine.kind, "systolic"),
        "array.element": (array.element, "multiply"),
        "array.composition": (array.composition, "fixed"),
        "array.weight_rows": (array.weight_rows, 1),
        "array.count": (array.count, 1),
        "sparsity.weight": (sparsity.weight, "dense"),
        "storage.weight": (arch.storage.weight, None),
    }
    for field, (value, wanted) in needed.items():
        if value != wanted:
            raise ValueError(
                f"storage.basis.order {order} needs {field} {wanted or 'left out'}, not {value}"
            )
    if arch.numbers.layers:
        raise ValueError(f"storage.basis.order {order} needs no numbers.layers")
    try:
        rebuild_engine_of(arch)
    except ArchError as problem:
        raise ValueError(f"storage.basis: {'; '.join(problem.problems)}") from None


def refuse_storage(arch: "Arch") -> None:
    """Refuse storage formats that have no meaning on a machine.

    Args:
        arch: The accelerator, whose other parts are valid.

    Raises:
        ValueError: The message names the field, and what it needs.
    """
    given = {name: getattr(arch.storage, name) for name in OPERANDS}
    stored = {name: form for name, form in given.items() if form is not None}
    changed = {**stored, "channel_multiple": arch.storage.channel_multiple}
    if changed == {"channel_multiple": 1}:
        return
    if parse_number(arch.numbers.accumulator).kind not in FLOAT_KINDS:
        field, value = next(iter(changed.items()))
        raise ValueError(
            f"storage.{field} {value} needs sums of floats, as programs of integers hold values,"
            f" and numbers.accumulator is {arch.numbers.accumulator}"
        )
    for name, text in stored.items():
        form, computed = parse_number(text), parse_number(getattr(arch.numbers, name))
        if form.kind not in FLOAT_KINDS or form.bits < computed.bits:
            raise ValueError(
                f"storage.{name} must be a float of at least the {computed.bits} bits of"
                f" numbers.{name} ({computed.name}), not {form.name}"
            )
    if arch.array.skipping_engine is not None and "weight" in stored:
        raise ValueError(
            f"storage.weight {stored['weight']} needs array.engine.kind systolic, not"
            f" {arch.array.engine.kind}: engines compress weights as they compute with them"
        )
