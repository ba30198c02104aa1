"""Runs of the configured networks of the zoo that tests of all networks use."""

CONFIGURED = {
    "bert_base": {"sequence": 128},
    "deepseek_v3": {"past": 64},
    "gemma3_4b": {"sequence": 64},
    "gpt2": {"sequence": 64},
    "gpt_oss_20b": {"past": 64},
    "llama3_8b": {"past": 64},
    "llama4_scout": {"past": 64},
    "mamba2_2_7b": {"past": 64},
    "mixtral_8x7b": {"sequence": 64},
    "qwen3_8b": {"past": 64, "sequence": 4},
    "t5_small": {"source": 16, "sequence": 4},
    "whisper_base": {"past": 8},
}
