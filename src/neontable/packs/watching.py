"""`neontable packs watch`: a pack is checked on each save, for as long as somebody waits for it."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeAlias

from ..kernel.errors import PackError
from .documents import PackFolder, read_folder
from .faults import PackFault

EVERY: Final = 0.3  # seconds between two looks at the folder
# What can be seen of a file without reading it: its name, when it was written, its size.
Stamps: TypeAlias = tuple[tuple[str, int, int], ...]
NO_FOLDER: Final[Stamps] = (("", 0, 0),)  # no file has this name
# The faults of a pack, and what there is in it when it has none.
Check: TypeAlias = Callable[[PackFolder], tuple[list[PackFault], str]]


class Watch:
    """Looks at a pack's folder, and says how it stands with the pack when something else lies there than before.

    What is still being written is left alone until it has stood still from one look to the next: no editor saves in no
    time.
    """

    def __init__(self, folder: Path, check: Check) -> None:
        self.folder = folder
        self.check = check
        self.seen = stamps_of(folder)  # at the last look
        self.told: Stamps | None = None  # those of what was checked last
        self.checked: PackFolder | None = None
        self.complaint = ""  # about files that cannot be read

    def look(self) -> list[str]:
        """What there is to say now, a line each; nothing when nothing has changed, or is still changing."""
        stamps = stamps_of(self.folder)
        stands_still = stamps == self.seen
        self.seen = stamps
        if not stands_still or stamps == self.told:
            return []
        if stamps == NO_FOLDER:
            self.told, self.checked, self.complaint = stamps, None, ""
            return [f"{self.folder}: there is no such folder; waiting for it"]
        try:
            found = read_folder(self.folder)
        except PackError as error:  # the next look tries again
            before, self.complaint = self.complaint, str(error)
            self.told, self.checked = None, None
            return [] if self.complaint == before else [self.complaint]
        self.told, self.complaint = stamps, ""
        if found == self.checked:
            return []
        self.checked = found
        return self.report(found)

    def report(self, found: PackFolder) -> list[str]:
        """All faults of the pack and how many they are, or what there is in it."""
        faults, what = self.check(found)
        if faults:
            what = f"{len(faults)} fault{'' if len(faults) == 1 else 's'}"
        return [*map(str, faults), f"{self.folder}: {what}"]


def stamps_of(folder: Path) -> Stamps:
    """The pack's files as they are now."""
    if not os.path.isdir(folder):
        return NO_FOLDER
    stamps = []
    for path in sorted(folder.glob("*.toml")):
        try:
            stat = path.stat()
        except OSError:  # it has just been deleted
            continue
        stamps.append((path.name, stat.st_mtime_ns, stat.st_size))
    return tuple(stamps)


def watch(folder: Path, check: Check, say: Callable[[str], None], wait: Callable[[], object]) -> None:
    """Look again and again, with a wait between; Ctrl-C, or whatever else `wait` raises as KeyboardInterrupt, ends it.
    Reports are parted by an empty line."""
    watching, told = Watch(folder, check), False
    try:
        while True:
            lines = watching.look()
            if lines and told:
                say("")
            for line in lines:
                say(line)
            told = told or bool(lines)
            wait()
    except KeyboardInterrupt:
        return
