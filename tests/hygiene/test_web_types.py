"""The client's types are those of the server's Structs (web/make_types.py)."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

WEB = Path(__file__).parents[2] / "web"


@pytest.mark.parametrize("name", ["protocol", "sent", "views"])
def test_types_are_current(name: str) -> None:
    script = WEB / "make_types.py"
    written = runpy.run_path(str(script))[f"{name}_text"]()
    current = (WEB / "src" / "lib" / "protocol" / f"{name}.ts").read_text(encoding="utf-8")
    assert written == current, "run `python web/make_types.py`"
