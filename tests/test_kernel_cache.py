"""The cache of compiled kernels cannot answer for sources that have changed.

numba does not notice that a callee in another file has changed: a caller that it kept would go on
returning old numbers.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

CALLEE = """from accelsim.kernel import jit
@jit
def value(x):
    return x + {added}
"""
CALLER = """from accelsim.kernel import jit
from {name}.callee import value
@jit
def twice(x):
    return 2 * value(x)
"""
PROGRAM = """import accelsim.kernel
from counted.caller import twice
print(twice(10))
"""


def answer(folder: Path, program: str) -> int:
    """Run a program in a process of its own, whose caches are beside the folder."""
    environment = {key: text for key, text in os.environ.items() if key != "NUMBA_CACHE_DIR"}
    environment["XDG_CACHE_HOME"] = str(folder.parent / "cache")
    environment["PYTHONPATH"] = os.pathsep.join([str(folder.parent), *filter(None, sys.path)])
    environment["PYTHONDONTWRITEBYTECODE"] = "1"  # two versions within one second look alike
    done = subprocess.run(
        [sys.executable, "-c", program],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return int(done.stdout)


@pytest.fixture
def counted(tmp_path: Path) -> Path:
    folder = tmp_path / "counted"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    (folder / "caller.py").write_text(CALLER.format(name="counted"))
    return folder


@pytest.mark.sampled(24, family="long runs")
def test_a_caller_sees_a_callee_that_changed_in_another_file(counted: Path) -> None:
    answers = []
    for added in (1, 5):
        (counted / "callee.py").write_text(CALLEE.format(added=added))
        answers.append(answer(counted, PROGRAM))

    assert answers == [22, 30]


@pytest.mark.sampled(24, family="long runs")
def test_a_callee_from_the_cache_becomes_part_of_a_new_caller(counted: Path) -> None:
    """The first process compiles the callee alone, the second the caller, the third neither."""
    (counted / "callee.py").write_text(CALLEE.format(added=1))
    alone = PROGRAM.replace("caller import twice", "callee import value as twice")
    hits = PROGRAM + "assert not twice.stats.cache_misses, twice.stats\n"

    answers = [answer(counted, program) for program in (alone, PROGRAM, hits)]

    assert answers == [11, 22, 22]


# Too long to become part of its callers line by line.
STEPS = "".join(
    f"        x = (x * {31 + 2 * step} + turn) ^ (x >> {step % 7 + 1})\n" for step in range(80)
)
WHOLE = f"""from accelsim.kernel import inner_jit, jit
@inner_jit
def value(x):
    for turn in range(3):
{STEPS}    return x
@jit
def other(x):
    return value(x + 1)
@jit
def twice(x):
    return value(x) ^ value(x + 2) ^ other(x)
"""


@pytest.mark.sampled(24, family="long runs")
def test_a_kernel_owns_what_it_calls(counted: Path) -> None:
    """No symbol of another kernel may stand in for what is called, optimized or not."""
    (counted / "caller.py").write_text(WHOLE)
    module = "next(iter(twice.overloads.values())).library._final_module"
    called = f"""
called = [one for one in {module}.functions if "value" in one.name and not one.is_declaration]
assert called
assert all(one.linkage.name == "internal" for one in called), called
"""

    answers = [answer(counted, program) for program in (PROGRAM + called, PROGRAM)]

    assert answers[0] == answers[1]


@pytest.mark.sampled(24, family="long runs")
def test_what_only_kernels_call_has_no_machine_code(counted: Path) -> None:
    """The second process takes the callee from the cache, for another caller."""
    callee = CALLEE.format(added=1).replace("jit", "inner_jit")
    (counted / "callee.py").write_text(callee)
    (counted / "other.py").write_text(CALLER.format(name="counted"))
    compiled = """
from counted.callee import value
compiled = accelsim.kernel._compiled_form(value)
"""
    codes = f"""{compiled}
codes = [one.library._compiled_object for one in compiled.overloads.values()]
assert codes == [b""], codes
assert value(1) == 2  # Of Python itself.
"""
    other = PROGRAM.replace("caller import", "other import")
    reused = f"{other}{compiled}assert compiled.stats.cache_hits\n"

    answers = [answer(counted, program) for program in (PROGRAM + codes, reused, other)]

    assert answers == [22, 22, 22]


OTHERS = f"""import numba
from accelsim.kernel import jit
from counted.callee import value
@numba.njit
def helper(x):
    for turn in range(3):
{STEPS}    return x
@numba.njit
def twice(x):
    return helper(x) + helper(x + 1) + value(x)
"""


@pytest.mark.sampled(24, family="long runs")
def test_what_others_compile_is_as_numba_makes_it(counted: Path) -> None:
    (counted / "callee.py").write_text(CALLEE.format(added=1))
    (counted / "caller.py").write_text(OTHERS)
    module = "next(iter(twice.overloads.values())).library._final_module"
    called = f"""
called = [one for one in {module}.functions if "helper" in one.name and not one.is_declaration]
assert any(one.linkage.name == "linkonce_odr" for one in called), called
"""

    assert answer(counted, PROGRAM + called) == answer(counted, PROGRAM)


PAIR = """from typing import Any, NamedTuple
from accelsim.kernel import inner_jit, jit
class Pair(NamedTuple):
    {first}: int
    {second}: int
class Around(NamedTuple):
    pair: Pair
@inner_jit
def value(around: Any):
    return around.pair.left
@jit
def kept(around: Any):
    return 10 * value(around) + around.pair.right
def twice(x):
    return kept(Around(Pair(left=x, right=1)))
"""


def test_fields_of_an_argument_that_change_places_are_seen(counted: Path) -> None:
    """No kernel names the class, so its fields are known of the argument's type alone."""
    answers = []
    for first, second in (("left", "right"), ("right", "left")):
        (counted / "caller.py").write_text(PAIR.format(first=first, second=second))
        answers.append(answer(counted, PROGRAM))

    assert answers == [101, 101]
