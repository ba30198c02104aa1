"""The group of commands, and the exit codes of errors.

Exit code 0: done. 2: a mistake of the user, with a line ``error: ...`` for each. 1: a bug of
    accelsim.
130: stopped by Ctrl-C. 143, 129: a sweep that SIGTERM or SIGHUP stopped.
"""

import os
import sys
import warnings
from contextlib import suppress
from importlib import import_module
from typing import Literal

import click

from accelsim import __version__
from accelsim.errors import PlausibilityWarning, PluginError, UserError, did_you_mean, lack
from accelsim.interrupt import exit_code
from accelsim.plugins import load_plugin, own_first, plugin_names
from accelsim.progress import told

_COMMANDS = {
    "demo": "accelsim.cli.explore",
    "run": "accelsim.cli.simulate",
    "compare": "accelsim.cli.compare",
    "explain": "accelsim.cli.explain",
    "trace": "accelsim.cli.simulate",
    "sweep": "accelsim.cli.explore",
    "merge": "accelsim.cli.explore",
    "report": "accelsim.cli.explore",
    "artifact": "accelsim.cli.artifact",
    "view": "accelsim.cli.view",
    "watch": "accelsim.cli.watch",
    "dram": "accelsim.cli.dram",
    "sparse": "accelsim.cli.simulate",
    "compile": "accelsim.cli.simulate",
    "cosim": "accelsim.cli.hardware",
    "rtl": "accelsim.cli.hardware",
    "board": "accelsim.cli.hardware",
    "fpga": "accelsim.cli.hardware",
    "resources": "accelsim.cli.hardware",
    "asic": "accelsim.cli.hardware",
    "list": "accelsim.cli.catalog",
    "show": "accelsim.cli.show",
    "schema": "accelsim.cli.catalog",
    "doctor": "accelsim.cli.doctor",
}

_GROUP: Literal["accelsim.commands"] = "accelsim.commands"
_ARGUMENTS = "accelsim.arguments"
"""Key of the context for the arguments of a command."""

_HEADINGS: dict[str, dict[str, str]] = {
    "Ask": {
        "run": "Run a network on an accelerator.",
        "compare": "Say in what accelerators, networks or points differ, and why.",
        "explain": "Tell what bounds a network, and what twice of each part brings.",
        "show": "Show an accelerator, a network, a technology or a study.",
        "list": "List networks, accelerators, formats, metrics and boards.",
        "schema": "Print the JSON schema of a YAML file, for editors.",
        "doctor": "Say what is installed, and what each use still needs.",
    },
    "Explore and report": {
        "demo": "Sweep ResNet-50 over 216 accelerators, and make the report.",
        "sweep": "Evaluate the points of a study.",
        "merge": "Put the points of several folders into one.",
        "watch": "Show the progress of a sweep until it ends.",
        "report": "Make figures, tables and pages of a sweep.",
        "view": "Serve the interactive page of a sweep.",
        "artifact": "Write what an artifact evaluation asks for, replayed.",
    },
    "Make networks smaller": {
        "quantize": "Quantize a trained network.",
        "accuracy": "Count the right answers of a quantized and pruned network.",
        "rewrite": "Replace layers by smaller ones, or search an equal network.",
        "sparse": "Choose which weights are kept.",
    },
    "Build hardware": {
        "compile": "Compile a network to a program of the NPU.",
        "cosim": "Compare model and RTL on programs, with ==.",
        "rtl": "Write an accelerator as Verilog, with a testbench and a driver.",
        "resources": "Predict the FPGA cells of an accelerator.",
        "fpga": "Make the bitstream of an accelerator on a board.",
        "board": "Use a board that holds an NPU.",
        "asic": "Count the standard cells of an accelerator.",
    },
    "Memories and traces": {
        "trace": "Write the memory trace of a network or a layer.",
        "dram": "Run a trace of requests through a DRAM.",
        "memory": "Run a trace for each core on a memory system.",
    },
    "Many chips": {
        "system": "Train or serve a network on many chips.",
    },
    "Files of other simulators": {
        "scalesim": "Write SCALE-Sim's reports with its numbers.",
        "astra": "Run a workload of ASTRA-sim on its network.",
        "calculon": "Train a GPT model for a step by Calculon's files.",
    },
}
"""Headings of ``accelsim --help``, with the commands below each and a few words about them."""


