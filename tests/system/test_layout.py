"""What parallel training sends, derived, beside what papers give; values on real arrays."""

import itertools

import numpy as np
import pytest

from accelsim.system.layout import (
    BROADCAST,
    COLUMN_PARALLEL,
    DATA_PARALLEL,
    PARTIAL,
    PRODUCTS,
    ROW_PARALLEL,
    ZERO_2,
    ZERO_3,
    Boxing,
    Placement,
    ProductLayout,
    boxing,
    layer_boxings,
    product,
    product_boxings,
    split,
    update_boxing,
)
from accelsim.system.memory import LayoutError
from each import each

CHIPS = 4
SIZE = 1_000
PLACEMENTS = [split(0), split(1), BROADCAST, PARTIAL]


def total(boxings: list[Boxing]) -> int:
    return sum(each.sent_bytes(SIZE, CHIPS) for each in boxings)


def lay(tensor: np.ndarray, placement: Placement, seed: int) -> list[np.ndarray]:
    """Return what each chip has of a matrix."""
    if placement.kind == "split":
        return np.split(tensor, CHIPS, axis=placement.dimension)
    if placement.kind == "broadcast":
        return [tensor] * CHIPS
    parts = list(np.random.default_rng(seed).integers(-9, 9, (CHIPS - 1, *tensor.shape)))
    return [*parts, tensor - sum(parts)]


def gather(parts: list[np.ndarray], placement: Placement) -> np.ndarray:
    """Return the matrix that chips have together."""
    if placement.kind == "split":
        return np.concatenate(parts, axis=placement.dimension)
    if placement.kind == "broadcast":
        assert all((part == parts[0]).all() for part in parts)
        return parts[0]
    return np.sum(parts, axis=0)


@each("operands", list(PRODUCTS))
def test_products_of_the_parts_are_parts_of_the_product(
    operands: tuple[Placement, Placement],
) -> None:
    generator = np.random.default_rng(1)
    left, right = generator.integers(-9, 9, (8, 12)), generator.integers(-9, 9, (12, 16))
    parts = [
        a @ b for a, b in zip(lay(left, operands[0], 2), lay(right, operands[1], 3), strict=True)
    ]
    assert (gather(parts, PRODUCTS[operands]) == left @ right).all()


def test_no_other_pair_of_placements_is_a_product() -> None:
    """For each other pair, no placement makes the parts those of the product, or shapes differ."""
    generator = np.random.default_rng(1)
    left, right = generator.integers(-9, 9, (8, 8)), generator.integers(-9, 9, (8, 8))
    for pair in itertools.product(PLACEMENTS, repeat=2):
        if pair in PRODUCTS:
            continue
        with pytest.raises(LayoutError, match="no product of"):
            product(*pair)
        try:
            parts = [
                a @ b for a, b in zip(lay(left, pair[0], 2), lay(right, pair[1], 3), strict=True)
            ]
        except ValueError:
            continue
        for placement in (split(0), split(1), PARTIAL):
            found = gather(parts, placement)
            assert found.shape != (8, 8) or not (found == left @ right).all(), (pair, placement)


@each(
    ("before", "after", "collective", "sent"),
    [
        (split(0), split(0), None, 0),
        (split(0), split(1), "all_to_all", 750),
        (split(1), BROADCAST, "all_gather", 3000),
        (PARTIAL, split(1), "reduce_scatter", 3000),
        (PARTIAL, BROADCAST, "all_reduce", 6000),
        (BROADCAST, split(0), None, 0),
        (BROADCAST, PARTIAL, None, 0),
        (split(0), PARTIAL, None, 0),
    ],
)
def test_the_table_of_boxings(
    before: Placement, after: Placement, collective: str | None, sent: int
) -> None:
    found = boxing("t", before, after)
    assert (found.collective, found.sent_bytes(SIZE, CHIPS)) == (collective, sent)
    assert found.sent_bytes(SIZE, 1) == 0


def test_data_parallel_training_and_zero_send_what_rajbhandari_says() -> None:
    """In multiples of the parameters, of each chip: 2 for DP and ZeRO-2, 3 for ZeRO-3."""
    forward, backward = product_boxings(DATA_PARALLEL)
    assert not forward
    assert [(each.tensor, each.collective) for each in backward] == [("dw", "all_reduce")]
    unit = (CHIPS - 1) * SIZE
    assert total(backward) == 2 * unit
    forward, backward = product_boxings(ZERO_2)
    assert total(forward) + total(backward) + total([update_boxing(ZERO_2)]) == 2 * unit
    forward, backward = product_boxings(ZERO_3)
    assert total(forward) + total(backward) + total([update_boxing(ZERO_3)]) == 3 * unit
    assert [each.collective for each in backward] == ["all_gather", "reduce_scatter"]


def test_a_pair_of_tensor_parallel_products_reduces_once_in_each_pass() -> None:
    assert [[each.tensor for each in way] for way in product_boxings(COLUMN_PARALLEL)] == [
        [],
        ["dx"],
    ]
    assert [[each.tensor for each in way] for way in product_boxings(ROW_PARALLEL)] == [["y"], []]
    forward, backward = layer_boxings(is_sequence_parallel=False)
    for way in (forward, backward):
        assert [each.collective for each in way] == ["all_reduce", "all_reduce"]


def test_sequence_parallelism_sends_as_many_bytes() -> None:
    plain, split_by_tokens = (
        layer_boxings(is_sequence_parallel=shared) for shared in (False, True)
    )
    for before, after in zip(plain, split_by_tokens, strict=True):
        assert total(before) == total(after)
        assert sorted(str(each.collective) for each in after) == (
            ["all_gather"] * 2 + ["reduce_scatter"] * 2
        )


def test_gradients_are_those_of_numpy() -> None:
    """The placements that the backward pass takes for granted hold on real arrays."""
    generator = np.random.default_rng(4)
    x, w, dy = (generator.integers(-9, 9, shape) for shape in ((8, 12), (12, 16), (8, 16)))
    for layout in (DATA_PARALLEL, COLUMN_PARALLEL, ROW_PARALLEL):
        made = product(layout.x_used, layout.w_used)
        dy_parts = lay(dy, made.gradient, 5)
        x_parts, w_parts = lay(x, layout.x_used, 6), lay(w, layout.w_used, 7)
        dx = [g @ part.T for g, part in zip(dy_parts, w_parts, strict=True)]
        dw = [part.T @ g for g, part in zip(dy_parts, x_parts, strict=True)]
        assert (gather(dx, product(made.gradient, layout.w_used.transposed)) == dy @ w.T).all()
        assert (gather(dw, product(layout.x_used.transposed, made.gradient)) == x.T @ dy).all()


def test_placements_that_do_not_multiply_get_a_sentence() -> None:
    layout = ProductLayout(x=split(0), x_used=split(0), w=split(0), w_used=split(0), y=BROADCAST)
    with pytest.raises(LayoutError, match=r"no product of split\(0\) x split\(0\)"):
        product_boxings(layout)
