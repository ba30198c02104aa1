"""Random layers, accelerators and mappings, in sizes for the plain-Python twin and larger."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from hypothesis import strategies as st

from accelsim.arch import Arch, arch_from_data
from accelsim.counts import Counts
from accelsim.cycle.layer import count_layer
from accelsim.mapping import ORDERS, Mapping, machine_row, nest_row
from accelsim.mapping import columns as at
from accelsim.workload import Convolution, Matmul, Movement, Vector, Work
from naive import layer as naive
from naive import steps

DATAFLOWS = ("weight_stationary", "output_stationary", "input_stationary")


@dataclass(frozen=True)
class Case:
    """A layer with the accelerator that runs it; the mapping of vector work is its pieces."""

    work: Work
    arch: Arch
    mapping: Mapping | int
    passes: int

    @property
    def nest(self) -> np.ndarray:
        on_vector_unit = isinstance(self.mapping, int)
        row = nest_row(self.work, passes=self.passes, on_vector_unit=on_vector_unit)
        return np.array(row, dtype=np.int64)

    @property
    def machine(self) -> np.ndarray:
        return np.array(machine_row(self.arch), dtype=np.int64)

    @property
    def mapping_row(self) -> np.ndarray:
        if isinstance(self.mapping, int):
            row = [0] * at.MAPPING_COLUMNS
            row[at.CHUNKS] = self.mapping
        else:
            row = self.mapping.to_row()
        return np.array(row, dtype=np.int64)

    def closed(self) -> Counts:
        row = count_layer(self.nest, self.machine, self.mapping_row, False)
        return Counts.from_row(row.tolist())

    def cycle(self) -> Counts:
        row = count_layer(self.nest, self.machine, self.mapping_row, True)
        return Counts.from_row(row.tolist())

    def naive(self) -> Counts:
        return naive.count_layer(self.work, self.arch, self.mapping, passes=self.passes)


@st.composite
def convolutions(draw: st.DrawFn, scale: int) -> Convolution:
    dimensions = draw(st.integers(1, 3))
    top = 3 if dimensions == 3 and scale == 1 else 4 * scale

    def extents(low: int, high: int) -> tuple[int, ...]:
        return tuple(draw(st.integers(low, high)) for _ in range(dimensions))

    kernel, stride, dilation = extents(1, 3), extents(1, 3), extents(1, 2)
    padding, after, output = extents(-1, 2), extents(0, 2), extents(1, top)
    reach = [
        (out - 1) * step + (taps - 1) * apart + 1 - before - behind
        for out, step, taps, apart, before, behind in zip(
            output, stride, kernel, dilation, padding, after, strict=True
        )
    ]
    depthwise = draw(st.integers(0, 3)) == 0
    return Convolution(
        batch=draw(st.integers(1, 2)),
        groups=draw(st.integers(1, 5 * scale if depthwise else 3)),
        channels=1 if depthwise else draw(st.integers(1, 5 * scale)),
        filters=draw(st.integers(1, 2)) if depthwise else draw(st.integers(1, 5 * scale)),
        input_shape=tuple(max(1, extent) for extent in reach),
        output_shape=output,
        kernel=kernel,
        stride=stride,
        dilation=dilation,
        padding=padding,
    )


@st.composite
def matmuls(draw: st.DrawFn, scale: int) -> Matmul:
    extent = st.integers(1, 12 * scale)
    return Matmul(
        batch=draw(st.integers(1, 3)),
        m=draw(extent),
        k=draw(extent),
        n=draw(extent),
        steps=draw(st.sampled_from((1, 1, 2, 3))),
        weights=draw(st.booleans()),
    )


@st.composite
def vector_works(draw: st.DrawFn, scale: int) -> Vector | Movement:
    elements = st.integers(0, 60 * scale)
    if draw(st.booleans()):
        return Movement(
            input_elements=draw(elements),
            output_elements=draw(elements),
            weight_elements=draw(elements),
        )
    return Vector(
        input_elements=draw(elements),
        output_elements=draw(st.integers(1, 60 * scale)),
        operations=draw(st.integers(0, 200 * scale)),
        weight_elements=draw(elements),
        steps=draw(st.sampled_from((1, 1, 2, 3))),
    )


@st.composite
def mappings(draw: st.DrawFn, work: Convolution | Matmul) -> Mapping:
    shape = steps.shape_of(work)
    level = draw(st.integers(0, 3))
    channel_tile = draw(st.integers(1, shape.channels))
    filter_tile = draw(st.integers(1, shape.filters))
    if draw(st.booleans()):
        channel_tile, filter_tile = shape.channels, shape.filters
    whole = channel_tile == shape.channels and filter_tile == shape.filters
    return Mapping(
        level=level,
        level_tile=draw(st.integers(1, shape.result_extents[level])),
        channel_tile=channel_tile,
        filter_tile=filter_tile,
        group_tile=draw(st.integers(1, shape.groups)) if whole else 1,
        order=draw(st.sampled_from(ORDERS)),
    )


INTEGERS = ("int2", "int4", "int8", "uint4", "int5", "uint8")
FLOATS = ("bfloat16", "float16", "float8_e4m3")


@st.composite
def number_formats(draw: st.DrawFn) -> dict[str, str]:
    names, sums = (FLOATS, ("float32", "float16"))
    if draw(st.integers(0, 4)):
        names, sums = INTEGERS, ("int8", "int20", "int32", "int11")
    return {
        "input": draw(st.sampled_from(names)),
        "weight": draw(st.sampled_from(names)),
        "accumulator": draw(st.sampled_from(sums)),
        "output": draw(st.sampled_from((*names, *sums))),
    }


@st.composite
def sparsities(draw: st.DrawFn) -> dict[str, str]:
    exploited = draw(st.sampled_from(("none", "none", "gating", "skipping")))
    patterns = ["dense", "2:4", "1:3", "5:8"]
    if exploited != "skipping":
        patterns += ["density=0.3", "density=0.71"]
    return {
        "exploited": exploited,
        "weight": draw(st.sampled_from(patterns)),
        "input": draw(st.sampled_from(("dense", "density=0.6"))),
    }


def compositions() -> st.SearchStrategy[dict[str, Any]]:
    """Draw how elements are made; most are fixed."""
    fused = st.fixed_dictionaries(
        {"composition": st.just("bit_fusion"), "element_bits": st.sampled_from((2, 4, 8, 16))}
    )
    serial = st.fixed_dictionaries(
        {
            "composition": st.just("bit_serial"),
            "serial_operand": st.sampled_from(("input", "weight", "both")),
        }
    )
    return st.one_of(st.just({}), st.just({}), fused, serial)


@st.composite
def arch_data(draw: st.DrawFn, extent: int, composed: bool = False) -> dict[str, Any]:
    """Return an accelerator as plain data, without sizes of buffers.

    ``composed``: its elements may be other than fixed.
    """
    numbers = draw(number_formats())
    composition = {}
    if composed and not {numbers["input"], numbers["weight"]} & set(FLOATS):
        composition = draw(compositions())
    halves = {
        f"{name}_buffer": {"double_buffered": draw(st.booleans())}
        for name in ("input", "weight", "accumulator", "output")
    }
    return {
        "name": "random",
        "clock_hz": draw(st.integers(1, 13)) * 10**8,
        "array": {
            "rows": draw(st.integers(1, extent)),
            "cols": draw(st.integers(1, extent)),
            "dataflow": draw(st.sampled_from(DATAFLOWS)),
            "stationary_double_buffered": draw(st.booleans()),
            "drain_overlapped": draw(st.booleans()),
            **composition,
        },
        "numbers": numbers,
        "sparsity": draw(sparsities()),
        **halves,
        "vector_unit": {"lanes": draw(st.integers(1, 7))},
        "dram": {
            "bandwidth_bytes_per_s": draw(st.integers(1, 40)) * 10**8,
            "latency_ns": draw(st.sampled_from((0, 1, 7, 30, 100))),
        },
    }


def sized(data: dict[str, Any], need: dict[str, int], spare: int) -> Arch:
    """Return the accelerator whose buffers hold what is needed and hardly more."""
    for name, least in need.items():
        memory = data[f"{name}_buffer"]
        memory["capacity_bytes"] = (2 if memory["double_buffered"] else 1) * (least + spare)
    return arch_from_data(data, "random")


@st.composite
def matrix_cases(draw: st.DrawFn, scale: int = 1, composed: bool = False) -> Case:
    """Draw a matrix layer with a legal mapping to an accelerator with buffers hardly larger."""
    work = draw(st.one_of(convolutions(scale), matmuls(scale)))
    mapping = draw(mappings(work))
    data = draw(arch_data(6 if scale == 1 else 9, composed))
    roomy = sized(data, dict.fromkeys(("input", "weight", "accumulator", "output"), 2**20), 0)
    need = steps.smallest_slots(work, roomy, mapping)
    arch = sized(data, need, draw(st.integers(0, 3)))
    return Case(work=work, arch=arch, mapping=mapping, passes=draw(st.integers(1, 3)))


@st.composite
def vector_cases(draw: st.DrawFn, scale: int = 1) -> Case:
    """Draw vector work in pieces."""
    work = draw(st.one_of(vector_works(scale), convolutions(scale)))
    need = dict.fromkeys(("input", "weight", "accumulator", "output"), 2**20)
    arch = sized(draw(arch_data(6)), need, 0)
    passes = draw(st.integers(1, 3)) if isinstance(work, Convolution) else 1
    return Case(work=work, arch=arch, mapping=draw(st.integers(1, 9)), passes=passes)


def cases(scale: int = 1, composed: bool = False) -> st.SearchStrategy[Case]:
    """Draw matrix layers, and vector work one time in three."""
    matrices = matrix_cases(scale, composed)
    return st.one_of(matrices, matrices, vector_cases(scale))
