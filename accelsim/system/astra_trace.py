"""What a chip of ASTRA-sim does: nodes that compute, reduce or send, and wait for each other."""

from dataclasses import dataclass
from typing import Literal

Kind = Literal["nothing", "compute", "collective", "send", "receive"]


@dataclass(frozen=True, kw_only=True)
class Node:
    """What a chip does when the nodes before it are done.

    Attributes:
        number: Number of the node: of several that may begin, the smallest begins.
        name: For messages.
        kind: ``compute`` waits for the chip, ``collective`` and ``send`` for its network,
            ``receive`` and ``nothing`` for nothing.
        after: Numbers of nodes that it waits for.
        duration_ns: Duration of ``compute``.
        is_host: Whether the host does ``compute``, beside the chip.
        operations: Operations of ``compute``, for a roofline.
        tensor_bytes: Bytes of tensors of ``compute``, for a roofline.
        collective: ``AR``, ``RS``, ``AG`` or ``A2A``.
        size_bytes: Bytes of what is sent.
        dimensions: Whether each dimension takes part in the collective; None: all do.
        peer: The other chip of ``send`` and ``receive``.
        tag: Messages between two chips match by it.
    """

    number: int
    name: str
    kind: Kind
    after: tuple[int, ...] = ()
    duration_ns: int = 0
    is_host: bool = False
    operations: int = 0
    tensor_bytes: int = 0
    collective: str = ""
    size_bytes: int = 0
    dimensions: tuple[bool, ...] | None = None
    peer: int = -1
    tag: int = 0


@dataclass(frozen=True, kw_only=True)
class Traces:
    """What all chips do.

    Attributes:
        chips: The nodes of each chip; one element: all chips do the same.
        ignored: Fields of the files that change no time here, and why.
    """

    chips: tuple[tuple[Node, ...], ...]
    ignored: tuple[str, ...] = ()
