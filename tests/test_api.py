"""The names that ``import accelsim`` gives, and that every command is one of them."""

import inspect
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module

import click
import pytest

import accelsim
from accelsim.cli.commands import commands
from accelsim.plugins import plugin_names
from each import each

HEAVY = ("numba", "amaranth", "pandas", "matplotlib", "onnx", "duckdb", "torch", "scipy", "numpy")

RENAMED = {
    # `set` is a type of Python, and the values are not texts.
    "set": "replace",
    # All of them in one mapping, not one after the other.
    "dimension": "dimensions",
    # Likewise.
    "accuracy --layer": "layers",
    "accuracy --metric": "metrics",
    "quantize --layer": "layers",
    "rewrite --rule": "rules",
    "board_run --input": "inputs",
    "board_run --index": "indices",
    # A quantity says its unit.
    "board_run --timeout": "timeout_s",
}
"""Options whose arguments have another name, and why."""
PRINTED = {
    # How a result is printed; in Python it is an object.
    *(f"{name} --format" for name in ("run", "dram", "memory", "compile", "cosim", "board_run")),
    *(f"{name} --format" for name in ("fpga", "resources", "asic", "system", "astra", "calculon")),
    *("compare --format", "explain --format", "show --format", "doctor --format"),
    "run --html",
    "list --facts",
    "accuracy --json",
    "quantize --json",
    "rewrite --json",
    # Whether a bar is shown; `progress` is called or absent.
    "sweep --quiet",
    # Where the printed text goes.
    "dram --out",
}
"""Options that say what is printed and have no argument."""
PYTHON_ONLY = {
    # Callbacks.
    *("run progress", "sweep progress", "merge progress", "sweep on_point"),
    # Functions of points, called where they are.
    *("sweep metrics", "merge metrics"),
    # Another simulator or reader, importable by other processes.
    *("sweep evaluate", "sweep load", "merge evaluate", "merge load"),
    # The ending of the file says it, unless it has another.
    "trace format",
    # Of a module, which no command is given.
    "run inputs",
}
"""Arguments that are no options."""


def leaves() -> Iterator[tuple[str, click.Command]]:
    """Yield every command that does something, by the name of its function."""
    context = click.Context(commands)
    for name in commands.list_commands(context):
        command = commands.get_command(context, name)
        if isinstance(command, click.Group):
            yield from ((f"{name}_{inner}", each) for inner, each in command.commands.items())
        elif command is not None:
            yield name, command


COMMANDS = dict(leaves())


def argument_of(name: str, parameter: click.Parameter) -> str | None:
    """Return which argument of the function an option is, None if it only prints."""
    if isinstance(parameter, click.Argument):
        return str(parameter.name)
    option = next(text for text in parameter.opts if text.startswith("--"))
    if f"{name} {option}" in PRINTED:
        return None
    plain = option.removeprefix("--").replace("-", "_")
    return RENAMED.get(f"{name} {option}", RENAMED.get(plain, plain))


def test_the_commands_are_those_of_the_help() -> None:
    assert len(COMMANDS) == 32
    assert set(COMMANDS) <= set(dir(accelsim))


@each("name", COMMANDS)
def test_every_command_is_a_function_with_its_options_as_arguments(name: str) -> None:
    signature = inspect.signature(getattr(accelsim, name))
    options = {argument_of(name, parameter) for parameter in COMMANDS[name].params} - {None}
    more = {each for each in signature.parameters if f"{name} {each}" in PYTHON_ONLY}

    assert set(signature.parameters) == options | more


@each("name", COMMANDS)
def test_an_option_and_its_argument_have_the_same_default(name: str) -> None:
    signature = inspect.signature(getattr(accelsim, name))
    for parameter in COMMANDS[name].params:
        argument = argument_of(name, parameter)
        if argument is None or parameter.required or parameter.multiple:
            continue
        default = parameter.to_info_dict().get("default")

        assert signature.parameters[argument].default == default, argument


@each("name", COMMANDS)
def test_the_docstring_names_every_argument_and_what_is_raised(name: str) -> None:
    function = getattr(accelsim, name)
    text = inspect.getdoc(function)

    assert text is not None
    for argument in inspect.signature(function).parameters:
        assert f"\n    {argument}: " in text
    assert "\nRaises:\n" in text
    assert inspect.signature(function).return_annotation is not inspect.Signature.empty


def test_no_exception_of_the_tables_is_without_use() -> None:
    options = {
        f"{name} {option}"
        for name, command in COMMANDS.items()
        for parameter in command.params
        for option in parameter.opts
    }
    arguments = {
        f"{name} {argument}"
        for name in COMMANDS
        for argument in inspect.signature(getattr(accelsim, name)).parameters
    }

    assert options >= PRINTED
    assert arguments >= PYTHON_ONLY
    assert all(
        any(known.endswith(key if " --" in key else f" --{key}") for known in options)
        for key in RENAMED
    )


def test_dir_lists_exactly_the_public_names() -> None:
    assert dir(accelsim) == sorted([*accelsim.__all__, *plugin_names("accelsim.functions")])
    assert set(accelsim.__all__) == {*accelsim._PUBLIC, "__version__"}
    assert all(getattr(accelsim, name) is not None for name in dir(accelsim))


