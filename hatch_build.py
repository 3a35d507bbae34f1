"""Build hook: the rules engine is compiled by mypyc when that is possible, else shipped as the Python that it is; the
packs are read ahead, so that the first start has no text to read; and the browser client is built (web/client.py).

NEONTABLE_COMPILE  auto (default): compile when a C compiler and Python.h are there, fall back to pure Python with a
                   warning; 0: never; 1: a build that cannot compile fails.
NEONTABLE_OPT      the C compiler's optimisation level, 3 by default.
NEONTABLE_WEB      auto (default): build the client, or do without it with a warning; 0: never; 1: no build without it.

Editable installs stay pure, and nothing is ever compiled into src/: a stale extension would hide its source.
"""

from __future__ import annotations

import ast
import contextlib
import hashlib
import os
import runpy
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# One group: modules compiled apart would refuse each other's classes, and call each other slowly.
COMPILED = (
    "neontable/kernel/state.py",
    "neontable/kernel/rng.py",
    "neontable/kernel/playout.py",
    "neontable/kernel/guide.py",
    "neontable/kernel/compare.py",
    "neontable/kernel/search.py",
    "neontable/kernel/encoding.py",
    "neontable/kernel/batch.py",
    "neontable/kernel/example.py",
    "neontable/kernel/example_guide.py",
    "neontable/nexus/parts.py",
    "neontable/nexus/setup.py",
    "neontable/nexus/rounds.py",
    "neontable/nexus/legality.py",
    "neontable/nexus/changes.py",
    "neontable/nexus/together.py",
    "neontable/nexus/effects.py",
    "neontable/nexus/scoring.py",
    "neontable/nexus/catalog.py",
    "neontable/nexus/state.py",
    "neontable/nexus/knowledge.py",
    "neontable/nexus/odds.py",
    "neontable/nexus/worlds.py",
    "neontable/nexus/instinct.py",
    "neontable/nexus/prospects_fitted.py",
    "neontable/nexus/prospects.py",
    "neontable/nexus/lookahead.py",
    "neontable/nexus/guide.py",
    "neontable/nexus/encoding.py",
    "neontable/nemesis/parts.py",
    "neontable/nemesis/ops.py",
    "neontable/nemesis/needs.py",
    "neontable/nemesis/catalog.py",
    "neontable/nemesis/frame.py",
    "neontable/nemesis/lists.py",
    "neontable/nemesis/noting.py",
    "neontable/nemesis/finish.py",
    "neontable/nemesis/things.py",
    "neontable/nemesis/statuses.py",
    "neontable/nemesis/filters.py",
    "neontable/nemesis/reading.py",
    "neontable/nemesis/layers.py",
    "neontable/nemesis/refresh.py",
    "neontable/nemesis/room.py",
    "neontable/nemesis/triggers.py",
    "neontable/nemesis/damage.py",
    "neontable/nemesis/lasting.py",
    "neontable/nemesis/battlefield.py",
    "neontable/nemesis/known.py",
    "neontable/nemesis/zones.py",
    "neontable/nemesis/carding.py",
    "neontable/nemesis/choosing.py",
    "neontable/nemesis/harming.py",
    "neontable/nemesis/doing.py",
    "neontable/nemesis/effects.py",
    "neontable/nemesis/musts.py",
    "neontable/nemesis/mulligans.py",
    "neontable/nemesis/binding.py",
    "neontable/nemesis/dealing.py",
    "neontable/nemesis/following.py",
    "neontable/nemesis/gains.py",
    "neontable/nemesis/instinct.py",
    "neontable/nemesis/interception.py",
    "neontable/nemesis/lookahead.py",
    "neontable/nemesis/guide.py",
    "neontable/nemesis/melee.py",
    "neontable/nemesis/merits.py",
    "neontable/nemesis/moving.py",
    "neontable/nemesis/standing.py",
    "neontable/nemesis/told.py",
    "neontable/nemesis/worlds.py",
    "neontable/nemesis/champion.py",
    "neontable/nemesis/playing.py",
    "neontable/nemesis/reach.py",
    "neontable/nemesis/whole.py",
    "neontable/nemesis/combat.py",
    "neontable/nemesis/splits.py",
    "neontable/nemesis/blows.py",
    "neontable/nemesis/turn.py",
    "neontable/nemesis/legality.py",
    "neontable/nemesis/knowledge.py",
    "neontable/nemesis/state.py",
    "neontable/nemesis/setup.py",
    "neontable/nemesis/encoding.py",
)
MYPYC = ("mypy==2.4.1", "setuptools>=77")
# What reading the packs needs, as in pyproject.toml.
READERS = ("lark>=1.2", "librt>=0.17", "msgspec>=0.20", "mypy_extensions>=1.1")
KEPT = 8  # compiled sets in the cache, the newest; sets of read packs, too


