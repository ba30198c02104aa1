"""What the integers of every activation of a calibrated network mean.

Most ranges are those of the samples. Where hardware or a function says more, they are not:

- Rows of a table are what the whole table is, whichever of them the samples have.
- What is multiplied by another activation stands around the zero point 0, because other zero points
  cost the array further sums.
- A softmax counts in steps of ``1 / maximum``, from 0 to 1.
- A range that only functions read ends where they are flat, as a GELU is far below 0.
- Scores that a mask hides become the least integer, 6.5 or more below the least score that the
  integers before the mask can hold; a softmax gives them exactly 0 whatever the network reads.
- What a norm reads, and sums that go on with it, may have a format of their own
  (``Recipe.residual``): a stream of residuals has channels that are far greater than others.
"""

from collections import defaultdict
from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from accelsim.integer.step import MOVING, Step, Steps, joined_activations
from accelsim.learn.quantize.activations import calibrated, meaning_of
from accelsim.learn.quantize.recipe import Recipe
from accelsim.number import FORMATS, Number
from accelsim.workload.layers import Quantization
from accelsim.workload.layers.function import applied

Array = NDArray[np.float64]

PARTS = ("slice", "arrangement")
"""Kinds of steps whose results may be a part of what they read."""

UNSEEN = 6.5
"""Distance of hidden scores from all others: 127 times the exponential rounds to 0 from 5.6 on."""

NUMBERS_OF_ROWS = "int32"
"""Format of the numbers by which an input names rows of a table."""

POINTS = 4096
"""Places of a range at which functions are compared with their ends."""


def meanings_of(steps: Steps, seen: Mapping[str, Array], recipe: Recipe) -> dict[str, Quantization]:
    """Return what the integers of every activation mean.

    Args:
        steps: The network.
        seen: Every activation for some samples, of shape (n, ...).
        recipe: Formats, and how ranges are chosen.
    """
    return _Choice(steps, seen, recipe).meanings()


class _Choice:
    """Meanings under construction.

    Args:
        steps: The network.
        seen: Every activation.
        recipe: What is done.
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
        """Return all of them, by name."""
        joined = self._joined()
        for name in self._steps.numbers:
            number = FORMATS[NUMBERS_OF_ROWS]
            self._known[name] = Quantization(scale=1.0, zero_point=0, number=number)
        for name in self._steps.inputs:
            if name in self._known:
                continue
            self._known[name] = joined.get(name) or self._of_values(name, self._seen[name])
        for step in self._steps.steps:
            if step.output in joined:
                self._known[step.output] = joined[step.output]
            elif step.keeps_scale:
                self._known[step.output] = self._known[step.inputs[0]]
            else:
                self._known[step.output] = self._of_result(step)
        return self._known

    def _of_result(self, step: Step) -> Quantization:
        """Return what the results of a step mean that no other activation decides."""
        name = step.output
        if step.kind == "softmax":
            number = self._number(name)
            point = 0 if number.signed else number.minimum
            scale = float(np.float32(1 / number.maximum))
            return Quantization(scale=scale, zero_point=point, number=number)
        if step.kind == "add" and self._is_masked(step):
            return self._of_masked(step)
        readers = self._readers[name]
        is_row = step.kind == "gather" and step.groups == 1
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
        """Return whether a norm reads an activation, or it is a sum with one that a norm reads."""
        if any(one.kind == "normalize" for one in self._reading(name)):
            return True
        writer = self._writers.get(name)
        return (
            writer is not None
            and writer.kind == "add"
            and any(map(self._is_residual, writer.inputs))
        )

    def _reading(self, name: str) -> list[Step]:
        """Return what reads an activation, or reads its integers after they were moved."""
        found: list[Step] = []
        for reader in self._readers[name]:
            moves = reader.kind in MOVING or reader.keeps_scale
            found += self._reading(reader.output) if moves else [reader]
        return found

    def _multiplied(self) -> set[str]:
        """Return the names of what products of two activations read, moved or not."""
        names: set[str] = set()
        for step in reversed(self._steps.steps):
            moves = step.kind in MOVING or step.keeps_scale
            if step.kind == "product" or (moves and step.output in names):
                names.update(step.inputs)
        return names

    def _bent(self, values: Array, tables: list[Step]) -> tuple[float, float]:
        """Return the range beyond which functions err by less than half a step of their results."""
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
        """Return where constants are so small that no score can come near the others."""
        least, most = _ends(self._known[step.inputs[0]])
        return np.asarray(self._seen[step.inputs[1]] + most < least - UNSEEN)

    def _of_masked(self, step: Step) -> Quantization:
        """Return what masked scores mean: all that the mask lets through, and hidden ones."""
        least, most = _ends(self._known[step.inputs[0]])
        shown = self._seen[step.inputs[1]][~self._hidden(step)]
        low, high = (float(shown.min()), float(shown.max())) if shown.size else (0.0, 0.0)
        number = self._number(step.output)
        return meaning_of(least + low - UNSEEN, most + high, number)

    def _joined(self) -> dict[str, Quantization]:
        """Return what joined activations mean; those of one format mean the same."""
        meanings = {}
        for names in joined_activations(self._steps.steps):
            results = [
                name
                for name in names
                if name in self._writers and self._writers[name].kind in MOVING
            ]
            # A slice is but a part of what it means the same as, and so may an arrangement be.
            parts = [self._writers[name] for name in results if self._writers[name].kind in PARTS]
            results += [name for part in parts for name in part.inputs]
            count = len(self._seen[results[0]])
            flat = [self._seen[name].reshape(count, -1) for name in results]
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
    """Return the least and the greatest real number of a quantization."""
    ends = (meaning.number.minimum, meaning.number.maximum)
    least, most = ((end - meaning.zero_point) * meaning.scale for end in ends)
    return least, most
