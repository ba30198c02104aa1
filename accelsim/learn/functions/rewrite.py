"""``accelsim rewrite``: a network with other layers in place of its own."""

import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from accelsim import progress, provenance
from accelsim.arguments import check_choice
from accelsim.errors import ResultError, UserError, WorkloadError

if TYPE_CHECKING:
    from accelsim.arch import Arch
    from accelsim.learn.rewrite.substitution.search import Gained, Settings

Objective = Literal["cycles", "energy_pj"]
"""What a search of substitutions may minimise."""


def rewrite(
    workload: str | Path,
    rules: Sequence[str] = (),
    out: str | Path = "",
    *,
    dimensions: Mapping[str, int] | None = None,
    arch: "str | Path | Arch | None" = None,
    objective: Objective = "cycles",
    alpha: float = 1.05,
    budget: int = 100,
) -> dict[str, Any]:
    """Write a network with smaller layers in place of its own, or an equal one that costs less.

    Every command takes the new file. If the network says what data it was trained on, ``accelsim
    accuracy`` measures the new network too, and trains it (``--fine-tune``).

    Args:
        workload: Network as a zoo name, or an ONNX file in real numbers. Weights that it does not
            hold are not in the new file either.
        rules: Layers and methods, ``NAME=METHOD:SIZES``; NAME may be a pattern with ``*``, and the
            first rule that a layer matches counts. ``NAME=none`` keeps a layer. ``low_rank:RANK``
            makes two layers of one, whose weights are nearest in the least squares.
            ``tucker:CHANNELS,FILTERS`` makes three of a convolution; one size is that of both.
            ``cp:RANK`` makes of a convolution one for each axis of its kernel.
            ``tensor_train:RANK,CORES`` makes several small products of one; in place of CORES there
            may be inputs and results of each core, ``4x7``. ``channels:COUNT`` removes filters of
            small magnitude. A size is a whole number, or a share of the most, such as ``0.5``; of
            ``cp`` a share of the rank that saves nothing.
        out: ONNX file to write, replaced if it exists.
        dimensions: Values of symbolic dimensions of the file by name, for the counts; a batch is 1.
        arch: Accelerator for which equal networks are searched, after the rules: layers of one
            input merge, neighbours are multiplied, functions change places. Without it there is no
            search.
        objective: What the search minimises: ``cycles`` or ``energy_pj``.
        alpha: Greatest cost of a network that is searched further, as a multiple of the least.
        budget: Greatest number of networks that the search estimates.

    Returns:
        Plain data, as ``--json`` prints it: ``file``; ``layers``, a list of ``name``, ``rule``,
        ``nodes`` (names), ``weights_before``, ``weights_after``, ``macs_before``, ``macs_after``,
        ``weight_error`` (root mean square, as a share; None where the file holds no weights or
        filters were removed); ``left``, a list of ``name`` and ``reason`` of layers that match a
        pattern and stay; the same counts of the whole network; ``searched``, None without ``arch``,
        else ``arch``, ``objective``, ``before`` and ``after`` (by the cycle-accurate model),
        ``tried`` and ``substitutions``, a list of ``name`` and ``places``; ``made_with``.

    Raises:
        UserError: The network cannot be read, a rule has another form or fits no layer, a layer
            that a rule names cannot be rewritten so, or the file cannot be written.
    """
    from accelsim.learn.rewrite.apply import smaller
    from accelsim.learn.rewrite.methods import parse_rule
    from accelsim.learn.rewrite.rule import rule_of
    from accelsim.workload.load import load_workload, workload_file

    named = [parse_rule(text) for text in rules]
    if not named and arch is None:
        raise WorkloadError(
            "rules: give one at least, such as 'fc=low_rank:0.25', or arch, to search for"
        )
    how = None if arch is None else _settings(arch, objective, alpha, budget, dimensions)
    if not out:
        raise WorkloadError("out: name the ONNX file to write")
    target, path = Path(out), workload_file(workload)
    if target.suffix != ".onnx":
        raise WorkloadError(f"{out}: a rewritten network is written to a file that ends in .onnx")
    before = load_workload(path, dimensions)
    progress.stage(f"rewriting {before.name}")
    model, done, left = smaller(str(workload), path, named)
    gained = None
    if how is not None:
        from accelsim.learn.rewrite.substitution.search import acted, searched

        gained = searched(model, how)
        acted(model, gained.moves)
    raw = model.finished().SerializeToString(deterministic=True)
    with tempfile.TemporaryDirectory() as folder:
        # The file appears once it could be read.
        tried = Path(folder) / target.name
        tried.write_bytes(raw)
        after = load_workload(tried, dimensions)
    _write(target, raw)
    text_of = {name: rule.text for name in done if (rule := rule_of(named, name))}
    return {
        "file": str(target),
        "layers": [
            {
                "name": name,
                "rule": text_of[name],
                "nodes": list(each.nodes),
                **_counts(before, after, (name,), each.nodes),
                "weight_error": each.error,
            }
            for name, each in done.items()
        ],
        "left": [{"name": name, "reason": reason} for name, reason in left.items()],
        **_counts(before, after, None, None),
        "searched": _searched(how, gained),
        "made_with": {
            "version": provenance.version(),
            "commit": provenance.commit(),
            "network_sha256": before.digest,
        },
    }


def _settings(
    arch: "str | Path | Arch",
    objective: Objective,
    alpha: float,
    budget: int,
    dimensions: Mapping[str, int] | None,
) -> "Settings":
    """Return how to search.

    Raises:
        UserError: A value has no sense, or the accelerator cannot be read.
    """
    from accelsim.arch import load_arch
    from accelsim.learn.rewrite.substitution.search import Settings

    check_choice("objective", objective, Objective)
    if not 1 <= alpha < 100:
        raise UserError(f"alpha: must be from 1 to below 100, not {alpha}")
    if budget < 1:
        raise UserError(f"budget: must be from 1 on, not {budget}")
    return Settings(load_arch(arch), objective, alpha, budget, dimensions)


def _searched(how: "Settings | None", gained: "Gained | None") -> dict[str, Any] | None:
    """Return what a search found, as plain data."""
    if how is None or gained is None:
        return None
    return {
        "arch": how.arch.name,
        "objective": how.objective,
        "before": gained.before,
        "after": gained.after,
        "tried": gained.tried,
        "substitutions": [{"name": each.name, "places": each.places} for each in gained.moves],
    }


def _counts(
    before: Any, after: Any, names: Sequence[str] | None, nodes: Sequence[str] | None
) -> dict[str, int]:
    """Return weights and multiply-accumulates of some layers of both networks, or of all."""
    found = {}
    for when, graph, some in (("before", before, names), ("after", after, nodes)):
        own = [each for each in graph.operators if some is None or each.name in some]
        read = {name for each in own for name in each.operands or each.inputs}
        weights = (tensor for tensor in graph.tensors.values() if tensor.role == "weight")
        found[f"weights_{when}"] = sum(each.elements for each in weights if each.name in read)
        found[f"macs_{when}"] = sum(each.macs for each in own)
    return found


def _write(path: Path, raw: bytes) -> None:
    from accelsim.files import write_atomically

    try:
        write_atomically(path, lambda temporary: temporary.write_bytes(raw))
    except OSError as problem:
        raise ResultError(f"{path}: cannot be written: {problem.strerror or problem}") from None
