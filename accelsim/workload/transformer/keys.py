"""Keys of a ``config.json``: each is read, or in the table of ignored ones, or refused."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from accelsim.document import Document
from accelsim.errors import WorkloadError, did_you_mean

REQUIRED = object()
"""Default of a key that a configuration must have."""

_VALUES = "changes values, not the amount of work"
_TRAINING = "is of training"
_TOKENS = "is of the tokenizer or of the choice of tokens"
_SOFTWARE = "is of the software that runs the model, or of a part that is not modelled"

IGNORED = {
    **dict.fromkeys(
        (
            "attention_multiplier",
            "attn_scale",
            "attn_temperature_tuning",
            "embedding_multiplier",
            "floor_scale",
            "initial_context_length",
            "layerscale_value",
            "layer_norm_eps",
            "layer_norm_epsilon",
            "layernorm_epsilon",
            "mlp_bias_init",
            "n_ctx",
            "norm_eps",
            "norm_num_groups",
            "norm_topk_prob",
            "original_max_position_embeddings",
            "query_pre_attn_scalar",
            "relative_attention_max_distance",
            "rms_norm_eps",
            "rope_interleave",
            "rope_local_base_freq",
            "rope_parameters",
            "rope_scaling",
            "rope_theta",
            "routed_scaling_factor",
            "rotary_base",
            "scale_attention_softmax_in_fp32",
            "scale_attn_by_inverse_layer_idx",
            "scale_attn_weights",
            "scoring_func",
            "softmax_scale",
            "residual_in_fp32",
            "scale",
            "upcast_attention",
            "swiglu_alpha",
            "swiglu_limit",
            "time_step_limit",
        ),
        _VALUES,
    ),
    **dict.fromkeys(("n_group", "topk_group", "topk_method"), "changes which experts are chosen"),
    **dict.fromkeys(
        (
            "activation_dropout",
            "apply_spec_augment",
            "attention_dropout",
            "attention_probs_dropout_prob",
            "attn_pdrop",
            "aux_loss_alpha",
            "classifier_dropout",
            "classifier_dropout_prob",
            "decoder_layerdrop",
            "drop_path_rate",
            "dropout",
            "dropout_rate",
            "encoder_layerdrop",
            "encoder_stride",
            "embd_pdrop",
            "embed_pdrop",
            "gradient_checkpointing",
            "hidden_dropout",
            "hidden_dropout_prob",
            "init_std",
            "initializer_factor",
            "initializer_range",
            "mask_feature_length",
            "mask_feature_min_masks",
            "mask_feature_prob",
            "mask_time_length",
            "mask_time_min_masks",
            "mask_time_prob",
            "moe_layer_freq_loss",
            "output_router_logits",
            "qa_dropout",
            "pretraining_tp",
            "reorder_and_upcast_attn",
            "resid_pdrop",
            "router_aux_loss_coef",
            "router_jitter_noise",
            "seq_classif_dropout",
            "seq_aux",
            "summary_activation",
            "summary_first_dropout",
            "summary_proj_to_labels",
            "summary_type",
            "rescale_prenorm_residual",
            "summary_use_proj",
            "use_mask_token",
            "time_step_floor",
            "time_step_max",
            "time_step_min",
            "time_step_rank",
        ),
        _TRAINING,
    ),
    **dict.fromkeys(
        (
            "begin_suppress_tokens",
            "bos_token_id",
            "decoder_start_token_id",
            "forced_decoder_ids",
            "lang_ids",
            "do_sample",
            "eos_token_id",
            "finetuning_task",
            "id2label",
            "label2id",
            "max_length",
            "pad_token_id",
            "sep_token_id",
            "suppress_tokens",
            "task_specific_params",
            "temperature",
            "top_k",
            "top_p",
            "unk_token_id",
        ),
        _TOKENS,
    ),
    **dict.fromkeys(
        (
            "_attn_implementation",
            "_attn_implementation_autoset",
            "_diffusers_version",
            "_commit_hash",
            "_name_or_path",
            "_num_labels",
            "apply_layernorm",
            "auto_map",
            "cache_implementation",
            "classifier_proj_size",
            "directionality",
            "chunk_size_feed_forward",
            "ep_size",
            "median_filter_width",
            "num_pos_feats",
            "out_features",
            "out_indices",
            "output_attentions",
            "output_hidden_states",
            "output_past",
            "pooler_fc_size",
            "pooler_num_attention_heads",
            "pooler_num_fc_layers",
            "pooler_size_per_head",
            "pooler_type",
            "problem_type",
            "reshape_hidden_states",
            "stage_names",
            "return_dict",
            "torchscript",
            "transformers_version",
            "unsloth_fixed",
            "unsloth_version",
            "use_cache",
            "use_mambapy",
        ),
        _SOFTWARE,
    ),
    "max_position_embeddings": "is a limit; a longer context is asked for by its dimensions",
    "quantization_config": "is the format of a file; the accelerator decides its number formats",
}
"""Keys that change no amount of work, each with the reason."""

_PART = "_config"
"""Ending of a key that configures a part of a model, such as that of images."""
_PLACES = ("_token_id", "_token_index", "_tokens_per_image")
"""Endings of keys around a language model that say where embeddings of images stand."""


class Keys:
    """Keys of a configuration, which remembers what was read.

    Args:
        document: File of the configuration.
        place: Keys that lead to the configuration inside the file.
        family: Value of ``model_type``, for messages.
        defaults: Values of keys that a file may leave out.
        around: Configuration of several parts around that of the language model; keys that the
            inner one lacks may stand there.
    """

    def __init__(
        self,
        document: Document,
        place: tuple[str, ...],
        family: str,
        defaults: Mapping[str, Any] | None = None,
        around: Mapping[str, Any] | None = None,
    ) -> None:
        self._document, self._place, self.family = document, place, family
        self._defaults, self._around = defaults or {}, around or {}
        self._data: dict[str, Any] = document.data
        for key in place:
            self._data = self._data[key]
        self._read = {"_class_name", "model_type"}

    def __contains__(self, name: str) -> bool:
        return name in self._data or name in self._around

    @property
    def other_parts(self) -> tuple[str, ...]:
        """Keys beside the configuration that configure other parts of the model."""
        names = (key for key in self._around if key.endswith(_PART) and key not in IGNORED)
        return tuple(key for key in names if key != self._place[-1])

    def require(self, *names: str) -> None:
        """Refuse a configuration that lacks one of the keys ``names``; null is a value."""
        for name in names:
            self._get(name, REQUIRED)

    def integer(self, name: str, default: Any = REQUIRED, *, least: int = 1) -> int:
        """Return a whole number of at least ``least``."""
        value = self._get(name, default)
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= 2**40:
            raise self.refusal(name, f"must be a whole number from {least} to 2**40", value)
        return value

    def optional(self, name: str) -> int | None:
        """Return a whole number of at least 1; None if it is null, 0 or absent."""
        if self._get(name, None) is None:
            return None
        return self.integer(name, least=0) or None

    def number(self, name: str, default: Any = REQUIRED) -> float:
        """Return a number; 0 if it is null."""
        value = self._get(name, default)
        if value is None:
            return 0.0
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise self.refusal(name, "must be a number", value)
        return float(value)

    def flag(self, name: str, default: Any = REQUIRED) -> bool:
        """Return a boolean."""
        value = self._get(name, default)
        if not isinstance(value, bool):
            raise self.refusal(name, "must be true or false", value)
        return value

    def word(self, name: str, known: Collection[str], default: Any = REQUIRED) -> str:
        """Return one of the words in ``known``; ``default`` if it is null or absent."""
        value = self._get(name, default)
        if value is None and default is not REQUIRED:
            value = default
        if value not in known:
            hint = did_you_mean(str(value), known).partition("; known")[0]
            raise self.refusal(name, f"must be one of {', '.join(known)}", value, hint)
        return str(value)

    def words(self, name: str, known: Collection[str], count: int) -> tuple[str, ...] | None:
        """Return ``count`` words, each one of ``known``; None if the key is absent or null."""
        value = self._get(name, None)
        if value is None:
            return None
        if not isinstance(value, list) or len(value) != count or not set(value) <= set(known):
            raise self.refusal(name, f"must be {count} words of {', '.join(known)}", value)
        return tuple(value)

    def integers(self, name: str, count: int | None = None) -> tuple[int, ...] | None:
        """Return a list of whole numbers, ``count`` of them; None if it is absent, null or []."""
        value = self._get(name, None)
        if value is None or value == []:
            return None
        fits = isinstance(value, list) and all(type(each) is int for each in value)
        if not fits or (count is not None and len(value) != count):
            length = "" if count is None else f"{count} "
            raise self.refusal(name, f"must be a list of {length}whole numbers", value)
        return tuple(value)

    def only(self, name: str, *allowed: Any, why: str) -> None:
        """Refuse a value whose work is not modelled; an absent key is allowed."""
        value = self._get(name, allowed[0])
        if value not in allowed:
            rule = f"must be {' or '.join(map(_said, allowed))}, because {why}"
            raise self.refusal(name, rule, value)

    def head(self, *known: str) -> str:
        """Return the ending of the class in ``architectures``, one of ``known``.

        Without ``architectures`` it is the first; other classes have heads that are not modelled.
        """
        names = self._get("architectures", None) or []
        heads = [known[0]]
        for name in names if isinstance(names, list) else [names]:
            fitting = [each for each in known if str(name).endswith(each)]
            if not fitting:
                rule = f"must end in one of {', '.join(known)}: other heads are not modelled"
                raise self.refusal("architectures", rule, name)
            heads = [max(fitting, key=len)]
        return heads[0]

    def labels(self) -> int:
        """Return the number of classes; 2 if the configuration does not say it."""
        names = self._get("id2label", None)
        if isinstance(names, dict):
            self._read.add("num_labels")
            return len(names)
        return self.integer("num_labels", 2)

    def finish(self) -> None:
        """Refuse each key that nothing read."""
        known = {*self._read, *IGNORED}
        unread = [self._where(key) for key in self._data if key not in known]
        unread += [
            f"{self._document.where((*self._place[:-1], key))}: {key}"
            for key in self._around
            if key not in known and not key.endswith((_PART, *_PLACES))
        ]
        if unread:
            raise WorkloadError(
                [
                    f"{where}: is no key of model_type {self.family} whose work is known"
                    f"{did_you_mean(where.rpartition('.')[2], sorted(self._read))}"
                    for where in unread
                ]
            )

    def refusal(self, name: str, rule: str, value: Any, hint: str = "") -> WorkloadError:
        """Return an error about a value."""
        return WorkloadError(f"{self._where(name)}: {rule}, not {_said(value)}{hint}")

    def _where(self, name: str) -> str:
        location = (*self._place, name)
        return f"{self._document.where(location)}: {'.'.join(location)}"

    def _get(self, name: str, default: Any) -> Any:
        self._read.add(name)
        if name in self._data:
            return self._data[name]
        if name in self._around:
            return self._around[name]
        if name in self._defaults:
            return self._defaults[name]
        if default is REQUIRED:
            location: Sequence[str] = self._place
            raise WorkloadError(
                f"{self._document.where(location)}: {'.'.join((*self._place, name))}: must be"
                f" given for model_type {self.family}"
            )
        return default


def _said(value: Any) -> str:
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    text = repr(value) if isinstance(value, str) else str(value)
    return text if len(text) <= 80 else f"{text[:77]}..."
