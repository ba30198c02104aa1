"""Rules of addresses: everything that is touched exists."""

from collections.abc import Iterator

import numpy as np

from accelsim.isa import BUFFERS, FUNCTIONS, INSTRUCTIONS, UNITS
from accelsim.program.rows import last_byte
from accelsim.program.rules.accesses import accesses
from accelsim.program.rules.facts import BUFFER_NAMES, MATMUL_COLUMNS, Facts, Integers, Problem


def buffer_bounds(facts: Facts) -> Iterator[Problem]:
    """Every word that is read or written is a word of its buffer."""
    found = []
    for table in accesses(facts):
        words = facts.words[table.buffer]
        for row in np.flatnonzero(table.last >= words):
            is_write, name = bool(table.writes[row]), BUFFER_NAMES[int(table.buffer[row])]
            text = f"{'writes' if is_write else 'reads'} {name} words up to {table.last[row]},"
            text = f"{text} and the buffer has {words[row]}"
            found.append((int(table.instruction[row]), is_write, text))
    for index, _, text in sorted(found, key=lambda each: each[:2]):
        yield index, text


def word_length(facts: Facts) -> Iterator[Problem]:
    """``word_bytes`` of LOAD and STORE is at most the bytes of a word of the buffer."""
    npu, code = facts.npu, facts.instructions
    sizes = np.array([getattr(npu, f"{name}_word_bytes") for name in BUFFERS])
    size = np.full(len(code), np.iinfo(np.int64).max)
    loads, stores = facts.rows("LOAD"), facts.rows("STORE")
    size[loads] = sizes[code["buffer"][loads]]
    size[stores] = npu.output_word_bytes
    for index in np.flatnonzero(code["word_bytes"] > size):
        store = code["opcode"][index] == INSTRUCTIONS["STORE"].opcode
        buffer = "output" if store else BUFFERS[code["buffer"][index]]
        yield (
            int(index),
            f"word_bytes is {code['word_bytes'][index]}, and a word of the {buffer} buffer"
            f" has {size[index]}",
        )


def spread_bounds(facts: Facts) -> Iterator[Problem]:
    """Every byte that a LOAD with ``spread`` reads goes to a byte of the word of its buffer."""
    code, names = facts.instructions, facts.instructions.dtype.names or ()
    for index in facts.rows("LOAD")[code["spread"][facts.rows("LOAD")] == 1]:
        fields = dict(zip(names, code[index].tolist(), strict=True))
        buffer = BUFFERS[fields["buffer"]]
        size, last = getattr(facts.npu, f"{buffer}_word_bytes"), last_byte(fields)
        if last >= size:
            yield (
                int(index),
                f"spreads to byte {last} of a word, and a word of the {buffer} buffer has {size}",
            )


def image_bounds(facts: Facts) -> Iterator[Problem]:
    """Every byte that LOAD reads and STORE writes is in the image, or in the local memory.

    The rule covers bytes that exist. LOAD fetches whole beats, so memory must go on for less than a
    beat beyond the image.
    """
    from accelsim.program.rules.kernels import outside_image

    for local, memory, holder in (
        (False, "memory", "the image has"),
        (True, "the local memory", "it has"),
    ):
        indices, transfers, size = facts.transfers_of(local=local)
        outside = outside_image(transfers, size)
        for row in np.flatnonzero(outside >= 0):
            yield (
                int(indices[row]),
                f"touches byte {outside[row]} of {memory}, and {holder} {size}",
            )


def address_range(facts: Facts) -> Iterator[Problem]:
    """Image, rows and positions of LOAD, and the program are within ``address_bits``.

    A position may be as far before its row as a row is long, and twice as far after its start.
    """
    npu, code = facts.npu, facts.instructions
    limit = 2**npu.address_bits
    for what, amount in (("bytes of image", len(facts.program.image)), ("instructions", len(code))):
        if amount > limit:
            yield len(code) - 1, f"the program has {amount} {what}, and address_bits allows {limit}"
    loads = facts.rows("LOAD")
    load = facts.of(loads)
    reach = (load["x_count"] - 1) * load["x_stride"] + (load["c_count"] - 1) * load["c_stride"]
    for name, values, least, most in (
        ("row_bytes", load["row_bytes"], 0, limit - 1),
        ("x_start", load["x_start"], -limit, limit - 1),
        ("its last position", load["x_start"] + reach, -limit, 2 * limit - 1),
        ("y_stride", np.where(load["y_count"] > 1, load["y_stride"], 0), 0, limit - 1),
    ):
        for row in np.flatnonzero((values < least) | (values > most)):
            yield (
                int(loads[row]),
                f"{name} is {values[row]}, and address_bits allows {least} to {most}",
            )


