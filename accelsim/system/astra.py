"""Collectives in the nanoseconds of ASTRA-sim's analytical backends.

All are closed forms, but for the double binary tree, which is a run of its messages.

ASTRA-sim 2 (commit 518bd51) splits a collective into chunks and sends each chunk through the
dimensions of a fabric. In a dimension a chunk is a sequence of steps; its time is a sum of floors,
because the tool keeps whole nanoseconds. One dimension handles one chunk at a time, so the time of
all chunks is a flow shop: with one dimension, chunks times the time of a chunk.

Symbols: ``B`` bytes per nanosecond (the tool's GB/s are 2**30 bytes), ``m`` bytes of a chunk
divided by the chips, ``h`` hops of a message (1 in a ring or a full mesh, 2 through a switch),
``e`` endpoint delay, ``M`` bytes per nanosecond of the local memory.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from accelsim.errors import FabricError, did_you_mean
from accelsim.system.astra_tree import TreeRun, tree_ns
from accelsim.system.tasks import Tasks

GIGABYTE_BYTES_PER_NS = 2**30 / 1e9

HOPS = {"Ring": 1, "FullyConnected": 1, "Switch": 2}
BACKENDS = ("aware", "unaware")
COLLECTIVES = {"AR": "all-reduce", "RS": "reduce-scatter", "AG": "all-gather", "A2A": "all-to-all"}
IMPLEMENTATIONS = ("ring", "direct", "halvingDoubling", "doubleBinaryTree")

Number = float | NDArray[Any]
LONGEST_NS = 2**62


@dataclass(frozen=True, kw_only=True)
class Dimension:
    """A dimension of a fabric as ASTRA-sim's network file names it.

    Attributes:
        kind: ``Ring``, ``FullyConnected`` or ``Switch``.
        npus: Chips along it; a number, or an array to evaluate many points at once.
        gigabytes_per_s: Bandwidth of each link and direction, in units of 2**30 bytes per second.
        latency_ns: Latency of a link.
    """

    kind: str
    npus: Any
    gigabytes_per_s: Any
    latency_ns: Any

    def __post_init__(self) -> None:
        if self.kind not in HOPS:
            raise FabricError(f"topology {self.kind!r} is unknown{did_you_mean(self.kind, HOPS)}")
        for name, least in (("npus", 2), ("gigabytes_per_s", 0), ("latency_ns", 0)):
            value = np.asarray(getattr(self, name))
            bad = np.any(value < least) or (name == "gigabytes_per_s" and np.any(value == 0))
            if bad or not np.all(np.isfinite(value)):
                rule = f"at least {least}" if name != "gigabytes_per_s" else "more than 0"
                raise FabricError(f"{name} must be {rule}, not {getattr(self, name)}")


@dataclass(frozen=True, kw_only=True)
class Endpoint:
    """What a chip does with a message; the values of the reference runs' system file.

    Attributes:
        delay_ns: ``endpoint-delay``.
        memory_bytes_per_ns: ``local-mem-bw``, in units of 10**9 bytes per second.
    """

    delay_ns: int = 10
    memory_bytes_per_ns: float = 1600

    def __post_init__(self) -> None:
        if self.delay_ns < 0 or not self.memory_bytes_per_ns > 0:
            raise FabricError(
                "endpoint-delay must be at least 0 and local-mem-bw more than 0, not"
                f" {self.delay_ns} and {self.memory_bytes_per_ns}"
            )

    def adds_ns(self, size: Any) -> Any:
        """Return the three accesses of the local memory with which a chip adds ``size`` bytes."""
        return 3 * (size // self.memory_bytes_per_ns)


REFERENCE = Endpoint()


def chunk_ns(
    collective: str,
    implementation: str,
    backend: str,
    dimension: Dimension,
    chunk_bytes: Any,
    endpoint: Endpoint = REFERENCE,
) -> Any:
    """Return the time of a chunk in a dimension.

    Args:
        collective: ``AR``, ``RS``, ``AG`` or ``A2A``.
        implementation: ``ring``, ``direct`` or ``halvingDoubling``; chunks of ``doubleBinaryTree``
            overlap, and have no time of their own.
        backend: ``aware`` (of congestion) or ``unaware``.
        dimension: Dimension of the fabric in which the chunk moves; its numbers may be arrays.
        chunk_bytes: The bytes of the chunk that a chip holds (of an all-gather: before it).
        endpoint: Delays of a chip that sends or receives a message.

    Returns:
        Whole nanoseconds, int64, shaped as the numbers broadcast.

    Raises:
        FabricError: A name is unknown, or the tool's behaviour for the combination is not derived;
            the time is 146 years or more.
    """
    _check(collective, implementation, backend, dimension)
    if implementation == "doubleBinaryTree":
        raise FabricError("chunks of doubleBinaryTree overlap: ask for the whole collective")
    n = np.asarray(dimension.npus)
    size = np.asarray(chunk_bytes)
    part = size // n
    delay, memory = endpoint.delay_ns, endpoint.adds_ns(part)
    if implementation == "direct":
        result = 2 * _direct(backend, dimension, part) + 3 * delay + memory
    elif implementation == "halvingDoubling":
        result = _halving_doubling(backend, dimension, size, endpoint)
    elif collective == "A2A":
        steps = n * (n - 1) // 2
        result = steps * _step(backend, dimension, part) + delay * (steps + 1)
    elif collective == "AG":
        result = (n - 1) * _step(backend, dimension, size) + delay * n
    else:
        steps = (n - 1) * (2 if collective == "AR" else 1)
        result = steps * _step(backend, dimension, part) + delay * (steps + 1)
        result = result + (n - 1) * memory
    return _whole(result)


def _whole(time: Any) -> Any:
    """Return times as int64.

    Raises:
        FabricError: A time is 2**62 ns, 146 years, or more.
    """
    if np.any(np.asarray(time) >= float(LONGEST_NS)):
        raise FabricError(f"a collective would take 2**62 ns or more: {np.max(time):.3g} ns")
    return np.asarray(time).astype(np.int64)


def _check(collective: str, implementation: str, backend: str, dimension: Dimension) -> None:
    for name, value, known in (
        ("collective", collective, COLLECTIVES),
        ("implementation", implementation, IMPLEMENTATIONS),
        ("backend", backend, BACKENDS),
    ):
        if value not in known:
            raise FabricError(f"{name} {value!r} is unknown{did_you_mean(value, known)}")
    if implementation == "doubleBinaryTree" and backend != "aware":
        raise FabricError("ASTRA-sim's doubleBinaryTree is derived for the aware backend only")
    if implementation != "ring":
        if collective != "AR":
            raise FabricError(f"ASTRA-sim's {implementation} is derived for AR, not {collective}")
        if dimension.kind == "Ring":
            raise FabricError(f"ASTRA-sim's {implementation} is not derived on a Ring")
    n = np.asarray(dimension.npus)
    if implementation in ("halvingDoubling", "doubleBinaryTree") and np.any(n & (n - 1)):
        raise FabricError(f"{implementation} needs a power of two of npus, not {dimension.npus}")


def _wire(dimension: Dimension, size: Any) -> Any:
    return size / (dimension.gigabytes_per_s * GIGABYTE_BYTES_PER_NS)


def _step(backend: str, dimension: Dimension, size: Any) -> Any:
    """Return a step's time: the aware backend rounds at each hop and forwards whole messages."""
    hops = HOPS[dimension.kind]
    if backend == "aware":
        return hops * np.floor(dimension.latency_ns + _wire(dimension, size))
    return np.floor(hops * dimension.latency_ns + _wire(dimension, size))


