"""Thirteen machines that have every two values of their parameters side by side in one of them.

The table is a covering array of strength two: a fault that needs two parameters at a time shows on
one of its machines. Each is compiled once for each content of its RTL, and kept in the user's cache
(``~/.cache/accelsim/rtl``), so that all programs of the tests run on all of them at every change.
"""

from functools import cache

from accelsim.arch import load_arch
from accelsim.arch.buffers import TABLE_BYTES
from accelsim.npu import Npu, npu_of
from accelsim.npu.describe import element_bits
from accelsim.number import parse_number
from accelsim_hdl.cosim.compiled import CompiledNpu

TABLE = """
name           a      b      c      d      e      f      g      h      i      j      k      l      m
dataflow       O      W      W      W      I      I      W      W      O      O      I      W      W
rows           2      1      4      2      1      1      4      2      1      4      2      4      2
columns        1      2      3      1      2      1      1      3      1      2      3      1      2
weights    plain  plain    2:4    1:2  plain  plain  2rows  2rows  plain  plain  plain    1:4  2rows
input       int8 pow2_3   tern  uint8   int8  apot5   int8  uq4.4   int4 pow2_3   int8  int12   tern
weight      int8 binary   int4   tern   int8 pow2_4   q1.2  uint5   tern binary   int8 pow2_4   int4
output      same  int16   tern   same   same  uint8   same  int16   tern  uint8   same  int16   tern
sum_bits      32     16     12     48     16     32     16     48     16     32     16     16     48
overflow    wrap    sat    sat   wrap    sat   wrap    sat   wrap    sat    sat   wrap    sat   wrap
registers      1      0      3      0      0      1      0      3      0      0      1      3      1
mult_bits     24      7      2     12     24      7      2     12      7     24     24      2     12
long_ways      2      1      1      2      1      2      2      1      1      2      2      1      1
banks          1      2      4      1      1      2      4      1      2      1      4      1      1
words        few   many    few   many   many    few    few   many   many    few   many   many    few
tables         0      1      0      2      0      1      0      2      0      1      2      0      0
products     yes     no    yes     no     no    yes     no    yes     no    yes    yes     no     no
residuals     no     no     no     no     no     no     no     no    yes    yes    yes    yes    yes
row_words      5      0      0     64      0      5     64      0      0      5      0     64      5
bases          1      0      3      0      0      7      0      1      3      0      0      7      1
indices        0      1      5      0      0     16      0      1      5      0     16      1      5
local          0      7      0      0     64      7     64      0      0      7      0     64      0
address       32     32     20     18     32     32     32     20     18     32     20     32     18
counters     all cycles cycles    all    all    all cycles cycles cycles    all cycles cycles    all
bus_bytes      8      4     16      4      4     32      8      4      4      4     16      4      4
latency        1      3     10      1     40      1      3      1      1     10     40      3     10
interval     3/2      1      1      5    3/2      1      1      5    3/2      1      1      5      1
memory       one  ports    one  ports    one  ports    one  ports  ports    one    one  ports  ports
arbiter     rank  turns   rank  turns   rank  turns   rank  turns  turns  turns   rank  turns  turns
queue          0      3      1      8      0      3      8      1      3      0      8      1      0
prefetch       1      2      1      4      2      1      1      4      1      2      4      1      1
in_flight     16      2      3      2     64     16     64      3     16      2      3     64     16
pending        1      4      1     16      1      1      4     16      4      1     16      4      1
"""
"""A parameter a line, a machine a column.

``weights`` is ``2rows`` where the array takes two rows of them in a cycle, or N:M where it skips
zeros; ``output`` is ``same`` where results have the format of activations; ``words`` is how many
each buffer holds, ``indices`` how many row numbers, ``local`` how many beats the local memory has;
``memory`` is one behind all ports, or one behind each (``ports``); ``arbiter`` serves these in
turns or by rank; a beat takes ``interval`` cycles.
"""

LONG = {
    "W": "weight_stationary",
    "O": "output_stationary",
    "I": "input_stationary",
    "tern": "ternary",
    "sat": "saturate",
    "turns": "round_robin",
    "rank": "priority",
}
MOST = dict.fromkeys(("registers", "tables", "row_words", "bases", "indices", "local"), 0)
MOST |= dict.fromkeys(("rows", "columns", "long_ways", "banks", "prefetch", "pending"), 1)
MOST |= {"latency": 1, "queue": 1, "in_flight": 3, "bus_bytes": 4, "mult_bits": 7, "sum_bits": 16}
MOST |= {"address": 20}
"""Of a number up to which it is small: one of its two levels."""

INSTEAD = {
    ("dataflow", "O"): {"weights": ("2rows", "N:M")},
    ("dataflow", "I"): {"weights": ("2rows", "N:M")},
    ("rows", "small"): {"weights": ("2rows", "N:M")},
    ("input", "code"): {"output": ("same",)},
    ("address", "small"): {"local": ("large",)},
    ("memory", "ports"): {"arbiter": ("rank",)},
}
"""What no machine has together."""


