"""The rebuild engines that are compiled: small ones for every coefficient, and larger ones."""

from accelsim.number import parse_number
from accelsim.rebuild_engine import RebuildEngine


def engine_of(
    rows: int,
    cols: int,
    order: int,
    coefficient: str = "pow2_4",
    basis_bits: int = 8,
    weight: str = "int8",
    vectors: tuple[int, int] = (1, 1),
) -> RebuildEngine:
    """Return an engine from plain values; ``vectors`` are those kept of each group."""
    return RebuildEngine(
        rows=rows,
        cols=cols,
        order=order,
        coefficient=parse_number(coefficient),
        basis_bits=basis_bits,
        weight=parse_number(weight),
        kept=vectors[0],
        group=vectors[1],
    )


SMALL = {
    "of_2_by_1": engine_of(2, 1, 2, "pow2_3", 4, "int4"),
    "of_2_by_2": engine_of(4, 2, 2, "pow2_2", 3, "int2", (1, 2)),
    "of_3_by_2": engine_of(6, 2, 3, "pow2_3", 3, "int8"),
}
LARGE = {
    "of_4_by_8": engine_of(8, 8, 4, vectors=(2, 4)),
    "of_4_by_16": engine_of(16, 16, 4),
    "of_3_by_4": engine_of(9, 4, 3, vectors=(1, 4)),
    "of_8_by_4": engine_of(16, 4, 8, "pow2_6", 16, "int8", (1, 2)),
}
ENGINES = SMALL | LARGE
