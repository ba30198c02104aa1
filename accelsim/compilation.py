"""Compiles the kernels of ``run``, ``compile`` and ``sweep`` in two processes at first use."""

import os
import subprocess
import sys
import time

from accelsim.cache import has_kernels
from accelsim.progress import stage

HALVES = ("search", "engine")
"""Halves of the kernels, which share no kernel (``accelsim.simulate.kernels``)."""
_HALF = "ACCELSIM_KERNELS"
"""Environment variable of a process that compiles a half, so that it starts no other process."""


def compile_kernels() -> None:
    """Compile the kernels if none of this version is in the cache and there are two cores.

    Each half takes half a minute to a minute. A process that fails is no error: kernels that it
    does not compile are compiled when they are needed.
    """
    if _HALF in os.environ or has_kernels() or (os.cpu_count() or 1) < 2:
        return
    stage("compiling kernels, once, in about a minute")
    halves = [
        subprocess.Popen(
            [sys.executable, "-m", "accelsim.simulate.kernels", half],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, _HALF: half},
        )
        for half in HALVES
    ]
    try:
        while any(half.poll() is None for half in halves):
            time.sleep(0.05)
    finally:
        for half in halves:
            half.terminate()
    stage("")
