"""Published times of prompts and tokens beside the laws of a GPU and of NCCL."""
