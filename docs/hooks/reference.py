"""The pages of the reference, from the commands, the names of Python and the JSON schemas."""

import inspect
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

import accelsim
from accelsim.cli.commands import commands

FOLDER = "reference/"
PRESETS = Path(accelsim.__file__).parent / "arch" / "presets"
FILES = {
    "arch": (
        "The accelerator file",
        "The fields of an accelerator file, which `--arch` reads; [Write an accelerator]"
        "(../tutorials/accelerator.md) is the tutorial. `--set array.rows=32` replaces one of them,"
        " and a study varies them as axes.",
    ),
    "study": (
        "The study file",
        "The fields of a study, which `accelsim sweep` reads;"
        " [Write a study](../tutorials/study.md) is the tutorial.",
    ),
    "technology": (
        "The technology file",
        "The fields of a technology, which prices energy and area; each number names its source.",
    ),
    "dram": (
        "The DRAM file",
        "The fields of a DRAM device, for `dram.device` and `accelsim dram`.",
    ),
    "system": (
        "The memory-system file",
        "The fields of a memory system of several cores, which `accelsim memory --system` reads.",
    ),
    "training_system": (
        "The training-system file",
        "The fields of a training system, which `accelsim system --system` reads;"
        " [Many chips](../system.md) says what they mean.",
    ),
}
"""Of each JSON schema: the title of its page, and what the page begins with."""
UNITS = {
    "hz": "Hz",
    "bytes": "bytes",
    "bytes_per_s": "bytes/s",
    "bits": "bits",
    "cycles": "cycles",
    "ns": "ns",
    "ps": "ps",
    "s": "s",
    "pj": "pJ",
    "um2": "µm²",
    "mw": "mW",
    "v": "V",
    "nm": "nm",
    "ma": "mA",
}
"""Units by the ending of a field's name."""


def is_generated(path: str) -> bool:
    """Return whether a file of the site is a page of this module."""
    return path.startswith(FOLDER)


def pages() -> dict[str, str]:
    """Return the text of every page, by its place in the site."""
    return {
        f"{FOLDER}commands.md": _commands(),
        f"{FOLDER}python.md": _functions(),
        f"{FOLDER}results.md": _classes(),
        f"{FOLDER}errors.md": _errors(),
        f"{FOLDER}presets.md": _presets(),
        **{f"{FOLDER}{kind}.md": _file(kind) for kind in FILES},
    }


def _cell(text: str) -> str:
    """Return a text that may stand in a cell of a table."""
    return re.sub(r"\s+", " ", text).replace("|", "\\|").replace("``", "`").strip()


# Commands.


def _leaves() -> Iterator[tuple[str, click.Command]]:
    context = click.Context(commands)
    for name in commands.list_commands(context):
        command = commands.get_command(context, name)
        if isinstance(command, click.Group):
            yield from ((f"{name} {inner}", each) for inner, each in command.commands.items())
        elif command is not None:
            yield name, command


def _type(parameter: click.Parameter) -> str:
    kind = parameter.type
    if isinstance(kind, click.Choice):
        return " \\| ".join(f"`{choice}`" for choice in kind.choices)
    if isinstance(kind, click.IntRange | click.FloatRange):
        return f"{kind.name.removesuffix(' range')}, {kind._describe_range()}"
    return _cell(parameter.make_metavar(click.Context(commands)).strip("[]").lower())


def _option(parameter: click.Option) -> str:
    names = ", ".join(f"`{name}`" for name in (*parameter.opts, *parameter.secondary_opts))
    kind = "flag" if parameter.is_flag else _type(parameter)
    default = parameter.to_info_dict().get("default")
    value = "" if default in (None, False, [], ()) else f"`{default}`"
    value = "required" if parameter.required else value
    return f"| {names} | {kind} | {value} | {_cell(parameter.help or '')} |"


def _command(name: str, command: click.Command) -> Iterator[str]:
    context = click.Context(command, info_name=f"accelsim {name}")
    yield f"## accelsim {name}\n"
    yield f"```text\n{' '.join(command.get_usage(context).split())}\n```\n"
    text = inspect.cleandoc(command.help or "").replace("\b\n", "")
    yield re.sub(r"``([^`]+)``", r"`\1`", text) + "\n"
    options = [each for each in command.params if isinstance(each, click.Option)]
    if options:
        yield "| option | value | default | meaning |\n|---|---|---|---|"
        yield "\n".join(map(_option, options)) + "\n"
    yield f"In Python: [`accelsim.{name.replace(' ', '_')}`]({_anchor(name.replace(' ', '_'))}).\n"


def _commands() -> str:
    lines = [
        "# Commands\n",
        "Each command prints this with `--help`. [Which command models what](../commands.md)"
        " compares them. A mistake in the input gives a sentence on the standard error and exit"
        " code 2.\n",
    ]
    for name, command in _leaves():
        lines.extend(_command(name, command))
    return "\n".join(lines)


# Python.


def _path(name: str) -> str:
    """Return where a public name is defined."""
    value = getattr(accelsim, name)
    return f"{value.__module__}.{value.__qualname__}"


def _anchor(name: str) -> str:
    return f"python.md#{_path(name)}"


def _public(*, classes: bool) -> list[str]:
    names = [name for name in dir(accelsim) if name != "__version__"]
    return [name for name in names if isinstance(getattr(accelsim, name), type) is classes]


def renamed() -> dict[str, str]:
    """Return the names of public functions by the names that their modules have for them."""
    names = {_path(name).rpartition(".")[2]: name for name in _public(classes=False)}
    return {inner: name for inner, name in names.items() if inner != name}


def _rendered(name: str) -> str:
    heading = f"        heading: accelsim.{name}\n        toc_label: {name}\n"
    return f"::: {_path(name)}\n    options:\n{heading}"


