"""Our processing elements in standard cells, beside the area model: the second witness."""
