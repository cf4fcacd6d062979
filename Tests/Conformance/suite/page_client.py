"""The client of the suite's contract for the protocols of pages: gRPC-Web, with bodies of bytes and in Base64, and Connect, with
protobuf and JSON. Each call has a connection of its own, and each answer is held against the protocol while it is read.

WEB: PROTOCOL-WEB of gRPC. CP: connectrpc.com/docs/protocol.
"""
import base64
import binascii
import gzip
import json
import re
import struct
import time
from urllib.parse import quote, urlencode

from cases import CODES
from contract import METHODS, calls, runs, status_pb2
from exchange import Broken, Exchange, Late, Reset
from google.protobuf import any_pb2, json_format

# Seconds that a server may take to end a call whose deadline has passed.
PATIENCE = 10
# From this size on, a response to a compressed request has to be compressed: SuiteServer answers as it is asked.
SMALL = 1_000
# Codes of Connect, one of which has a letter less than gRPC's name, and their HTTP statuses (CP, "Error Codes").
CONNECT_NAMES = [name.lower().replace("ll", "l") for name in CODES]
CONNECT_CODES = dict(zip(
    CONNECT_NAMES, (499, 500, 400, 504, 404, 409, 403, 429, 400, 409, 400, 501, 500, 503, 500, 401), strict=True))


def number(code: str) -> int:
    """Of a code of Connect."""
    return CONNECT_NAMES.index(code) + 1


def envelope(message: bytes, flags=0) -> bytes:
    return struct.pack(">BI", flags, len(message)) + message


def listed(fields) -> list:
    """Metadata as the contract's headers. Values of bytes may be joined (RFC 9110, 5.3)."""
    found = {}
    for name, value in fields:
        found.setdefault(name, []).extend(re.split(", ?", value) if name.endswith("-bin") else [value])
    return [calls.Header(name=name, value=values) for name, values in found.items()]


def pairs(headers) -> list:
    return [(header.name.lower(), value) for header in headers for value in header.value]


def failure(code: int, message: str = "", details=()) -> calls.Failure:
    return calls.Failure(code=code, message=message, details=details)


def must(condition, text: str):
    if not condition:
        raise Broken(text)


class Cancelled(Exception):
    """By this client."""