class Commands(click.Group):
    """Loads the module of a command on demand; plug-ins add commands."""

    def list_commands(self, _ctx: click.Context) -> list[str]:
        """Return the names of all commands, those of plug-ins last."""
        return list(own_first(tuple(_COMMANDS), _GROUP))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command called ``cmd_name``."""
        if cmd_name not in _COMMANDS:
            if cmd_name in plugin_names(_GROUP):
                return _of_plugin(cmd_name)
            known = self.list_commands(ctx)
            ctx.fail(f"{cmd_name}: no such command{did_you_mean(cmd_name, known)}")
        module = import_module(_COMMANDS[cmd_name])
        command: click.Command = getattr(module, f"{cmd_name}_command")
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command and its arguments, which are kept for what is said of them."""
        name, command, rest = super().resolve_command(ctx, args)
        ctx.meta[_ARGUMENTS] = list(rest)
        return name, command, rest

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands below their headings; those of other packages come last."""
        names = self.list_commands(ctx)
        shown: set[str] = set()
        for heading, commands_below in _HEADINGS.items():
            rows = [
                (name, said if name in _COMMANDS else self._said(ctx, name) or said)
                for name, said in commands_below.items()
                if name in names
            ]
            shown.update(name for name, _ in rows)
            self._write(formatter, heading, rows)
        others = [
            (name, command.get_short_help_str(limit=60))
            for name in names
            if name not in shown and (command := self.get_command(ctx, name)) is not None
        ]
        self._write(formatter, "From other packages", others)

    def _said(self, ctx: click.Context, name: str) -> str:
        """Return what a command of a plug-in says in place of its line, if it cannot be loaded."""
        command = self.get_command(ctx, name)
        return (command.short_help if command is not None else None) or ""

    def _write(
        self, formatter: click.HelpFormatter, heading: str, rows: list[tuple[str, str]]
    ) -> None:
        if rows:
            with formatter.section(heading):
                formatter.write_dl(rows, col_spacing=max(2, 11 - max(len(one) for one, _ in rows)))


def _of_plugin(name: str) -> click.Command:
    """Return a command of a plug-in; if it cannot be loaded, the command says so when called."""
    try:
        command = load_plugin(_GROUP, name)
        if not isinstance(command, click.Command):
            raise PluginError(f"{name} of {_GROUP} must be a command of click, not {command!r}")
    except PluginError as problem:
        said = problem

        def refuse() -> None:
            raise said

        any_words = {"ignore_unknown_options": True, "allow_extra_args": True}
        return click.Command(
            name, any_words, refuse, help=str(said), short_help="(cannot be loaded)"
        )
    return command


_HELP = """Simulate hardware accelerators for deep learning, and explore their designs.

\b
accelsim run resnet50 --arch edge_npu
accelsim sweep study.yaml --out results
accelsim report results
accelsim cosim edge_npu_tiny --workload digits_cnn
"""


@click.group(
    cls=Commands,
    help=_HELP,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, prog_name="accelsim")
@click.pass_context
def commands(ctx: click.Context) -> None:
    """Set up the group of commands, with messages about work that takes long."""
    ctx.with_resource(told(ctx.invoked_subcommand or ""))


def _warn(message: Warning | str, category: type[Warning], *_: object, **__: object) -> None:
    """Print a warning of accelsim as one line; drop those of other packages, meant for authors."""
    if issubclass(category, PlausibilityWarning):
        click.echo(f"warning: {message}", err=True)


def _missing(problem: click.UsageError) -> list[str]:
    """Return the required parameters that a command line lacks; click names the first alone."""
    ctx = problem.ctx
    if not isinstance(problem, click.MissingParameter) or ctx is None:
        return []
    given, _, _ = ctx.command.make_parser(ctx).parse_args(list(ctx.meta.get(_ARGUMENTS, ())))
    return [
        f"argument '{each.human_readable_name}'"
        if isinstance(each, click.Argument)
        else f"option '{each.opts[0]}'"
        for each in ctx.command.get_params(ctx)
        if each.required and not isinstance(given.get(each.name or ""), str | tuple | list)
    ]


def main() -> None:
    """Run the command line and exit."""
    warnings.showwarning = _warn
    try:
        commands.main(standalone_mode=False)
        sys.stdout.flush()
    except UserError as problem:
        for sentence in problem.problems:
            click.echo(f"error: {' '.join(sentence.split())}", err=True)
        sys.exit(2)
    except click.UsageError as problem:
        where = f" (see {problem.ctx.command_path} --help)" if problem.ctx else ""
        missing = _missing(problem)
        said = problem.format_message()
        if len(missing) > 1:
            said = f"Missing {', '.join(missing[:-1])} and {missing[-1]}."
        click.echo(f"error: {said}{where}", err=True)
        sys.exit(2)
    except click.ClickException as problem:
        click.echo(f"error: {problem.format_message()}", err=True)
        sys.exit(2)
    except (click.Abort, KeyboardInterrupt) as stopped:
        # Inside a command click reports the interrupt as the cause of an Abort.
        what = str(stopped.__cause__ or stopped)
        with suppress(OSError):  # The terminal may be closed.
            click.echo(f"stopped: {what}" if what else "stopped", err=True)
        sys.exit(exit_code(stopped.__cause__ or stopped))
    except BrokenPipeError:
        # The program that read our output, for example head, has exited.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except Exception as problem:
        said = lack(problem)
        if not said:
            raise
        click.echo(f"error: {said}", err=True)
        with suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(2)
    sys.exit(0)
