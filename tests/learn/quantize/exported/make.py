"""Write the networks of this folder anew, with PyTorch, onnxscript, timm and transformers.

``python -m learn.quantize.exported.make`` in ``tests``. A file is what ``torch.onnx.export``
writes, in the text of ONNX, without the values of weights.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import onnx
import torch
from onnx import helper
from timm.models.vision_transformer import VisionTransformer
from torch import nn
from transformers import GPT2Config, GPT2LMHeadModel, LlamaConfig, LlamaForCausalLM

FOLDER = Path(__file__).parent
TOKENS, WIDTH, HEADS, INNER = 8, 16, 2, 32


class Causal(nn.Module):
    """Self-attention behind a causal mask."""

    def __init__(self) -> None:
        super().__init__()
        self.attention = nn.MultiheadAttention(WIDTH, HEADS, batch_first=True)

    def forward(self, x: Any) -> Any:
        mask = torch.full((TOKENS, TOKENS), float("-inf")).triu(1)
        return self.attention(x, x, x, need_weights=False, attn_mask=mask)[0]


class First(nn.Module):
    """The first result of a module."""

    def __init__(self, module: nn.Module) -> None:
        super().__init__()
        self.module = module

    def forward(self, x: Any) -> Any:
        found = self.module(x)
        return found[0] if isinstance(found, tuple) else getattr(found, "logits", found)


def networks() -> Iterator[tuple[str, nn.Module, Any]]:
    """Yield the name, the module and an input of each network."""
    x = torch.randn(1, TOKENS, WIDTH)
    encoder = {"d_model": WIDTH, "nhead": HEADS, "dim_feedforward": INNER}
    yield "encoder_post", nn.TransformerEncoderLayer(**encoder), x.transpose(0, 1)
    pre = nn.TransformerEncoderLayer(
        **encoder, batch_first=True, norm_first=True, activation="gelu"
    )
    yield "encoder_pre", pre, x
    yield "causal", Causal(), x
    vit = VisionTransformer(
        img_size=8,
        patch_size=4,
        embed_dim=WIDTH,
        depth=1,
        num_heads=HEADS,
        mlp_ratio=2,
        num_classes=5,
    )
    yield "timm_vit", vit, torch.randn(1, 3, 8, 8)
    same = {"vocab_size": 20, "attn_implementation": "eager"}
    gpt = GPT2Config(n_embd=WIDTH, n_head=HEADS, n_layer=1, n_positions=TOKENS, **same)
    yield "gpt2", First(GPT2LMHeadModel(gpt)), torch.randint(0, 20, (1, TOKENS))
    llama = LlamaConfig(
        hidden_size=WIDTH,
        intermediate_size=INNER,
        num_hidden_layers=1,
        num_attention_heads=HEADS,
        num_key_value_heads=1,
        max_position_embeddings=TOKENS,
        **same | {"attn_implementation": "sdpa"},
    )
    yield "llama", First(LlamaForCausalLM(llama)), torch.randint(0, 20, (1, TOKENS))


def main() -> None:
    """Write every network."""
    torch.manual_seed(0)
    torch.backends.mha.set_fastpath_enabled(False)
    for name, module, example in networks():
        module.eval()
        for parameter in module.parameters():
            nn.init.normal_(parameter)  # The exporter drops biases of 0.
        with torch.no_grad():
            made = torch.onnx.export(module, (example,), dynamo=True, verbose=False)
        model = made.model_proto
        graph = model.graph
        graph.name = name
        del graph.value_info[:]
        for node in graph.node:
            del node.metadata_props[:]
            node.doc_string = ""
        for tensor in [*graph.initializer]:
            values = onnx.numpy_helper.to_array(tensor)
            is_mask = values.dtype.kind == "f" and abs(values).max() > 1e4
            if values.dtype.kind == "f" and values.size > 1 and not is_mask:
                graph.initializer.remove(tensor)
                graph.value_info.append(
                    helper.make_tensor_value_info(tensor.name, tensor.data_type, tensor.dims)
                )
        del model.metadata_props[:]
        del model.functions[:]
        (FOLDER / f"{name}.onnxtxt").write_text(onnx.printer.to_text(model) + "\n")


if __name__ == "__main__":
    main()
