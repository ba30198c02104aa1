"""Memory on the chip: banked buffers and caches."""

from accelsim.hierarchy.on_chip.buffer import BankedBuffer
from accelsim.hierarchy.on_chip.cache import Cache, CacheRun, CacheState
from accelsim.hierarchy.on_chip.conflicts import Conflicts, bank_conflicts
from accelsim.hierarchy.on_chip.pattern import Access, Layout, Pattern

__all__ = [
    "Access",
    "BankedBuffer",
    "Cache",
    "CacheRun",
    "CacheState",
    "Conflicts",
    "Layout",
    "Pattern",
    "bank_conflicts",
]
