"""Requests by the protocols of pages that break a rule, or keep it in an unusual way, sent to our server over HTTP/2 and HTTP/1.1;
each with the answer that the specification's section wants.

WEB: PROTOCOL-WEB of gRPC, PH and SC as in cases.py. CP: connectrpc.com/docs/protocol.
"""
import base64
import gzip
import json
import struct
from dataclasses import dataclass
from urllib.parse import quote, quote_from_bytes

from cases import REQUEST_LIMIT
from contract import METHODS, SERVICE, calls
from exchange import Broken
from google.protobuf import json_format
from page_client import envelope

UNARY, STREAM = METHODS["Unary"].path, METHODS["ServerStream"].path
CLIENT, SAFE = METHODS["ClientStream"].path, METHODS["IdempotentUnary"].path
ONE = calls.UnaryRequest(response_definition=calls.UnaryResponseDefinition(response_data=b"answer"))
MANY = calls.ServerStreamRequest(response_definition=calls.StreamResponseDefinition(response_data=[b"answer"]))
PROTO, JSON = ONE.SerializeToString(), json_format.MessageToJson(ONE, indent=None).encode()
PROTO_STREAM, JSON_STREAM = MANY.SerializeToString(), json_format.MessageToJson(MANY, indent=None).encode()
# Field 1 announces 100 bytes, of which there are two.
BROKEN = b"\x0a\x64ab"
ANY, NONE = object(), object()


@dataclass(frozen=True)
class Request:
    """- wanted: fields of the answer: `:status`, headers, trailers of gRPC-Web, and of Connect `code`, which is `ok` for success.
      ANY for one that has to be there, NONE for one that must not, a set for one of several.
    - end: whether the request ends; False where the answer must not wait for that."""
    name: str
    section: str
    path: str
    kind: str | None
    body: bytes
    wanted: dict
    fields: tuple = ()
    method: str = "POST"
    end: bool = True


def outcome(fields: list, status: int, body: bytes) -> dict:
    found = {":status": str(status), **dict(fields)}
    kind = found.get("content-type", "")
    if kind.startswith("application/grpc-web-text"):
        body = b"".join(base64.b64decode(body[index:index + 4], validate=True) for index in range(0, len(body), 4))
    if kind.startswith(("application/grpc-web", "application/connect+")):
        frames = []
        while body:
            flags, length = struct.unpack(">BI", body[:5])
            frames.append((flags, body[5:5 + length]))
            body = body[5 + length:]
        if kind.startswith("application/grpc-web"):
            for line in frames[-1][1].decode().splitlines() if frames and frames[-1][0] == 0x80 else ():
                name, _, value = line.partition(":")
                found[name] = value.strip()
        else:
            if not frames or frames[-1][0] != 2:
                raise Broken(f"the stream has no end: {frames}")
            found["code"] = json.loads(frames[-1][1]).get("error", {"code": "ok"})["code"]
    elif kind == "application/json" and status != 200:
        found["code"] = json.loads(body)["code"]
    elif kind in ("application/json", "application/proto"):
        found["code"] = "ok"
        response = calls.UnaryResponse()
        if found.get("content-encoding") == "gzip" and body:
            body = gzip.decompress(body)
        if kind == "application/json":
            json_format.Parse(body, response)
        else:
            response.ParseFromString(body)
        found["data"] = response.payload.data
    return found


def faults(request: Request, http: type, port: int) -> list:
    exchange = http(port)
    try:
        kind = [("content-type", request.kind)] if request.kind else []
        exchange.begin(request.method, request.path, [*kind, *request.fields], ends=request.method == "GET")
        exchange.send(request.body)
        if request.end:
            exchange.finish()
        body = exchange.whole()
    finally:
        exchange.close()
    there = outcome(exchange.fields, exchange.status, body)
    return [f"{name} is {there.get(name)}, must be {'there' if value is ANY else 'absent' if value is NONE else value}; "
            f"the answer: {there}, {body[:300]!r}"
            for name, value in request.wanted.items() if not suits(there.get(name), value)]


