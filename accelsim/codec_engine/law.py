"""The codec engine: N lanes beside the network port that encode and decode gradients.

Example: 1,000 gradients pass an engine of 8 lanes as 125 beats of 8 values; at 4 bits each beat
leaves as one word of 32 bits, and the last word is taken 4 + 125 cycles after the first beat is.

A beat is ``lanes`` gradients together with their residuals: what earlier messages lost of each. The
engine adds the two and keeps the sum in the same width, saturated. It has one of two kinds:

- ``fixed_point`` divides the sum by ``2**shift``, rounds half to even and saturates at
  ``code_bits``. The codes of a beat are one word; the new residual is the sum less the value of its
  code.
- ``top_k`` sends each sum whose magnitude reaches the threshold as a pair of its index and its
  value, one pair for each word. The residual of a sent sum is 0; any other sum is its own residual.

Law of time. An encoder has 4 stages in fixed_point and 3 in top_k. A beat leaves a stage one cycle
after it entered, or as soon after as the next stage is empty or being left. The last stage offers
the new residuals and the words of the beat at the same time, one word in a cycle; the beat leaves
it in the cycle in which the last of them is taken. Without other waits, a beat stays there for
max(1, words) cycles. The interval between two beats is thus 1 in fixed_point and max(1, pairs) in
top_k.

A decoder adds a message to sums of gradients. It has 2 stages. In fixed_point it takes a beat of
sums together with its word in every cycle. In top_k the first stage holds a beat of sums while it
takes the pairs of the beat, one in a cycle. It leaves one cycle later, when the next pair belongs
to another beat, or no pair is left: the interval is 1 + pairs.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from accelsim.arguments import check_whole
from accelsim.errors import FabricError

INDEX_BITS = 32
"""Width of the index in a pair."""

MOST_LANES = 64

Kind = Literal["fixed_point", "top_k"]
_ENCODE_STAGES: dict[str, int] = {"fixed_point": 4, "top_k": 3}
DECODE_STAGES = 2


@dataclass(frozen=True, kw_only=True)
class CodecEngine:
    """A codec engine.

    Args:
        kind: Encoding of sums: ``fixed_point`` or ``top_k``.
        lanes: Values of a beat, a power of two from 1 to 64, so that an index is a beat and a lane.
        value_bits: Width of gradients and residuals, two's complement: 2 to 32. With 16 a residual
            takes half the bytes of fp32; with 32 a sum rarely saturates.
        code_bits: Width of a code of fixed_point, two's complement: 2 to 8, at most ``value_bits``;
            0 in top_k.

    Raises:
        FabricError: A number is out of range.
    """

    kind: Kind
    lanes: int
    value_bits: int
    code_bits: int = 0

    def __post_init__(self) -> None:
        if self.kind not in _ENCODE_STAGES:
            raise FabricError(f"a codec engine is fixed_point or top_k, not {self.kind!r}")
        if not (1 <= self.lanes <= MOST_LANES and self.lanes & (self.lanes - 1) == 0):
            raise FabricError(
                f"lanes of a codec engine must be a power of two from 1 to {MOST_LANES}, not"
                f" {self.lanes}"
            )
        if not 2 <= self.value_bits <= 32:
            raise FabricError(
                f"value_bits of a codec engine must be from 2 to 32, not {self.value_bits}"
            )
        most = min(8, self.value_bits)
        if self.kind == "fixed_point" and not 2 <= self.code_bits <= most:
            raise FabricError(
                f"code_bits of a codec engine must be from 2 to {most}, not {self.code_bits}"
            )
        if self.kind == "top_k" and self.code_bits:
            raise FabricError(
                f"code_bits is of kind fixed_point, not top_k, and must be 0, not {self.code_bits}"
            )

    @property
    def encode_stages(self) -> int:
        """Cycles from taking a beat to offering its first word."""
        return _ENCODE_STAGES[self.kind]

    @property
    def word_bits(self) -> int:
        """Bits of a word: the codes of a beat, or a pair."""
        if self.kind == "fixed_point":
            return self.lanes * self.code_bits
        return INDEX_BITS + self.value_bits

    @property
    def settings(self) -> range:
        """Allowed values of ``shift`` (fixed_point) or of the threshold (top_k)."""
        if self.kind == "fixed_point":
            return range(self.value_bits)
        return range(1, (1 << (self.value_bits - 1)) + 1)

    def beats(self, values: int) -> int:
        """Return the number of beats of a vector; zeros fill the last beat and are not sent."""
        return -(-values // self.lanes)

    def message_bytes(self, values: int, pairs: int = 0) -> int:
        """Return the bytes that the engine hands on for a vector.

        Args:
            values: Values of the vector.
            pairs: Pairs of the vector that top_k sends.
        """
        if self.kind == "fixed_point":
            return -(-values * self.code_bits // 8)
        return pairs * (INDEX_BITS // 8 + -(-self.value_bits // 8))

    def encode_cycles(self, words: Sequence[int]) -> int:
        """Return the cycles from the first beat taken to the last beat that leaves, inclusive.

        A beat is offered in every cycle, and all outputs are taken at once.

        Args:
            words: Words of each beat: 1 in fixed_point, its pairs in top_k.
        """
        return self.encode_stages + sum(max(1, each) for each in words) if len(words) else 0

    def most_encode_cycles(self, values: int, pairs: int = 0) -> int:
        """Return the longest time of a vector, wherever its pairs lie.

        In fixed_point all vectors take the same time. In top_k the longest time is that of pairs
        that fill whole beats, because all other beats still take a cycle each.

        Args:
            values: Values of the vector.
            pairs: Pairs of the vector that top_k sends.

        Raises:
            FabricError: More pairs than values, or pairs of fixed_point.
        """
        self._check(values, pairs)
        beats = self.beats(values)
        return self.encode_stages + beats + pairs - self.beats(pairs) if beats else 0

    def decode_cycles(self, values: int, pairs: int = 0) -> int:
        """Return the cycles from the first beat of sums taken to the last one that leaves.

        Beats and words are offered in every cycle, and results are taken at once. The places of the
        pairs do not matter.

        Args:
            values: Values of the vector.
            pairs: Pairs of the message in top_k.

        Raises:
            FabricError: More pairs than values, or pairs of fixed_point.
        """
        self._check(values, pairs)
        beats = self.beats(values)
        return DECODE_STAGES + beats + pairs if beats else 0

    def _check(self, values: int, pairs: int) -> None:
        check_whole("values", values, 0, 2**INDEX_BITS)
        most = values if self.kind == "top_k" else 0
        if not 0 <= pairs <= most:
            raise FabricError(
                f"a codec engine of kind {self.kind} sends 0 to {most} pairs of {values} values,"
                f" not {pairs}"
            )
