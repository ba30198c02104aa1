"""``accelsim quantize``."""

import json
from pathlib import Path

import click

from accelsim.cli.options import dimension_option, dimensions
from accelsim.learn.commands.options import recipe_options


@click.command("quantize")
@click.argument("workload")
@click.argument("images", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.option(
    "--out",
    required=True,
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="The ONNX file to write; replaced if it exists.",
)
@recipe_options
@click.option(
    "--residual",
    default="",
    metavar="FORMAT",
    help="Of what norms read, and of sums with it: int16, or int12 where norms are long. The format"
    " of other activations if it is not given.",
)
@click.option(
    "--balance",
    type=click.FloatRange(0, 1),
    metavar="ALPHA",
    help="Move outliers of norms into the weights behind them (SmoothQuant): 0.5, or 0.8 if they"
    " are large.",
)
@dimension_option
@click.option("--json", "as_json", is_flag=True, help="Print what was written as JSON.")
def quantize_command(
    workload: str,
    images: Path,
    out: Path,
    form: str,
    sparsity: str,
    layers: tuple[str, ...],
    granularity: str,
    calibration: str,
    weight_calibration: str,
    bias_correction: bool,
    accumulator: str,
    residual: str,
    balance: float | None,
    dimension: tuple[str, ...],
    as_json: bool,
) -> None:
    """Quantize WORKLOAD, a float network with its weights.

    WORKLOAD is an ONNX file or a zoo name: a network of images, or a transformer. IMAGES are inputs
        for
    calibration: a .npy file of shape (n, ...), or a .npz file with such an array for each input by
    name. The result is ONNX with QuantizeLinear and DequantizeLinear, which all commands read.
    """
    from accelsim.learn.functions.quantize import quantization_errors, quantize

    given = dimensions(dimension)
    network = quantize(
        workload,
        images,
        format=form,
        sparsity=sparsity,
        layers=layers,
        granularity=granularity,
        calibration=calibration,  # type: ignore[arg-type]
        weight_calibration=weight_calibration,  # type: ignore[arg-type]
        bias_correction=bias_correction,
        accumulator=accumulator,
        residual=residual,
        balance=balance,
        out=out,
        dimensions=given,
    )
    errors = quantization_errors(workload, network, images, dimensions=given)
    if as_json:
        facts = {"file": str(out), "layers": len(network.layers), "relative_errors": errors}
        click.echo(json.dumps(facts, indent=2))
        return
    click.echo(f"{out}: {len(network.layers)} layers")
    for name, error in errors.items():
        click.echo(f"{name}: {100 * error:.2f} % off real numbers (root mean square)")
