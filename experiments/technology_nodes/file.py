"""A technology of another node as the text of its file."""

import yaml

from experiments.technology_nodes.above import NODE_NM, technology_above
from experiments.technology_nodes.between import technology_at

HEAD = """\
# A {node_nm} nm technology, written by python -m experiments.technology_nodes.
#   energies and leakage: between horowitz_45nm and jouppi_7nm; the logarithm of a value is a
#     straight line over the logarithm of the node
#   areas: those of 45 nm times a factor of Stillmaker & Baas 2017 as coded in hwcomponents
# DRAM is in ../dram.yaml. How far published values are: experiments/technology_nodes.
"""
HEAD_ABOVE = """\
# A {node_nm} nm technology at 1.0 V, written by python -m experiments.technology_nodes.
#   horowitz_45nm times factors: Stillmaker & Baas 2017 as coded in hwcomponents for arithmetic,
#     registers and the leakage and area of logic; CACTI 7 for SRAM; squared voltage for wires
# DRAM is in ../dram.yaml. How far published values are: experiments/technology_nodes.
"""
_WIDTH = 120


def text_of(node_nm: int) -> str:
    """Return the file of a technology.

    Args:
        node_nm: Node from 45 to 16, or 65.
    """
    is_above = node_nm == NODE_NM
    document = technology_above() if is_above else technology_at(node_nm)
    body = yaml.safe_dump(document, sort_keys=False, width=_WIDTH)
    return (HEAD_ABOVE if is_above else HEAD).format(node_nm=node_nm) + body
