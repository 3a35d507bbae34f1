"""The checkout's environments: what is in each, and how one is made, brought up to date and used.

Each lives beside dev.py and is made at its first use, and again when what it is made of changes. .venv-test is editable
and pure Python, for tests and checks; .venv-compiled, .venv-play and .venv-bench hold a wheel, built and installed as
anybody's would be, with the engine compiled where there is a C compiler.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import time
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

from tools.shell import BUILD, ROOT, WINDOWS, fail, locked, run, say
from web import client


@dataclass(frozen=True)
class Env:
    """A virtual environment and what is installed in it."""

    name: str
    what: tuple[str, ...]  # as pip takes it
    settings: tuple[tuple[str, str], ...] = ()  # variables that the build hook reads, see hatch_build.py

    @property
    def home(self) -> Path:
        """Its folder."""
        return ROOT / f".venv-{self.name}"

    @property
    def python(self) -> Path:
        """Its interpreter."""
        return self.home / ("Scripts/python.exe" if WINDOWS else "bin/python")

    @property
    def editable(self) -> bool:
        """Whether it runs the sources themselves, not a wheel made of them."""
        return "-e" in self.what

    def environ(self) -> dict[str, str]:
        """Variables for what runs in it: its own commands come first, and modules come from nowhere else."""
        env = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PYTHONHOME")}
        env["PATH"] = os.pathsep.join([str(self.python.parent), env.get("PATH", os.defpath)])
        env["PYRIGHT_PYTHON_IGNORE_WARNINGS"] = "1"  # or pyright asks the network for a newer one
        return env | {"VIRTUAL_ENV": str(self.home), "NEONTABLE_ENV": self.name}


NODE = () if shutil.which("node") else ("--group", "node")
TEST = Env("test", ("-e", ".", "--group", "dev", *NODE), (("NEONTABLE_COMPILE", "0"),))
NO_CLIENT = ("NEONTABLE_WEB", "0")  # where nobody opens a browser
# -O1 is compiled in two thirds of the time of -O3 and runs nearly as fast.
COMPILED = Env("compiled", (".", "--group", "dev"), (("NEONTABLE_COMPILE", "1"), ("NEONTABLE_OPT", "1"), NO_CLIENT))
PLAY = Env("play", (".",))
BENCH = Env("bench", (".[bench,postgres]",), (NO_CLIENT,))


def ready(env: Env) -> Env:
    """Return an environment that is up to date; mostly it is, and this is quick."""
    wanted = [base_stamp(env), wheel_stamp(env)]
    if read_stamp(env) != wanted:
        with locked(env.home.name):
            found = read_stamp(env)  # read again: another dev.py may have made it while we waited
            if found != wanted:
                make(env, found, wanted)
    return env


def base_stamp(env: Env) -> str:
    """Hash what an environment is made of beside our own wheel: when that changes, all is made anew."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    parts = [project.get("project"), project.get("dependency-groups"), project.get("build-system")]
    build = project.get("tool", {}).get("hatch")
    python = (sys.version, sys.base_prefix, str(ROOT), find_uv() is not None)
    return digest(env, python, json.dumps([parts, build], sort_keys=True), ROOT / "constraints.txt")


def wheel_stamp(env: Env) -> str:
    """Hash what our wheel is made of; an editable install follows the sources by itself."""
    if env.editable:
        return "editable"
    variables = os.environ | dict(env.settings)
    asked = [variables.get(name) for name in ("NEONTABLE_COMPILE", "NEONTABLE_OPT", "NEONTABLE_WEB")]
    sources = [p for p in (ROOT / "src" / "neontable").rglob("*") if p.is_file() and p.parent.name != "__pycache__"]
    if NO_CLIENT not in env.settings:
        sources += client.sources()
    return digest(asked, can_compile(), ROOT / "hatch_build.py", *sorted(sources))


def digest(*parts: object) -> str:
    """Hash values, and files with their names and contents."""
    total = hashlib.sha256()
    for part in parts:
        total.update(repr(part).encode())
        if isinstance(part, Path) and part.exists():
            total.update(hashlib.sha256(part.read_bytes()).digest())
    return total.hexdigest()


def stamp_file(env: Env) -> Path:
    """Name the file that says what an environment was made of."""
    return env.home / ".stamp"


def read_stamp(env: Env) -> list[str]:
    """Read what an environment was made of: nothing, if it is missing or half-made."""
    if not (env.python.exists() and stamp_file(env).exists()):
        return []
    return stamp_file(env).read_text(encoding="utf-8").split()


