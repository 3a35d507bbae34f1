"""A PostgreSQL of one's own in a folder for a while: for tests and measurements, beside whatever else runs here."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

OWNER = "postgres"  # the server does not run as root: Debian's package makes this user


def programs() -> Path | None:
    """Where PostgreSQL's programs are: on PATH, or where Debian has the newest."""
    found = shutil.which("initdb")
    if found:
        return Path(found).resolve().parent  # a link may stand there alone
    versions = [folder.parent for folder in Path("/usr/lib/postgresql").glob("*/bin/initdb")]
    return max(versions, key=lambda folder: int(folder.parent.name.partition(".")[0]), default=None)


class Cluster:
    """A server that listens at a socket in its own folder alone."""

    def __init__(self, programs: Path, folder: Path) -> None:
        self.programs = programs
        self.folder = folder
        self.data = folder / "data"

    def run(self, program: str, *args: str) -> None:
        """Run one of its programs as its owner."""
        user = OWNER if hasattr(os, "geteuid") and os.geteuid() == 0 else None
        command = [str(self.programs / program), *args]
        done = subprocess.run(
            command,
            user=user,
            cwd=self.folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        if done.returncode:
            raise RuntimeError(f"{program}: {done.stdout}")

    def start(self) -> None:
        """It can be reached when this returns."""
        options = f"-k {self.folder} -c listen_addresses='' -c max_connections=200"
        log = str(self.folder / "log")
        # Its output goes to a file: a pipe would be held open by the server for as long as it lives.
        self.run("pg_ctl", "start", "-w", "-D", str(self.data), "-l", log, "-o", options)

    def stop(self) -> None:
        """End it, and every connection."""
        self.run("pg_ctl", "stop", "-w", "-m", "immediate", "-D", str(self.data))

    def create(self, name: str) -> str:
        """The address of a new database."""
        self.run("createdb", "-h", str(self.folder), "-U", OWNER, name)
        return f"postgresql://{OWNER}@/{name}?host={self.folder}"


@contextmanager
def cluster(programs: Path, durable: bool = True) -> Iterator[Cluster]:
    """One that is there until the end of the block. `durable`: whether it waits for the disk."""
    with tempfile.TemporaryDirectory(prefix="nt-pg-") as name:
        folder = Path(name)
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            shutil.chown(folder, OWNER)
        made = Cluster(programs, folder)
        made.run(
            "initdb", "-D", str(made.data), "-U", OWNER, "--auth=trust", "--no-sync", "--encoding=UTF8", "--locale=C"
        )
        if not durable:
            with (made.data / "postgresql.conf").open("a", encoding="utf-8") as settings:
                settings.write("fsync = off\n")
        made.start()
        try:
            yield made
        finally:
            made.stop()
