# %% [markdown]
# # DRAM traces
#
# `accelsim.trace` writes the requests of a program to memory, each with its cycle. Then DRAMs that obey
# every timing constraint of their standard replay the requests.

# %%
import tempfile
from pathlib import Path

import matplotlib.pyplot as plt
import pandas as pd

import accelsim

trace = str(Path(tempfile.mkdtemp()) / "conv1.trace")
accelsim.trace("resnet18", "edge_npu", trace, layer="layer1_0_conv1")

# %%
requests = pd.read_csv(trace, sep=" ", names=["address", "kind", "cycle"])
requests["address"] = requests["address"].map(lambda text: int(text, 16))
requests.groupby("kind").agg(
    count=("cycle", "size"), first=("cycle", "min"), last=("cycle", "max")
)

# %% [markdown]
# ## Which addresses, when
#
# Tensors lie apart in memory. Each panel of the figure shows a region without gaps.

# %%
used = requests["address"].drop_duplicates().sort_values()
begins = used[used.diff().fillna(2**30) > 2**18].to_numpy()
requests["region"] = begins.searchsorted(requests["address"], side="right")
figure, panels = plt.subplots(
    len(begins), figsize=(10, 2 * len(begins)), sharex=True
)
for axes, (_, region) in zip(
    panels, requests.groupby("region"), strict=True
):
    for kind, color in (("READ", "tab:blue"), ("WRITE", "tab:orange")):
        rows = region[region["kind"] == kind]
        axes.scatter(
            rows["cycle"], rows["address"] / 1024, s=1, color=color
        )
    axes.set_ylabel("KiB")
panels[0].set_title("reads blue, writes orange", fontsize=10)
panels[-1].set_xlabel("cycle")
plt.show()

# %% [markdown]
# ## One DRAM, request by request

# %%
accelsim.dram(trace, "ddr4_2400")

# %% [markdown]
# ## A network on four DRAMs
#
# A replay cannot slow the program. With `dram.kind: exact` the accelerator waits for its DRAM. Here a
# larger array runs ResNet-18 on each of four devices:

# %%
faster = {
    "array.rows": 32,
    "array.cols": 32,
    "vector_unit.lanes": 32,
    "npu.bus_bytes": 32,
    "dram.kind": "exact",
}
devices = ["ddr4_2400", "lpddr4_3200", "gddr6", "hbm2"]
runs = {
    device: accelsim.run(
        "resnet18", "edge_npu", replace={**faster, "dram.device": device}
    )
    for device in devices
}
pd.DataFrame.from_dict(
    {
        device: {
            "cycles": run.counts.cycles,
            "latency (ms)": round(1e3 * run.latency_s, 3),
            "utilization (%)": round(100 * run.utilization, 1),
        }
        for device, run in runs.items()
    },
    orient="index",
)
