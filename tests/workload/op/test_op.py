"""Operators point by point: what the interpreter computes, and what a footprint says is touched."""

from itertools import groupby, product
from math import prod
from random import Random

import numpy as np
import pytest

from accelsim.integer.accumulator import Accumulator
from accelsim.number import parse_number
from accelsim.workload.op import (
    Access,
    Copy,
    Dim,
    Form,
    Maximum,
    MultiplyAccumulate,
    NegativeDistance,
    Op,
    WeightedSum,
    access,
    body,
    bounds_of,
    form,
    interpret,
)
from each import each
from tests.workload.op.footprint import box, elements, runs

AXES = "abcd"


def random_form(random: Random, axes: str) -> Form:
    """Return a form of some axes, with negative coefficients too."""
    coefficients = {axis: random.choice([-2, -1, 1, 1, 1, 2, 3]) for axis in axes}
    return form(random.randint(-3, 3), **coefficients)


def random_access(random: Random, tensor: str, axes: str, numbers: str = "") -> Access:
    """Return an access of up to three dimensions, one of them by numbers where they are named."""
    cuts = [random.choice("xyz") for _ in axes]
    parts = ["".join(a for a, cut in zip(axes, cuts, strict=True) if cut == c) for c in "xyz"]
    at = [random_form(random, part) for part in parts]
    shape = [random.randint(1, 6) for _ in at]
    rows = None
    if numbers:
        rows = {0: access(numbers, (4,), [form(random.randint(0, 1), **{random.choice(AXES): 1})])}
    return access(tensor, shape, at, padding=random.randint(-2, 2), rows=rows)


def random_op(seed: int) -> Op:
    """Return an operator over up to four axes that may read outside, by numbers too."""
    random = Random(seed)
    extents = tuple((axis, random.randint(1, 3)) for axis in AXES)
    body = random.choice([Copy(), Maximum(), MultiplyAccumulate(), MultiplyAccumulate((3, -1))])
    body = random.choice([body, WeightedSum((2, -3))])
    body = NegativeDistance() if random.random() < 0.15 else body
    kept = AXES if isinstance(body, Copy | WeightedSum) else random.choice(["ab", "c", "", "abd"])
    count = 1 if isinstance(body, Copy | Maximum) else 2
    reads = [
        random_access(
            random,
            f"t{place}",
            "".join(axis for axis in AXES if random.random() < 0.7),
            "numbers" if random.random() < 0.3 else "",
        )
        for place in range(count)
    ]
    write = access("result", [dict(extents)[axis] for axis in kept], [form(**{a: 1}) for a in kept])
    return Op(name="op", axes=extents, reads=tuple(reads), write=write, body=body)


def random_tensors(op: Op, seed: int) -> dict[str, np.ndarray]:
    """Return elements of what an operator reads and writes."""
    random = np.random.default_rng(seed)
    sizes = {one.tensor: prod(dim.extent for dim in one.dims) for one in (*op.reads, op.write)}
    tensors = {name: random.integers(-9, 10, size) for name, size in sizes.items()}
    return tensors | {"numbers": random.integers(-1, 5, 4)}


def element(one: Access, point: dict[str, int], tensors: dict[str, np.ndarray]) -> int | None:
    """Return the place of an element at a point, None outside."""
    place = one.base
    for dim in one.dims:
        at = dim.at.offset + sum(factor * point[axis] for axis, factor in dim.at.terms)
        if dim.rows is not None:
            at += value(dim.rows, point, tensors)
        if not 0 <= at < dim.extent:
            return None
        place += at * dim.step
    return place


def value(one: Access, point: dict[str, int], tensors: dict[str, np.ndarray]) -> int:
    """Return what is read at a point."""
    place = element(one, point, tensors)
    if place is None:
        assert one.padding is not None or one.tensor == "numbers"
        return one.padding or 0
    return int(tensors[one.tensor][place])


