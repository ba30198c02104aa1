"""Bugs of ``accelsim_hdl/memory/axi4.py``: its proofs must find each, and so must simulation."""

from typing import NamedTuple

READER, WRITER = "axi4-reader-2", "axi4-writer-2"
JOIN, LITE = "axi4-join", "axi4-lite"


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


MUTANTS = (
    Mutant(
        "an identifier of its own for odd beats",
        READER,
        'axi(f"{channel}burst").eq(_INCREMENTING),',
        'axi(f"{channel}burst").eq(_INCREMENTING), axi(f"{channel}id").eq(address[0]),',
    ),
    Mutant("WLAST is dropped", WRITER, 'axi("wlast").eq(self.more == 0)', 'axi("wlast").eq(0)'),
    Mutant(
        "WLAST comes a beat early",
        WRITER,
        'axi("wlast").eq(self.more == 0)',
        'axi("wlast").eq(self.more <= 1)',
    ),
    Mutant(
        "AWVALID is withdrawn",
        WRITER,
        'with m.If(axi("awready")):',
        'with m.If(axi("awready") | bus.stb):',
    ),
    Mutant(
        "the address of a write is offered with every beat",
        WRITER,
        "m.If(begins)",
        "m.If(accepted)",
    ),
    Mutant(
        "a beat is lost while the one before waits",
        WRITER,
        '(axi("wvalid") & ~axi("wready")) | (begins',
        "(begins",
    ),
    Mutant(
        "a burst begins while the address of the one before waits",
        WRITER,
        '| (begins & axi("awvalid") & ~axi("awready"))',
        "",
    ),
    Mutant(
        "a burst of writes is a beat too long",
        WRITER,
        'axi("awlen").eq(self.more)',
        'axi("awlen").eq(self.more + 1)',
    ),
    # Programs of this test do not show it since LOAD keeps two beats; the proof does.
    Mutant(
        "an answer must wait",
        READER,
        'axi("rready").eq(1)',
        'axi("rready").eq(~held)',
        shows=False,
    ),
    Mutant(
        "a burst has two beats",
        READER,
        'axi("arlen").eq(length)',
        'axi("arlen").eq(1)',
    ),
    Mutant(
        "a beat is half as wide",
        READER,
        'size").eq(exact_log2(data_bytes))',
        'size").eq(exact_log2(data_bytes) - 1)',
    ),
    Mutant("a burst is FIXED", WRITER, "_INCREMENTING = 0b01", "_INCREMENTING = 0b00"),
    Mutant("every byte is written", WRITER, "eq(bus.sel)", "eq(-1)"),
    Mutant("the address counts beats", WRITER, "address << exact_log2(data_bytes)", "address"),
    Mutant(
        "a write is acknowledged before its response",
        WRITER,
        'bus.ack.eq(axi("bvalid"))',
        'bus.ack.eq(axi("wvalid") & axi("wready") & axi("wlast"))',
    ),
    # The ports of an NPU have no more beats unanswered than they may, whatever is behind them.
    Mutant(
        "reads have no bound",
        READER,
        "held & (unanswered + length < self._most_beats)",
        "held",
        shows=False,
    ),
    Mutant("the lanes of data are shifted", READER, 'eq(axi("rdata"))', 'eq(axi("rdata") << 8)'),
    Mutant(
        "no beat is refused",
        READER,
        "bus.stall.eq(is_open & ~grows & ~moves)",
        "bus.stall.eq(0)",
    ),
    # Programs of this test do not show it since LOAD keeps two beats; the proof does.
    Mutant(
        "a burst takes any read",
        READER,
        "(presented & (bus.adr == following))",
        "presented",
        shows=False,
    ),
    # The runs of the machine that is simulated are shorter than a burst may be.
    Mutant(
        "a burst has no end",
        READER,
        "(is_open & (following[:place_bits] != 0))",
        "is_open",
        shows=False,
    ),
    Mutant(
        "a burst has a beat that was not asked for",
        READER,
        "length.eq(following - first - 1)",
        "length.eq(following - first)",
    ),
    Mutant("SLVERR is no error", READER, 'axi("rresp")[1]', 'axi("rresp").all()'),
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
