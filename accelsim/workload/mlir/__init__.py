"""Reader of StableHLO and TOSA text: files become ONNX models in memory, read as any other.

``parser`` reads the text (``tokens``, ``types``, ``syntax``), ``interpret`` runs its functions on
values (``value``), ``stablehlo`` and ``tosa`` have a function for each operation (``call``), and
``network`` holds the model under construction. ``patterns`` and ``functions`` find the operators of
ONNX that a file spells as several, ``roles`` the arguments that are weights. ``read`` is the whole
path.
"""

from accelsim.workload.mlir.read import mlir_model, read_mlir

__all__ = ["mlir_model", "read_mlir"]
