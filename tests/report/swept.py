"""A sweep with a front of three objectives, refused points and points without RTL, and its page."""

from pathlib import Path

from accelsim.explore import sweep

TOPOLOGY = "Layer, M, N, K,\nfirst, 64, 96, 32,\n<b>second</b>, 17, 45, 64,\n"
STUDY = """name: clicks </script> & <b>
workloads: [net.csv]
arch: edge_npu_tiny
axes:
  array.rows: [4, 8]
  array.dataflow: [weight_stationary, output_stationary]
  vector_unit.lanes: [4, 2]
  # A memory of one byte holds no word.
  input_buffer.capacity_bytes: [4096, 1]
  clock_hz: [10e6, 200e6]
objectives: [latency_s, energy_pj, area_um2]
constraints: ["area_um2 <= 1.2e5"]
"""


def swept(folder: Path) -> Path:
    """Sweep the study in a folder, and return the folder of results."""
    (folder / "net.csv").write_text(TOPOLOGY)
    (folder / "study.yaml").write_text(STUDY)
    sweep(folder / "study.yaml", folder / "out", workers=1)
    return folder / "out"
