"""The matrix products of a network, convolutions by im2col."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import prod
from types import MappingProxyType

from accelsim.errors import WorkloadError
from accelsim.workload import Convolution, Graph, Matmul


@dataclass(frozen=True, kw_only=True)
class LayerProduct:
    """One matrix product of a layer.

    Args:
        m: Filters.
        k: Reduction: channels of a group times taps.
        n: Output positions (batch times output extents).
        groups: Products of this shape, each with operands of its own.
        repeats: Number of repetitions with the same weights (the steps of an LSTM).
    """

    m: int
    k: int
    n: int
    groups: int = 1
    repeats: int = 1

    @property
    def macs(self) -> int:
        """Multiply-accumulates of the dense product, groups and repeats included."""
        return self.m * self.k * self.n * self.groups * self.repeats


def products(graph: Graph) -> Mapping[str, tuple[LayerProduct, ...]]:
    """Return the matrix products of each operator that has any, convolutions by im2col.

    Args:
        graph: The network.

    Raises:
        WorkloadError: An operator sums distances, of which zeros cannot be skipped.
    """
    if graph.adders:
        raise WorkloadError(
            f"{graph.name}: {graph.adders[0]} sums distances (AdderConv), of which no engine skips"
            " zeros"
        )
    found = {}
    for operator in graph.operators:
        mine = tuple(
            _product(work) for work in operator.work if isinstance(work, Convolution | Matmul)
        )
        if mine:
            found[operator.name] = mine
    return MappingProxyType(found)


def _product(work: Convolution | Matmul) -> LayerProduct:
    if isinstance(work, Convolution):
        return LayerProduct(
            m=work.filters,
            k=work.channels * prod(work.kernel),
            n=work.batch * prod(work.output_shape),
            groups=work.groups,
        )
    return LayerProduct(m=work.n, k=work.k, n=work.m, groups=work.batch, repeats=work.steps)
