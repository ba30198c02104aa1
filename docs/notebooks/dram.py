# %% [markdown]
# # DRAM traces
#
# A program's requests to memory, with the cycle of each, replayed in DRAMs that obey every timing
# constraint of their standard.

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
# Activations are read in tiles, weights in blocks, and results are written between them.

# %%
figure, axes = plt.subplots(figsize=(10, 4))
for kind, group in requests.groupby("kind"):
    axes.scatter(
        group["cycle"], group["address"] / 1024, s=1, label=kind.lower()
    )
axes.set(xlabel="cycle", ylabel="address (KiB)")
axes.legend(markerscale=6)
plt.show()

# %% [markdown]
# ## The same requests in four DRAMs

# %%
devices = ["ddr4_2400", "lpddr4_3200", "gddr6", "hbm2"]
runs = {device: accelsim.dram(trace, device) for device in devices}
pd.DataFrame(
    {
        device: {
            "cycles": run.cycles,
            "row hits": f"{run.row_hits / len(requests):.1%}",
        }
        for device, run in runs.items()
    }
).T

# %% [markdown]
# Cycles are those of each device's own clock.
