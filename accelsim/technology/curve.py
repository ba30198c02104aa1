"""A value with its source, and a curve through several such values."""

from bisect import bisect_right
from functools import cached_property
from math import log
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from accelsim.document import Model

Evidence = Literal["published", "tool", "scaled", "fit", "extrapolated", "derived", "assumed"]


class Sourced(Model):
    """A number with its source."""

    value: Annotated[float, Field(ge=0, allow_inf_nan=False)]
    """The number, in the unit at the end of the name of its field."""
    source: Annotated[str, Field(min_length=8)]
    """Paper with table or figure, or tool with version."""
    evidence: Evidence
    """published: printed in the source. tool: computed by the tool. scaled: a published value times
    a sourced factor. fit: interpolated between two values of one family. extrapolated: beyond the
    last published value. derived: a price of the technology times a ratio of the gates of our own
    circuits (``accelsim.technology.derived``). assumed: no source gives it."""
    note: str = ""
    """A caution for readers who cite the number."""
    uncertainty_factor: Annotated[float, Field(ge=1, allow_inf_nan=False)] | None = None
    """The true value is believed to lie between value / factor and value * factor."""


class Anchor(Sourced):
    """A point of a curve."""

    at: Annotated[float, Field(gt=0, allow_inf_nan=False)]
    """Position on the curve, in the unit of ``Curve.over``."""


class Curve(Model):
    """Values that grow with a size: interpolated between anchors, undefined beyond them."""

    over: str
    """Quantity that ``at`` measures, for example ``operand bits``."""
    interpolation: Literal["linear", "power"]
    """linear: a straight line between neighbours. power: a straight line between their
    logarithms."""
    reason: Annotated[str, Field(min_length=8)]
    """Reason for this interpolation, with its source."""
    anchors: Annotated[tuple[Anchor, ...], Field(min_length=2)]
    """Points with ``at`` strictly rising and ``value`` positive and never falling."""

    @model_validator(mode="after")
    def _rising(self) -> Self:
        for one, next_one in zip(self.anchors, self.anchors[1:], strict=False):
            if next_one.at <= one.at:
                raise ValueError(f"anchors must have rising at: {next_one.at} follows {one.at}")
            if next_one.value < one.value:
                raise ValueError(f"the value falls from at={one.at} to at={next_one.at}")
        if self.anchors[0].value <= 0:
            raise ValueError(f"the value must be positive at={self.anchors[0].at}")
        return self

    @property
    def smallest(self) -> float:
        """Position of the first anchor."""
        return self.anchors[0].at

    @property
    def largest(self) -> float:
        """Position of the last anchor."""
        return self.anchors[-1].at

    def estimate_at(self, place: float) -> Sourced:
        """Return the value at a size, with its evidence.

        Args:
            place: Size on the curve, from ``smallest`` to ``largest``.

        Returns:
            The anchor itself at an anchor. Between two anchors the evidence is ``fit``, or
            ``extrapolated`` if one of them is. A curve never falls, so the true value lies between
            those of the anchors: its uncertainty is the distance to the farther anchor, times the
            anchor's own uncertainty.

        Raises:
            ValueError: ``place`` is outside the anchors.
        """
        value = self.value_at(place)
        index = bisect_right([anchor.at for anchor in self.anchors], place) - 1
        low = self.anchors[index]
        if low.at == place:
            return low
        high = self.anchors[index + 1]
        known = "extrapolated" not in (low.evidence, high.evidence)
        own = max(low.uncertainty_factor or 1.0, high.uncertainty_factor or 1.0)
        return Sourced(
            value=value,
            source=f"between {low.source} and {high.source}",
            evidence="fit" if known else "extrapolated",
            uncertainty_factor=own * max(value / low.value, high.value / value),
        )

    @cached_property
    def _segments(self) -> tuple[tuple[float, ...], tuple[float, ...], tuple[float, ...]]:
        places = tuple(anchor.at for anchor in self.anchors)
        values = tuple(anchor.value for anchor in self.anchors)
        slopes = []
        for index in range(len(places) - 1):
            x0, x1, y0, y1 = *places[index : index + 2], *values[index : index + 2]
            straight = self.interpolation == "linear"
            slopes.append((y1 - y0) / (x1 - x0) if straight else log(y1 / y0) / log(x1 / x0))
        return places, values, (*slopes, 0.0)

    def value_at(self, place: float) -> float:
        """Return the value at a size.

        Args:
            place: Size on the curve, from ``smallest`` to ``largest``.

        Returns:
            The anchor's own value at an anchor, else the interpolated one. Never falls as
            ``place`` rises.

        Raises:
            ValueError: ``place`` is outside the anchors.
        """
        places, values, slopes = self._segments
        if not places[0] <= place <= places[-1]:
            raise ValueError(
                f"covers {places[0]:.12g} to {places[-1]:.12g} {self.over}, not {place:.12g}"
            )
        index = bisect_right(places, place) - 1
        if self.interpolation == "linear":
            return values[index] + slopes[index] * (place - places[index])
        return float(values[index] * (place / places[index]) ** slopes[index])
