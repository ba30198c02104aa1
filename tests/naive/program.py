"""A program of the NPU byte by byte and number by number, in loops that follow the table's words.

It shares nothing with ``accelsim.values`` but the machine, the fields and Python's integers.
"""

from collections.abc import Iterator, Mapping, Sequence

from accelsim.npu import Npu
from accelsim.number import Number

Fields = Mapping[str, int]


def bits_of(data: Sequence[int], first_bit: int, count: int) -> int:
    return int.from_bytes(bytes(data), "little") >> first_bit & ((1 << count) - 1)


def number_of(pattern: int, bits: int, signed: bool) -> int:
    return pattern - (1 << bits) if signed and pattern >> (bits - 1) else pattern


def integer_of(pattern: int, form: Number) -> int:
    """Return the integer that a code stands for, from the words of docs/numbers.md."""
    top = form.bits - 1
    sign = -1 if form.signed and pattern >> top else 1
    rest = pattern & ((1 << top) - 1) if form.signed else pattern
    match form.kind:
        case "binary":
            return 1 if pattern else -1
        case "ternary":
            return (-1 if pattern & 2 else 1) if pattern & 1 else 0
        case "power_of_two":
            return sign * 2 ** (rest - 1) if rest else 0
        case "additive_power_of_two":
            # Term i, the topmost first, is 0 or 2**-(i + n * (3 - choice)); the least is bit 0.
            count, total = form.terms, 0
            for term in range(count):
                choice = rest >> 2 * (count - 1 - term) & 3
                if choice:
                    total += 2 ** (3 * count - 1 - term - count * (3 - choice))
            return sign * total
    return number_of(pattern, form.bits, form.signed)


class Machine:
    """Buffers are lists of words: bytes where memory is copied, integers where sums are held."""

    def __init__(self, npu: Npu, memory: Sequence[int]) -> None:
        self.npu = npu
        self.pitch = npu.weight.bits + (npu.group - 1).bit_length()
        self.memory = [int(byte) for byte in memory]
        self.local = [0] * npu.local_bytes
        words = {"input": npu.input_words, "weight": npu.weight_words}
        words |= {"operand": npu.operand_words, "parameter": npu.parameter_words}
        words |= {"table": npu.table_words, "index": npu.index_words}
        self.buffers = {
            name: [[0] * getattr(npu, f"{name}_word_bytes") for _ in range(count)]
            for name, count in words.items()
        }
        self.accumulator = [[0] * npu.cols for _ in range(npu.accumulator_words)]
        self.output = [[0] * npu.output_word_bytes for _ in range(npu.output_words)]
        self.lanes = [(0, 0, 0)] * npu.cols
        self.zero_points = (0, 0)
        self.first_row = 0
        self.offsets = [0] * npu.row_words
        self.factors = [(0, 0)] * npu.row_words

    def bytes_of(self, f: Fields) -> list[int]:
        """Return the memory that a LOAD or STORE reaches."""
        return self.local if f["local"] else self.memory

    def fit(self, value: int) -> int:
        """Return a sum as the accumulator holds it."""
        form = self.npu.accumulator
        if self.npu.overflow == "saturate":
            return min(max(value, form.minimum), form.maximum)
        return number_of(value % (1 << form.bits), form.bits, True)

    def element(self, buffer: str, word: int, index: int, spacing: int, form: Number) -> int:
        pattern = bits_of(self.buffers[buffer][word], index * spacing, form.bits)
        return integer_of(pattern, form)

    def activation(self, buffer: str, word: int, index: int) -> int:
        return self.element(buffer, word, index, self.npu.input_element_bits, self.npu.input)

    def weight(self, word: int, index: int) -> int:
        return self.element("weight", word, index, self.pitch, self.npu.weight)

    def term(self, activation: int, word: int, index: int) -> int:
        """Return what a sum gains from an activation and a weight."""
        if self.npu.element == "multiply":
            return activation * self.weight(word, index)
        bits = self.npu.weight.bits
        code = bits_of(self.buffers["weight"][word], index * self.pitch, bits)
        # Code 0 is no weight, and 1, 2, ... are the weights from the least one on.
        return -abs(activation - (code - 2 ** (bits - 1))) if code else 0

    def position(self, word: int, index: int) -> int:
        """Return where in its group a sparse weight stands: the bits above its code."""
        first = index * self.pitch + self.npu.weight.bits
        return bits_of(self.buffers["weight"][word], first, self.pitch - self.npu.weight.bits)

    def parameter(self, word: int, lane: int, bits: int, signed: bool) -> int:
        return number_of(bits_of(self.buffers["parameter"][word], 32 * lane, bits), bits, signed)


