"""Networks on ``edge_npu`` with local memories of several sizes."""

import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from accelsim.arch import Arch, load_arch
from accelsim.compiler import compile_network
from accelsim.counts import Counts
from accelsim.integer.read import read_integer_network
from accelsim.npu import npu_of
from accelsim.simulate import run
from accelsim.timeline import run_program
from experiments.transformers.machine import UNITS
from experiments.transformers.network import BASE, Sizes, write_quantized

LOCAL_KIB = (0, 128, 256, 512, 1024)
MORE_INPUT_KIB = (512, 896)
"""The same SRAM as a larger input buffer, in place of a local memory."""
DEIT_TINY = Sizes(tokens=197, width=192, heads=3, inner=768)
"""Touvron et al. 2021 (arXiv:2012.12877), table 1, of images of 224 x 224 in patches of 16 x 16."""
BLOCKS = {"block of DeiT-tiny": DEIT_TINY, "layer of BERT-base": BASE}


@dataclass(frozen=True, kw_only=True)
class Row:
    """What a network takes on one machine.

    Args:
        network: Its name.
        local_kib: Capacity of the local memory.
        more_input_kib: Capacity that the input buffer has beside that of ``edge_npu``.
        cycles: Of the program.
        read_bytes: From DRAM, instructions included.
        written_bytes: To DRAM.
        times_fewer: Bytes of DRAM of ``edge_npu`` as it is, by those of the machine.
    """

    network: str
    local_kib: int
    more_input_kib: int
    cycles: int
    read_bytes: int
    written_bytes: int
    times_fewer: float


def machine(local_kib: int, more_input_kib: int) -> Arch:
    """Return ``edge_npu`` with what transformers need, and more SRAM."""
    input_bytes = load_arch("edge_npu").input_buffer.capacity_bytes + 1024 * more_input_kib
    return load_arch(
        "edge_npu",
        {
            **UNITS,
            "input_buffer.capacity_bytes": input_bytes,
            "local_memory.capacity_bytes": 1024 * local_kib,
        },
    )


def counts_of_block(sizes: Sizes, arch: Arch) -> Counts:
    """Return the counts of a quantized transformer block, compiled with its values."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "block.onnx"
        write_quantized(path, sizes)
        network = read_integer_network(path)
    npu = npu_of(arch)
    return run_program(compile_network(network, npu), npu).counts(npu)


def counts(network: str, arch: Arch) -> Counts:
    """Return the counts of one of the networks."""
    if network in BLOCKS:
        return counts_of_block(BLOCKS[network], arch)
    return run(network, arch, dimensions={"batch": 1}).counts


def rows(networks: tuple[str, ...] = ("mobilenet_v2", *BLOCKS)) -> Iterator[Row]:
    """Yield the table."""
    for network in networks:
        alone = 0
        sizes = [(local_kib, 0) for local_kib in LOCAL_KIB]
        for local_kib, more_input_kib in [*sizes, *((0, more) for more in MORE_INPUT_KIB)]:
            found = counts(network, machine(local_kib, more_input_kib))
            read_bytes, written_bytes = found.dram_read_bits // 8, found.dram_write_bits // 8
            alone = alone or read_bytes + written_bytes
            yield Row(
                network=network,
                local_kib=local_kib,
                more_input_kib=more_input_kib,
                cycles=found.cycles,
                read_bytes=read_bytes,
                written_bytes=written_bytes,
                times_fewer=round(alone / (read_bytes + written_bytes), 2),
            )
