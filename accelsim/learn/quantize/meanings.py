"""The quantization parameters of every activation of a calibrated network.

Most ranges are those of the samples. The exceptions, where hardware or a function says more:

- Rows of a table have the range of the whole table, whichever rows the samples contain.
- An activation that is multiplied by another activation has zero point 0, because other zero points
  cost the array further sums.
- A softmax counts in steps of ``1 / maximum``, from 0 to 1.
- A range that only functions read ends where the functions are flat, as a GELU is far below 0.
- Scores that a mask hides become the least integer, which lies 6.5 or more below the least score
  that the integers before the mask can hold; a softmax then gives them exactly 0, whatever the
  network reads.
- Inputs of norms, and sums with them, may have a format of their own (``Recipe.residual``), because
  a stream of residuals has channels that are far greater than others.
"""

from collections import defaultdict
from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from accelsim.errors import WorkloadError
from accelsim.integer.step import MOVING, Step, Steps, joined_activations
from accelsim.learn.quantize.activations import calibrated, meaning_of
from accelsim.learn.quantize.recipe import Recipe
from accelsim.number import FORMATS, Number
from accelsim.progress import advance
from accelsim.workload.layers import Quantization
from accelsim.workload.layers.function import applied

Array = NDArray[np.float64]

UNSEEN = 6.5
"""Distance of hidden scores from all others; from 5.6 on, 127 times the exponential rounds to 0."""

NUMBERS_OF_ROWS = "int32"
"""Format of inputs that are row numbers of a table."""

POINTS = 4096
"""Number of points of a range at which functions are compared with their ends."""


def meanings_of(steps: Steps, seen: Mapping[str, Array], recipe: Recipe) -> dict[str, Quantization]:
    """Return the quantization parameters of every activation.

    Args:
        steps: The network.
        seen: Every activation for some samples, shape (n, ...).
        recipe: Formats, and the calibration of ranges.

    Raises:
        WorkloadError: A result is not a number for some samples.
    """
    return _Choice(steps, seen, recipe).meanings()


