"""Each operator from file to cycle: a failure names the network and the stage.

``networks`` has the networks, ``stages`` makes each stage of one once.
"""

import numpy as np
import pytest

from accelsim.compiler import layers_of
from accelsim.errors import MappingError
from accelsim.program.check import check_program
from accelsim.timeline import run_program
from accelsim_hdl.cosim.compare import compare
from compiler.checks import COUNTED
from corpus.networks import NETWORKS, RECURRENT, SIGNED
from corpus.stages import FORMATS, Corpus, bench
from each import each
from integer_onnx.agreement import ROW_STEPS, runtime

SUMS = "writes results of uint8, which do not hold the values of y"
REFUSING = ("ConvInteger", "MatMulInteger")
REFUSED = {(name, flow): SUMS for name in REFUSING for flow in FORMATS}
"""What a machine says of a network that it cannot compute."""

COMPUTED = [(name, flow) for name in NETWORKS for flow in FORMATS if (name, flow) not in REFUSED]

ROUNDED = (*RECURRENT, "response norm")
"""Networks that are rounded to 8 bits in places where onnxruntime has real numbers."""

all_networks = pytest.mark.parametrize("name", NETWORKS)
both_formats = each("number", ["int8", "uint8"])
on_machines = each("dataflow", FORMATS)
on_one_machine = pytest.mark.parametrize(
    ("name", "dataflow"),
    [
        pytest.param(*one, marks=() if place % len(FORMATS) == 0 else pytest.mark.long)
        for place, one in enumerate(COMPUTED)
    ],
)
"""Each network on about one machine at every change, and on all in the full run."""


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Corpus:
    """The networks, each stage of which is made once."""
    return Corpus(tmp_path_factory.mktemp("corpus"))


@all_networks
def test_the_reader_finds_the_shapes_of_onnxruntime(corpus: Corpus, name: str) -> None:
    stages = corpus.of(name, "int8")
    model, graph = stages.case.model, stages.graph

    results = runtime(model).run(None, stages.case.feeds)

    assert not graph.not_modelled
    for output, values in zip(model.graph.output, results, strict=True):
        assert graph.tensors[output.name].shape == values.shape


@all_networks
def test_layers_multiply_what_the_operators_do(corpus: Corpus, name: str) -> None:
    """Layers with integers are those without."""
    stages = corpus.of(name, "int8")
    known = {*stages.lowered.inputs, *stages.lowered.graph.constants}

    for layer in stages.lowered.layers:
        assert set(layer.inputs) <= known, layer.name
        known.update(layer.outputs)

    assert not stages.lowered.problems
    assert set(stages.lowered.outputs) <= known
    assert sum(layer.macs for layer in stages.lowered.layers) == stages.lowered.graph.macs
    assert layers_of(stages.integers) == stages.lowered.layers


@all_networks
@both_formats
def test_each_layer_agrees_with_onnxruntime(corpus: Corpus, name: str, number: str) -> None:
    found = corpus.of(name, number).agreement

    # A mismatch is a tie, within what float32 errs by.
    assert len(found.mismatches) <= 0.05 * found.results


@pytest.mark.parametrize("name", [one for one in NETWORKS if one not in ROUNDED])
@both_formats
def test_results_are_those_of_onnxruntime(corpus: Corpus, name: str, number: str) -> None:
    stages = corpus.of(name, number)

    ours, theirs = stages.ends

    layers = {type(layer) for layer in stages.integers.layers}
    assert np.abs(ours - theirs).max() <= max(ROW_STEPS.get(kind, (1, 0))[0] for kind in layers)
    assert layers & ROW_STEPS.keys() or np.mean(ours != theirs) <= 0.05
    assert len(np.unique(ours)) > 1


@all_networks
@on_machines
def test_programs_compute_the_reference(corpus: Corpus, name: str, dataflow: str) -> None:
    """They are legal too, but where a machine refuses the network."""
    on = corpus.on(name, dataflow)
    if (name, dataflow) in REFUSED:
        with pytest.raises(MappingError, match=REFUSED[name, dataflow]):
            on.program  # noqa: B018
        return

    check_program(on.program, on.npu)

    for found, wanted in zip(on.values, on.stages.reference, strict=True):
        for output in on.stages.integers.outputs:
            np.testing.assert_array_equal(found[output], wanted[output])


@on_one_machine
def test_run_and_compile_are_one_machine(corpus: Corpus, name: str, dataflow: str) -> None:
    corpus.on(name, dataflow).assert_counted_alike()


@pytest.mark.parametrize("name", [one for one in NETWORKS if one not in ("embedding", *REFUSING)])
@on_machines
def test_estimates_count_what_the_program_does(corpus: Corpus, name: str, dataflow: str) -> None:
    on = corpus.on(name, dataflow)

    found = run_program(on.program, on.npu).events

    assert {event: getattr(on.estimated, event) for event in COUNTED} == {
        event: getattr(found, event) for event in COUNTED
    }


@pytest.mark.parametrize(
    ("name", "dataflow"),
    [
        pytest.param(*one, marks=() if one[1] == "weight_stationary" else pytest.mark.long)
        for one in COMPUTED
        if one[0] not in SIGNED or one[1] == "weight_stationary"
    ],
)
def test_the_hardware_computes_the_reference(corpus: Corpus, name: str, dataflow: str) -> None:
    on = corpus.on(name, dataflow)
    program, npu, image = on.at(1)

    ran = compare(program, npu, bench(dataflow), image)

    assert ran.cycle_differences == ()
    assert ran.value_differences == ()
    for output in on.stages.integers.outputs:
        found = program.outputs[output].unpack(ran.image)
        np.testing.assert_array_equal(found, on.stages.reference[1][output])
