# %% [markdown]
# # First run and its figures
#
# One network on one accelerator: which layers take the time, what the array waits for, and where the
# energy goes. All code of this page was run when the page was built.

# %%
import matplotlib.pyplot as plt

import accelsim

result = accelsim.run("resnet18", "edge_npu")
result

# %% [markdown]
# A table of pandas has a row for each layer. The layers with the most cycles:

# %%
table = result.to_dataframe().set_index("name")
table.nlargest(5, "cycles")[
    ["kind", "macs", "cycles", "utilization", "energy_pj"]
]

# %% [markdown]
# ## What the array waits for
#
# The cycles of each layer: those in which operands stream into the array, and stalls by cause.

# %%
causes = [
    "stream_cycles",
    *(name for name in table if name.startswith("stall_")),
]
axes = table[causes].plot.bar(
    stacked=True, figsize=(10, 3.5), width=0.9, colormap="tab10"
)
axes.set(xlabel="", ylabel="cycles")
axes.legend(
    [name.removesuffix("_cycles").replace("_", " ") for name in causes],
    ncols=4,
)
plt.show()

# %% [markdown]
# ## Where the energy goes

# %%
energy = result.totals()["energy_by_part_pj"]
parts = {
    name.replace("_", " "): picojoules / 1e6
    for name, picojoules in energy.items()
}
figure, axes = plt.subplots(figsize=(10, 4))
axes.barh(list(parts), list(parts.values()))
axes.set_xlabel("energy (µJ)")
plt.show()

# %% [markdown]
# ## Four memories
#
# The same network with less and with more bandwidth. Beyond some bandwidth the array is the limit.

# %%
bandwidths = [1, 2, 4, 8]
latencies = [
    accelsim.run(
        "resnet18",
        "edge_npu",
        replace={"dram.bandwidth_bytes_per_s": each * 10**9},
    ).latency_s
    for each in bandwidths
]
figure, axes = plt.subplots(figsize=(6, 3))
axes.plot(bandwidths, [1e3 * seconds for seconds in latencies], marker="o")
axes.set(xlabel="bandwidth (GB/s)", ylabel="latency (ms)", ylim=(0, None))
plt.show()
