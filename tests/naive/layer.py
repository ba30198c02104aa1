"""The counts of a mapped layer in plain Python: what it does, and when.

It takes what a user has (work, accelerator, mapping), not the rows of the kernels, and reads no
formula of ``accelsim.cycle`` or ``accelsim.mapper``. It is slow: thousands of cycles, no more.
"""

from math import prod

from accelsim.arch import Arch
from accelsim.counts import FIELDS, Counts
from accelsim.mapping import Mapping
from accelsim.workload import Convolution, Matmul, Movement, Vector
from naive.machine import Machine
from naive.steps import (
    Step,
    Tally,
    energy_share,
    law_of,
    matrix_steps,
    shape_of,
    tiles_in_order,
    vector_steps,
)


def count_dram(tally: Tally, steps: list[Step]) -> None:
    for step in steps:
        for name, loaded in zip(("input", "weight", "accumulator"), step.loads, strict=True):
            tally.add(f"{name}_buffer_write_bits", 8 * loaded)
            tally.add("dram_read_bits", 8 * loaded)
        tally.add("output_buffer_read_bits", 8 * step.store)
        tally.add("dram_write_bits", 8 * step.store)


def steps_of(
    work: Convolution | Matmul | Vector | Movement,
    arch: Arch,
    mapping: Mapping | int,
    passes: int,
) -> tuple[list[Step], Tally, bool]:
    """Return the steps and on-chip counts of a repetition, and if all weights are in one tile."""
    if isinstance(work, Convolution | Matmul) and isinstance(mapping, Mapping):
        steps, tally = matrix_steps(work, arch, mapping, passes)
        tiles = list(tiles_in_order(shape_of(work), mapping))
        return steps, tally, len({(tile.g, tile.n, tile.k) for tile in tiles}) == 1
    assert isinstance(mapping, int)
    if isinstance(work, Convolution):
        operations = work.groups * work.filters * work.channels * work.batch
        operations *= prod(work.output_shape) * prod(work.kernel)
        operations += passes * work.output_elements
        sizes = (work.input_elements, work.weight_elements, operations, work.output_elements)
    elif isinstance(work, Vector):
        sizes = (work.input_elements, work.weight_elements, work.operations, work.output_elements)
    else:
        assert isinstance(work, Movement)
        sizes = (work.input_elements, 0, 0, work.output_elements)
    steps, tally = vector_steps(sizes, arch, mapping)
    return steps, tally, mapping == 1


def count_layer(
    work: Convolution | Matmul | Vector | Movement,
    arch: Arch,
    mapping: Mapping | int,
    *,
    passes: int = 1,
) -> Counts:
    """Return the counts of a layer; ``mapping`` is a number of pieces for the vector unit."""
    vector = isinstance(mapping, int)
    repetitions = getattr(work, "steps", 1)
    total = Tally()
    for repetition in range(repetitions):
        steps, tally, one_tile = steps_of(work, arch, mapping, passes)
        if repetition > 0 and one_tile:  # its weights are still there
            for step in steps:
                step.loads = (step.loads[0], 0, step.loads[2])
        count_dram(tally, steps)
        timed = Machine(steps, arch, law_of(arch), vector).run()
        for name in FIELDS:
            total.add(name, tally.values[name] + timed.values[name])
    total.add("macs", work.macs)
    operations = total.values["mac_operations"]
    total.values["mac_operations"] = int(operations * energy_share(arch))
    return Counts(**total.values)
