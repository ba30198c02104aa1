"""The grid of multipliers of another machine, as rows, columns and a dataflow of accelsim.

A weight-stationary array has the reduction along its rows and filters along its columns; an
output-stationary one has pixels and filters; an input-stationary one has the reduction and pixels.
An axis with another role multiplies the smaller side, or columns if both are equal.

Example: 8 filters x 8 channels x 4 x 4 pixels become 32 x 32, weight stationary.
"""

from dataclasses import dataclass

from accelsim.compat.machine_files.machine import DescribedMachine, MeshAxis, Operand, Role

_SIDES: dict[Operand, tuple[Role, Role]] = {
    "weight": ("reduction", "filters"),
    "output": ("pixels", "filters"),
    "input": ("reduction", "pixels"),
}


@dataclass(frozen=True, kw_only=True)
class ArrayGrid:
    """An array of accelsim.

    Args:
        rows: Rows of elements.
        cols: Columns of elements.
        stationary: Operand that stays in the elements.
    """

    rows: int
    cols: int
    stationary: Operand


def grid_of(machine: DescribedMachine) -> ArrayGrid:
    """Return the array that has as many elements as a machine has multipliers.

    Approximations are added to ``machine.differences``.

    Args:
        machine: Machine that a file of another simulator describes.
    """
    stationary = machine.stationary
    roles = {axis.role for axis in machine.axes}
    if stationary is None:
        keeps_sums = "pixels" in roles and "reduction" not in roles
        stationary = "output" if keeps_sums else "weight"
        machine.differences.assumed.append(f"{stationary} stationary (--dataflow)")
    down, across = _SIDES[stationary]
    sides = {down: 1, across: 1}
    left: list[MeshAxis] = []
    for axis in machine.axes:
        if axis.role in sides:
            sides[axis.role] *= axis.extent
        else:
            left.append(axis)
    for axis in left:
        free = [side for side in (across, down) if sides[side] == 1]
        if axis.role is None and free:
            sides[free[0]] = axis.extent
            machine.differences.assumed.append(f"{axis.name} unrolls {free[0]}")
            continue
        side = across if sides[across] <= sides[down] else down
        sides[side] *= axis.extent
        what = f" of {axis.role}" if axis.role else ""
        machine.differences.approximated.append(f"{axis.name}{what} unrolls more {side}")
    return ArrayGrid(rows=sides[down], cols=sides[across], stationary=stationary)
