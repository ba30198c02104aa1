"""Pixels go to other places: pads, crops, joined rows, larger images, blocks of pixels."""

import numpy as np
import pytest

from accelsim.compiler import compile_network, estimate_layers, schedule_layers
from accelsim.errors import MappingError
from accelsim.npu import npu_of
from accelsim.timeline import run_program
from accelsim.workload.arrangement import Copy, copies_of
from accelsim.workload.layers import Arrangement
from accelsim.workload.layers.ops import moved_elements
from compiler.blocks import padded
from compiler.checks import (
    chain,
    check,
)
from compiler.networks import machine
from each import each
from records import record


@each("seed", range(40))
def test_indices_of_an_axis_become_few_copies_of_all(seed: int) -> None:
    generator = np.random.default_rng(seed)
    image = generator.integers(0, 100, (4, 5, 6))
    axes = [
        generator.integers(-1, extent + 1, int(generator.integers(1, 5))) for extent in image.shape
    ]
    if seed % 2:
        axes[0] = np.arange(-2, 6).repeat(3)[seed % 3 :]
    wide = np.pad(image, 3, constant_values=-7)
    wanted = wide[np.ix_(*(axis + 3 for axis in axes))]

    copies = copies_of(axes[0], axes[1], axes[2], image.shape[2])

    assert len(copies) <= (48 if seed % 2 else 64)
    shapes = image.shape, wanted.shape
    layer = record(Arrangement, "a", "x", "y", *shapes, copies=copies, requantized=(False,))
    places = moved_elements(layer).reshape(wanted.shape)
    assert np.array_equal(np.where(places < 0, -7, image.reshape(-1)[places]), wanted)


def test_every_so_manieth_place_is_one_copy() -> None:
    rows, columns = np.arange(3).repeat(4), np.arange(9)[1::3]

    copies = copies_of(rows, columns, np.arange(2), 2)

    assert len(copies) == 4
    assert {copy.read_step for copy in copies} == {(1, 3)}
    assert {copy.written_step for copy in copies} == {(4, 1)}


def test_half_bytes() -> None:
    npu = npu_of(machine(input_="int4"))
    whole, odd = chain((3, 4, 5), "int4"), chain((3, 4, 5), "int4")
    padded(whole, 1, 1, 0, 0)
    odd.arrange((3, 4, 2), Copy(extents=(3, 4, 2), read_first=(0, 0, 1)))

    check(whole, npu)
    with pytest.raises(MappingError) as caught:
        compile_network(odd.network(), npu)

    assert str(caught.value) == (
        "layer arrange_0: 2 channels of 4 bits from channel 1 on do not fill whole bytes"
    )


def test_each_image_of_a_batch_is_arranged() -> None:
    """Without values a schedule moves twice as much for two images, in both tiers."""
    npu, counts = npu_of(machine()), []
    copies = copies_of(np.arange(-1, 6), np.arange(3).repeat(2), np.arange(5), 5)
    for images in (1, 2):
        layer = Arrangement(
            name="a",
            kind="pad",
            inputs=("x",),
            outputs=("y",),
            operators=("a",),
            shapes=((images, 5, 6, 5),),
            output_shape=(images, 7, 6, 5),
            copies=copies,
            requantized=(False,),
        )
        events = run_program(schedule_layers([layer], npu), npu).events
        bound = estimate_layers([layer], npu).total
        assert (bound.store_bytes, bound.operand_writes) == (
            events.store_bytes,
            events.operand_writes,
        )
        counts.append((events.store_bytes, events.operand_writes))

    assert counts[0][0] == 7 * 6 * 5
    assert counts[1] == (2 * counts[0][0], 2 * counts[0][1])
