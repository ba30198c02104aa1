"""Cores, caches, scratchpads, a network and channels, and how they share them."""

from accelsim.hierarchy.system.channels import MemoryChannel, dram_channels
from accelsim.hierarchy.system.engine import MemoryEngine
from accelsim.hierarchy.system.load import load_system, system_names, system_schema
from accelsim.hierarchy.system.parts import Channels, Fabric, Level
from accelsim.hierarchy.system.result import WAITS, LevelCounts, ServerCounts, SystemRun
from accelsim.hierarchy.system.run import run_system
from accelsim.hierarchy.system.spec import MemorySystem

__all__ = [
    "WAITS",
    "Channels",
    "Fabric",
    "Level",
    "LevelCounts",
    "MemoryChannel",
    "MemoryEngine",
    "MemorySystem",
    "ServerCounts",
    "SystemRun",
    "dram_channels",
    "load_system",
    "run_system",
    "system_names",
    "system_schema",
]
