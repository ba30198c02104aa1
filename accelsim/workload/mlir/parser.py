"""Parser of MLIR text, in its generic form and in the pretty ones of StableHLO, CHLO and TOSA.

Pretty forms are read without a grammar of each operator: operands are the values before the colon,
named attributes have an equals sign, and the types behind the colon follow one of three patterns::

    %1 = stablehlo.add %0, %0 : tensor<4xf32>                      one type for all
    %2 = stablehlo.select %p, %0, %1 : tensor<4xi1>, tensor<4xf32>    the last is the result's
    %3 = chlo.top_k(%1, k = 2) : tensor<4xf32> -> (tensor<2xf32>, tensor<2xi32>)
"""

from typing import Any

from accelsim.workload.mlir.attributes import Attributes
from accelsim.workload.mlir.syntax import (
    Argument,
    Function,
    Literal,
    Module,
    Operation,
    Region,
)
from accelsim.workload.mlir.tokens import Token, describe
from accelsim.workload.mlir.types import Type

MAXIMUM_OPERATIONS = 1_000_000
_FUNCTIONS = ("func.func", "func")
_MODULES = ("module", "builtin.module")
_ENDS = (":", "}", "loc", "reducer")
"""Tokens behind the operands and attributes of a pretty form."""
RETURNS = ("return", "func.return", "stablehlo.return", "mhlo.return", "tosa.yield")
"""Operations at the end of a region."""


def parse(text: str) -> Module:
    """Return what a text holds.

    Args:
        text: MLIR text with one module, or functions without one.

    Raises:
        TextError: It is not MLIR, or nested too deep.
    """
    return _Parser(text).module()


