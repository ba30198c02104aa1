"""One DRAM behind several ports: ``SharedMemory`` is the law, in plain Python, ``kernel`` its twin.

The DRAM is the object of ``accelsim.memory.dram``; what is added are the ports in front of it.
"""

from accelsim.memory.shared.choice import SharedChoice, choice_of
from accelsim.memory.shared.law import SharedMemory

__all__ = ["SharedChoice", "SharedMemory", "choice_of"]
