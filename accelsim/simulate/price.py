"""From the counts of layers to a ``Result``: energy, area, utilization, provenance."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from accelsim import provenance
from accelsim.arch import Arch
from accelsim.counts import Counts
from accelsim.energy import area, derived_notes, price_list
from accelsim.errors import TechnologyError
from accelsim.number import parse_number
from accelsim.simulate.lower_bound import LowerBound
from accelsim.simulate.result import CountedLayer, LayerResult, Result
from accelsim.technology import load_technology

_T = TypeVar("_T")
_NARROW_BITS = 8
"""Greatest bits of floats that chips multiply at twice the rate of 16 bits, or more."""


def utilization(counts: Counts, arch: Arch) -> float:
    """Return useful multiply-accumulates divided by the array's peak in the same cycles.

    On an engine that skips zeros, products of two nonzeros are useful; on an array that takes N of
    M weights, products of the N weights.
    """
    possible = counts.cycles * arch.multipliers * arch.rate.products // arch.rate.cycles
    kept, of = arch.sparsity.weights_kept
    useful = counts.macs * kept // of
    if arch.array.skipping_engine is not None:
        useful = counts.mac_operations
    return useful / possible if possible else 0.0


def priced(
    layers: Sequence[CountedLayer],
    arch: Arch,
    *,
    workload: str,
    workload_sha256: str,
    tier: str,
    cycles_are: str,
    seed: int | None = None,
    masks_sha256: str | None = None,
    not_modelled: tuple[str, ...] = (),
    lower_bound: LowerBound | None = None,
    bus_bytes: int = 0,
    word_bytes: int = 0,
    left_to_host: tuple[str, ...] = (),
) -> Result:
    """Return the result of layers that have been counted.

    Args:
        layers: Layers in order of execution.
        arch: The accelerator.
        workload: Name of the network.
        workload_sha256: Digest of the network's source.
        tier: ``analytical`` or ``cycle``.
        cycles_are: First and last event between which cycles are counted, as a text.
        seed: Seed of the network's values, or of masks that were drawn.
        masks_sha256: Digest of the masks of weights that the user gave.
        not_modelled: Kinds of operators of which only the bytes are known.
        lower_bound: Lower bound of all mappings of the network; None if it is unknown.
        bus_bytes: Bytes of a beat.
        word_bytes: Bytes of a word of a buffer, as in ``Result``.
        left_to_host: Names of operators that no layer computes.

    Raises:
        TechnologyError: There is no such technology.
    """
    technology, engine = load_technology(arch.technology), arch.array.skipping_engine
    prices, no_energy_because = _known(lambda: price_list(arch, technology))
    area_um2, no_area_because = _known(lambda: area(arch, technology))
    if no_area_because and technology.no_area_because:
        no_area_because = technology.no_area_because

    def energy_pj(counts: Counts) -> dict[str, float]:
        return {} if prices is None else prices.price(counts)

    total = Counts.total(layer.counts for layer in layers)
    return Result(
        workload=workload,
        arch=arch.name,
        tier=tier,
        layers=tuple(
            LayerResult(
                **vars(layer),
                energy_pj=energy_pj(layer.counts),
                utilization=utilization(layer.counts, arch),
            )
            for layer in layers
        ),
        counts=total,
        energy_pj=energy_pj(total),
        no_energy_because=no_energy_because,
        area_um2=area_um2 or {},
        no_area_because=no_area_because,
        latency_s=total.cycles / arch.clock_hz,
        utilization=utilization(total, arch),
        not_modelled=not_modelled,
        lower_bound=lower_bound,
        bus_bytes=bus_bytes,
        word_bytes=word_bytes,
        left_to_host=left_to_host,
        notes=(
            *(() if prices is None else derived_notes(arch, technology)),
            *filter(None, [_rate_note(arch)]),
        ),
        not_priced=() if engine is None else engine.unpriced,
        made_with={
            "version": provenance.version(),
            "commit": provenance.commit(),
            "workload_sha256": workload_sha256,
            "arch_sha256": provenance.digest(arch.model_dump()),
            "arch_source": arch.source,
            "technology": arch.technology,
            "technology_sha256": provenance.digest(technology.model_dump()),
            "seed": seed,
            "masks_sha256": masks_sha256,
            "tier": tier,
            "cycles_are": cycles_are,
        },
    )


def _rate_note(arch: Arch) -> str:
    """Return that narrow floats have the rate of wide ones; "" where that is not the case."""
    operands = [parse_number(name) for name in (arch.numbers.input, arch.numbers.weight)]
    are_narrow = all(
        (form.element or form).kind == "float" and form.bits <= _NARROW_BITS for form in operands
    )
    if not are_narrow or arch.array.composition != "fixed":
        return ""
    return (
        f"products of {operands[0].name} by {operands[1].name} have the rate of wider floats, as"
        " array.composition is fixed; array.subword_products gives that of a chip that computes"
        " several in a cycle"
    )


def _known(compute: Callable[[], _T]) -> tuple[_T | None, str]:
    """Return prices, and an empty text; or None, and why there are none."""
    try:
        return compute(), ""
    except TechnologyError as problem:
        return None, "; ".join(problem.problems)
