"""Every proof by name."""

from collections.abc import Callable
from functools import partial
from typing import Any

from accelsim.number import Element, parse_number, term_bits
from accelsim_hdl.npu.tree import tree_cycles
from accelsim_hdl.proofs.accumulator import accumulator
from accelsim_hdl.proofs.axi4 import axi4_join, axi4_lite, axi4_reader, axi4_writer
from accelsim_hdl.proofs.base import base
from accelsim_hdl.proofs.claims import Claims
from accelsim_hdl.proofs.control import control
from accelsim_hdl.proofs.delay import delay
from accelsim_hdl.proofs.element import output_stationary, weight_stationary
from accelsim_hdl.proofs.fetch import fetch
from accelsim_hdl.proofs.function import function
from accelsim_hdl.proofs.gather import gather
from accelsim_hdl.proofs.induction import Proof
from accelsim_hdl.proofs.load import load
from accelsim_hdl.proofs.queue import queue
from accelsim_hdl.proofs.requantize import lane, requantize
from accelsim_hdl.proofs.scoreboard import banks, tokens
from accelsim_hdl.proofs.sdram import port_queue
from accelsim_hdl.proofs.sequencer import handoff
from accelsim_hdl.proofs.store import store
from accelsim_hdl.proofs.tree import tree

FORMATS = tuple(f"{sign}{bits}" for sign in ("int", "uint") for bits in (2, 4, 8, 16))
"""Formats; every pair of them is proved."""

_SHIFTS = (0, 1, 10)
"""Shifts to prove: none, only a fine one, a fine and a coarse one."""


def _proof(
    name: str,
    build: Callable[..., None],
    arguments: dict[str, Any],
    *,
    depth: int = 1,
    search_cycles: int = 12,
    long: bool = False,
) -> Proof:
    built: Callable[[Claims], None] = partial(build, **arguments)
    return Proof(name=name, build=built, depth=depth, search_cycles=search_cycles, long=long)


def _control() -> list[Proof]:
    """Return the proofs of streams, buses, counters and tokens."""
    return [
        *(_proof(f"queue-{depth}", queue, {"depth": depth}) for depth in (2, 3, 4)),
        *(
            _proof(
                f"fetch-{bus_bytes}x{prefetch}",
                fetch,
                {"bus_bytes": bus_bytes, "prefetch_instructions": prefetch},
            )
            for bus_bytes, prefetch in ((8, 1), (16, 2), (32, 1))
        ),
        _proof("load-2", load, {"outstanding_beats": 2}),
        _proof("load-4", load, {"outstanding_beats": 4}, search_cycles=16),
        *(
            _proof(f"store-{most}x{cols}", store, {"outstanding_beats": most, "cols": cols})
            for most, cols in ((2, 1), (3, 6))
        ),
        *(
            _proof(
                f"store-bursts-{burst_beats}",
                store,
                {"outstanding_beats": 2, "cols": cols, "burst_beats": burst_beats},
            )
            for burst_beats, cols in ((2, 8), (4, 12))
        ),
        *(
            _proof(
                f"sdram-port-{limit}-{'writes' if writes else 'reads'}",
                port_queue,
                {"outstanding_beats": limit, "writes": writes},
            )
            for limit in (2, 3)
            for writes in (False, True)
        ),
        *(
            _proof(f"axi4-{name}-{most}", build, {"most_beats": most})
            for name, build in (("reader", axi4_reader), ("writer", axi4_writer))
            for most in (2, 3, 4)
        ),
        _proof("axi4-join", axi4_join, {}),
        _proof("axi4-lite", axi4_lite, {}),
        _proof("tokens", tokens, {}),
        _proof("banks-2", banks, {"banks": 2}),
        _proof("banks-4", banks, {"banks": 4}),
        _proof("control", control, {}),
        _proof("base-load", base, {"unit": "load", "registers": 3}),
        _proof("base-store", base, {"unit": "store", "registers": 7}),
        _proof("gather", gather, {}, depth=2),
        *(_proof(f"handoff-{rows}", handoff, {"rows": rows}) for rows in (1, 2, 4)),
        *(
            _proof(f"delay-{cycles}", delay, {"cycles": cycles}, depth=cycles + 1)
            for cycles in (0, 1, 2, 5)
        ),
    ]


