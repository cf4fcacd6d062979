"""Requests that break a rule, or keep it in an unusual way, sent to our server frame by frame; each with the answer that the
specification's section wants (cases.py says what the sections' letters mean)."""
import gzip
import struct
from dataclasses import dataclass

from cases import REQUEST_LIMIT
from contract import METHODS, SERVICE, calls
from raw_checks import Raw, frame

REQUEST = calls.UnaryRequest(response_definition=calls.UnaryResponseDefinition(response_data=b"answer")).SerializeToString()
STREAM = calls.ServerStreamRequest(
    response_definition=calls.StreamResponseDefinition(response_data=[b"answer"])).SerializeToString()
# Field 1 announces 100 bytes, of which there are two.
BROKEN = b"\x0a\x64ab"


ANY = object()
# Content that is no gRPC says what it is (RFC 9110, 8.3).
NO_GRPC = {"content-type": ANY}


@dataclass(frozen=True)
class Request:
    """- wanted: fields of the answer's headers and trailers; ANY for one that has to be there.
    - end: whether the request ends; False where the answer must not wait for that."""
    name: str
    section: str
    body: bytes
    wanted: dict
    path: str = METHODS["Unary"].path
    method: str = "POST"
    content_type: str | None = "application/grpc"
    fields: tuple = ()
    end: bool = True


def status(number: int, **more) -> dict:
    return {":status": "200", "grpc-status": str(number), **more}


def stream(name: str, body: bytes, number: int) -> Request:
    return Request(f"server stream: {name}", "SC UNIMPLEMENTED (cardinality violation)", body, status(number),
                   path=METHODS["ServerStream"].path)


CARDINALITY = "SC UNIMPLEMENTED (cardinality violation)"
ENVELOPE = "PH Length-Prefixed-Message"
ENCODING = "CO Test cases, server"
REQUESTS = [
    Request("one message", "PH Requests", frame(REQUEST), status(0)),
    Request("no message", CARDINALITY, b"", status(12)),
    Request("two messages", CARDINALITY, frame(REQUEST) * 2, status(12)),
    stream("one message", frame(STREAM), 0),
    stream("no message", b"", 12),
    stream("two messages", frame(STREAM) * 2, 12),
    Request("client stream: no message", "PH Requests", b"", status(0), path=METHODS["ClientStream"].path),
    Request("a message that cannot be parsed", "SC INTERNAL (request cannot be parsed)", frame(BROKEN), status(13)),
    Request("client stream: a message that cannot be parsed", "SC INTERNAL (request cannot be parsed)", frame(BROKEN),
            status(13),
            path=METHODS["ClientStream"].path),
    Request("a message without its end", ENVELOPE, frame(REQUEST)[:-1], status(13)),
    Request("an envelope without its end", ENVELOPE, frame(REQUEST)[:3], status(13)),
    Request("a flag that is none", ENVELOPE, frame(REQUEST, flag=2), status(13)),
    Request("a length above the limit, at once", "SC RESOURCE_EXHAUSTED (message larger than configured)",
            struct.pack(">BI", 0, REQUEST_LIMIT + 1), status(8), end=False),
    Request("compressed without grpc-encoding", "PH Message-Encoding", frame(gzip.compress(REQUEST), flag=1), status(13)),
    Request("compressed with identity", "PH Message-Encoding", frame(REQUEST, flag=1), status(13),
            fields=(("grpc-encoding", "identity"),)),
    Request("compressed by gzip", ENCODING, frame(gzip.compress(REQUEST), flag=1), status(0),
            fields=(("grpc-encoding", "gzip"),)),
    Request("not compressed although gzip is announced", ENCODING, frame(REQUEST), status(0),
            fields=(("grpc-encoding", "gzip"),)),
    Request("gzip that is none", ENCODING, frame(b"no gzip", flag=1), status(13), fields=(("grpc-encoding", "gzip"),)),
    Request("an encoding that is unknown", ENCODING, frame(REQUEST, flag=1),
            status(12, **{"grpc-accept-encoding": "identity,gzip"}),
            fields=(("grpc-encoding", "crumpled"),)),
    Request("a method that no server has", "SC UNIMPLEMENTED (method not found)", frame(b""), status(12),
            path=f"/{SERVICE}/Nowhere"),
    Request("a service that no server has", "SC UNIMPLEMENTED (method not found)", frame(b""), status(12),
            path="/strange.Service/Unary"),
    Request("content-type of a picture", "PH Content-Type", frame(REQUEST), {":status": "415", **NO_GRPC},
            content_type="image/png"),
    Request("content-type of JSON", "PH Content-Type", frame(b"{}"), status(0), content_type="application/grpc+json"),
    Request("content-type of XML", "PH Content-Type", frame(b"<a/>"), {":status": "415", **NO_GRPC},
            content_type="application/grpc+xml"),
    Request("no content-type", "PH Content-Type", frame(REQUEST), {":status": "415", **NO_GRPC}, content_type=None),
    Request("content-type with its format", "PH Content-Type", frame(REQUEST), status(0),
            content_type="application/grpc+proto"),
    Request("content-type in capitals", "RFC 9110 8.3.1", frame(REQUEST), status(0), content_type="Application/GRPC"),
    Request("a method of HTTP that is not POST", "PH Request-Headers (Method)", frame(REQUEST), {":status": "405", **NO_GRPC},
            method="DELETE"),
    Request("a deadline that has passed", "PH Timeout", frame(REQUEST), status(4), fields=(("grpc-timeout", "0n"),)),
    Request("a deadline without a unit", "PH Timeout", frame(REQUEST), status(13), fields=(("grpc-timeout", "100"),)),
    Request("a deadline of nine digits", "PH Timeout", frame(REQUEST), status(13), fields=(("grpc-timeout", "123456789u"),)),
    Request("metadata whose bytes are no Base64", "PH Custom-Metadata", frame(REQUEST), status(13),
            fields=(("x-some-bin", "?!"),)),
]


class Place:
    """Where a raw client connects to."""

    def __init__(self, port: int):
        self.host, self.port = "127.0.0.1", port


def faults(request: Request, port: int) -> list:
    raw = Raw(Place(port))
    try:
        number = raw.request(request.body, method=request.method, path=request.path, content_type=request.content_type,
                             extra=request.fields, end=request.end)
        there, _ = raw.answer(number)
    finally:
        raw.socket.close()
    return [f"{name} is {there.get(name)}, must be {'there' if value is ANY else value}; the answer: {there}"
            for name, value in request.wanted.items() if name not in there or value not in (ANY, there[name])]
