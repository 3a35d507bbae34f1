"""TypeScript types of all that a server and its clients say, from the Structs that say it.

`python web/make_types.py` writes src/lib/protocol/{protocol,sent,views}.ts; with `--check` it only says whether they
are current. What a client sends may leave out what has a default; what a server sends is always whole.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, Final

import msgspec

from neontable.kernel.events import Answer as LegalAnswer
from neontable.kernel.events import Decision, Event
from neontable.kernel.state import KIND
from neontable.nemesis import cards as nemesis_cards
from neontable.nemesis import parts as nemesis_parts
from neontable.nemesis import view as nemesis_view
from neontable.nemesis import wording as nemesis_wording
from neontable.nexus import parts as nexus_parts
from neontable.nexus import texts as nexus_texts
from neontable.nexus import view as nexus_view
from neontable.nexus import wording as nexus_wording
from neontable.server import catalogue, http, inviting, looking, network, protocol, replays

OUT: Final = Path(__file__).parent / "src" / "lib" / "protocol"
NOTE: Final = "// Written by web/make_types.py from the server's Structs: change those, and run it again.\n"
SENT: Final = (  # by clients
    protocol.NewGuest,
    protocol.UseCode,
    protocol.Account,
    protocol.NewTable,
    protocol.Join,
    protocol.Rematch,
    protocol.PlayOn,
    protocol.Mute,
    protocol.NewReport,
    catalogue.DeckText,
    http.Kick,
    inviting.Secret,
    protocol.Hello,
    protocol.Answer,
    protocol.Say,
    protocol.WhyNot,
    protocol.Resign,
    protocol.AskUndo,
    protocol.Consent,
    protocol.Ping,
)
TOLD: Final = (
    protocol.Me,
    protocol.Code,
    protocol.SeatAt,
    protocol.TableInfo,
    protocol.Made,
    protocol.Committed,
    protocol.Muted,
    protocol.Noted,
    protocol.Fault,
    network.Invitation,
    inviting.Reached,
    protocol.Line,
    Event,
    LegalAnswer,
    Decision,
    catalogue.Choice,
    catalogue.ReadyDeckInfo,
    catalogue.GameInfo,
    catalogue.GamesInfo,
    catalogue.DeckRead,
    catalogue.CardInfo,
    catalogue.ClauseInfo,
    looking.Found,
    looking.CardNotes,
    looking.Notes,
    replays.Frame,
    replays.Frames,
    protocol.Update,
    protocol.TableNews,
    protocol.Accepted,
    protocol.Refused,
    protocol.Why,
    protocol.Said,
    protocol.Pong,
)
RENAMED: Final = {(LegalAnswer.__module__, "Answer"): "LegalAnswer"}
PRIMITIVE: Final = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}


class Writer:
    """The types of one set of Structs. `prefix`: before each name."""

    def __init__(self, types: tuple[type[Any], ...], sent: tuple[type[Any], ...] = (), prefix: str = "") -> None:
        self.prefix = prefix
        whole = (*types, *sent)
        schemas, self.components = msgspec.json.schema_components(whole, ref_template="{name}")
        self.names = {}
        for kind, schema in zip(whole, schemas, strict=True):
            self.names[schema["$ref"]] = RENAMED.get((kind.__module__, kind.__name__), kind.__name__)
        self.sent = {schema["$ref"] for kind, schema in zip(whole, schemas, strict=True) if kind in sent}

    def written(self) -> str:
        return "\n".join(self.interface(name) for name in self.components)

    def name(self, ref: str) -> str:
        return self.prefix + self.names.get(ref, ref.rpartition(".")[2])

    def interface(self, ref: str) -> str:
        schema = self.components[ref]
        if "properties" not in schema:
            return f"export type {self.name(ref)} = {self.of(schema)}\n"
        required = schema.get("required", []) if ref in self.sent else list(schema["properties"])
        fields = [
            f"  {name}{'' if name in required else '?'}: {self.of(value)}\n"
            for name, value in schema["properties"].items()
        ]
        said = " ".join(schema.get("description", "").split())
        return (
            f"{f'/** {said} */' + chr(10) if said else ''}export interface {self.name(ref)} {{\n{''.join(fields)}}}\n"
        )

    def of(self, schema: dict[str, Any]) -> str:
        """The type of a schema."""
        if "$ref" in schema:
            return self.name(schema["$ref"])
        if "enum" in schema:
            return " | ".join(f"'{value}'" for value in schema["enum"])
        if "anyOf" in schema:
            return " | ".join(self.of(one) for one in schema["anyOf"])
        kind = schema.get("type")
        if kind == "array":
            if "prefixItems" in schema:
                return f"[{', '.join(self.of(item) for item in schema['prefixItems'])}]"
            item = self.of(schema.get("items", {}))
            return f"({item})[]" if "|" in item else f"{item}[]"
        if kind == "object":
            return f"Record<string, {self.of(schema.get('additionalProperties', {}))}>"
        return PRIMITIVE.get(str(kind), "unknown")


def protocol_text() -> str:
    """What goes over HTTP and WebSockets: what a server says, and all that clients say with it."""
    told = f"{Writer(TOLD).written()}\n{union('FromServer', protocol.FromServer)}"
    return f"{NOTE}\nexport * from './sent'\n\nexport const PROTOCOL = {protocol.PROTOCOL}\n\n{told}"


def sent_text() -> str:
    """What clients say."""
    return f"{NOTE}\n{Writer((), SENT).written()}\n{union('FromClient', protocol.FromClient)}"


def union(name: str, kinds: Any) -> str:
    """One of several messages."""
    return f"export type {name} = {' | '.join(kind.__name__ for kind in kinds.__args__)}\n"


def views_text() -> str:
    """What is shown of each game, what is printed on its cards, and the numbers of its actions."""
    nexus = Writer((nexus_view.View, nexus_texts.CardText), prefix="Nexus")
    nemesis = Writer((nemesis_view.View, nemesis_cards.Card), prefix="Nemesis")
    nexus_kinds = {name: number for number, name in enumerate(nexus_wording.KINDS)}
    nemesis_kinds: dict[str, int] = {}
    for number, name in nemesis_wording.ACTION_KINDS.items():
        nemesis_kinds.setdefault(name, number)
    constants = {
        "KIND": KIND,
        "DECKARD": nexus_parts.DECKARD,
        "FILE_LIMIT": nexus_parts.FILE_LIMIT,
        "CITY": nemesis_parts.CITY,
        "CITY_HP": nemesis_parts.CITY_HP,
        "BACKLINE_LIMIT": nemesis_parts.BACKLINE_LIMIT,
    }
    lists = {
        "NEXUS_KINDS": nexus_kinds,
        "NEMESIS_KINDS": nemesis_kinds,
        "PHASES": list(nemesis_wording.PHASES),
        "STEPS": list(nemesis_wording.STEPS.values()),
    }
    numbers = "".join(f"export const {name} = {value}\n" for name, value in constants.items())
    numbers += "".join(f"export const {name} = {literal(value)} as const\n" for name, value in lists.items())
    return f"{NOTE}\n{nexus.written()}\n{nemesis.written()}\n{numbers}"


def literal(value: Any) -> str:
    """A list or a table as TypeScript has it."""
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{key!r}: {item}' for key, item in value.items())} }}"
    return f"[{', '.join(repr(item) for item in value)}]"


def main() -> int:
    """Write the files, or say whether they are current."""
    stale = []
    for name, text in (("protocol.ts", protocol_text()), ("sent.ts", sent_text()), ("views.ts", views_text())):
        path = OUT / name
        if path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        stale.append(name)
        if "--check" not in sys.argv:
            OUT.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    if stale and "--check" in sys.argv:
        print(f"Not current: {', '.join(stale)}. Run `python web/make_types.py`.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