def _direct(backend: str, dimension: Dimension, part: Any) -> Any:
    """Return the time in which each chip sends a part to each other chip.

    Through a switch the aware backend queues the parts at the sender's link. The unaware backend
    sends all of them at once.
    """
    if backend == "aware" and dimension.kind == "Switch":
        wire = np.floor(_wire(dimension, part))
        return (np.asarray(dimension.npus) - 1) * wire + wire + 2 * dimension.latency_ns
    return np.floor(HOPS[dimension.kind] * dimension.latency_ns + _wire(dimension, part))


def _halving_doubling(backend: str, dimension: Dimension, size: Any, endpoint: Endpoint) -> Any:
    """Return the time of log2(npus) halvings and as many doublings; arrays mask the larger ones."""
    n = np.asarray(dimension.npus)
    levels = np.log2(n).round().astype(np.int64)
    result = endpoint.delay_ns * (2 * levels + 1)
    for level in range(1, int(levels.max()) + 1):
        part = size // 2**level
        memory = endpoint.adds_ns(part) if level >= 2 else 0
        result = result + (2 * _step(backend, dimension, part) + memory) * (level <= levels)
    return result


def collective_ns(
    collective: str,
    implementation: str | Sequence[str],
    backend: str,
    dimensions: Sequence[Dimension],
    size_bytes: Any,
    splits: Any,
    endpoint: Endpoint = REFERENCE,
) -> Any:
    """Return the time of a collective.

    Args:
        collective: ``AR``, ``RS``, ``AG`` or ``A2A``.
        implementation: The algorithm of all dimensions, or one for each.
        backend: ``aware`` (one dimension only, as in the tool) or ``unaware``.
        dimensions: The fabric. With one dimension its numbers may be arrays.
        size_bytes: Size of the collective, as ASTRA-sim's ``comm_size``.
        splits: Chunks (``preferred-dataset-splits``).
        endpoint: Delays of a chip that sends or receives a message.

    Returns:
        Whole nanoseconds: int64, or an array of them.

    Raises:
        FabricError: A name is unknown, or the tool's behaviour for the combination is not derived;
            the time is 146 years or more; the aware backend has several dimensions; or algorithms
            and dimensions differ in number.
    """
    if isinstance(implementation, str):
        implementation = [implementation] * len(dimensions)
    if len(implementation) != len(dimensions):
        raise FabricError(
            f"{len(dimensions)} dimensions need as many implementations, not {len(implementation)}"
        )
    if np.any(np.asarray(size_bytes) < 1) or np.any(np.asarray(splits) < 1):
        raise FabricError(f"bytes and splits must be at least 1, not {size_bytes} and {splits}")
    chunk = np.asarray(size_bytes) // np.asarray(splits)
    if len(dimensions) == 1:
        (algorithm,), (dimension,) = implementation, dimensions
        if algorithm == "doubleBinaryTree":
            _check(collective, algorithm, backend, dimension)
            return _double_binary_tree(dimension, chunk, splits, endpoint)
        each = chunk_ns(collective, algorithm, backend, dimension, chunk, endpoint)
        _whole(np.multiply(splits, each, dtype=np.float64))
        return splits * each
    if backend == "aware":
        raise FabricError("the aware backend has one dimension, not " + str(len(dimensions)))
    stages = []
    for kind, index, size in _stages(collective, dimensions, int(chunk)):
        algorithm, dimension = implementation[index], dimensions[index]
        duration = chunk_ns(kind, algorithm, backend, dimension, size, endpoint)
        stages.append((index, int(duration)))
    return flow_shop_ns(stages, int(splits))


