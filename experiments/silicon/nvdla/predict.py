"""Frames per second of ResNet-50 on NVDLA's published configurations."""

import re
from dataclasses import replace

from accelsim.errors import UserError
from accelsim.workload import load_workload
from accelsim.workload.work import Convolution, Matmul
from experiments.comparison import Comparison, Pair, Row, answered, fitted_names, positive
from experiments.silicon.nvdla.law import NvdlaConvolution, NvdlaCore, convolution_cycles

COLUMNS = ("quantity", "workload", "layer", "value", "unit")
RATES = ("frames/s", "FPS")
"""Quantities of the table that are rates."""
RESNET = ("ResNet-50 int8", "ResNet50")
ATOMIC = {
    2048: (64, 32),
    1024: (64, 16),
    512: (32, 16),
    256: (32, 8),
    128: (16, 8),
    64: (8, 8),
    32: (8, 4),
}
"""Channels and kernels of a cycle, by their product. Those of 2048, 256 and 64 are published."""
SMALL_KILOBYTES = 128
WEIGHT_BANKS = (3, 5)
"""Banks that hold weights, of 16: in a buffer of up to ``SMALL_KILOBYTES``, and in a larger one.
Fitted to the cores of 32, 64 and 256 products."""
FITTED = fitted_names(__file__)
"""Rows that were in view when the rules were chosen."""
MOVERS = ("add", "maxpool")
"""Operators beside convolutions; others are a part of them, or move little."""
_LAYER = re.compile(r"(\d+) MAC, (\d+) KB, ([\d.]+) GB/s(?:, 1 GHz)?")
_CLOCK_HZ = 10**9


def core_of(text: str) -> NvdlaCore:
    """Return the machine of a row.

    Args:
        text: Text such as ``2048 MAC, 512 KB, 20 GB/s, 1 GHz``.

    Raises:
        UserError: It is another text, or no configuration has so many products.
    """
    found = _LAYER.fullmatch(text)
    if found is None:
        raise UserError(f"{text!r} is not like '2048 MAC, 512 KB, 20 GB/s, 1 GHz'")
    macs, kilobytes, gigabytes = int(found[1]), int(found[2]), float(found[3])
    if macs not in ATOMIC:
        raise UserError(f"no configuration has {macs} MAC; known: {', '.join(map(str, ATOMIC))}")
    channels, kernels = ATOMIC[macs]
    return NvdlaCore(
        atomic_channels=channels,
        atomic_kernels=kernels,
        buffer_bytes=kilobytes * 1024,
        weight_banks=WEIGHT_BANKS[kilobytes > SMALL_KILOBYTES],
        clock_hz=_CLOCK_HZ,
        memory_bytes_per_s=int(gigabytes * 10**9),
        has_winograd=macs == max(ATOMIC),
    )


def resnet() -> tuple[list[NvdlaConvolution], int]:
    """Return the convolutions of ResNet-50 as published, and the bytes that other operators move.

    The zoo's network halves images in the second convolution of a block; the published one, which
    the workbook has, does so in the first. Additions and pooling read and write memory.
    """
    convolutions: dict[str, NvdlaConvolution] = {}
    moved_bytes = 0
    for operator in load_workload("resnet50", {"batch": 1}).operators:
        for work in operator.work:
            if isinstance(work, Convolution):
                convolutions[operator.name] = _convolution(work)
            elif isinstance(work, Matmul):
                convolutions[operator.name] = _product(work)
            elif operator.kind in MOVERS:
                moved_bytes += work.input_elements + work.output_elements
    for name, second in convolutions.items():
        if name.endswith("_conv2") and second.stride == 2:
            first = name.removesuffix("2") + "1"
            convolutions[first] = replace(
                convolutions[first], rows=second.rows, cols=second.cols, stride=2
            )
            convolutions[name] = replace(second, height=second.rows, width=second.cols, stride=1)
    return list(convolutions.values()), moved_bytes


def _convolution(work: Convolution) -> NvdlaConvolution:
    assert work.groups == 1
    return NvdlaConvolution(
        channels=work.channels,
        kernels=work.filters,
        height=work.input_shape[0],
        width=work.input_shape[1],
        rows=work.output_shape[0],
        cols=work.output_shape[1],
        kernel_height=work.kernel[0],
        kernel_width=work.kernel[1],
        stride=work.stride[0],
    )


def _product(work: Matmul) -> NvdlaConvolution:
    return NvdlaConvolution(
        channels=work.k, kernels=work.n, height=1, width=work.m, rows=1, cols=work.m
    )


def frames_per_s(core: NvdlaCore) -> float:
    """Return the images of ResNet-50 in a second.

    Args:
        core: The machine.
    """
    convolutions, moved_bytes = resnet()
    cycles = sum(convolution_cycles(core, layer) for layer in convolutions)
    return core.clock_hz / (cycles + core.memory_cycles(moved_bytes))


def compare(rows: list[Row]) -> Comparison:
    """Predict the rates of ResNet-50 in a table; other rows are refused."""
    return answered(rows, _answer, _name_of)


def _name_of(row: Row) -> str:
    return f"{row['workload']} {row['layer']} {row['quantity']}"


def _answer(row: Row, where: str) -> list[Pair]:
    for column, predicted in (("quantity", RATES), ("workload", RESNET)):
        if row[column] not in predicted:
            raise UserError(f"{row[column]}: only {' and '.join(predicted)} are predicted")
    name = _name_of(row)
    return [
        Pair(
            name=name,
            predicted=frames_per_s(core_of(row["layer"])),
            measured=positive(row, "value", where),
            unit="frames/s",
            is_fitted=name in FITTED,
        )
    ]