def _values() -> list[Proof]:
    """Return the proofs of arithmetic, except those of the elements."""
    small = {"sum_bits": 8, "multiplier_bits": 4}
    every_shift = {"sum_bits": 32, "shifts": tuple(range(64))}
    return [
        *(
            _proof(
                f"accumulator-{overflow}",
                accumulator,
                {"cols": cols, "overflow": overflow},
                depth=cols + 3,
            )
            for cols, overflow in ((1, "saturate"), (2, "wrap"))
        ),
        *(
            _proof(
                "requantize" if registers == 1 else "requantize-registers",
                requantize,
                {**small, "shifts": _SHIFTS, "registers": registers},
                depth=4 + registers,
            )
            for registers in (1, 2)
        ),
        _proof(
            "requantize-rows", requantize, {**small, "shifts": _SHIFTS, "offset_bits": 10}, depth=6
        ),
        _proof("requantize-maps", requantize, {**small, "shifts": _SHIFTS, "maps": True}, depth=5),
        *(
            _proof(f"tree-{lanes}", tree, {"lanes": lanes, "bits": 8}, depth=tree_cycles(lanes))
            for lanes in (1, 3, 8)
        ),
        _proof(
            "requantize-every-shift", requantize, {**every_shift, "multiplier_bits": 16}, depth=5
        ),
        _proof(
            "requantize-wide",
            requantize,
            {**every_shift, "multiplier_bits": 24},
            depth=5,
            long=True,
        ),
        *(
            _proof(
                f"function-{registers}-{'signed' if signed else 'unsigned'}",
                function,
                {"read_cycles": registers, "signed_result": signed},
                depth=registers + 5,
                search_cycles=registers + 7,
            )
            for registers, signed in ((1, True), (2, False))
        ),
        *(
            _proof(
                f"lane-{input_}-{accumulator_}-{overflow}",
                lane,
                {"input_": input_, "accumulator": accumulator_, "overflow": overflow},
                depth=5,
            )
            for accumulator_ in ("int8", "int16")
            for input_, overflow in (("int8", "saturate"), ("uint8", "wrap"))
        ),
        _proof(
            "lane-registers",
            lane,
            {"input_": "int8", "accumulator": "int8", "overflow": "saturate", "registers": 2},
            depth=6,
        ),
        *(
            _proof(
                f"lane-products-{input_}-{overflow}",
                lane,
                {
                    "input_": input_,
                    "accumulator": "int16",
                    "overflow": overflow,
                    "multiplies": True,
                },
                depth=6,
            )
            for input_, overflow in (("int8", "saturate"), ("uint8", "wrap"))
        ),
        *(
            _proof(
                f"lane-rows-{input_}-{overflow}",
                lane,
                {
                    "input_": input_,
                    "accumulator": "int8",
                    "overflow": overflow,
                    "has_rows": True,
                },
                depth=5,
            )
            for input_, overflow in (("int8", "saturate"), ("uint8", "wrap"))
        ),
    ]


def _element(build: Callable[..., None], kind: str = "element", **of: Any) -> Proof:
    short = "output" if build is output_stationary else "weight"
    name = f"{kind}-{short}-{{}}-{{}}-{{accumulator_bits}}-{{overflow}}-{{registers}}"
    return _proof(
        name.format(*of["formats"], **of),
        build,
        {"element": "adder" if kind == "adder" else "multiply", **of},
        depth=of["registers"] + 4,
        search_cycles=of["registers"] + 5,
    )


def _elements() -> list[Proof]:
    """Return the proofs of the processing elements, for every pair of formats.

    The accumulator is as wide as a product, so that sums overflow.
    """
    proofs = []
    for input_ in FORMATS:
        for weight in FORMATS:
            bits = int(input_.lstrip("uint")) + int(weight.lstrip("uint"))
            for overflow in ("saturate", "wrap"):
                of: dict[str, Any] = {
                    "formats": (input_, weight),
                    "overflow": overflow,
                    "accumulator_bits": bits,
                }
                proofs.append(_element(output_stationary, **of, registers=0))
                proofs.append(_element(weight_stationary, **of, registers=0))
    return proofs


def _other_elements() -> list[Proof]:
    """Return the proofs of adder elements, and of elements whose weights are powers of two.

    The accumulator is as wide as what it gains in a step, so that sums overflow.
    """
    adders = [(input_, weight) for input_ in FORMATS for weight in ("int2", "int4", "int8")]
    shifters = [(input_, f"pow2_{bits}") for input_ in ("int8", "uint8") for bits in (2, 3, 4)]
    proofs = []
    for kind, pairs in (("adder", adders), ("shift", shifters)):
        element: Element = "adder" if kind == "adder" else "multiply"
        for formats in pairs:
            bits = term_bits(element, *map(parse_number, formats))
            for build in (output_stationary, weight_stationary):
                for overflow in ("saturate", "wrap"):
                    of = {"formats": formats, "accumulator_bits": bits, "overflow": overflow}
                    proofs.append(_element(build, kind, **of, registers=0))
    piped = {"formats": ("uint8", "int8"), "accumulator_bits": 32, "overflow": "saturate"}
    builds = (output_stationary, weight_stationary)
    proofs += [
        _element(build, "adder", **piped, registers=n) for build in builds for n in (1, 2, 3)
    ]
    return proofs


def _pipelines() -> list[Proof]:
    """Return the proofs of elements with registers in their multipliers, and a wide sum."""
    return [
        _element(
            build,
            formats=("uint8", "int8"),
            accumulator_bits=32,
            overflow="saturate",
            registers=registers,
        )
        for build in (output_stationary, weight_stationary)
        for registers in (1, 2, 3)
    ]


PROOFS: dict[str, Proof] = {
    proof.name: proof
    for proof in (*_control(), *_values(), *_elements(), *_other_elements(), *_pipelines())
}
"""Every proof by name; a new one is a line in one of the functions above."""
