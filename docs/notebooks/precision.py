# %% [markdown]
# # Accuracy against precision
#
# A network that was trained on handwritten digits gets fewer and fewer bits. How many test images does
# it still answer rightly, and how many bytes do the weights take? All sums are integers, as in hardware.
# `w6a8` are weights of 6 bits and activations of 8.

# %%
import matplotlib.pyplot as plt
import pandas as pd

import accelsim

formats = ["int8", "w6a8", "w4a8", "w3a8", "int2", "ternary"]
results = {
    each: accelsim.accuracy("digits_mlp", format=each) for each in formats
}
table = pd.DataFrame(
    {
        "right answers (%)": {
            each: 100 * row["accuracy"] for each, row in results.items()
        },
        "weights (bytes)": {
            each: row["weight_bits"] // 8 for each, row in results.items()
        },
    }
)
table.round(1)

# %%
figure, axes = plt.subplots(figsize=(6, 3.5))
axes.scatter(table["weights (bytes)"], table["right answers (%)"])
for each, row in table.iterrows():
    axes.annotate(
        each,
        row[["weights (bytes)", "right answers (%)"]],
        xytext=(5, -3),
        textcoords="offset points",
    )
axes.set(
    xlabel="weights (bytes)", ylabel="right answers (%)", xlim=(1000, 7500)
)
plt.show()

# %% [markdown]
# ## Zeros instead of bits
#
# The same network in int8, without its weights of small magnitude. It is not trained afterwards:

# %%
patterns = ["dense", "2:4", "1:4", "density=0.5", "density=0.25"]
pruned = {
    each: accelsim.accuracy("digits_mlp", sparsity=each)
    for each in patterns
}
pd.Series(
    {each: 100 * row["accuracy"] for each, row in pruned.items()},
    name="right answers (%)",
).round(1)

# %% [markdown]
# ## What an accelerator makes of it
#
# The cycles and the energy of the same network on 16 x 16 elements, by the format of its weights. The bus
# has 4 bytes: the 16 weights of a word take whole beats, so a wider bus would save less.

# %%
runs = {
    each: accelsim.run(
        "digits_mlp",
        "edge_npu",
        replace={"numbers.weight": each, "npu.bus_bytes": 4},
    )
    for each in ("int8", "int4", "int2")
}
pd.DataFrame(
    {
        each: {
            "cycles": run.counts.cycles,
            "energy (nJ)": sum(run.energy_pj.values()) / 1e3,
        }
        for each, run in runs.items()
    }
).T.round(0)