class _Choice:
    """Quantization parameters that are being chosen.

    Args:
        steps: The network.
        seen: Every activation for some samples.
        recipe: Formats, and the calibration of ranges.
    """

    def __init__(self, steps: Steps, seen: Mapping[str, Array], recipe: Recipe) -> None:
        self._steps, self._seen, self._recipe = steps, seen, recipe
        self._writers = {step.output: step for step in steps.steps}
        self._readers: dict[str, list[Step]] = defaultdict(list)
        for step in steps.steps:
            for name in step.inputs:
                self._readers[name].append(step)
        self._centred = self._multiplied()
        self._known: dict[str, Quantization] = {}

    def meanings(self) -> dict[str, Quantization]:
        """Return the quantization parameters of all activations, by name.

        Raises:
            WorkloadError: A result is not a number for some samples.
        """
        for step in self._steps.steps:
            if np.isnan(self._seen[step.output]).any():
                is_softmax = step.kind == "softmax"
                why = ": its mask hides a whole row with -inf" if is_softmax else ""
                raise WorkloadError(f"{step.output}: is not a number (NaN) for some samples{why}")
        joined = self._joined()
        for name in self._steps.numbers:
            number = FORMATS[NUMBERS_OF_ROWS]
            self._known[name] = Quantization(scale=1.0, zero_point=0, number=number)
        for name in self._steps.inputs:
            if name in self._known:
                continue
            self._known[name] = joined.get(name) or self._of_values(name, self._seen[name])
        for place, step in enumerate(self._steps.steps):
            advance(place, len(self._steps.steps))
            if step.output in joined:
                self._known[step.output] = joined[step.output]
            elif step.keeps_scale:
                self._known[step.output] = self._known[step.inputs[0]]
            else:
                self._known[step.output] = self._of_result(step)
        return self._known

    def _of_result(self, step: Step) -> Quantization:
        """Return the parameters of a step's results, if no other activation decides them."""
        name = step.output
        if step.kind == "softmax":
            number = self._number(name)
            point = 0 if number.signed else number.minimum
            scale = float(np.float32(1 / number.maximum))
            return Quantization(scale=scale, zero_point=point, number=number)
        if step.kind == "add" and self._is_masked(step):
            return self._of_masked(step)
        readers = self._readers[name]
        is_row = step.layer.takes_rows
        values = self._seen[step.inputs[0] if is_row else name]
        if readers and name not in self._steps.outputs:
            tables = [reader for reader in readers if reader.kind == "lookup"]
            if len(tables) == len(readers):
                values = np.clip(values, *self._bent(values, tables))
        return self._of_values(name, values)

    def _of_values(self, name: str, values: Array) -> Quantization:
        return calibrated(
            values,
            self._number(name),
            self._recipe.calibration,
            logits=name in self._steps.outputs and name in self._writers,
            centred=name in self._centred,
        )

    def _number(self, name: str) -> Number:
        """Return the format of an activation."""
        if self._recipe.residual and self._is_residual(name):
            return FORMATS[self._recipe.residual]
        writer = self._writers.get(name)
        return (
            FORMATS[self._recipe.activation] if writer is None else self._recipe.number(writer.name)
        )

    def _is_residual(self, name: str) -> bool:
        """Return whether a norm reads an activation, or it is a sum with an input of a norm."""
        if any(one.kind == "normalize" for one in self._reading(name)):
            return True
        writer = self._writers.get(name)
        return (
            writer is not None
            and writer.kind == "add"
            and any(map(self._is_residual, writer.inputs))
        )

    def _reading(self, name: str) -> list[Step]:
        """Return the steps that read an activation, or its integers after they were moved."""
        found: list[Step] = []
        for reader in self._readers[name]:
            moves = reader.kind in MOVING or reader.keeps_scale
            found += self._reading(reader.output) if moves else [reader]
        return found

    def _multiplied(self) -> set[str]:
        """Return the names of the factors of products of two activations, moved or not."""
        names: set[str] = set()
        for step in reversed(self._steps.steps):
            moves = step.kind in MOVING or step.keeps_scale
            if step.kind == "product" or (moves and step.output in names):
                names.update(step.inputs)
        return names

    def _bent(self, values: Array, tables: list[Step]) -> tuple[float, float]:
        """Return the range outside of which functions are flat to half a step of their results."""
        places = np.linspace(values.min(), values.max(), POINTS)
        first, last = POINTS - 1, 0
        for table in tables:
            reals = places.astype(np.float32)
            for operator in table.functions:
                reals = applied(operator, reals)
            results = np.clip(reals.astype(np.float64), *table.clip)
            half = self._of_values(table.output, self._seen[table.output]).scale / 2
            first = min(first, int(np.argmax(np.abs(results - results[0]) > half)))
            far = np.abs(results - results[-1]) > half
            last = max(last, POINTS - 1 - int(np.argmax(far[::-1])))
        return (float(places[first]), float(places[last])) if first < last else (-np.inf, np.inf)

    def _is_masked(self, step: Step) -> bool:
        """Return whether a sum hides scores from a softmax."""
        name = step.inputs[1]
        readers = self._reading(step.output)
        if name not in self._steps.constants or not readers:
            return False
        return all(one.kind == "softmax" for one in readers) and bool(self._hidden(step).any())

    def _hidden(self, step: Step) -> NDArray[np.bool_]:
        """Return where constants are so small that no score comes near the others."""
        least, most = _ends(self._known[step.inputs[0]])
        return np.asarray(self._seen[step.inputs[1]] + most < least - UNSEEN)

    def _of_masked(self, step: Step) -> Quantization:
        """Return the parameters of masked scores: the range of visible ones, and hidden ones."""
        least, most = _ends(self._known[step.inputs[0]])
        shown = self._seen[step.inputs[1]][~self._hidden(step)]
        low, high = (float(shown.min()), float(shown.max())) if shown.size else (0.0, 0.0)
        number = self._number(step.output)
        return meaning_of(least + low - UNSEEN, most + high, number)

    def _joined(self) -> dict[str, Quantization]:
        """Return the parameters of concatenated activations; those of one format share them."""
        meanings = {}
        for names in joined_activations(self._steps.steps):
            results = [
                name
                for name in names
                if name in self._writers and self._writers[name].kind in MOVING
            ]
            # An arrangement may be only a part of the tensor that they share with.
            moved = (self._writers[name] for name in results)
            parts = [one for one in moved if one.layer.places_parts]
            results += [name for part in parts for name in part.inputs]
            values = [self._seen[name] for name in results]
            count = max(map(len, values))  # A constant is the same for all samples.
            rows = [each.reshape(len(each), -1) for each in values]
            flat = [np.broadcast_to(each, (count, each.shape[1])) for each in rows]
            last = next(name for name in reversed(results) if name in self._writers)
            number = self._number(last)
            same = calibrated(
                np.concatenate(flat, axis=1),
                number,
                self._recipe.calibration,
                centred=not self._centred.isdisjoint(names),
            )
            for name in names:
                own = self._number(name) if name in self._writers else number
                if own == number:
                    meanings[name] = same
        return meanings


def _ends(meaning: Quantization) -> tuple[float, float]:
    """Return the least and the greatest real number that a quantization can represent."""
    ends = (meaning.number.minimum, meaning.number.maximum)
    least, most = ((end - meaning.zero_point) * meaning.scale for end in ends)
    return least, most
