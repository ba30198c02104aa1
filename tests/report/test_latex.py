"""Tables for LaTeX: equal to one by hand, and LaTeX prints every letter of a cell."""

import shutil
import subprocess
from pathlib import Path

import pytest
from rich.table import Table
from rich.text import Text

from accelsim.report.latex import latex_table
from accelsim.report.pgf import PROGRAM
from accelsim.report.table import layer_rows, result_table
from accelsim.simulate.result import Result
from cli.command import accelsim

HOSTILE = r"[b] *{x} \y #1 & 50 % a_b $z$ c^2 ~ ≤ 4.74 µJ, 1.55 mm² – ×"


def table_of(*cells: str) -> Table:
    table = Table(title=Text("digits on edge_npu"), show_footer=True)
    table.add_column(Text("layer"), footer="total")
    table.add_column("util. %", justify="right", footer=Text("9"))
    for cell in cells:
        table.add_row(Text(cell), "4")
    return table


def test_a_table_equals_one_by_hand() -> None:
    assert latex_table(table_of("fc_1", "[2] & 3")) == (
        "% digits on edge_npu\n"
        "\\begin{tabular}{lr}\n"
        "\\toprule\n"
        "layer & util. \\% \\\\\n"
        "\\midrule\n"
        "fc\\_1 & 4 \\\\\n"
        "{}[2] \\& 3 & 4 \\\\\n"
        "\\midrule\n"
        "total & 9 \\\\\n"
        "\\bottomrule\n"
        "\\end{tabular}\n"
    )


def test_without_a_footer_no_row_follows_the_cells() -> None:
    table = Table()
    table.add_column("one", footer="never")
    table.add_row("x")

    assert latex_table(table).splitlines()[-3:] == ["x \\\\", "\\bottomrule", "\\end{tabular}"]


def test_the_rows_of_a_result_are_its_layers_and_the_total(result: Result) -> None:
    lines = latex_table(result_table(result)).splitlines()
    rows = [line for line in lines if line.endswith("\\\\")][1:]

    assert len(rows) == len(layer_rows(result))
    assert all(line.count(" & ") == 7 for line in rows)
    assert [row["cycles"] for row in layer_rows(result)] == [
        int(line.split(" & ")[3].replace(",", "")) for line in rows
    ]


@pytest.mark.skipif(shutil.which(PROGRAM) is None, reason="needs pdflatex")
def test_latex_sets_every_letter(tmp_path: Path) -> None:
    paper = (
        "\\documentclass{article}\\usepackage[T1]{fontenc}\\usepackage{textcomp}"
        "\\usepackage{booktabs}\\begin{document}\n"
        f"{latex_table(table_of(HOSTILE, '* after a line'))}\\end{{document}}\n"
    )
    (tmp_path / "paper.tex").write_text(paper, encoding="utf-8")
    command = [PROGRAM, "-halt-on-error", "-interaction=nonstopmode", "paper.tex"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, check=False)

    assert done.returncode == 0, done.stdout.decode(errors="replace")
    assert b"Missing character" not in done.stdout


@pytest.mark.parametrize(
    "command",
    [
        ("run", "digits_cnn", "--arch", "edge_npu"),
        ("compare", "edge_npu", "array_32x32", "digits_cnn"),
        ("explain", "digits_cnn", "--arch", "edge_npu"),
        ("show", "edge_npu"),
    ],
)
def test_commands_print_nothing_but_tables(command: tuple[str, ...]) -> None:
    done = accelsim(*command, "--format", "latex")
    lines = [line for line in done.stdout.splitlines() if not line.startswith("% ")]

    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(("% ", "\\begin{tabular}"))
    assert all(line.endswith("\\\\") or line.startswith("\\") for line in lines)
    assert done.stdout.count("\\begin{tabular}") == (3 if command[0] == "compare" else 1)
