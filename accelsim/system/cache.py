"""The keys and values that a network for inference keeps from token to token.

A prompt's network makes them: they are results that its own products read too. A token's network is
given those of the past and joins its own to them (Concat). In memory nothing is joined: a chip
writes the new key and value behind the old ones, and products read them all where they lie. So the
network of a token is timed without the Concat, its products reading a cache of all tokens::

    past (8, 128, 2047) --Concat--> (8, 128, 2048) --> product          as a file has it
    cache (8, 128, 2048) --> product                                    as it is timed
"""

import hashlib
from dataclasses import dataclass, replace

from accelsim.system.memory import LayoutError
from accelsim.workload import Graph, Operator


@dataclass(frozen=True, kw_only=True)
class Cached:
    """A network whose cache lies in memory.

    Args:
        graph: The network; what it is given of a cache has the room of the new tokens too.
        kept: Names of the tensors of the cache.
        written: Names of what a run adds to the cache; those of ``kept`` if it makes all of it.
    """

    graph: Graph
    kept: tuple[str, ...]
    written: tuple[str, ...]


def prompt_cache(graph: Graph) -> Cached:
    """Return the network of a prompt and its cache: results that operators of its own read.

    Raises:
        LayoutError: It has no such results, or it is given a cache.
    """
    if _joins(graph):
        raise LayoutError(
            f"{graph.name}: phase prefill makes keys and values from prompts, and this network is"
            " given those of past tokens; phase decode takes it"
        )
    read = {name for operator in graph.operators for name in operator.inputs}
    kept = tuple(name for name in graph.outputs if name in read)
    if not kept:
        raise LayoutError(
            f"{graph.name}: phase prefill needs a network that gives keys and values: results that"
            " its own products read too; this one has none"
        )
    return Cached(graph=graph, kept=kept, written=kept)


def token_cache(graph: Graph) -> Cached:
    """Return the network of a token whose products read a cache of all tokens in memory.

    Raises:
        LayoutError: It is given no cache.
    """
    joins = _joins(graph)
    if not joins:
        raise LayoutError(
            f"{graph.name}: phase decode needs a network that is given keys and values of past"
            " tokens and joins the new ones to them (Concat); this one is not"
        )
    tensors = dict(graph.tensors)
    for past, _, operator in joins.values():
        del tensors[past]
        (result,) = operator.outputs
        tensors[result] = replace(tensors[result], role="input")
    given = {past: operator.outputs[0] for past, _, operator in joins.values()}
    digest = hashlib.sha256(f"cache in place {graph.digest}".encode()).hexdigest()
    return Cached(
        graph=replace(
            graph,
            tensors=tensors,
            operators=tuple(each for each in graph.operators if each.name not in joins),
            inputs=tuple(given.get(name, name) for name in graph.inputs),
            digest=digest,
        ),
        kept=tuple(given.values()),
        written=tuple(new for _, new, _ in joins.values()),
    )


def _joins(graph: Graph) -> dict[str, tuple[str, str, Operator]]:
    """Return each operator that joins past and new by its name: past, new, and the operator."""
    found = {}
    for operator in graph.operators:
        if operator.kind != "concat" or len(operator.inputs) != 2:
            continue
        past, new = operator.inputs
        if past in graph.inputs and new in graph.outputs:
            found[operator.name] = past, new, operator
    return found
