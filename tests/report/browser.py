"""Headless Chromium for the tests that click."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from selenium import webdriver

_SKIPS = "install chromium and chromium-driver of the system to run this test"


@contextmanager
def chromium() -> Iterator[Any]:
    """Give a driver of a window of 1600 x 1000 pixels; skip the test where there is none."""
    browser = shutil.which("chromium") or shutil.which("google-chrome")
    driver = shutil.which("chromedriver")
    if browser is None or driver is None:
        pytest.skip(_SKIPS)
    options = webdriver.ChromeOptions()
    options.binary_location = browser
    for argument in (
        "--headless=new",
        "--no-sandbox",
        "--disable-dev-shm-usage",
        "--enable-unsafe-swiftshader",
        "--window-size=1600,1000",
    ):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    window = webdriver.Chrome(options=options, service=webdriver.ChromeService(driver))
    try:
        yield window
    finally:
        window.quit()


def complaints(window: Any) -> list[str]:
    """Return the errors of the console since the last call."""
    return [entry["message"] for entry in window.get_log("browser") if entry["level"] == "SEVERE"]
