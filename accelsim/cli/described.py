"""Commands made from functions: signature and docstring of a function describe its command.

Example: a function has the parameter ``tolerance: float = 0.01``, and its docstring says ``Share by
which a mapping may take more cycles than the fastest one``. Its command has the option
``--tolerance FLOAT`` with the same default and the same words. The command leaves out what follows
``; in Python`` in a sentence of the docstring.

The source of the function is read and not imported, so that ``accelsim --help`` stays fast.
"""

import ast
import inspect
import re
from collections.abc import Callable, Collection, Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

import click

from accelsim.cli.completion import completion_of
from accelsim.cli.options import Words, dimensions, format_parameter, integers, pairs, replacements
from accelsim.progress import advance

REQUIRED = object()
"""The default of a parameter that has none."""
_SPELLED = {
    "replace": "--set",
    "dimensions": "--dimension",
    "inputs": "--input",
    "indices": "--index",
    "layers": "--layer",
    "metrics": "--metric",
    "rules": "--rule",
    "timeout_s": "--timeout",
}
"""Options that are not the name of their parameter."""
_TYPES: dict[str, Any] = {"str": str, "int": int, "float": float, "bool": bool}
_READERS: dict[str, Callable[..., Any]] = {"Any": replacements, "int": integers}
"""What reads the ``NAME=VALUE`` texts of a mapping, by the type of its values."""


class Kind(NamedTuple):
    """What a parameter takes on the command line."""

    type: Any
    choices: tuple[str, ...] = ()
    values: str = ""
    """Of a mapping, the type of its values."""
    is_many: bool = False


class Parameter(NamedTuple):
    """A parameter of a function."""

    name: str
    kind: Kind | None
    """None: it takes nothing that has a text."""
    default: Any
    meaning: str

    @property
    def option(self) -> str:
        """The name of the option that gives it."""
        return _SPELLED.get(self.name, f"--{self.name.replace('_', '-')}")


class Described(NamedTuple):
    """A function as its command needs it."""

    help: str
    parameters: tuple[Parameter, ...]
    takes_progress: bool


class DescribedCommand(click.Command):
    """A command that reads what describes it when that is asked for: a list of commands need not.

    Args:
        name: Name of the command.
        callback: Function that is called with what was given.
        docstring: Docstring of the described function.
        make: Returns the help and the parameters of the command.
    """

    def __init__(
        self,
        name: str,
        callback: Callable[..., None],
        docstring: str,
        make: Callable[[], tuple[str, list[click.Parameter]]],
    ) -> None:
        self._docstring = docstring
        self._make: Callable[[], tuple[str, list[click.Parameter]]] = cache(make)
        super().__init__(name, callback=callback)

    @property
    def params(self) -> list[click.Parameter]:
        """Parameters of the command."""
        return self._make()[1]

    @params.setter
    def params(self, _: list[click.Parameter]) -> None:
        """Click sets none."""

    def _help(self) -> str:
        return self._make()[0]

    def _keep_help(self, _: str | None) -> None:
        """Click sets none."""

    help = property(_help, _keep_help)

    def get_short_help_str(self, limit: int = 45) -> str:
        """Return the first sentence of the help, of at most ``limit`` letters."""
        first = re.split(r"\n\n|(?<=\.)\s", self._docstring)[0]
        # Names of options may stand in it, which parameters know.
        said = self._make()[0] if "``" in first else _said(first, {})
        return click.Command(None, help=said).get_short_help_str(limit)


