"""Networks on a row-stationary array: what both tiers count, and what zeros save."""

from dataclasses import asdict

import pytest

from accelsim.simulate import run

ONE = {"batch": 1}
# How cycles are shared by units and layers is an estimate in the analytical model.
BOUNDED = ("cycles", "stream_cycles", "stall_")


@pytest.mark.parametrize("network", ["digits_cnn", "digits_vit"])
def test_both_tiers_move_and_compute_the_same(network: str) -> None:
    exact, bound = (
        run(network, "eyeriss", tier=tier, dimensions=ONE) for tier in ("cycle", "analytical")
    )

    for one, other in zip(exact.layers, bound.layers, strict=True):
        counted = asdict(other.counts)
        for name, value in asdict(one.counts).items():
            if not name.startswith(BOUNDED):
                assert counted[name] == value, (one.name, name)
    assert abs(bound.counts.cycles / exact.counts.cycles - 1) < 0.05


def test_gating_saves_energy_and_no_cycle() -> None:
    plain = run("digits_conv", "eyeriss", dimensions=ONE)

    zeros = {"sparsity.input": "density=0.5", "sparsity.exploited": "gating"}
    gated = run("digits_conv", "eyeriss", replace=zeros, dimensions=ONE)

    assert gated.counts.cycles == plain.counts.cycles
    assert gated.counts.mac_operations < plain.counts.mac_operations
    assert gated.energy_pj["mac"] < plain.energy_pj["mac"]


def test_an_element_makes_one_product_in_a_cycle() -> None:
    counts = run("digits_conv", "eyeriss", dimensions=ONE).counts

    assert counts.macs <= counts.mac_operations <= counts.stream_cycles * 12 * 14
