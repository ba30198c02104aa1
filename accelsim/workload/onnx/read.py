"""Reader of ONNX files as graphs."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from accelsim.errors import WorkloadError
from accelsim.number import Number
from accelsim.workload.graph import Graph
from accelsim.workload.onnx.adders import expand_adders, has_adders
from accelsim.workload.onnx.blocks import expand_blocks, has_blocks
from accelsim.workload.onnx.build import Builder
from accelsim.workload.onnx.composed import compose, has_composed, is_quantized, with_reasons
from accelsim.workload.onnx.constants import Constants
from accelsim.workload.onnx.contributed import expand_contributed, has_contributed
from accelsim.workload.onnx.control import (
    KINDS,
    Cost,
    branch_model,
    expand_dearer,
    expand_known,
    has_control,
    hoist,
)
from accelsim.workload.onnx.decided import Choice, name_choices
from accelsim.workload.onnx.definitions import with_definitions
from accelsim.workload.onnx.dimensions import bind_dimensions
from accelsim.workload.onnx.dynamic import NOTE, expand_dynamic, has_dynamic
from accelsim.workload.onnx.earlier import is_earlier, rewrite_earlier
from accelsim.workload.onnx.file import STANDARD, digest, parse_model, read_bytes
from accelsim.workload.onnx.qoperators import expand_qoperators, has_qoperators
from accelsim.workload.onnx.sequences import has_sequences, resolve_sequences
from accelsim.workload.onnx.shapes import Described, Extents, infer_shapes


def read_onnx(
    path: str | Path,
    dimensions: Mapping[str, int] | None = None,
    *,
    unrolled: bool = False,
) -> Graph:
    """Read an ONNX network.

    Args:
        path: A binary ``.onnx`` or a textual ``.onnxtxt`` file of at most 2 GiB. Weights in other
            files are not read, because their shapes are in this file.
        dimensions: Values of symbolic dimensions by name. ``batch`` defaults to 1; it also
            replaces a first extent of 1 of a network without symbolic batch. ``TENSOR.AXIS`` is an
            extent that data decides, as of the results of NonZero; ``NODE.trips`` says how often a
            Loop runs, and ``NODE.sampling_ratio`` how many samples a RoiAlign takes along an axis.
        unrolled: Whether composed operators in real numbers become those that compose them, as LSTM
            becomes the operators of its steps.

    Returns:
        The network. Composed operators of a quantized file, such as LSTM, become the operators
        that compose them (``accelsim.workload.onnx.composed``); so do those of any file that have
        no amounts of their own. If, Loop and Scan become the operators inside them
        (``accelsim.workload.onnx.control``). An operator on constants alone becomes a constant. An
        operator that is unknown, or whose shapes are, has ``modelled`` False. ``parameters`` counts
        weights, biases, and statistics of batch normalizations that operators read.

    Raises:
        WorkloadError: The file is damaged, a dimension has no value or is unknown, or the
            shapes of a convolution or matrix product are not known or contradict each other.
    """
    file = Path(path)
    raw = read_bytes(file)
    try:
        return _read(file, raw, dimensions or {}, unrolled=unrolled)
    except UnicodeDecodeError:
        raise WorkloadError(f"{path}: holds a name that is not UTF-8") from None


def read_converted(
    path: str | Path,
    model_of: Callable[[Path, bytes], tuple[Any, Sequence[str]]],
    dimensions: Mapping[str, int] | None,
    *,
    unrolled: bool,
) -> Graph:
    """Return the network of a file in another format, which becomes a model of ONNX in memory.

    Args:
        path: The file.
        model_of: Returns the ``ModelProto`` of a file and its bytes, and sentences on what was
            chosen or left out.
        dimensions: Values of symbolic dimensions by name.
        unrolled: Whether composed operators become those that compose them.

    Raises:
        WorkloadError: The file cannot be read, or holds what is not read.
    """
    file = Path(path)
    raw = read_bytes(file)
    model, notes = model_of(file, raw)
    graph = read_model(file, model, raw, dimensions or {}, unrolled=unrolled)
    return replace(graph, notes=(*notes, *graph.notes))


def read_model(
    path: Path,
    model: Any,
    raw: bytes | None = None,
    dimensions: Mapping[str, int] | None = None,
    *,
    unrolled: bool = False,
) -> Graph:
    """Read a ``ModelProto`` that accelsim made of a file of another kind, as ``read_onnx``.

    Args:
        path: Path of the file, for names and messages.
        model: A model without symbolic dimensions; changed in place.
        raw: Bytes of which the network is the digest; None: those of the model.
        dimensions: Values of symbolic dimensions by name; see ``read_onnx``.
        unrolled: Whether composed operators become those that compose them; see ``read_onnx``.

    Raises:
        WorkloadError: As ``read_onnx``.
    """
    if raw is None:
        raw = model.SerializeToString(deterministic=True)
    return _expanded(path, raw, model, dimensions or {}, unrolled=unrolled)


def _read(path: Path, raw: bytes, dimensions: Mapping[str, int], *, unrolled: bool) -> Graph:
    model = parse_model(path, raw)
    defined = with_definitions(model)
    if defined is not None:
        try:
            return _expanded(path, raw, defined, dimensions, unrolled=unrolled)
        except WorkloadError:
            pass  # A definition may need shapes that its operator does not need.
    return _expanded(path, raw, model, dimensions, unrolled=unrolled)


def _expanded(
    path: Path, raw: bytes, model: Any, dimensions: Mapping[str, int], *, unrolled: bool
) -> Graph:
    """Return the network of a model; operators of other domains become those of the standard."""
    if is_earlier(model):
        rewrite_earlier(model)
    notes = tuple(expand_contributed(model)) if has_contributed(model) else ()
    if has_adders(model):
        expand_adders(model)
    if has_blocks(model):
        expand_blocks(path, model)
    if has_qoperators(model):
        expand_qoperators(model)
    is_dynamic = has_dynamic(model) and expand_dynamic(model)
    every = unrolled or is_quantized(model)
    if has_composed(model, every=every):
        refused = compose(model, _graph(path, raw, _copy(model), dimensions), every=every)
        graph = with_reasons(_graph(path, raw, model, dimensions), refused)
    else:
        graph = _graph(path, raw, model, dimensions)
    notes = (*graph.notes, *notes, *((NOTE,) if is_dynamic else ()))
    return replace(graph, notes=notes)


def _copy(model: Any) -> Any:
    copy = type(model)()
    copy.CopyFrom(model)
    return copy


def _graph(
    path: Path,
    raw: bytes,
    model: Any,
    dimensions: Mapping[str, int],
    *,
    is_branch: bool = False,
) -> Graph:
    """Return the network of a model, or of a branch, whose names and inputs are already known."""
    if not is_branch:
        name_choices(model.graph)
        if has_control(model):
            hoist(model)
    constants = Constants(path, model)
    binding = bind_dimensions(path, model, {} if is_branch else dimensions)
    choice = Choice(model, dimensions)
    try:
        shapes, conditional = _without_control(path, model, choice)
        version = next((one.version for one in model.opset_import if one.domain in STANDARD), 1)
        builder = Builder(path, constants, shapes, choice, version)
        builder.run(model.graph)
    except WorkloadError as problem:
        if not binding.rebatched:
            raise
        batch, said = binding.values["batch"], problem.problems[0].removeprefix(f"{path}: ")
        raise WorkloadError(
            f"{path}: cannot run with batch {batch}, because it was written for batch 1: {said}"
        ) from None
    if not builder.operators:
        _check_inputs(path, model, shapes)
    return Graph(
        name=path.stem,
        tensors=builder.tensors,
        operators=tuple(builder.operators),
        digest=digest(raw, binding.values),
        source=_source(path, model),
        inputs=tuple(value.name for value in model.graph.input),
        outputs=tuple(value.name for value in model.graph.output),
        constants=builder.constants,
        notes=tuple(
            f"dimension {name} is 1, the batch; --dimension {name}=VALUE gives another"
            for name in binding.assumed
        )
        + choice.notes()
        + tuple(builder.notes),
        conditional=(*conditional, *builder.bounds),
    )


def _without_control(path: Path, model: Any, choice: Choice) -> tuple[Described, list[str]]:
    """Replace control flow by operators; return shapes of the graph, and what was assumed.

    Args:
        path: Path of the file, for messages.
        model: A ``ModelProto``, changed in place.
        choice: Extents of tensors whose shapes data decides, and trips of loops.
    """
    shapes, assumed = infer_shapes(path, model, choice), list[str]()
    while has_control(model) or has_sequences(model):
        known = {name: shape for name, (shape, _) in shapes.items()}
        if has_sequences(model) and resolve_sequences(model, known):
            shapes = infer_shapes(path, model, choice)
        if not has_control(model):
            break
        before = [node.name for node in model.graph.node if node.op_type in KINDS]
        known = {name: shape for name, (shape, _) in shapes.items()}
        assumed += expand_known(path, model, known, choice.given)
        if before == [node.name for node in model.graph.node if node.op_type in KINDS]:
            dearer = expand_dearer(model, partial(_cost, path, model, shapes, choice.given))
            if not dearer:
                break
            assumed += dearer
        shapes = infer_shapes(path, model, choice)
    return shapes, assumed


def _cost(path: Path, model: Any, shapes: Described, given: Mapping[str, int], body: Any) -> Cost:
    """Return the work of a branch as a network; its inputs are the names that it captures."""
    branch = branch_model(model, body, shapes)
    if not branch.graph.node:
        return Cost(0, 0)
    try:
        graph = _graph(path, b"", branch, given, is_branch=True)
    except WorkloadError as problem:
        return Cost(-1, 0, problem.problems[0].removeprefix(f"{path}: "))
    works = [work for operator in graph.operators for work in operator.work]
    return Cost(graph.macs, sum(work.input_elements + work.output_elements for work in works))


def _check_inputs(
    path: Path, model: Any, shapes: Mapping[str, tuple[Extents | None, Number]]
) -> None:
    """Refuse a network that computes nothing because its inputs are empty."""
    for value in model.graph.input:
        extents = shapes[value.name][0]
        if extents is not None and 0 in extents:
            raise WorkloadError(
                f"{path}: input {value.name} of shape {list(extents)} is empty, and with it all"
                " that the network computes; export it with an extent of at least 1"
            )


def _source(path: Path, model: Any) -> str:
    text = str(model.doc_string)
    if text.startswith("SOURCE"):
        return text
    return f"{model.producer_name} {model.producer_version}".strip() or path.name