def suits(actual, wanted) -> bool:
    if wanted is ANY or wanted is NONE:
        return (actual is not None) == (wanted is ANY)
    return actual in wanted if isinstance(wanted, set) else actual == wanted


# Connect.

OK = {":status": "200", "code": "ok"}
NO_CONNECT = {":status": "415"}


def failed(status: int, code: str) -> dict:
    return {":status": str(status), "code": code, "content-type": "application/json"}


def ended(*codes: str) -> dict:
    return {":status": "200", "code": set(codes)}


INVALID, TOO_LARGE = failed(400, "invalid_argument"), failed(429, "resource_exhausted")
GZIP = (("content-encoding", "gzip"),)
STREAM_GZIP = (("connect-content-encoding", "gzip"),)
LIMIT = f"{REQUEST_LIMIT} bytes"


def json_call(name: str, section: str, body: bytes, wanted: dict, *fields, **more) -> Request:
    return Request(f"Connect: {name}", f"CP {section}", UNARY, "application/json", body, wanted, fields, **more)


def proto_call(name: str, section: str, body: bytes, wanted: dict, *fields, **more) -> Request:
    return Request(f"Connect: {name}", f"CP {section}", UNARY, "application/proto", body, wanted, fields, **more)


def get(name: str, query: str, wanted: dict, *fields, path=SAFE, section="Unary-Get-Request") -> Request:
    return Request(f"Connect, GET: {name}", f"CP {section}", f"{path}?{query}", None, b"", wanted, fields, method="GET")


def stream(name: str, body: bytes, wanted: dict, *fields, kind="application/connect+proto", path=STREAM, **more) -> Request:
    return Request(f"Connect, stream: {name}", "CP Streaming-Request", path, kind, body, wanted, fields, **more)


