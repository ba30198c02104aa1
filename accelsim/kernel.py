"""The one way to compile a hot loop: ``@jit`` with a cache that cannot be stale.

Compiled code is kept by a digest of all that it follows from (``accelsim.kernel_digest``). A change
of one function compiles those that contain it, and no other.

Importing this module imports numba, which takes over a second: only modules of kernels do so, and
only functions import those.
"""

import threading
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from types import FunctionType
from typing import Any, ParamSpec, TypeVar

import llvmlite.binding as llvm
import numba
from numba.core import caching, event
from numba.core.codegen import JITCodeLibrary, JITCPUCodegen
from numba.core.compiler import CompileResult
from numba.core.entrypoints import init_all
from numba.core.environment import Environment, lookup_environment
from numba.core.runtime.nrt import rtsys
from numba.core.typing.typeof import typeof_impl

from accelsim import progress
from accelsim.cache import kernel_folder
from accelsim.kernel_digest import Digests
from accelsim.kernel_files import CheckedFiles

P = ParamSpec("P")
R = TypeVar("R")


class _Listener(event.Listener):
    """Counts the kernels that are compiled."""

    def on_start(self, _: Any) -> None:
        """Take no note of the begin."""

    def on_end(self, _: Any) -> None:
        """Count a kernel, or a function that it is made of."""
        progress.kernel_compiled()


event.register("numba:compile", _Listener())  # type: ignore[no-untyped-call]


def jit(function: Callable[P, R]) -> Callable[P, R]:
    """Compile ``function`` on first use; integers wrap at 64 bits, floats follow IEEE 754.

    Args:
        function: A module-level function of arrays and scalars.

    Returns:
        Its compiled form; ``.py_func`` of it is the plain function.
    """
    compiled: Any = numba.njit(function)
    _compile_with(compiled, optimized=True)
    _keep(compiled)
    return compiled  # type: ignore[no-any-return]


class _Compiling(threading.local):
    """What a thread compiles: whether it is optimized by itself; None: no kernel of ours."""

    optimized: bool | None = None


_compiling = _Compiling()


def _compile_with(compiled: Any, *, optimized: bool) -> None:
    """Let a function be optimized by itself, or only as a part of those that call it."""
    compile_plainly = compiled.compile

    def compile_so(signature: Any) -> Any:
        rtsys.initialize(compiled.targetctx)  # What all kernels share has code of its own.
        outside, _compiling.optimized = _compiling.optimized, optimized
        try:
            return compile_plainly(signature)
        finally:
            _compiling.optimized = outside

    compiled.compile = compile_so


def _optimize_as_a_whole() -> None:
    """Let numba optimize a kernel with all that it calls as its own, and make no code of the rest.

    numba keeps what a kernel calls open to others, so that LLVM may neither take it in nor drop it.
    The exact engine is a quarter faster where it may. What only kernels call is machine code in
    these, and needs none of its own. On 2026-11-27 all kernels took 86 s of a core to compile, and
    132 s without this; they took 31 and 38 MB, and their speed was the same within 5 %.
    """
    library: Any = JITCodeLibrary
    codegen: Any = JITCPUCodegen
    optimize_plainly, finalize_plainly, set_environment_plainly = (
        library._optimize_final_module,
        library._finalize_final_module,
        codegen.set_env,
    )
    environments: dict[str, Any] = {}  # Of functions without code, until a kernel contains them.

    def optimize(one: Any) -> None:
        if _compiling.optimized is None:  # What others compile beside is none of our business.
            optimize_plainly(one)
        elif _compiling.optimized:
            for function in one._final_module.functions:
                if not function.is_declaration and function.linkage == llvm.Linkage.linkonce_odr:
                    function.linkage = llvm.Linkage.internal
            optimize_plainly(one)

    def finalize(one: Any) -> None:
        if _compiling.optimized is False:
            one._finalize_dynamic_globals()
            one._verify_declare_only_symbols()
            one._compiled_object = b""
            one._finalized = True
            return
        finalize_plainly(one)
        for name in [name for name in environments if one.codegen._engine.is_symbol_defined(name)]:
            set_environment_plainly(one.codegen, name, environments.pop(name))

    def set_environment(one: Any, name: str, environment: Any) -> None:
        if one._engine.is_symbol_defined(name):
            set_environment_plainly(one, name, environment)
        else:
            environments[name] = environment

    library._optimize_final_module, library._finalize_final_module = optimize, finalize
    codegen.set_env = set_environment