def described_command(
    function: str,
    *arguments: str,
    name: str | None = None,
    forms: Collection[str] = (),
    left_out: Collection[str] = (),
    required: Collection[str] = (),
    aliases: Mapping[str, str] | None = None,
) -> Callable[[Callable[..., None]], click.Command]:
    """Return what makes a command of a function, and of what shows its result.

    Args:
        function: The function, as ``module:name``.
        arguments: Parameters that stand on the command line without a name.
        name: Name of the command, if it is not that of the function.
        forms: Ways to show the result, which ``--format`` chooses and ``form`` tells.
        left_out: Parameters that the command has not.
        required: Parameters that the command needs, although they have a default in Python.
        aliases: Second names of options, by parameter.

    Returns:
        A decorator of a function that shows a result: its first parameter is the result, others are
        parameters of the function or ``form``.
    """
    module, _, called = function.partition(":")
    aliases = aliases or {}

    def description() -> tuple[Described, list[Parameter], dict[str, str]]:
        found = _described(module, called)
        given = [
            each._replace(
                kind=each.kind or Kind(str),
                default=REQUIRED if each.name in required else each.default,
            )
            for each in found.parameters
            if each.name not in left_out and (each.kind or each.name in arguments)
        ]
        spelled = {
            each.name: each.name.upper() if each.name in arguments else each.option
            for each in given
        }
        return found, given, spelled

    described = cache(description)

    def decorate(show: Callable[..., None]) -> click.Command:
        wanted = list(inspect.signature(show).parameters)[1:]

        def callback(**texts: Any) -> None:
            found, given, _ = described()
            values = {each.name: _read(each, texts[each.name]) for each in given}
            extra = {"progress": advance} if found.takes_progress else {}
            result = getattr(import_module(module), called)(**values, **extra)
            known = texts | values
            show(result, **{each: known[each] for each in wanted})

        def make() -> tuple[str, list[click.Parameter]]:
            found, given, spelled = described()
            parameters: list[click.Parameter] = [
                _argument(each)
                if each.name in arguments
                else _option(each, spelled, *([aliases[each.name]] if each.name in aliases else []))
                for each in given
            ]
            if forms:
                parameters.append(format_parameter(*forms))
            # Options of the command alone, which decorate what shows the result.
            parameters += reversed(getattr(show, "__click_params__", []))
            return _said(found.help, spelled), parameters

        return DescribedCommand(name or called, callback, _docstring(module, called), make)

    return decorate


def _argument(parameter: Parameter) -> click.Argument:
    metavar = f"{parameter.name.upper()}{'...' * bool(parameter.kind and parameter.kind.is_many)}"
    many = -1 if parameter.kind and parameter.kind.is_many else 1
    is_required = parameter.default is REQUIRED
    metavar = metavar if is_required else f"[{metavar}]"
    return click.Argument(
        [parameter.name],
        metavar=metavar,
        nargs=many,
        required=is_required,
        shell_complete=completion_of(parameter.name),
    )


def _option(parameter: Parameter, spelled: Mapping[str, str], *aliases: str) -> click.Option:
    kind, default = parameter.kind, parameter.default
    assert kind is not None
    many = kind.is_many or bool(kind.values)
    said = _said(parameter.meaning, spelled) + (" Repeatable." if many else "")
    metavar = parameter.option[2:].upper() if kind.type is str and not kind.choices else None
    if kind.values:
        metavar = "PATH=VALUE" if kind.values == "Any" else "NAME=VALUE"
    given: dict[str, Any] = {} if default is REQUIRED else {"default": default}
    if many:
        given = {"default": default or ()}
    option = parameter.option
    if kind.type is bool and default is True:
        option = f"{option}/--no-{option.removeprefix('--')}"
    return click.Option(
        [option, *aliases, parameter.name],
        type=Words(kind.choices) if kind.choices else kind.type,
        required=default is REQUIRED,
        multiple=many,
        is_flag=kind.type is bool,
        show_default=not any(default is each for each in (REQUIRED, None, False, "", ())),
        metavar=metavar,
        help=said,
        shell_complete=completion_of(parameter.name),
        **given,
    )


def _read(parameter: Parameter, value: Any) -> Any:
    """Return what the function takes of what was given on the command line."""
    if parameter.name == "dimensions":
        return dimensions(value)
    if parameter.kind and parameter.kind.values:
        return _READERS.get(parameter.kind.values, pairs)(value, parameter.option)
    return value


def _said(text: str, spelled: Mapping[str, str]) -> str:
    """Return a text of a docstring as the command line says it, names of parameters too."""
    text = re.sub(r", (an? [^.,;:]+), or an? [^.,;]* that was read before", r" or \1", text)
    text = re.sub(r",(?: or)? an? [^.,;]* that was read before", "", text)
    text = re.sub(r"[;,] (?:or )?(?:in Python|None)\b[^.]*(?=\.(?:\s|$))", "", text)
    text = re.sub(r"(?:^|(?<=\. ))(?:In Python|None)\b[^.]*\.\s*", "", text)
    text = re.sub(r'accelsim\.(\w+)\("(\w+)"\)', r"accelsim \1 \2", text)
    return re.sub(r"``([^`]+)``", lambda found: spelled.get(found[1], found[1]), text).strip()


@cache
def _text(module: str) -> str:
    """Return the text of a module, which is not imported."""
    top, *rest = module.split(".")
    spec = find_spec(top)
    assert spec is not None
    assert spec.submodule_search_locations is not None
    path = Path(spec.submodule_search_locations[0], *rest)
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    return file.read_text(encoding="utf-8")


