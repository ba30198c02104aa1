"""Memory on the chip: banked buffers and caches."""

from accelsim.memory.on_chip.buffer import BankedBuffer
from accelsim.memory.on_chip.cache import Cache, CacheRun, CacheState
from accelsim.memory.on_chip.conflicts import Conflicts, bank_conflicts
from accelsim.memory.on_chip.pattern import Access, Layout, Pattern

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
