"""The networks: names of timm, torchvision and transformers, built with random weights."""

from collections.abc import Callable
from typing import Any

TIMM = (
    "botnet26t_256", "cait_xxs24_224", "coatnet_0_rw_224", "convnextv2_tiny", "crossvit_tiny_240",
    "davit_tiny", "eca_nfnet_l0", "edgenext_xx_small", "efficientnet_b0", "eva02_tiny_patch14_224",
    "fastvit_t8", "focalnet_tiny_srf", "gcvit_xxtiny", "ghostnet_100", "halonet26t",
    "hrnet_w18_small", "lambda_resnet26t", "levit_128s", "maxvit_tiny_tf_224", "mixer_s32_224",
    "mobilevit_s", "swinv2_tiny_window8_256", "volo_d1_224", "xcit_nano_12_p16_224",
)  # fmt: skip

MORE_OF_TIMM = (
    "beit_base_patch16_224", "convmixer_768_32", "cspresnet50", "deit3_small_patch16_224", "dla34",
    "dpn68", "efficientformer_l1", "efficientvit_b0", "hardcorenas_a", "hiera_tiny_224",
    "inception_next_tiny", "inception_v4", "lcnet_050", "mobilenetv4_conv_small", "mobileone_s0",
    "mvitv2_tiny", "nest_tiny", "pit_ti_224", "poolformer_s12", "pvt_v2_b0", "repvit_m0_9",
    "res2net50_26w_4s", "resmlp_12_224", "resnest14d", "rexnet_100", "sequencer2d_s",
    "skresnet18", "tiny_vit_5m_224", "tnt_s_legacy_patch16_224", "twins_svt_small",
    "visformer_tiny", "xception41",
)  # fmt: skip
"""Networks of families that the first list has not."""

TORCHVISION = (
    "alexnet", "convnext_tiny", "deeplabv3_mobilenet_v3_large", "densenet121", "efficientnet_b0",
    "efficientnet_v2_s", "fasterrcnn_mobilenet_v3_large_320_fpn", "fcn_resnet50", "googlenet",
    "inception_v3", "lraspp_mobilenet_v3_large", "maskrcnn_resnet50_fpn", "maxvit_t", "mc3_18",
    "mnasnet0_5", "mobilenet_v2", "mobilenet_v3_small", "mvit_v2_s", "r2plus1d_18", "r3d_18",
    "raft_small", "regnet_x_400mf", "regnet_y_400mf", "resnet18", "resnext50_32x4d",
    "retinanet_resnet50_fpn", "s3d", "shufflenet_v2_x0_5", "squeezenet1_0",
    "ssdlite320_mobilenet_v3_large", "swin3d_t", "swin_t", "swin_v2_t", "vgg11", "vit_b_16",
    "wide_resnet50_2",
)  # fmt: skip

TRANSFORMERS = (
    "albert", "bart", "bert", "bloom", "clip_vision_model", "deberta-v2", "deepseek_v3", "dinov2",
    "distilbert", "falcon", "fnet", "gemma", "gpt2", "gpt_neox", "gpt_oss", "llama", "mamba",
    "mixtral", "modernbert", "opt", "phi3", "qwen2_moe", "qwen3", "segformer", "swin", "t5", "vit",
    "wav2vec2", "whisper", "xlnet", "electra",
)  # fmt: skip

MORE_OF_TRANSFORMERS = (
    "beit", "codegen", "cohere", "deit", "esm", "gemma2", "gptj", "granite", "hubert", "m2m_100",
    "mamba2", "mistral", "mobilebert", "mpnet", "olmo2", "pegasus", "qwen2", "roberta",
    "siglip_vision_model", "squeezebert", "stablelm", "starcoder2", "yolos",
)  # fmt: skip
"""Types of families that the first list has not."""
"""Types of configurations; each network has their default sizes and two layers."""

TOKENS = 16

_VIDEO = ("mc3_18", "mvit_v2_s", "r2plus1d_18", "r3d_18", "s3d", "swin3d_t")

_DETECTORS = (
    "fasterrcnn_mobilenet_v3_large_320_fpn", "maskrcnn_resnet50_fpn", "retinanet_resnet50_fpn",
    "ssdlite320_mobilenet_v3_large",
)  # fmt: skip

_LAYERS = (
    "num_hidden_layers", "num_layers", "n_layer", "n_layers", "encoder_layers", "decoder_layers",
    "num_decoder_layers",
)  # fmt: skip


