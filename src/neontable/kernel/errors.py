"""The errors that are made for people: each says what, where, and the way out. None is ever half-applied."""


class NeontableError(Exception):
    """A person's mistake, or a file's: shown as its message, without a traceback. `exit_code` is the command's."""

    exit_code = 2


class IllegalAction(NeontableError):
    """An action that the rules refuse; nothing was changed by it.

    `action` is the refused number, `clause` the id that refuses it ("NX-3.3"), `why` more about it, or "".
    """

    def __init__(self, action: int, clause: str, why: str = "") -> None:
        self.action = action
        self.clause = clause
        self.why = why
        super().__init__(f"action {action} is not legal now ({clause}){': ' + why if why else ''}")

    def __reduce__(self) -> tuple[type["IllegalAction"], tuple[int, str, str]]:
        return type(self), (self.action, self.clause, self.why)


class SetupError(NeontableError):
    """A set-up option that no game can start from."""


class PackError(NeontableError):
    """A pack that cannot be used; the faults are its lines."""

    exit_code = 1


class UnknownPack(PackError):
    """A name that is no pack's: misuse, not a fault of a pack."""

    exit_code = 2


class ReplayError(NeontableError):
    """A replay or saved game that is cut off, edited, or made by other rules or packs."""

    exit_code = 1
