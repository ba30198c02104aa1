"""Signals inside a block, found by their names in its Python source."""

import sys
from types import FrameType
from typing import Any

from amaranth.hdl import Fragment
from amaranth.lib.wiring import Component


class Inside:
    """A block with its logic, and the local variables of the methods that made it.

    Args:
        block: The block; it is elaborated once, immediately.

    Attributes:
        fragment: The logic, to be added as a submodule in place of the block.
    """

    def __init__(self, block: Component) -> None:
        self._locals: dict[tuple[int, str], Any] = {}
        # Objects whose identity is a key must live as long as the key.
        self._owners: list[object] = []
        before = sys.getprofile()
        sys.setprofile(self._note)
        try:
            self.fragment = Fragment.get(block, None)
        finally:
            sys.setprofile(before)

    def find(self, owner: object, name: str) -> Any:
        """Return a local variable of a method of a component.

        Args:
            owner: The block, or a component inside it.
            name: Name of the variable at the time when the method returned.
        """
        return self._locals[id(owner), name]

    def _note(self, frame: FrameType, event: str, _argument: object) -> None:
        owner = frame.f_locals.get("self")
        if event != "return" or not isinstance(owner, Component):
            return
        if not frame.f_globals["__name__"].startswith("accelsim_hdl."):
            return
        self._owners.append(owner)
        for name, value in frame.f_locals.items():
            # The method that makes a variable returns after the methods that receive it.
            self._locals[id(owner), name] = value
