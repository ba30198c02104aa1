"""Layers and networks on sparse engines: products by im2col, on masks that are drawn."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from math import prod
from types import MappingProxyType

from accelsim.errors import MappingError, did_you_mean
from accelsim.sparse_engines.counts import SparseCounts
from accelsim.sparse_engines.machine import Machine
from accelsim.sparse_engines.operands import refuse
from accelsim.sparse_engines.systolic import StructuredSkipping
from accelsim.sparsity.masks import Pattern, Unstructured, random_mask
from accelsim.workload import Convolution, Graph, Matmul

DENSE = Unstructured(density=1.0)


@dataclass(frozen=True, kw_only=True)
class Product:
    """One matrix product of a layer.

    Args:
        m: Filters.
        k: Reduction: channels of a group times taps.
        n: Output positions (batch times output extents).
        groups: Products of this shape, each with operands of its own.
        repeats: How often the whole is repeated with the same weights (the steps of an LSTM).
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


@dataclass(frozen=True, kw_only=True)
class SparseLayer:
    """The result of one layer.

    Args:
        name: The operator's name, or ``m,k,n``.
        product: What was multiplied.
        counts: What happened.
        dense_cycles: Cycles of the same machine for dense operands.
    """

    name: str
    product: Product
    counts: SparseCounts
    dense_cycles: int


def products(graph: Graph) -> Mapping[str, tuple[Product, ...]]:
    """Return the matrix products of each operator that has any, convolutions by im2col.

    Args:
        graph: The network.
    """
    found = {}
    for operator in graph.operators:
        mine = tuple(
            _product(work) for work in operator.work if isinstance(work, Convolution | Matmul)
        )
        if mine:
            found[operator.name] = mine
    return MappingProxyType(found)


def _product(work: Convolution | Matmul) -> Product:
    if isinstance(work, Convolution):
        return Product(
            m=work.filters,
            k=work.channels * prod(work.kernel),
            n=work.batch * prod(work.output_shape),
            groups=work.groups,
        )
    return Product(m=work.n, k=work.k, n=work.m, groups=work.batch, repeats=work.steps)


def run_product(
    machine: Machine,
    product: Product,
    *,
    weights: Pattern,
    activations: Pattern,
    seed: tuple[int, ...],
) -> SparseCounts:
    """Return the counts of a product on masks that are drawn.

    Args:
        machine: The engine.
        product: Its extents. Repeats count again what one of them took.
        weights: Pattern of the weights, whose rows are filters.
        activations: Pattern of the activations, whose rows are positions of the reduction.
        seed: Of both masks; each group draws its own.

    Raises:
        MappingError: A pattern or a machine that the extents do not fit.
    """
    counts = SparseCounts()
    for group in range(product.groups):
        w = random_mask((product.m, product.k), weights, seed=(*seed, group, 0))
        a = random_mask((product.k, product.n), activations, seed=(*seed, group, 1))
        counts = counts + machine.run(w, a)
    return counts.times(product.repeats)


@dataclass(frozen=True, kw_only=True)
class Masks:
    """How the masks of a network are drawn.

    Args:
        weights: Pattern of the weights, whose rows are filters.
        activations: Pattern of the activations, whose rows are positions of the reduction.
        seed: Of all masks; each layer and group draws its own.
        dense_layers: Layers whose weights stay dense.
    """

    weights: Pattern = DENSE
    activations: Pattern = DENSE
    seed: int = 0
    dense_layers: tuple[str, ...] = ()


def run_network(
    machine: Machine, graph: Graph, drawn: Masks, *, only: str | None = None
) -> Iterator[SparseLayer]:
    """Yield the result of each layer of a network that multiplies matrices.

    Args:
        machine: The engine. N:M skipping runs dense layers without skipping.
        graph: The network.
        drawn: Its masks.
        only: Run this layer alone, on the masks that it has in the whole network.

    Raises:
        MappingError: An unknown layer, or a layer that does not fit the machine or a pattern;
            the sentence names the layer and the rule.
    """
    layers = products(graph)
    for name in (*drawn.dense_layers, *([] if only is None else [only])):
        if name not in layers:
            raise refuse("layer", f"{name}: no such layer{did_you_mean(name, layers)}")
    for index, (name, mine) in enumerate(layers.items()):
        if only not in (None, name):
            continue
        dense = name in drawn.dense_layers
        for part, product in enumerate(mine):
            try:
                counts = run_product(
                    undivided(machine) if dense else machine,
                    product,
                    weights=DENSE if dense else drawn.weights,
                    activations=drawn.activations,
                    seed=(drawn.seed, index, part),
                )
            except MappingError as problem:
                raise MappingError([f"{name}: {each}" for each in problem.problems]) from None
            yield SparseLayer(
                name=name if len(mine) == 1 else f"{name}[{part}]",
                product=product,
                counts=counts,
                dense_cycles=dense_cycles(machine, product),
            )


def undivided(machine: Machine) -> Machine:
    """Return the machine as it runs dense weights: N:M skipping without groups.

    Args:
        machine: Any engine.
    """
    return replace(machine, kept=1, of=1) if isinstance(machine, StructuredSkipping) else machine


def dense_cycles(machine: Machine, product: Product) -> int:
    """Return the cycles of a product with dense operands, groups and repeats included.

    Args:
        machine: The engine.
        product: Its extents.
    """
    one = machine.dense_cycles(product.m, product.k, product.n)
    return one * product.groups * product.repeats