def naive(op: Op, tensors: dict[str, np.ndarray], register: Accumulator | None) -> dict[int, int]:
    """Return the results by their place in the tensor that is written, point after point."""
    results: dict[int, int] = {}

    def held(number: int) -> int:
        return number if register is None else int(register.held(np.array(number)))

    for place in product(*(range(extent) for _, extent in op.axes)):
        point = dict(zip(op.extents, place, strict=True))
        read = [value(one, point, tensors) for one in op.reads]
        into = element(op.write, point, tensors)
        assert into is not None
        match op.body:
            case Copy():
                results[into] = read[0]
            case Maximum():
                results[into] = max(read[0], results.get(into, read[0]))
            case WeightedSum(weights):
                total = 0
                for number, weight in zip(read, weights, strict=True):
                    total = held(total + held(number * weight))
                results[into] = total
            case MultiplyAccumulate(zeros):
                term = prod(n - z for n, z in zip(read, zeros or (0,) * len(read), strict=True))
                results[into] = held(results.get(into, 0) + held(term))
            case NegativeDistance():
                term = min(read[0] - read[1], read[1] - read[0])
                results[into] = held(results.get(into, 0) + held(term))
    return results


REGISTERS = {
    "exact": None,
    "wrap": Accumulator(number=parse_number("int5"), overflow="wrap"),
    "saturate": Accumulator(number=parse_number("int5"), overflow="saturate"),
}


@pytest.mark.parametrize("kind", REGISTERS)
@each("seed", range(120))
def test_the_interpreter_computes_what_each_point_says(seed: int, kind: str) -> None:
    op, register = random_op(seed), REGISTERS[kind]
    tensors = random_tensors(op, seed)
    wanted = naive(op, tensors, register)

    interpret([op], tensors, register)

    assert {place: int(tensors["result"][place]) for place in wanted} == wanted


@each("seed", range(60))
def test_pieces_and_several_images_compute_the_same(seed: int) -> None:
    op = random_op(seed)
    tensors = random_tensors(op, seed)
    whole = {**tensors, "result": tensors["result"].copy()}
    interpret([op], whole)
    extents = op.extents
    axis = max(op.write.axes, key=extents.__getitem__, default="")
    if axis:
        cut = {**tensors, "result": tensors["result"].copy()}
        half = (extents[axis] + 1) // 2
        parts = [(0, half), (half, extents[axis])]
        interpret([op.tile({axis: part}) for part in parts if part[0] < part[1]], cut)
        assert np.array_equal(cut["result"], whole["result"])

    other = random_tensors(op, seed + 1000)
    both = {name: np.concatenate([tensors[name], other[name]]) for name in tensors}
    sizes = {name: len(values) for name, values in tensors.items()}
    interpret([op.repeated("image", 2, sizes)], both)
    interpret([op], other)

    assert np.array_equal(both["result"], np.concatenate([whole["result"], other["result"]]))


@each("seed", range(120))
def test_results_and_sums_stay_within_their_bounds(seed: int) -> None:
    """Of several draws of what is given; the last operand is a constant."""
    op = random_op(seed)
    constant = op.reads[-1].tensor
    held = {constant: random_tensors(op, seed)[constant]} if len(op.reads) > 1 else {}
    given = {read.tensor: (-9, 9) for read in op.reads if read.tensor not in held}

    bounds = bounds_of([op], {**given, "numbers": (-1, 4)}, held)

    least, most = bounds.tensors["result"]
    for draw in range(5):
        tensors = random_tensors(op, 100 * seed + draw) | held
        interpret([op], tensors)
        assert least <= tensors["result"].min(initial=least)
        assert tensors["result"].max(initial=most) <= most
        for place in range(len(op.reads)) if isinstance(op.body, WeightedSum) else ():
            first = sum(
                weight * value(read, dict.fromkeys(AXES, 0), tensors)
                for read, weight in list(zip(op.reads, op.body.weights, strict=True))[: place + 1]
            )
            assert bounds.sums["op"][0] <= first <= bounds.sums["op"][1]
        if isinstance(op.body, MultiplyAccumulate | NegativeDistance):
            part = op.tile({axis: (0, 1) for axis, extent in op.axes if extent > 1})
            sums = {"result": np.zeros_like(tensors["result"])}
            interpret([part], tensors | sums)
            assert bounds.sums["op"][0] <= sums["result"].min()
            assert sums["result"].max() <= bounds.sums["op"][1]
        else:
            assert isinstance(op.body, WeightedSum) or "op" not in bounds.sums


