"""Bugs of ``accelsim_hdl/memory/axi4.py``: its proofs must find each, and so must simulation."""

from typing import NamedTuple

MASTER, JOIN, LITE = "axi4-2", "axi4-join", "axi4-lite"


class Mutant(NamedTuple):
    """One change of the file.

    Args:
        name: Name of the mistake.
        proof: The theorem that it breaks.
        old: Text of the file that is replaced; it stands there once.
        new: Text that the mutant has instead.
        shows: Whether a run of an NPU can show it.
    """

    name: str
    proof: str
    old: str
    new: str
    shows: bool = True


_READ_BOUND = "(writes_unanswered == 0) & (reads_unanswered + length < self._most_beats)"

MUTANTS = (
    Mutant(
        "an identifier of its own for odd beats",
        MASTER,
        'axi(f"{channel}burst").eq(_INCREMENTING),',
        'axi(f"{channel}burst").eq(_INCREMENTING), axi(f"{channel}id").eq(address[0]),',
    ),
    Mutant("WLAST is dropped", MASTER, 'axi("wlast").eq(1)', 'axi("wlast").eq(0)'),
    Mutant(
        "AWVALID is withdrawn",
        MASTER,
        "(held & writes & may_write & ~addressed)",
        "(held & writes & may_write & ~addressed & (bus.stb | ~bus.cyc | sent))",
    ),
    Mutant(
        "the address of a write is offered twice",
        MASTER,
        "(held & writes & may_write & ~addressed)",
        "(held & writes & may_write)",
    ),
    Mutant(
        "a write leaves with half of it",
        MASTER,
        '(addressed | axi("awready")) & (sent',
        '(addressed | axi("awready")) | (sent',
    ),
    Mutant("an answer must wait", MASTER, 'axi("rready").eq(1)', 'axi("rready").eq(~held)'),
    Mutant(
        "a burst has two beats",
        MASTER,
        'axi(f"{channel}burst").eq(_INCREMENTING),',
        'axi(f"{channel}burst").eq(_INCREMENTING), axi(f"{channel}len").eq(1),',
    ),
    Mutant(
        "a beat is half as wide",
        MASTER,
        'size").eq(exact_log2(self._data_bytes))',
        'size").eq(exact_log2(self._data_bytes) - 1)',
    ),
    Mutant("a burst is FIXED", MASTER, "_INCREMENTING = 0b01", "_INCREMENTING = 0b00"),
    Mutant("every byte is written", MASTER, "eq(bus.sel)", "eq(-1)"),
    Mutant(
        "the address counts beats",
        MASTER,
        "address << exact_log2(self._data_bytes)",
        "address",
    ),
    Mutant(
        "a write is acknowledged before its response",
        MASTER,
        'axi("rvalid") | axi("bvalid")),',
        'axi("rvalid") | write_leaves),',
    ),
    Mutant(
        "reads pass writes",
        MASTER,
        _READ_BOUND,
        "reads_unanswered + length < self._most_beats",
        shows=False,  # No port of an NPU reads and writes.
    ),
    # The ports of an NPU have no more beats unanswered than they may, whatever is behind them.
    Mutant("reads have no bound", MASTER, _READ_BOUND, "writes_unanswered == 0", shows=False),
    Mutant("the lanes of data are shifted", MASTER, 'eq(axi("rdata"))', 'eq(axi("rdata") << 8)'),
    Mutant(
        "no beat is refused",
        MASTER,
        "bus.stall.eq(is_open & ~grows & ~moves)",
        "bus.stall.eq(0)",
    ),
    Mutant(
        "a burst takes any read",
        MASTER,
        "(presented & ~bus.we & (bus.adr == following))",
        "(presented & ~bus.we)",
    ),
    # The runs of the machine that is simulated are shorter than a burst may be.
    Mutant("a burst has no end", MASTER, "~open_writes & ~ends_group", "~open_writes", shows=False),
    Mutant(
        "a burst has a beat that was not asked for",
        MASTER,
        "length.eq(following - first - 1)",
        "length.eq(following - first)",
    ),
    Mutant("SLVERR is no error", MASTER, 'axi("rresp")[1]', 'axi("rresp").all()'),
    Mutant(
        "an offer of reads is replaced",
        JOIN,
        "Mux(waits, last, Mux(last, ~offers[0], offers[1]))",
        "Mux(last, ~offers[0], offers[1])",
    ),
    Mutant(
        "answers have no owner",
        JOIN,
        'axi("arid").eq(chosen)',
        'axi("arid").eq(0)',
    ),
    Mutant(
        "both masters take an offer",
        JOIN,
        'axi("arready") & (chosen == number)',
        'axi("arready")',
    ),
    Mutant(
        "a read asks the next register",
        LITE,
        'bus.adr.eq(axi("araddr")[2:]),',
        'bus.adr.eq(axi("araddr")[2:] + 1),',
    ),
    Mutant(
        "the response of a write is dropped",
        LITE,
        'm.d.sync += axi("bvalid").eq(1)',
        'm.d.sync += axi("bvalid").eq(axi("bready"))',
    ),
    Mutant(
        "the response of a write does not wait",
        LITE,
        'with m.Elif(axi("bready")):',
        "with m.Else():",
    ),
    Mutant(
        "the data of a read does not wait", LITE, 'with m.Elif(axi("rready")):', "with m.Else():"
    ),
    Mutant(
        "a write is taken without its data",
        LITE,
        'idle & axi("awvalid") & axi("wvalid")',
        'idle & axi("awvalid")',
    ),
    Mutant(
        "the status bits are in every register", LITE, "is_status.replicate(32)", "Const(-1, 32)"
    ),
    Mutant("a write ignores the strobes", LITE, 'bus.sel.eq(axi("wstrb"))', "bus.sel.eq(-1)"),
)
