"""The front as a table for LaTeX has the values of the page."""

from pathlib import Path

from accelsim.explore import read_sweep, sweep
from accelsim.report import report
from accelsim.report.front_table import front_table
from accelsim.report.latex import literal
from accelsim.report.write import evidence_of

STUDY = """
name: small
workloads: [products.csv]
arch: edge_npu_tiny
axes: {array.rows: [2, 4, 8]}
objectives: [latency_s, area_um2]
"""


def test_a_report_writes_the_rows_of_its_page_for_latex(tmp_path: Path) -> None:
    (tmp_path / "products.csv").write_text("Layer, M, N, K,\nfirst, 16, 32, 8,\n")
    (tmp_path / "study.yaml").write_text(STUDY)
    sweep(tmp_path / "study.yaml", tmp_path / "out", workers=1)
    page = front_table(evidence_of(tmp_path / "out", read_sweep(tmp_path / "out")))

    report(tmp_path / "out", out=tmp_path / "report", only=["pareto"])

    lines = (tmp_path / "report" / "front.tex").read_text().splitlines()
    start, end = lines.index(r"\midrule") + 1, lines.index(r"\bottomrule")
    written = [line.removesuffix(r" \\").split(" & ") for line in lines[start:end]]
    assert lines[0].startswith("% accelsim ")
    assert written == [
        [
            literal(row["workload"]),
            literal(f"{row['label']} (knee)" if row["knee"] else row["label"]),
            *(literal(text) for text, _ in row["cells"]),
        ]
        for row in page["rows"]
    ]
    assert len(written) > 1
    assert sum(row["knee"] for row in page["rows"]) == 1
    assert lines[start - 2].count("&") == 1 + len(page["titles"])