BODY, HEADERS = "Bare-Message", "Unary-Request"
IN_JSON, IN_BASE64 = quote(JSON), base64.urlsafe_b64encode(PROTO).decode().rstrip("=")
PACKED = base64.urlsafe_b64encode(gzip.compress(PROTO)).decode().rstrip("=")
ANSWER = {**OK, "data": b"answer"}
CONNECT = [
    json_call("JSON", HEADERS, JSON, {**ANSWER, "content-type": "application/json"}),
    proto_call("protobuf", HEADERS, PROTO, {**ANSWER, "content-type": "application/proto"}),
    Request("Connect: content-type with parameters", "RFC 9110 8.3.1", UNARY, "application/json; charset=utf-8", JSON, ANSWER),
    Request("Connect: content-type in capitals", "RFC 9110 8.3.1", UNARY, "Application/JSON", JSON, ANSWER),
    json_call("its version", HEADERS, JSON, ANSWER, ("connect-protocol-version", "1")),
    json_call("another version", HEADERS, JSON, INVALID, ("connect-protocol-version", "2")),
    json_call("spaces around JSON", BODY, b" \n" + JSON + b"\n", ANSWER),
    json_call("an empty object", BODY, b"{}", OK),
    json_call("JSON that breaks off", BODY, JSON[:-1], INVALID),
    json_call("JSON that is no object", BODY, b"[]", INVALID),
    json_call("JSON with more behind it", BODY, JSON + b"{}", INVALID),
    json_call("JSON with a value of another type", BODY, b'{"requestData": {}}', INVALID),
    json_call("JSON that is no UTF-8", BODY, b'{"requestData": "\xff"}', INVALID),
    json_call("JSON in depth", BODY, b'{"a":' * 10_000 + b"1" + b"}" * 10_000, INVALID),
    json_call("JSON without any", BODY, b"", INVALID),
    proto_call("an empty message", BODY, b"", OK),
    proto_call("a message that cannot be parsed", BODY, BROKEN, INVALID),
    json_call(f"JSON of {LIMIT}", "SC RESOURCE_EXHAUSTED", JSON + b" " * (REQUEST_LIMIT - len(JSON)), ANSWER),
    json_call("JSON above the limit, at once", "SC RESOURCE_EXHAUSTED", JSON + b" " * (REQUEST_LIMIT + 1 - len(JSON)), TOO_LARGE,
              end=False),
    proto_call("gzip", "Content-Encoding", gzip.compress(PROTO), ANSWER, *GZIP),
    proto_call("gzip in capitals", "RFC 9110 8.4.1", gzip.compress(PROTO), ANSWER, ("content-encoding", "GZIP")),
    proto_call("gzip of nothing at all", "Bare-Message (zero-length)", b"", OK, *GZIP),
    proto_call("gzip that is none", "Content-Encoding", b"no gzip", INVALID, *GZIP),
    proto_call("gzip that breaks off", "Content-Encoding", gzip.compress(PROTO)[:-9], INVALID, *GZIP),
    proto_call("gzip of more than the limit", "SC RESOURCE_EXHAUSTED", gzip.compress(bytes(REQUEST_LIMIT * 4)), TOO_LARGE, *GZIP),
    proto_call("identity by its name", "Content-Encoding", PROTO, ANSWER, ("content-encoding", "identity")),
    proto_call("an encoding that is unknown", "Content-Encoding", PROTO,
               {**failed(501, "unimplemented"), "accept-encoding": ANY}, ("content-encoding", "crumpled")),
    proto_call("another encoding for the answer", "Accept-Encoding", PROTO, {**ANSWER, "content-encoding": NONE},
               ("accept-encoding", "br, zstd")),
    proto_call("a deadline of 10 digits", "Timeout", PROTO, ANSWER, ("connect-timeout-ms", "9999999999")),
    proto_call("a deadline of 11 digits", "Timeout", PROTO, INVALID, ("connect-timeout-ms", "10000000000")),
    proto_call("a deadline with a unit", "Timeout", PROTO, INVALID, ("connect-timeout-ms", "10S")),
    proto_call("a deadline below zero", "Timeout", PROTO, INVALID, ("connect-timeout-ms", "-1")),
    proto_call("a deadline of gRPC", "Timeout", PROTO, ANSWER, ("grpc-timeout", "nonsense")),
    proto_call("metadata whose bytes are padded", "Custom-Metadata", PROTO, ANSWER, ("x-some-bin", "AP8=")),
    proto_call("metadata whose bytes are not padded", "Custom-Metadata", PROTO, ANSWER, ("x-some-bin", "AP8")),
    Request("Connect: an encoding of messages that is unknown", "CP Unary-Request (Message-Codec)", UNARY, "application/xml", b"",
            NO_CONNECT),
    Request("Connect: no content-type", "CP Unary-Request", UNARY, None, JSON, NO_CONNECT),
    Request("Connect: a stream by the content-type of one message", "CP Streaming-Request", STREAM, "application/json", JSON_STREAM,
            NO_CONNECT),
    Request("Connect: one message by the content-type of a stream", "CP Unary-Request", UNARY, "application/connect+json",
            envelope(JSON), NO_CONNECT),
    Request("Connect: a method of HTTP that is not POST", "CP Unary-Request", UNARY, "application/json", JSON,
            {":status": "405", "allow": ANY}, method="PUT"),
    Request("Connect: a service that no server has", "RFC 9110 15.5.5", "/strange.Service/Unary", "application/json", b"{}",
            failed(404, "unimplemented")),
    get("JSON", f"connect=v1&encoding=json&message={IN_JSON}", {**ANSWER, "content-type": "application/json"}),
    get("protobuf in Base64", f"connect=v1&encoding=proto&base64=1&message={IN_BASE64}",
        {**ANSWER, "content-type": "application/proto"}),
    get("Base64 with padding", f"encoding=proto&base64=1&message={quote(base64.urlsafe_b64encode(PROTO))}", ANSWER),
    get("JSON in Base64", f"encoding=json&base64=1&message={base64.urlsafe_b64encode(JSON).decode().rstrip('=')}", ANSWER),
    get("protobuf without Base64", f"encoding=proto&message={quote_from_bytes(PROTO)}", ANSWER),
    get("without its version", f"encoding=json&message={IN_JSON}", ANSWER),
    get("another version", f"connect=v2&encoding=json&message={IN_JSON}", INVALID),
    get("in another order, with more", f"x=1&message={IN_JSON}&y&encoding=json&connect=v1&z=", ANSWER),
    get("a base64 that is not 1", f"base64=0&encoding=json&message={IN_JSON}", ANSWER,
        section="Unary-Get-Request (other values are ignored)"),
    get("gzip", f"compression=gzip&encoding=proto&base64=1&message={PACKED}", ANSWER),
    get("identity by its name", f"compression=identity&encoding=json&message={IN_JSON}", ANSWER),
    get("gzip of nothing at all", "compression=gzip&encoding=proto&base64=1&message=", OK,
        section="Unary-Get-Request (zero-length Message-Query)"),
    get("an empty message", "encoding=proto&message=", OK),
    get("a compression that is unknown", f"compression=br&encoding=proto&base64=1&message={IN_BASE64}",
        failed(501, "unimplemented")),
    get("gzip that is none", f"compression=gzip&encoding=proto&base64=1&message={IN_BASE64}", INVALID),
    get("an encoding that is unknown", f"encoding=xml&message={IN_JSON}", NO_CONNECT, section="Unary-Get-Request (Message-Codec)"),
    get("no message", "connect=v1&encoding=json", INVALID),
    get("a message that is no Base64", "encoding=proto&base64=1&message=%3F%3F", INVALID),
    get("a percent sign without digits", "encoding=json&message=%7", INVALID),
    get("a deadline that is none", f"encoding=json&message={IN_JSON}", INVALID, ("connect-timeout-ms", "soon")),
    get("a method with effects", f"encoding=json&message={IN_JSON}", {":status": "405", "allow": ANY}, path=UNARY),
    get("a stream", f"encoding=json&message={quote(JSON_STREAM)}", {":status": "405", "allow": ANY}, path=STREAM),
    stream("protobuf", envelope(PROTO_STREAM), ended("ok")),
    stream("JSON", envelope(JSON_STREAM), ended("ok"), kind="application/connect+json"),
    stream("no message", b"", ended("unimplemented", "invalid_argument")),
    stream("two messages", envelope(PROTO_STREAM) * 2, ended("unimplemented", "invalid_argument")),
    stream("no message where none is needed", b"", ended("ok"), path=CLIENT),
    stream("a message without its end", envelope(PROTO_STREAM)[:-1], ended("invalid_argument", "internal")),
    stream("an envelope without its end", envelope(PROTO_STREAM)[:3], ended("invalid_argument", "internal")),
    stream("a message that cannot be parsed", envelope(BROKEN), ended("invalid_argument")),
    stream("JSON that breaks off", envelope(JSON_STREAM[:-1]), ended("invalid_argument"), kind="application/connect+json"),
    stream("the end of a stream, as if from a server", envelope(PROTO_STREAM) + envelope(b"{}", 2),
           ended("invalid_argument", "internal"), path=CLIENT),
    stream("a flag that is reserved", envelope(PROTO_STREAM, 4), ended("invalid_argument", "internal")),
    stream("the flag of gRPC-Web", envelope(PROTO_STREAM, 0x80), ended("invalid_argument", "internal")),
    stream("gzip", envelope(gzip.compress(PROTO_STREAM), 1), ended("ok"), *STREAM_GZIP),
    stream("not compressed although gzip is announced", envelope(PROTO_STREAM), ended("ok"), *STREAM_GZIP),
    stream("compressed without an encoding", envelope(gzip.compress(PROTO_STREAM), 1), ended("internal")),
    stream("compressed by the encoding of HTTP", envelope(gzip.compress(PROTO_STREAM), 1), ended("internal"), *GZIP),
    stream("an encoding that is unknown", envelope(PROTO_STREAM), ended("unimplemented"), ("connect-content-encoding", "crumpled")),
    stream("gzip that is none", envelope(b"no gzip", 1), ended("invalid_argument", "internal"), *STREAM_GZIP),
    stream("a length above the limit, at once", struct.pack(">BI", 0, REQUEST_LIMIT + 1), ended("resource_exhausted"), end=False),
    stream("a deadline that is none", envelope(PROTO_STREAM), ended("invalid_argument"), ("connect-timeout-ms", "soon")),
    stream("another version", envelope(PROTO_STREAM), ended("invalid_argument"), ("connect-protocol-version", "2")),
    stream("a method that no server has", b"", ended("unimplemented"), path=f"/{SERVICE}/Nowhere"),
    stream("an encoding of messages that is unknown", envelope(b"{}"), NO_CONNECT, kind="application/connect+xml"),
]


