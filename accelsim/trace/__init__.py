"""The memory trace of a program with cycles, streamed to a file: ``trace``."""

from accelsim.trace.run import TraceSummary, trace

__all__ = ["TraceSummary", "trace"]
