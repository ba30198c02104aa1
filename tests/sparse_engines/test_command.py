"""``accelsim sparse`` prints what the API returns, and refuses in one sentence."""

import csv
import io
import json
from dataclasses import asdict
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from accelsim.cli.sparse import sparse_command
from accelsim.errors import UserError
from accelsim.sparse_engines import machine_for, run
from accelsim.sparsity.masks import Unstructured, magnitude_mask, random_mask


def output(*arguments: str) -> str:
    done = CliRunner().invoke(sparse_command, arguments, catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.output


LAYER = ("--layer", "24,36,10", "--weight-density", "0.25", "--activation-density", "0.5")


def test_json_says_what_the_api_says() -> None:
    weights = random_mask((24, 36), Unstructured(density=0.25), seed=(7, 0, 0))
    activations = random_mask((36, 10), Unstructured(density=0.5), seed=(7, 0, 1))

    data = json.loads(
        output("eie", *LAYER, "--seed", "7", "--set", "queue_entries=4", "--format", "json")
    )

    counts = asdict(run("eie", weights, activations, queue_entries=4))
    machine = machine_for("eie", queue_entries=4)
    assert data["machine"] == vars(machine)
    assert data["layers"] == [
        {"name": "24,36,10", "m": 24, "k": 36, "n": 10, "groups": 1, "repeats": 1}
        | {"dense_cycles": machine.dense_cycles(24, 36, 10)}
        | counts
    ]
    assert data["totals"] == {"dense_cycles": machine.dense_cycles(24, 36, 10)} | counts


def test_csv_of_a_network_has_a_line_for_each_layer_and_a_total() -> None:
    text = output("two_sided", "digits_cnn", "--weight-density", "0.5", "--format", "csv")

    *layers, total = list(csv.DictReader(io.StringIO(text)))
    assert total["name"] == "total"
    assert len(layers) >= 2
    assert sum(int(layer["cycles"]) for layer in layers) == int(total["cycles"]) > 0


def test_the_table_never_cuts_a_number() -> None:
    assert "115605504" in output("zero_gating", "--layer", "64,576,3136")


def test_n_m_draws_the_pattern_of_its_machine() -> None:
    data = json.loads(output("n_m", "--layer", "8,16,4", "--set", "kept=1", "--format", "json"))

    assert data["weights"] == {"pattern": "1:4", "kept": 1, "of": 4}


def test_weights_of_a_file_are_pruned_or_taken_as_they_are(tmp_path: Path) -> None:
    weights = np.random.default_rng(0).normal(size=(6, 4, 3, 3))
    weights[weights < 0] = 0
    np.save(tmp_path / "w.npy", weights)
    layer = ("eie", "--layer", "6,36,5", "--weights", str(tmp_path / "w.npy"), "--format", "json")
    matrix = weights.reshape(6, 36)

    data = json.loads(output(*layer))
    pruned = json.loads(output(*layer, "--weight-density", "0.25"))["totals"]

    own = data["totals"]
    assert set(data["weights"]) == {"file", "sha256"}
    assert own["macs_done"] == 5 * np.count_nonzero(matrix)
    largest = magnitude_mask(matrix, Unstructured(density=0.25))
    assert pruned["cycles"] == run("eie", largest, np.ones((36, 5))).cycles


@pytest.mark.parametrize("content", [b"", b"no array", b"\x93NUMPY\x01\x00"])
def test_a_file_that_is_no_array(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "w.npy").write_bytes(content)

    with pytest.raises(UserError, match=r"^.*w.npy: rule weights_file: not a readable .npy file"):
        CliRunner().invoke(
            sparse_command,
            ("eie", "--layer", "6,36,5", "--weights", str(tmp_path / "w.npy")),
            catch_exceptions=False,
            standalone_mode=False,
        )


def test_a_file_of_other_extents(tmp_path: Path) -> None:
    np.save(tmp_path / "w.npy", np.ones((6, 35)))

    with pytest.raises(UserError, match=r"rule weights_file: must be of shape \(6, 36\) or .*\)$"):
        CliRunner().invoke(
            sparse_command,
            ("eie", "--layer", "6,36,5", "--weights", str(tmp_path / "w.npy")),
            catch_exceptions=False,
            standalone_mode=False,
        )


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("eie",), "sparse: give a workload, or --layer M,K,N"),
        (
            ("eie", "--layer", "4,4"),
            "--layer: without a workload it must be M,K,N, three whole numbers, not '4,4'",
        ),
        (("eie", "--layer", "4,0,4"), r"--layer: M, K and N must be from 1 to 2\*\*20, not 4,0,4"),
        (
            ("eie", "--layer", "4,4,4", "--dense", "conv1"),
            "sparse: --dense and --dimension need a workload",
        ),
        (("eie", "resnet18", "--weights", "w.npy"), "sparse: --weights needs --layer M,K,N .*"),
        (
            ("n_m", "--layer", "8,3,4"),
            "rule n_m_group: the reduction must be a multiple of M = 4 of 2:4, not 3",
        ),
        (
            ("eie", *LAYER, "--weight-pattern", "blocks"),
            "rule pattern: blocks: no such pattern.*",
        ),
        (
            ("eie", "--layer", "4,4,4", "--weight-density", "nan"),
            "rule density: Unstructured.density must be from 0 to 1, not nan",
        ),
    ],
)
def test_mistakes_are_one_sentence(arguments: tuple[str, ...], sentence: str) -> None:
    with pytest.raises(UserError, match=f"^{sentence}$"):
        CliRunner().invoke(sparse_command, arguments, catch_exceptions=False, standalone_mode=False)
