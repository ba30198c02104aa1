"""What MkDocs does beside rendering the pages of docs/: generated pages, and links out of docs/.

The home page is README.md. The pages below ``reference/`` come from the commands, the public names
of Python and the JSON schemas, so that they cannot be stale. A link from a page to a file of the
repository outside docs/ brings that file into the site, as a page.
"""

import atexit
import os
import re
import shutil
import tempfile
from pathlib import Path
from typing import Any

import linked
import reference
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files, InclusionLevel

ROOT = Path(__file__).resolve().parents[2]
MORE = "How it works"
"""The section of pages that the nav of mkdocs.yml does not name."""

SHIM = "https://unpkg.com/iframe-worker/shim"
"""What the plugin offline of the theme loads from another place; docs/assets has it."""
LOADED = re.compile(
    r"<(?:script|img|iframe|source)\b[^>]*\bsrc=[\"']?(?:https?:)?//[^>]*>"
    r"|<link\b(?=[^>]*\brel=[\"']?(?:stylesheet|preload|preconnect|icon))"
    r"[^>]*\bhref=[\"']?(?:https?:)?//[^>]*>"
)
"""What a page loads from another place."""


def _named(entry: Any) -> list[str]:
    """Return the paths of pages in an entry of the nav."""
    if isinstance(entry, str):
        return [entry]
    values = entry.values() if isinstance(entry, dict) else entry
    return [path for value in values for path in _named(value)]


def _isolate_kernels() -> None:
    """Let notebooks run without the user's settings of IPython, and report errors only."""
    profile = Path(tempfile.mkdtemp(prefix="accelsim-docs-")) / "profile_default"
    profile.mkdir()
    settings = "get_config().Application.log_level = 'ERROR'\n"
    (profile / "ipython_kernel_config.py").write_text(settings)
    atexit.register(shutil.rmtree, profile.parent, ignore_errors=True)
    os.environ["IPYTHONDIR"] = str(profile.parent)


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Put the pages of docs/ that the nav does not name at the end of their section."""
    _isolate_kernels()
    named = set(_named(config.nav))
    docs = Path(config.docs_dir)
    more = sorted(page.name for page in docs.glob("*.md") if page.name not in named)
    for section in config.nav or []:
        section.get(MORE, []).extend(more)
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the generated pages, and every file of the repository that a page links to."""
    texts = {
        "index.md": (ROOT / "README.md").read_text(encoding="utf-8"),
        **reference.pages(),
    }
    for path, text in texts.items():
        files.append(File.generated(config, path, content=text))
    sources = {file.src_uri: f"docs/{file.src_uri}" for file in files} | {"index.md": "README.md"}
    pages = {
        file.src_uri: file.content_string
        for file in files
        if file.src_uri.endswith(".md") and not reference.is_generated(file.src_uri)
    }
    for path, target in linked.files(ROOT, pages, sources).items():
        sources[path] = target.source
        held = (
            {"abs_src_path": str(ROOT / target.source)}
            if target.text is None
            else {"content": target.text}
        )
        files.append(File.generated(config, path, inclusion=InclusionLevel.NOT_IN_NAV, **held))
    linked.SOURCES.clear()
    linked.SOURCES.update(sources)
    return files


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Make links between files of the repository into links between pages of the site."""
    return linked.relink(ROOT, markdown, page.file.src_uri)


def on_page_content(html: str, page: Any, **_: Any) -> str:
    """Call functions by their public names in signatures."""
    if page.file.src_uri == "reference/python.md":
        for inner, name in reference.renamed().items():
            html = html.replace(
                f'<span class="nf">{inner}</span>', f'<span class="nf">{name}</span>'
            )
    return html


def on_post_page(output: str, page: Any, **_: Any) -> str:
    """Load the script for searching in files from the site itself."""
    return output.replace(SHIM, "../" * page.url.count("/") + "assets/iframe-worker.js")


def on_post_template(output_content: str, **_: Any) -> str:
    """Do the same for the pages of the theme, which lie at the top."""
    return output_content.replace(SHIM, "assets/iframe-worker.js")


def on_post_build(config: MkDocsConfig) -> None:
    """Refuse a site that needs the network to be read."""
    for page in sorted(Path(config.site_dir).rglob("*.html")):
        if loaded := LOADED.search(page.read_text(encoding="utf-8")):
            raise PluginError(f"{page} loads from another place: {loaded[0]}")
