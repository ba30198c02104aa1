"""Published totals of the language models of the zoo."""

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Published:
    """Totals of a model.

    Args:
        parameters: Parameters.
        active: Parameters that a token uses.
        active_has_embedding: Whether ``active`` has the table of the embedding.
        active_step: Unit to which ``active`` is rounded.
        beside: Parameters among ``parameters`` that are no part of the language model.
    """

    parameters: float
    active: float
    active_has_embedding: bool = True
    active_step: float = 0.0
    beside: int = 0


PUBLISHED = {
    # READ tenstorrent/tt-metal, a copy of README_WEIGHTS.md of DeepSeek-V3: 671B, 36.6B active,
    # "including 0.9B for the output Head".
    "deepseek_v3": Published(parameters=671e9, active=36.6e9, active_has_embedding=False),
    # Table 1 of arXiv:2503.19786: 675 M of embedding and 3,209 M without, 417 M of images beside.
    "gemma3_4b": Published(parameters=675e6 + 3209e6, active=675e6 + 3209e6),
    # READ README.md of huggingface.co/openai-community/gpt2: 124M parameters.
    "gpt2": Published(parameters=124e6, active=124e6),
    # READ model card: 20.9B (20.91 in table 1 of arXiv:2508.10925) and 3.6B (3.61) active; the
    # table counts the head, not the embedding.
    "gpt_oss_20b": Published(parameters=20.91e9, active=3.61e9, active_has_embedding=False),
    # READ huggingface.co/nm-testing/Meta-Llama-3-8B-Instruct-FP8-...: Model size 8.03B params.
    "llama3_8b": Published(parameters=8.03e9, active=8.03e9),
    # Model card of meta-llama/Llama-4-Scout-17B-16E: 109B and 17B active. The encoder of images and
    # its projection are COUNTED.
    "llama4_scout": Published(parameters=109e9, active=17e9, active_step=1e9, beside=871_932_416),
    # The release: 2.7B; layers, widths and vocabulary are those of state-spaces/mamba2-2.7b.
    "mamba2_2_7b": Published(parameters=2.7e9, active=2.7e9),
    # The release: 46.7B and 12.9B for each token.
    "mixtral_8x7b": Published(parameters=46.7e9, active=12.9e9),
    # Model card of Qwen/Qwen3-8B: 8.2B.
    "qwen3_8b": Published(parameters=8.19e9, active=8.19e9),
}

COUNTED = {
    "deepseek_v3": 671_026_404_352,
    "gemma3_4b": 3_880_263_168,
    "gpt2": 124_439_808,
    "gpt_oss_20b": 20_914_757_184,
    "llama3_8b": 8_030_261_248,
    "llama4_scout": 107_769_861_120,
    "mamba2_2_7b": 2_702_599_680,
    "mixtral_8x7b": 46_702_792_704,
    "qwen3_8b": 8_190_735_360,
}
"""Parameters of DeepseekV3ForCausalLM, Gemma3ForCausalLM, GPT2LMHeadModel, GptOssForCausalLM,
LlamaForCausalLM, Llama4ForCausalLM, Mamba2ForCausalLM, MixtralForCausalLM and Qwen3ForCausalLM of
transformers 5.24.0."""
