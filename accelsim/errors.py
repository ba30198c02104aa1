"""Every error that a user can cause, and the sentence that goes with it.

    UserError                   exit code 2: one ``error: ...`` line for each problem
    ├── DocumentError           a YAML document: file, line, column, field, rule, value
    ├── WorkloadError           a network file or zoo name that cannot be read
    │   └── IntegerFormError    a network in real numbers that has no form in integers
    ├── TopologyError           a SCALE-Sim topology or configuration that cannot be read
    ├── ArchError               an accelerator that contradicts itself
    ├── TechnologyError         a component without an estimate, a number out of range
    ├── MappingError            a layer that does not fit an accelerator
    ├── ProgramError            a program of the NPU that breaks a rule, or cannot be read
    ├── HardwareError           a tool or compiler that co-simulation needs and does not find
    ├── BoardError              a board that does not answer, or is not the one it should be
    ├── DramError               a DRAM device, policy or request trace that cannot be used
    ├── FabricError             a network of chips, or a collective on it, that cannot be
    ├── StudyError              a study that cannot be swept
    ├── ResultError             a folder of results that is absent, foreign or damaged
    └── PluginError             a name of another package that is taken or cannot be loaded

Anything else that escapes is a bug of ours and exits with code 1, such as IllegalProgramError: the
compiler made a program that the static checker refuses.
"""

import errno
import os
import re
from collections.abc import Iterable, Sequence
from difflib import get_close_matches


class UserError(Exception):
    """A mistake in the input.

    Args:
        problems: One sentence, or several when a document has several mistakes.
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
    """A network in real numbers that has no form in integers: it can be timed, not computed."""


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
    """A program of our own compiler that breaks a rule: a bug of ours, no mistake of a user."""


class HardwareError(UserError):
    """A tool that RTL needs and that is absent or fails."""


class BoardError(UserError):
    """A board that does not answer, is not the one it should be, or fails at a program."""


class DramError(UserError):
    """A DRAM device, policy or request trace that cannot be used."""


class FabricError(UserError):
    """A network of chips, or a collective on it, that contradicts itself or is not modelled."""


class StudyError(UserError):
    """A study that cannot be swept."""


class ResultError(UserError):
    """A folder of results that is absent, foreign or damaged."""


class PluginError(UserError):
    """A name that another package adds, and that is taken or cannot be loaded."""


class PlausibilityWarning(UserWarning):
    """A value that is allowed, and more likely a slip: of units, or without effect."""


FORMER_NAMES = {"closed": "analytical"}
"""Names that users may still write, by the name that took their place."""


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """Return the end of a sentence that refuses ``name``.

    Args:
        name: What the user wrote.
        known: The names that would have been accepted.

    Returns:
        ``: it is now named X`` of a former name, ``, did you mean X?`` if some are near, else
        ``; known: A, B, C``. Nearest are the same
        letters in another case, then nearly the same spelling, then a few names of which ``name``
        is a word, then spellings that are farther off.
    """
    names = sorted(known)
    if FORMER_NAMES.get(name.casefold()) in names:
        return f": it is now named {FORMER_NAMES[name.casefold()]}"
    near = [one for one in names if one.casefold() == name.casefold()]
    near = near or get_close_matches(name, names, n=1, cutoff=0.8)
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


def lack(problem: BaseException) -> str:
    """Return a sentence for what the machine lacks, or refuses; empty for all other problems.

    Args:
        problem: What was raised.
    """
    text = str(problem)
    if isinstance(problem, MemoryError) or any(one in text for one in _OF_MEMORY):
        return f"memory is short: {text.splitlines()[0][:200]}" if text else "memory is short"
    if not isinstance(problem, OSError) or problem.errno not in _OF_MACHINE:
        return ""
    if problem.errno in (errno.EMFILE, errno.ENFILE):
        return f"{os.strerror(problem.errno)}: raise the limit (ulimit -n)"
    if problem.filename is None:  # Files say their names: this is what the output is written to.
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
