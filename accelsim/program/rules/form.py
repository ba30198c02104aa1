"""Rules about single instructions, and about tokens alone."""

from collections.abc import Iterator
from math import gcd

import numpy as np

from accelsim.isa import BUFFERS, COMBINATIONS, INSTRUCTIONS, STATISTICS, UNITS
from accelsim.isa.encode import field_problems
from accelsim.program.rules.facts import Facts, Problem

_UNUSED_FIELDS = {
    "offset": ("centered", "count", "addend", "numerator", "shift"),
    "reciprocal": ("centered", "count"),
    "root": (),
}
_RESIDUAL_FIELDS = (
    *("combine", "kept", "held", "source", "d1_stride", "d0_stride"),
    *(f"{loop}_{kind}" for loop in ("t1", "t0", "p1", "p0") for kind in ("count", "stride")),
)
_PRODUCT_FIELDS = ("combine", "held", "source", "weighted", "t0_count", "t1_count")


def encodable(facts: Facts) -> Iterator[Problem]:
    """Every opcode exists, and every value is in the range of its field."""
    yield from field_problems(facts.instructions)


def one_finish(facts: Facts) -> Iterator[Problem]:
    """There is exactly one FINISH, and it is the last instruction."""
    last = len(facts.instructions) - 1
    for index in facts.rows("FINISH"):
        if index != last:
            yield int(index), f"FINISH must be the last instruction, which is number {last}"
    if facts.instructions["opcode"][last] != INSTRUCTIONS["FINISH"].opcode:
        yield last, "the last instruction must be FINISH"


def no_own_tokens(facts: Facts) -> Iterator[Problem]:
    """No unit pushes a token to itself or pops a token of itself."""
    for column in ("pop", "push"):
        own = facts.instructions[column] >> facts.units & 1
        for index in np.flatnonzero(own):
            yield int(index), f"{column} names {UNITS[facts.units[index]]}, its own unit"


def pop_after_push(facts: Facts) -> Iterator[Problem]:
    """The k-th pop of a channel is fetched after the k-th push to it.

    Then no program can lock up, whatever the depth of the queues. Suppose one does, and let i be
    the first instruction, in the order of fetching, that never starts. All instructions before i
    start, and so they end: an instruction in flight waits for memory only, which answers. So every
    queue drains until i is issued and comes to the head of its queue, and its unit becomes ready.
    Each token that i pops was pushed by an instruction before i, which has ended, and nothing else
    takes the token: only i's unit pops that channel, in order. The bank that i needs is held only
    by instructions in flight, which end, and only finitely many can come before i. So i starts,
    which contradicts the assumption.
    """
    for giver, giver_name in enumerate(UNITS):
        for taker in range(len(UNITS)):
            pushes, pops = facts.channel(giver, taker)
            both = min(len(pushes), len(pops))
            for number in np.flatnonzero(pushes[:both] > pops[:both])[:1]:
                yield (
                    int(pops[number]),
                    f"pops token {number + 1} of {giver_name}, which instruction"
                    f" {pushes[number]} pushes later",
                )
            if len(pops) > len(pushes):
                yield (
                    int(pops[both]),
                    f"pops token {both + 1} of {giver_name}, which pushes {both} in all",
                )


def tokens_fit_counter(facts: Facts) -> Iterator[Problem]:
    """No channel can hold more tokens than its counter of ``token_bits``.

    A pop has certainly happened when a later instruction ends, if more instructions of its unit lie
    between the two than the unit's queue holds, or if a chain of tokens (see order.py) leads from
    the end of the popping instruction to the end of the later one.
    """
    depth, most = max(1, facts.npu.queue_depth), 2**facts.npu.token_bits - 1
    for giver in range(len(UNITS)):
        for taker, taker_name in enumerate(UNITS):
            pushes, pops = facts.channel(giver, taker)
            if len(pushes) <= most:
                continue
            issued = np.flatnonzero(facts.units == taker)
            ended = facts.clocks[1][pushes, taker]
            started = np.maximum(np.searchsorted(issued, pushes) - depth, ended)
            popped = np.searchsorted(facts.ordinals[pops], started)
            held = np.arange(1, len(pushes) + 1) - popped
            for index in pushes[held > most][:1]:
                yield (
                    int(index),
                    f"may be the {most + 1}th token for {taker_name} that is not"
                    f" popped, and its counter holds {most}",
                )


