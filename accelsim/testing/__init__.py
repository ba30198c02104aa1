"""Checks that a package can call in its tests of presets, technologies, strategies and figures.

A package that adds names to accelsim (``accelsim.plugins``) calls these in its own tests::

    from accelsim.testing import check_preset

    def test_my_npu() -> None:
        check_preset("my_npu")

Each check returns None, or raises an ``AssertionError`` whose text says which rule is broken. The
accelerators, technologies, strategies and figures of accelsim pass the same checks.
"""

from accelsim.testing.figure import check_figure
from accelsim.testing.preset import check_preset
from accelsim.testing.strategy import check_strategy
from accelsim.testing.technology import check_technology

__all__ = ["check_figure", "check_preset", "check_strategy", "check_technology"]
