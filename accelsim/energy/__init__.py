"""Energy and area: turns the integers of ``Counts`` into picojoules, with a ``Technology``."""

from accelsim.energy.area import area
from accelsim.energy.price_list import (
    PriceList,
    derived_notes,
    leakage_mw,
    price,
    price_list,
)

__all__ = ["PriceList", "area", "derived_notes", "leakage_mw", "price", "price_list"]
