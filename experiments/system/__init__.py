"""Many chips: published and measured values of collectives and training, beside the model's."""
