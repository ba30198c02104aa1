"""A recommendation network and a speech network: DLRM and DeepSpeech."""

from itertools import pairwise

from experiments.zoo.layers import clip, fully_connected, linear
from experiments.zoo.network import Network

TABLES = (
    *(39884406, 39043, 17289, 7420, 20263, 3, 7120, 1543, 63, 38532951, 2953546, 403346, 10),
    *(2208, 11938, 155, 4, 976, 14, 39979771, 25641295, 39664984, 585935, 12972, 108, 36),
)
BOTTOM = (13, 512, 256, 128)
TOP = (479, 1024, 1024, 512, 256, 1)
HIDDEN, CONTEXT, LETTERS = 2048, 494, 29


def _perceptron(net: Network, name: str, value: str, widths: tuple[int, ...], last: str) -> str:
    """Add fully connected layers with Relu between them and ``last`` after them."""
    final = len(widths) - 1
    for number, (wide, out) in enumerate(pairwise(widths), start=1):
        layer = f"{name}{number}"
        value = fully_connected(net, layer, value, wide, out)
        kind = last if number == final else "Relu"
        value = net.node(kind, f"{layer}_{kind.lower()}", value)
    return value


def _interaction(net: Network, dense: str, features: list[str]) -> str:
    """Add the inner products of all pairs of feature vectors, after the dense one."""
    count = len(features) + 1
    row = net.node("Reshape", "dense_row", dense, net.shape(1, -1, BOTTOM[-1]))
    rows = net.node("Concat", "features", row, *features, axis=0)
    left = net.node("Transpose", "feature_rows", rows, perm=[1, 0, 2])
    right = net.node("Transpose", "feature_columns", rows, perm=[1, 2, 0])
    products = net.node("MatMul", "interaction", left, right)
    flat = net.node("Reshape", "interaction_flat", products, net.shape(0, count * count))
    below = [row * count + column for row in range(count) for column in range(row)]
    pairs = net.node("Gather", "pairs", flat, net.integers("below_diagonal", below), axis=1)
    return net.node("Concat", "interacted", dense, pairs, axis=1)


def dlrm() -> Network:
    """Return DLRM as MLPerf runs it on Criteo Terabyte, one index for each table."""
    net = Network(
        "dlrm",
        "SOURCE: Naumov et al.: Deep Learning Recommendation Model for Personalization and"
        " Recommendation Systems, 2019 (arXiv:1906.00091), in the MLPerf configuration for Criteo"
        " Terabyte: dlrm_s_pytorch.py of mlcommons/inference, recommendation/dlrm/pytorch,"
        " --max-ind-range=40000000 (m_spa, ln_emb, ln_bot, ln_top). Totals: 2.458 MMAC a sample,"
        " 24.04 G parameters, 2,368,897 of them outside the tables (tb00_40M.pt has 90 GB by du in"
        " its README).",
        {"dense": "float[batch,13]", "indices": f"int64[{len(TABLES)},batch]"},
    )
    net.comment("bottom perceptron and embeddings")
    dense = _perceptron(net, "bottom", "dense", BOTTOM, "Relu")
    parts = [f"indices{number}" for number in range(len(TABLES))]
    net.split("indices_split", parts, "indices", axis=0)
    features = []
    for number, rows in enumerate(TABLES):
        table = net.weight(f"embedding{number}_table", rows, BOTTOM[-1])
        features.append(net.node("Gather", f"embedding{number}", table, parts[number], axis=0))
    net.comment("interaction and top perceptron")
    value = _interaction(net, dense, features)
    net.output(_perceptron(net, "top", value, TOP, "Sigmoid"), "float[batch,1]")
    return net


def deepspeech_lstm() -> Network:
    """Return the network of Mozilla DeepSpeech 0.6, time first, up to the letters' softmax."""
    net = Network(
        "deepspeech_lstm",
        "SOURCE: Hannun et al.: Deep Speech: Scaling up end-to-end speech recognition, 2014"
        " (arXiv:1412.5567), as changed in Mozilla DeepSpeech 0.6.1: one LSTM of 2048, input of 19"
        " frames of 26 coefficients, 29 letters. Totals: 47.21 MMAC a frame, 47.2 M parameters"
        " (47.2 MParams and 0.0472 GFlops per audio frame, counted as MACs, in docs.openvino.ai,"
        " Open Model Zoo, mozilla-deepspeech-0.6.1).",
        {"frames": f"float[sequence,batch,{CONTEXT}]"},
    )
    value, wide = "frames", CONTEXT
    for name in ("dense1", "dense2", "dense3"):
        value = clip(net, f"{name}_relu20", linear(net, name, value, wide, HIDDEN), 20)
        wide = HIDDEN
    weights = [
        net.weight("lstm_weight", 1, 4 * HIDDEN, HIDDEN),
        net.weight("lstm_recurrence", 1, 4 * HIDDEN, HIDDEN),
        net.weight("lstm_bias", 1, 8 * HIDDEN),
    ]
    value = net.lstm("lstm", [value, *weights], HIDDEN)
    value = net.node("Reshape", "lstm_features", value, net.shape(0, -1, HIDDEN))
    value = clip(net, "dense5_relu20", linear(net, "dense5", value, HIDDEN, HIDDEN), 20)
    letters = linear(net, "letters", value, HIDDEN, LETTERS)
    probabilities = net.node("Softmax", "probabilities", letters, axis=-1)
    net.output(probabilities, f"float[sequence,batch,{LETTERS}]")
    return net
