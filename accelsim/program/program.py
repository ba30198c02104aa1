"""A program: the instructions that the fetch unit reads, and the memory at its start."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from accelsim.errors import ProgramError, did_you_mean
from accelsim.isa import MOST_BASES, record_type
from accelsim.program.layout import Layout


@dataclass(frozen=True, kw_only=True)
class WeightFolds:
    """The folds of weights of a pass over the array, one after the other in memory.

    A place is a position of the kernel, and its elements are the input channels there; a word is
    ``rows`` elements of a place; a part is the words of a place that are in the input buffer at the
    same time. Folds are ordered by block of ``cols`` filters, then part, then place, then word.

    Args:
        address: Byte address of the first fold.
        fold_bytes: Bytes from one fold to the next.
        filters: Filters of the pass.
        places: Places of the kernel.
        elements: Elements of a place.
        words: Words of a place.
        part_words: Words of a part.
        group_filters: Filters of a group; a filter has no weights for elements of other groups.
        group_elements: Elements of a place that a group reads.
        lead: Elements of a place before those of the first group.
        mask: Weights that are not pruned, shape (filters, places, elements); None if masks are
            drawn.
    """

    address: int
    fold_bytes: int
    filters: int
    places: int
    elements: int
    words: int
    part_words: int
    group_filters: int
    group_elements: int
    lead: int
    mask: NDArray[np.bool_] | None = field(default=None, compare=False)

    @property
    def extents(self) -> tuple[int, ...]:
        """The integer fields, in order."""
        return tuple(value for name, value in vars(self).items() if name != "mask")


@dataclass(frozen=True, kw_only=True)
class Base:
    """Value of a base register: what software writes to it before a start.

    Args:
        index: Name of the index whose value is multiplied.
        stride_bytes: Bytes from one value of the index to the next.
    """

    index: str
    stride_bytes: int


@dataclass(frozen=True, kw_only=True)
class Program:
    """Instructions for one NPU and the memory image that they work on.

    Args:
        npu_name: Name of the NPU that it was made for.
        instructions: Structured array of ``record_type()``, in the order of fetching.
        image: uint8 array, memory at the start: weights, parameters, constants, room for results.
            Addresses of LOAD and STORE are offsets into it.
        inputs: Layout of each network input, by name.
        outputs: Layout of each network output, by name.
        layers: Name, index of the first instruction, and index after the last one, of each layer;
            for reports.
        mapping: Mapping of each layer, plain data by name of the layer; for reports.
        weights: Folds of weights by rising address, for an engine that skips zeros.
        indices: Integers that are chosen before each start, such as the position in a KV cache:
            number of values, which count from 0, by name.
        bases: Contents of the base registers, from the first on.
        offsets: Integers that are added to values of the network's file to get those in memory, by
            name of input or output: -128 for a uint8 held as an int8. A name that is missing has 0.
        chosen: Values of indices in this run, by name; an index that is missing has its last value.
    """

    npu_name: str
    instructions: NDArray[np.void]
    image: NDArray[np.uint8]
    inputs: Mapping[str, Layout] = field(default_factory=dict)
    outputs: Mapping[str, Layout] = field(default_factory=dict)
    layers: tuple[tuple[str, int, int], ...] = ()
    mapping: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    weights: tuple[WeightFolds, ...] = ()
    indices: Mapping[str, int] = field(default_factory=dict)
    bases: tuple[Base, ...] = ()
    offsets: Mapping[str, int] = field(default_factory=dict)
    chosen: Mapping[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.instructions.dtype != record_type():
            raise ValueError("Program.instructions must have the dtype accelsim.isa.record_type()")
        if self.image.dtype != np.uint8 or self.image.ndim != 1:
            raise ValueError("Program.image must be a flat uint8 array")
        places = [0, *(place for _, *span in self.layers for place in span)]
        if sorted([*places, len(self.instructions)]) != [*places, len(self.instructions)]:
            raise ValueError("Program.layers must follow each other within the instructions")
        unknown = {base.index for base in self.bases} - self.indices.keys()
        if unknown:
            raise ValueError(f"Program.bases name no index of the program: {sorted(unknown)}")

    def at(self, values: Mapping[str, int]) -> "Program":
        """Return the program with other values of its indices.

        Args:
            values: Values by name; an index that is missing keeps its value.

        Raises:
            ProgramError: An index does not exist, or a value is out of range.
        """
        problems = []
        for name, value in values.items():
            if name not in self.indices:
                names = list(self.indices)
                hint = did_you_mean(name, names) if names else "; it has none"
                problems.append(f"the program has no index {name}{hint}")
            elif not 0 <= value < self.indices[name]:
                most = self.indices[name] - 1
                problems.append(f"the index {name} is from 0 to {most}, not {value}")
        if problems:
            raise ProgramError(problems)
        return replace(self, chosen={**self.chosen, **values})

    @property
    def base_bytes(self) -> tuple[int, ...]:
        """Contents of each base register in this run, from the first on, modulo 2**32."""
        last = {name: count - 1 for name, count in self.indices.items()}
        values = {**last, **self.chosen}
        return tuple(values[base.index] * base.stride_bytes % 2**32 for base in self.bases)

    @property
    def placed_instructions(self) -> NDArray[np.void]:
        """The instructions of this run with the base registers added to their addresses."""
        return placed(self.instructions, self.base_bytes)

    def with_inputs(self, values: Mapping[str, NDArray[np.integer]]) -> NDArray[np.uint8]:
        """Return a copy of the image that holds input tensors.

        Args:
            values: Array of shape (height, width, channels) for each input, by name.
        """
        image = self.image.copy()
        for name, layout in self.inputs.items():
            layout.write(image, values[name])
        return image


def placed(instructions: NDArray[np.void], base_bytes: Sequence[int]) -> NDArray[np.void]:
    """Return instructions with the contents of their base registers added to their addresses.

    Args:
        instructions: Structured array of ``record_type()``.
        base_bytes: Contents of the registers, from the first on; those that are missing hold 0.

    Returns:
        ``instructions`` itself if no instruction names a register, else a copy.
    """
    based = np.flatnonzero(instructions["base"])
    if not len(based):
        return instructions
    held = np.zeros(MOST_BASES + 1, dtype=np.int64)
    held[1 : 1 + len(base_bytes)] = base_bytes
    moved = instructions.copy()
    total = moved["address"][based] + held[moved["base"][based]]
    moved["address"][based], moved["base"][based] = total % 2**32, 0
    return moved
