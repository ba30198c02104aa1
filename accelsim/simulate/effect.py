"""Fields of an accelerator that a run changes, and that change neither its cycles nor its bytes."""

import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from accelsim.arch import Arch, load_arch
from accelsim.counts import Counts
from accelsim.errors import PlausibilityWarning, UserError
from accelsim.number import parse_number

PRICES = frozenset({"technology", "dram.price"})
"""Fields that are meant to change prices alone."""
_NOT_COMPARED = PRICES | {"clock_hz", "name", "description", "source"}
"""Fields that are not compared: prices, seconds, and texts for readers."""
_REASONS = {"numbers.accumulator": "partial sums stay in the accumulator buffer"}


def reason_without_effect(fields: Sequence[str]) -> str:
    """Return why fields change neither cycles nor bytes, as the end of a sentence; "" if unknown.

    Args:
        fields: Dotted fields that change together.
    """
    known = [_REASONS[field] for field in fields if field in _REASONS]
    return f": {known[0]}" if known else ""


def fields_without_effect(
    arch: str | Path | Arch,
    changes: Mapping[str, Any],
    network: str,
    estimate: Callable[[Arch], Counts],
) -> Iterator[str]:
    """Yield a sentence for each changed field without which cycles and memory traffic are the same.

    Args:
        arch: The accelerator before the changes.
        changes: New values of single fields, by dotted path.
        network: Name of the network.
        estimate: Function that returns the counts of the network on an accelerator, of the
            analytical model; accelerators that it refuses are not compared.
    """
    compared = [field for field in changes if field not in _NOT_COMPARED]
    if not compared:
        return
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", PlausibilityWarning)
        try:
            changed = load_arch(arch, changes)
            counts = _moved(estimate(changed))
        except UserError:
            return
        for field in compared:
            others = {name: value for name, value in changes.items() if name != field}
            try:
                before = load_arch(arch, others)
                old, new = (_value(each, field) for each in (before, changed))
                has_effect = old == new or _moved(estimate(before)) != counts
            except UserError:
                continue
            if not has_effect:
                yield (
                    f"{field}: {new} instead of {old} changes neither estimated cycles nor bytes of"
                    f" memory of {network} on {changed.name}"
                    f"{reason_without_effect([field]) or _same_bits(field, old, new)}"
                )


def _moved(counts: Counts) -> tuple[int, ...]:
    """Return cycles, and bits read from and written to memories outside the buffers."""
    return (
        *(counts.cycles, counts.dram_read_bits, counts.dram_write_bits),
        *(counts.local_memory_read_bits, counts.local_memory_write_bits),
    )


def _same_bits(field: str, old: object, new: object) -> str:
    """Return that two formats have equal bits, as the end of a sentence; "" if they have not."""
    if not field.startswith("numbers.") or not (isinstance(old, str) and isinstance(new, str)):
        return ""
    bits = parse_number(new).bits
    return f": both have {bits} bits" if parse_number(old).bits == bits else ""


def _value(arch: Arch, field: str) -> object:
    """Return the value of a dotted field; None if the accelerator has no such part."""
    found: Any = arch
    for name in field.split("."):
        found = found.get(name) if isinstance(found, Mapping) else getattr(found, name, None)
    return found
