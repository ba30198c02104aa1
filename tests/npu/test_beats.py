"""The beats of words that overlap, follow each other, or lie apart: kernels against an oracle."""

import itertools

import pytest

from accelsim.npu.beats import NONE, beats_of, is_kept, kept_of, pieces_of
from timeline.oracle.words import load_rows


@pytest.mark.parametrize("bus_bytes", [2, 4])
def test_pieces_of_three_words(bus_bytes: int) -> None:
    """Of all words near each other, those that ask for a beat and those that do not."""
    reach, shift = 3 * bus_bytes, bus_bytes.bit_length() - 1
    lengths, strides = range(1, reach + 1), range(reach + 1)
    for first, length, *apart in itertools.product(range(bus_bytes), lengths, strides, strides):
        fields = dict.fromkeys(("gather", "y_start", "y_step", "y_stride"), 0)
        fields |= {"x_count": 2, "c_count": 2, "y_count": 1, "y_limit": 1, "address": first}
        fields |= {"x_start": 0, "x_stride": apart[0], "c_stride": apart[1]}
        fields |= {"word_bytes": length, "row_bytes": 9 * reach}
        (actions,) = load_rows(fields, bus_bytes, {})
        kept, found = NONE, []
        for x, c in itertools.product(range(2), range(2)):
            address = first + x * apart[0] + c * apart[1]
            lead, asks, trail = pieces_of(address, length, kept, shift)
            assert is_kept(address, length, kept, shift) == (
                asks < beats_of(address, length, shift)
            )
            found += [False] * lead + [True] * asks + [False] * trail
            kept = kept_of(address, length, shift)

        assert found == [one is not None for one in actions], (first, length, apart)
