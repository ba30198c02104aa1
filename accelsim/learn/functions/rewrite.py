"""``accelsim rewrite``: a network with smaller layers in place of its own."""

import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from accelsim import progress, provenance
from accelsim.errors import ResultError, WorkloadError


def rewrite(
    workload: str | Path,
    rules: Sequence[str],
    out: str | Path,
    *,
    dimensions: Mapping[str, int] | None = None,
) -> dict[str, Any]:
    """Write a network with smaller layers in place of its own: factors of weights, fewer filters.

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

    Returns:
        Plain data, as ``--json`` prints it: ``file``; ``layers``, a list of ``name``, ``rule``,
        ``nodes`` (names), ``weights_before``, ``weights_after``, ``macs_before``, ``macs_after``,
        ``weight_error`` (root mean square, as a share; None where the file holds no weights or
        filters were removed); ``left``, a list of ``name`` and ``reason`` of layers that match a
        pattern and stay; the same counts of the whole network; ``made_with``.

    Raises:
        UserError: The network cannot be read, a rule has another form or fits no layer, a layer
            that a rule names cannot be rewritten so, or the file cannot be written.
    """
    from accelsim.learn.rewrite.apply import smaller
    from accelsim.learn.rewrite.methods import parse_rule
    from accelsim.learn.rewrite.rule import rule_of
    from accelsim.workload.load import load_workload, workload_file

    named = [parse_rule(text) for text in rules]
    if not named:
        raise WorkloadError("rules: give one at least, such as 'fc=low_rank:0.25'")
    target, path = Path(out), workload_file(workload)
    if target.suffix != ".onnx":
        raise WorkloadError(f"{out}: a rewritten network is written to a file that ends in .onnx")
    before = load_workload(path, dimensions)
    progress.stage(f"rewriting {before.name}")
    raw, done, left = smaller(str(workload), path, named)
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
        "made_with": {
            "version": provenance.version(),
            "commit": provenance.commit(),
            "network_sha256": before.digest,
        },
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