@cache
def _source(module: str) -> ast.Module:
    """Return the source of a module."""
    return ast.parse(_text(module))


def _docstring(module: str, name: str) -> str:
    """Return the docstring of a function, without a look at the rest of its module."""
    _, _, after = f"\n{_text(module)}".partition(f"\ndef {name}(")
    return inspect.cleandoc(after.partition('\n    """')[2].partition('"""')[0])


def _described(module: str, name: str) -> Described:
    """Return what the source of a function says of it."""
    (function,) = (
        node
        for node in _source(module).body
        if isinstance(node, ast.FunctionDef) and node.name == name and not node.decorator_list
    )
    text = ast.get_docstring(function) or ""
    meanings = _meanings(text)
    places = function.args
    first = len(places.args) - len(places.defaults)
    pairs_of = [
        *zip(places.args, [None] * first + [*places.defaults], strict=True),
        *zip(places.kwonlyargs, places.kw_defaults, strict=True),
    ]
    parameters = []
    for argument, default in pairs_of:
        kind = _kind(module, argument.annotation)
        value = REQUIRED if default is None else _value(module, default)
        parameters.append(Parameter(argument.arg, kind, value, meanings[argument.arg]))
    names = {argument.arg for argument, _ in pairs_of}
    return Described(text.partition("\n\nArgs:\n")[0], tuple(parameters), "progress" in names)


def _value(module: str, default: ast.expr) -> Any:
    """Return the value of a default, which may be a constant of the module."""
    named = _alias(module, default.id) if isinstance(default, ast.Name) else None
    return ast.literal_eval(named or default)


def _meanings(docstring: str) -> Mapping[str, str]:
    """Return what a docstring says of each argument."""
    section = docstring.partition("\n\nArgs:\n")[2].partition("\n\n")[0]
    entries = re.split(r"^ {4}(\w+): ", section, flags=re.MULTILINE)[1:]
    texts = (" ".join(text.split()) for text in entries[1::2])
    return dict(zip(entries[::2], texts, strict=True))


def _kind(module: str, annotation: ast.expr | None) -> Kind | None:
    """Return what a parameter takes on the command line; None if it takes nothing there."""
    kinds = [_plain(module, part) for part in _parts(annotation)]
    found = [kind for kind in kinds if kind is not None]
    by_rank = sorted(
        found, key=lambda kind: (not kind.choices, kind.values != "", kind.type is not str)
    )
    return by_rank[0] if by_rank else None


def _parts(annotation: ast.expr | None) -> list[ast.expr]:
    """Return the parts of a union."""
    if annotation is None:
        return []
    if isinstance(annotation, ast.BinOp):
        return [*_parts(annotation.left), *_parts(annotation.right)]
    if isinstance(annotation, ast.Constant) and isinstance(annotation.value, str):
        return _parts(ast.parse(annotation.value, mode="eval").body)
    return [annotation]


def _plain(module: str, part: ast.expr) -> Kind | None:
    if isinstance(part, ast.Subscript):
        of = ast.unparse(part.value)
        inner = part.slice.elts if isinstance(part.slice, ast.Tuple) else [part.slice]
        if of == "Literal":
            return Kind(str, choices=tuple(ast.literal_eval(each) for each in inner))
        if of == "Mapping":
            return Kind(str, values=ast.unparse(inner[1]))
        if of == "Sequence":
            return Kind(str, is_many=True)
    if isinstance(part, ast.Name):
        if part.id in _TYPES:
            return Kind(_TYPES[part.id])
        alias = _alias(module, part.id)
        if alias is not None and ast.unparse(alias).startswith("Literal["):
            return _plain(module, alias)
    return None


@cache
def _names(module: str) -> Mapping[str, ast.expr | tuple[str, str]]:
    """Return what the names of a module stand for: an expression, or a name of another module."""
    found: dict[str, ast.expr | tuple[str, str]] = {}
    tree = _source(module)
    guarded = (node for each in tree.body if isinstance(each, ast.If) for node in each.body)
    for node in (*tree.body, *guarded):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            found.setdefault(node.targets[0].id, node.value)
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("accelsim"):
            for each in node.names:
                found.setdefault(each.asname or each.name, (node.module, each.name))
    return found


def _alias(module: str, name: str) -> ast.expr | None:
    """Return what a name stands for in a module, or in the module that it is imported from."""
    found = _names(module).get(name)
    return _alias(*found) if isinstance(found, tuple) else found
