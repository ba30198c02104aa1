"""Options that ``accelsim quantize`` and ``accelsim accuracy`` share."""

import click

from accelsim.cli.options import Command

_RECIPE = (
    click.option(
        "--format",
        "form",
        default="int8",
        show_default=True,
        metavar="FORMAT",
        help="Of weights and activations: int8, w4a8, ternary, binary, pow2_4, ternary/int4. Where"
        " only weights are named, activations are int8.",
    ),
    click.option(
        "--sparsity",
        default="dense",
        show_default=True,
        metavar="PATTERN",
        help="Of weights, by magnitude: dense, 2:4 (any N:M along input channels), density=0.5.",
    ),
    click.option(
        "--layer",
        "layers",
        multiple=True,
        metavar="NAME=FORMAT[:PATTERN]",
        help="Another format or pattern for one layer, or for all that a pattern with * fits."
        " Repeatable; the first that fits counts.",
    ),
    click.option(
        "--granularity",
        default="channel",
        show_default=True,
        metavar="NAME",
        help="What shares a scale of weights: tensor, channel, group=16.",
    ),
    click.option(
        "--calibration",
        type=click.Choice(["minmax", "percentile", "mse", "entropy", "cross_entropy"]),
        default="mse",
        show_default=True,
        help="How ranges of activations are chosen.",
    ),
    click.option(
        "--weight-calibration",
        type=click.Choice(["minmax", "percentile", "mse"]),
        default="mse",
        show_default=True,
        help="How scales of weights are chosen.",
    ),
    click.option(
        "--bias-correction/--no-bias-correction",
        default=True,
        show_default=True,
        help="Whether biases keep the mean of every channel.",
    ),
    click.option(
        "--accumulator", default="int32", show_default=True, metavar="NAME", help="Format of sums."
    ),
)
"""Options that describe how a float network is quantized."""


def recipe_options(command: Command) -> Command:
    """Add the options that describe how a float network is quantized."""
    for option in reversed(_RECIPE):
        command = option(command)
    return command