def can_compile() -> bool:
    """Tell whether a C compiler and Python's headers are here (tools/envs.py has the same function)."""
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    header = Path(sysconfig.get_path("include"), "Python.h")
    return sys.platform == "win32" or (shutil.which(compiler) is not None and header.exists())


def mode_of(variable: str) -> str:
    """Read NEONTABLE_COMPILE or NEONTABLE_WEB."""
    mode = os.environ.get(variable, "auto")
    if mode not in ("auto", "0", "1"):
        raise ValueError(f"{variable} is {mode!r}: it must be auto, 0 or 1")
    return mode


def compile_mode() -> str:
    """Tell whether the engine is to be compiled."""
    return mode_of("NEONTABLE_COMPILE")


class BuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """What hatchling calls. Each thing that a wheel needs beside its sources is one `add_...` step."""

    def dependencies(self) -> list[str]:
        """Ask only for what is to be used: no mypy for pure wheels, nothing for what the caches have already."""
        mode = compile_mode()
        wanted = mode == "1" or (mode == "auto" and can_compile())
        compilers = MYPYC if wanted and not self.engine().is_cached() else ()
        readers = () if Packs(Path(self.root)).is_cached() else READERS
        return [*compilers, *readers, *Client(Path(self.root)).needs()]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Fill a wheel before it is packed."""
        if version != "editable":
            self.add_engine(build_data)
            self.add_packs(build_data)
            self.add_client(build_data)

    def engine(self) -> Engine:
        """Name the compiled group of this checkout."""
        return Engine(Path(self.root), os.environ.get("NEONTABLE_OPT", "3"))

    def add_engine(self, build_data: dict[str, Any]) -> None:
        """Add the compiled engine, or say why it stays pure Python."""
        engine, mode = self.engine(), compile_mode()
        engine.check_sources()
        if mode == "0":
            return
        try:
            files = engine.compile()
        except (OSError, RuntimeError) as error:
            if mode == "1":
                raise
            self.app.display_warning(f"the engine stays pure Python: {error}")
            return
        build_data["force_include"].update({str(file): str(file.relative_to(engine.cache)) for file in files})
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def add_packs(self, build_data: dict[str, Any]) -> None:
        """Add what the packs become, or say why they will be read at the first start."""
        try:
            files = Packs(Path(self.root)).read()
        except (OSError, RuntimeError) as error:
            self.app.display_warning(f"the packs are not read ahead: {error}")
            return
        build_data["force_include"].update({str(file): f"neontable/made/{file.name}" for file in files})

    def add_client(self, build_data: dict[str, Any]) -> None:
        """Add the built browser client, or say why the server will have none."""
        client, mode = Client(Path(self.root)), mode_of("NEONTABLE_WEB")
        if mode == "0":
            return
        try:
            folder = client.build()
        except (OSError, RuntimeError) as error:
            if mode == "1":
                raise
            self.app.display_warning(f"there will be no browser client: {error}")
            return
        build_data["force_include"][str(folder)] = "neontable/server/static"


class Engine:
    """The compiled group, kept in build/ under a key made of all that decides how it comes out."""

    def __init__(self, root: Path, opt: str) -> None:
        """Take the checkout's folder and the C compiler's optimisation level."""
        self.root = root
        self.src = root / "src"
        self.opt = opt

    @property
    def cache(self) -> Path:
        """The folder of the compiled files, laid out as they go into the wheel."""
        return self.root / "build" / "mypyc" / self.key()

    def check_sources(self) -> None:
        """Refuse a list that names a file which is not there."""
        missing = [name for name in COMPILED if not (self.src / name).is_file()]
        if missing:
            raise FileNotFoundError(f"COMPILED in hatch_build.py names files that src/ lacks: {', '.join(missing)}")

    def key(self) -> str:
        """Hash the sources, mypy, this Python and the options: the same key, the same machine code."""
        self.check_sources()
        digest = hashlib.sha256(repr((COMPILED, MYPYC, sys.version, sysconfig.get_config_vars("EXT_SUFFIX"))).encode())
        digest.update(repr((self.opt, os.environ.get("CC"), os.environ.get("CFLAGS"))).encode())
        for path in sorted(self.sources()):
            digest.update(repr((path.relative_to(self.src).as_posix(), path.read_bytes())).encode())
        return digest.hexdigest()[:20]

    def sources(self) -> set[Path]:
        """Find the compiled files and all of ours that they import: mypyc looks into those for types and constants."""
        found: set[Path] = set()
        waiting = [self.src / name for name in COMPILED]
        while waiting:
            path = waiting.pop()
            if path not in found:
                found.add(path)
                waiting += self.imports(path)
        return found

    def imports(self, path: Path) -> Iterator[Path]:
        """List the files under src/ that a file's import statements can mean."""
        for node in ast.walk(ast.parse(path.read_bytes())):
            if isinstance(node, ast.Import):
                modules = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                package = path.relative_to(self.src).parts[: -node.level] if node.level else ()
                base = ".".join((*package, *filter(None, [node.module])))
                modules = [base, *(f"{base}.{alias.name}" for alias in node.names)]
            else:
                continue
            for module in modules:
                stem = self.src / module.replace(".", "/")
                yield from filter(Path.is_file, (stem.with_suffix(".py"), stem / "__init__.py"))

    def extensions(self) -> list[Path]:
        """List the compiled files in the cache."""
        return sorted(p for p in self.cache.rglob("*") if p.suffix in (".so", ".pyd"))

    def is_cached(self) -> bool:
        """Tell whether this very engine has been compiled before."""
        return self.cache.is_dir()

    def compile(self) -> list[Path]:
        """Return the compiled files, from the cache when it has them."""
        if not can_compile():
            raise RuntimeError("no C compiler or no Python.h")
        if not self.is_cached():
            self.fill_cache()
        os.utime(self.cache)
        self.forget_old()
        return self.extensions()

    def fill_cache(self) -> None:
        """Compile in a folder of our own and move it into place whole, so that nobody sees half of it."""
        place = self.cache
        place.parent.mkdir(parents=True, exist_ok=True)
        work = place.with_name(f"{place.name}-{os.getpid()}")
        log = self.root / "build" / "mypyc.log"
        try:
            with log.open("wb") as out:
                command = [sys.executable, str(self.root / "hatch_build.py"), str(work), self.opt]
                subprocess.run(command, cwd=self.src, check=True, stdout=out, stderr=subprocess.STDOUT)
            if not place.is_dir():  # another build may have been quicker
                (work / "lib").rename(place)
        except subprocess.CalledProcessError as error:
            raise RuntimeError(f"mypyc failed:\n{log.read_text(errors='replace')[-3000:]}") from error
        finally:
            shutil.rmtree(work, ignore_errors=True)

    def forget_old(self) -> None:
        """Throw away all but the newest of the cache."""
        with contextlib.suppress(FileNotFoundError):  # another build is throwing away too
            kept = sorted(self.cache.parent.iterdir(), key=lambda place: place.stat().st_mtime)
            for place in kept[:-KEPT]:
                shutil.rmtree(place, ignore_errors=True)


