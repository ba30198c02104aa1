"""Formats of operands in memory, where they differ from those in which the array computes."""

from typing import TYPE_CHECKING, Annotated

from pydantic import Field

from accelsim.arch.numbers import FLOAT_KINDS, NumberName
from accelsim.document import Model
from accelsim.number import parse_number

if TYPE_CHECKING:
    from accelsim.arch.model import Arch

OPERANDS = ("input", "weight", "output")
MAXIMUM_CHANNEL_MULTIPLE = 1024


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