# gRPC-Web.

def status(number: int, **more) -> dict:
    return {":status": "200", "grpc-status": str(number), **more}


def web(name: str, section: str, body: bytes, wanted: dict, *fields, kind="application/grpc-web+proto", path=UNARY, **more):
    return Request(f"gRPC-Web: {name}", section, path, kind, body, wanted, fields, **more)


def text(name: str, body: bytes, wanted: dict, **more) -> Request:
    kind = "application/grpc-web-text+proto"
    return Request(f"gRPC-Web in Base64: {name}", "WEB Protocol differences (text)", UNARY, kind, body, wanted, **more)


FRAME = envelope(PROTO)
PARTS = base64.b64encode(FRAME[:7]) + base64.b64encode(FRAME[7:])
CARDINALITY = "SC UNIMPLEMENTED (cardinality violation)"
WEB = [
    web("one message", "WEB", FRAME, status(0, **{"content-type": "application/grpc-web+proto"})),
    web("content-type without its format", "WEB Content-Type", FRAME, status(0), kind="application/grpc-web"),
    web("content-type in capitals", "RFC 9110 8.3.1", FRAME, status(0), kind="Application/GRPC-Web"),
    web("content-type of XML", "WEB Content-Type", FRAME, {":status": "415", "content-type": ANY}, kind="application/grpc-web+xml"),
    web("no message", CARDINALITY, b"", status(12)),
    web("two messages", CARDINALITY, FRAME * 2, status(12)),
    web("a message that cannot be parsed", "SC INTERNAL (request cannot be parsed)", envelope(BROKEN), status(13)),
    web("a message without its end", "PH Length-Prefixed-Message", FRAME[:-1], status(13)),
    web("a flag that is none", "PH Length-Prefixed-Message", envelope(PROTO, 2), status(13)),
    web("compressed by gzip", "PH Message-Encoding", envelope(gzip.compress(PROTO), 1), status(0), ("grpc-encoding", "gzip")),
    web("compressed without grpc-encoding", "PH Message-Encoding", envelope(gzip.compress(PROTO), 1), status(13)),
    web("an encoding that is unknown", "PH Message-Encoding", envelope(PROTO, 1), status(12, **{"grpc-accept-encoding": ANY}),
        ("grpc-encoding", "crumpled")),
    web("a length above the limit, at once", "SC RESOURCE_EXHAUSTED", struct.pack(">BI", 0, REQUEST_LIMIT + 1), status(8),
        end=False),
    web("a deadline without a unit", "PH Timeout", FRAME, status(13), ("grpc-timeout", "100")),
    web("a method that no server has", "SC UNIMPLEMENTED (method not found)", FRAME, status(12), path=f"/{SERVICE}/Nowhere"),
    web("a method of HTTP that is not POST", "WEB", FRAME, {":status": "405", "allow": ANY}, method="PUT"),
    text("one message", base64.b64encode(FRAME), status(0, **{"content-type": "application/grpc-web-text+proto"})),
    text("parts that are padded", PARTS, status(0)),
    text("no padding at the end", base64.b64encode(FRAME).rstrip(b"="), status(0)),
    text("a letter that is none", base64.b64encode(FRAME)[:-4] + b"?aaa", status(13)),
    text("a letter alone at the end", base64.b64encode(FRAME[:6]) + b"A", status(13)),
    text("no message", b"", status(12)),
]
REQUESTS = CONNECT + WEB
