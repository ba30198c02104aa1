"""The delay line of the sequencers: a ring in a RAM."""

from accelsim_hdl.dataflow.delay import DelayLine
from accelsim_hdl.proofs.claims import Claims, implies


def delay(claims: Claims, cycles: int) -> None:
    """Every word leaves a delay line unchanged after its number of cycles, and none else does.

    The RAM of the line is never read and written at one address, nor outside its words.
    """
    line = DelayLine(4, cycles)
    claims.block("line", line)
    valid, word = line.write_valid, line.write
    for _ in range(cycles):
        valid, word = claims.past(valid), claims.past(word)
    claims.promise("valid as many cycles later", line.read_valid == valid)
    claims.promise("the word as many cycles later", implies(valid, line.read == word))
    if cycles > 1:
        claims.promise("no collision", ~claims.local(line, "ring").collision)
        claims.lemma("the place is in the ring", claims.local(line, "place") < cycles)
    claims.reach("a word leaves", line.read_valid & (line.read != 0))
