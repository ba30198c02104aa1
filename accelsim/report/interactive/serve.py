"""Serves the interactive page on localhost, fresh while its sweep runs."""

import threading
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, NamedTuple

from accelsim.errors import ResultError, UserError
from accelsim.explore.description import read_description
from accelsim.explore.stored import read_stored
from accelsim.files import file_digest
from accelsim.provenance import digest
from accelsim.report.interactive.data import front_layers, page_data
from accelsim.report.interactive.designs import Designs
from accelsim.report.interactive.page import (
    SCRIPT,
    WITHOUT_PLOTLY,
    data_json,
    has_plotly,
    page_script,
    plotly_script,
    render_page,
)

HOST = "127.0.0.1"
NAMES = (HOST, "localhost")
"""Host names by which a browser on this machine may ask. A page from elsewhere whose own name was
redirected to this machine (DNS rebinding) asks by that name and is refused."""
REQUEST_SECONDS = 20.0
"""Time for which a client may be silent within a request."""
_HEADERS = {
    # Plotly writes styles into the page, and compiles texts to functions for parallel coordinates.
    "Content-Security-Policy": "default-src 'none'; script-src 'self' 'unsafe-eval';"
    " style-src 'unsafe-inline'; img-src data: blob:; connect-src 'self'; base-uri 'none';"
    " form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
}


@dataclass(frozen=True, kw_only=True)
class Snapshot:
    """The content of the folder when it was read.

    Args:
        mark: Text that changes when the folder changes.
        data: Data of the page.
    """

    mark: str
    data: Mapping[str, Any]


class LiveSweep:
    """The data of the page of a sweep, computed again only if its folder has changed.

    Args:
        folder: Folder of a sweep.

    Raises:
        ResultError: The folder is not that of a sweep.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._lock = threading.Lock()
        self._designs = Designs(read_stored(folder).sweep)
        self._snapshot = Snapshot(mark="", data={})

    def snapshot(self) -> Snapshot:
        """Return the present data.

        Raises:
            ResultError: The folder is gone or damaged.
            UserError: A network of the study cannot be read.
        """
        with self._lock:
            mark = self._mark()
            if self._snapshot.mark != mark:
                self._snapshot = Snapshot(mark=mark, data=self._read())
            return self._snapshot

    def _read(self) -> dict[str, Any]:
        stored = read_stored(self._folder)
        data = page_data(
            stored.sweep, stored.points, complete=stored.complete, designs=self._designs
        )
        if stored.complete:
            data["layers"] = front_layers(stored.sweep)
        return data

    def _mark(self) -> str:
        """Return a text that changes with the folder, fit for the header ``ETag``.

        The names of parts are enough, because a part is named by its content. So parts are read
        when they are new, and not at each request.
        """
        names = sorted(path.name for path in (self._folder / "points").glob("part-*.parquet"))
        made = self._folder / "made_with.json"
        read_description(self._folder)  # Raises an error if the folder is gone.
        return f'"{digest([names, file_digest(made) if made.is_file() else ""])[:32]}"'


def serve(folder: str | Path, port: int = 8000) -> ThreadingHTTPServer:
    """Return a server of the page of a sweep, bound to this machine only.

    The server works while its ``serve_forever`` runs.

    Args:
        folder: Folder of a sweep, complete or not.
        port: Port to listen on; 0 takes a free one.

    Raises:
        ResultError: The folder is not that of a sweep, plotly is missing, or the port is taken.
    """
    if not has_plotly():
        raise ResultError(f"accelsim view {WITHOUT_PLOTLY}")
    live = LiveSweep(Path(folder))
    try:
        return ThreadingHTTPServer((HOST, port), _handler(live))
    except OSError as problem:
        raise ResultError(
            f"port {port}: cannot be used: {problem.strerror}; name another with --port"
        ) from None


class _Answer(NamedTuple):
    """The answer to a request.

    Args:
        status: Status of HTTP.
        kind: Type of the content, such as ``text/html``.
        content: Content in UTF-8.
        mark: Mark of the ``Snapshot``; empty if the content has none.
    """

    status: HTTPStatus
    kind: str
    content: bytes
    mark: str = ""


class _Site:
    """The page, its data, and its scripts.

    Args:
        live: The sweep.
    """

    def __init__(self, live: LiveSweep) -> None:
        self._live = live
        self._scripts = {
            "/plotly.min.js": plotly_script().encode(),
            f"/{SCRIPT}": page_script().encode(),
        }

    def answer(self, host: str, path: str, mark: str | None) -> _Answer:
        """Return the answer to a request.

        Args:
            host: Host name that the client used, with or without a port.
            path: Path that the client asks for.
            mark: Mark of the data that the client has.
        """
        # The port may be that of a tunnel, so it is not compared.
        if host.partition(":")[0] not in NAMES:
            said = f"This server answers to {' and '.join(NAMES)} alone.\n"
            return _Answer(HTTPStatus.FORBIDDEN, "text/plain", said.encode())
        if path in self._scripts:
            return _Answer(HTTPStatus.OK, "text/javascript", self._scripts[path])
        if path not in ("/", "/data.json"):
            return _Answer(HTTPStatus.NOT_FOUND, "text/plain", b"There is no such page.\n")
        try:
            return self._fresh(path, mark)
        except UserError as problem:
            text = "; ".join(problem.problems)
            return _Answer(HTTPStatus.INTERNAL_SERVER_ERROR, "text/plain", text.encode())

    def _fresh(self, path: str, mark: str | None) -> _Answer:
        snapshot = self._live.snapshot()
        if path == "/":
            page = render_page(snapshot.data, plotly_file="plotly.min.js")
            return _Answer(HTTPStatus.OK, "text/html", page.encode())
        if mark == snapshot.mark:
            return _Answer(HTTPStatus.NOT_MODIFIED, "application/json", b"", snapshot.mark)
        text = data_json(snapshot.data)
        return _Answer(HTTPStatus.OK, "application/json", text.encode(), snapshot.mark)


def _handler(live: LiveSweep) -> type[BaseHTTPRequestHandler]:
    site = _Site(live)

    class Handler(BaseHTTPRequestHandler):
        """Sends the answers of the site."""

        timeout = REQUEST_SECONDS

        def do_GET(self) -> None:
            """Answer a request."""
            host, mark = self.headers.get("Host", ""), self.headers.get("If-None-Match")
            answer = site.answer(host, self.path.partition("?")[0], mark)
            with suppress(ConnectionError, TimeoutError):  # The client has left.
                self._send(answer)

        def _send(self, answer: _Answer) -> None:
            self.send_response(answer.status)
            self.send_header("Content-Type", f"{answer.kind}; charset=utf-8")
            self.send_header("Content-Length", str(len(answer.content)))
            for header, value in _HEADERS.items():
                self.send_header(header, value)
            if answer.mark:
                self.send_header("ETag", answer.mark)
            self.end_headers()
            self.wfile.write(answer.content)

        def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - of http.server
            """Log nothing: a line for each request would hide what matters."""

    return Handler