def table() -> dict[str, dict[str, str]]:
    """Return the value of each parameter, by the name of a machine."""
    names, *lines = (line.split() for line in TABLE.strip().splitlines())
    return {
        name: {line[0]: line[place] for line in lines}
        for place, name in enumerate(names[1:], start=1)
    }


def level(parameter: str, value: str) -> str:
    """Return the kind of a value that is tried with the kinds of all other parameters.

    Args:
        parameter: Name of a line of the table.
        value: What a machine has there.
    """
    if parameter in MOST:
        return "small" if int(value) <= MOST[parameter] else "large"
    if parameter in ("input", "weight"):
        return "integer" if parse_number(LONG.get(value, value)).kind == "integer" else "code"
    if parameter == "weights" and ":" in value:
        return "N:M"
    if parameter in ("output", "interval"):
        return value if value in ("same", "1") else "other"
    return value


MACHINES = tuple(table())


@cache
def covering_npu(name: str) -> Npu:
    """Return a machine of the table.

    Args:
        name: One of ``MACHINES``.
    """
    of = {parameter: LONG.get(value, value) for parameter, value in table()[name].items()}
    number = {parameter: int(of[parameter]) for parameter in MOST}
    rows, cols, bus_bytes = number["rows"], number["columns"], number["bus_bytes"]
    cycles, _, beats = of["interval"].partition("/")
    clock_hz = int(cycles) * 10**6
    replace: dict[str, object] = {
        "name": f"covering_{name}",
        "clock_hz": clock_hz,
        "array.rows": rows,
        "array.cols": cols,
        "array.dataflow": of["dataflow"],
        "array.weight_rows": 2 if of["weights"] == "2rows" else 1,
        "numbers.input": of["input"],
        "numbers.weight": of["weight"],
        "numbers.output": of["input"] if of["output"] == "same" else of["output"],
        "numbers.accumulator": f"int{number['sum_bits']}",
        "vector_unit.lanes": cols,
        "vector_unit.elementwise_products": of["products"] == "yes",
        "vector_unit.residuals": of["residuals"] == "yes",
        "vector_unit.row_words": number["row_words"],
        "vector_unit.depthwise": True,
        "npu.overflow": of["overflow"],
        "npu.multiplier_registers": number["registers"],
        "npu.requantize_multiplier_bits": number["mult_bits"],
        "npu.pipeline_registers": number["long_ways"],
        "npu.accumulator_banks": number["banks"],
        "npu.base_registers": number["bases"],
        "npu.index_words": number["indices"],
        "npu.address_bits": number["address"],
        "npu.event_counters": of["counters"],
        "npu.bus_bytes": bus_bytes,
        "npu.queue_depth": number["queue"],
        "npu.prefetch_instructions": number["prefetch"],
        "npu.outstanding_beats": number["in_flight"],
        "npu.memory_outstanding_beats": number["pending"],
        "dram.latency_ns": number["latency"] * 10**9 // clock_hz,
        "dram.bandwidth_bytes_per_s": int(beats or 1) * 10**6 * bus_bytes,
        "table_buffer.capacity_bytes": number["tables"] * TABLE_BYTES,
        "local_memory.capacity_bytes": number["local"] * bus_bytes,
    }
    if number["address"] < 32:
        replace["npu.token_bits"] = 12
    if of["memory"] == "ports":
        replace["dram.kind"] = "block_ram"
    else:
        replace["dram.arbiter"] = of["arbiter"]
    if ":" in of["weights"]:
        replace |= {"sparsity.weight": of["weights"], "sparsity.exploited": "skipping"}
    return npu_of(load_arch("edge_npu_tiny", replace | _capacities(of)))


def _capacities(of: dict[str, str]) -> dict[str, object]:
    """Return the bytes of each buffer."""
    kept, _, group = of["weights"].partition(":") if ":" in of["weights"] else ("1", "", "1")
    rows, cols, banks = int(of["rows"]), int(of["columns"]), int(of["banks"])
    elements = rows // int(kept) * int(group)
    output = of["input"] if of["output"] == "same" else of["output"]
    bits = {name: parse_number(of[name]).bits for name in ("input", "weight")}
    bits["weight"] += (int(group) - 1).bit_length()
    input_bits = element_bits(bits["input"], elements, cols)
    output_bits = element_bits(parse_number(output).bits, cols)
    if output == of["input"]:
        output_bits = input_bits
    many = of["words"] == "many"
    words, sums = (40, 20) if many else (6, 4)
    return {
        "input_buffer.capacity_bytes": words * elements * input_bits // 8,
        "weight_buffer.capacity_bytes": (8 if many else 2) * rows * -(-cols * bits["weight"] // 8),
        "operand_buffer.capacity_bytes": words * cols * input_bits // 8,
        "parameter_buffer.capacity_bytes": words * cols * 4,
        "accumulator_buffer.capacity_bytes": -(-banks * sums * cols * int(of["sum_bits"]) // 8),
        "output_buffer.capacity_bytes": words * cols * output_bits // 8,
    }


@cache
def covering_bench(name: str) -> CompiledNpu:
    """Return the RTL of a machine of the table.

    Args:
        name: One of ``MACHINES``.
    """
    return CompiledNpu(covering_npu(name))
