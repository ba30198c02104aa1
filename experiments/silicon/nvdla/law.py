"""NVDLA: cycles of an operator as the longer of its products and its traffic.

The convolution core multiplies ``atomic_channels`` channels for ``atomic_kernels`` kernels in a
cycle. Example: 64 channels, 256 kernels of 1 x 1 and 56 x 56 results on 64 x 32 units are
1 x 8 x 3136 = 25,088 cycles. An image of up to four channels packs the taps of a kernel's row into
one step. A core with Winograd computes 3 x 3 kernels of stride 1 in blocks of 2 x 2 results, with
16 products in place of 36 and weights of 16 values in place of 9 (Lavin and Gray, CVPR 2016).

The convolution buffer has 16 banks; ``weight_banks`` of them hold weights. An input that does not
fit the other banks is read again for each part of the weights that fits theirs. Results, additions
and pooling pass through memory. An operator takes the longer of its products and its bytes at the
bandwidth of memory; operators follow each other.

Sizes of cores: NVDLA hardware manual (nv_full 64 x 32, nv_small256 32 x 8, nv_small 8 x 8).
"""

from dataclasses import dataclass, fields

from accelsim.arguments import check_whole

BANKS = 16
IMAGE_CHANNELS = 4
MOST = 2**31
_WINOGRAD_SIDE, _WINOGRAD_PRODUCTS, _WINOGRAD_KERNEL = 2, 16, 3


@dataclass(frozen=True, kw_only=True)
class NvdlaCore:
    """A configuration of NVDLA for values of 8 bits.

    Attributes:
        atomic_channels: Channels of a product in a cycle.
        atomic_kernels: Kernels in a cycle.
        buffer_bytes: Bytes of the convolution buffer.
        weight_banks: Banks for weights, of the 16 of the buffer.
        clock_hz: Clock of core and memory port.
        memory_bytes_per_s: Bandwidth of memory.
        has_winograd: Whether 3 x 3 kernels of stride 1 take fewer products.
    """

    atomic_channels: int
    atomic_kernels: int
    buffer_bytes: int
    weight_banks: int
    clock_hz: int
    memory_bytes_per_s: int
    has_winograd: bool

    def __post_init__(self) -> None:
        """Refuse sizes below 1, and banks that leave none for inputs."""
        for name in ("atomic_channels", "atomic_kernels", "clock_hz", "memory_bytes_per_s"):
            check_whole(name, getattr(self, name), 1, 2**40)
        check_whole("weight_banks", self.weight_banks, 1, BANKS - 1)
        check_whole("buffer_bytes", self.buffer_bytes, BANKS, 2**40)

    def memory_cycles(self, moved_bytes: int) -> int:
        """Return the cycles in which memory moves some bytes."""
        return _ceil(moved_bytes * self.clock_hz, self.memory_bytes_per_s)


@dataclass(frozen=True, kw_only=True)
class NvdlaConvolution:
    """A convolution of one group, values of a byte.

    Attributes:
        channels: Channels of the input.
        kernels: Channels of the result.
        height: Height of the input.
        width: Width of the input.
        rows: Rows of the result.
        cols: Columns of the result.
        kernel_height: Taps down.
        kernel_width: Taps across.
        stride: Pixels, in both directions.
    """

    channels: int
    kernels: int
    height: int
    width: int
    rows: int
    cols: int
    kernel_height: int = 1
    kernel_width: int = 1
    stride: int = 1

    def __post_init__(self) -> None:
        """Refuse sizes below 1."""
        for each in fields(self):
            check_whole(each.name, getattr(self, each.name), 1, MOST)


def convolution_cycles(core: NvdlaCore, layer: NvdlaConvolution) -> int:
    """Return the cycles of a convolution.

    Args:
        core: The machine.
        layer: The convolution.
    """
    return max(_product_cycles(core, layer), core.memory_cycles(convolution_bytes(core, layer)))


def convolution_bytes(core: NvdlaCore, layer: NvdlaConvolution) -> int:
    """Return the bytes that a convolution moves from and to memory.

    Args:
        core: The machine.
        layer: The convolution.
    """
    inputs = layer.channels * layer.height * layer.width
    weights = layer.channels * layer.kernels * layer.kernel_height * layer.kernel_width
    if _is_winograd(core, layer):
        weights = _ceil(weights * _WINOGRAD_PRODUCTS, _WINOGRAD_KERNEL**2)
    bank_bytes = core.buffer_bytes // BANKS
    if inputs > bank_bytes * (BANKS - core.weight_banks):
        inputs *= _ceil(weights, bank_bytes * core.weight_banks)
    return inputs + weights + layer.kernels * layer.rows * layer.cols


def _is_winograd(core: NvdlaCore, layer: NvdlaConvolution) -> bool:
    kernel = (layer.kernel_height, layer.kernel_width, layer.stride)
    return core.has_winograd and kernel == (_WINOGRAD_KERNEL, _WINOGRAD_KERNEL, 1)


def _product_cycles(core: NvdlaCore, layer: NvdlaConvolution) -> int:
    kernels = _ceil(layer.kernels, core.atomic_kernels)
    if _is_winograd(core, layer):
        blocks = _ceil(layer.rows, _WINOGRAD_SIDE) * _ceil(layer.cols, _WINOGRAD_SIDE)
        channels = _ceil(layer.channels, core.atomic_channels)
        return channels * kernels * blocks * _WINOGRAD_PRODUCTS
    if layer.channels <= IMAGE_CHANNELS:
        steps = _ceil(layer.channels * layer.kernel_width, core.atomic_channels)
    else:
        steps = _ceil(layer.channels, core.atomic_channels) * layer.kernel_width
    return steps * layer.kernel_height * kernels * layer.rows * layer.cols


def _ceil(value: int, by: int) -> int:
    return -(-value // by)