class Call:
    """One call, with what it has received so far."""

    def __init__(self, request: runs.ClientCompatRequest, exchange: Exchange):
        self.request, self.exchange, self.method = request, exchange, METHODS[request.method]
        self.gzip = request.compression == runs.COMPRESSION_GZIP
        self.payloads, self.error, self.trailers, self.buffer, self.over = [], None, [], b"", False
        self.messages = []
        for message in request.request_messages:
            self.messages.append(self.method.request())
            must(message.Unpack(self.messages[-1]), "the request is of another type")
        cancel = request.cancel.WhichOneof("cancel_timing") if request.HasField("cancel") else None
        self.cancel_before_end = cancel == "before_close_send"
        self.cancel_after = request.cancel.after_num_responses if cancel == "after_num_responses" else None
        self.cancel_ms = request.cancel.after_close_send_ms if cancel == "after_close_send_ms" else None
        self.until = None

    # What the protocols differ in.

    def begin(self):
        raise NotImplementedError

    def sent(self, message) -> bytes:
        """The request in the body."""
        raise NotImplementedError

    def check_head(self):
        raise NotImplementedError

    def next(self) -> bool:
        """Takes the next response; False at the end."""
        raise NotImplementedError

    # What they share.

    def played(self) -> runs.ClientResponseResult:
        began = time.monotonic()
        deadline = began + self.request.timeout_ms / 1000 if self.request.HasField("timeout_ms") else None
        self.until = deadline + PATIENCE if deadline else None
        try:
            self.play()
            self.check_end()
        except Cancelled:
            self.exchange.reset()
            self.error = failure(1)
        except Reset as reset:
            # A caller whose deadline has passed has given up: the server may end the call without an answer.
            if deadline is None or time.monotonic() < deadline:
                raise Broken(f"the call has no end: {reset}") from None
            self.error = failure(4)
        except Late:
            raise Broken("the server has not ended the call, whose deadline has passed") from None
        finally:
            self.exchange.close()
        return runs.ClientResponseResult(response_headers=listed(self.headers()), payloads=self.payloads, error=self.error,
                                         response_trailers=listed(self.trailers))

    def play(self):
        self.begin()
        takes_turns = self.request.stream_type == runs.STREAM_TYPE_FULL_DUPLEX_BIDI_STREAM
        for message in self.messages:
            time.sleep(self.request.request_delay_ms / 1000)
            self.exchange.send(self.sent(message))
            if takes_turns and not self.take():
                break
        if self.cancel_before_end:
            raise Cancelled()
        self.exchange.finish()
        if self.cancel_ms is not None:
            self.until = time.monotonic() + self.cancel_ms / 1000
        try:
            while self.take():
                pass
        except Late:
            if self.cancel_ms is not None:
                raise Cancelled() from None
            raise

    def take(self) -> bool:
        if self.over:
            return False
        if self.exchange.status is None:
            self.exchange.head(self.until)
            self.check_head()
        there = self.next()
        if there and self.cancel_after == len(self.payloads):
            raise Cancelled()
        return there

    def headers(self) -> list:
        return self.exchange.fields

    def add(self, response):
        """- response: of the method's type."""
        self.payloads.append(getattr(response, "payload", None) or calls.ConformancePayload())

    def check_end(self):
        must(not self.exchange.read(self.until), "the body goes on behind its end")
        must(not self.exchange.trailers, f"there are trailers of HTTP: {self.exchange.trailers}")
        if not self.method.streams_responses and self.error is None:
            must(len(self.payloads) == 1, f"{len(self.payloads)} responses of a method that has one")

    def bytes(self, count: int) -> bytes | None:
        """So many of the body; None at its end."""
        while len(self.buffer) < count:
            piece = self.exchange.read(self.until)
            if not piece:
                must(not self.buffer, f"the body ends inside a frame: {self.buffer[:40]!r}")
                return None
            self.buffer += self.decoded(piece)
        found, self.buffer = self.buffer[:count], self.buffer[count:]
        return found

    def decoded(self, piece: bytes) -> bytes:
        return piece

    def frame(self) -> tuple[int, bytes] | None:
        head = self.bytes(5)
        if head is None:
            return None
        flags, length = struct.unpack(">BI", head)
        message = self.bytes(length) if length else b""
        must(message is not None, "the body ends inside a frame")
        if flags & 1:
            must(self.encoding() == "gzip", f"a compressed message under the encoding {self.encoding()}")
            message = gzip.decompress(message)
        else:
            must(not self.gzip or flags or len(message) < SMALL, f"a response of {len(message)} bytes is not compressed")
        return flags & ~1, message

    def encoding(self) -> str | None:
        raise NotImplementedError


