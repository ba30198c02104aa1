"""Identifiers of Verilog for the modules of a design and for their ports."""

from collections.abc import Mapping

from accelsim_hdl.verilog.names import Namer, Scope, plain_name
from accelsim_hdl.verilog.netlist import Module, Slice
from accelsim_hdl.verilog.simplify import is_nameless


def module_names(
    modules: Mapping[str, Module], titles: Mapping[str, str], prefix: str
) -> dict[str, str]:
    """Return an identifier for each module: its title, with more of its place if that is needed.

    Args:
        modules: Modules by name in RTLIL, the top module first.
        titles: Names for modules by their name in RTLIL; others have the last part of theirs.
        prefix: Text that begins the name of each module except the top one.
    """
    top, *others = modules
    scope = Scope()
    names = {top: scope.claim(plain_name(top))}
    leaves = {name: plain_name(name.rpartition(".")[2]) for name in others}
    wanted = {name: titles.get(name) or leaves[name] for name in others}
    for name in others:
        title = wanted[name]
        if list(wanted.values()).count(title) > 1:
            title = title if title == leaves[name] else f"{title}_{leaves[name]}"
        names[name] = scope.claim(f"{prefix}{title}")
    return names


def port_names(
    modules: Mapping[str, Module], hints: Mapping[str, Mapping[str, str]]
) -> dict[str, dict[str, str]]:
    """Return the identifier of each port of each module, by its name in RTLIL.

    Args:
        modules: Modules by name in RTLIL.
        hints: Result of ``hints_of`` for each module.
    """
    outside: dict[tuple[str, str], str] = {}
    for parent, module in modules.items():
        for cell in module.cells:
            for port, value in cell.ports.items() if cell.kind in modules else ():
                for part in value:
                    if isinstance(part, Slice):
                        name = hints[parent].get(part.wire) or (
                            "" if is_nameless(part.wire) else plain_name(part.wire)
                        )
                        if name:
                            outside.setdefault((cell.kind, "\\" + port), name)
    names: dict[str, dict[str, str]] = {}
    for name, module in modules.items():
        scope, known = Scope(), {}
        own = [port for port in module.ports if not is_nameless(port)]
        for port in own:
            known[port] = scope.claim(plain_name(port))
        namer = Namer(module, dict(hints[name]), Scope())
        for port, wire in module.ports.items():
            if port not in known:
                inside = hints[name].get(port) or _inside_hint(module, port, hints[name])
                title = inside or outside.get((name, port)) or namer.described(port)
                known[port] = scope.claim(title or f"{wire.direction}_bits")
        names[name] = known
    return names


def _inside_hint(module: Module, port: str, hints: Mapping[str, str]) -> str:
    """Return a name for an output from the value that it is."""
    value = dict(module.aliases).get(port, ())
    for part in value:
        if isinstance(part, Slice):
            if part.wire in hints:
                return hints[part.wire]
            if not is_nameless(part.wire):
                return plain_name(part.wire)
    return ""
