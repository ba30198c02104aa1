"""STONNE's mesh against its units one by one: controller, elements, accumulators, bus, queue."""

from collections import Counter, deque
from itertools import product

import pytest

from accelsim.errors import UserError
from experiments.silicon.stonne.law import COUNTED, mesh_cycles, tile_cycles

Element = tuple[int, int]


class Mesh:
    """The machine of a product, advanced by one cycle at a time in the order of the tool."""

    def __init__(self, m: int, n: int, k: int, rows: int, cols: int) -> None:
        self.k = k
        self.tiles = deque(
            (min(rows, m - top), min(cols, n - left))
            for top in range(0, m, rows)
            for left in range(0, n, cols)
        )
        self.state, self.sent, self.cycle, self.accumulated_cycles = "configure", 0, 0, 0
        self.rows = self.cols = self.taken = self.configured = 0
        self.arrived: Counter[tuple[Element, str]] = Counter()
        self.products: set[Element] = set()
        self.sums: dict[Element, int] = {}
        self.onto_bus: set[Element] = set()
        self.to_memory: list[Element] = []
        self.queue: deque[Element] = deque()

    def step(self) -> None:
        self.cycle += 1
        self.control()
        self.to_memory, self.onto_bus = list(self.onto_bus), set()
        self.accumulate()
        self.multiply()

    def control(self) -> None:
        sends = False
        if self.state == "configure":
            self.rows, self.cols = self.tiles.popleft()
            self.sums, self.sent, self.taken = {}, 0, 0
            self.configured = self.cycle
            self.state = "send"
        elif self.state == "send":
            self.sent += 1
            sends = True
            if self.sent == self.k:
                self.state = "wait"
        self.queue.extend(self.to_memory)
        index = 0
        while index < len(self.queue):  # The queue becomes shorter while the counter rises.
            self.queue.popleft()
            self.taken += 1
            index += 1
        if self.taken == self.rows * self.cols:
            self.state = "configure" if self.tiles else "done"
        if sends:
            self.arrived.update(((row, 0), "activation") for row in range(self.rows))
            self.arrived.update(((0, col), "weight") for col in range(self.cols))

    def accumulate(self) -> None:
        for element in self.products:
            self.sums[element] = self.sums.get(element, 0) + 1
            if self.sums[element] == self.k:
                self.onto_bus.add(element)
                if len(self.sums) == self.rows * self.cols and set(self.sums.values()) == {self.k}:
                    self.accumulated_cycles += self.cycle - self.configured + 1
        self.products = set()

    def multiply(self) -> None:
        sent: Counter[tuple[Element, str]] = Counter()
        for row, col in product(range(self.rows), range(self.cols)):
            operands = [((row, col), "activation"), ((row, col), "weight")]
            if all(self.arrived[operand] for operand in operands):
                self.arrived.subtract(operands)
                self.products.add((row, col))
                sent[((row, col + 1), "activation")] += col + 1 < self.cols
                sent[((row + 1, col), "weight")] += row + 1 < self.rows
        self.arrived += sent


def run(m: int, n: int, k: int, rows: int, cols: int) -> dict[str, int]:
    mesh = Mesh(m, n, k, rows, cols)
    while mesh.state != "done":
        mesh.step()
    return {"accumulated": mesh.accumulated_cycles, "printed": mesh.cycle}


@pytest.mark.parametrize(("rows", "cols"), [*product((1, 2, 3, 5), repeat=2), (9, 12)])
def test_the_law_is_the_machine(rows: int, cols: int) -> None:
    for m, n, k in product((1, rows, rows + 2), (1, 2 * cols, cols + 3), (1, 2, 5)):
        found = run(m, n, k, rows, cols)
        for counted in COUNTED:
            law = mesh_cycles(m, n, k, rows=rows, cols=cols, counted=counted)
            assert law == found[counted], (m, n, k, counted)


def test_the_number_that_a_user_was_shown() -> None:
    """Issue 32 of github.com/stonne-simulator/stonne, 27 March 2025: 18 cycles."""
    assert mesh_cycles(5, 2, 2, rows=4, cols=4, counted="printed") == 18


def test_sums_lie_in_their_accumulators_after_the_steps_rows_and_columns() -> None:
    assert tile_cycles(4, 2, 2, "accumulated") == 8
    assert mesh_cycles(5, 2, 2, rows=4, cols=4, counted="accumulated") == (2 + 4 + 2) + (2 + 1 + 2)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"counted": "print"}, "counted: no such choice: 'print', did you mean printed"),
        ({"k": 0}, "k must be a whole number from 1"),
        ({"rows": 0}, "rows must be a whole number from 1"),
    ],
)
def test_what_cannot_be(change: dict[str, object], said: str) -> None:
    given = {"m": 2, "n": 2, "k": 2, "rows": 2, "cols": 2, "counted": "printed"} | change
    with pytest.raises(UserError, match=said):
        mesh_cycles(**given)  # type: ignore[arg-type]
