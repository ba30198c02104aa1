"""Every error that a user can cause, and the sentences that go with it.

    UserError                   exit code 2: one ``error: ...`` line for each problem
    ├── DocumentError           a YAML document: file, line, column, field, rule, value
    ├── WorkloadError           a network file or zoo name that cannot be read
    │   └── IntegerFormError    a network of floats that has no integer lowering
    ├── TopologyError           a SCALE-Sim topology or configuration that cannot be read
    ├── ArchError               an accelerator that contradicts itself
    ├── TechnologyError         a component without an estimate, a number out of range
    ├── MappingError            a layer that does not fit an accelerator
    ├── ProgramError            a program of the NPU that breaks a rule, or cannot be read
    ├── HardwareError           a tool or compiler that co-simulation needs and does not find
    ├── BoardError              a board that does not answer, or is not the expected one
    ├── DramError               a DRAM device, policy or request trace that cannot be used
    ├── FabricError             a network of chips, or a collective on it, that is impossible
    ├── StudyError              a study that cannot be swept
    ├── ResultError             a folder of results that is missing, foreign or damaged
    └── PluginError             a name of another package that is taken or cannot be loaded

Any other exception is a bug of accelsim and exits with code 1. An example is IllegalProgramError:
the compiler made a program that the static checker refuses.
"""

import errno
import os
import re
from collections.abc import Iterable, Sequence
from difflib import get_close_matches


class UserError(Exception):
    """A mistake in the input.

    Args:
        problems: A sentence, or several if a document has several mistakes.
    """

    def __init__(self, problems: str | Sequence[str]) -> None:
        self.problems: tuple[str, ...] = (
            (problems,) if isinstance(problems, str) else tuple(problems)
        )
        super().__init__("\n".join(self.problems))

    def __reduce__(self) -> tuple[type["UserError"], tuple[tuple[str, ...]]]:
        return type(self), (self.problems,)


class DocumentError(UserError):
    """A YAML document that cannot be read as what it should be."""


class WorkloadError(UserError):
    """A network that cannot be read."""


class IntegerFormError(WorkloadError):
    """A network of floats that has no integer lowering: it can be timed, but has no values."""


class TopologyError(UserError):
    """A SCALE-Sim topology or configuration that cannot be read."""


class ArchError(UserError):
    """An accelerator that contradicts itself."""


class TechnologyError(UserError):
    """A component that the technology has no estimate for."""


class MappingError(UserError):
    """A layer that does not fit an accelerator."""


class ProgramError(UserError):
    """A program of the NPU that breaks a rule, or that cannot be read."""


class IllegalProgramError(Exception):
    """A program from accelsim's own compiler that breaks a rule: a bug, not a user's mistake."""


class HardwareError(UserError):
    """A tool that RTL needs and that is missing or fails."""


class BoardError(UserError):
    """A board that does not answer, is not the expected one, or fails to run a program."""


class DramError(UserError):
    """A DRAM device, policy or request trace that cannot be used."""


class FabricError(UserError):
    """A network of chips, or a collective on it, that contradicts itself or is not modelled."""


class StudyError(UserError):
    """A study that cannot be swept."""


class ResultError(UserError):
    """A folder of results that is missing, foreign or damaged."""


class PluginError(UserError):
    """A name that another package adds, and that is taken or cannot be loaded."""


class PlausibilityWarning(UserWarning):
    """A value that is legal but likely a slip of units, or that has no effect."""


FORMER_NAMES = {"closed": "analytical"}
"""Former names of options and fields, with the names that replace them."""

OTHER_WORDS = {
    "accelerator": "arch",
    "accelerators": "arch",
    "architecture": "arch",
    "architectures": "arch",
    "base": "arch",
    "hardware": "arch",
    "network": "workloads",
    "networks": "workloads",
    "models": "workloads",
    "search_space": "axes",
    "space": "axes",
    "parameters": "axes",
    "goals": "objectives",
}
"""Words that other tools use for a key of ours, with that key."""


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """Return the end of a sentence that refuses ``name``.

    Args:
        name: Name that the user wrote.
        known: Names that are accepted.

    Returns:
        ``: it is now named X`` for a former name; ``, did you mean X?`` if some names are near;
        else ``; known: A, B, C``. The nearest are equal letters in another case, then nearly equal
        spelling, then a word of other tools, then names whose words begin with the letters of
        ``name`` (``ws`` of ``weight_stationary``), then a few names that contain ``name`` as a
        word, then spellings that are farther off.
    """
    names = sorted(known)
    if FORMER_NAMES.get(name.casefold()) in names:
        return f": it is now named {FORMER_NAMES[name.casefold()]}"
    near = [one for one in names if one.casefold() == name.casefold()]
    near = near or get_close_matches(name, names, n=1, cutoff=0.8)
    near = near or [one for one in names if one == OTHER_WORDS.get(name.casefold())]
    near = near or [one for one in names if len(name) > 1 and _initials(one) == name.casefold()]
    words = [one for one in names if name.casefold() in _words(one)]
    near = near or (words if len(words) <= _MOST_WITH_WORD else [])
    near = near or get_close_matches(name, names, n=1, cutoff=0.6)
    if near:
        return f", did you mean {' or '.join(near)}?"
    shown = ", ".join(names[:24]) + (", ..." if len(names) > 24 else "")
    return f"; known: {shown}"


_MOST_WITH_WORD = 3


def _words(name: str) -> list[str]:
    return re.split(r"[^a-z0-9]+", name.casefold())


def _initials(name: str) -> str:
    return "".join(word[0] for word in _words(name) if word)


def pip_install(extra: str) -> str:
    """Return the command that installs what an optional part of accelsim needs.

    Args:
        extra: Extra of the distribution, such as ``report``.
    """
    return f"pip install 'accelsim-npu[{extra}]'"


def lack(problem: BaseException) -> str:
    """Return a sentence about what the machine lacks or refuses; empty for other problems.

    Args:
        problem: Exception that was raised.
    """
    text = str(problem)
    if isinstance(problem, MemoryError) or any(one in text for one in _OF_MEMORY):
        return f"memory is short: {text.splitlines()[0][:200]}" if text else "memory is short"
    if not isinstance(problem, OSError) or problem.errno not in _OF_MACHINE:
        return ""
    if problem.errno in (errno.EMFILE, errno.ENFILE):
        return f"{os.strerror(problem.errno)}: raise the limit (ulimit -n)"
    if problem.filename is None:  # With a file, the error names it; here it is the output's disk.
        return f"the output cannot be written: {problem.strerror}"
    return f"{problem.filename}: {problem.strerror}"


_OF_MEMORY = (
    *("failed to map segment from shared object", "Could not find/load shared object file"),
    *("can't start new thread", "Cannot allocate memory"),
)
_OF_MACHINE = frozenset(
    getattr(errno, name, -1)
    for name in (
        *("ENOSPC", "EDQUOT", "EROFS", "EIO", "EMFILE", "ENFILE", "ENOMEM", "EACCES", "EPERM"),
        *("ENOTDIR", "EISDIR", "ENAMETOOLONG", "ELOOP", "ESTALE"),
    )
)
