"""Which chains of layers are computed in bands: those that spare bytes within a tolerance."""

from itertools import combinations, pairwise
from pathlib import Path
from random import Random

import pytest

from accelsim.api.compile import compile_program
from accelsim.arch import load_arch
from accelsim.compiler import Chain, layers_of, schedule_layers
from accelsim.compiler.search import Search
from accelsim.errors import ArchError, MappingError, PlausibilityWarning
from accelsim.integer import IntegerNetwork
from accelsim.npu import npu_of
from accelsim.simulate import run
from accelsim.simulate.chains import _best_set, _Candidate, best_chains
from accelsim.timeline import run_program
from compiler.checks import chain

LOCAL = {"local_memory.capacity_bytes": 3072}


def blocks() -> IntegerNetwork:
    """Return two expansions with depthwise convolutions and projections, and a sum."""
    built = chain((24, 8, 8))
    for _ in range(2):
        built.convolution(24)
        built.convolution(24, (3, 3), groups=24, padding=(1, 1, 1, 1))
        last = built.convolution(8)
    built.add(last, built.convolution(8))
    return built.network()


def moved_and_cycles(chains: tuple[Chain, ...]) -> tuple[int, int]:
    """Return the bytes of memory of the network in bands, and its cycles."""
    npu = npu_of(load_arch("edge_npu_tiny", LOCAL))
    network = blocks()
    program = schedule_layers(layers_of(network), npu, outputs=network.outputs, chains=chains)
    events = run_program(program, npu).events
    beats = events.load_beats + events.fetch_beats
    return beats * npu.bus_bytes + events.store_bytes, events.cycles


@pytest.mark.parametrize("tolerance", [0.0, 0.1, 1.0])
def test_chains_spare_bytes_within_the_tolerance(tolerance: float) -> None:
    npu, network = npu_of(load_arch("edge_npu_tiny", LOCAL)), blocks()
    chains = best_chains(
        layers_of(network), npu, search=Search(), tolerance=tolerance, outputs=network.outputs
    )

    (whole_bytes, whole_cycles), (moved_bytes, cycles) = map(moved_and_cycles, ((), chains))

    assert cycles <= whole_cycles * (1 + tolerance)
    assert moved_bytes < whole_bytes if chains else moved_bytes == whole_bytes
    assert chains or tolerance < 1


def test_a_set_is_the_best_of_all_sets_without_a_layer_in_common() -> None:
    for seed in range(200):
        random = Random(seed)
        candidates = []
        for number in range(random.randint(0, 7)):
            first = random.randint(0, 6)
            one = Chain(str(number), "", 1)
            last, kept, macs = (
                first + random.randint(1, 4),
                random.randint(1, 50),
                random.randint(0, 9),
            )
            candidates.append(_Candidate(first, last, one, kept, macs))
        price = random.choice([0.0, 1.0, 4.0])
        best = 0.0
        worth = {one.chain: one.kept_bytes - price * one.macs for one in candidates}
        for size in range(len(candidates) + 1):
            for some in combinations(sorted(candidates), size):
                if all(before.last < after.first for before, after in pairwise(some)):
                    best = max(best, sum(worth[one.chain] for one in some))

        chosen = _best_set(candidates, price)

        assert sum(worth[one] for one in chosen) == best


def test_a_program_in_bands_counts_each_layer_once(tmp_path: Path) -> None:
    how = {"replace": LOCAL, "tolerance": 1.0}
    whole = compile_program(blocks(), "edge_npu_tiny", tmp_path / "whole", **how)
    banded = compile_program(blocks(), "edge_npu_tiny", tmp_path / "banded", bands=True, **how)

    names = [layer.name for layer in whole.result.layers]
    assert sorted(layer.name for layer in banded.result.layers) == sorted(names)
    assert len(banded.program.layers) > len(names) == len(whole.program.layers)
    counted = sum(layer.counts.cycles for layer in banded.result.layers)
    assert counted == banded.result.counts.cycles
    moved = [
        counts.dram_read_bits + counts.dram_write_bits
        for counts in (banded.result.counts, whole.result.counts)
    ]
    assert moved[0] < moved[1]


def test_bands_need_a_local_memory_and_the_cycle_tier() -> None:
    with pytest.raises(MappingError, match=r"local_memory\.capacity_bytes above 0"):
        run("digits_cnn", "edge_npu_tiny", bands=True)
    with pytest.raises(ArchError, match="no bands: take tier cycle"):
        run("digits_cnn", "edge_npu_tiny", bands=True, tier="analytical")


@pytest.mark.parametrize("option", ["mapping", "save_mapping"])
def test_bands_and_mapping_files_are_refused_together(option: str, tmp_path: Path) -> None:
    file = tmp_path / "mapping.yaml"

    with pytest.raises(MappingError, match="a mapping holds no bands of rows"):
        run("digits_cnn", "edge_npu_tiny", bands=True, replace=LOCAL, **{option: file})
    with pytest.raises(MappingError, match="a mapping holds no bands of rows"):
        compile_program(
            blocks(), "edge_npu_tiny", tmp_path / "out", bands=True, replace=LOCAL, **{option: file}
        )
    assert not list(tmp_path.iterdir())


def test_bands_that_change_nothing_are_told() -> None:
    with pytest.warns(PlausibilityWarning, match="bands change nothing: no chain of layers"):
        banded = run("digits_cnn", "edge_npu_tiny", bands=True, replace=LOCAL)

    assert banded.counts == run("digits_cnn", "edge_npu_tiny", replace=LOCAL).counts
