"""The interactive page as HTML: a file that opens offline, or a page that a server keeps fresh."""

import json
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from accelsim.errors import pip_install
from accelsim.report.interactive.data import front_layers, page_data

if TYPE_CHECKING:
    from accelsim.explore import Sweep

PAGE = "explore.html"
SCRIPT = "page.js"
"""File name of the page's script on a server."""
WITHOUT_PLOTLY = f"needs plotly, which is not installed: {pip_install('report')}"

_FOLDER = Path(__file__).parent
_SCRIPTS = ("points.js", "plots.js", "table.js", "panel.js", "main.js")


def has_plotly() -> bool:
    """Return whether plotly is installed, which is part of the extra ``report``."""
    return find_spec("plotly") is not None


def plotly_script() -> str:
    """Return plotly's JavaScript from its installed package.

    Raises:
        ModuleNotFoundError: plotly is not installed.
    """
    from plotly.offline import get_plotlyjs

    script: str = get_plotlyjs()
    return script


def page_script() -> str:
    """Return the JavaScript of the page itself."""
    return "\n".join(['"use strict";', *(_text(name) for name in _SCRIPTS)])


def render_page(data: Mapping[str, Any], plotly_file: str = "") -> str:
    """Return the page.

    Args:
        data: Result of ``page_data``.
        plotly_file: Path of plotly's script on a server; the page then loads ``SCRIPT`` and
            ``data.json`` from there. If empty, the page contains all scripts and needs no other
            file.

    Returns:
        HTML.
    """
    from jinja2 import Environment, StrictUndefined, select_autoescape

    environment = Environment(
        autoescape=select_autoescape(default=True, default_for_string=True),
        undefined=StrictUndefined,
        keep_trailing_newline=True,
    )
    template = environment.from_string(_text("page.html"))
    return template.render(
        title=data["study"]["name"],
        style=_text("page.css"),
        script=page_script(),
        script_file=SCRIPT,
        # A text that would close the script element would do so inside JSON too.
        data=data_json(data).replace("<", "\\u003c"),
        plotly="" if plotly_file else plotly_script(),
        plotly_file=plotly_file,
    )


def interactive_page(sweep: "Sweep") -> str:
    """Return the page of a complete sweep, with the layers of its front.

    Args:
        sweep: A complete sweep.

    Raises:
        ResultError: A network differs from the one that was swept, or a point takes other cycles.
    """
    data = page_data(sweep, len(sweep.table), complete=True)
    data["layers"] = front_layers(sweep)
    return render_page(data)


def data_json(data: Mapping[str, Any]) -> str:
    """Return the data of a page as JSON.

    Args:
        data: Result of ``page_data``.
    """
    return json.dumps(data, ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def _text(name: str) -> str:
    return (_FOLDER / name).read_text(encoding="utf-8")