def _functions() -> str:
    lines = [
        "# Functions of Python\n",
        "`import accelsim` gives a function for every command, under the name of the command and"
        " with its options as arguments, and four readers (`load_arch`, `load_workload`,"
        " `load_study`, `read_sweep`). [What they return](results.md) is on the next page.\n",
    ]
    return "\n".join([*lines, *(_rendered(name) for name in _public(classes=False))])


def _classes() -> str:
    lines = [
        "# Results and other types of Python\n",
        "What the [functions](python.md) take and return. Objects are frozen: a field is read,"
        " never set. Names of quantities end in their unit (`latency_s`, `energy_pj`,"
        " `area_um2`).\n",
    ]
    names = [name for name in _public(classes=True) if name != "UserError"]
    return "\n".join([*lines, *(_rendered(name) for name in names)])


def _errors() -> str:
    tree = inspect.getdoc(__import__("accelsim.errors").errors) or ""
    head, _, rest = tree.partition("\n\n")
    drawing, _, end = rest.partition("\n\n")
    return (
        f"# Errors\n\n{head}\n\n```text\n{inspect.cleandoc(drawing)}\n```\n\n{end}\n\n"
        "::: accelsim.errors\n    options:\n        show_root_heading: false\n"
        "        show_docstring_description: true\n        show_root_toc_entry: false\n"
    )


# Files.


def _unit(name: str) -> str:
    return next(
        (UNITS[end] for end in sorted(UNITS, key=len, reverse=True) if name.endswith(f"_{end}")), ""
    )


def _kind(schema: dict[str, Any]) -> str:
    """Return the type of a field, and its limits."""
    if "$ref" in schema:
        part = schema["$ref"].rsplit("/", 1)[1]
        return f"[{part}](#{part.lower()})"
    if "const" in schema:
        return f"`{schema['const']}`"
    if "enum" in schema:
        return " \\| ".join(f"`{value}`" for value in schema["enum"])
    for key in ("anyOf", "oneOf"):
        if key in schema:
            # A number may be written as a text with its unit: the page says so at its top.
            kinds = [
                _kind(each)
                for each in schema[key]
                if each.get("type") != "null"
                and not ("pattern" in each and _is_number(schema[key]))
            ]
            return " or ".join(dict.fromkeys(kinds))
    if schema.get("type") == "array" and "items" in schema:
        return f"list of {_kind(schema['items'])}"
    if isinstance(schema.get("additionalProperties"), dict):
        return f"mapping to {_kind(schema['additionalProperties'])}"
    kind = schema.get("type", "any")
    return " or ".join(kind) if isinstance(kind, list) else str(kind)


def _is_number(kinds: list[dict[str, Any]]) -> bool:
    return any(each.get("type") in ("integer", "number") for each in kinds)


def _limit(schema: dict[str, Any]) -> str:
    """Return the range of a field, as 1 ... 1024."""
    for each in (schema, *schema.get("anyOf", [])):
        low = each.get("minimum", each.get("ge"))
        high = each.get("maximum", each.get("le"))
        above, below = each.get("exclusiveMinimum"), each.get("exclusiveMaximum")
        if low is not None and high is not None:
            return f"{low:,} to {high:,}"
        parts = [
            *([f"at least {low:,}"] if low is not None else []),
            *([f"above {above:,}"] if above is not None else []),
            *([f"at most {high:,}"] if high is not None else []),
            *([f"below {below:,}"] if below is not None else []),
        ]
        if parts:
            return ", ".join(parts)
    return ""


def _default(name: str, schema: dict[str, Any], required: list[str]) -> str:
    if name in required:
        return "required"
    value = schema.get("default")
    if value is None:
        return ""
    if isinstance(value, dict) and "$ref" in schema:
        return "see there"
    return f"`{json.dumps(value)}`"


def _table(schema: dict[str, Any], parts: dict[str, Any]) -> str:
    required = schema.get("required", [])
    lines = ["| field | type, range | default | meaning |", "|---|---|---|---|"]
    for name, field in schema.get("properties", {}).items():
        part = parts.get(field.get("$ref", "").rpartition("/")[2], {})
        meaning = field.get("description") or part.get("description", "").partition("\n")[0]
        cells = [
            f"`{name}`",
            ", ".join(text for text in (_kind(field), _unit(name), _limit(field)) if text),
            _default(name, field, required),
            _cell(meaning),
        ]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def _file(kind: str) -> str:
    schema = accelsim.schema(kind)
    title, text = FILES[kind]
    lines = [
        f"# {title}\n",
        f"{text} `accelsim schema {kind}` prints the same as a JSON schema, for editors."
        " A key that is not in a table is an error. A quantity may name its unit: `500 MHz`,"
        " `8 GB/s`, `4 MiB`, `100 ns`.\n",
    ]
    parts = schema.get("$defs", {})
    if "properties" in schema:
        lines += ["## Fields\n", _table(schema, parts)]
    for name, part in parts.items():
        lines += [f"## {name}\n", _prose(part.get("description", "")), _table(part, parts)]
    return "\n".join(lines)


def _prose(text: str) -> str:
    return re.sub(r"``([^`]+)``", r"`\1`", text) + "\n"


def _presets() -> str:
    lines = [
        "# Presets\n",
        "Accelerators that come with accelsim (`accelsim list archs`). `--arch NAME` takes them"
        " by name; copy a file to change it.\n",
    ]
    for path in sorted(PRESETS.glob("*.yaml")):
        text = path.read_text(encoding="utf-8").strip()
        lines.append(f"## {path.stem}\n\n```yaml\n{text}\n```\n")
    return "\n".join(lines)
