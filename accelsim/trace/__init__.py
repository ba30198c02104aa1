"""The cycle-stamped memory trace of a program, streamed to a file: ``trace``."""

from accelsim.trace.run import TraceSummary, trace

__all__ = ["TraceSummary", "trace"]