def loops(*counts: int) -> Iterator[tuple[int, ...]]:
    if not counts:
        yield ()
        return
    for index in range(counts[0]):
        for rest in loops(*counts[1:]):
            yield (index, *rest)


def load(machine: Machine, f: Fields) -> None:
    names = ("input", "weight", "operand", "parameter", "table", "index", "weight_row")
    name = names[f["buffer"]]
    if name == "weight_row":
        rows = [
            [0] * machine.npu.weight_row_word_bytes for _ in range(machine.npu.weight_row_words)
        ]
        fill(machine, f, rows)
        count = f["y_count"] * f["x_count"] * f["c_count"]
        for row in range(f["destination"], f["destination"] + count):
            put_row(machine, row, rows[row])
    else:
        fill(machine, f, machine.buffers[name])


def put_row(machine: Machine, row: int, weights: list[int]) -> None:
    """Put the weights of all columns to one row of a weight word, bit by bit."""
    word, place = divmod(row, machine.npu.products)
    target, bits = machine.buffers["weight"][word], machine.npu.weight.bits
    for bit in range(machine.npu.cols * bits):
        col, inner = divmod(bit, bits)
        to = (col * machine.npu.products + place) * bits + inner
        target[to // 8] &= ~(1 << to % 8)
        target[to // 8] |= (weights[bit // 8] >> bit % 8 & 1) << to % 8


def fill(machine: Machine, f: Fields, buffer: list[list[int]]) -> None:
    """Write the words of a LOAD to a buffer."""
    word = f["destination"]
    for y, x, c in loops(f["y_count"], f["x_count"], f["c_count"]):
        row, turns, limit = f["y_start"] + y * f["y_step"], y, f["y_limit"]
        if f["gather"]:
            row = turns = bits_of(machine.buffers["index"][f["y_start"] + y], 0, 32)
            limit += f["y_step"] * 16383
        for i in range(len(buffer[word])):
            byte = i - x * f["word_bytes"] if f["spread"] else i
            position = f["x_start"] + x * f["x_stride"] + c * f["c_stride"] + byte
            there = 0 <= byte < f["word_bytes"] and 0 <= row < limit
            if there and 0 <= position < f["row_bytes"]:
                address = (f["address"] + turns * f["y_stride"] + position) % 2**32
                buffer[word][i] = machine.bytes_of(f)[address]
            else:
                buffer[word][i] = f["pad"] >> 8 * (i % 2) & 255
        word += 1


def matmul(machine: Machine, f: Fields) -> None:
    if machine.npu.array_is_output_stationary:
        output_stationary(machine, f)
        return
    rows, cols = range(machine.npu.rows), range(machine.npu.cols)
    products = machine.npu.products
    for k1, k0 in loops(f["k1_count"], f["k0_count"]):
        block = k1 * f["k0_count"] + k0
        first_weight = f["weight"] + block * machine.npu.rows
        for p1, p0 in loops(f["p1_count"], f["p0_count"]):
            word = f["input"] + k1 * f["k1_stride"] + k0 * f["k0_stride"]
            word += p1 * f["p1_stride"] + p0 * f["p0_stride"]
            sums = machine.accumulator[f["accumulator"] + p1 * f["a1_stride"] + p0 * f["a0_stride"]]
            for col in cols:
                total = 0
                for row, place in loops(len(rows), products):
                    element = row // machine.npu.kept * machine.npu.group * products + place
                    element += machine.position(first_weight + row, col)
                    activation = machine.activation("input", word, element)
                    gain = machine.term(activation, first_weight + row, col * products + place)
                    total = machine.fit(total + gain)
                old = sums[col] if block or f["accumulate"] else 0
                sums[col] = machine.fit(old + total)


def output_stationary(machine: Machine, f: Fields) -> None:
    rows, cols = range(machine.npu.rows), range(machine.npu.cols)
    for p1, p0 in reversed(list(loops(f["p1_count"], f["p0_count"]))):
        sums = machine.accumulator[f["accumulator"] + p1 * f["a1_stride"] + p0 * f["a0_stride"]]
        for col in cols:
            total, weight_word = 0, f["weight"]
            for k1, k0, row in loops(f["k1_count"], f["k0_count"], len(rows)):
                word = f["input"] + k1 * f["k1_stride"] + k0 * f["k0_stride"]
                word += p1 * f["p1_stride"] + p0 * f["p0_stride"]
                activation = machine.activation("input", word, row)
                total = machine.fit(total + machine.term(activation, weight_word, col))
                weight_word += 1
            sums[col] = machine.fit(sums[col] + total) if f["accumulate"] else total


def parameters(machine: Machine, f: Fields) -> None:
    word = f["parameter"]
    machine.lanes = [
        (
            machine.parameter(word, lane, 32, True),
            machine.parameter(word + 1, lane, machine.npu.multiplier_bits, False),
            machine.parameter(word + 2, lane, 6, False),
        )
        for lane in range(machine.npu.cols)
    ]
    machine.zero_points = f["first_zero_point"], f["second_zero_point"]
    machine.first_row = f["row"]


def round_half_even(numerator: int, shift: int) -> int:
    """Return numerator / 2**shift rounded: twice the distance to the floor against one step."""
    step = 2**shift
    floor = numerator // step
    twice = 2 * (numerator - floor * step)
    return floor + (twice > step or (twice == step and floor % 2 == 1))


def vector(machine: Machine, f: Fields) -> None:
    container = machine.npu.output_element_bits
    for p1, p0 in loops(f["p1_count"], f["p0_count"]):
        word = 0
        target = f["destination"] + p1 * f["d1_stride"] + p0 * f["d0_stride"]
        for lane, (bias, multiplier, shift) in enumerate(machine.lanes):
            total = joined(machine, f, p1, p0, lane)
            if f["offset"]:
                total -= machine.offsets[machine.first_row + p1]
            if f["scaled"]:
                multiplier, shift = machine.factors[machine.first_row + p1]
            result = round_half_even((total + bias) * multiplier, shift) + f["zero_point"]
            if f["function"] == 2:
                result = interpolated(machine, f["table"], result)
            result = min(max(result, f["minimum"]), f["maximum"])
            if f["function"] == 1:
                byte = machine.buffers["table"][64 * f["table"] + result % 256 // 4][result % 4]
                result = number_of(byte, 8, machine.npu.output.signed)
            if f["kept"]:
                bits = machine.npu.accumulator.bits
                machine.accumulator[target][lane] = number_of(result % 2**bits, bits, True)
            word |= (result % (1 << container)) << (lane * container)
        if not f["kept"]:
            machine.output[target] = list(word.to_bytes(machine.npu.output_word_bytes, "little"))


def joined(machine: Machine, f: Fields, p1: int, p0: int, lane: int) -> int:
    if f["combine"] == 2:
        total = 0
        for t1 in range(f["t1_count"]):
            total = machine.fit(total + machine.fit(product(machine, f, (p1, p0, t1), lane)))
        return total
    total = tap(machine, f, (p1, p0, 0, 0), lane)
    for t1, t0 in list(loops(f["t1_count"], f["t0_count"]))[1:]:
        value = tap(machine, f, (p1, p0, t1, t0), lane)
        total = max(total, value) if f["combine"] == 1 else machine.fit(total + value)
    return total


def product(machine: Machine, f: Fields, indices: tuple[int, int, int], lane: int) -> int:
    p1, p0, t1 = indices
    first = f["source_word"] + p1 * f["p1_stride"] + p0 * f["p0_stride"] + t1 * f["t1_stride"]
    second = f["weight"] if f["held"] else first + f["t0_stride"]
    factors = [
        number_of((machine.activation("operand", word, lane) - zero) % 2**16, 16, True)
        for word, zero in zip((first, second), machine.zero_points, strict=True)
    ]
    return factors[0] * factors[1]


def interpolated(machine: Machine, table: int, result: int) -> int:
    """Return what stands on a line between two entries of a table, 1024 codes apart."""
    code = min(max(result, -(2**15)), 2**15 - 1)
    segment, fraction = divmod(code + 2**15, 1024)
    word = machine.buffers["table"][64 * table + segment]
    base, slope = number_of(word[0] + 256 * word[1], 16, True), word[2] + 256 * word[3]
    return base + round_half_even(number_of(slope, 16, True) * fraction, 10)


def tap(machine: Machine, f: Fields, indices: tuple[int, int, int, int], lane: int) -> int:
    p1, p0, t1, t0 = indices
    word = f["source_word"] + p1 * f["p1_stride"] + p0 * f["p0_stride"]
    word += t1 * f["t1_stride"] + t0 * f["t0_stride"]
    is_residual = f["combine"] == 3 and t0
    value = (
        machine.activation("operand", word % 2**16, lane)
        if f["source"] or is_residual
        else machine.accumulator[word][lane]
    )
    if f["weighted"]:
        value *= machine.parameter(f["weight"] + t1 * f["t0_count"] + t0, lane, 16, True)
    return machine.fit(value)


def reduce(machine: Machine, f: Fields) -> None:
    for p1 in range(f["p1_count"]):
        lanes = [machine.fit(0)] * machine.npu.cols
        counts = [False] * machine.npu.cols
        for p0, t1, lane in loops(f["p0_count"], f["t1_count"], machine.npu.cols):
            if p0 * machine.npu.cols + lane >= f["limit"]:
                continue
            if f["combine"] == 2:
                value = machine.fit(product(machine, {**f, "held": 0}, (p1, p0, t1), lane))
                lanes[lane] = machine.fit(lanes[lane] + value)
                continue
            for t0 in range(f["t0_count"]):
                value = tap(machine, {**f, "weighted": 0}, (p1, p0, t1, t0), lane)
                if f["combine"] == 0:
                    lanes[lane] = machine.fit(lanes[lane] + value)
                elif not counts[lane] or value > lanes[lane]:
                    lanes[lane] = value
                counts[lane] = True
        if f["combine"] == 1:
            total = max(value for value, there in zip(lanes, counts, strict=True) if there)
        else:
            total = sum(lanes)
        if f["statistic"] == 0:
            machine.offsets[f["row"] + p1] = total
        else:
            machine.factors[f["row"] + p1] = factors(f, total, machine.offsets[f["row"] + p1])


def factors(f: Fields, total: int, offset: int) -> tuple[int, int]:
    """Return multiplier and shift of a row, by searching where the model computes."""
    scale = f["count"] if f["statistic"] == 2 else 1
    wide = scale * total + f["addend"] - (offset * offset if f["centered"] else 0)
    wide = number_of(wide % 2**64, 64, True)
    if wide <= 0:
        return 0, 0
    step = f["statistic"]  # bits of W for each bit of the exponent: a root has half of them
    exponent = 0
    while wide >> (step * exponent):
        exponent += 1
    # W as a binary fraction from 1/2 (or 1/4) to 1, of which 16 (or 32) bits count.
    top = (wide << 16 * step) >> (step * exponent)
    divisor = 0
    for bit in reversed(range(16)):
        if (divisor + 2**bit) ** step <= top:
            divisor += 2**bit
    return f["numerator"] * 2**15 // divisor, min(max(f["shift"] + exponent, 0), 63)


def store(machine: Machine, f: Fields) -> None:
    word = f["source"]
    for y, x, c in loops(f["y_count"], f["x_count"], f["c_count"]):
        address = f["address"] + y * f["y_stride"] + x * f["x_stride"] + c * f["c_stride"]
        for i in range(f["word_bytes"]):
            machine.bytes_of(f)[(address + i) % 2**32] = machine.output[word][i]
        word += 1


ACTIONS = {1: load, 2: matmul, 3: parameters, 4: vector, 5: store, 7: reduce}


def execute(
    instructions: Sequence[Fields], npu: Npu, memory: Sequence[int], bases: Sequence[int] = ()
) -> list[int]:
    """Return the memory that a program leaves; ``bases`` is what the base registers hold."""
    machine = Machine(npu, memory)
    for fields in instructions:
        if fields["opcode"] == 6:
            break
        moved = dict(fields)
        if fields["base"]:
            moved["address"] = (fields["address"] + bases[fields["base"] - 1]) % 2**32
        ACTIONS[fields["opcode"]](machine, moved)
    return machine.memory