class Packs:
    """What grammars and packs become (src/neontable/language/cache.py), in build/ under a key of all sources."""

    def __init__(self, root: Path) -> None:
        """Take the checkout's folder."""
        self.root = root
        self.src = root / "src"

    @property
    def cache(self) -> Path:
        """The folder of the entries."""
        return self.root / "build" / "made" / self.key()

    def key(self) -> str:
        """Hash all sources and packs."""
        digest = hashlib.sha256()
        for path in sorted(p for p in (self.src / "neontable").rglob("*") if p.is_file() and p.suffix != ".pyc"):
            digest.update(repr((path.relative_to(self.src).as_posix(), path.read_bytes())).encode())
        return digest.hexdigest()[:20]

    def is_cached(self) -> bool:
        """Tell whether these very sources have been read before."""
        return self.cache.is_dir()

    def read(self) -> list[Path]:
        """Return the entries, made in a folder of our own and moved into place whole."""
        place = self.cache
        if not place.is_dir():
            place.parent.mkdir(parents=True, exist_ok=True)
            work = place.with_name(f"{place.name}-{os.getpid()}")
            env = os.environ | {"NEONTABLE_CACHE": str(work), "PYTHONPATH": str(self.src)}
            command = [sys.executable, "-m", "neontable.packs.ahead"]
            done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
            if done.returncode:
                shutil.rmtree(work, ignore_errors=True)
                raise RuntimeError(done.stderr[-3000:] or f"exit code {done.returncode}")
            if not place.is_dir():  # another build may have been quicker
                work.rename(place)
            shutil.rmtree(work, ignore_errors=True)
        os.utime(place)
        for old in sorted(place.parent.iterdir(), key=lambda path: path.stat().st_mtime)[:-KEPT]:
            shutil.rmtree(old, ignore_errors=True)
        return sorted(place.iterdir())


