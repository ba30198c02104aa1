"""``accelsim view`` serves the page of a sweep, on this machine only, while it runs."""

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from http.server import ThreadingHTTPServer
from pathlib import Path

import pytest

from accelsim.errors import ResultError
from accelsim.explore import sweep
from accelsim.report.interactive import serve as serving
from accelsim.report.interactive.serve import serve
from report.browser import chromium, complaints
from report.swept import STUDY, TOPOLOGY


@pytest.fixture(scope="module")
def half(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a study and the sweep of its first half."""
    folder = tmp_path_factory.mktemp("half")
    (folder / "net.csv").write_text(TOPOLOGY)
    (folder / "study.yaml").write_text(STUDY)
    sweep(folder / "study.yaml", folder / "out", workers=1, shard=(1, 2))
    return folder


@pytest.fixture
def study(half: Path, tmp_path: Path) -> Path:
    return shutil.copytree(half, tmp_path / "study") / "study.yaml"


@pytest.fixture
def server(study: Path) -> Iterator[ThreadingHTTPServer]:
    made = serve(study.parent / "out", 0)
    thread = threading.Thread(target=made.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    yield made
    made.shutdown()
    thread.join()
    made.server_close()


def get(server: ThreadingHTTPServer, path: str, mark: str = "") -> tuple[bytes, str]:
    address = f"http://127.0.0.1:{server.server_port}{path}"
    request = urllib.request.Request(address, headers={"If-None-Match": mark} if mark else {})
    with urllib.request.urlopen(request, timeout=60) as answer:
        return answer.read(), answer.headers.get("ETag", "")


def test_points_appear_as_they_are_stored(server: ThreadingHTTPServer, study: Path) -> None:
    assert server.server_address[0] == "127.0.0.1"
    text, mark = get(server, "/data.json")
    data = json.loads(text)
    assert (len(data["rows"]["point"]), data["total"], data["complete"]) == (16, 32, False)
    assert sum(data["rows"]["front"]) > 0
    with pytest.raises(urllib.error.HTTPError, match="304") as same:
        get(server, "/data.json", mark)
    same.value.close()

    sweep(study, study.parent / "out", workers=1, shard=(2, 2))

    data = json.loads(get(server, "/data.json", mark)[0])
    assert (len(data["rows"]["point"]), data["complete"]) == (32, True)
    assert data["layers"]
    page = get(server, "/")[0].decode()
    assert '<script src="plotly.min.js"></script>' in page
    assert len(get(server, "/plotly.min.js")[0]) > 10**6
    with pytest.raises(urllib.error.HTTPError, match="404") as absent:
        get(server, "/study.yaml")
    absent.value.close()


@pytest.mark.sampled(24, family="long runs")
@pytest.mark.browser
def test_the_page_follows_the_sweep(server: ThreadingHTTPServer, study: Path) -> None:
    with chromium() as window:
        from selenium.webdriver.support.ui import WebDriverWait

        def until(text: str) -> None:
            WebDriverWait(window, 30).until(
                lambda _: window.find_element("id", "live-text").text == text
            )

        window.get(f"http://127.0.0.1:{server.server_port}/")
        until("16 of 32; the front is that of the points so far.")
        window.execute_script("openPoint(data.rows.point[0])")
        sweep(study, study.parent / "out", workers=1, shard=(2, 2))
        until("All 32 points are stored; the sweep is complete.")
        assert window.find_element("css selector", "#facts dd").text == "32"
        assert window.find_element("id", "panel-title").text == "Point 0"
        assert complaints(window) == []


# A shell lets its background jobs ignore Ctrl-C, and all that they start.
VIEW = """import signal
signal.signal(signal.SIGINT, signal.default_int_handler)
from accelsim.cli import main
main()
"""


def test_ctrl_c_ends_it_with_a_sentence(study: Path) -> None:
    folder = study.parent / "out"
    process = subprocess.Popen(
        [sys.executable, "-c", VIEW, "view", str(folder), "--port", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    try:
        assert process.stdout is not None
        said = process.stdout.readline()
        assert said.startswith("http://127.0.0.1:")
        assert said.endswith(f"/ shows {folder}; Ctrl-C ends it\n")
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=60)
    finally:
        process.kill()
        process.communicate()
    assert errors == f"stopped serving {folder}; its files are untouched\n"
    assert process.returncode == 0


def test_a_port_that_is_taken_is_refused(server: ThreadingHTTPServer, study: Path) -> None:
    taken = server.server_port
    with pytest.raises(ResultError, match=rf"^port {taken}: cannot be used: .*; name another .*$"):
        serve(study.parent / "out", taken)


def test_without_plotly_it_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serving, "has_plotly", lambda: False)

    with pytest.raises(ResultError, match=r"^accelsim view needs plotly.*pip install .*report.*$"):
        serve(tmp_path, 0)


def ask(server: ThreadingHTTPServer, request: str) -> str:
    """Send a request as it is, and return the head of the answer, or all if there is none."""
    with socket.create_connection(("127.0.0.1", server.server_port), timeout=60) as connection:
        connection.sendall(request.encode())
        found = b""
        while b"\r\n\r\n" not in found and (more := connection.recv(4096)):
            found += more
    return found.partition(b"\r\n\r\n")[0].decode()


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:8000", "127.0.0.1.evil.example", "", "localhost.:1"]
)
def test_a_page_from_elsewhere_gets_nothing(server: ThreadingHTTPServer, host: str) -> None:
    for path in ("/", "/data.json", "/page.js", "/none"):
        head = ask(server, f"GET {path} HTTP/1.1\r\nHost: {host}\r\n\r\n")

        assert head.startswith("HTTP/1.0 403 ")
        assert "ETag" not in head


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "localhost:9000"])
def test_this_machine_gets_the_page_under_a_policy(server: ThreadingHTTPServer, host: str) -> None:
    head = ask(server, f"GET / HTTP/1.1\r\nHost: {host}\r\n\r\n")

    assert head.startswith("HTTP/1.0 200 ")
    assert "Content-Security-Policy: default-src 'none'; script-src 'self'" in head
    assert "X-Content-Type-Options: nosniff" in head
    page = get(server, "/")[0].decode()
    scripts = re.findall(r"<script(.*?)>", page)
    assert scripts == [
        *(' src="plotly.min.js"', ' type="application/json" id="data"', ' src="page.js"')
    ]
    assert get(server, "/page.js")[0].startswith(b'"use strict";')


def test_a_reader_that_falls_silent_is_left(
    server: ThreadingHTTPServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server.RequestHandlerClass, "timeout", 0.2)

    assert ask(server, "GET / HTTP/1.1\r\nHost: local") == ""


def test_a_poll_reads_no_part(server: ThreadingHTTPServer, monkeypatch: pytest.MonkeyPatch) -> None:
    _, mark = get(server, "/data.json")
    read: list[Path] = []
    monkeypatch.setattr("accelsim.explore.store.file_digest", lambda path, _: read.append(path))

    with pytest.raises(urllib.error.HTTPError, match="304") as same:
        get(server, "/data.json", mark)
    same.value.close()

    assert read == []
