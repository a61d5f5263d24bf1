"""The page of the HTTP API, from the server's OpenAPI document."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tilewright.server.app import create_app
from tilewright.server.settings import Settings

Json = dict[str, Any]


def http_page() -> dict[str, str]:
    document = create_app(Settings(Path())).openapi()
    parts = [
        "# The HTTP API",
        "A running server shows this as `/docs`, and all of OpenAPI as `/openapi.json`. "
        "[The match server](../server.md) explains how matches go.",
    ]
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            parts += _operation(method.upper(), path, operation, document)
    return {"reference/http.md": "\n\n".join(parts) + "\n"}


def _operation(method: str, path: str, operation: Json, document: Json) -> list[str]:
    parts = [
        f"## {method} {path}",
        operation.get("description") or f"{operation.get('summary', '')}.",
    ]
    if parameters := operation.get("parameters"):
        rows = [
            f"| `{one['name']}` | {one['in']} | {_type(one.get('schema', {}))} | {_text(one)} |"
            for one in parameters
        ]
        parts.append("| parameter | in | type | meaning |\n|---|---|---|---|\n" + "\n".join(rows))
    body = operation.get("requestBody", {}).get("content", {}).get("application/json")
    if body:
        parts += _body(body["schema"], document)
    answers = [
        f"| {status} | {_text(answer)} | {_answer_type(answer)} |"
        for status, answer in operation["responses"].items()
    ]
    parts.append("| answer | meaning | body |\n|---|---|---|\n" + "\n".join(answers))
    return parts


def _body(schema: Json, document: Json) -> list[str]:
    known = document["components"]["schemas"].get(schema.get("$ref", "").rpartition("/")[2], schema)
    fields = known.get("properties")
    if not fields:
        return [f"Body: {_type(schema)}"]
    required = set(known.get("required", ()))
    rows = [
        f"| `{name}`{'' if name in required else ' (optional)'} | {_type(field)} | {_text(field)} |"
        for name, field in fields.items()
    ]
    return ["| field of the body | type | meaning |\n|---|---|---|\n" + "\n".join(rows)]


def _answer_type(answer: Json) -> str:
    for kind, content in answer.get("content", {}).items():
        return _type(content.get("schema", {})) if kind == "application/json" else f"`{kind}`"
    return ""


def _type(schema: Json) -> str:
    if "$ref" in schema:
        return f"`{schema['$ref'].rpartition('/')[2]}`"
    if several := schema.get("anyOf") or schema.get("oneOf"):
        return " or ".join(_type(one) for one in several)
    if schema.get("type") == "array":
        return f"list of {_type(schema.get('items', {}))}"
    if "const" in schema:
        return f"`{schema['const']!r}`"
    if "enum" in schema:
        return ", ".join(f"`{one}`" for one in schema["enum"])
    return str(schema.get("type", "anything"))


def _text(found: Json) -> str:
    return " ".join(found.get("description", "").split()).replace("|", "\\|").replace("<", "&lt;")
