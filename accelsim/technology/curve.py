"""A value with its source, and a curve through such values."""

from bisect import bisect_right
from functools import cached_property
from math import log
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from accelsim.document import Model

Evidence = Literal["published", "tool", "scaled", "extrapolated", "assumed"]


class Sourced(Model):
    """A number that says where it is from."""

    value: Annotated[float, Field(ge=0, allow_inf_nan=False)]
    """The number, in the unit that the name of its field ends in."""
    source: Annotated[str, Field(min_length=8)]
    """Paper with table or figure, or tool with version."""
    evidence: Evidence
    """published: printed in the source. tool: computed by the tool. scaled: a published value times
    a sourced factor. extrapolated: beyond the last published value. assumed: no source gives it."""
    note: str = ""
    """What a reader must know before citing it."""
    uncertainty_factor: Annotated[float, Field(ge=1, allow_inf_nan=False)] | None = None
    """The true value is believed to lie between value / factor and value * factor."""


class Anchor(Sourced):
    """A point of a curve."""

    at: Annotated[float, Field(gt=0, allow_inf_nan=False)]
    """Where on the curve, in the unit of ``Curve.over``."""


class Curve(Model):
    """Values that grow with a size, interpolated between anchors and undefined outside them."""

    over: str
    """What ``at`` counts, for example ``operand bits``."""
    interpolation: Literal["linear", "power"]
    """linear: a straight line between neighbours. power: a straight line between their
    logarithms."""
    reason: Annotated[str, Field(min_length=8)]
    """Why this interpolation, with its source."""
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
        """The first ``at``."""
        return self.anchors[0].at

    @property
    def largest(self) -> float:
        """The last ``at``."""
        return self.anchors[-1].at

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
            place: From ``smallest`` to ``largest``.

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
