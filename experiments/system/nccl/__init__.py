"""NCCL's all-reduces on one node against measured ones."""