class _Parser(Attributes):
    """Reader of one text."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self._functions: dict[str, Function] = {}
        self._resources: dict[str, str] = {}
        self._operations = 0

    def module(self) -> Module:
        """Return the functions of the text."""
        tokens = self._tokens
        while tokens.peek().kind != "end":
            self._top()
        return Module(self._functions, self._resources)

    def _top(self) -> None:
        tokens = self._tokens
        token = tokens.peek()
        if token.kind == "alias":
            self._alias()
        elif token.text == "{-#":
            self._data()
        elif token.text in _MODULES or token.text in ('"builtin.module"', '"func.func"'):
            self._module_or_generic()
        elif token.text in _FUNCTIONS:
            tokens.take()
            self._function()
        elif token.text == "loc":
            self._location()
        else:
            raise tokens.error(f"expected a module or a function, not {describe(token)}")

    def _module_or_generic(self) -> None:
        """Read a module, or an operation that stands for a module or a function."""
        tokens = self._tokens
        token = tokens.take()
        if token.kind == "string":
            line = tokens.line
            operation = self._generic(token.text[1:-1], (), line)
            self._gather(operation)
            return
        while tokens.peek().kind == "symbol":
            tokens.take()
        if tokens.has("attributes"):
            self._attribute()
        tokens.expect("{")
        self._enter()
        while not tokens.has("}"):
            self._top()
        self._depth -= 1
        self._location()

    def _gather(self, operation: Operation) -> None:
        """Take the functions of a generic module, or a generic function."""
        if operation.name == "builtin.module":
            for region in operation.regions:
                for each in region.operations:
                    self._gather(each)
            return
        if operation.name != "func.func" or not operation.regions:
            raise self._tokens.error(f"{operation.name} is not read outside of a function")
        name = str(operation.attributes.get("sym_name", "main"))
        said = operation.attributes.get("function_type")
        types = said if isinstance(said, tuple) else ((), ())
        visible = operation.attributes.get("sym_visibility", "public")
        body = operation.regions[0]
        names = ("",) * len(types[1])
        self._functions[name] = Function(
            name, body.arguments, types[1], names, body, visible != "private", operation.line
        )

    def _alias(self) -> None:
        """Read ``#name = attribute`` or ``!name = type``."""
        tokens = self._tokens
        name = tokens.take().text
        tokens.expect("=")
        if name.startswith("!"):
            self._types[name] = self._type()
            return
        if tokens.peek().text == "loc":
            self._names[name] = self._location()
        else:
            self._attribute()

    def _data(self) -> None:
        """Read ``{-# dialect_resources: { builtin: { name: "0x..." } } #-}``."""
        tokens = self._tokens
        tokens.take()
        while not tokens.has("#-}"):
            token = tokens.take()
            if token.kind == "end":
                raise tokens.error("'{-#' is not closed")
            if token.kind in ("word", "string") and tokens.has(":"):
                value = tokens.peek()
                if value.kind == "string":
                    self._resources[token.text.strip('"')] = tokens.take().text[1:-1]

    def _function(self) -> None:
        tokens = self._tokens
        line, is_public = tokens.line, True
        while tokens.peek().kind == "word":
            is_public = tokens.take().text not in ("private", "nested") and is_public
        name = tokens.kind("symbol").text[1:].strip('"')
        arguments = self._arguments()
        results: list[Type] = []
        names: list[str] = []
        if tokens.has("->"):
            if tokens.has("("):
                while not tokens.has(")"):
                    results.append(self._type())
                    names.append(self._result_name())
                    tokens.has(",")
            else:
                results, names = [self._type()], [""]
        if tokens.has("attributes"):
            self._attribute()
        self._location()
        if tokens.peek().text != "{":
            return  # A declaration, which says that a call has no body.
        region = self._region(arguments)
        self._location()
        if name in self._functions:
            raise tokens.error(f"two functions are called @{name}")
        self._functions[name] = Function(
            name, arguments, tuple(results), tuple(names), region, is_public, line
        )

    def _result_name(self) -> str:
        said: Any = self._attribute() if self._tokens.peek().text == "{" else {}
        self._location()
        return str(said.get("jax.result_info", ""))

    def _arguments(self) -> tuple[Argument, ...]:
        """Read ``(%a: type {attributes} loc(...), ...)``."""
        tokens = self._tokens
        arguments: list[Argument] = []
        tokens.expect("(")
        while not tokens.has(")"):
            if tokens.peek().kind == "value":
                name = tokens.take().text
                tokens.expect(":")
            else:
                name = f"%{len(arguments)}"
            kind = self._type()
            named: Any = self._attribute() if tokens.peek().text == "{" else {}
            arguments.append(Argument(name, kind, named, self._location()))
            if not tokens.has(","):
                tokens.expect(")")
                break
        return tuple(arguments)

    def _region(self, arguments: tuple[Argument, ...] = ()) -> Region:
        """Read operations in braces; a label of the first block has the arguments."""
        tokens = self._tokens
        tokens.expect("{")
        self._enter()
        if tokens.peek().kind == "block":
            tokens.take()
            arguments = self._arguments() if tokens.peek().text == "(" else arguments
            tokens.expect(":")
        operations = []
        while not tokens.has("}"):
            if tokens.peek().kind == "block":
                raise tokens.error("branches between blocks are not read")
            operations.append(self._operation())
        self._depth -= 1
        return Region(arguments, tuple(operations))

    def _operation(self) -> Operation:
        tokens = self._tokens
        self._operations += 1
        if self._operations > MAXIMUM_OPERATIONS:
            raise tokens.error(f"a file may have {MAXIMUM_OPERATIONS} operations")
        line, results = tokens.line, self._results()
        token = tokens.take()
        if token.kind == "string":
            return self._generic(token.text[1:-1], results, line)
        if token.kind != "word":
            raise tokens.error(f"expected an operation, not {describe(token)}")
        if token.text in _FUNCTIONS or token.text in _MODULES:
            raise tokens.error(f"{token.text} is not read inside of a function")
        return self._pretty(token.text, results, line)

    def _results(self) -> tuple[str, ...]:
        """Read ``%0, %1 =`` or ``%0:2 =``."""
        tokens = self._tokens
        names: list[str] = []
        while tokens.peek().kind == "value":
            name = tokens.take().text
            if tokens.has(":"):
                count = int(tokens.kind("number").text)
                names += [f"{name}#{place}" for place in range(min(count, MAXIMUM_OPERATIONS))]
            else:
                names.append(name)
            if not tokens.has(","):
                tokens.expect("=")
                break
        return tuple(names)

    def _generic(self, name: str, results: tuple[str, ...], line: int) -> Operation:
        """Read ``(%a, %b) <{...}> ({...}) {...} : (types) -> types``."""
        tokens = self._tokens
        tokens.expect("(")
        operands = []
        while not tokens.has(")"):
            operands.append(tokens.kind("value").text)
            tokens.has(",")
        named: dict[str, Any] = {}
        regions: list[Region] = []
        if tokens.has("["):
            raise tokens.error("branches between blocks are not read")
        if tokens.has("<"):
            named |= self._dictionary()
            tokens.expect(">")
        if tokens.has("("):
            while not tokens.has(")"):
                regions.append(self._region())
                tokens.has(",")
        if tokens.peek().text == "{":
            named |= self._dictionary()
        tokens.expect(":")
        given, types = self._signature()
        self._location()
        return Operation(name, results, tuple(operands), given, types, named, tuple(regions), line)

    def _pretty(self, name: str, results: tuple[str, ...], line: int) -> Operation:
        tokens = self._tokens
        operands: list[str] = []
        named: dict[str, Any] = {}
        if name.endswith(".while"):
            return self._while(name, results, line)
        if name not in RETURNS or tokens.peek().kind == "value":
            self._loose(operands, named)
        given: tuple[Type, ...] = ()
        types: tuple[Type, ...] = ()
        if tokens.has(":"):
            given, types = self._signature()
            if not types:
                types = given[-1:] * len(results)
        elif isinstance(named.get("value"), Literal) and results:
            said = named["value"].type
            types = (said,) * len(results) if said is not None else ()
        regions = []
        while tokens.peek().text == "reducer" or tokens.peek().text in ("applies",):
            tokens.take()
            arguments: tuple[Argument, ...] = ()
            while tokens.peek().text == "(":
                arguments += self._arguments()
            regions.append(self._region(arguments))
        self._location()
        done = tuple(operands)
        return Operation(name, results, done, given, types, named, tuple(regions), line)

    def _while(self, name: str, results: tuple[str, ...], line: int) -> Operation:
        """Read ``(%a = %b, ...) : types cond {...} do {...}``."""
        tokens = self._tokens
        inner, outer = [], []
        tokens.expect("(")
        while not tokens.has(")"):
            inner.append(tokens.kind("value").text)
            tokens.expect("=")
            outer.append(tokens.kind("value").text)
            tokens.has(",")
        types: tuple[Type, ...] = ()
        if tokens.has(":"):
            types, _ = self._signature()
        named: Any = self._attribute() if tokens.has("attributes") else {}
        arguments = tuple(map(Argument, inner, types))
        tokens.expect("cond")
        condition = self._region(arguments)
        tokens.expect("do")
        regions = (condition, self._region(arguments))
        self._location()
        return Operation(name, results, tuple(outer), types, types, named, regions, line)

    def _loose(self, operands: list[str], named: dict[str, Any]) -> None:
        """Read what stands before the colon of a pretty form."""
        tokens = self._tokens
        words: list[str] = []
        groups: list[str] = []
        depth = 0
        while depth or tokens.peek().text not in _ENDS or tokens.peek().kind == "string":
            token = tokens.peek()
            if token.kind == "end":
                raise tokens.error("the text ends inside of an operation")
            if token.text in ("(", ")") and token.kind != "string":
                depth += 1 if tokens.take().text == "(" else -1
            elif token.kind == "value":
                operands.append(tokens.take().text)
            elif token.text == "[":
                groups.append(self._raw())
            elif not self._named(token, words, named):
                words.append(tokens.take().text)
            if token.kind == "angle" and not depth and _has_type(named.get("value")):
                break
        named["words"], named["groups"] = tuple(words), tuple(groups)

    def _named(self, token: Token, words: list[str], named: dict[str, Any]) -> bool:
        """Read an attribute that begins with a token; return whether one does."""
        tokens = self._tokens
        if token.text == "{":
            named |= self._dictionary()
        elif token.text == "<":
            tokens.take()
            named |= self._dictionary() if tokens.peek().text == "{" else {}
            tokens.expect(">")
        elif token.kind == "angle":
            named["value"] = self._attribute()
        elif token.kind == "word":
            words.append(tokens.take().text)
            if tokens.has("="):
                named[words.pop()] = self._paired(is_typed=False)
        else:
            return False
        return True


def _has_type(value: Any) -> bool:
    return isinstance(value, Literal) and value.type is not None
