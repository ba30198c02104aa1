"""axe-core finds no barrier on the pages of a report, in light and in dark."""

from pathlib import Path
from typing import Any

import pytest
from axe_core_python.selenium import Axe

from accelsim.report import report
from report.browser import chromium
from report.swept import swept

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = swept(tmp_path_factory.mktemp("axe"))
    report(out)
    return out / "report"


def serious(window: Any) -> list[str]:
    found = Axe().run(window)["violations"]
    return [
        f"{one['id']}: {one['help']}: {one['nodes'][0]['html']}"
        for one in found
        if one["impact"] in ("serious", "critical")
    ]


@pytest.mark.sampled(8)
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("page", ["report.html", "explore.html"])
def test_a_page_has_no_serious_barrier(folder: Path, page: str, scheme: str) -> None:
    with chromium() as window:
        from selenium.webdriver.support.ui import WebDriverWait

        chosen = {"features": [{"name": "prefers-color-scheme", "value": scheme}]}
        window.execute_cdp_cmd("Emulation.setEmulatedMedia", chosen)
        window.get((folder / page).as_uri())
        if page == "explore.html":
            rows = "return document.querySelectorAll('#table tbody tr').length"
            WebDriverWait(window, 20).until(lambda _: window.execute_script(rows))
            window.find_element("css selector", "#table tbody tr").click()

        assert serious(window) == []


def test_a_barrier_is_found(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text("<html lang=en><title>x</title><body><main><img src=x><input></main>")
    with chromium() as window:
        window.get(page.as_uri())

        assert {one.partition(":")[0] for one in serious(window)} >= {"image-alt", "label"}