class Client:
    """The browser client, which web/client.py builds in build/client."""

    def __init__(self, root: Path) -> None:
        """Take the checkout's folder."""
        self.script = root / "web" / "client.py"
        self.log = root / "build" / "client.log"

    def needs(self) -> list[str]:
        """What pip has to bring for building it: Node, where the machine has none."""
        if mode_of("NEONTABLE_WEB") == "0" or not self.script.exists():
            return []
        tools = runpy.run_path(str(self.script))
        return [] if tools["is_built"]() or tools["system_node"]() else [tools["NODE"]]

    def build(self) -> Path:
        """Return its folder, made anew if its sources have changed."""
        if not self.script.exists():
            raise RuntimeError("its sources are not here")
        self.log.parent.mkdir(parents=True, exist_ok=True)
        with self.log.open("wb") as out:
            command = [sys.executable, str(self.script), "build"]
            done = subprocess.run(command, check=False, stdout=out, stderr=subprocess.STDOUT)
        if done.returncode:
            raise RuntimeError(f"it could not be built:\n{self.log.read_text(errors='replace')[-3000:]}")
        return Path(runpy.run_path(str(self.script))["OUT"])


def run_mypyc(work: Path, opt: str) -> None:
    """Compile the group into work/lib; runs as a process of its own, in src/, for mypyc takes names from the folder."""
    from mypyc.build import mypycify
    from setuptools import setup

    # --config-file= : the checks have their settings in pyproject.toml, the compiler shall not depend on them.
    # follow-imports=silent: a module that is not compiled is the business of the checks, not of the build.
    options = ["--strict", "--config-file=", "--follow-imports=silent", f"--cache-dir={os.devnull}"]
    sys.argv = ["setup", "-q", "build_ext", f"--build-lib={work / 'lib'}", f"--build-temp={work / 'temp'}"]
    setup(
        name="neontable",
        ext_modules=mypycify(
            [*options, *COMPILED], opt_level=opt, debug_level="0", target_dir=str(work / "c"), group_name="neontable"
        ),
    )


if __name__ == "__main__":
    run_mypyc(Path(sys.argv[1]), sys.argv[2])