_optimize_as_a_whole()


class _Nowhere(caching._CacheLocator):
    """A place that numba asks for; files of kernels have their own (``CheckedFiles``)."""

    def __init__(self, py_file: str) -> None:
        self._py_file = py_file

    def ensure_cache_path(self) -> None:
        """Make no folder: ``CheckedFiles`` makes its own."""

    def get_cache_path(self) -> str:
        """Return no folder."""
        return ""

    def get_source_stamp(self) -> str:
        """Return no stamp."""
        return ""

    def get_disambiguator(self) -> str:
        """Return no mark."""
        return ""

    @classmethod
    def from_function(cls, py_func: Any, py_file: str) -> "_Nowhere":
        """Return the place of a function."""
        del py_func  # Its files have names of their own.
        return cls(py_file)


class _Packing(caching.CompileResultCacheImpl):
    """A function as it is kept: with the names of its symbols beside its bitcode.

    numba parses the bitcode of a function, and of all that it calls, to know their symbols: half of
    the time of loading. A kernel that is compiled around the function parses the bitcode then.
    """

    _locator_classes: list[Any] = [_Nowhere]  # noqa: RUF012 (a variable of numba)

    def reduce(self, result: Any) -> Any:
        """Return what is kept of a compiled function."""
        (name, _, (code, bitcode)), description, own, *rest, others = result._reduce()
        module = llvm.parse_bitcode(bitcode)
        parts = (*module.functions, *module.global_variables)
        symbols = frozenset(part.name for part in parts if not part.is_declaration)
        library = name, code, bitcode, symbols
        return library, description, _kept(own), *rest, tuple(_kept(other) for other in others)

    def rebuild(self, context: Any, payload: Any) -> Any:
        """Return a compiled function from what was kept of it."""
        library, description, own, *rest, others = payload
        environments = tuple(_environment(*other) for other in others)
        rebuilt: Any = CompileResult._rebuild
        return rebuilt(
            _Context(context), library, description, _environment(*own), *rest, environments
        )._replace(target_context=context)


class _Kept(caching.FunctionCache):
    """The compiled forms of a function, loaded without what only a compiler needs.

    numba imports the implementations of all that it can compile before it looks into a cache, and
    scipy with them where that is installed: over half a second for code that is there already. Its
    compiler calls for them again when it begins (``numba.core.compiler.CompilerBase``), so a
    function that is not in the cache loses nothing.
    """

    _impl_class = _Packing

    def __init__(self, function: FunctionType) -> None:
        super().__init__(function)  # type: ignore[no-untyped-call]
        name = f"{function.__module__}.{function.__qualname__}"
        self._cache_file = CheckedFiles(_folder(), name, lambda: _digests.of(function))

    def load_overload(self, signature: Any, context: Any) -> Any:
        """Return the compiled form of a signature; None if it must be compiled."""
        rtsys.initialize(context)  # Memory of arrays that a function makes.
        found = self._load_overload(signature, context)  # type: ignore[no-untyped-call]
        if found is None:
            init_all()  # type: ignore[no-untyped-call]
        return found

    def _index_key(self, signature: Any, codegen: Any) -> Any:
        """Return what code is kept by, with fields in their order: numba names the class alone."""
        key = super()._index_key(signature, codegen)  # type: ignore[no-untyped-call]
        return key, tuple(_fields(kind) for kind in signature)