def known_bases(facts: Facts) -> Iterator[Problem]:
    """Every base register that is named exists on the machine, and the program gives its contents.

    The program must not give contents for registers that the machine lacks.
    """
    most, held = facts.npu.base_registers, len(facts.program.bases)
    if held > most:
        text = f"the program fills {held} base registers, and npu.base_registers is {most}"
        yield len(facts.instructions) - 1, text
    named = facts.instructions["base"]
    for index in np.flatnonzero(named > most):
        yield int(index), f"base is {named[index]}, and npu.base_registers is {most}"
    for index in np.flatnonzero((named > held) & (named <= most)):
        yield int(index), f"base is {named[index]}, and the program says of {held} what they hold"


def known_local(facts: Facts) -> Iterator[Problem]:
    """Only machines with a local memory name it, and the last STORE goes to memory.

    Data in the local memory is lost at the end, and the count of cycles ends with a byte that
    memory accepts.
    """
    named = np.flatnonzero(facts.instructions["local"])
    if not facts.npu.has_local:
        for index in named:
            yield int(index), "local is 1, and local_memory.capacity_bytes is 0"
        return
    stores = facts.rows("STORE")
    if len(stores) and stores[-1] in named:
        yield int(stores[-1]), "local is 1, and the last STORE goes to memory"


def gather_form(facts: Facts) -> Iterator[Problem]:
    """Gathers need a machine with index words; they start at index word 0, and load no indices.

    Rows and indices lie in memory, not in the local memory. Indices are no results: no STORE writes
    bytes that a LOAD of the index buffer reads.
    """
    from accelsim.program.rules.kernels import end_of_stores, first_stored, stored_bytes

    code, loads = facts.instructions, facts.rows("LOAD")
    is_index = code["buffer"] == BUFFERS.index("index")
    for index in loads[code["gather"][loads] == 1]:
        if not facts.npu.index_words:
            yield int(index), "gather is 1, and npu.index_words is 0"
        elif code["y_start"][index] < 0:
            yield int(index), f"y_start of a gather is {code['y_start'][index]}, below 0"
        elif is_index[index]:
            yield int(index), "gathers index words, which are read one after the other"
        elif code["local"][index]:
            yield int(index), "gather and local are 1, and the rows of a gather lie in memory"
    if not is_index[loads].any():
        return
    for index in loads[is_index[loads] & (code["local"][loads] == 1)]:
        yield int(index), "local is 1, and index words are read from memory"
    indices, transfers, size = facts.transfers_of(local=False)
    stores = code["opcode"][indices] == INSTRUCTIONS["STORE"].opcode
    stored = stored_bytes(transfers, stores, min(size, end_of_stores(transfers, stores)))
    chosen = is_index[indices] & ~stores
    bytes_of = first_stored(transfers, chosen, stored)
    for row in np.flatnonzero(bytes_of >= 0):
        text = f"reads index words at byte {bytes_of[row]}, which a STORE writes"
        yield int(indices[row]), text


def product_form(facts: Facts) -> Iterator[Problem]:
    """A product multiplies two activations, without weights; a held factor needs a product."""
    code, product = facts.instructions, COMBINATIONS.index("product")
    chosen = np.concatenate([facts.rows("VECTOR"), facts.rows("REDUCE")])
    looked_at = (code["combine"][chosen] == product) | (code["held"][chosen] != 0)
    for index in chosen[looked_at]:
        given = {name: int(code[name][index]) for name in _PRODUCT_FIELDS}
        if given.pop("combine") != product:
            if given["held"]:
                yield int(index), "held is 1, and combine is not product"
            continue
        if not facts.npu.elementwise_products:
            yield int(index), "multiplies activations, and the machine has no elementwise products"
        held = given.pop("held")
        wanted = {"source": 1, "weighted": 0, "t0_count": 2} | ({"t1_count": 1} if held else {})
        for name, value in wanted.items():
            if given[name] != value:
                whose = "of a held factor" if name == "t1_count" else "of a product"
                yield int(index), f"{name} {whose} is {value}, not {given[name]}"


