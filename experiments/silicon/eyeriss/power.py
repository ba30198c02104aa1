"""Power of Eyeriss in a layer: its accesses at 65 nm, and what takes power in every cycle.

An element reads its input for each product. If the input is not zero, it reads the filter,
multiplies, and reads and writes the sum. A word of the global buffer costs an access of 100 KB and
a wire as long as the core; sizes are those of Chen et al., JSSC 2017, Table IV and section V.
Clock, control and leakage have no price: ``EVERY_CYCLE_MW`` is fitted.
"""

from accelsim.number import parse_number
from accelsim.technology import load_technology
from experiments.silicon.eyeriss.row_pass import RowLayer, RowPass

EVERY_CYCLE_MW = 194.0
"""Fitted to CONV1 and CONV5."""
_WORD_BITS = 16
_FILTER_BYTES = 448  # Table IV: 224 words of 16 bits in an element
_BUFFER_BYTES = 100 * 1024  # Table IV: 100 KB of the buffer hold inputs and sums
_BUFFER_BITS = 64  # Table IV: the width of its buses
_CORE_UM = 3500.0  # Table IV: 3.5 x 3.5 mm


def activity_pj(layer: RowLayer, mapping: RowPass, input_zeros: float) -> float:
    """Return the energy of the products and accesses of a layer at 65 nm.

    Args:
        layer: The layer.
        mapping: Mapping of the layer, a pass.
        input_zeros: Share of products whose input is zero.

    Raises:
        TechnologyError: The technology has no estimate of a part.
    """
    technology, word = load_technology("scaled_65nm"), parse_number(f"int{_WORD_BITS}")
    register_pj = technology.register_pj_per_bit() * _WORD_BITS
    product_pj = technology.mac_pj(word, word, word)
    product_pj += technology.sram_read_pj(_FILTER_BYTES, _WORD_BITS) + 2 * register_pj
    access_pj = technology.sram_read_pj(_BUFFER_BYTES, _BUFFER_BITS) * _WORD_BITS / _BUFFER_BITS
    access_pj += technology.link_pj_per_bit(_CORE_UM) * _WORD_BITS
    results = layer.batch * layer.filters * layer.height * layer.width
    products = results * layer.channels * layer.filter_height * layer.filter_width
    elements_pj = products * (register_pj + (1 - input_zeros) * product_pj)
    return elements_pj + mapping.buffer_words(layer) * access_pj


def power_mw(layer: RowLayer, mapping: RowPass, input_zeros: float, seconds: float) -> float:
    """Return the power of the chip, without DRAM.

    Args:
        layer: The layer.
        mapping: Mapping of the layer, a pass.
        input_zeros: Share of products whose input is zero.
        seconds: Time that the layer takes.
    """
    return EVERY_CYCLE_MW + activity_pj(layer, mapping, input_zeros) * 1e-9 / seconds
