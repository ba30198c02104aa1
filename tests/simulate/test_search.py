"""What a result says of the search for mappings."""

from click.testing import CliRunner

from accelsim.cli.simulate import run_command
from accelsim.simulate import run

HOW = ["digits_cnn", "--arch", "edge_npu", "--tier", "analytical"]


def test_each_layer_says_how_its_mapping_was_found() -> None:
    searched = run("digits_cnn", "edge_npu", tier="analytical", search="exhaustive")

    layers = [layer for layer in searched.layers if layer.mapping]
    for layer in layers:
        assert layer.search["method"] == "exhaustive"
        assert layer.search["is_exhaustive"]
        assert layer.search["value"] == layer.search["least"] > 0
        assert layer.to_data()["search"] == layer.search
    assert searched.search_sentence() == ("exhaustive: no mapping has a lower estimate of energy")
    assert len(layers) == 7


def test_a_grid_knows_nothing_of_other_mappings_and_says_so() -> None:
    searched = run("digits_cnn", "edge_npu", tier="analytical")

    answers = [layer.search for layer in searched.layers if layer.mapping]
    assert {(one["method"], one["least"], one["is_exhaustive"]) for one in answers} == {
        ("grid", None, False)
    }
    assert searched.search_sentence() == (
        "7 layers from a grid of sizes; others may have a lower estimate"
    )


def test_layers_on_the_array_are_climbed_to_and_the_others_have_a_grid() -> None:
    climbed = run("digits_cnn", "edge_npu", tier="analytical", search="climb")

    answers = [layer.search for layer in climbed.layers if layer.mapping]
    assert {(one["method"], one["least"], one["is_exhaustive"]) for one in answers} == {
        ("grid", None, False),
        ("climb", None, False),
    }
    assert climbed.search_sentence() == (
        "4 layers climbed from a grid of sizes, 3 from the grid alone; others may have a lower"
        " estimate"
    )


def test_the_command_prints_which_search_was_used() -> None:
    for more, said in (
        ([], "7 layers from a grid of sizes"),
        (["--search", "climb"], "4 layers climbed from a grid of sizes, 3 from the grid alone"),
        (["--search", "exhaustive"], "exhaustive: no mapping has a lower estimate"),
    ):
        outcome = CliRunner().invoke(run_command, [*HOW, *more])

        assert outcome.exit_code == 0
        assert f"mappings            {said}" in outcome.output
