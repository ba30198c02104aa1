"""ASTRA-sim's text of a workload: a line for each layer, with times and collectives.

For example, a layer that computes 5 in each pass and reduces 1 MiB of gradients::

    DATA
    1
    conv1 -1 5 NONE 0 5 NONE 0 5 ALLREDUCE 1048576 1

The first line names the training loop, the second counts the layers. A layer is its name, a
reserved number, then for the forward pass, the gradient of its input and the gradient of its
weights: time, collective, bytes; then the time of the update, and in the loop HYBRID_CUSTOMIZED the
loop of the layer (inputs/workload/ASTRA-sim-1.0/README.md of ASTRA-sim).
"""

from dataclasses import dataclass
from pathlib import Path

from accelsim.errors import WorkloadError, did_you_mean
from accelsim.system.files.foreign import write_text

COLLECTIVES = ("NONE", "ALLREDUCE", "ALLGATHER", "REDUCESCATTER", "ALLTOALL")
MAXIMUM_BYTES = 64 * 2**20
_COLUMNS = 12


@dataclass(frozen=True, kw_only=True)
class Phase:
    """The forward pass of a layer, or one of its gradients.

    Attributes:
        time: Duration in units of the text: cycles of 1 GHz in ASTRA-sim 1.0.
        collective: Name of the collective, one of `COLLECTIVES`.
        size_bytes: Size of the collective.
    """

    time: int
    collective: str = "NONE"
    size_bytes: int = 0

    @property
    def sends(self) -> bool:
        """Whether anything is sent."""
        return self.collective != "NONE" and self.size_bytes > 0


@dataclass(frozen=True, kw_only=True)
class Layer:
    """A line of the text.

    Attributes:
        name: Without spaces.
        reserved: The tool does not use it.
        forward: Forward pass.
        input_gradient: Backward.
        weight_gradient: Backward.
        update_time: After the collective of the weights.
        loop: Loop of the layer, in the loop HYBRID_CUSTOMIZED; else empty.
    """

    name: str
    reserved: str = "-1"
    forward: Phase
    input_gradient: Phase
    weight_gradient: Phase
    update_time: int = 0
    loop: str = ""


@dataclass(frozen=True, kw_only=True)
class AstraWorkload:
    """A text workload.

    Attributes:
        loop: The training loop: ``MICRO``, ``DATA``, ``MODEL``, ``HYBRID_DATA_MODEL``,
            ``HYBRID_MODEL_DATA``, ``HYBRID_DLRM`` or another.
        header: Words of the first line behind the loop.
        layers: Layers in the order of the forward pass.
    """

    loop: str
    header: tuple[str, ...] = ()
    layers: tuple[Layer, ...]


def read_workload(path: str | Path) -> AstraWorkload:
    """Read a text workload.

    Args:
        path: The file.

    Raises:
        WorkloadError: The file cannot be read, or a line is wrong; the sentence has its number.
    """
    file = Path(path)
    try:
        if file.stat().st_size > MAXIMUM_BYTES:
            raise WorkloadError(f"{path}: larger than {MAXIMUM_BYTES} bytes")
        lines = file.read_text(encoding="utf-8").splitlines()
    except UnicodeDecodeError as problem:
        raise WorkloadError(f"{path}: not UTF-8 at byte {problem.start}") from None
    except OSError as problem:
        raise WorkloadError(f"{path}: cannot be read: {problem.strerror or problem}") from None
    rows = [(number, line.split()) for number, line in enumerate(lines, 1) if line.split()]
    if len(rows) < 2 or len(rows[1][1]) != 1:
        raise WorkloadError(f"{path}: the first line must name a loop, the second count the layers")
    (_, (loop, *header)), (second, (count,)), *below = rows
    layers = tuple(_layer(words, f"{path}:{number}") for number, words in below)
    if _whole(count, "the number of layers", f"{path}:{second}") != len(layers):
        raise WorkloadError(f"{path}:{second}: says {count} layers, and {len(layers)} lines follow")
    if not layers:
        raise WorkloadError(f"{path}: has no layers")
    return AstraWorkload(loop=loop, header=tuple(header), layers=layers)


def write_workload(path: str | Path, workload: AstraWorkload) -> None:
    """Write a text workload.

    Args:
        path: The file; replaced if it exists.
        workload: Workload to write.

    Raises:
        DocumentError: The file cannot be written.
    """
    lines = [" ".join((workload.loop, *workload.header)), str(len(workload.layers))]
    for layer in workload.layers:
        words = [layer.name, layer.reserved]
        for phase in (layer.forward, layer.input_gradient, layer.weight_gradient):
            words += [str(phase.time), phase.collective, str(phase.size_bytes)]
        words += [str(layer.update_time), layer.loop]
        lines.append("\t".join(words).rstrip())
    write_text(path, "\n".join(lines) + "\n")


def _layer(words: list[str], where: str) -> Layer:
    if len(words) not in (_COLUMNS, _COLUMNS + 1):
        raise WorkloadError(
            f"{where}: a layer is {_COLUMNS} words (and its loop), not {len(words)}"
        )
    name, reserved, *rest = words
    forward, input_gradient, weight_gradient = (
        _phase(rest[at : at + 3], where) for at in (0, 3, 6)
    )
    return Layer(
        name=name,
        reserved=reserved,
        forward=forward,
        input_gradient=input_gradient,
        weight_gradient=weight_gradient,
        update_time=_whole(rest[9], "the time of the update", where),
        loop=rest[10] if len(rest) > 10 else "",
    )


def _phase(words: list[str], where: str) -> Phase:
    time, collective, size = words
    if collective not in COLLECTIVES:
        raise WorkloadError(
            f"{where}: collective {collective!r} is unknown{did_you_mean(collective, COLLECTIVES)}"
        )
    return Phase(
        time=_whole(time, "a time", where),
        collective=collective,
        size_bytes=_whole(size, "the bytes of a collective", where),
    )


def _whole(text: str, what: str, where: str) -> int:
    if not text.isascii() or not text.isdecimal() or len(text) > 18:
        raise WorkloadError(f"{where}: {what} must be a whole number of at least 0, not {text!r}")
    return int(text)
