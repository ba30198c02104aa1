"""Encoders and decoders in machine code; nothing that drives them knows their laws.

What an encoder is given does not depend on its outputs: another beat is offered in each cycle, and
those count in whose cycle the encoder was ready.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from types import ModuleType

import numpy as np
from numpy.typing import NDArray

from accelsim.codec_engine import (
    CodecEngine,
    Encoded,
    added,
    decode_times,
    encode,
    encode_times,
)
from accelsim_hdl.codec import decoder as decoder_module
from accelsim_hdl.codec import encoder as encoder_module
from hdl.component import CompiledComponent

Whole = NDArray[np.int64]
Flags = NDArray[np.bool_]

DRAINED_CYCLES = 8
"""Beyond those of a full last stage: cycles without input after which an encoder is empty."""


@dataclass(frozen=True, kw_only=True)
class Stimulus:
    """What an encoder is given in each cycle.

    Args:
        gradient: Shape (cycles, lanes).
        residual: Residuals of each beat, as ``gradient``.
        last: Whether a beat is the last of its vector.
        offered: Whether a beat is there.
        word_ready: Whether a word is taken.
        residual_ready: Whether residuals are.
    """

    gradient: Whole
    residual: Whole
    last: Flags
    offered: Flags
    word_ready: Flags
    residual_ready: Flags

    @classmethod
    def of(cls, gradient: Whole, residual: Whole, lanes: int) -> "Stimulus":
        """Return a vector, padded, that is offered and taken without a pause."""
        cycles = -(-len(gradient) // lanes)
        padded = np.zeros((2, cycles * lanes), np.int64)
        padded[:, : len(gradient)] = gradient, residual
        always = np.ones(cycles, bool)
        return cls(
            gradient=padded[0].reshape(cycles, lanes),
            residual=padded[1].reshape(cycles, lanes),
            last=np.zeros(cycles, bool),
            offered=always,
            word_ready=always,
            residual_ready=always,
        )

    @classmethod
    def random(
        cls, engine: CodecEngine, cycles: int, generator: np.random.Generator, spread: int
    ) -> "Stimulus":
        """Return beats with extremes among them; each flag is rare for a while, and then common.

        Args:
            engine: The engine.
            cycles: Number of cycles.
            generator: Generator of the values.
            spread: Values are below ``2**spread`` in magnitude, but for the extremes.
        """
        limit = 1 << (engine.value_bits - 1)
        reach = min(1 << spread, limit)

        def values() -> Whole:
            found = generator.integers(-reach, reach, (cycles, engine.lanes))
            extreme = generator.random(found.shape) < 0.05
            return np.where(extreme, generator.choice([-limit, limit - 1, 0], found.shape), found)

        def flags() -> Flags:
            chances = np.repeat(generator.choice([0.1, 0.5, 0.9, 1.0], cycles // 16 + 1), 16)
            found: Flags = generator.random(cycles) < chances[:cycles]
            return found

        return cls(
            gradient=values(),
            residual=values(),
            last=generator.random(cycles) < 0.1,
            offered=flags(),
            word_ready=flags(),
            residual_ready=flags(),
        )


class EncoderBench:
    """An encoder in machine code.

    Args:
        engine: Engine that the encoder belongs to.
        hardware: The module with its ``Encoder``, if it is not the usual one.
    """

    def __init__(self, engine: CodecEngine, hardware: ModuleType = encoder_module) -> None:
        self.engine = engine
        self._component = CompiledComponent(hardware.Encoder(engine))

    def agrees(self, stimulus: Stimulus, setting: int) -> bool:
        """Return whether cycles and values are those of the law; the encoder ends empty.

        A beat more, the last of its vector, follows, so that indices begin at 0 in the next run.
        """
        engine = self.engine
        closing = engine.lanes + DRAINED_CYCLES
        empty = closing + engine.encode_stages + len(stimulus.offered) * (engine.lanes + 1)
        given = _lengthened(stimulus, closing, empty)
        seen = self._component.drive(self._inputs(given, setting))

        taken = np.flatnonzero(given.offered & seen["beats__ready"].astype(bool))
        word = np.flatnonzero(seen["words__valid"].astype(bool) & given.word_ready)
        kept = np.flatnonzero(seen["residuals__valid"].astype(bool) & given.residual_ready)
        messages, residuals, counts = [], [], []
        ends = [*(np.flatnonzero(given.last[taken]) + 1).tolist()]
        for first, limit in zip([0, *ends[:-1]], ends, strict=True):
            beats = taken[first:limit]
            made = encode(
                engine, given.gradient[beats].ravel(), given.residual[beats].ravel(), setting
            )
            messages.append(_bits_of(engine, made))
            residuals.append(made.residual)
            counts += made.words.tolist()
        times = encode_times(engine, counts, given.offered, given.word_ready, given.residual_ready)
        return (
            np.array_equal(taken, times.beat_cycles)
            and np.array_equal(word, times.word_cycles)
            and np.array_equal(kept, times.result_cycles)
            and _stays(seen, "words", given.word_ready)
            and _stays(seen, "residuals", given.residual_ready)
            and np.array_equal(self._bits(seen, "words", word), np.concatenate(messages))
            and np.array_equal(
                self._bits(seen, "residuals", kept).reshape(-1, engine.value_bits),
                np.concatenate(residuals)[:, None] >> np.arange(engine.value_bits) & 1,
            )
        )

    def _inputs(self, given: Stimulus, setting: int) -> dict[str, Whole]:
        engine, cycles = self.engine, len(given.offered)
        lanes = np.concatenate((given.gradient, given.residual), axis=1)
        bits = (lanes[:, :, None] >> np.arange(engine.value_bits)) & 1
        flat = np.concatenate((bits.reshape(cycles, -1), given.last[:, None]), axis=1)
        name = "shift" if engine.kind == "fixed_point" else "threshold"
        return {
            "beats__valid": given.offered.astype(np.int64),
            "beats__payload": _words(flat),
            "words__ready": given.word_ready.astype(np.int64),
            "residuals__ready": given.residual_ready.astype(np.int64),
            name: np.full(cycles, setting),
        }

    def _bits(self, seen: dict[str, Whole], name: str, cycles: Whole) -> NDArray[np.uint8]:
        """Return the bits of a stream in some cycles; shape (cycles, bits)."""
        values = seen[f"{name}__payload"][cycles].astype(np.int64).reshape(len(cycles), -1)
        width = self.engine.word_bits
        if name == "residuals":
            width = self.engine.lanes * self.engine.value_bits
        flat = (values[:, :, None] >> np.arange(64)) & 1
        return flat.reshape(len(cycles), values.shape[1] * 64)[:, :width].astype(np.uint8)


class DecoderBench:
    """A decoder in machine code.

    Args:
        engine: Engine that the decoder belongs to.
        hardware: The module with its ``Decoder``, if it is not the usual one.

    Attributes:
        cycles: Cycles of beats, words and results of the last vector.
    """

    def __init__(self, engine: CodecEngine, hardware: ModuleType = decoder_module) -> None:
        self.engine = engine
        self.cycles: tuple[list[int], list[int], list[int]] = ([], [], [])
        self._component = CompiledComponent(hardware.Decoder(engine))

    def agrees(self, sums: Whole, made: Encoded, setting: int, flags: Sequence[Flags]) -> bool:
        """Return whether cycles and values are those of the law.

        Args:
            sums: Shape (values,), whole beats.
            made: The message that is added.
            setting: Setting with which it was encoded.
            flags: Whether sums and words are offered and results taken; true behind their end.
        """
        engine = self.engine
        beats = sums.reshape(-1, engine.lanes)
        sum_bits = (beats[:, :, None] >> np.arange(engine.value_bits)) & 1
        is_last = np.arange(len(beats)) == len(beats) - 1
        payloads = (
            _words(np.concatenate((sum_bits.reshape(len(beats), -1), is_last[:, None]), axis=1)),
            _words(_bits_of(engine, made).astype(np.int64)),
        )
        name, still = ("shift", setting)
        if engine.kind == "top_k":
            name, still = "pairs", int(made.words.sum())
        cycles, results = self._run(payloads, {name: still}, flags)
        self.cycles = cycles
        times = decode_times(engine, made.words.tolist(), *flags)
        wanted = added(engine, sums, made.message, setting).reshape(beats.shape)
        wanted_bits = (wanted[:, :, None] >> np.arange(engine.value_bits)) & 1
        return (
            cycles[0] == times.beat_cycles.tolist()
            and cycles[1] == times.word_cycles.tolist()
            and cycles[2] == times.result_cycles.tolist()
            and np.array_equal(results, _words(wanted_bits.reshape(len(beats), -1)))
        )

    def _run(
        self, payloads: tuple[Whole, Whole], still: dict[str, int], flags: Sequence[Flags]
    ) -> tuple[tuple[list[int], list[int], list[int]], Whole]:
        """Return the cycles of beats, words and results, and the results.

        It ends when nothing has moved for some cycles in which all flags were true, or with more
        results than beats.
        """
        cycles: tuple[list[int], list[int], list[int]] = ([], [], [])
        results, silent, cycle = [], 0, 0
        while silent < DRAINED_CYCLES and len(results) <= len(payloads[0]):
            open_gates = [cycle >= len(each) or bool(each[cycle]) for each in flags]
            inputs = {name: np.array([value]) for name, value in still.items()}
            offers = []
            for port, payload, seen, gate in zip(
                ("sums", "words"), payloads, cycles[:2], open_gates[:2], strict=True
            ):
                offers.append(gate and len(seen) < len(payload))
                inputs[f"{port}__valid"] = np.array([int(offers[-1])])
                if len(payload):
                    place = min(len(seen), len(payload) - 1)
                    inputs[f"{port}__payload"] = payload[place : place + 1]
            inputs["results__ready"] = np.array([int(open_gates[2])])
            outputs = self._component.drive(inputs)
            moved = (
                offers[0] and outputs["sums__ready"][0],
                offers[1] and outputs["words__ready"][0],
                open_gates[2] and outputs["results__valid"][0],
            )
            for seen, has_moved in zip(cycles, moved, strict=True):
                if has_moved:
                    seen.append(cycle)
            if moved[2]:
                results.append(outputs["results__payload"][0])
            silent = silent + 1 if cycle >= max(map(len, flags)) and not any(moved) else 0
            cycle += 1
        bits = self.engine.lanes * self.engine.value_bits
        found = np.array(results).astype(np.uint64).astype(np.int64)
        if bits < 64:
            found = found & ((1 << bits) - 1)
        return cycles, found


def _stays(seen: dict[str, Whole], name: str, ready: Flags) -> bool:
    """Return whether what a stream offers and nothing takes is offered unchanged a cycle later."""
    valid, payload = seen[f"{name}__valid"].astype(bool), seen[f"{name}__payload"]
    waits = np.flatnonzero(valid[:-1] & ~ready[:-1])
    return bool(valid[waits + 1].all() and np.array_equal(payload[waits], payload[waits + 1]))


def _lengthened(stimulus: Stimulus, closing: int, empty: int) -> Stimulus:
    """Return what is given, then vectors of one beat, then nothing; all that leaves is taken."""

    def values(array: Whole) -> Whole:
        return np.concatenate((array, np.zeros((closing + empty, array.shape[1]), np.int64)))

    def flags(array: Flags, first: bool, second: bool) -> Flags:
        return np.concatenate((array, np.full(closing, first), np.full(empty, second)))

    return Stimulus(
        gradient=values(stimulus.gradient),
        residual=values(stimulus.residual),
        last=flags(stimulus.last, True, True),
        offered=flags(stimulus.offered, True, False),
        word_ready=flags(stimulus.word_ready, True, True),
        residual_ready=flags(stimulus.residual_ready, True, True),
    )


def _bits_of(engine: CodecEngine, made: Encoded) -> NDArray[np.uint8]:
    """Return the bits of the words of a message; shape (words, bits)."""
    bits = np.unpackbits(made.message, bitorder="little")
    if engine.kind == "fixed_point":
        return bits[: len(made.words) * engine.word_bits].reshape(-1, engine.word_bits)
    return bits.reshape(-1, 8 * engine.message_bytes(1, 1))[:, : engine.word_bits]


def _words(bits: Whole) -> Whole:
    """Return rows of bits, the lowest first, as rows of numbers of 64 bits."""
    rows = np.zeros((len(bits), -(-bits.shape[1] // 64) * 64), np.uint8)
    rows[:, : bits.shape[1]] = bits
    packed = np.packbits(rows, axis=1, bitorder="little")
    words: Whole = packed.view(np.uint64).astype(np.int64)
    return words[:, 0] if words.shape[1] == 1 else words
