"""Measured operators in the place of the chip's model.

A table says what operators of a network take on a chip, for example::

    operator,forward_ns,input_gradient_ns,weight_gradient_ns
    fc1,1200,1350,1400

Operators that it does not name keep the model's times; what joins another operator on the chip
(``accelsim run`` lists it) has no time of its own. So an error of the network or the schedule can
be told from an error of the chip. Energy, memory and the optimizer stay those of the model.
"""

import csv
from dataclasses import replace
from pathlib import Path

import numpy as np

from accelsim.errors import DocumentError, did_you_mean
from accelsim.system.forward_times import ForwardTimes
from accelsim.system.operator_times import OperatorTimes

COLUMNS = ("operator", "forward_ns", "input_gradient_ns", "weight_gradient_ns")

Measured = dict[str, tuple[int, int, int]]
"""By operator: nanoseconds of its forward pass, of its input's gradient and of its weights'."""


def read_measured(file: str | Path) -> Measured:
    """Read a table of measured operators.

    Args:
        file: A CSV file with the columns ``COLUMNS``, whole nanoseconds.

    Raises:
        DocumentError: The file cannot be read, lacks a column, names an operator twice, or has a
            cell that is no whole number of at least 0.
    """
    try:
        with Path(file).open(newline="", encoding="utf-8") as stream:
            reader = csv.DictReader(stream)
            rows = list(reader)
    except (OSError, UnicodeDecodeError, csv.Error) as problem:
        said = getattr(problem, "strerror", None) or problem
        raise DocumentError(f"{file}: cannot be read: {said}") from None
    missing = [name for name in COLUMNS if name not in (reader.fieldnames or ())]
    if missing:
        raise DocumentError(f"{file}: the table lacks the columns {', '.join(missing)}")
    found: Measured = {}
    for line, row in enumerate(rows, start=2):
        name = row["operator"]
        if name in found:
            raise DocumentError(f"{file}:{line}: operator {name!r} is given twice")
        forward, of_input, of_weight = (
            _whole(row, column, f"{file}:{line}") for column in COLUMNS[1:]
        )
        found[name] = forward, of_input, of_weight
    return found


def _whole(row: dict[str, str], column: str, where: str) -> int:
    text = row[column] or ""
    if not (text.isascii() and text.isdecimal()) or len(text) > 15:
        raise DocumentError(
            f"{where}: {column} must be a whole number of nanoseconds, not {text!r}"
        )
    return int(text)


def forward_measured(times: ForwardTimes, measured: Measured) -> ForwardTimes:
    """Return operators with measured times of the forward pass, rounded up to cycles of the chip.

    Args:
        times: Times of the chip's model.
        measured: Measured times of some of the operators; gradients are not looked at.

    Raises:
        DocumentError: The network has no operator of a name.
    """
    place = _places(times, measured)
    cycles = times.forward_cycles.copy()
    for name, (forward, _, _) in measured.items():
        cycles[place[name]] = -(-forward * int(times.arch.clock_hz) // 10**9)
    return replace(times, forward_cycles=cycles)


def _places(times: ForwardTimes, measured: Measured) -> dict[str, int]:
    """Return the place of each operator of a network that has all that were measured.

    Raises:
        DocumentError: It has not.
    """
    place = {operator.name: index for index, operator in enumerate(times.graph.operators)}
    for name in measured:
        if name not in place:
            raise DocumentError(
                f"{times.graph.name}: has no operator {name!r}{did_you_mean(name, place)}"
            )
    return place


def with_measured(times: OperatorTimes, measured: Measured) -> OperatorTimes:
    """Return operators with measured times, rounded up to cycles of the chip.

    Args:
        times: Times of the chip's model.
        measured: Measured times of some of the operators; of tensor-parallel chips what one chip
            does.

    Raises:
        DocumentError: The network has no operator of a name.
    """
    place = _places(times, measured)
    rows = np.stack(
        [times.forward_cycles, times.input_gradient_cycles, times.weight_gradient_cycles]
    )
    again = times.again_cycles.copy()
    for name, values in measured.items():
        column = place[name]
        rows[:, column] = [-(-value * int(times.arch.clock_hz) // 10**9) for value in values]
        if again[column]:
            again[column] = rows[0, column]
    return replace(
        times,
        forward_cycles=rows[0],
        input_gradient_cycles=rows[1],
        weight_gradient_cycles=rows[2],
        again_cycles=again,
    )
