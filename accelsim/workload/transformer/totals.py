"""Totals of a model: parameters, those of a token, its cache and its operations."""

from dataclasses import dataclass

from accelsim.workload.transformer.description import Decoder
from accelsim.workload.transformer.encoder_decoder import EncoderDecoder
from accelsim.workload.transformer.read import Configuration, graph_of
from accelsim.workload.transformer.text_encoder import TextEncoder


@dataclass(frozen=True, kw_only=True)
class Totals:
    """Totals of a transformer by configuration.

    Args:
        family: Value of ``model_type``.
        parameters: Weights and biases of the model, shared ones once.
        predicting_parameters: Parameters that modules of multi-token prediction add.
        active_parameters: Parameters without those of experts that a token does not take.
        embedding_parameters: Parameters of the table of the embedding that no product reads.
        cache_bytes: Bytes of keys and values that all layers keep of a token.
        state_bytes: Bytes that all layers keep of a sequence, however long it is.
        cache_bits: Bits of an element of the cache.
        window_tokens: Most tokens that a layer with a window or chunks keeps; 0 if there is none.
        flops: Operations of a token behind an empty cache, two for each multiply-accumulate.
    """

    family: str
    parameters: int
    predicting_parameters: int
    active_parameters: int
    embedding_parameters: int
    cache_bytes: int
    state_bytes: int
    cache_bits: int
    window_tokens: int
    flops: int

    def lines(self) -> tuple[str, ...]:
        """Return a line for each total, its name first."""
        more, beside = self.predicting_parameters, self.embedding_parameters
        total = f"{self.parameters:,}" + (
            f", and {more:,} of modules of multi-token prediction" if more else ""
        )
        active = f"{self.active_parameters:,}" + (
            f", {self.active_parameters - beside:,} without the embedding" if beside else ""
        )
        kept = f"{self.cache_bytes:,} bytes of a token, {self.cache_bits} bits an element" + (
            f"; some layers keep {self.window_tokens:,} tokens at most"
            if self.window_tokens
            else ""
        )
        rows = {
            "model_type": self.family,
            "parameters": total,
            "active parameters": active,
            "keys and values": kept,
            **({"states": f"{self.state_bytes:,} bytes of a sequence"} if self.state_bytes else {}),
            "FLOPs of a token": f"{self.flops:,} behind an empty cache",
        }
        return _lines(rows)


@dataclass(frozen=True, kw_only=True)
class Sizes:
    """Totals of a model with an encoder.

    Args:
        family: Value of ``model_type``.
        parameters: Weights and biases of the model, shared ones once.
        macs: Multiply-accumulates of what ``run`` is.
        run: What runs: an image, a recording, a token.
        cache_bytes: Bytes of keys and values that all layers of a decoder keep of a token.
        source_bytes: Bytes that they keep of a token of the encoder.
    """

    family: str
    parameters: int
    macs: int
    run: str
    cache_bytes: int = 0
    source_bytes: int = 0

    def lines(self) -> tuple[str, ...]:
        """Return a line for each total, its name first."""
        rows = {"model_type": self.family, "parameters": f"{self.parameters:,}"}
        if self.cache_bytes:
            rows["keys and values"] = (
                f"{self.cache_bytes:,} bytes of a token, {self.source_bytes:,} of a token of the"
                " encoder"
            )
        return _lines({**rows, "FLOPs": f"{2 * self.macs:,} of {self.run}"})


def _lines(rows: dict[str, str]) -> tuple[str, ...]:
    return tuple(f"{name:20}{text}" for name, text in rows.items())


def sizes_of(configuration: Configuration) -> Totals | Sizes:
    """Return the totals of a configuration of any kind."""
    model = configuration.model
    if isinstance(model, Decoder):
        return totals_of(configuration)
    if not isinstance(model, EncoderDecoder):
        is_text = isinstance(model, TextEncoder)
        graph = graph_of(configuration, {"sequence": 128} if is_text else {})
        run = "128 tokens" if is_text else "an image"
        return Sizes(family=model.family, parameters=graph.parameters, macs=graph.macs, run=run)
    source = {} if model.sound else {"source": 128}
    graph = graph_of(configuration, {**source, "sequence": 1})
    heard = "a recording" if model.sound else "128 tokens of the encoder"
    kept = [
        (layer.attention.kept_elements, layer.cross.kept_elements)
        for layer in model.decoder.layers
        if layer.cross is not None
    ]
    own, cross = (sum(each) * model.decoder.cache_bits // 8 for each in zip(*kept, strict=True))
    return Sizes(
        family=model.family,
        parameters=graph.parameters,
        macs=graph.macs,
        run=f"{heard} and a token of the decoder",
        cache_bytes=own,
        source_bytes=cross,
    )


def totals_of(configuration: Configuration) -> Totals:
    """Return the totals of a language model; they are counted on the network of one token."""
    decoder = configuration.model
    assert isinstance(decoder, Decoder)
    graph = graph_of(configuration, {"sequence": 1})
    modules = len(decoder.predicting)
    more = graph_of(configuration, {"sequence": 1, "predicted": modules}) if modules else graph
    attentions = [layer.attention for layer in decoder.layers]
    return Totals(
        family=decoder.family,
        parameters=graph.parameters,
        predicting_parameters=more.parameters - graph.parameters,
        active_parameters=graph.parameters - decoder.inactive_parameters,
        embedding_parameters=0 if decoder.is_tied else decoder.vocabulary * decoder.width,
        cache_bytes=decoder.kept_bytes,
        state_bytes=decoder.state_bytes,
        cache_bits=decoder.cache_bits,
        window_tokens=max(each.most_tokens for each in attentions),
        flops=2 * graph.macs,
    )
