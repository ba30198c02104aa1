"""``accelsim sparse``."""

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from accelsim.cli.options import (
    dimension_option,
    dimensions,
    format_option,
    replacements,
    replacing_option,
    seed_option,
)
from accelsim.cli.sparse_output import pattern_data, print_sparse_table, sparse_csv, sparse_data
from accelsim.errors import MappingError

if TYPE_CHECKING:
    from accelsim.sparse_engines import Machine, Masks, Product, SparseLayer

_PATTERNS = "unstructured, channel, block:RxC, N:M or bank:B."


@click.command("sparse")
@click.argument("engine")
@click.argument("workload", required=False)
@click.option(
    "--layer",
    metavar="M,K,N|NAME",
    help="A product of (M, K) weights by (K, N) activations; with WORKLOAD, one of its layers.",
)
@click.option(
    "--weights",
    "weights_file",
    type=click.Path(path_type=Path, dir_okay=False),
    help="A numpy file (.npy) of the layer's weights, (M, K) or (M, ...); with a density or pattern"
    " they are pruned by magnitude, else their own zeros count.",
)
@click.option("--weight-density", type=float, help="Fraction of weights kept, 0 to 1.")
@click.option("--weight-pattern", metavar="PATTERN", help=f"Of weights: {_PATTERNS}")
@click.option(
    "--activation-density", type=float, help="Fraction of activations that are not zero, 0 to 1."
)
@click.option(
    "--activation-pattern",
    metavar="PATTERN",
    default="unstructured",
    show_default=True,
    help=f"Of activations, along output positions: {_PATTERNS}",
)
@click.option(
    "--dense",
    "dense",
    multiple=True,
    metavar="LAYER",
    help="A layer whose weights stay dense. Repeatable.",
)
@replacing_option("Replace a parameter of the engine, for example queue_entries=16.", "NAME=VALUE")
@seed_option
@dimension_option
@format_option("table", "json", "csv")
def sparse_command(
    engine: str,
    workload: str | None,
    layer: str | None,
    weights_file: Path | None,
    weight_density: float | None,
    weight_pattern: str | None,
    activation_density: float | None,
    activation_pattern: str,
    dense: tuple[str, ...],
    replace: tuple[str, ...],
    seed: int,
    dimension: tuple[str, ...],
    form: str,
) -> None:
    """Run a layer, or every layer of WORKLOAD, on a sparse ENGINE with drawn masks.

    Engines: zero_gating, n_m, one_sided, two_sided, cartesian, eie, dual_side. Convolutions are
    run as matrix products (im2col). docs/sparsity.md says what each machine does.
    """
    from accelsim.sparse_engines import Masks, StructuredSkipping, machine_for
    from accelsim.sparsity.masks import parse_pattern

    machine = machine_for(engine, **replacements(replace))
    own_zeros = weight_density is None and weight_pattern is None
    if weight_pattern is None:
        weight_pattern = "unstructured"
        if isinstance(machine, StructuredSkipping):
            weight_pattern = f"{machine.kept}:{machine.of}"
    masks = Masks(
        weights=parse_pattern(weight_pattern, weight_density),
        activations=parse_pattern(activation_pattern, activation_density),
        seed=seed,
        dense_layers=dense,
    )
    if weights_file is None:
        layers = _layers(machine, workload, layer, masks, dimensions(dimension))
    else:
        if workload is not None or layer is None:
            raise MappingError("sparse: --weights needs --layer M,K,N and no workload")
        layers = [_given(machine, layer, weights_file, masks, own_zeros=own_zeros)]
    if form == "json":
        kept = {} if weights_file and own_zeros else pattern_data(masks.weights)
        source = kept | _file_data(weights_file)
        data = sparse_data(engine, machine, workload, masks, source, layers)
        click.echo(json.dumps(data, indent=2))
    elif form == "csv":
        click.echo(sparse_csv(layers), nl=False)
    else:
        print_sparse_table(layers)


def _extents(text: str) -> "Product":
    from accelsim.sparse_engines import Product
    from accelsim.sparse_engines.operands import MAXIMUM_EXTENT

    numbers = text.split(",")
    if len(numbers) != 3 or not all(part.isascii() and part.isdigit() for part in numbers):
        raise MappingError(
            f"--layer: without a workload it must be M,K,N, three whole numbers, not {text!r}"
        )
    if not all(1 <= int(part[:9]) <= MAXIMUM_EXTENT for part in numbers):
        raise MappingError(f"--layer: M, K and N must be from 1 to 2**20, not {text}")
    m, k, n = (int(part) for part in numbers)
    return Product(m=m, k=k, n=n)


def _layers(
    machine: "Machine",
    workload: str | None,
    layer: str | None,
    masks: "Masks",
    sizes: dict[str, int],
) -> "list[SparseLayer]":
    from accelsim.sparse_engines import SparseLayer, dense_cycles, run_network, run_product

    if workload is None:
        if layer is None:
            raise MappingError("sparse: give a workload, or --layer M,K,N")
        if masks.dense_layers or sizes:
            raise MappingError("sparse: --dense and --dimension need a workload")
        product = _extents(layer)
        counts = run_product(
            machine,
            product,
            weights=masks.weights,
            activations=masks.activations,
            seed=(masks.seed,),
        )
        cycles = dense_cycles(machine, product)
        return [SparseLayer(name=layer, product=product, counts=counts, dense_cycles=cycles)]
    from accelsim.workload import load_workload

    graph = load_workload(workload, sizes)
    found = list(run_network(machine, graph, masks, only=layer))
    if not found:
        raise MappingError(f"{workload}: rule products: no layer multiplies matrices")
    return found


def _file_data(file: Path | None) -> dict[str, str]:
    from hashlib import sha256

    return {"file": str(file), "sha256": sha256(file.read_bytes()).hexdigest()} if file else {}


def _given(
    machine: "Machine", layer: str, file: Path, masks: "Masks", *, own_zeros: bool
) -> "SparseLayer":
    import numpy as np

    from accelsim.sparse_engines import SparseLayer, dense_cycles
    from accelsim.sparsity.masks import magnitude_mask, random_mask

    product = _extents(layer)
    rule = f"{file}: rule weights_file"
    try:
        values = np.load(file, allow_pickle=False)
    except (OSError, ValueError, EOFError) as problem:
        raise MappingError(f"{rule}: not a readable .npy file ({problem})") from None
    if not isinstance(values, np.ndarray) or values.dtype.kind not in "biuf":
        raise MappingError(f"{rule}: must hold one array of real numbers")
    if values.shape[:1] != (product.m,) or values.size != product.m * product.k:
        raise MappingError(
            f"{rule}: must be of shape ({product.m}, {product.k}) or ({product.m}, ...) with as"
            f" many values, not {values.shape}"
        )
    weights = values.reshape(product.m, product.k)
    activations = random_mask((product.k, product.n), masks.activations, seed=(masks.seed, 0, 1))
    counts = machine.run(
        weights if own_zeros else magnitude_mask(weights, masks.weights), activations
    )
    cycles = dense_cycles(machine, product)
    return SparseLayer(name=layer, product=product, counts=counts, dense_cycles=cycles)
