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
TOLERANCE = 0.05
"""Cycles that mappings and bands may take beyond the least, as a share of them."""
DEIT_TINY = Sizes(tokens=197, width=192, heads=3, inner=768)
"""Touvron et al. 2021 (arXiv:2012.12877), table 1, of images of 224 x 224 in patches of 16 x 16."""
BLOCKS = {"block of DeiT-tiny": DEIT_TINY, "layer of BERT-base": BASE}


@dataclass(frozen=True, kw_only=True)
class Row:
    """What a network takes on one machine.

    Args:
        network: Name of the network.
        local_kib: Capacity of the local memory.
        more_input_kib: Capacity that the input buffer has beside that of ``edge_npu``.
        bands: Whether chains of layers are computed in bands of rows.
        cycles: Cycles of the program.
        read_bytes: Bytes that are read from DRAM, instructions included.
        written_bytes: Bytes that are written to DRAM.
        times_fewer: Bytes of DRAM of ``edge_npu`` as it is, by those of the machine.
    """

    network: str
    local_kib: int
    more_input_kib: int
    bands: bool
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


def counts(network: str, arch: Arch, *, bands: bool) -> Counts:
    """Return the counts of one of the networks."""
    if network in BLOCKS:
        return counts_of_block(BLOCKS[network], arch)
    tolerance = TOLERANCE if bands else 0.01
    return run(network, arch, dimensions={"batch": 1}, bands=bands, tolerance=tolerance).counts


def machines(network: str) -> list[tuple[int, int, bool]]:
    """Return local memory and more input buffer in KiB of the rows of a network, and its bands."""
    kinds = [(local_kib, 0, False) for local_kib in LOCAL_KIB]
    kinds += [(0, more_input_kib, False) for more_input_kib in MORE_INPUT_KIB]
    if network not in BLOCKS:
        kinds += [(local_kib, 0, True) for local_kib in LOCAL_KIB if local_kib]
    return kinds


def row(network: str, kind: tuple[int, int, bool], alone_bytes: int | None = None) -> Row:
    """Return a row of the table.

    Args:
        network: Name of the network.
        kind: Name of the machine, one of ``machines``.
        alone_bytes: DRAM bytes of ``edge_npu`` as it is; None if this is its row.
    """
    local_kib, more_input_kib, bands = kind
    found = counts(network, machine(local_kib, more_input_kib), bands=bands)
    read_bytes, written_bytes = found.dram_read_bits // 8, found.dram_write_bits // 8
    moved_bytes = read_bytes + written_bytes
    return Row(
        network=network,
        local_kib=local_kib,
        more_input_kib=more_input_kib,
        bands=bands,
        cycles=found.cycles,
        read_bytes=read_bytes,
        written_bytes=written_bytes,
        times_fewer=round((alone_bytes or moved_bytes) / moved_bytes, 2),
    )


def rows(networks: tuple[str, ...] = ("mobilenet_v2", *BLOCKS)) -> Iterator[Row]:
    """Yield the table."""
    for network in networks:
        alone_bytes = None
        for kind in machines(network):
            made = row(network, kind, alone_bytes)
            alone_bytes = alone_bytes or made.read_bytes + made.written_bytes
            yield made
