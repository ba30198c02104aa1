"""Warnings of ``verilator --lint-only -Wall`` about the Verilog that are accepted, with reasons."""

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Waiver:
    """A warning that is accepted.

    Args:
        rule: Name of the rule in Verilator.
        match: Pattern of accepted messages; ``*`` is any text.
        reason: A sentence.
    """

    rule: str
    match: str
    reason: str


WAIVERS = (
    Waiver(
        rule="DECLFILENAME",
        match="*",
        reason="One file holds all modules of the machine.",
    ),
    Waiver(
        rule="WIDTHEXPAND",
        match="*Operator *",
        reason="The narrower operand of an operator is extended by its sign, as IEEE 1364 says.",
    ),
    Waiver(
        rule="UNUSEDSIGNAL",
        match="*Bits of signal are not used*",
        reason="Carries that a law drops, and fields of a word that a block does not need.",
    ),
    Waiver(
        rule="UNUSEDSIGNAL",
        match="*Signal is not used*",
        reason="Ports that a block has on every machine and one machine does not need: the reset of"
        " a memory, what the last column would pass on.",
    ),
    Waiver(
        rule="CMPCONST",
        match="*",
        reason="A bound that the parameters of this machine make always or never true.",
    ),
    Waiver(
        rule="UNSIGNED",
        match="*",
        reason="A lower bound that the parameters of this machine make 0.",
    ),
)
"""All warnings of a lint of the Verilog; no others occur."""


def waiver_file(verilog: str) -> str:
    """Return the waivers as a configuration file of Verilator.

    Args:
        verilog: Name of the file that they apply to.
    """
    lines = [
        "`verilator_config",
        f"// Lint: verilator --lint-only -Wall {verilog.removesuffix('.v')}.vlt {verilog}",
    ]
    for waiver in WAIVERS:
        lines += [
            f"// {waiver.reason}",
            f'lint_off -rule {waiver.rule} -file "*{verilog}" -match "{waiver.match}"',
        ]
    return "\n".join([*lines, ""])