def narrow_range(facts: Facts) -> Iterator[Problem]:
    """With addresses shorter than 32 bits, pixels and zero points fit the narrow hardware.

    A MATMUL has at most as many pixels as there are accumulator words, a VECTOR at most as many as
    output words. The zero point of a VECTOR is in the range of results; with tables, of 17 bits.
    """
    npu, code = facts.npu, facts.instructions
    if not npu.is_narrow:
        return
    for name, words in (("MATMUL", npu.accumulator_words), ("VECTOR", npu.output_words)):
        for index in facts.rows(name):
            pixels = int(code["p1_count"][index]) * int(code["p0_count"][index])
            if pixels > words:
                yield (
                    int(index),
                    f"has {pixels} pixels, and the buffer of its results {words} words",
                )
    for index in () if npu.has_functions else facts.rows("VECTOR"):
        point = int(code["zero_point"][index])
        if not npu.output.minimum <= point <= npu.output.maximum:
            yield (
                int(index),
                f"has zero_point {point}, and results are {npu.output.name}"
                f" ({npu.output.minimum}..{npu.output.maximum})",
            )


def one_bank(facts: Facts) -> Iterator[Problem]:
    """The accumulator words of an instruction are in one bank."""
    size, seen = facts.npu.bank_words, set()
    for table in accesses(facts, of_sums=True):
        sums = np.flatnonzero(table.buffer == BUFFER_NAMES.index("accumulator"))
        for row in sums[table.base[sums] // size != table.last[sums] // size]:
            index = int(table.instruction[row])
            if index not in seen:
                seen.add(index)
                yield (
                    index,
                    f"uses accumulator words {table.base[row]} to {table.last[row]},"
                    f" and a bank has {size}",
                )


def pixels_fit_array(facts: Facts) -> Iterator[Problem]:
    """An array that holds sums or inputs holds those of all pixels of a MATMUL."""
    most = facts.npu.held_pixels
    if most:
        chosen = facts.rows("MATMUL")
        code = facts.of(chosen)
        pixels = code["p1_count"] * code["p0_count"]
        for place in np.flatnonzero(pixels > most):
            text = f"has {pixels[place]} pixels, and the array has {facts.npu.held_name}"
            yield int(chosen[place]), text


def result_range(facts: Facts) -> Iterator[Problem]:
    """VECTOR clips to a range that is not empty, and, without a table, within that of results."""
    code, number = facts.instructions, facts.npu.output
    chosen = facts.rows("VECTOR")
    low, high = code["minimum"][chosen], code["maximum"][chosen]
    inside = (number.minimum <= low) & (low <= high) & (high <= number.maximum)
    for index in chosen[~inside]:
        least, most = int(code["minimum"][index]), int(code["maximum"][index])
        if FUNCTIONS[code["function"][index]] == "direct" and least <= most:
            continue
        yield (
            int(index),
            f"clips to {least}..{most}, and results are {number.name}"
            f" ({number.minimum}..{number.maximum})",
        )


def accumulator_hazard(facts: Facts) -> Iterator[Problem]:
    """Two additions to one sum are at least 3 cycles apart (see hazards.py)."""
    from accelsim.program.rules.hazards import APART, accumulator_hazards

    npu, chosen = facts.npu, facts.rows("MATMUL")
    ended = facts.clocks[0][chosen, UNITS.index("compute")]
    found = accumulator_hazards(
        matmul_table(facts),
        ended == np.arange(len(chosen)),
        npu.least_fold_cycles,
        npu.array_is_output_stationary,
    )
    for one, earlier, word, cycles in found:
        whose = "another of its own" if one == earlier else f"one of instruction {chosen[earlier]}"
        passed = f"{cycles} cycle" if cycles == 1 else f"{cycles} cycles"
        yield (
            int(chosen[one]),
            f"adds to accumulator word {word} {passed} after {whose}, which takes {APART}",
        )


def matmul_table(facts: Facts) -> Integers:
    """Return the rows of ``accumulator_hazards``."""
    code = facts.of(facts.rows("MATMUL"))
    columns = [code["k1_count"] * code["k0_count"], *(code[name] for name in MATMUL_COLUMNS)]
    return np.stack(columns, axis=1)
