"""The room for LOADs of a chunk of weights is never less than what the chunk takes."""

from types import SimpleNamespace

import numpy as np
import pytest

from accelsim.schedule import weights

CASES = 3000


def test_the_room_of_a_chunk_holds_its_loads(monkeypatch: pytest.MonkeyPatch) -> None:
    draw = np.random.default_rng(1)
    tight = 0
    for _ in range(CASES):
        for name, values in (("MOST_PLACES", [3, 5, 4096]), ("_MOST_WORDS", [4, 9, 40]),
                             ("_MOST_ROW_BYTES", [16, 64, 256])):  # fmt: skip
            monkeypatch.setattr(weights, name, int(draw.choice(values)))
        fold_words, row_bytes = int(draw.choice([1, 2, 4, 8])), int(draw.choice([1, 3, 8]))
        words_in = int(draw.integers(1, 7))
        whole_places = words_in == 1 and fold_words <= weights.most_weight_words(row_bytes)
        constants = SimpleNamespace(
            weights=1000,
            unit_rows=int(whole_places and draw.random() < 0.5),
            weight_row=row_bytes,
            last_row=int(draw.integers(1, row_bytes + 1)),
            last_words=int(draw.integers(1, fold_words + 1)),
        )
        kernel_y, kernel_x, digits = (int(draw.integers(1, most + 1)) for most in (3, 3, 2))
        window = SimpleNamespace(kernel_y=kernel_y, kernel_x=kernel_x, blocks=words_in)
        machine = SimpleNamespace(fold_words=fold_words, cols=4)
        work = SimpleNamespace(window=window, digits=digits, filters=7, constants=constants)
        part = int(draw.integers(1, words_in + 1))
        first_block = int(draw.integers(0, -(-words_in // part))) * part
        blocks = min(part, words_in - first_block)
        whole = blocks * kernel_y * kernel_x * digits
        chunk = int(draw.integers(1, whole + 1))
        first = int(draw.integers(0, whole - chunk + 1)) * fold_words
        filter_block, done, loads = int(draw.integers(0, 2)), 0, 0
        while done < chunk * fold_words:
            run = weights.weight_run(
                machine, work, filter_block, first_block, blocks,
                first + done, chunk * fold_words - done,
            )  # fmt: skip
            done += run.places * run.words
            loads += 1

        room = weights.most_weight_loads(machine, work, chunk)
        assert loads <= room
        tight += loads == room

    assert tight > CASES // 5