def _fields(kind: Any) -> tuple[Any, ...]:
    """Return the fields of a named tuple's type and of those within it; else nothing."""
    parts = getattr(kind, "types", ())
    return (*getattr(kind, "fields", ()), *(_fields(part) for part in parts))


_folder = cache(kernel_folder)


def _keep(compiled: Any) -> None:
    """Let a function be kept for other processes.

    Extensions of numba are looked for among all installed packages when a function must be
    compiled, not before.
    """
    compiled._cache = _Kept(compiled.py_func)
    compiled._compilation_chain_init_hook = lambda: None


def _kept(environment: Any) -> tuple[str, str, list[Any]]:
    """Return what is kept of the constants of a function: their name, their module, themselves."""
    return environment.env_name, environment.globals["__name__"], list(environment.consts)


def _environment(name: str, module: str, constants: list[Any]) -> Any:
    """Return the constants of a function that was kept.

    numba imports the module of the function for its names, here those of its own implementations;
    compiled code looks nothing up in them.
    """
    found: Any = lookup_environment(name)  # type: ignore[no-untyped-call]
    if found is None:
        found = Environment({"__name__": module})
        found.consts[:] = constants
        found.env_name = name
        Environment._memo[name] = found
    return found


class _Context:
    """A target of numba's that reads functions with their symbols beside, and else is another."""

    def __init__(self, context: Any) -> None:
        self._context = context

    def __getattr__(self, name: str) -> Any:
        return getattr(self._context, name)

    def codegen(self) -> Any:
        """Return what makes a library of a function that was kept."""
        return self

    def unserialize_library(self, kept: Any) -> Any:
        """Return the library of a function that was kept."""
        name, code, bitcode, symbols = kept
        codegen = self._context.codegen()
        library = codegen.create_library(name)
        library.enable_object_caching()
        if code:
            library._set_compiled_object(code)
            library._finalize_final_module()
            codegen._engine._defined_symbols |= symbols
        else:
            library._finalized = True
        library._get_module_for_linking = cache(partial(llvm.parse_bitcode, bitcode))
        return library


def inner_jit(function: Callable[P, R]) -> Callable[P, R]:
    """Compile ``function``, which only other kernels call, as a part of these.

    It has no way in from Python, counts no references, and has no machine code: it is optimized and
    translated as a part of the kernels that call it. On 2026-11-26 the kernels of the exact engine
    took 27 s of a core to compile where whatever only kernels call is so, 55 s before, and a design
    point as long as before (``experiments/speed/gate.py``). In a memory system, whose kernels hand
    on a dozen arrays at each call, counts of references were two thirds of the time (1.45 us
    against 0.39 us for each thing served).

    Args:
        function: A module-level function of arrays, records and scalars that makes no array and no
            list; views are none.

    Returns:
        The function itself: what Python calls is plain Python. A compiler makes its compiled form
        when it meets the function (``_type_of_function``), so kernels that are kept need none.
    """
    _inner.add(function)
    return function


_inner: set[Callable[..., Any]] = set()

_digests = Digests(
    lambda function: function in _inner,
    f"{Path(__file__).read_text(encoding='utf-8')} {numba.config.BOUNDSCHECK}",  # type: ignore[attr-defined]
)


@cache
def _compiled_form(function: Callable[..., Any]) -> Any:
    """Return the compiled form of an inner function."""
    njit: Any = numba.njit
    options = {"_nrt": False, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    compiled: Any = njit(**options)(function)
    _compile_with(compiled, optimized=False)
    _keep(compiled)
    return compiled


@typeof_impl.register(FunctionType)
def _type_of_function(function: FunctionType, purpose: Any) -> Any:
    """Return numba's type of a function that a kernel calls; None for a function of Python."""
    if function in _inner:
        return numba.types.Dispatcher(_compiled_form(function))
    return typeof_impl.dispatch(object)(function, purpose)