class Web(Call):
    """gRPC-Web."""
    TEXT = False

    def begin(self):
        kind = "application/grpc-web-text+proto" if self.TEXT else "application/grpc-web+proto"
        fields = [("content-type", kind), ("accept", kind), ("x-grpc-web", "1"), *pairs(self.request.request_headers)]
        if self.gzip:
            fields += [("grpc-encoding", "gzip"), ("grpc-accept-encoding", "gzip")]
        if self.request.HasField("timeout_ms"):
            fields.append(("grpc-timeout", f"{self.request.timeout_ms}m"))
        self.text = ""
        self.exchange.begin("POST", self.method.path, fields)

    def sent(self, message) -> bytes:
        content = message.SerializeToString()
        frame = envelope(gzip.compress(content), 1) if self.gzip else envelope(content)
        return base64.b64encode(frame) if self.TEXT else frame

    def encoding(self):
        return self.exchange.first("grpc-encoding")

    def check_head(self):
        must(self.exchange.status == 200, f"the HTTP status is {self.exchange.status}")
        kind = "application/grpc-web-text+proto" if self.TEXT else "application/grpc-web+proto"
        must(self.exchange.first("content-type") == kind, f"content-type is {self.exchange.first('content-type')}, must be {kind}")

    def decoded(self, piece: bytes) -> bytes:
        if not self.TEXT:
            return piece
        # Base64 of several pieces, each with its padding (WEB, "may include multiple base64 padding sections").
        self.text += piece.decode("ascii")
        whole = len(self.text) // 4 * 4
        found = b"".join(base64.b64decode(self.text[index:index + 4], validate=True) for index in range(0, whole, 4))
        self.text = self.text[whole:]
        return found

    def next(self) -> bool:
        frame = self.frame()
        if frame is None:
            # The status may be among the headers of a response without a body.
            must(self.exchange.first("grpc-status") is not None, "the body ends without trailers")
            must(not self.payloads, "the status is among the headers, and there are responses")
            self.end(self.exchange.fields)
            return False
        flags, message = frame
        if flags == 0:
            self.add(self.method.response.FromString(message))
            return True
        must(flags == 0x80, f"the flags of a frame are {flags:#x}")
        lines = message.decode("utf-8").split("\r\n")
        must(lines.pop() == "", "the last trailer has no end")
        fields = []
        for line in lines:
            name, colon, value = line.partition(":")
            must(colon and re.fullmatch("[a-z0-9_.-]+", name), f"a trailer is {line!r}")
            fields.append((name, value.strip()))
        self.end(fields)
        return False

    def end(self, fields):
        self.over = True
        found = dict(fields)
        must(re.fullmatch("[0-9]+", found.get("grpc-status", "")), f"grpc-status is {found.get('grpc-status')}")
        self.trailers = [(name, value) for name, value in fields if not name.startswith("grpc-")]
        if found["grpc-status"] != "0":
            details = status_pb2.Status.FromString(padded(found.get("grpc-status-details-bin", ""))).details
            message = re.sub(b"%([0-9A-Fa-f]{2})", lambda match: bytes([int(match[1], 16)]), found.get("grpc-message", "").encode())
            self.error = failure(int(found["grpc-status"]), message.decode("utf-8"), details)


class WebText(Web):
    """gRPC-Web with bodies in Base64."""
    TEXT = True


def padded(text: str) -> bytes:
    return base64.b64decode(text + "=" * (-len(text) % 4), validate=True)


