"""All that can be asked for by HTTP, as OpenAPI: at /api/openapi.json, and printed by `neontable serve --openapi`."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from litestar import Litestar
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme

from .. import __version__
from ..nemesis.view import View as NemesisView
from ..nexus.view import View as NexusView
from .given import COOKIE
from .protocol import Answer, NewTable

REF: Final = "#/components/schemas/{name}"
BOUNDED: Final = {"server_protocol_Answer": Answer, "NewTable": NewTable}
FAULT: Final = {
    "description": "What is wrong with the request.",
    "content": {"application/json": {"schema": {"$ref": REF.format(name="Fault")}}},
}
ABOUT: Final = """\
Tables for two games of hidden information. A program gets a token (POST /api/tokens), takes a seat
(POST /api/tables/{id}/join), reads the stream of the table, and posts an answer whenever `decisionId` of an update is
not empty: one of `decision.answers`. What is refused changes nothing, and says why in a sentence."""


def complete(schema: dict[str, Any]) -> dict[str, Any]:
    """Litestar's document, with what it cannot know: the views of both games, which one Struct of the protocol holds as
    anything, bounds of what is within arrays, and that a request with a fault is answered with a Fault."""
    views, found = msgspec.json.schema_components((NexusView, NemesisView), ref_template=REF)
    schemas = schema["components"]["schemas"]
    schemas |= {name: made for name, made in found.items() if name not in schemas}
    schemas["Update"]["properties"]["view"] = {"anyOf": list(views)}
    for name, struct in BOUNDED.items():
        ((_,), found) = msgspec.json.schema_components((struct,), ref_template=REF)
        schemas[name] = found[struct.__name__]
    for path in schema["paths"].values():
        for operation in path.values():
            if "400" in operation["responses"]:
                operation["responses"]["400"] = FAULT
    return schema


class _Json(JsonRenderPlugin):
    def render(self, request: Any, openapi_schema: dict[str, Any]) -> bytes:
        return document(request.app)


def document(app: Litestar) -> bytes:
    """The document as JSON."""
    return msgspec.json.format(msgspec.json.encode(complete(app.openapi_schema.to_schema())), indent=1)


def config() -> OpenAPIConfig:
    """What Litestar is to make of the handlers."""
    schemes: dict[str, Any] = {
        "token": SecurityScheme(type="http", scheme="bearer", description="Of POST /api/tokens: for programs."),
        "cookie": SecurityScheme(type="apiKey", name=COOKIE, security_scheme_in="cookie", description="Of browsers."),
    }
    return OpenAPIConfig(
        title="Neontable",
        version=__version__,
        description=ABOUT,
        path="/api/openapi.json",  # Litestar answers for all that is below it
        render_plugins=[_Json(path=("/", "/openapi.json"))],
        components=Components(security_schemes=schemes),
        security=[{"token": []}, {"cookie": []}, {}],
        use_handler_docstrings=True,
    )
