"""Comments before each Verilog module: the docstring of the class that it was made from."""

import inspect
import re

from amaranth.hdl import Fragment

_SECTION = re.compile(r"^(?:Args|Attributes|Returns|Raises):$", re.MULTILINE)
_WORD = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


def descriptions(fragment: Fragment, name: str) -> dict[str, tuple[str, str]]:
    """Return descriptions of the modules of a design.

    Args:
        fragment: The design, elaborated.
        name: Name of its top module.

    Returns:
        A name and a comment, which ends in a line feed, by the name of the module in RTLIL. The
        name is that of the class, with small letters.
    """
    found = {}
    for origin in reversed(fragment.origins or ()):
        kind = type(origin)
        if kind.__module__.startswith("accelsim_hdl.") and kind.__doc__:
            found["\\" + name] = (_WORD.sub("_", kind.__name__).lower(), _comment(kind))
            break
    for inner, inner_name, _ in fragment.subfragments:
        found |= descriptions(inner, f"{name}.{inner_name}")
    return found


def _comment(kind: type) -> str:
    """Return the name of a class, and its docstring without its sections, as a comment."""
    text = _SECTION.split(inspect.cleandoc(kind.__doc__ or ""))[0].strip()
    lines = [f"{kind.__module__}.{kind.__name__}", *text.split("\n")]
    return "".join(f"// {line}".rstrip() + "\n" for line in lines)
