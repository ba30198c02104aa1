"""Families of models: which keys of a configuration say what.

The keys are those of the classes of configurations of the package transformers. A family is a
function of ``Keys`` in one of the files beside this one, with a line in the ``TABLE`` of the file.
"""

from accelsim.workload.transformer.families import (
    bert,
    bitnet,
    deepseek,
    dit,
    falcon,
    gemma,
    gpt,
    llama,
    mamba,
    mistral,
    phi,
    qwen,
    sam,
    t5,
    vit,
    whisper,
)
from accelsim.workload.transformer.families.common import Family

_FILES = (
    *(bert, bitnet, deepseek, dit, falcon, gemma, gpt, llama, mamba, mistral, phi, qwen, sam),
    *(t5, vit, whisper),
)

FAMILIES: dict[str, Family] = {
    name: family for file in _FILES for name, family in sorted(file.TABLE.items())
}
"""Families by ``model_type``, or by the class of a configuration of diffusers."""

NESTED = {
    "gemma3": ("gemma3_text", "text_config"),
    "llama4": ("llama4_text", "text_config"),
    "sam": ("sam_vision_model", "vision_config"),
}
"""Models of several parts: the family of the part that is modelled, and the key of its keys."""
