"""A network of layers, with the quantizations that its file gives."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from accelsim.number import Number
from accelsim.workload.graph import Graph
from accelsim.workload.layers.record import Layer


@dataclass(frozen=True, kw_only=True)
class Quantization:
    """Quantization parameters of a tensor: ``real = (integer - zero_point) * scale``.

    Args:
        scale: Positive.
        zero_point: Integer that stands for 0.
        number: Format of the integers.
        offset: Difference between the integers and those of the file
            (``accelsim.workload.layers.held``).
    """

    scale: float
    zero_point: int
    number: Number
    offset: int = field(default=0, compare=False)


@dataclass(frozen=True, kw_only=True)
class LayerNetwork:
    """A network as an accelerator executes it.

    Args:
        name: Name for reports; it says if a softmax at the end is left to the host.
        graph: Graph that it was made from. Layers may read constants of it as activations.
        layers: Layers in an order in which they can run.
        inputs: Names of the activations given.
        outputs: Names of the activations wanted.
        quantized: Whether the graph has quantizations.
        calibrated: Whether a calibration gives the quantizations of a graph in real numbers.
        quantizations: Quantisation parameters that the graph gives, by name of the activation.
        dropped: Names of operators after the outputs that are left to the host.
        left_to_host: Names of dropped operators that compute something.
        matrices: Names of tensors that have more extents in the file; here they have two: the rows
            of all their matrices, and the columns.
        indices: Names of the inputs that are indices of rows, and no activations.
        problems: Reasons why integers cannot compute its structure: the first sentence on each
            operator by name; one that shows only at the end has an empty name.
    """

    name: str
    graph: Graph
    layers: tuple[Layer, ...]
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    quantized: bool = False
    calibrated: bool = False
    quantizations: Mapping[str, Quantization] = field(default_factory=dict)
    dropped: frozenset[str] = frozenset()
    left_to_host: tuple[str, ...] = ()
    matrices: frozenset[str] = frozenset()
    indices: tuple[str, ...] = ()
    problems: Mapping[str, str] = field(default_factory=dict)

    @property
    def integral(self) -> bool:
        """Whether each activation has a quantization, or will have one."""
        return self.quantized or self.calibrated
