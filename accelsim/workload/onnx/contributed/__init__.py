"""Operators of onnxruntime in real numbers, replaced by standard ones.

onnxruntime's optimizer fuses what exporters write, and exporters of language models write such
operators themselves::

    SkipLayerNormalization(x, y, gamma, beta)   =>   Add(x, y) -> LayerNormalization(gamma, beta)

Tests run both in onnxruntime. A form that is not supported stays, and is named as not modelled. An
operator that is newer than the operator set of a file keeps the domain of onnxruntime, and its
standard name.

Definitions: https://github.com/microsoft/onnxruntime/blob/main/docs/ContribOperators.md
"""

from accelsim.workload.onnx.contributed.expand import COMPOSED, expand_contributed, has_contributed

__all__ = ["COMPOSED", "expand_contributed", "has_contributed"]
