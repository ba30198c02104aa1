"""A keyword spotter with an LSTM: ``python -m experiments.edge_npu.network`` writes its file.

One second of speech is 49 frames (windows of 40 ms, 20 ms apart) of 10 coefficients. An LSTM of 118
cells reads them, and a linear layer turns its last output into 12 labels.
"""

from pathlib import Path

from experiments.zoo.layers import linear
from experiments.zoo.network import HEADER, Network

FILE = Path(__file__).with_name("keyword_lstm.onnxtxt")
FRAMES, COEFFICIENTS, CELLS, LABELS = 49, 10, 118, 12


def keyword_lstm() -> Network:
    """Return the network; its inputs are frames of shape (49, batch, 10)."""
    net = Network(
        "keyword_lstm",
        "SOURCE: Zhang et al.: Hello Edge: Keyword Spotting on Microcontrollers, 2017"
        " (arXiv:1711.07128), the smallest Basic LSTM: 118 cells, 10 coefficients, windows of 40 ms"
        " each 20 ms of a second, 12 labels (train_commands.sh of ARM-software/ML-KWS-for-MCU)."
        " Totals by these dimensions: 2.96 MMAC, 62,316 weights and biases of one bias per gate.",
        {"frames": f"float[{FRAMES},batch,{COEFFICIENTS}]"},
    )
    weights = [
        net.weight("lstm_weight", 1, 4 * CELLS, COEFFICIENTS),
        net.weight("lstm_recurrence", 1, 4 * CELLS, CELLS),
        net.weight("lstm_bias", 1, 8 * CELLS),
    ]
    states = net.lstm("lstm", ["frames", *weights], CELLS)
    last = net.node("Gather", "last", states, net.index(FRAMES - 1), axis=0)
    features = net.node("Reshape", "features", last, net.shape(-1, CELLS))
    net.output(linear(net, "labels", features, CELLS, LABELS), f"float[batch,{LABELS}]")
    return net


def main() -> None:
    """Write the network beside this file."""
    text = keyword_lstm().text().replace(HEADER, "# Written by network.py; do not edit.")
    FILE.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
