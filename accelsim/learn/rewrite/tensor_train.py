"""Products that become a train of small ones (Novikov et al. 2015, arXiv:1509.06569).

The inputs n of a product are written with several axes, n = (n_1, ..., n_d), and so are the results
m. Weights are then a tensor with the axes (m_1 n_1), ..., (m_d n_d), and near a product of d cores
of shape (r_(k-1), m_k, n_k, r_k). Example, d = 2, of 35 x 24 weights, inputs 5 x 7, results 4 x 6:

    x (5, 7) -core 2-> (5, r 6) -turned-> (6, 5 r) -core 1-> (6, 4) -turned-> (4, 6)

Each core is a product by n_k r_k x r_(k-1) m_k weights, whose rows are all other axes, and a
transpose behind it, which puts m_k first. The bias is added at the end.
"""

from collections.abc import Sequence
from math import prod
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from accelsim.learn.rewrite.factorized import weight_error
from accelsim.learn.rewrite.factors import tensor_train, train_ranks
from accelsim.learn.rewrite.model import Model, attribute
from accelsim.learn.rewrite.rule import Rewritten, Rule, Size, check_smaller, whole_size

Array = NDArray[np.float64]


class _Core(NamedTuple):
    """The product of a core.

    Args:
        name: Name of its node.
        weight: Name of its weights.
        modes: Inputs and results.
        rank: Rank between it and the core before it.
    """

    name: str
    weight: str
    modes: tuple[int, int]
    rank: int


def tensor_train_layer(model: Model, node: Any, rule: Rule) -> Rewritten:
    """Replace a product by the cores of a tensor train.

    Args:
        model: The network.
        node: A Gemm or MatMul with constant weights.
        rule: A rule with the rank, and either the number of cores or inputs and results of each.

    Raises:
        ValueError: The layer cannot be rewritten so; the text ends a sentence about it.
    """
    if node.op_type == "Conv":
        raise ValueError("is a convolution: use cp or tucker")
    if node.op_type == "MatMul" and model.axes(node.input[0]) != 2:
        raise ValueError("is a product of tokens, which is no single vector: use low_rank")
    if attribute(node, "transA", 0):
        raise ValueError("reads the columns of its input: use low_rank")
    weight = node.input[1]
    shape, values = model.shape(weight) or (), model.values(weight)
    if len(shape) != 2:
        raise ValueError(f"has weights of shape {list(shape)}, which is no matrix")
    turned = node.op_type == "Gemm" and bool(attribute(node, "transB", 0))
    results, inputs = shape if turned else shape[::-1]
    modes = _modes(rule.sizes[1:], inputs, results)
    ranks = _ranks(rule.sizes[0], [n * m for n, m in modes])
    ends = [1, *ranks, 1]
    shapes = [(n * ends[k + 1], ends[k] * m) for k, (n, m) in enumerate(modes)]
    check_smaller(rule, sum(map(prod, shapes)), prod(shape))
    cores: list[Array] = []
    error = None
    if values is not None:
        matrix = values if turned else values.T
        cores, error = _cores(matrix, modes, ranks)
        cores[0] = cores[0] * float(attribute(node, "alpha", 1.0))
    names = [model.free(f"{node.name}_core_{k + 1}") if k else node.name for k in range(len(modes))]
    constants = []
    for k, extents in enumerate(shapes):
        constant = model.free(f"{node.name}_factor_{k + 1}")
        constants.append(model.place(constant, weight, extents, cores[k] if cores else None))
    parts = zip(names, constants, modes, ends[:-1], strict=True)
    _replace(model, node, [_Core(*part) for part in parts])
    return Rewritten(nodes=tuple(names[::-1]), error=error)


def _modes(sizes: Sequence[Size], inputs: int, results: int) -> list[tuple[int, int]]:
    """Return inputs and results of each core.

    Raises:
        ValueError: Their products are not those of the layer, or sizes are of another kind.
    """
    if len(sizes) == 1 and isinstance(sizes[0], int):
        both = (balanced(inputs, sizes[0]), balanced(results, sizes[0]))
        return list(zip(*both, strict=True))
    modes = [each for each in sizes if isinstance(each, tuple)]
    if len(modes) != len(sizes):
        raise ValueError("needs the number of cores, or inputs and results of each, such as 4x7")
    for what, wanted, given in (
        ("inputs", inputs, [n for n, _ in modes]),
        ("results", results, [m for _, m in modes]),
    ):
        if prod(given) != wanted:
            raise ValueError(f"has {wanted} {what}, and the cores have {prod(given)}")
    return modes