_CHOSEN: dict[str, dict[str, int]] = {
    "cohere": {"vocab_size": 32_000},
    "esm": {"vocab_size": 33, "pad_token_id": 1, "mask_token_id": 32},
    "gpt_oss": {"num_local_experts": 32},
}
"""Fields that a type has no default for, or whose default needs more memory than 12 GiB."""


def timm_model(name: str, torch: Any) -> tuple[Any, Any]:
    """Return a network of timm and what it is given: an image of its own size."""
    import timm

    module = timm.create_model(name, pretrained=False)
    return module, (torch.zeros(1, *module.default_cfg["input_size"]),)


def torchvision_model(name: str, torch: Any) -> tuple[Any, Any]:
    """Return a network of torchvision and what it is given: an image, a list of them, a video."""
    from torchvision.models import get_model

    extras = {"weights_backbone": None} if _has_backbone(name) else {}
    if name in ("googlenet", "inception_v3"):
        extras = {"init_weights": False}
    module = get_model(name, weights=None, **extras)
    if name in _VIDEO:
        return module, (torch.zeros(1, 3, 16, 224, 224),)
    if name == "raft_small":
        return module, (torch.zeros(1, 3, 128, 128), torch.zeros(1, 3, 128, 128))
    if name in _DETECTORS:
        return _without_selection(module, torch), (torch.zeros(1, 3, 320, 320),)
    size = 299 if name == "inception_v3" else 224
    return module, (torch.zeros(1, 3, size, size),)


def _without_selection(detector: Any, torch: Any) -> Any:
    """Return a detector without its selection of boxes, whose number depends on values.

    Detectors of two stages have two inputs to their second stage: what the first says, and the
    features of as many regions as the selection keeps at most, which here are zeros.
    """

    class Detector(torch.nn.Module):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__()
            self.detector = detector

        def forward(self, image: Any) -> Any:
            features = list(self.detector.backbone(image).values())
            if not hasattr(self.detector, "roi_heads"):
                return self.detector.head(features)
            first, heads = self.detector.rpn.head(features), self.detector.roi_heads
            regions = self.detector.rpn.post_nms_top_n()
            box = torch.zeros(regions, features[0].shape[1], 7, 7, device=image.device)
            said = [*first, heads.box_predictor(heads.box_head(box))]
            if heads.mask_head is not None:
                kept = heads.detections_per_img
                mask = torch.zeros(kept, features[0].shape[1], 14, 14, device=image.device)
                said.append(heads.mask_predictor(heads.mask_head(mask)))
            return said

    return Detector()


def _has_backbone(name: str) -> bool:
    return any(part in name for part in ("rcnn", "ssd", "retinanet", "fcn", "deeplab", "lraspp"))


def transformers_model(name: str, torch: Any) -> tuple[Any, Any]:
    """Return a network of transformers and what it is given: tokens, an image, or sound."""
    from transformers import AutoConfig, AutoModel

    plain = AutoConfig.for_model(name)
    layers = {field: 2 for field in _LAYERS if isinstance(getattr(plain, field, None), int)}
    config = AutoConfig.for_model(name, **layers, **_CHOSEN.get(name, {}))
    config.use_cache = False
    module = AutoModel.from_config(config)
    given: dict[str, Any] = {}
    main = module.main_input_name
    if main == "pixel_values":
        size = getattr(config, "image_size", 224)
        height, width = size if isinstance(size, list | tuple) else (size, size)
        given[main] = torch.zeros(1, 3, height, width)
    elif main == "input_values":
        given[main] = torch.zeros(1, 4000)
    elif main == "input_features":
        given[main] = torch.zeros(1, config.num_mel_bins, 2 * config.max_source_positions)
    else:
        given[main] = torch.zeros(1, TOKENS, dtype=torch.long)
    if config.is_encoder_decoder:
        given["decoder_input_ids"] = torch.zeros(1, TOKENS, dtype=torch.long)
    return module, given


BUILDERS: dict[str, tuple[tuple[str, ...], Callable[[str, Any], tuple[Any, Any]]]] = {
    "torchvision": (TORCHVISION, torchvision_model),
    "timm": (TIMM, timm_model),
    "more of timm": (MORE_OF_TIMM, timm_model),
    "transformers": (TRANSFORMERS, transformers_model),
    "more of transformers": (MORE_OF_TRANSFORMERS, transformers_model),
}
