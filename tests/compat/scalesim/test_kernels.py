"""The kernels against plain loops."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accelsim.compat.scalesim import ScaleSimConfig, TopologyLayer, closed_forms
from accelsim.compat.scalesim.memory import run_memory
from accelsim.compat.scalesim.operand import Mapping
from naive import scalesim as naive

LAYERS = st.builds(
    lambda taps, more, stride, channels, filters: TopologyLayer(
        name="layer",
        height=taps[0] + more[0],
        width=taps[1] + more[1],
        taps_h=taps[0],
        taps_w=taps[1],
        channels=channels,
        filters=filters,
        stride_h=stride[0],
        stride_w=stride[1],
    ),
    st.tuples(st.integers(1, 3), st.integers(1, 3)),
    st.tuples(st.integers(0, 9), st.integers(0, 9)),
    st.tuples(st.integers(1, 4), st.integers(1, 4)),
    st.integers(1, 24),
    st.integers(1, 40),
)
ARRAYS = st.tuples(st.integers(1, 9), st.integers(1, 9))
DATAFLOWS = st.sampled_from(["os", "ws", "is"])


def as_dict(layer: TopologyLayer) -> dict[str, int]:
    names = ("height", "width", "taps_h", "taps_w", "channels", "filters", "stride_h", "stride_w")
    return {name: getattr(layer, name) for name in names}


@pytest.mark.sampled(3, family="kernels of SCALE-Sim")
@given(layer=LAYERS, array=ARRAYS, dataflow=DATAFLOWS)
def test_dram_words_are_those_of_the_plain_loops(
    layer: TopologyLayer, array: tuple[int, int], dataflow: str
) -> None:
    rows, cols = array
    if layer.macs == 1 and array == (1, 1):
        return
    config = ScaleSimConfig(
        rows=rows,
        cols=cols,
        dataflow=dataflow,  # type: ignore[arg-type]
        ifmap_sram_kb=1,
        filter_sram_kb=1,
        ofmap_sram_kb=1,
    )
    lines = naive.demands(as_dict(layer), dataflow, rows, cols)
    reads = [naive.fetched(part, 500) for part in lines[:2]]
    words, last_cycle, stalls = naive.written(lines[2], 1024, cols)

    run = run_memory(Mapping(layer=layer, config=config), "v3")

    assert [access.words for access in run.dram] == [reads[0][0], reads[1][0], words]
    assert run.dram[2].stop_cycle == last_cycle
    assert run.stall_cycles == stalls
    assert [access.stop_cycle for access in run.dram[:2]] == [
        full[-1] + 1 if full else -1 for _, full in reads
    ]
    for access, part, delay in zip(run.sram, lines, (1, 1, 0), strict=True):
        busy = [number for number, line in enumerate(part) if any(x is not None for x in line)]
        assert (access.start_cycle, access.stop_cycle) == (busy[0] + delay, busy[-1] + delay)


@given(layer=LAYERS, array=ARRAYS, dataflow=DATAFLOWS)
def test_closed_forms_count_the_plain_loops(
    layer: TopologyLayer, array: tuple[int, int], dataflow: str
) -> None:
    if layer.macs == 1 and array == (1, 1):
        return
    lines = naive.demands(as_dict(layer), dataflow, *array)
    extra = 0
    if dataflow == "os":
        extra = -(-layer.m // array[0]) * -(-layer.n // array[1]) * sum(array)

    forms = closed_forms([layer], [array], [dataflow])  # type: ignore[list-item]

    assert forms.cycles.item() == len(lines[0]) - 1 == len(lines[2]) - 1
    # The tool counts taps outside of the input, which are no demands, as reads.
    outside = sum(word is None for line in naive.matrices(as_dict(layer))[0] for word in line)
    repeats = 1 if dataflow == "is" else -(-layer.n // array[1])
    demanded = [sum(word is not None for line in part for word in line) for part in lines]
    assert forms.ifmap_reads.item() == demanded[0] + outside * repeats
    assert forms.filter_reads.item() == demanded[1]
    assert forms.ofmap_writes.item() == demanded[2] + extra


@pytest.mark.sampled(3, family="kernels of SCALE-Sim")
@given(
    layer=LAYERS,
    array=ARRAYS,
    dataflow=DATAFLOWS,
    version=st.sampled_from(["v2", "v202", "v3"]),
    words_per_cycle=st.integers(1, 12),
)
def test_stalls_of_user_mode_are_those_of_the_plain_loops(
    layer: TopologyLayer, array: tuple[int, int], dataflow: str, version: str, words_per_cycle: int
) -> None:
    config = ScaleSimConfig(
        rows=array[0],
        cols=array[1],
        dataflow=dataflow,  # type: ignore[arg-type]
        ifmap_sram_kb=1,
        filter_sram_kb=1,
        ofmap_sram_kb=2**20,
        mode="USER",
        bandwidth=words_per_cycle,
        ifmap_bandwidth=words_per_cycle,
        filter_bandwidth=words_per_cycle,
    )
    shape = as_dict(layer)
    buffers = [
        naive.ReadBuffer(fetch, 1024, words_per_cycle, version)
        for fetch in naive.fetch_lists(shape, dataflow, *array)
    ]
    stalls = naive.reads_with_stalls(naive.demands(shape, dataflow, *array), buffers)

    run = run_memory(Mapping(layer=layer, config=config), version)  # type: ignore[arg-type]

    assert run.stall_cycles == stalls
    assert [access.words for access in run.dram[:2]] == [buffer.fetched for buffer in buffers]
    assert [access.stop_cycle for access in run.dram[:2]] == [buffer.ready for buffer in buffers]


@given(
    total=st.floats(0, 100),
    value=st.one_of(st.floats(1e-9, 1), st.fractions(0, 1, max_denominator=999).map(float)),
    times=st.integers(0, 3000),
)
def test_repeated_addition_rounds_as_a_loop(total: float, value: float, times: int) -> None:
    from accelsim.compat.scalesim.kernel_sum import add_repeatedly

    assert add_repeatedly(total, value, times) == naive.repeated_sum(total, value, times)