class Connect(Call):
    """Connect with protobuf."""
    CODEC = "proto"

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.streams = self.method.streams_requests or self.method.streams_responses
        # What has no effect is called by GET.
        self.gets = self.method.name == "IdempotentUnary"
        self.kind = f"application/{'connect+' if self.streams else ''}{self.CODEC}"

    def begin(self):
        fields = pairs(self.request.request_headers)
        if self.request.HasField("timeout_ms"):
            fields.append(("connect-timeout-ms", str(self.request.timeout_ms)))
        prefix = "connect-" if self.streams else ""
        fields.append((f"{prefix}accept-encoding", "gzip" if self.gzip else "identity"))
        if self.gets:
            return self.exchange.begin("GET", f"{self.method.path}?{self.query()}", fields, ends=True)
        fields += [("content-type", self.kind), ("connect-protocol-version", "1")]
        if self.gzip:
            fields.append((f"{prefix}content-encoding", "gzip"))
        self.exchange.begin("POST", self.method.path, fields)

    def query(self) -> str:
        message, fields = self.written(self.messages[0]), {"connect": "v1"}
        if self.gzip:
            message, fields["compression"] = gzip.compress(message), "gzip"
        fields["encoding"] = self.CODEC
        if self.gzip or self.CODEC == "proto":
            fields["base64"], message = "1", base64.urlsafe_b64encode(message).rstrip(b"=")
        return urlencode({**fields, "message": message}, quote_via=quote)

    def written(self, message) -> bytes:
        return message.SerializeToString()

    def parsed(self, content: bytes):
        return self.method.response.FromString(content)

    def sent(self, message) -> bytes:
        content = self.written(message)
        if self.gets:
            return b""
        if not self.streams:
            return gzip.compress(content) if self.gzip else content
        return envelope(gzip.compress(content), 1) if self.gzip else envelope(content)

    def encoding(self):
        return self.exchange.first("connect-content-encoding" if self.streams else "content-encoding")

    def check_head(self):
        kind = self.exchange.first("content-type")
        wanted = self.kind if self.streams or self.exchange.status == 200 else "application/json"
        must(kind == wanted, f"content-type is {kind}, must be {wanted} (HTTP status {self.exchange.status})")
        must(not self.streams or self.exchange.status == 200, f"the HTTP status is {self.exchange.status}")
        if not self.gzip:
            must(self.encoding() in (None, "identity"), f"the encoding is {self.encoding()}, which this client has not named")

    def next(self) -> bool:
        return self.next_of_stream() if self.streams else self.only()

    def only(self) -> bool:
        body = b""
        while piece := self.exchange.read(self.until):
            body += piece
        self.over = True
        if body and self.encoding() == "gzip":
            body = gzip.decompress(body)
        else:
            must(not self.gzip or len(body) < SMALL, f"a response of {len(body)} bytes is not compressed")
        self.trailers = [(name.removeprefix("trailer-"), value) for name, value in self.exchange.fields
                         if name.startswith("trailer-")]
        if self.exchange.status == 200:
            self.add(self.parsed(body))
            return True
        self.error = self.failed(json.loads(body))
        return False

    def headers(self):
        return [(name, value) for name, value in self.exchange.fields if self.streams or not name.startswith("trailer-")]

    def failed(self, error) -> calls.Failure:
        """What an object of an error says (CP, "Error and EndStreamResponse")."""
        must(isinstance(error, dict) and set(error) <= {"code", "message", "details"}, f"the error is {error}")
        must(error.get("code") in CONNECT_CODES, f"the code of the error is {error.get('code')}")
        if not self.streams:
            wanted = 404 if self.method.name == "Unimplemented" else CONNECT_CODES[error["code"]]
            must(self.exchange.status == wanted, f"the HTTP status of {error['code']} is {self.exchange.status}, must be {wanted}")
        must(isinstance(error.get("message", ""), str), f"the message is {error.get('message')}")
        details = []
        for detail in error.get("details", []):
            must(set(detail) <= {"type", "value", "debug"} and "/" not in detail["type"], f"a detail is {detail}")
            must("=" not in detail["value"], f"the value of a detail has padding: {detail}")
            try:
                details.append(any_pb2.Any(type_url=f"type.googleapis.com/{detail['type']}", value=padded(detail["value"])))
            except binascii.Error:
                raise Broken(f"the value of a detail is no Base64: {detail}") from None
        return failure(number(error["code"]), error.get("message", ""), details)

    def next_of_stream(self) -> bool:
        frame = self.frame()
        must(frame is not None, "the body ends without the message that ends the stream")
        flags, message = frame
        if flags == 0:
            self.add(self.parsed(message))
            return True
        must(flags == 2, f"the flags of a message are {flags:#x}")
        end = json.loads(message)
        must(isinstance(end, dict) and set(end) <= {"error", "metadata"}, f"the stream ends with {end}")
        if "error" in end:
            self.error = self.failed(end["error"])
        for name, values in end.get("metadata", {}).items():
            must(isinstance(values, list) and all(isinstance(value, str) for value in values), f"metadata {name} is {values}")
            self.trailers += [(name.lower(), value) for value in values]
        self.over = True
        return False


class ConnectJSON(Connect):
    """Connect with JSON."""
    CODEC = "json"

    def written(self, message) -> bytes:
        return json_format.MessageToJson(message, indent=None).encode()

    def parsed(self, content: bytes):
        return json_format.Parse(content, self.method.response())


PROTOCOLS = {"gRPC-Web": Web, "gRPC-Web in Base64": WebText, "Connect": Connect, "Connect with JSON": ConnectJSON}


class PageClient:
    """- protocol: one of PROTOCOLS.
    - http: HTTP1 or HTTP2 of `exchange`."""

    def __init__(self, port: int, protocol: type, http: type, context=None):
        self.port, self.protocol, self.http, self.context = port, protocol, http, context

    def play(self, request: runs.ClientCompatRequest) -> runs.ClientResponseResult:
        return self.protocol(request, self.http(self.port, self.context)).played()

    def end(self):
        pass
