"""Sweep a study with a slow fake simulator: ``slow_sweep.py STUDY OUT WORKERS [--resume]``."""

import signal
import sys

from accelsim.explore import SweepInterrupted, pool, prepare, run, sweep
from accelsim.interrupt import exit_code
from explore import fakes

if __name__ == "__main__":
    # A shell lets its background jobs ignore Ctrl-C, and all that they start.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    # Another edit of the package in the middle of this test is no reason to refuse the folder.
    prepare.code_digest = lambda: "fixed"  # type: ignore[assignment]
    # Small parts, so that there is much to lose and little to wait for.
    run.FLUSH_SECONDS = pool.CHUNK_SECONDS = 0.1
    study, out, workers = sys.argv[1:4]
    try:
        summary = sweep(
            study,
            out,
            workers=int(workers),
            resume="--resume" in sys.argv,
            evaluate=fakes.slow_evaluate,
            load=fakes.load,
        )
    except SweepInterrupted as stopped:
        print(stopped)
        sys.exit(exit_code(stopped))
    print(summary.computed, summary.reused)
