"""Why something is refused, on its way to who asked for it."""

from __future__ import annotations

from ..kernel.errors import NeontableError


class Refusal(NeontableError):
    """Nothing was changed. `code`: for programs; `status`: of HTTP; `faults`: all of them, where there are several."""

    def __init__(
        self, code: str, message: str, *, clause: str = "", status: int = 409, faults: tuple[str, ...] = ()
    ) -> None:
        self.code = code
        self.message = message
        self.clause = clause
        self.status = status
        self.faults = faults
        super().__init__(message)