def balanced(number: int, count: int) -> list[int]:
    """Return factors of a number that are nearly equal: each prime goes to the least so far.

    Args:
        number: The number, from 1 on.
        count: How many factors to return, rising.
    """
    primes, rest, prime = [], number, 2
    while rest > 1:
        prime = next((each for each in range(prime, int(rest**0.5) + 1) if rest % each == 0), rest)
        primes.append(prime)
        rest //= prime
    factors = [1] * count
    for each in reversed(primes):
        factors[factors.index(min(factors))] *= each
    return sorted(factors)


def _ranks(size: Size, extents: Sequence[int]) -> list[int]:
    """Return the ranks between cores: a number is of all where there can be so many."""
    ranks: list[int] = []
    for place, most in enumerate(train_ranks(extents)):
        rank = min(size, most) if isinstance(size, int) else whole_size(size, most)
        ranks.append(min(rank, (ranks[-1] if ranks else 1) * extents[place]))
    return ranks


def _cores(
    matrix: Array, modes: Sequence[tuple[int, int]], ranks: Sequence[int]
) -> tuple[list[Array], float]:
    """Return the weights of the product of each core, and their error.

    Args:
        matrix: Shape (results, inputs).
        modes: Inputs and results of each core.
        ranks: Ranks between cores.
    """
    count = len(modes)
    order = [axis for k in range(count) for axis in (k, count + k)]
    split = matrix.reshape([m for _, m in modes] + [n for n, _ in modes]).transpose(order)
    tensor = split.reshape([n * m for n, m in modes])
    cores = tensor_train(tensor, ranks)
    whole = cores[0]
    for core in cores[1:]:
        whole = np.tensordot(whole, core, 1)
    products = [
        core.reshape(len(core), m, n, -1).transpose(2, 3, 0, 1).reshape(n * core.shape[2], -1)
        for core, (n, m) in zip(cores, modes, strict=True)
    ]
    return products, weight_error(tensor, whole)


def _replace(model: Model, node: Any, cores: Sequence[_Core]) -> None:
    """Put the products of cores in the place of a node."""
    from onnx import helper

    nodes: list[Any] = []
    source = node.input[0]

    def add(kind: str, inputs: Sequence[str], name: str, target: str = "", **more: Any) -> str:
        result = target or model.free(f"{name}_result")
        nodes.append(helper.make_node(kind, [*inputs], [result], name=name, **more))
        return result

    def view(given: str, name: str, extents: Sequence[int], target: str = "") -> str:
        constant = model.place_extents(model.free(f"{name}_shape"), [-1, *extents])
        return add("Reshape", [given, constant], name, target)

    results = prod(core.modes[1] for core in cores)
    elements, after = prod(core.modes[0] for core in cores), 1
    for core in reversed(cores):
        inputs, outputs = core.modes
        rows = elements // (inputs * after)
        rest = view(source, model.free(f"{core.name}_rows"), [rows, inputs * after])
        rest = add("MatMul", [rest, core.weight], core.name)
        rest = view(rest, model.free(f"{core.name}_parts"), [rows * core.rank, outputs])
        source = add("Transpose", [rest], model.free(f"{core.name}_turned"), perm=[0, 2, 1])
        elements, after = rows * core.rank * outputs, core.rank
    has_bias = len(node.input) > 2 and bool(node.input[2])
    flat = view(source, model.free(f"{node.name}_flat"), [results],
                "" if has_bias else node.output[0])  # fmt: skip
    if has_bias:
        bias = _scaled_bias(model, node)
        add("Add", [flat, bias], model.free(f"{node.name}_plus_bias"), node.output[0])
    model.replace(node, nodes)


def _scaled_bias(model: Model, node: Any) -> str:
    """Return the name of the bias of a Gemm, times its factor.

    Raises:
        ValueError: It has a factor, and is no constant.
    """
    name, factor = node.input[2], float(attribute(node, "beta", 1.0))
    if factor == 1.0:
        return str(name)
    shape = model.shape(name)
    if shape is None:
        raise ValueError(f"has a bias that is computed, with the factor {factor}")
    values = model.values(name)
    scaled = None if values is None else values * factor
    return model.place(model.free(f"{name}_scaled"), name, shape, scaled)
