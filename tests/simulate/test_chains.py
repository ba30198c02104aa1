"""Which chains of layers are computed in bands: those that spare bytes within a tolerance."""

from itertools import combinations, pairwise
from pathlib import Path
from random import Random

import pytest

from accelsim.api.compile import compile_program
from accelsim.arch import load_arch
from accelsim.compiler import Chain, layers_of, schedule_layers
from accelsim.compiler.exhaustive import Method
from accelsim.compiler.search import Search
from accelsim.errors import ArchError, MappingError, PlausibilityWarning
from accelsim.integer import IntegerNetwork
from accelsim.npu import Npu, npu_of
from accelsim.simulate import run
from accelsim.simulate.chains import _best_set, _Candidate, best_chains, timed_programs
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


def moved_and_cycles(chains: tuple[Chain, ...], search: Search | None = None) -> tuple[int, int]:
    """Return the bytes of memory of the network in bands, and its cycles."""
    npu = npu_of(load_arch("edge_npu_tiny", LOCAL))
    network, outputs = blocks(), blocks().outputs
    layers = layers_of(network)
    program = schedule_layers(layers, npu, search, outputs=outputs, chains=chains)
    events = run_program(program, npu).events
    beats = events.load_beats + events.fetch_beats
    return beats * npu.bus_bytes + events.store_bytes, events.cycles


@pytest.mark.parametrize("tolerance", [0.0, 0.1, 1.0])
def test_chains_spare_bytes_within_the_tolerance(tolerance: float) -> None:
    npu, network = npu_of(load_arch("edge_npu_tiny", LOCAL)), blocks()
    search = Search(tolerance=tolerance)
    found = best_chains(layers_of(network), npu, search, network.outputs)

    whole_bytes, whole_cycles = moved_and_cycles((), search)
    moved_bytes, cycles = moved_and_cycles(found.chains, found.search)

    assert found.cost == (cycles, moved_bytes)
    assert cycles <= whole_cycles * (1 + tolerance)
    assert moved_bytes <= whole_bytes or cycles < whole_cycles
    assert found.chains or tolerance < 1


def random_network(random: Random) -> IntegerNetwork:
    """Return two to five layers one after the other, now and then with a sum."""
    side = random.choice([8, 10, 14])
    built = chain((side, side, random.choice([8, 16])))
    for _ in range(random.randint(2, 5)):
        kind = random.choice(["pointwise", "3x3", "3x3", "depthwise", "sum"])
        channels = built.tensors[built.last].channels
        if kind == "pointwise":
            built.convolution(random.choice([8, 16, 24, 40]))
        elif kind == "3x3":
            built.convolution(random.choice([8, 16, 24]), (3, 3), padding=(1, 1, 1, 1))
        elif kind == "depthwise":
            built.convolution(channels, (3, 3), groups=channels, padding=(1, 1, 1, 1))
        else:
            before = built.last
            built.add(before, built.convolution(channels))
    return built.network()


def assert_no_choice_loses(network: IntegerNetwork, npu: Npu, method: Method) -> int:
    """No choice is dominated, nor worse by its objective than that of another one.

    Returns:
        Number of objectives whose choice has chains.
    """
    layers, best = layers_of(network), {}
    for objective in ("latency", "dram_bytes", "edp"):
        search = Search(objective, 0.3, method)
        best[objective] = best_chains(layers, npu, search, network.outputs)
    seen = [one.cost for one in timed_programs(layers, npu, search, network.outputs).programs]
    for objective, found in best.items():
        assert not any(one.dominates(found.cost) for one in seen), objective
    cycles = {objective: found.cost.cycles for objective, found in best.items()}
    moved = {objective: found.cost.moved_bytes for objective, found in best.items()}
    assert cycles["latency"] == min(cycles.values())
    assert moved["dram_bytes"] == min(moved.values())
    assert best["edp"].cost.edp == min(found.cost.edp for found in best.values())
    return sum(bool(found.chains) for found in best.values())


@pytest.mark.sampled(8)
@pytest.mark.parametrize("seed", range(200))
def test_no_choice_of_chains_is_dominated(seed: int) -> None:
    random = Random(seed)
    capacity = random.choice([768, 1024, 2048, 3072])
    changes = {"local_memory.capacity_bytes": capacity}
    changes["weight_buffer.capacity_bytes"] = random.choice([512, 1024, 4096])
    npu = npu_of(load_arch("edge_npu_tiny", changes))

    assert_no_choice_loses(random_network(random), npu, "grid")


def two_convolutions(side: int, channels: int) -> IntegerNetwork:
    """Return two 3 x 3 convolutions whose weights are most of what they read."""
    built = chain((side, side, channels))
    for _ in range(2):
        built.convolution(channels, (3, 3), padding=(1, 1, 1, 1))
    return built.network()


def test_bands_do_not_read_weights_again_that_stay_in_the_weight_buffer() -> None:
    """For ``dram_bytes`` bands once took 40 % more bytes, and more cycles, than for ``edp``."""
    network = two_convolutions(48, 48)
    npu = npu_of(load_arch("edge_npu", {"local_memory.capacity_bytes": 49152}))

    assert assert_no_choice_loses(network, npu, "grid") > 1

    found = best_chains(layers_of(network), npu, Search("dram_bytes", 0.3), network.outputs)
    least = 2 * 48 * 48 * 48 + 2 * 9 * 48 * 48
    assert found.cost.moved_bytes < 1.25 * least


@pytest.mark.sampled(3)
@pytest.mark.parametrize("seed", range(3))
def test_an_exhaustive_search_for_bands_is_no_worse_than_others(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("accelsim.compiler.exhaustive.user_folder", lambda *_: tmp_path)
    random = Random(f"exhaustive {seed}")
    network = two_convolutions(random.choice([8, 10, 12]), random.choice([8, 12, 16]))
    npu = npu_of(load_arch("edge_npu_tiny", {"local_memory.capacity_bytes": 1024}))
    layers, edp = layers_of(network), []
    for method in ("grid", "climb", "exhaustive"):
        search = Search("edp", 0.5, method)
        edp.append(best_chains(layers, npu, search, network.outputs).cost.edp)

    assert edp[0] >= edp[1] >= edp[2]


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
