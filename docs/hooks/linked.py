"""Files of the repository outside docs/ that pages link to, as pages of the site."""

import posixpath
import re
from dataclasses import dataclass
from pathlib import Path

LINK = re.compile(r"(!?\[(?:[^\]\[]|\[[^\]]*\])*\])\(([^)\s]+)\)")
"""A link or an image of Markdown: its text, its target."""
FENCE = re.compile(r"^([ \t]*)(```+|~~~).*?^\1\2[ \t]*$", flags=re.DOTALL | re.MULTILINE)
"""Code, in which nothing is a link."""
IMAGES = {".svg", ".png", ".pdf"}
LANGUAGES = {".py": "python", ".yaml": "yaml", ".csv": "text", ".cfg": "ini", ".v": "verilog"}
SOURCES: dict[str, str] = {}
"""Of each file of the site: where it lies in the repository."""


@dataclass(frozen=True, kw_only=True)
class Linked:
    """A file outside docs/.

    Args:
        source: Its path in the repository.
        text: What its page holds; None if the file itself is copied.
    """

    source: str
    text: str | None


def _outside(text: str) -> str:
    """Return the text without what stands in fences."""
    return FENCE.sub("", text)


def _source(root: Path, target: str, page: str) -> str | None:
    """Return the path in the repository of a link's target on a page, None of another site."""
    path = target.partition("#")[0]
    if not path or re.match(r"[a-z]+:", path):
        return None
    source = posixpath.normpath(posixpath.join(posixpath.dirname(page), path))
    if (root / source).is_dir() and (root / source / "README.md").is_file():
        return f"{source}/README.md"
    return source


def _place(source: str) -> str:
    """Return where a file of the repository outside docs/ lies in the site."""
    suffix = Path(source).suffix
    return source if suffix == ".md" or suffix in IMAGES else f"{source}.md"


def _read(root: Path, source: str) -> Linked:
    path = root / source
    if path.suffix in IMAGES:
        return Linked(source=source, text=None)
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".md":
        return Linked(source=source, text=text)
    language = LANGUAGES.get(path.suffix, "text")
    fenced = f"# {path.name}\n\n`{source}`\n\n````{language}\n{text}\n````\n"
    return Linked(source=source, text=fenced)


def files(root: Path, pages: dict[str, str], sources: dict[str, str]) -> dict[str, Linked]:
    """Return what pages link to outside docs/, and what that links to, by its place in the site.

    Args:
        root: The repository.
        pages: The text of each page, by its place in the site.
        sources: Where the files of the site lie in the repository, by their place in the site.

    Returns:
        The files that the site lacks.
    """
    present = set(sources.values())
    result: dict[str, Linked] = {}
    todo = [(sources[page], text) for page, text in pages.items()]
    while todo:
        page, text = todo.pop()
        for _, target in LINK.findall(_outside(text)):
            source = _source(root, target, page)
            if source is None or source in present or not (root / source).is_file():
                continue
            present.add(source)
            result[_place(source)] = _read(root, source)
            if source.endswith(".md"):
                todo.append((source, result[_place(source)].text or ""))
    return result


def relink(root: Path, text: str, page: str) -> str:
    """Return a page whose links to files of the repository go to pages of the site.

    Args:
        root: The repository.
        text: The page.
        page: Its place in the site.
    """
    places = {source: place for place, source in SOURCES.items()}

    def replaced(match: re.Match[str]) -> str:
        source = _source(root, match[2], SOURCES.get(page, page))
        if source is None or source not in places:
            return match[0]
        place = posixpath.relpath(places[source], posixpath.dirname(page) or ".")
        anchor = match[2].partition("#")[1:]
        return f"{match[1]}({place}{''.join(anchor)})"

    parts, end = [], 0
    for fence in FENCE.finditer(text):
        parts += [LINK.sub(replaced, text[end : fence.start()]), fence[0]]
        end = fence.end()
    return "".join([*parts, LINK.sub(replaced, text[end:])])
