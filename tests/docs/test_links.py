"""Links between pages go somewhere, and every page can be reached."""

import re
from pathlib import Path

import yaml

from each import each

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
PAGES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "workloads" / "README.md",
    *sorted(DOCS.rglob("*.md")),
    *sorted((ROOT / "experiments").glob("*/README.md")),
]
FENCE = re.compile(r"^([ \t]*)```.*?^\1```[ \t]*$", flags=re.DOTALL | re.MULTILINE)
LINK = re.compile(r"\]\(([^)\s]+)\)")
GENERATED = re.compile(r"^docs/reference/(commands|python|results|errors|presets)\.md$")
"""Pages that the build of the site makes; those of schemas are checked by its strict mode too."""
SCHEMAS = {
    f"docs/reference/{kind}.md"
    for kind in ("arch", "study", "technology", "dram", "system", "training_system")
}


def prose(page: Path) -> str:
    return FENCE.sub("", page.read_text(encoding="utf-8"))


def anchors(page: Path) -> set[str]:
    """Return what headings are called in links: lower case, words joined by hyphens."""
    headings = re.findall(r"^#+ (.+)$", prose(page), flags=re.MULTILINE)
    plain = [re.sub(r"[`*]|\{[^}]*\}", "", heading).strip().lower() for heading in headings]
    return {re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", heading)) for heading in plain}


def broken(page: Path) -> list[str]:
    """Return the targets of links of a page that are nowhere."""
    problems = []
    for target in LINK.findall(prose(page)):
        if re.match(r"[a-z]+:", target):
            continue
        path, _, anchor = target.partition("#")
        file = (page.parent / path).resolve() if path else page
        place = file.relative_to(ROOT).as_posix() if file.is_relative_to(ROOT) else target
        if GENERATED.match(place) or place in SCHEMAS:
            continue
        missing = not file.exists() or (anchor and anchor not in anchors(file))
        problems += [target] if missing else []
    return problems


def absent(text: str) -> list[str]:
    """Return the paths of files of the repository that a text names, and that are nowhere.

    A name with a star, a brace or NAME stands for many; reports/ is written by commands.
    """
    paths = re.findall(r"`((?:accelsim|hdl|tests|experiments|docs|workloads)/[^`\s]*)`", text)
    plain = [path for path in paths if not re.search(r"[*<{]|NAME|TOPIC", path)]
    return [path for path in plain if not (ROOT / path).exists()]


def named(entry: object) -> list[str]:
    """Return the paths of pages in an entry of the nav."""
    if isinstance(entry, dict):
        return [path for value in entry.values() for path in named(value)]
    if isinstance(entry, list):
        return [path for value in entry for path in named(value)]
    return [str(entry)]


@each("page", PAGES)
def test_every_link_between_files_goes_somewhere(page: Path) -> None:
    assert broken(page) == []


@each("page", PAGES)
def test_every_file_that_a_page_names_exists(page: Path) -> None:
    assert absent(prose(page)) == []


@each("page", PAGES)
def test_every_target_of_make_that_a_page_names_exists(page: Path) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z0-9-]+):", makefile, flags=re.MULTILINE))

    named = re.findall(
        r"(?:`|^|\$ )make\s+([a-z0-9-]+)", page.read_text("utf-8"), flags=re.MULTILINE
    )
    assert {target for target in named if target not in targets} == set()


def test_a_file_that_is_nowhere_is_found() -> None:
    text = "`tests/docs`, `tests/none.py`, `accelsim/arch/presets/NAME.yaml`, `accelsim/cli`"

    assert absent(text) == ["tests/none.py"]


def test_every_page_below_docs_is_in_the_nav() -> None:
    nav = set(named(yaml.safe_load((ROOT / "mkdocs.yml").read_text())["nav"]))
    folders = [
        path.relative_to(DOCS).as_posix()
        for pattern in ("tutorials/*.md", "notebooks/*.py")
        for path in DOCS.glob(pattern)
    ]
    # Pages of docs/ itself that the nav does not name are added by the build.
    assert set(folders) <= nav
    present = {path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*") if path.is_file()}
    assert {path for path in nav if not path.startswith("reference/")} - present == {"index.md"}


def test_a_link_to_nowhere_is_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(
        "# A\n[a](#a) [b](#b) [c](none.md) [d](https://example.com)\n```\n[e](no.md)\n```\n"
    )

    assert broken(page) == ["#b", "none.md"]
