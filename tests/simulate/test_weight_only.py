"""Weight-only quantization: float activations, integer weights, sums in a float."""

import accelsim
from accelsim.arch import load_arch

FLOATS = {f"numbers.{name}": "bfloat16" for name in ("input", "weight", "output")}
BUS = {"npu.bus_bytes": 8}  # A weight word of 16 columns of int4.


def test_narrower_weights_of_a_float_network_save_bytes_time_and_energy() -> None:
    arch = load_arch("edge_npu", {**FLOATS, **BUS, "numbers.accumulator": "float32"})
    wide, byte, nibble = (
        accelsim.run("digits_mlp", arch, replace={"numbers.weight": weight})
        for weight in ("bfloat16", "int8", "int4")
    )
    bits = [result.counts.dram_read_bits for result in (nibble, byte, wide)]
    energies = [sum(result.energy_pj.values()) for result in (nibble, byte, wide)]
    cycles = [result.counts.cycles for result in (nibble, byte, wide)]

    assert bits == sorted(set(bits))
    assert energies == sorted(set(energies))
    assert cycles == sorted(set(cycles))
    assert nibble.counts.mac_operations == wide.counts.mac_operations
