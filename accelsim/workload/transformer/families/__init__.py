"""Families of models: which keys of a configuration say what.

The keys are those of the classes of configurations of the package transformers. A family is a
function of ``Keys`` in one of the files beside this one, with a line in the ``TABLE`` of the file.
"""

from accelsim.workload.transformer.families import (
    bitnet,
    deepseek,
    falcon,
    gemma,
    gpt,
    llama,
    mamba,
    mistral,
    phi,
    qwen,
)
from accelsim.workload.transformer.families.common import Family

_FILES = (bitnet, deepseek, falcon, gemma, gpt, llama, mamba, mistral, phi, qwen)

FAMILIES: dict[str, Family] = {
    name: family for file in _FILES for name, family in sorted(file.TABLE.items())
}
"""Families by ``model_type``."""

NESTED = {"gemma3": ("gemma3_text", "text_config"), "llama4": ("llama4_text", "text_config")}
"""Families whose configuration of the language model is under a key; others are of images."""
