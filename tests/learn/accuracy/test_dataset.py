"""The images that come with accelsim are those of scikit-learn."""

import numpy as np
import pytest

from accelsim.errors import WorkloadError
from accelsim.learn.accuracy import load_dataset
from accelsim.learn.accuracy.dataset import data_of, feeds
from accelsim.workload.load import workload_file
from experiments.digits.data import digits

LARGEST_FILE_BYTES = 60_000


def test_images_are_those_of_scikit_learn() -> None:
    data = load_dataset("digits")

    for ours, theirs in zip((data.training, data.test), digits(), strict=True):
        assert np.array_equal(ours.images * 16, theirs.images[:, :, :, 0])
        assert np.array_equal(ours.labels, theirs.labels)


def test_an_unknown_name_is_refused() -> None:
    with pytest.raises(WorkloadError, match="did you mean digits"):
        load_dataset("digit")


@pytest.mark.parametrize("name", ["digits_mlp", "digits_conv", "digits_rnn"])
def test_networks_say_their_data_and_are_small(name: str) -> None:
    path = workload_file(name)

    assert data_of(path) == "digits"
    assert path.stat().st_size < LARGEST_FILE_BYTES


def test_inputs_share_an_image_in_row_order() -> None:
    images = np.arange(2 * 4).reshape(2, 2, 2).astype(float)

    found = feeds(images, ["a", "b"], {"a": (1, 2), "b": (1, 2)})

    assert found["a"].tolist() == [[0, 1], [4, 5]]
    assert found["b"].tolist() == [[2, 3], [6, 7]]


def test_inputs_that_need_more_than_an_image_are_refused() -> None:
    with pytest.raises(WorkloadError, match="reads 5 values, an image has 4"):
        feeds(np.zeros((1, 2, 2)), ["a"], {"a": (1, 5)})
