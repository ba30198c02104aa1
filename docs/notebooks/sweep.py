# %% [markdown]
# # A sweep and its front in pandas
#
# A study of 24 accelerators on MobileNet-v2, its table, and the front of latency and energy.

# %%
import tempfile
from pathlib import Path

import matplotlib.pyplot as plt

import accelsim

folder = Path(tempfile.mkdtemp())
(folder / "study.yaml").write_text("""
name: gallery
workloads: [mobilenet_v2]
arch: edge_npu
axes:
  "array.rows, array.cols, vector_unit.lanes":
    [[8, 8, 8], [16, 16, 16], [32, 32, 32]]
  array.dataflow: [weight_stationary, output_stationary]
  numbers.weight: [int8, int4]
  dram.bandwidth_bytes_per_s: [2e9, 8e9]
objectives: [latency_s, energy_pj]
""")
sweep = accelsim.sweep(folder / "study.yaml", out=folder / "results")
sweep

# %%
table = sweep.table
columns = [
    "array.rows",
    "array.dataflow",
    "numbers.weight",
    "dram.bandwidth_bytes_per_s",
]
table.nsmallest(5, "latency_s")[
    [*columns, "latency_s", "energy_pj", "area_um2"]
]

# %% [markdown]
# ## The front
#
# A point is on the front if no other point is better in one objective and at least as good in the other.

# %%
ordered = table.sort_values(["latency_s", "energy_pj"])
lowest = ordered["energy_pj"].cummin().shift(fill_value=float("inf"))
front = ordered[ordered["energy_pj"] < lowest]

figure, axes = plt.subplots(figsize=(7, 4))
for rows, group in table.groupby("array.rows"):
    axes.scatter(
        1e3 * group["latency_s"],
        group["energy_pj"] / 1e9,
        label=f"{rows} x {rows}",
    )
axes.step(
    1e3 * front["latency_s"],
    front["energy_pj"] / 1e9,
    where="post",
    color="gray",
    zorder=0,
)
axes.set(xlabel="latency (ms)", ylabel="energy (mJ)", xscale="log")
axes.legend(title="array")
plt.show()

# %% [markdown]
# ## What each axis is worth
#
# For each value of an axis: the median latency of its points, divided by that of the best value.

# %%
for column in columns:
    medians = table.groupby(column)["latency_s"].median()
    print((medians / medians.min()).round(2).to_string(), end="\n\n")
