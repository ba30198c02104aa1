"""The rows that a LOAD gathers: docs/npu.md, "Gather"."""

from dataclasses import replace

import z3
from amaranth import Signal, Value

from accelsim.isa import LIMIT_BITS
from accelsim_hdl.npu.gather import Gather
from accelsim_hdl.npu.instruction import fields
from accelsim_hdl.proofs.claims import Claims, Terms, implies
from accelsim_hdl.proofs.exact import widened
from accelsim_hdl.proofs.machine import small_npu

_ADDRESS_BITS, _PART_BITS, _PRODUCT_BITS = 32, 16, 40


def gather(claims: Claims) -> None:
    """The address of a gathered row, and whether it exists, are exact.

    For any instructions, starts and writes of the index buffer, and for rows that are asked for
    when the one before is taken or later: a row is found three cycles after it is asked for, unless
    a LOAD starts between, and stays until it is taken or a LOAD starts. With the n that the index
    word held, its address is ``address + n * y_stride`` modulo 2**32, and it exists if n is below
    ``y_limit + 16383 * y_step``, of the LOAD that started last. The index word is ``y_start`` for
    the first row, and the next one for each row that follows.
    """
    block = Gather(replace(small_npu(), index_words=2))
    claims.block("gather", block)
    load, sync = fields("LOAD", block.instruction), claims.module.d.sync
    names = ("address", "y_stride", "y_limit", "y_step")
    said = {name: Signal(len(load[name]), name=f"said_{name}") for name in names}
    place = Signal(16)
    with claims.module.If(block.start):
        sync += [said[name].eq(load[name]) for name in names]
        sync += place.eq(load.y_start.as_unsigned())
    with claims.module.Elif(block.ask):
        sync += place.eq(place + 1)
    pointer, number = (claims.local(block, name) for name in ("pointer", "number"))
    claims.promise("index words follow each other", pointer == place)
    word, written = claims.inner("gather.memory.storage[0]", _ADDRESS_BITS), block.write
    reads = (pointer == 0) & ~(written.enable & (written.address == 0))
    held = claims.past(word)
    claims.promise("the word is read", implies(claims.past(reads), number == held))
    for name, field in (("base", "address"), ("stride", "y_stride")):
        claims.lemma(f"{name} is kept", claims.local(block, name) == said[field])
    limit = said["y_limit"] + said["y_step"] * ((1 << LIMIT_BITS) - 1)
    claims.lemma("the limit is kept", claims.local(block, "limit") == limit)
    named = claims.past(number)
    _follow(claims, block, said, limit, named)
    claims.reach("a row beyond 2**16 exists", block.found & block.exists & (named > 65535))


def _follow(
    claims: Claims, block: Gather, said: dict[str, Signal], limit: Value, named: Value
) -> None:
    """Promise when a row is found, and what follows from its number; ``named``: a cycle before."""
    sync = claims.module.d.sync
    wanted, starts = block.start | block.ask, [claims.before(block.start, at) for at in (1, 2)]
    found = claims.before(wanted, 3) & ~starts[0] & ~starts[1]
    asked, read, added = (claims.local(block, name) for name in ("asked", "read", "added"))
    claims.lemma("asked for in the cycle before", asked == claims.before(wanted, 1))
    claims.lemma("its word is read", read == (claims.before(wanted, 2) & ~starts[0]))
    claims.promise("a row is found three cycles after it is asked for", added == found)
    read_before = claims.past(read)
    owed = Signal()
    with claims.module.If(wanted):
        sync += owed.eq(1)
    with claims.module.Elif(block.take):
        sync += owed.eq(0)
    claims.assume("a row is taken when it is found", ~block.take | block.found)
    claims.assume("a row is asked for when none is owed", ~block.ask | ~owed | block.take)
    kept = claims.local(block, "waits")
    claims.lemma("a row that waits is the only one", implies(kept, owed & ~asked & ~read & ~added))
    claims.lemma("one row is on its way", ~(asked & read) & ~(asked & added) & ~(read & added))
    claims.lemma("what is on its way is owed", implies(asked | read | added, owed))
    waits = claims.past(block.found & ~block.take & ~block.start)
    same = (block.address == claims.past(block.address)) & (
        block.exists == claims.past(block.exists)
    )
    claims.promise("a row stays until it is taken", implies(waits, block.found & same))
    low, high, below = (claims.local(block, name) for name in ("low", "high", "below"))
    total = said["address"] + low + (high << _PART_BITS)
    first = added & ~kept
    claims.promise(
        "the address is the sum of a base and of two products",
        implies(first, block.address == total[:_ADDRESS_BITS]),
    )
    claims.promise("a row exists below the limit", implies(first, block.exists == below))
    claims.promise("a limit is exact", implies(read_before, below == (named < claims.past(limit))))
    claims.show("named", named)
    claims.show("stride_before", claims.past(said["y_stride"]))
    claims.show("read_before", read_before)
    claims.show("low", low)
    claims.show("high", high)
    claims.specify("the products of the halves are exact", _multiplied)


def _multiplied(terms: Terms) -> z3.BoolRef:
    """Return whether both halves of a number were multiplied by the distance of rows.

    The sum of the products is the product of the number, as multiplication distributes.
    """
    stride = widened(terms["stride_before"], _PRODUCT_BITS, signed=False)
    exact = []
    for place, name in enumerate(("low", "high")):
        half = z3.Extract(_PART_BITS * (place + 1) - 1, _PART_BITS * place, terms["named"])
        product = widened(half, _PRODUCT_BITS, signed=False) * stride
        exact.append(terms[name] == z3.Extract(terms[name].size() - 1, 0, product))
    return z3.Or(terms["read_before"] == 0, z3.And(*exact))
