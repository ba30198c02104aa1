"""Searches substitutions that make a network cost less on a machine.

The search is that of TASO (Jia et al. 2019, algorithm 2): networks wait in the order of their cost,
and each place of the cheapest makes a new one. What costs up to ``alpha`` times the least so far
waits too, because a substitution may pay only together with a later one. Here all places that are
alike are substituted at once: networks repeat their blocks. Nothing says that the result is the
cheapest equal network.
"""

import heapq
import tempfile
from collections.abc import Mapping, Sequence
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

from accelsim import progress
from accelsim.arch import Arch
from accelsim.errors import UserError
from accelsim.learn.rewrite.model import Model
from accelsim.learn.rewrite.substitution.table import SUBSTITUTIONS, places, substitute, tidy
from accelsim.learn.rewrite.substitution.view import settings

TRIED_AGAIN = 4
"""Number of the cheapest networks by the estimate that are timed by the cycle-accurate model."""


class Move(NamedTuple):
    """A substitution at all places that are alike.

    Args:
        name: Name of the substitution.
        key: Kind of place.
        places: Number of places.
    """

    name: str
    key: tuple[Any, ...]
    places: int


class Gained(NamedTuple):
    """What a search found.

    Args:
        moves: Moves that make the result of the network, in their order; empty where none pays.
        before: Cost of the network by the cycle-accurate model.
        after: Cost of the result by the cycle-accurate model, at most ``before``.
        tried: Number of networks that were estimated.
    """

    moves: tuple[Move, ...]
    before: float
    after: float
    tried: int


class Settings(NamedTuple):
    """How to search.

    Args:
        arch: The accelerator.
        objective: Metric of ``accelsim.simulate.evaluate`` that is to be least.
        alpha: Cost that may wait, as a multiple of the least so far; from 1 on.
        budget: Greatest number of networks to estimate.
        dimensions: Values of symbolic dimensions.
    """

    arch: Arch
    objective: str = "cycles"
    alpha: float = 1.05
    budget: int = 100
    dimensions: Mapping[str, int] | None = None


def searched(model: Model, how: Settings) -> Gained:
    """Return the moves that make a network cost least, of those that were tried.

    Args:
        model: The network; it is not changed.
        how: Accelerator and limits.

    Raises:
        UserError: The accelerator does not run the network as it is.
    """
    progress.stage(f"substitutions of {model.title}")
    start = model.without_values()
    first = _cost(start, how, "analytical")
    ids, seen = count(), {_digest(start)}
    found: list[tuple[float, int, tuple[Move, ...], Model]] = [(first, next(ids), (), start)]
    waiting, least, tried = list(found), first, 1
    while waiting and tried < how.budget:
        cost, _, moves, at = heapq.heappop(waiting)
        if cost > how.alpha * least:
            break
        for move in _moves(at):
            made = at.without_values()
            acted(made, [move])
            digest = _digest(made)
            if digest in seen or tried >= how.budget:
                continue
            seen.add(digest)
            progress.advance(tried, how.budget)
            tried += 1
            try:
                cost = _cost(made, how, "analytical")
            except UserError:
                continue  # The accelerator does not run it so.
            entry = (cost, next(ids), (*moves, move), made)
            found.append(entry)
            if cost <= how.alpha * least:
                heapq.heappush(waiting, entry)
            least = min(least, cost)
    before = _cost(start, how, "cycle")
    cheapest = [each for each in sorted(found)[:TRIED_AGAIN] if each[2]]
    exact = [(_cost(each[3], how, "cycle"), len(each[2]), each[2]) for each in cheapest]
    after, _, moves = min([(before, 0, ()), *exact], key=lambda each: each[:2])
    return Gained(tuple(moves), before, after, tried)


def acted(model: Model, moves: Sequence[Move]) -> None:
    """Make moves, and leave out what they leave unnecessary.

    Args:
        model: The network; it is changed.
        moves: The moves, in their order.
    """
    for move in moves:
        substitute(model, move.name, move.key)
        tidy(model)


def _moves(model: Model) -> list[Move]:
    return [
        Move(name, key, number)
        for name in SUBSTITUTIONS
        for key, number in places(model, name).items()
    ]


def _cost(model: Model, how: Settings, tier: Any) -> float:
    """Return the objective of a network on the accelerator."""
    from accelsim.simulate.run import totals
    from accelsim.workload.load import load_workload

    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "network.onnx"
        file.write_bytes(model.finished().SerializeToString())
        graph = load_workload(file, how.dimensions)
    found = totals(graph, how.arch, tier)
    if how.objective not in found.metrics:
        raise UserError([said for each in found.problems for said in each.problems])
    return float(found.metrics[how.objective])


def _hash(what: Any) -> str:
    return sha256(repr(what).encode()).hexdigest()


def _digest(model: Model) -> str:
    """Return a digest of a network that does not depend on the names in it."""
    names: dict[str, str] = {}

    def known(name: str) -> str:
        shape = model.shape(name)
        if name not in names and shape is not None:
            values = None if model.is_real(name) else model.values(name)
            names[name] = str((shape, None if values is None else values.tolist()))
        return names.setdefault(name, name)

    for node in model.proto.graph.node:
        own = (node.op_type, settings(node), [known(name) for name in node.input])
        names |= {name: _hash((own, place)) for place, name in enumerate(node.output)}
    return _hash(sorted(known(value.name) for value in model.proto.graph.output))
