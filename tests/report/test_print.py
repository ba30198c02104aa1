"""Figures as they are printed: formats, sizes, text that stays text, and what made them."""

import io
import re
import shutil
import subprocess
from pathlib import Path

import matplotlib as mpl
import matplotlib.image
import pytest

from accelsim.errors import ResultError
from accelsim.report.evidence import Evidence
from accelsim.report.figures import FIGURES, draw_figure
from accelsim.report.palette import LOOKS
from accelsim.report.pgf import latex_text
from accelsim.report.style import Layout, new_figure, paper_style

MADE_WITH = "accelsim 0.1.0, commit 0123456789ab, study abababababab, net cdcdcdcd, horowitz_45nm"
PARETO = FIGURES[0]


def test_every_format_says_what_made_it_and_svg_keeps_its_text(evidence: Evidence) -> None:
    layout = Layout(formats=("pdf", "svg", "png"))

    files = draw_figure(PARETO, evidence, MADE_WITH, layout).files

    assert files == draw_figure(PARETO, evidence, MADE_WITH, layout).files
    assert MADE_WITH.encode() in files["pareto.pdf"]
    assert MADE_WITH.encode() in files["pareto.png"]
    assert MADE_WITH.encode() in files["pareto.svg"]
    assert re.search(rb"<text [^>]*8px[^>]*>Latency", files["pareto.svg"])
    assert b"/Type3" not in files["pareto.pdf"]
    caption = files["pareto.caption.txt"].decode()
    assert caption.startswith("Design space. ")
    assert MADE_WITH in caption


def test_letters_of_the_page_are_paths(evidence: Evidence) -> None:
    drawn = draw_figure(PARETO, evidence, MADE_WITH, Layout(formats=("svg",)))

    assert drawn.svg is not None
    assert "<text" not in drawn.svg
    assert b"<text" in drawn.files["pareto.svg"]


@pytest.mark.parametrize(("columns", "width_in"), [("one", 3.5), ("two", 7.16)])
def test_figures_have_the_width_of_columns(
    evidence: Evidence, columns: str, width_in: float
) -> None:
    layout = Layout(formats=("png",), columns=columns)

    files = draw_figure(PARETO, evidence, MADE_WITH, layout).files

    assert set(files) == {"pareto.png", "pareto.csv", "pareto.caption.txt"}
    image = matplotlib.image.imread(io.BytesIO(files["pareto.png"]))
    assert image.shape[1] == int(width_in * 300)


@pytest.mark.parametrize("columns", ["one", "two"])
def test_a_footer_is_inside_the_figure_and_below_what_is_drawn(
    evidence: Evidence, columns: str
) -> None:
    long = f"{MADE_WITH}, seed 123456, tier analytical, WWWWWWWWWWWW MMMMMMMMMMMM " * 2
    with paper_style():
        figure = new_figure(2.0, Layout(columns=columns, footer=True), long)
        PARETO.draw(PARETO.data(evidence), figure)
        figure.canvas.draw()
        footer = figure.texts[0].get_window_extent()
        drawn = [axes.get_tightbbox() for axes in figure.axes]

    assert footer.x0 >= 0
    assert footer.x1 <= figure.bbox.x1
    assert footer.y0 >= 0
    assert all(box.y0 >= footer.y1 for box in drawn)
    assert " ".join(figure.texts[0].get_text().split()) == " ".join(long.split())


def test_there_is_no_footer_by_default(evidence: Evidence) -> None:
    svg = draw_figure(PARETO, evidence, MADE_WITH).svg
    assert svg is not None
    assert MADE_WITH not in svg.split("</metadata>")[1]


def test_unknown_formats_and_widths_are_refused() -> None:
    with pytest.raises(ResultError, match=r"^unknown format pgn, did you mean png\?$"):
        Layout(formats=("pgn",))
    with pytest.raises(ResultError, match=r"^unknown columns three"):
        Layout(columns="three")


def test_authors_can_use_the_style() -> None:
    with mpl.style.context("accelsim.report.accelsim"):
        assert mpl.rcParams["svg.fonttype"] == "none"
        assert mpl.rcParams["pdf.fonttype"] == 42
        assert mpl.rcParams["font.size"] == 8
        colors = [one["color"] for one in mpl.rcParams["axes.prop_cycle"]]
    assert colors == [look.color for look in LOOKS]


@pytest.mark.parametrize(
    ("text", "latex"),
    [
        ("point #176 & 50 % of 2:4", r"point \#176 \& 50 \% of 2:4"),
        ("edge_npu {a} ~b ^c", r"edge\_npu \{a\} \textasciitilde{}b \textasciicircum{}c"),
        (r"a\b", r"a\textbackslash{}b"),
        (r"$\mathdefault{10^{-3}}$ s_0", r"${10^{-3}}$ s\_0"),
        (r"5 \$ each", r"5 \$ each"),
    ],
)
def test_texts_of_latex(text: str, latex: str) -> None:
    assert latex_text(text) == latex
    assert latex_text("$x$ #", parse_math=False) == r"\$x\$ \#"


def test_pgf_without_latex_is_refused_before_anything_is_drawn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(ResultError, match="format pgf needs the program pdflatex"):
        Layout(formats=("pgf",))


@pytest.mark.sampled(24, family="long runs")
@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="pdflatex is not on the PATH")
def test_a_paper_can_input_every_figure(evidence: Evidence, tmp_path: Path) -> None:
    layout = Layout(formats=("pgf", "svg"))
    names = []
    for kind in FIGURES:
        files = draw_figure(kind, evidence, MADE_WITH, layout).files
        if f"{kind.name}.pgf" not in files:
            continue
        content = files[f"{kind.name}.pgf"]
        names.append(kind.name)
        assert content.startswith(f"%% {kind.title}\n%% {MADE_WITH}\n".encode())
        assert content == draw_figure(kind, evidence, MADE_WITH, layout).files[f"{kind.name}.pgf"]
        # The other formats do not hear of LaTeX.
        alone = draw_figure(kind, evidence, MADE_WITH, Layout(formats=("svg",))).files
        assert files[f"{kind.name}.svg"] == alone[f"{kind.name}.svg"]
        (tmp_path / f"{kind.name}.pgf").write_bytes(content)

    assert "pareto" in names
    inputs = "\n\n".join(rf"\input{{{name}.pgf}}" for name in names)
    preamble = r"\documentclass{article}\usepackage[T1]{fontenc}\usepackage{mathptmx,pgf}"
    paper = rf"{preamble}\begin{{document}}{inputs}\end{{document}}"
    (tmp_path / "paper.tex").write_text(paper)
    run = subprocess.run(
        ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "paper.tex"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout[-2000:]
    assert (tmp_path / "paper.pdf").read_bytes().startswith(b"%PDF")
