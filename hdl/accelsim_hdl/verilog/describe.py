"""Comments before each Verilog module: the docstring of the class that it was made from."""

import inspect
import re

from amaranth.hdl import Fragment

from accelsim_hdl.verilog.tidy import plain_name

_MODULE = re.compile(r"^(?=module (\w+) \()", re.MULTILINE)
_SECTION = re.compile(r"^(?:Args|Attributes|Returns|Raises):$", re.MULTILINE)


def descriptions(fragment: Fragment, name: str) -> dict[str, str]:
    """Return descriptions of the modules of a design.

    Args:
        fragment: The design, elaborated.
        name: Name of its top module.

    Returns:
        Comments, each with its last line feed, by the name of the module in Verilog.
    """
    found = {}
    for origin in reversed(fragment.origins or ()):
        kind = type(origin)
        if kind.__module__.startswith("accelsim_hdl.") and kind.__doc__:
            found[plain_name(name)] = _comment(kind)
            break
    for inner, inner_name, _ in fragment.subfragments:
        found |= descriptions(inner, f"{name}.{inner_name}")
    return found


def described(verilog: str, comments: dict[str, str]) -> str:
    """Return Verilog with a comment before each module that has a description.

    Args:
        verilog: The text.
        comments: Comments by the name of a module.
    """
    return _MODULE.sub(lambda found: comments.get(found[1], ""), verilog)


def _comment(kind: type) -> str:
    """Return the name of a class, and its docstring without its sections, as a comment."""
    text = _SECTION.split(inspect.cleandoc(kind.__doc__ or ""))[0].strip()
    lines = [f"{kind.__module__}.{kind.__name__}", *text.split("\n")]
    return "".join(f"// {line}".rstrip() + "\n" for line in lines)
