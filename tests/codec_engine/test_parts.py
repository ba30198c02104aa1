"""Parts of codec engines: the registers that hold values, against flip-flops of the synthesis."""

import re
from pathlib import Path

import pytest

from accelsim.codec_engine import CodecEngine, decoder, encoder

PAGE = Path(__file__).parents[2] / "docs" / "system.md"
CONTROL_BITS = 10
"""Of a unit at most: which stages are full, which hold the last beat, what was sent."""


@pytest.mark.parametrize("kind", ["fixed_point", "top_k"])
@pytest.mark.parametrize("unit", [encoder, decoder])
def test_registers_are_the_flip_flops_but_those_of_control(kind: str, unit) -> None:  # type: ignore[no-untyped-def]
    """Eight lanes of 16 bits, codes of 4; the page has what Yosys makes of them."""
    engine = CodecEngine(
        kind=kind, lanes=8, value_bits=16, code_bits=4 if kind == "fixed_point" else 0
    )
    text = PAGE.read_text(encoding="utf-8")
    row = rf"\| {unit.__name__}, `{kind}`[^|]*\| \d+ \| (\d+) \|"
    (flip_flops,) = map(int, re.findall(row, text))

    bits = unit(engine).register_bits(8)

    assert abs(flip_flops - bits) <= CONTROL_BITS
    # A register more or less for each lane is outside.
    assert 2 * CONTROL_BITS < 8 * 16


def test_lanes_cost_alike() -> None:
    one, two = (
        CodecEngine(kind="fixed_point", lanes=lanes, value_bits=32, code_bits=8) for lanes in (1, 2)
    )
    for unit in (encoder, decoder):
        assert unit(two).register_bits(2) == 2 * unit(one).register_bits(1)
