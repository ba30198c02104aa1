"""The cache of compiled kernels cannot answer for sources that have changed.

numba does not notice that a callee in another file has changed; with one cache folder for all
versions of the sources a caller would go on returning old numbers.
"""

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import accelsim
from accelsim.cache import kernel_folder

ACCELSIM = Path(accelsim.__file__).parent
KERNEL = "from accelsim.kernel import jit\n"


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    folder = tmp_path / "package"
    (folder / "inner").mkdir(parents=True)
    (folder / "caller.py").write_text(f"{KERNEL}from inner import callee\n")
    (folder / "inner" / "callee.py").write_text(f"{KERNEL}VALUE = 1\n")
    (folder / "plain.py").write_text("VALUE = 1\n")
    return folder


def test_a_changed_kernel_source_changes_the_folder(package: Path) -> None:
    before = kernel_folder(package)

    (package / "inner" / "callee.py").write_text(f"{KERNEL}VALUE = 2\n")

    assert kernel_folder(package) != before


def test_a_kernel_source_that_moves_changes_the_folder(package: Path) -> None:
    before = kernel_folder(package)

    (package / "inner" / "callee.py").rename(package / "callee.py")

    assert kernel_folder(package) != before


def test_sources_without_kernels_leave_the_folder_alone(package: Path) -> None:
    before = kernel_folder(package)

    (package / "plain.py").write_text("VALUE = 2\n")

    assert kernel_folder(package) == before
    assert before.is_dir()


def imported_sources(file: Path) -> list[Path]:
    """Return the files of the modules of accelsim that a source file imports."""
    found = []
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("accelsim"):
            parts = (node.module or "").split(".")[1:]
            modules = [parts, *([*parts, alias.name] for alias in node.names)]
            files = [ACCELSIM.joinpath(*module).with_suffix(".py") for module in modules if module]
            found += [file for file in files if file.is_file()]
    return found


def test_every_module_whose_names_kernels_use_is_among_the_sources() -> None:
    kernels = [file for file in ACCELSIM.rglob("*.py") if b"accelsim.kernel" in file.read_bytes()]

    unseen = {
        str(used.relative_to(ACCELSIM))
        for kernel in kernels
        # The file of the decorators has no kernel that could use what it imports.
        if kernel.name != "kernel.py"
        for used in imported_sources(kernel)
        if used not in kernels
    }

    assert len(kernels) > 6
    assert unseen == set()


def test_columns_of_rows_are_among_the_sources(tmp_path: Path) -> None:
    copy = tmp_path / "accelsim"
    shutil.copytree(ACCELSIM, copy, ignore=shutil.ignore_patterns("__pycache__"))
    before = kernel_folder(copy)
    columns = copy / "timeline" / "columns.py"

    columns.write_text(columns.read_text().replace("STEP = 22", "STEP = 21"))

    assert before == kernel_folder(ACCELSIM)
    assert kernel_folder(copy) != before


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
# A process of its own, with the folder set as accelsim.kernel sets it for accelsim itself.
PROGRAM = """import sys
from pathlib import Path
import numba
import accelsim.kernel
from accelsim.cache import kernel_folder
numba.config.CACHE_DIR = str(kernel_folder(Path(sys.argv[1])))
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
        [sys.executable, "-c", program, str(folder)],
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
