"""The sequencer of the weight-stationary array: docs/npu.md, "MATMUL, weight-stationary"."""

from amaranth import Signal

from accelsim_hdl.npu.instruction import fields
from accelsim_hdl.npu.sequence_weight_stationary import WeightStationarySequencer
from accelsim_hdl.proofs.claims import Claims, implies
from accelsim_hdl.proofs.machine import small_npu


def handoff(claims: Claims, rows: int) -> None:
    """Folds follow each other as the law of MATMUL says: a sum is written before it is read.

    For any instructions with ``p1_count`` 1: handoffs are three or more cycles apart; after a
    handoff exactly ``p0_count`` input words are addressed, one in a cycle without a gap; the next
    handoff comes in the cycle of the last of them at the earliest; and exactly ``rows`` weight
    words are addressed for each.
    """
    m = claims.module
    block = WeightStationarySequencer(small_npu(rows=rows))
    claims.block("sequencer", block)
    arriving = fields("MATMUL", block.instruction.payload)
    started, given = claims.local(block, "started"), claims.local(block, "handoff")
    claims.assume("counts are legal", (arriving.p1_count == 1) & (arriving.p0_count != 0))
    recent = [claims.past(given)]
    recent.append(claims.past(recent[0]))
    claims.promise("handoffs are three cycles apart", ~(given & (recent[0] | recent[1])))

    count_bits = len(arriving.p0_count)
    pixels, left, words = Signal(count_bits), Signal(count_bits), Signal(range(2 * rows + 1))
    with m.If(started):
        m.d.sync += pixels.eq(arriving.p0_count)
    with m.If(given):
        m.d.sync += left.eq(pixels)
    with m.Elif(left != 0):
        m.d.sync += left.eq(left - 1)
    claims.promise("a fold streams without a gap", block.input_read.enable == (left != 0))
    claims.promise("the next fold waits for the last address", implies(given, left <= 1))
    addressed = words + block.weight_read.enable
    with m.If(given):
        m.d.sync += words.eq(0)
    with m.Else():
        m.d.sync += words.eq(addressed)
    claims.promise("a fold has all of its weights", implies(given, addressed == rows))
    claims.promise("and no more", addressed <= rows)
    _lemmas(claims, block, rows, pixels, left, words)
    claims.lemma("recent", claims.local(block, "recent") == recent[0] + 2 * recent[1])
    handed = Signal()
    m.d.sync += handed.eq(handed | given)
    claims.reach("another fold follows", given & handed)
    claims.reach("a long fold", left == 5)


def _lemmas(
    claims: Claims,
    block: WeightStationarySequencer,
    rows: int,
    pixels: Signal,
    left: Signal,
    words: Signal,
) -> None:
    """State what the registers of both stages hold."""
    filling, filled, row = (claims.local(block, name) for name in ("filling", "filled", "row"))
    streaming, held = claims.local(block, "streaming"), claims.local(block, "held")
    claims.lemma("streaming", streaming == (left != 0))
    claims.lemma("a tile is filled row by row", words == filled * rows + row)
    claims.lemma("rows exist", (row < rows) & ~(filled & (row != 0)))
    claims.lemma("no words without a tile", filling | (words == 0))
    claims.lemma(
        "the tile has its pixels",
        ~filling | ((held.p1_count == 1) & (held.p0_count == pixels) & (pixels != 0)),
    )
    loops = claims.local(block, "pixels")
    inner, outer = claims.local(loops, "lefts")
    claims.lemma("the stream counts down", implies(streaming, (inner == left) & (outer == 1)))
    for name, of, is_last in zip(
        ("inner", "outer"), (inner, outer), claims.local(loops, "ends"), strict=True
    ):
        claims.lemma(f"the last turn is known, {name}", implies(streaming, is_last == (of == 1)))