def residual_form(facts: Facts) -> Iterator[Problem]:
    """A residual is added to one sum; kept results replace sums that nothing reads behind them.

    A VECTOR reads a word up to some cycles after it has written others. So results that are kept go
    where their first taps lay, each to a word of its own, and other taps lie behind all of these.
    """
    code, residual = facts.instructions, COMBINATIONS.index("residual")
    for index in facts.rows("REDUCE"):
        if code["combine"][index] == residual:
            yield int(index), "has no residual, which is of VECTOR"
    chosen = facts.rows("VECTOR")
    chosen = chosen[(code["combine"][chosen] == residual) | (code["kept"][chosen] == 1)]
    columns = [code[name][chosen] for name in _RESIDUAL_FIELDS]
    columns.append(code["destination"][chosen] - code["source_word"][chosen])
    # Many instructions are alike but for their words; the first of these is looked at.
    _, firsts = np.unique(np.stack(columns, axis=1), axis=0, return_index=True)
    for index in chosen[np.sort(firsts)]:
        for text in _residual_problems(facts, int(index)):
            yield int(index), text


def _residual_problems(facts: Facts, index: int) -> Iterator[str]:
    """Return what is wrong with a VECTOR that has a residual, or results that are kept."""
    code = facts.instructions[index]
    has_residual = code["combine"] == COMBINATIONS.index("residual")
    what = "a residual" if has_residual else "results that are kept"
    if not facts.npu.residuals:
        yield f"has {what}, and vector_unit.residuals is false"
    wanted = {"source": 0} | ({"t1_count": 1, "t0_count": 2, "held": 0} if has_residual else {})
    if code["kept"]:
        wanted |= {"destination": code["source_word"]}
        wanted |= {f"d{loop}_stride": code[f"p{loop}_stride"] for loop in (1, 0)}
    for name, value in wanted.items():
        if code[name] != value:
            yield f"{name} of {what} is {code[name]}, not {value}"
    if not code["kept"]:
        return
    (outer, rows), (inner, columns) = (
        (int(code[f"p{one}_stride"]), int(code[f"p{one}_count"])) for one in (1, 0)
    )
    # Two results meet if some turns of one loop go as far as some of the other.
    common = gcd(outer, inner) or 1
    if inner // common < rows and outer // common < columns and rows * columns > 1:
        yield "keeps two results in one word"
    span = outer * (rows - 1) + inner * (columns - 1)
    for loop in () if has_residual else (1, 0):
        stride = code[f"t{loop}_stride"]
        if code[f"t{loop}_count"] > 1 and 0 < stride <= span:
            yield f"keeps results in {span + 1} words, and t{loop}_stride is only {stride}"


def row_form(facts: Facts) -> Iterator[Problem]:
    """The fields of REDUCE suit its statistic and the machine; a numerator fits the multiplier.

    Only a root may be centered or have a count. An offset has no addend, numerator or shift.
    """
    code = facts.instructions
    for index in facts.rows("REDUCE"):
        statistic = STATISTICS[code["statistic"][index]]
        bits, numerator = facts.npu.multiplier_bits, int(code["numerator"][index])
        if numerator >= 1 << bits:
            yield (
                int(index),
                f"numerator is {numerator}, and a multiplier has {bits} bits (at most"
                f" {(1 << bits) - 1})",
            )
        for name in _UNUSED_FIELDS[statistic]:
            if code[name][index]:
                yield (
                    int(index),
                    f"{name} is {code[name][index]}, and statistic {statistic} has none",
                )
