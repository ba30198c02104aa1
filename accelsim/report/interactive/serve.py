"""The interactive page on localhost, fresh while its sweep runs."""

import threading
from collections.abc import Mapping
from dataclasses import dataclass
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from accelsim.errors import ResultError, UserError
from accelsim.explore.stored import read_stored, stored_parts
from accelsim.report.interactive.data import front_layers, page_data
from accelsim.report.interactive.designs import Designs
from accelsim.report.interactive.page import (
    WITHOUT_PLOTLY,
    data_json,
    has_plotly,
    plotly_script,
    render_page,
)

HOST = "127.0.0.1"


@dataclass(frozen=True, kw_only=True)
class Snapshot:
    """What the folder held when it was read.

    Args:
        mark: Changes when the folder does.
        data: The data of the page.
    """

    mark: str
    data: Mapping[str, Any]


class LiveSweep:
    """The data of the page of a sweep, made again only when its folder has changed.

    Args:
        folder: The folder of a sweep.

    Raises:
        ResultError: It is not the folder of a sweep.
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
        """Return a text that changes with the folder, fit for the header ``ETag``."""
        complete = (self._folder / "made_with.json").is_file()
        return f'"{len(stored_parts(self._folder))}-{int(complete)}"'


def serve(folder: str | Path, port: int = 8000) -> ThreadingHTTPServer:
    """Return a server of the page of a sweep, bound to this machine only.

    It serves while its ``serve_forever`` runs.

    Args:
        folder: The folder of a sweep, complete or not.
        port: Where to listen; 0 takes a free one.

    Raises:
        ResultError: The folder is not of a sweep, plotly is absent, or the port is taken.
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


def _handler(live: LiveSweep) -> type[BaseHTTPRequestHandler]:
    plotly = plotly_script().encode()

    class Handler(BaseHTTPRequestHandler):
        """Answers the page, its data, and the script of plotly."""

        def do_GET(self) -> None:
            """Answer a request."""
            try:
                self._answer(self.path.partition("?")[0])
            except UserError as problem:
                text = "; ".join(problem.problems)
                self._send(HTTPStatus.INTERNAL_SERVER_ERROR, "text/plain", text.encode())
            except ConnectionError:
                self.close_connection = True  # The reader has left.

        def _answer(self, path: str) -> None:
            if path == "/plotly.min.js":
                self._send(HTTPStatus.OK, "text/javascript", plotly)
                return
            if path not in ("/", "/data.json"):
                self._send(HTTPStatus.NOT_FOUND, "text/plain", b"There is no such page.\n")
                return
            snapshot = live.snapshot()
            if path == "/":
                page = render_page(snapshot.data, plotly_file="plotly.min.js")
                self._send(HTTPStatus.OK, "text/html", page.encode())
            elif self.headers.get("If-None-Match") == snapshot.mark:
                self._send(HTTPStatus.NOT_MODIFIED, "application/json", b"", snapshot.mark)
            else:
                text = data_json(snapshot.data)
                self._send(HTTPStatus.OK, "application/json", text.encode(), snapshot.mark)

        def _send(self, status: HTTPStatus, kind: str, content: bytes, mark: str = "") -> None:
            self.send_response(status)
            self.send_header("Content-Type", f"{kind}; charset=utf-8")
            self.send_header("Content-Length", str(len(content)))
            if mark:
                self.send_header("ETag", mark)
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - of http.server
            """Say nothing: a line for each request would hide what matters."""

    return Handler