def _double_binary_tree(
    dimension: Dimension, chunk_bytes: Any, splits: Any, endpoint: Endpoint
) -> Any:
    """Return the time of all chunks from a run of their messages; arrays point by point."""

    def time_ns(npus: int, speed: float, latency: float, chunk: int, chunks: int) -> int:
        wire = chunk / (speed * GIGABYTE_BYTES_PER_NS)
        return tree_ns(
            TreeRun(
                npus=int(npus),
                chunks=int(chunks),
                hops=HOPS[dimension.kind],
                serialization_ns=int(wire),
                delivery_ns=int(latency + wire),
                endpoint_ns=endpoint.delay_ns,
                memory_ns=int(endpoint.adds_ns(chunk)),
            )
        )

    each = np.vectorize(time_ns, otypes=[np.int64])
    numbers = dimension.npus, dimension.gigabytes_per_s, dimension.latency_ns
    return each(*numbers, chunk_bytes, splits)


def _stages(
    collective: str, dimensions: Sequence[Dimension], chunk: int
) -> list[tuple[str, int, int]]:
    """Return what a chunk does in which dimension with how many bytes, in order.

    Each reduce-scatter divides the bytes of the dimensions behind it by its chips; the all-gather
    of a dimension starts from what its reduce-scatter left.
    """
    last = len(dimensions) - 1
    down, size = [], chunk
    for index, dimension in enumerate(dimensions):
        down.append((index, size))
        size //= int(dimension.npus)
    if collective == "A2A":
        return [("A2A", index, chunk) for index in range(len(dimensions))]
    if collective == "RS":
        return [("RS", index, held) for index, held in down]
    if collective == "AG":
        gathered, size = [], chunk
        for index, dimension in enumerate(dimensions):
            gathered.append(("AG", index, size))
            size *= int(dimension.npus)
        return gathered
    scatter = [("RS", index, held) for index, held in down[:-1]]
    gather = [("AG", index, held // int(dimensions[index].npus)) for index, held in down[:-1]]
    return [*scatter, ("AR", last, down[-1][1]), *reversed(gather)]


def flow_shop_ns(stages: Sequence[tuple[int, int]], chunks: int) -> int:
    """Return when the last chunk has passed all stages.

    A dimension takes one chunk at a time, the one that asked first (of equals: the earlier chunk).

    Args:
        stages: The dimension and the nanoseconds of each stage, in order.
        chunks: All of which ask for the first stage at 0.

    Returns:
        Nanoseconds.
    """
    dimension, duration = np.array(stages, np.int64).T
    tasks = Tasks()
    passed = tasks.add_many(np.tile(duration, chunks), takes=np.tile(dimension, chunks))
    passed = passed.reshape(chunks, -1)
    tasks.link_many(passed[:, :-1], passed[:, 1:])
    return int(tasks.play().end_ns.max())
