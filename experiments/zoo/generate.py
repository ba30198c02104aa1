"""Write the zoo: ``python -m experiments.zoo.generate`` from the root of the checkout."""

from collections.abc import Callable
from pathlib import Path

from onnx import parser, shape_inference

from experiments.zoo.convolutional import (
    alexnet,
    efficientnet_b0,
    mobilenet_v2,
    resnet18,
    resnet50,
    vgg16,
)
from experiments.zoo.detection import yolo11n, yolov8n
from experiments.zoo.diffusion import stable_diffusion_unet
from experiments.zoo.flow import raft_small
from experiments.zoo.modern import convnext_tiny, efficientnet_v2_s, swin_t
from experiments.zoo.network import Network
from experiments.zoo.others import deepspeech_lstm, dlrm
from experiments.zoo.science import (
    cnn3d_surrogate,
    evoformer_block,
    gcn_cora,
    graphsage_reddit,
)
from experiments.zoo.tiny import ds_cnn, fc_autoencoder, mobilenet_v1_025, resnet8
from experiments.zoo.transformers import vit_b_16

FOLDER = Path(__file__).resolve().parents[2] / "workloads"
NETWORKS: tuple[Callable[[], Network], ...] = (
    alexnet,
    vgg16,
    resnet18,
    resnet50,
    mobilenet_v2,
    efficientnet_b0,
    vit_b_16,
    dlrm,
    deepspeech_lstm,
    ds_cnn,
    mobilenet_v1_025,
    resnet8,
    fc_autoencoder,
    efficientnet_v2_s,
    convnext_tiny,
    swin_t,
    yolov8n,
    yolo11n,
    stable_diffusion_unet,
    raft_small,
    evoformer_block,
    gcn_cora,
    graphsage_reddit,
    cnn3d_surrogate,
)


def zoo_texts() -> dict[str, str]:
    """Return the text of each file of the zoo by its file name."""
    networks = [build() for build in NETWORKS]
    return {f"{net.name}.onnxtxt": net.text() for net in networks}


def write_zoo(folder: Path) -> None:
    """Write all networks into ``folder`` after the parser and strict shape inference pass them."""
    for name, text in zoo_texts().items():
        model = parser.parse_model(text)
        shape_inference.infer_shapes(model, check_type=True, strict_mode=True, data_prop=True)
        (folder / name).write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    write_zoo(FOLDER)
