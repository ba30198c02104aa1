"""The interactive page in headless Chromium: each control is used, and nothing complains."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from accelsim.cli.simulate import run_command
from accelsim.explore import Sweep, read_sweep
from accelsim.explore.warning import warnings
from accelsim.report import report
from report.browser import chromium, complaints
from report.swept import swept

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = swept(tmp_path_factory.mktemp("clicks"))
    report(out)
    return out


@pytest.fixture(scope="module")
def sweep(folder: Path) -> Sweep:
    return read_sweep(folder)


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with chromium() as window:
        yield window


@pytest.fixture
def page(browser: Any, folder: Path) -> Iterator["Page"]:
    browser.get((folder / "report" / "explore.html").as_uri())
    opened = Page(browser)
    opened.until("document.querySelectorAll('#table tbody tr').length > 0")
    opened.until("document.querySelectorAll('#scatter .points path').length > 0")
    opened.until("document.querySelectorAll('#parallel .y-axis').length > 0")
    yield opened
    assert complaints(browser) == []


class Page:
    """What a user does on the page, and what it then shows."""

    def __init__(self, window: Any) -> None:
        self.window = window

    def script(self, text: str, *arguments: object) -> Any:
        return self.window.execute_script(text, *arguments)

    def until(self, condition: str) -> None:
        from selenium.webdriver.support.ui import WebDriverWait

        WebDriverWait(self.window, 20).until(lambda _: self.script(f"return {condition}"))

    def find(self, selector: str) -> Any:
        return self.window.find_element("css selector", selector)

    def texts(self, selector: str) -> list[str]:
        return [one.text for one in self.window.find_elements("css selector", selector)]

    def points(self) -> list[int]:
        found = self.script(
            "return [...document.querySelectorAll('#table tbody tr')].map(row => row.dataset.point)"
        )
        return [int(point) for point in found]

    def press(self, key: str) -> None:
        from selenium.webdriver.common.keys import Keys

        self.window.switch_to.active_element.send_keys(getattr(Keys, key, key))

    def constrain(self, text: str) -> None:
        field = self.find("#constraint")
        field.clear()
        field.send_keys(text)
        self.find("#constraint-form button").click()

    def choose(self, selector: str, value: str) -> None:
        from selenium.webdriver.support.ui import Select

        Select(self.find(selector)).select_by_value(value)

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        from selenium.webdriver.common.action_chains import ActionChains
        from selenium.webdriver.common.actions.pointer_input import PointerInput

        mouse = PointerInput("mouse", "mouse")
        actions = ActionChains(self.window, devices=[mouse])
        pointer = actions.w3c_actions.pointer_action
        pointer.move_to_location(*map(int, start))
        pointer.pointer_down()
        for step in (0.25, 0.5, 0.75, 1):
            at = [a + step * (b - a) for a, b in zip(start, end, strict=True)]
            pointer.move_to_location(*map(int, at))
        pointer.pointer_up()
        actions.perform()

    def place(self, script: str) -> dict[str, float]:
        """Return the rectangle of an element in the window, scrolled into view."""
        return self.script(
            f"const one = {script}; one.scrollIntoView({{block: 'center'}});"
            "const {{left, top, width, height}} = one.getBoundingClientRect();"
            "return {{left, top, width, height}}".replace("{{", "{").replace("}}", "}")
        )


def feasible(sweep: Sweep) -> Any:
    return sweep.table[sweep.table["feasible"]]


def test_a_click_on_a_point_gives_its_numbers_and_a_file_that_runs(
    page: Page, sweep: Sweep, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    circle = page.place("document.querySelector('#scatter .points path')")
    middle = (circle["left"] + circle["width"] / 2, circle["top"] + circle["height"] / 2)
    page.drag(middle, middle)
    page.until("!document.getElementById('panel').hidden")

    point = int(page.find("#panel-title").text.removeprefix("Point "))
    (tmp_path / "copied.yaml").write_text(page.find("#yaml").text)
    command = page.find("#run-command").text
    assert command == f"accelsim run net.csv --arch point_{point}.yaml --tier analytical"
    monkeypatch.chdir(folder.parent)
    arguments = ["net.csv", "--arch", str(tmp_path / "copied.yaml"), "--tier", "analytical"]
    result = CliRunner().invoke(run_command, [*arguments, "--format", "json"])

    totals = json.loads(result.stdout)["totals"]
    row = sweep.table.set_index("point").loc[point]
    for metric in ("cycles", "latency_s", "energy_pj", "area_um2"):
        assert totals[metric] == row[metric]
    page.press("ESCAPE")
    assert page.script("return document.getElementById('panel').hidden")


def test_hovering_tells_all_settings_and_zooming_is_undone(page: Page) -> None:
    from selenium.webdriver.common.action_chains import ActionChains

    circle = page.find("#scatter .points path")
    ActionChains(page.window).move_to_element(circle).perform()
    page.until("document.querySelector('#scatter .hovertext') !== null")
    said = page.find("#scatter .hovertext").text
    for name in ("Rows", "Dataflow", "Vector unit lanes", "Input buffer capacity", "Clock", "Area"):
        assert f"{name}: " in said

    ranges = "return document.getElementById('scatter')._fullLayout.xaxis.range"
    before = page.script(ranges)
    area = page.place("document.querySelector('#scatter .nsewdrag')")
    left, top = area["left"] + area["width"] / 4, area["top"] + area["height"] / 4
    page.drag((left, top), (left + area["width"] / 2, top + area["height"] / 2))
    page.until("document.getElementById('scatter').layout.xaxis.autorange === false")
    assert page.script(ranges) != before
    page.find("#reset-zoom").click()
    assert page.script(ranges) == pytest.approx(before)


def test_a_point_of_the_front_has_layers_and_others_the_command(page: Page, sweep: Sweep) -> None:
    front = int(sweep.front["point"][sweep.front["vector_unit.lanes"] == 2].iloc[0])
    page.find(f'#table tr[data-point="{front}"]').click()

    names = page.texts("#layers tbody th")
    assert names == ["first", "<b>second</b>", "total"]
    cycles = page.texts("#layers tbody td:nth-child(3)")
    exact = int(sweep.table.set_index("point")["exact_cycles"][front])
    assert cycles[-1] == f"{exact:,}"
    assert "must equal array.cols (4), not 2" in page.find("#rtl-reason").text

    other = sweep.table[(sweep.table["status"] == "ok") & (sweep.table["vector_unit.lanes"] == 4)]
    point = int(other[~other["front"].astype(bool)]["point"].iloc[0])
    page.find("#panel-close").click()
    page.find(f'#table tr[data-point="{point}"]').click()
    assert f"accelsim run net.csv --arch point_{point}.yaml" in page.texts("#panel pre")
    assert page.find("#rtl-command").text.startswith(f"accelsim rtl point_{point}.yaml --out ")


def test_the_yaml_is_copied(page: Page) -> None:
    page.window.execute_cdp_cmd("Browser.grantPermissions", {"permissions": ["clipboardReadWrite"]})
    page.find("#table tbody tr").click()
    page.find('[aria-label="Copy the accelerator file"]').click()
    page.until("document.getElementById('said').textContent === 'Copied the accelerator file.'")

    copied = page.window.execute_async_script(
        "const done = arguments[0]; navigator.clipboard.readText().then(done, done)"
    )
    shown = page.script("return document.getElementById('yaml').textContent")
    assert copied.rstrip() == shown.rstrip()


def test_filters_of_axis_values_and_typed_constraints(page: Page, sweep: Sweep) -> None:
    table = sweep.table[sweep.table["status"] == "ok"]
    assert sorted(page.points()) == table["point"].tolist()

    page.find('[data-axis="array.rows"][data-value="4"]').click()
    kept = table[table["array.rows"] == 8]
    assert sorted(page.points()) == kept["point"].tolist()

    page.constrain("clock_hz == 200e6")
    page.constrain("array.dataflow == weight_stationary")
    kept = kept[(kept["clock_hz"] == 200e6) & (kept["array.dataflow"] == "weight_stationary")]
    assert sorted(page.points()) == kept["point"].tolist()

    page.constrain("latency < 1")
    problem = page.find("#constraint-problem").text
    assert problem == "latency: no metric or axis has this name; did you mean latency_s?"
    page.find("#reset-filters").click()
    assert sorted(page.points()) == table["point"].tolist()


def test_the_best_point_under_a_typed_constraint(page: Page, sweep: Sweep) -> None:
    rows = feasible(sweep)
    bound = float(rows["area_um2"].median())
    page.choose("#goal-metric", "energy_pj")
    page.constrain(f"area_um2 <= {bound!r}")

    allowed = rows[rows["area_um2"] <= bound]
    expected = int(allowed.loc[allowed["energy_pj"].idxmin(), "point"])
    assert page.find("#best button").text == f"Point {expected}"
    assert page.texts("#table tr.best th") == [str(expected)]
    page.find("#reset-filters").click()
    page.choose("#goal-metric", "area_um2")
    page.choose("#goal", "max")
    largest = int(rows.loc[rows["area_um2"].idxmax(), "point"])
    assert rows["area_um2"].max() < sweep.table["area_um2"].max()
    assert page.find("#best button").text == f"Point {largest}"
    page.constrain("area_um2 < 1")
    assert page.find("#best").text == "No feasible point passes the filters."


def test_points_with_rtl_are_counted_and_chosen(page: Page, sweep: Sweep) -> None:
    counts = dict(zip(page.texts("#facts dt"), page.texts("#facts dd"), strict=True))
    front = sweep.table[sweep.table["front"]]

    page.constrain("has_rtl == 1")

    buildable = sweep.table[sweep.table["has_rtl"] & (sweep.table["status"] == "ok")]
    assert 0 < len(buildable) < (sweep.table["status"] == "ok").sum()
    assert sorted(map(int, page.texts("#table tbody th"))) == sorted(buildable["point"])
    assert counts["accelerators can be built as RTL"] == str(sweep.table["has_rtl"].sum())
    assert counts["of them on the front"] == str(front["has_rtl"].sum())
    assert counts["refused"] == str((sweep.table["status"] == "refused").sum())


def test_the_page_shows_the_warnings_of_the_sweep(page: Page, sweep: Sweep) -> None:
    refused = list(warnings(sweep.table, sweep.study))
    assert [one.partition(": ")[0] for one in refused] == ["8 of 32 points were refused"] * 2
    assert page.texts("#warnings li") == refused

    page.script("data.warnings = ['<b>4:2</b> changes nothing', 'no point']; drawHeader()")

    assert page.texts("#warnings li") == ["<b>4:2</b> changes nothing", "no point"]
    assert page.find("#warnings-section").is_displayed()
    page.script("data.warnings = []; drawHeader()")
    assert not page.find("#warnings-section").is_displayed()


def test_a_click_on_a_title_sorts(page: Page, sweep: Sweep) -> None:
    table = sweep.table[sweep.table["status"] == "ok"]
    page.find('#table [data-name="area_um2"]').click()
    rising = table.sort_values(["area_um2", "point"])["area_um2"].tolist()
    areas = table.set_index("point")["area_um2"]
    assert [areas[point] for point in page.points()] == rising

    page.find('#table [data-name="area_um2"]').click()
    assert [areas[point] for point in page.points()] == rising[::-1]
    assert page.find('th[aria-sort="descending"]').text.startswith("Area")


def test_a_brush_of_the_scatter_is_seen_in_the_other_views(page: Page, sweep: Sweep) -> None:
    page.find('input[name="drag"][value="select"]').click()
    area = page.place("document.querySelector('#scatter .nsewdrag')")
    left, top = area["left"] + 3, area["top"] + 3
    page.drag((left, top), (left + area["width"] / 2, top + area["height"] - 6))
    page.until("!document.getElementById('brush').hidden")

    brushed = page.points()
    middle = page.script(
        "const axis = document.getElementById('scatter')._fullLayout.xaxis;"
        "return axis.p2d((arguments[0] - 3) / 2 + 3)",
        area["width"] + 3,
    )
    ok = sweep.table[sweep.table["status"] == "ok"]
    near = ok[ok["latency_s"] * page.script("return columns.get('latency_s').factor") < middle]
    assert sorted(brushed) == near["point"].tolist()
    assert 0 < len(brushed) < len(ok)
    assert page.find("#brush-text").text == f"{len(brushed)} of {len(ok)} points brushed"
    colours = page.script("return document.getElementById('parallel').data[0].line.color")
    assert sum(colour > 0 for colour in colours) == len(brushed)
    page.find("#clear-brush").click()
    assert len(page.points()) == len(ok)


def test_a_brush_of_an_axis_is_seen_in_the_other_views(page: Page, sweep: Sweep) -> None:
    axis = page.place("document.querySelector('#parallel .y-axis .axis-brush .background')")
    middle = axis["left"] + axis["width"] / 2
    page.drag((middle, axis["top"] + 1), (middle, axis["top"] + axis["height"] / 2))
    page.until("!document.getElementById('brush').hidden")

    name = page.script("return document.getElementById('parallel').data[0].dimensions[0].name")
    assert name == "array.rows"
    ok = sweep.table[sweep.table["status"] == "ok"]
    assert sorted(page.points()) == ok[ok["array.rows"] == 8]["point"].tolist()
    selected = page.script(
        "return document.getElementById('scatter').data.flatMap("
        "trace => (trace.selectedpoints ?? []).map(place => trace.customdata[place]))"
    )
    assert sorted(selected) == sorted(page.points())


def test_the_keyboard_moves_brushes_and_compares(page: Page, sweep: Sweep) -> None:
    first, second, third = page.points()[:3]
    page.script("document.querySelector('#table tbody tr').focus()")
    page.press("ARROW_DOWN")
    page.press("SPACE")
    assert page.find("#brush-text").text.startswith("1 of ")
    assert page.texts("#table input:checked") == [""]
    page.press("c")
    page.press("ARROW_DOWN")
    page.press("c")
    assert page.find("#compare-title").text == f"Points {second} and {third}"
    rows = sweep.table.set_index("point")
    marked = {
        row.get_attribute("data-name")
        for row in page.window.find_elements("css selector", "#compare tr.differs")
    } - {None}
    for name in (*sweep.fields, "latency_s", "energy_pj", "area_um2"):
        assert (name in marked) == (rows[name][second] != rows[name][third])
    page.press("ESCAPE")
    page.until("!document.getElementById('compare').open")
    page.press("HOME")
    page.press("ENTER")
    assert page.find("#panel-title").text == f"Point {first}"
    page.press("ESCAPE")
    assert page.script("return document.activeElement.dataset.point") == str(first)


def test_refused_points_are_listed_with_their_reason(page: Page, sweep: Sweep) -> None:
    refused = sweep.table[sweep.table["status"] == "refused"]
    page.find("#refused summary").click()

    alike = refused[refused["reason"] == refused["reason"].iloc[0]]
    assert page.find("#refused summary").text == f"8 points: {alike['reason'].iloc[0]}"
    assert page.texts("#refused li button")[:8] == [f"Point {one}" for one in alike["point"]]
    page.find("#refused li button").click()
    assert "input_buffer must hold at least 2 words" in page.find("#panel-status").text
    assert "capacity_bytes: 1" in page.find("#yaml").text


@pytest.mark.sampled(6)
@pytest.mark.parametrize("width", [1000, 1920])
@pytest.mark.parametrize("colour", ["clock_hz", "energy_pj", "array.dataflow"])
def test_every_width_and_colour_draws(page: Page, width: int, colour: str) -> None:
    page.window.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride",
        {"width": width, "height": 1000, "deviceScaleFactor": 1, "mobile": False},
    )
    page.choose("#colour", colour)
    page.choose("#x", "array.dataflow")
    page.choose("#y", "utilization")

    assert page.script("return document.querySelectorAll('#scatter .points path').length") >= 16
    assert page.script("return document.documentElement.scrollWidth") <= width
    page.window.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
