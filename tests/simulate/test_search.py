"""What a result says of the search for mappings."""

from click.testing import CliRunner

from accelsim.cli.simulate import run_command
from accelsim.simulate import run

HOW = ["digits_cnn", "--arch", "edge_npu", "--tier", "closed"]


def test_each_layer_says_how_its_mapping_was_found() -> None:
    proven = run("digits_cnn", "edge_npu", tier="closed", search="exhaustive")

    layers = [layer for layer in proven.layers if layer.mapping]
    for layer in layers:
        assert layer.search["method"] == "exhaustive"
        assert layer.search["is_proven"]
        assert layer.search["value"] == layer.search["bound"] > 0
        assert layer.to_data()["search"] == layer.search
    assert proven.search_sentence() == "8 of 8 layers have the proven optimum of energy"
    assert len(layers) == 8


def test_a_grid_has_no_bound_and_says_so() -> None:
    searched = run("digits_cnn", "edge_npu", tier="closed")

    answers = [layer.search for layer in searched.layers if layer.mapping]
    assert {(one["method"], one["bound"], one["is_proven"]) for one in answers} == {
        ("grid", None, False)
    }
    assert searched.search_sentence() == "8 layers from a grid of sizes, without a bound"


def test_layers_on_the_array_are_climbed_to_and_the_others_have_a_grid() -> None:
    climbed = run("digits_cnn", "edge_npu", tier="closed", search="climb")

    answers = [layer.search for layer in climbed.layers if layer.mapping]
    assert {(one["method"], one["bound"], one["is_proven"]) for one in answers} == {
        ("grid", None, False),
        ("climb", None, False),
    }
    assert climbed.search_sentence() == (
        "4 layers climbed from a grid of sizes, 4 from the grid alone, without a bound"
    )


def test_the_command_prints_which_search_was_used() -> None:
    for more, said in (
        ([], "8 layers from a grid of sizes"),
        (["--search", "climb"], "4 layers climbed from a grid of sizes, 4 from the grid alone"),
        (["--search", "exhaustive"], "8 of 8 layers have the proven optimum"),
    ):
        outcome = CliRunner().invoke(run_command, [*HOW, *more])

        assert outcome.exit_code == 0
        assert f"mappings            {said}" in outcome.output
