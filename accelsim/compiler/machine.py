"""What all layers of one compilation share: the schedule, the memory image, the buffers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from accelsim.compiler.limits import LOAD
from accelsim.compiler.memory import Memory
from accelsim.compiler.tokens import Board, Schedule, Slots
from accelsim.errors import MappingError, ProgramError
from accelsim.integer import IntegerNetwork
from accelsim.npu import Npu
from accelsim.program import Layout, Program, ProgramBuilder


@dataclass
class Machine:
    """An NPU under compilation.

    Args:
        npu: The machine.
    """

    npu: Npu
    schedule: Schedule = field(default_factory=lambda: Schedule(ProgramBuilder()))
    memory: Memory = field(default_factory=Memory)

    def __post_init__(self) -> None:
        npu = self.npu
        self.boards: dict[str, Board] = {
            "input": Board(npu.input_words),
            "weight": Board(npu.weight_words),
            "operand": Board(npu.operand_words),
            "parameter": Board(npu.parameter_words),
            "accumulator": Board(npu.accumulator_words),
            "output": Board(npu.output_words),
        }

    def finished(
        self,
        network: IntegerNetwork,
        layouts: Mapping[str, Layout],
        layers: Sequence[tuple[str, int, int]],
    ) -> Program:
        """Return the program after all its layers were added.

        Args:
            network: What was compiled.
            layouts: Of its tensors, by name.
            layers: Name, first instruction and the one after the last, for each layer.

        Raises:
            MappingError: A distance or a count exceeds the field of its instruction.
        """
        self.schedule.append("FINISH")
        try:
            instructions = self.schedule.builder.instructions()
        except ProgramError as problem:
            raise MappingError(f"network {network.name}: {problem.problems[0]}") from None
        return Program(
            npu_name=self.npu.name,
            instructions=instructions,
            image=self.memory.image(),
            inputs={name: layouts[name] for name in network.inputs},
            outputs={name: layouts[name] for name in network.outputs},
            layers=tuple(layers),
        )

    def slots(self, buffer: str, slot_words: int) -> Slots:
        """Return equal slots of a buffer."""
        slots = Slots(self.boards[buffer], slot_words)
        if buffer in self.npu.single_slots:
            slots.count = 1
        return slots

    def load(
        self,
        buffer: str,
        destination: int,
        words: int,
        span: tuple[int, int] | None = None,
        **fields: int,
    ) -> None:
        """Load words when nobody reads what they replace, and what they hold has been stored.

        Args:
            buffer: A choice of the field ``buffer``.
            destination: First word.
            words: How many.
            span: First address of an activation that is read, and the one after it.
            fields: All other fields of the LOAD.
        """
        board = self.boards[buffer]
        after = [board.readers(destination, words)]
        if span is not None:
            after.append(self.memory.last_store(*span))
        index = self.schedule.append(
            "LOAD", after=tuple(after), buffer=buffer, destination=destination, **fields
        )
        board.wrote(index, destination, words)

    def load_constant(
        self, buffer: str, address: int, words: int, word_bytes: int, destination: int
    ) -> None:
        """Load consecutive words of constants.

        Args:
            buffer: ``input``, ``weight`` or ``parameter``.
            address: Of the first word in memory.
            words: How many.
            word_bytes: Bytes from one word in memory to the next.
            destination: First word of the buffer.
        """
        most = min(LOAD["x_count"], LOAD["row_bytes"] // word_bytes)
        used = min(word_bytes, getattr(self.npu, f"{buffer}_word_bytes"))
        for first in range(0, words, most):
            count = min(most, words - first)
            self.load(
                buffer,
                destination + first,
                count,
                x_count=count,
                x_stride=word_bytes,
                address=address + first * word_bytes,
                y_limit=1,
                row_bytes=count * word_bytes,
                word_bytes=used,
            )

    def set_parameters(self, parameter: int) -> None:
        """Let the vector unit take bias, multiplier and shift from three parameter words."""
        board = self.boards["parameter"]
        index = self.schedule.append(
            "PARAMETERS", after=(board.writers(parameter, 3),), parameter=parameter
        )
        board.read(index, parameter, 3)

    def vector(
        self,
        sources: range,
        results: range,
        weights: range = range(0),
        **fields: int | str,
    ) -> None:
        """Emit a VECTOR when all that it reads is there, and nobody reads what it replaces.

        Args:
            sources: Words that it may read of its source.
            results: Words that it may write of the output buffer.
            weights: Parameter words of its taps.
            fields: All fields of the VECTOR.
        """
        source = self.boards[str(fields["source"])]
        output, parameter = self.boards["output"], self.boards["parameter"]
        after = [
            source.writers(sources.start, len(sources)),
            output.readers(results.start, len(results)),
        ]
        if weights:
            after.append(parameter.writers(weights.start, len(weights)))
        index = self.schedule.append("VECTOR", after=tuple(after), **fields)
        source.read(index, sources.start, len(sources))
        output.wrote(index, results.start, len(results))
        parameter.read(index, weights.start, len(weights))

    def store(self, source: int, words: int, span: tuple[int, int], **fields: int) -> None:
        """Store words when they have been written.

        Args:
            source: First word of the output buffer.
            words: How many.
            span: First address that is written, and one after all that are.
            fields: All other fields of the STORE.
        """
        board = self.boards["output"]
        after = (board.writers(source, words),)
        index = self.schedule.append("STORE", after=after, source=source, **fields)
        board.read(index, source, words)
        self.memory.stored(index, *span)
