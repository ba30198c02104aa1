"""Totals of a language model: parameters, those of a token, its cache and its operations."""

from dataclasses import dataclass

from accelsim.workload.transformer.read import Configuration, graph_of


@dataclass(frozen=True, kw_only=True)
class Totals:
    """Totals of a language model by configuration.

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
        return tuple(f"{name:20}{said}" for name, said in rows.items())


def totals_of(configuration: Configuration) -> Totals:
    """Return the totals of a configuration; they are counted on the network of one token."""
    decoder = configuration.decoder
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
