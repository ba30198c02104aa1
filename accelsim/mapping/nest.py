"""One piece of work as the row of integers that kernels read."""

from accelsim.errors import MappingError
from accelsim.mapping import columns as at
from accelsim.workload import Convolution, Matmul, Movement, Vector, Work

# With these and arrays of at most 1024 x 1024, every count of a layer fits 63 bits.
MAXIMUM_MACS = 2**44
MAXIMUM_RESULTS = 2**36
MAXIMUM_KERNEL = 2**16


def nest_row(work: Work, *, passes: int = 1, on_vector_unit: bool = False) -> list[int]:
    """Return the loop nest of a piece of work.

    Args:
        work: What an operator asks for.
        passes: Vector operations for each result of a matrix operator as it leaves the
            accumulator: 1 to requantize, plus one for each fused element-wise operation.
        on_vector_unit: Run a convolution on the vector unit, one lane operation for each
            multiply-accumulate.

    Returns:
        ``NEST_COLUMNS`` integers.

    Raises:
        MappingError: The work is larger than the integers of the engines allow.
    """
    if work.macs > MAXIMUM_MACS:
        raise MappingError(
            f"a layer of {work.macs} multiply-accumulates is too large: at most 2**44"
        )
    if max(work.output_elements, work.input_elements) > MAXIMUM_RESULTS:
        raise MappingError(
            f"a layer that reads {work.input_elements} and writes {work.output_elements} elements"
            " is too large: at most 2**36"
        )
    if isinstance(work, Convolution):
        row = _on_vector_unit(work, passes) if on_vector_unit else _convolution(work, passes)
    elif isinstance(work, Matmul):
        row = _matmul(work, passes)
    else:
        row = _vector(work)
    row[at.MACS] = work.macs // row[at.STEPS]
    return row


def _blank() -> list[int]:
    row = [0] * at.NEST_COLUMNS
    for column in (at.GROUPS, at.BATCH, at.CHANNELS, at.FILTERS, at.STEPS, at.PASSES):
        row[column] = 1
    for block in (at.OUTPUT, at.INPUT, at.KERNEL, at.STRIDE, at.DILATION):
        row[block : block + 3] = [1, 1, 1]
    return row


def _convolution(work: Convolution, passes: int) -> list[int]:
    if max(work.kernel) > MAXIMUM_KERNEL or max(map(abs, work.padding)) > MAXIMUM_RESULTS:
        raise MappingError(
            f"a convolution of kernel {work.kernel} and padding {work.padding} is too large:"
            " a kernel extent is at most 2**16"
        )
    row = _blank()
    row[at.KIND] = at.MATRIX
    row[at.GROUPS] = work.groups
    row[at.BATCH] = work.batch
    row[at.CHANNELS] = work.channels
    row[at.FILTERS] = work.filters
    row[at.PASSES] = passes
    first = 3 - len(work.kernel)
    blocks = (
        (at.OUTPUT, work.output_shape),
        (at.INPUT, work.input_shape),
        (at.KERNEL, work.kernel),
        (at.STRIDE, work.stride),
        (at.DILATION, work.dilation),
        (at.PADDING, work.padding),
    )
    for block, extents in blocks:
        row[block + first : block + 3] = list(extents)
    return row


def _matmul(work: Matmul, passes: int) -> list[int]:
    row = _blank()
    row[at.KIND] = at.MATRIX
    row[at.GROUPS] = work.batch
    row[at.OUTPUT + 2] = row[at.INPUT + 2] = work.m
    row[at.CHANNELS] = work.k
    row[at.FILTERS] = work.n
    row[at.STEPS] = work.steps
    row[at.PASSES] = passes
    return row


def _vector(work: Vector | Movement) -> list[int]:
    row = _blank()
    row[at.KIND] = at.VECTOR
    row[at.INPUT_ELEMENTS] = work.input_elements
    row[at.OUTPUT_ELEMENTS] = work.output_elements
    if isinstance(work, Vector):
        row[at.OPERATIONS] = work.operations
        row[at.WEIGHT_ELEMENTS] = work.weight_elements
        row[at.STEPS] = work.steps
    return row


def _on_vector_unit(work: Convolution, passes: int) -> list[int]:
    row = _blank()
    row[at.KIND] = at.VECTOR
    row[at.INPUT_ELEMENTS] = work.input_elements
    row[at.OUTPUT_ELEMENTS] = work.output_elements
    row[at.OPERATIONS] = work.macs + passes * work.output_elements
    row[at.WEIGHT_ELEMENTS] = work.weight_elements
    return row
