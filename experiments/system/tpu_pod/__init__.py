"""How far ResNet-50 scales on a pod of TPU v3."""
