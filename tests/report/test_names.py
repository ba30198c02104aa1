"""Names along axes: shortened by what they share, wrapped or numbered, never cut."""

from matplotlib.figure import Figure

from accelsim.report.groups import groups
from accelsim.report.ticks import layer_ticks, log_ticks, number_key, without_common, wrapped
from accelsim.report.units import number

LONG = [f"model/encoder/layer_{place}/attention_of_many_heads_output" for place in range(3)]


def test_names_lose_what_they_share_and_stay_apart() -> None:
    assert without_common(["net/a/conv", "net/b/conv"]) == ["a/conv", "b/conv"]
    assert without_common(["layer1", "layer2"]) == ["layer1", "layer2"]
    assert without_common(["a_b", "a_b_c"]) == ["b", "b_c"]
    assert without_common(["only_one"]) == ["only_one"]
    assert without_common(["x", "x_y"]) == ["x", "x_y"]
    assert without_common(["x_", "x_y"]) == ["x_", "x_y"]


def test_names_that_fit_nowhere_are_numbers_with_a_key() -> None:
    axes = Figure().subplots()

    layer_ticks(axes, LONG, [4, 5, 6])

    assert [text.get_text() for text in axes.get_xticklabels()] == ["5", "6", "7"]
    key = number_key(LONG, [4, 5, 6])
    assert all(f"{place + 5} {name}" in key for place, name in enumerate(LONG))
    assert number_key(["conv1", "conv2"], [0, 1]) == ""


def test_a_wrapped_name_is_whole() -> None:
    name = "efficientnet_b0_at_448_by_448_pixels"
    lines = wrapped(name, 16).split("\n")
    assert "".join(lines) == name
    assert max(map(len, lines)) <= 16


def test_layers_are_grouped_as_deep_as_there_is_space() -> None:
    stages = [
        f"layer{one}_{two}_conv{three}" for one in (1, 2) for two in range(20) for three in "abc"
    ]
    assert groups(stages, ["conv"] * 120)[1][:4] == ["layer1"] * 4
    blocks = [
        f"layer{one}_{two}_conv{three}" for one in (1, 2) for two in range(9) for three in "abc"
    ]
    assert groups(blocks, ["conv"] * 54)[1][:4] == ["layer1_0"] * 3 + ["layer1_1"]
    assert groups([f"n{place}" for place in range(50)], ["conv", "add"] * 25) == (
        "kind",
        ["conv", "add"] * 25,
    )


def test_a_number_just_below_a_power_of_ten_has_three_digits() -> None:
    assert [number(value) for value in (0.9999999, 1.0, 9.999, 99.99)] == [
        "1.00",
        "1.00",
        "10.0",
        "100",
    ]


def test_ticks_of_a_logarithmic_axis_are_round_and_few() -> None:
    assert log_ticks(41, 2200, 6) == [50, 100, 200, 500, 1000, 2000]
    assert log_ticks(41, 2200, 5) == [100, 300, 1000]
    assert log_ticks(1, 1e9, 6) == [1, 1e2, 1e4, 1e6, 1e8]
    assert log_ticks(2.5, 7, 6) == [3, 4, 5, 6, 7]
    for high in range(2, 2000, 7):
        ticks = log_ticks(1, high, 6)
        assert 2 <= len(ticks) <= 6
        assert all(1 <= tick <= high for tick in ticks)
