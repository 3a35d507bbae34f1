"""A real server with somebody who makes tables at it."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

import httpx
import msgspec

from tests.server.test_serve import address_in, started


class Host:
    """Ann, in a browser."""

    def __init__(self, server: str) -> None:
        self.server = server
        self.http = httpx.Client(base_url=server, timeout=30)
        self.post("guests", {"name": "Ann"})

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    def post(self, path: str, body: dict[str, Any]) -> Any:
        answer = self.http.post(f"/api/{path}", json=body)
        answer.raise_for_status()
        return answer.json()

    def answer(self, link: str) -> None:
        """The first answer to what is asked now; nothing, when it is not her turn."""
        with self.http.stream("GET", f"/api/tables/{table_of(link)}/stream") as lines:
            told = (msgspec.json.decode(line) for line in lines.iter_lines())
            update = next(message for message in told if message["type"] == "update")
        if update["decisionId"]:
            action = update["decision"]["answers"][0]["action"]
            answer = {"type": "answer", "decision": update["decisionId"], "actions": [action]}
            self.post(f"tables/{table_of(link)}/messages", answer | {"key": f"key-{update['version']:06}"})
        else:
            time.sleep(0.1)

    def say(self, link: str, text: str) -> None:
        self.post(f"tables/{table_of(link)}/messages", {"type": "say", "text": text})

    def make(self, game: str, seats: list[str], **more: Any) -> str:
        """The link to a new table."""
        made = self.post("tables", {"game": game, "seats": seats, "listed": False, "options": {"first": 0}} | more)
        return f"{self.server}{made['invite']}"


def table_of(link: str) -> str:
    return link.partition("/table/")[2].partition("#")[0]


@contextmanager
def hosting(folder: Path) -> Iterator[tuple[subprocess.Popen[str], Host]]:
    with started("--database", f"sqlite:///{folder / 'a.db'}") as (server, lines), Host(address_in(lines)) as host:
        yield server, host
