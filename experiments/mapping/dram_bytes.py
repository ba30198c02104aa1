"""Layers that move more than they must: ``python -m experiments.mapping.dram_bytes [NETWORK ...]``.

It writes ``dram_bytes.csv``, a row for each layer whose program moves more than 1.12 times the
least DRAM bytes of all programs (``docs/lower_bound.md``), with what each operand is read again,
and prints a summary of each network. Networks that are named are only summarised.
"""

import csv
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from accelsim.arch import load_arch
from accelsim.compiler import schedule_layers
from accelsim.isa import BUFFERS, INSTRUCTION_BYTES
from accelsim.npu import Npu
from accelsim.program import Program
from accelsim.simulate.lower_bound import lower_bound
from accelsim.simulate.run import prepared
from accelsim.timeline import columns
from accelsim.timeline.engine import run_instructions
from accelsim.timeline.prepare import PLACES, machine_row, program_table, record_words
from accelsim.workload import load_workload

TABLE = Path(__file__).resolve().parent / "dram_bytes.csv"
ABOVE = 1.12
"""Bytes of a program over the least bytes, from which on a layer has a row."""
NETWORKS = ("resnet50", "mobilenet_v2", "bert_base")
MACHINES = ("edge_npu", "array_128x128")
DIMENSIONS = {
    "bert_base": {"batch": 1, "sequence": 128},
    "gpt2": {"batch": 1, "sequence": 128, "logits": 128},
}
OPERANDS = {
    "input": ("input",),
    "weight": ("weight", "weight_row"),
    "operand": ("operand",),
    "parameter": ("parameter", "table", "index"),
}
"""Buffers of LOAD that hold each operand; residuals and inputs of the vector unit are operands."""


class Row(NamedTuple):
    """DRAM bytes of a layer, with the sum that is part of it.

    Args:
        network: Name of the network.
        machine: Name of the machine.
        layer: Name of the layer.
        fits: 1 if its inputs fit the input buffer and its weights the weight buffer.
        least_bytes: Bytes that no program falls below.
        moved_bytes: Bytes of its program.
        input_again_bytes: Bytes of beats of inputs that a beat before has brought.
        weight_again_bytes: The same of weights.
        operand_again_bytes: The same of residuals, and of what the vector unit reads.
        parameter_bytes: Bytes of parameters, tables and numbers of rows.
        instruction_bytes: Bytes of instructions.
        stored_bytes: Bytes of results.
    """

    network: str
    machine: str
    layer: str
    fits: int
    least_bytes: int
    moved_bytes: int
    input_again_bytes: int
    weight_again_bytes: int
    operand_again_bytes: int
    parameter_bytes: int
    instruction_bytes: int
    stored_bytes: int

    @property
    def is_above(self) -> bool:
        """Whether it moves more than ``ABOVE`` times the least bytes."""
        return self.moved_bytes > ABOVE * self.least_bytes


def beats_of(load: NDArray[np.void], bus_bytes: int) -> NDArray[np.int64]:
    """Return the numbers of the beats that hold bytes of a LOAD, each once.

    Args:
        load: Record of the LOAD, shape (1,).
        bus_bytes: Bytes of a beat.
    """
    fields = {name: int(load[name][0]) for name in load.dtype.names or ()}
    y = fields["y_start"] + np.arange(fields["y_count"]) * fields["y_step"]
    y = y[(y >= 0) & (y < fields["y_limit"])]
    x = fields["x_start"] + np.arange(fields["x_count"]) * fields["x_stride"]
    word = (x[:, None] + np.arange(fields["c_count"]) * fields["c_stride"]).ravel()
    first = np.maximum(word, 0)
    end = np.minimum(word + fields["word_bytes"], fields["row_bytes"])
    first, end = first[end > first], end[end > first]
    rows = (fields["address"] + y * fields["y_stride"])[:, None]
    begin = ((rows + first) // bus_bytes).ravel()
    last = ((rows + end - 1) // bus_bytes).ravel()
    most = int((last - begin).max(initial=0))
    return np.unique(np.minimum(begin[:, None] + np.arange(most + 1), last[:, None]))


def timed_table(program: Program, npu: Npu) -> NDArray[np.int64]:
    """Return the table of a program after its run, which has the beats of each instruction."""
    machine, words = machine_row(npu), record_words(program)
    alike = np.empty(0, dtype=np.int64)
    table = program_table(program, machine, None, words, alike)
    run_instructions(table, words, PLACES, machine, alike)
    return table


def rows(network: str, machine: str) -> Iterator[Row]:
    """Yield the bytes of the layers of a network that have instructions."""
    graph = load_workload(network, DIMENSIONS.get(network, {"batch": 1}))
    layers, npu = prepared(graph, load_arch(machine), "cycle")
    program = schedule_layers(layers.layers, npu, outputs=layers.outputs)
    table, bound = timed_table(program, npu), lower_bound(layers, npu).layers
    held = {"input": npu.input_words * npu.input_word_bytes}
    held["weight"] = npu.weight_words * npu.weight_word_bytes
    for name, first, end in program.layers:
        if end == first:
            continue
        names = [name, *filter(None, [program.mapping.get(name, {}).get("sum")])]
        lines, moved, again, fits = table[first:end], 0, {}, True
        loads = (lines[:, columns.KIND] == columns.LOAD) & (lines[:, columns.LOCAL] == 0)
        for operand, buffers in OPERANDS.items():
            of_operand = np.isin(lines[:, columns.BUFFER], [BUFFERS.index(one) for one in buffers])
            chosen = np.flatnonzero(loads & of_operand)
            known = [beats_of(program.instructions[first + n][None], npu.bus_bytes) for n in chosen]
            once = len(np.unique(np.concatenate(known))) if known else 0
            beats = int(lines[chosen, columns.BEATS].sum())
            moved += beats * npu.bus_bytes
            again[operand] = (beats if operand == "parameter" else beats - once) * npu.bus_bytes
            fits = fits and once * npu.bus_bytes <= held.get(operand, sys.maxsize)
        stores = lines[lines[:, columns.KIND] == columns.STORE]
        stored = int((stores[:, columns.WORDS] * stores[:, columns.FLAG]).sum())
        fetched = (end - first) * INSTRUCTION_BYTES
        yield Row(
            *(network, machine, name, int(fits), sum(bound[one].dram_bytes for one in names)),
            *(moved + stored + fetched, again["input"], again["weight"], again["operand"]),
            *(again["parameter"], fetched, stored),
        )


def summary(found: list[Row]) -> str:
    """Return the sums of the rows of a network on a machine."""
    above = [row for row in found if row.is_above]
    text = f"{found[0].network} on {found[0].machine}: {len(above)} of {len(found)} layers above"
    text += f", {sum(row.fits for row in above)} of them with operands that fit"
    for number, name in enumerate(Row._fields):
        if name.endswith("bytes"):
            text += f"\n{sum(row[number] for row in found):14,} {name}"
    return text


def write(found: Iterable[Row]) -> None:
    """Write the table."""
    with TABLE.open("w", encoding="utf-8", newline="") as file:
        lines = csv.writer(file, lineterminator="\n")
        lines.writerow(Row._fields)
        lines.writerows(found)


def main() -> None:
    """Run what the arguments say."""
    found: list[Row] = []
    for network in sys.argv[1:] or NETWORKS:
        for machine in MACHINES:
            made = list(rows(network, machine))
            print(summary(made), flush=True)
            found += [row for row in made if row.is_above]
    if not sys.argv[1:]:
        write(found)


if __name__ == "__main__":
    main()
