"""Which chip, fabric and layout train GPT-3 fastest with a megawatt."""