def make(env: Env, found: list[str], wanted: list[str]) -> None:
    """Make an environment from nothing, or put only our own new wheel into it."""
    fresh = found[:1] != wanted[:1]
    start = time.monotonic()
    stamp_file(env).unlink(missing_ok=True)  # should we be stopped, the next start begins anew
    log_file(env).unlink(missing_ok=True)
    say(f"{env.home.name}: installing {'(once)' if fresh else 'what changed'} ...")
    if fresh:
        make_venv(env)
        constraints = ["-c", "constraints.txt"] if (ROOT / "constraints.txt").exists() else []
        install(env, *env.what, *constraints)
    else:
        renew_wheel(env, found)
    stamp_file(env).write_text("\n".join(wanted), encoding="utf-8")
    say(f"{env.home.name}: ready in {time.monotonic() - start:.0f} s{engine_note(env)}")


def renew_wheel(env: Env, found: list[str]) -> None:
    """Put our new wheel in the place of the old one."""
    try:
        install(env, "--no-deps", "--force-reinstall", *env.what[:1])
    except SystemExit:  # it could not be built: all else is as it was, and only the wheel has to be tried again
        stamp_file(env).write_text(found[0], encoding="utf-8")
        raise


def make_venv(env: Env) -> None:
    """Make an empty environment in the place of whatever is there."""
    shutil.rmtree(env.home, ignore_errors=True)
    if uv := find_uv():
        step(env, uv, "venv", "--python", sys.executable, str(env.home))
        return
    try:
        import ensurepip  # noqa: F401 - Debian keeps it in a package of its own
    except ImportError:
        fail("This Python cannot make environments. Install ensurepip (Debian: apt install python3-venv) or uv.")
    step(env, sys.executable, "-m", "venv", str(env.home))
    step(env, str(env.python), "-m", "pip", "install", "pip>=25.1")  # Python 3.11 brings one that knows no --group


def install(env: Env, *what: str) -> None:
    """Install with uv or else pip."""
    if uv := find_uv():
        # uv keeps the wheels that it built, whatever the build hook was asked for.
        step(env, uv, "pip", "install", "--python", str(env.python), "--refresh-package", "neontable", *what)
    else:
        step(env, str(env.python), "-m", "pip", "install", *what)


def find_uv() -> str | None:
    """Find uv; NEONTABLE_UV=0 hides it, for it does not read pip's settings."""
    return None if os.environ.get("NEONTABLE_UV") == "0" else shutil.which("uv")


def log_file(env: Env) -> Path:
    """Name the file that holds all the output of an installation."""
    return BUILD / f"install-{env.name}.log"


def step(env: Env, *command: str) -> None:
    """Run one step of an installation; when it fails, show the end of its output and a way out."""
    variables = env.environ() | dict(env.settings) | {"PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    with log_file(env).open("ab") as log:
        code, output = run(command, variables, log.write)
    if code:
        print(*output.splitlines()[-25:], sep="\n", file=sys.stderr)
        fail(
            "\n  - ".join(
                [f"{env.home.name} could not be made; build/{log_file(env).name} has it all.", *ways_out(env)]
            )
        )


def ways_out(env: Env) -> list[str]:
    """List what a person can try after a failed installation."""
    ways = ["The next start tries again. Are the network and the package index within reach?"]
    if find_uv():
        ways.append("NEONTABLE_UV=0 installs with pip, and so with pip's settings.")
    if not env.editable and can_compile():
        ways.append("NEONTABLE_COMPILE=0 does without the C compiler.")
    return ways


def can_compile() -> bool:
    """Tell whether a C compiler and Python's headers are here (hatch_build.py, which imports nothing, has the same)."""
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    header = Path(sysconfig.get_path("include"), "Python.h")
    return sys.platform == "win32" or (shutil.which(compiler) is not None and header.exists())


def is_compiled(env: Env) -> bool:
    """Tell whether the engine that an environment holds is compiled."""
    site = Path(sysconfig.get_path("platlib", "venv", {"base": str(env.home), "platbase": str(env.home)}))
    return any(p.suffix in (".so", ".pyd") for p in site.glob("neontable/kernel/state.*"))


def engine_note(env: Env) -> str:
    """Say which engine a wheel brought, and why: pip hides the build hook's warning."""
    if env.editable:
        return ""
    if is_compiled(env):
        return ", engine compiled"
    if os.environ.get("NEONTABLE_COMPILE") == "0":
        return ", engine in pure Python"
    reason = "see build/mypyc.log" if can_compile() else "no C compiler or Python.h"
    return f", engine in pure Python ({reason})"


def become(env: Env, *command: str) -> NoReturn:
    """Go on as a command of an environment, so that signals and the exit code are its own."""
    path = shutil.which(command[0], path=env.environ()["PATH"])
    if path is None:
        fail(f"dev.py: neither {env.home.name} nor PATH has a command {command[0]!r}", 127)
    sys.stdout.flush()
    if WINDOWS:
        raise SystemExit(subprocess.call([path, *command[1:]], env=env.environ()))
    os.execve(path, command, env.environ())
