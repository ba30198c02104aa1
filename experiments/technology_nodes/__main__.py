"""``python -m experiments.technology_nodes``: writes the technologies between 45 and 7 nm."""

from accelsim.technology.load import FILES
from experiments.technology_nodes.between import NODES_NM, name_of
from experiments.technology_nodes.file import text_of

if __name__ == "__main__":
    for node_nm in NODES_NM:
        (FILES.folder / f"{name_of(node_nm)}.yaml").write_text(text_of(node_nm), encoding="utf-8")
