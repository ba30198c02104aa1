"""``python -m experiments.technology_nodes``: writes the technologies of 65 nm and below 45 nm."""

from accelsim.technology.load import FILES
from experiments.technology_nodes.above import NAME, NODE_NM
from experiments.technology_nodes.between import NODES_NM, name_of
from experiments.technology_nodes.file import text_of

if __name__ == "__main__":
    names = {node_nm: name_of(node_nm) for node_nm in NODES_NM} | {NODE_NM: NAME}
    for node_nm, name in names.items():
        (FILES.folder / f"{name}.yaml").write_text(text_of(node_nm), encoding="utf-8")
