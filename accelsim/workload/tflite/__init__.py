"""Reader of TFLite networks (``.tflite``): they become ONNX models in memory, read as any other.

``file`` parses the flatbuffer, ``network`` holds the model under construction with the order of
axes and the quantization of each tensor, ``call`` is one operator, and ``operators`` has a function
for each kind. ``read`` is the whole path.
"""

from accelsim.workload.tflite.read import read_tflite, tflite_model

__all__ = ["read_tflite", "tflite_model"]
