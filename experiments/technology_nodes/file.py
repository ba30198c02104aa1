"""A technology between two nodes as the text of its file."""

import yaml

from experiments.technology_nodes.between import technology_at

HEAD = """\
# A {node_nm} nm technology, written by python -m experiments.technology_nodes.
#   energies and leakage: between horowitz_45nm and jouppi_7nm; the logarithm of a value is a
#     straight line over the logarithm of the node
#   areas: those of 45 nm times a factor of Stillmaker & Baas 2017 as coded in hwcomponents
# DRAM is in ../dram.yaml. How far published values are: experiments/technology_nodes.
"""
_WIDTH = 120


def text_of(node_nm: int) -> str:
    """Return the file of a technology.

    Args:
        node_nm: From 45 to 16.
    """
    body = yaml.safe_dump(technology_at(node_nm), sort_keys=False, width=_WIDTH)
    return HEAD.format(node_nm=node_nm) + body
