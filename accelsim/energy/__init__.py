"""Energy and area: integers of ``Counts`` become picojoules here, with a ``Technology``."""

from accelsim.energy.area import area
from accelsim.energy.price_list import PriceList, leakage_mw, price, price_list

__all__ = ["PriceList", "area", "leakage_mw", "price", "price_list"]
