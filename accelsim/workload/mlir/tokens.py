"""Tokens of MLIR text; a type or a literal in angle brackets is one token.

%0 = stablehlo.add %arg0, %cst : tensor<2x4xf32>
^value ^punctuation ^word ...  ^punctuation ^angle
"""

import re
from bisect import bisect
from typing import NamedTuple

MAXIMUM_NESTING = 64

_PLAIN = re.compile(
    r"""
    (?P<skip>[ \t\r\n]+ | //[^\n]*)
  | (?P<string>"(?:[^"\\]|\\.)*")
  | (?P<value>%[\w$.\-]+(?:\#\d+)?)
  | (?P<symbol>@(?:[A-Za-z_][\w$.\-]*|"(?:[^"\\]|\\.)*"))
  | (?P<block>\^[\w$.\-]+)
  | (?P<alias>[\#!][A-Za-z_][\w$.]*)
  | (?P<number>-?0x[0-9A-Fa-f]+ | [\-+]?\d+(?:\.\d*)?(?:[eE][\-+]?\d+)?)
  | (?P<word>[A-Za-z_][\w$.]*)
  | (?P<punctuation>->|::|\{-\#|\#-\}|[()\[\]{}<>,:=?*+\-/|\#!;])
    """,
    re.VERBOSE,
)
_LITERALS = ("dense", "dense_resource", "array", "sparse", "opaque", "dense_str")
"""Words whose angle brackets hold elements."""
_TYPES = ("tensor", "vector", "memref", "complex", "tuple", "none")
_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')
_ENDS = re.compile(r'[<>"]|->')


class Token(NamedTuple):
    """A token.

    Args:
        kind: ``string``, ``value``, ``symbol``, ``block``, ``alias``, ``number``, ``word``,
            ``punctuation``, ``end``, or ``angle``: a word or an alias with what follows in angle
            brackets.
        text: Its text.
        start: Place in the text.
    """

    kind: str
    text: str
    start: int


class TextError(Exception):
    """Text that is not MLIR, or whose operators contradict themselves.

    Args:
        said: What is wrong.
        line: Line of the text, from 1; 0 if none.
    """

    def __init__(self, said: str, line: int = 0) -> None:
        super().__init__(said)
        self.said, self.line = said, line


class Tokens:
    """The tokens of a text, read from the front.

    Args:
        text: The text.
    """

    def __init__(self, text: str) -> None:
        self._text, self._at = text, 0
        self._lines = [match.start() for match in re.finditer("\n", text)]
        self._next: Token | None = None

    @property
    def line(self) -> int:
        """Line of the next token, from 1."""
        return bisect(self._lines, self.peek().start - 1) + 1

    def error(self, said: str, token: Token | None = None) -> TextError:
        """Return an error at a token, or at the next one."""
        at = self.peek() if token is None else token
        return TextError(said, bisect(self._lines, at.start - 1) + 1)

    def peek(self) -> Token:
        """Return the next token and leave it."""
        if self._next is None:
            self._next = self._scan()
        return self._next

    def take(self) -> Token:
        """Return the next token."""
        token = self.peek()
        self._next = None
        return token

    def has(self, text: str) -> bool:
        """Take the next token if it has a text; return whether it had."""
        if self.peek().text == text and self.peek().kind != "string":
            self._next = None
            return True
        return False

    def expect(self, text: str) -> Token:
        """Take the next token, which must have a text.

        Raises:
            TextError: It has another.
        """
        if self.peek().text != text or self.peek().kind == "string":
            raise self.error(f"expected '{text}', not {describe(self.peek())}")
        return self.take()

    def kind(self, kind: str) -> Token:
        """Take the next token, which must be of a kind.

        Raises:
            TextError: It is of another.
        """
        if self.peek().kind != kind:
            raise self.error(f"expected a {kind}, not {describe(self.peek())}")
        return self.take()

    def _scan(self) -> Token:
        while True:
            if self._at >= len(self._text):
                return Token("end", "", len(self._text))
            match = _PLAIN.match(self._text, self._at)
            if match is None:
                line = bisect(self._lines, self._at - 1) + 1
                raise TextError(f"unexpected character {self._text[self._at]!r}", line)
            start, self._at = match.span()
            if match.lastgroup != "skip":
                break
        kind, text = str(match.lastgroup), match.group()
        opens = self._text.startswith("<", self._at)
        if opens and (kind == "alias" or (kind == "word" and text in (*_LITERALS, *_TYPES))):
            self._at = self._closed(self._at)
            return Token("angle", self._text[start : self._at], start)
        return Token(kind, text, start)

    def _closed(self, at: int) -> int:
        """Return the place behind the angle bracket that closes the one at a place."""
        start, depth = at, 0
        while True:
            match = _ENDS.search(self._text, at)
            if match is None or depth > MAXIMUM_NESTING:
                line = bisect(self._lines, start - 1) + 1
                raise TextError("'<' is not closed", line)
            at = match.end()
            if match.group() == '"':
                quoted = _QUOTED.match(self._text, match.start())
                if quoted is None:
                    raise TextError("'\"' is not closed", bisect(self._lines, start - 1) + 1)
                at = quoted.end()
            elif match.group() == "<":
                depth += 1
            elif match.group() == ">":
                depth -= 1
                if not depth:
                    return at


def describe(token: Token) -> str:
    """Return a token as messages name it."""
    text = token.text if len(token.text) <= 40 else token.text[:37] + "..."
    return "the end of the text" if token.kind == "end" else f"'{text}'"
