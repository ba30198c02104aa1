"""YAML files that have names: those that come with accelsim, and those of other packages."""

from dataclasses import dataclass
from os import PathLike
from pathlib import Path

from accelsim.errors import PluginError, UserError, did_you_mean
from accelsim.own_files import is_in_zoo
from accelsim.plugins import Group, load_plugin, plugin_names, with_plugins

_FEW = 12
"""Names that a message lists even if one of them is near the wrong one."""


@dataclass(frozen=True, kw_only=True)
class NamedFiles:
    """A kind of YAML files that users give by name or by path.

    Args:
        folder: Folder of the files that come with accelsim; ``NAME.yaml`` has the name ``NAME``.
        group: Group of entry points for files of other packages; each holds the path of a file.
        kind: Noun for what the files describe, in messages: "accelerator".
        file: Words for such a file in messages, with an article: "an accelerator file".
        error: Class of the error about a wrong name or path.
    """

    folder: Path
    group: Group
    kind: str
    file: str
    error: type[UserError]

    def names(self) -> tuple[str, ...]:
        """Return every name, sorted.

        Raises:
            PluginError: A package adds a name that is taken.
        """
        own = tuple(path.stem for path in self.folder.glob("*.yaml"))
        return with_plugins(own, self.group)

    def path(self, given: str | PathLike[str]) -> Path:
        """Return the file that a user means.

        Args:
            given: A name, or the path of a ``.yaml`` or ``.yml`` file, which need not exist.

        Raises:
            UserError: There is no such name; the class is ``error``.
            PluginError: The entry point of the package is not the path of a file.
        """
        name = str(given)
        path = Path(name)
        if path.suffix in (".yaml", ".yml"):
            return path
        own = self.folder / f"{name}.yaml"
        if name and path.name == name and own.is_file():
            return own
        if name in plugin_names(self.group):
            return self._of_plugin(name)
        if path.exists():
            raise self.error(f"{name}: {self.file} ends in .yaml or .yml")
        known = self.names()
        hint = did_you_mean(name, known)
        if hint.endswith("?") and len(known) <= _FEW:
            hint += f" Known: {', '.join(known)}"
        if is_in_zoo(name):
            raise self.error(f"{name}: is a network, and {self.file} or its name is needed")
        raise self.error(f"{name}: no such {self.kind}{hint}")

    def _of_plugin(self, name: str) -> Path:
        loaded = load_plugin(self.group, name)
        if not isinstance(loaded, str | PathLike) or not Path(loaded).is_file():
            raise PluginError(f"{name} of {self.group} must be the path of a file, not {loaded!r}")
        return Path(loaded)