def test_bounds_of_sums_are_reached() -> None:
    """Weights 3 and -2 by integers from -1 to 4: the first sums are from -8 to 12, all from -11."""
    read, weights = access("x", (2,), [form(a=1)]), access("w", (2,), [form(a=1)])
    op = Op(
        name="op",
        axes=(("a", 2),),
        reads=(read, weights),
        write=access("y", (), []),
        body=MultiplyAccumulate(),
    )

    bounds = bounds_of([op], {"x": (-1, 4)}, {"w": np.array([3, -2])})

    assert bounds.tensors["y"] == (-11, 14)
    assert bounds.sums["op"] == (-11, 14)


@each("seed", range(120))
def test_bounds_found_for_some_results_at_a_time_are_the_same(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    op = random_op(seed)
    constant = op.reads[-1].tensor
    held = {constant: random_tensors(op, seed)[constant]} if len(op.reads) > 1 else {}
    given = {read.tensor: (-9, 9) for read in op.reads if read.tensor not in held}
    expected = bounds_of([op], {**given, "numbers": (-1, 4)}, held)

    for at_once in (1, 3):
        monkeypatch.setattr(body, "_AT_ONCE", at_once)
        assert bounds_of([op], {**given, "numbers": (-1, 4)}, held) == expected


@each("seed", range(300))
def test_a_footprint_is_what_the_points_touch(seed: int) -> None:
    random = Random(f"footprint {seed}")
    extents = {axis: random.randint(1, 4) for axis in AXES}
    one = random_access(random, "t", "".join(axis for axis in AXES if random.random() < 0.8))
    spread = random.choice([1, 1, 2])
    one = Access(
        one.tensor,
        tuple(Dim(dim.at, dim.extent, dim.step * spread) for dim in one.dims),
        one.base,
        one.padding,
    )
    points = product(*(range(extent) for extent in extents.values()))
    met = {element(one, dict(zip(extents, point, strict=True)), {}) for point in points} - {None}

    assert elements(one, extents) == len(met)
    found, ordered = runs(one, extents), sorted(met)
    lengths = [
        len(list(run)) for _, run in groupby(enumerate(ordered), lambda pair: pair[1] - pair[0])
    ]
    assert found.number * found.elements == len(met)
    # Runs that happen to touch, such as the end of a row and the whole next one, count apart.
    assert found.number >= len(lengths)
    if met and all(last - first for first, last in box(one, extents)):
        for (first, last), dim in zip(box(one, extents), one.dims, strict=True):
            least, most = dim.at.ends(extents)
            assert max(least, 0) <= first < last <= min(most + 1, dim.extent)


def test_a_tile_of_a_convolution_reads_its_halo() -> None:
    """4 x 4 results of a 3 x 3 kernel at the upper left corner: 5 x 5 places, a run a row."""
    at = [form(-1, y=1, r=1), form(-1, x=1, s=1)]
    read = access("image", (16, 16), at, padding=0)
    tile = {"y": 4, "x": 4, "r": 3, "s": 3}

    assert elements(read, tile) == 25
    assert runs(read, tile) == (5, 5)
    assert box(read, tile) == ((0, 5), (0, 5))


def test_neighbouring_rows_are_one_run() -> None:
    read = access("image", (16, 16, 8), [form(y=1), form(x=1), form(c=1)])

    assert runs(read, {"y": 4, "x": 16, "c": 8}) == (1, 512)
    assert runs(read, {"y": 4, "x": 15, "c": 8}) == (4, 120)
    assert runs(read, {"y": 4, "x": 16, "c": 4}) == (64, 4)


def test_an_axis_that_nobody_has_is_refused() -> None:
    read, write = access("x", (4,), [form(q=1)]), access("y", (4,), [form(a=1)])

    with pytest.raises(AssertionError, match="op: \\['q'\\]"):
        Op(name="op", axes=(("a", 4),), reads=(read,), write=write, body=Copy())