def test_type_checkers_see_the_names_that_are_loaded() -> None:
    source = inspect.getsource(accelsim)
    typed = source.split("if TYPE_CHECKING:\n")[1].split("\n# ")[0]
    seen = {}
    for line in typed.strip().splitlines():
        module, _, names = line.strip().removeprefix("from ").partition(" import ")
        for name in names.split(", "):
            attribute, _, public = name.partition(" as ")
            seen[public or attribute] = getattr(import_module(module), attribute)

    names = set(dir(accelsim)) - {"__version__"}
    assert seen == {name: getattr(accelsim, name) for name in names}


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match=r"^module 'accelsim' has no attribute 'runs'$"):
        accelsim.runs  # noqa: B018


@pytest.mark.parametrize("first", ["function", "package"])
def test_a_function_stays_when_a_package_has_its_name(first: str) -> None:
    shadowed = ("trace", "report", "memory", "resources", "system")
    load = "for name in names: import_module(f'accelsim.{name}')\n"
    code = (
        "from importlib import import_module\nimport accelsim\n"
        f"names = {shadowed!r}\n"
        + (load if first == "package" else "")
        + "before = [getattr(accelsim, name) for name in names]\n"
        + load
        + "after = [getattr(accelsim, name) for name in names]\n"
        "assert all(a is b for a, b in zip(before, after, strict=True))\n"
        "assert all(type(each).__name__ == 'function' for each in after), after\n"
        "from accelsim.memory.dram import load_device\n"
    )

    subprocess.run([sys.executable, "-c", code], check=True, timeout=120)


def test_names_and_commands_load_nothing_heavy() -> None:
    code = (
        "import sys, click, accelsim\nfrom accelsim.cli.commands import commands\n"
        "dir(accelsim)\n"
        "context = click.Context(commands)\n"
        "for name in commands.list_commands(context): commands.get_command(context, name)\n"
        f"print([name for name in {HEAVY!r} if name in sys.modules])\n"
    )

    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)

    assert done.stdout.strip() == "[]"


@each(
    ("call", "sentence"),
    [
        ("run('g.csv', 'edge_npu', tier='exact')",
         "tier: no such choice: 'exact'; known: analytical, cycle"),
        ("run('g.csv', 'edge_npu', objective='speed')",
         "objective: no such choice: 'speed'; known: dram_bytes, edp, energy, latency"),
        ("run('g.csv', 'edge_npu', tolerance=-1)",
         "tolerance must be a number of at least 0, not -1"),
        ("compile('g.csv', 'edge_npu', 'out', objective='edo')",
         "objective: no such choice: 'edo', did you mean edp?"),
        ("compile('g.csv', 'edge_npu', 'out', seed=-1)",
         "seed must be a whole number from 0 to 2147483648, not -1"),
        ("trace('g.csv', 'edge_npu', 'a.csv', kind='dra')",
         "kind: no such choice: 'dra', did you mean dram?"),
        ("trace('g.csv', 'edge_npu', 'a.csv', format='tsv')",
         "format: no such choice: 'tsv', did you mean csv?"),
        ("dram('a.trace', 'hbm2', tier='ideall')",
         "tier: no such choice: 'ideall', did you mean ideal?"),
        ("dram('a.trace', 'hbm2', policy='x')",
         "policy: no such choice: 'x'; known: default, dramsim3"),
        ("memory(['a.trace'], 'x', tier='y')",
         "tier: no such choice: 'y'; known: exact, ideal, window"),
        ("cosim('edge_npu_tiny', backend='verilog')",
         "backend: no such choice: 'verilog', did you mean verilator?"),
        ("cosim('edge_npu_tiny', seed=2**32)",
         "seed must be a whole number from 0 to 2147483648, not 4294967296"),
        ("cosim('edge_npu_tiny', images=2)", "--images needs --workload"),
        ("cosim('edge_npu_tiny', programs=0)", "--programs must be at least 1, not 0"),
        ("cosim('random', replace={'array.rows': 2})",
         "--set needs an accelerator, not random ones"),
        ("asic('edge_npu_tiny', 'a.lib', unit='chip')",
         "unit: no such choice: 'chip'; known: array, npu, pe"),
        ("accuracy('digits_mlp', fine_tune=-1)",
         "fine_tune must be a whole number from 0 to 1000, not -1"),
        ("accuracy('digits_mlp', teacher='digits_conv')",
         "teacher needs fine_tune: the epochs in which it teaches"),
        ("accuracy('digits_mlp', fine_tune=1, pruning='admm')",
         "pruning admm needs fine_tune of 2 epochs or more"),
        ("accuracy('digits_mlp', fine_tune=2, pruning='adam')",
         "pruning: no such choice: 'adam', did you mean admm?"),
        ("sparse('resnet18', density=0.5, seed=-1)",
         "seed must be a whole number from 0 to 2147483648, not -1"),
        ("resources('edge_npu', part='up5k', share=0)",
         "--share: must be above 0 and at most 1, not 0"),
        ("schema('archs')", "archs: no such name, did you mean arch?"),
    ],
)  # fmt: skip
def test_a_wrong_argument_is_one_sentence(call: str, sentence: str) -> None:
    name, _, arguments = call.partition("(")

    with pytest.raises(accelsim.UserError, match=f"^{re.escape(sentence)}$"):
        eval(f"function({arguments}", {"function": getattr(accelsim, name)})
