"""Reports of nextpnr, read and said in the words of docs/npu.md."""

from accelsim_hdl.boards import BOARDS
from accelsim_hdl.fpga.flow import misfit, netlist_use
from accelsim_hdl.fpga.report import Use, read_report
from accelsim_hdl.fpga.units import unit_of
from each import each
from tests.fpga.samples import CELLS, ICE40_UTILIZATION, route_report


def test_a_report_is_read_whole() -> None:
    report = read_report(route_report(121.5), "ecp5")

    assert report.fmax_mhz == 121.5
    assert report.use == {
        "lut": Use(used=1200, available=83640),
        "ff": Use(used=900, available=83640),
        "dsp": Use(used=16, available=156),
        "bram": Use(used=30, available=208),
    }
    assert (report.path.delay_ns, report.path.logic_ns, report.path.routing_ns) == (8.3, 6.3, 2.0)


def test_the_longest_path_between_registers_is_named_by_units() -> None:
    path = read_report(route_report(121.5), "ecp5").path

    assert path.units == ("accumulator buffer", "PE (2, 3)")
    assert path.sentence == (
        "accumulator buffer -> PE (2, 3): 8.30 ns (6.30 logic, 2.00 routing),"
        " from system.npu.compute.buffer.bank_0_1.storage_DP16KD_DOA0.Q"
        " to system.npu.compute.array.element_2_3_sum_TRELLIS_FF_Q.D"
    )


def test_cells_of_ice40_have_their_own_names() -> None:
    data = {**route_report(30.0), "utilization": ICE40_UTILIZATION}

    use = read_report(data, "ice40").use

    assert {name: one.used for name, one in use.items()} == {
        "lut": 4000,
        "dsp": 8,
        "bram": 20,
        "spram": 4,
    }


@each(
    ("name", "unit"),
    [
        ("system.npu.compute.array.element_0_12_product_TRELLIS_FF_Q", "PE (0, 12)"),
        ("system.npu.compute.array.row_3_2_TRELLIS_FF_Q", "array"),
        ("system.npu.compute.buffer.total_0", "accumulator buffer"),
        ("system.npu.compute.sequencer.handoff", "MATMUL sequencer"),
        ("system.npu.load.words.walk.origin_0_TRELLIS_FF_Q_29", "LOAD address generation (DMA)"),
        ("system.npu.load.assembler.word", "LOAD word assembly (DMA)"),
        ("system.npu.load.responses.storage", "LOAD unit (DMA)"),
        ("system.npu.store.spans.walk.address", "STORE unit (DMA)"),
        ("system.npu.vector.lane_7.requantize.fine_LUT4_Z", "requantizer of vector lane 7"),
        ("system.npu.vector.lane_7.product", "vector lane 7"),
        ("system.npu.vector.source.index_0", "vector unit"),
        ("system.npu.weight_buffer.storage.0.0", "weight buffer"),
        ("system.npu.scoreboard.load.storage", "scoreboard"),
        ("system.npu.fetch.word", "fetch unit"),
        ("system.npu.control.begin", "control port"),
        ("system.npu.counters.values__cycles", "event counters"),
        ("system.data.storage.3.1", "data memory"),
        ("system.program.storage.0.0", "program memory"),
        ("system.link.receiver.header", "host link"),
        ("$abc$123$n45", None),
        ("reset_TRELLIS_FF_Q", None),
    ],
)
def test_names_of_tools_become_parts_of_the_npu(name: str, unit: str | None) -> None:
    assert unit_of(name) == unit


def test_a_netlist_is_counted_in_the_cells_of_the_fpga() -> None:
    use = netlist_use(CELLS["design"]["num_cells_by_type"], BOARDS["ulx3s_25f"])

    assert {name: one.used for name, one in use.items()} == {
        "lut": 1060,  # 600, two for each of 200 carry cells, six for each of 10 small RAMs
        "ff": 900,
        "dsp": 16,
        "bram": 30,
    }
    assert misfit(use, BOARDS["ulx3s_25f"]) is None


def test_a_misfit_says_which_resource_is_wanted_and_how_many_there_are() -> None:
    cells = {"LUT4": 30000, "MULT18X18D": 40, "DP16KD": 57}

    use = netlist_use(cells, BOARDS["ulx3s_25f"])

    assert misfit(use, BOARDS["ulx3s_25f"]) == (
        "does not fit ulx3s_25f: it needs 30000 look-up tables and there are 24288,"
        " 40 DSP blocks and there are 28, 57 block RAMs and there are 56"
    )
