"""Cores, caches, scratchpads, a network and channels, and how they share them."""

from accelsim.memory.system.channels import MemoryChannel, dram_channels
from accelsim.memory.system.engine import MemoryEngine
from accelsim.memory.system.load import load_system, system_names, system_schema
from accelsim.memory.system.parts import Channels, Fabric, Level
from accelsim.memory.system.result import WAITS, LevelCounts, ServerCounts, SystemRun
from accelsim.memory.system.run import run_system
from accelsim.memory.system.spec import MemorySystem

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
