"""Parser of the attributes, types and locations of MLIR text."""

from typing import Any

from accelsim.workload.mlir.syntax import Literal, Word
from accelsim.workload.mlir.tokens import MAXIMUM_NESTING, TextError, Token, Tokens, describe
from accelsim.workload.mlir.types import Type, type_of


class Attributes:
    """Reader of what stands around operations.

    Args:
        text: The text.
    """

    def __init__(self, text: str) -> None:
        self._tokens = Tokens(text)
        self._names: dict[str, str] = {}
        self._types: dict[str, Type] = {}
        self._depth = 0

    def _enter(self) -> None:
        self._depth += 1
        if self._depth > MAXIMUM_NESTING:
            raise self._tokens.error(f"brackets may nest {MAXIMUM_NESTING} deep")

    def _paired(self, *, is_typed: bool = True) -> Any:
        """Read an attribute, or several: ``[1] x [0]``, ``[b, f]x[o, i]->[b, f]``.

        Args:
            is_typed: Whether the type of a number follows it; else it is the operation's.
        """
        tokens = self._tokens
        parts = [self._attribute(is_typed=is_typed)]
        while tokens.peek().text in ("x", "->"):
            tokens.take()
            parts.append(self._attribute())
        return parts[0] if len(parts) == 1 else tuple(parts)

    def _raw(self) -> str:
        """Return the text of a group in brackets."""
        tokens, parts = self._tokens, []
        depth = 0
        while True:
            token = tokens.take()
            if token.kind == "end":
                raise tokens.error("'[' is not closed")
            depth += (token.text == "[") - (token.text == "]")
            parts.append(token.text)
            if not depth:
                return " ".join(parts[1:-1])

    def _dictionary(self) -> dict[str, Any]:
        tokens = self._tokens
        named: dict[str, Any] = {}
        tokens.expect("{")
        self._enter()
        while not tokens.has("}"):
            token = tokens.take()
            if token.kind not in ("word", "string"):
                raise tokens.error(f"expected the name of an attribute, not {describe(token)}")
            name = token.text.strip('"')
            named[name] = self._paired() if tokens.has("=") else True
            tokens.has(",")
        self._depth -= 1
        return named

    def _attribute(self, *, is_typed: bool = True) -> Any:
        """Read one attribute: a number, string, list, dictionary, literal, type or word."""
        tokens = self._tokens
        token = tokens.peek()
        if token.text == "{":
            return self._dictionary()
        if token.text == "[":
            return self._list()
        if token.text == "(":
            return self._signature()
        if token.kind == "angle":
            return self._angle()
        tokens.take()
        if token.kind == "number":
            kind = self._type() if is_typed and tokens.has(":") else None
            return _number(token, kind)
        if token.kind == "string":
            if is_typed and tokens.has(":"):
                self._type()
            return token.text[1:-1]
        if token.text in ("true", "false"):
            return token.text == "true"
        if token.kind in ("word", "symbol", "alias"):
            return Word(token.text)
        raise tokens.error(f"expected an attribute, not {describe(token)}")

    def _list(self) -> list[Any]:
        tokens = self._tokens
        items = []
        tokens.expect("[")
        self._enter()
        while not tokens.has("]"):
            items.append(self._paired())
            if not tokens.has(","):
                tokens.expect("]")
                break
        self._depth -= 1
        return items

    def _angle(self) -> Any:
        tokens = self._tokens
        token = tokens.take()
        if token.text.startswith("dense"):
            kind = self._type() if tokens.has(":") else None
            return Literal(token.text, kind)
        if token.text.startswith(("tensor<", "!")):
            return self._alias_type(token)
        return Literal(token.text)

    def _alias_type(self, token: Token) -> Type:
        if token.text in self._types:
            return self._types[token.text]
        try:
            return type_of(token.text)
        except TextError as problem:
            raise self._tokens.error(problem.said, token) from None

    def _type(self) -> Type:
        tokens = self._tokens
        token = tokens.peek()
        if token.kind not in ("angle", "word", "alias"):
            raise tokens.error(f"expected a type, not {describe(token)}")
        return self._alias_type(tokens.take())

    def _signature(self) -> tuple[tuple[Type, ...], tuple[Type, ...]]:
        """Read types, and behind an arrow those of results."""
        given = self._type_list()
        return given, (self._type_list() if self._tokens.has("->") else ())

    def _type_list(self) -> tuple[Type, ...]:
        tokens, types = self._tokens, []
        if tokens.has("("):
            while not tokens.has(")"):
                types.append(self._type())
                tokens.has(",")
            return tuple(types)
        types.append(self._type())
        while tokens.has(","):
            types.append(self._type())
        return tuple(types)

    def _location(self) -> str:
        """Skip ``loc(...)`` and return the name that it begins with, if it begins with one."""
        tokens = self._tokens
        if not tokens.has("loc"):
            return ""
        tokens.expect("(")
        first, depth = tokens.peek(), 1
        while depth:
            token = tokens.take()
            if token.kind == "end":
                raise tokens.error("'loc(' is not closed")
            depth += (token.text == "(") - (token.text == ")")
        if first.kind == "string":
            return first.text[1:-1]
        return self._names.get(first.text, "")


def _number(token: Token, kind: Type | None) -> int | float:
    """Return the number of a token, as its type says."""
    text = token.text
    if "x" in text:
        return int(text, 16)
    is_real = "." in text or "e" in text.lower() or (kind is not None and kind.is_real)
    return float(text) if is_real else int(text)
