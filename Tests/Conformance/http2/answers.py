"""Answers of servers, good and bad, and the status a client's call must get: (name, frames for a stream, codes).

The codes follow gRPC's PROTOCOL-HTTP2 ("Errors", "HTTP2 Transport Mapping") and http-grpc-status-mapping; where they leave
it open, what grpc-go and grpc-core do."""
import struct

from wire import *

OK, CANCELLED, UNKNOWN, NOT_FOUND, DENIED, EXHAUSTED, UNIMPLEMENTED, INTERNAL, UNAVAILABLE, UNAUTHENTICATED = (
    0, 1, 2, 5, 7, 8, 12, 13, 14, 16)

ANSWER = [(":status", "200"), ("content-type", "application/grpc")]
DONE = [("grpc-status", "0")]
BODY = message(b"\x0a\x02ok")  # google.protobuf.BytesValue


def good(stream):
    return headers(stream, ANSWER) + data(stream, BODY) + headers(stream, DONE, end=True)


def http(status, *more):
    return lambda stream: headers(stream, [(":status", str(status)), ("content-type", "text/html"), *more]) + data(
        stream, b"<html>no gRPC here</html>", end=True)


def only(*fields):
    """An answer of trailers alone."""
    return lambda stream: headers(stream, [*ANSWER, *fields], end=True)


def body(*pieces, trailers=DONE, answer=ANSWER):
    return lambda stream: headers(stream, answer) + b"".join(data(stream, piece) for piece in pieces) + headers(
        stream, trailers, end=True)


def before(*frames):
    """Frames, then a valid answer."""
    return lambda stream: b"".join(frames) + good(stream)


def reset(code):
    return lambda stream: headers(stream, ANSWER) + rst_stream(stream, code)


def breaks(*frames):
    """Half an answer, then what ends the connection."""
    return lambda stream: headers(stream, ANSWER) + data(stream, BODY[:3]) + b"".join(
        frame(stream) if callable(frame) else frame for frame in frames)


def closes(peer):
    peer.close()


STATUS = [
    ("a good answer", good, [OK]),
    ("trailers alone", only(("grpc-status", "5"), ("grpc-message", "no%20such")), [NOT_FOUND]),
    ("trailers alone with status 0", only(("grpc-status", "0")), [INTERNAL, UNIMPLEMENTED]),
    ("no grpc-status in the trailers", body(BODY, trailers=[("x-other", "1")]), [UNKNOWN, INTERNAL]),
    ("no trailers but END_STREAM", lambda stream: headers(stream, ANSWER) + data(stream, BODY, end=True),
     [UNKNOWN, INTERNAL]),
    ("headers alone", only(), [UNKNOWN, INTERNAL]),
    ("grpc-status that is not a number", body(BODY, trailers=[("grpc-status", "abc")]), [UNKNOWN, INTERNAL]),
    ("an unknown grpc-status", body(BODY, trailers=[("grpc-status", "99")]), [UNKNOWN]),
    ("a negative grpc-status", body(BODY, trailers=[("grpc-status", "-1")]), [UNKNOWN]),
    ("grpc-message with broken escapes", only(("grpc-status", "5"), ("grpc-message", "%zz%C3%28%")), [NOT_FOUND]),
    ("details that are no Base64", only(("grpc-status", "5"), ("grpc-status-details-bin", "?!")), [NOT_FOUND]),
    ("metadata that is not Base64", only(("grpc-status", "5"), ("x-v-bin", "?!")), [NOT_FOUND]),
    *[(f"HTTP {status}", http(status), [code]) for status, code in (
        (400, INTERNAL), (401, UNAUTHENTICATED), (403, DENIED), (404, UNIMPLEMENTED), (429, UNAVAILABLE),
        (502, UNAVAILABLE), (503, UNAVAILABLE), (504, UNAVAILABLE), (500, UNKNOWN), (302, UNKNOWN), (200, UNKNOWN))],
    *[(f"HTTP {status} in trailers alone, of no gRPC", lambda stream, status=status: headers(
        stream, [(":status", str(status))], end=True), [code]) for status, code in (
        (400, INTERNAL), (401, UNAUTHENTICATED), (403, DENIED), (404, UNIMPLEMENTED), (429, UNAVAILABLE),
        (503, UNAVAILABLE), (418, UNKNOWN), (204, UNKNOWN))],
    ("grpc-status twice, the same", body(BODY, trailers=[*DONE, *DONE]), [OK, UNKNOWN, INTERNAL]),
    ("grpc-status twice, another", only(("grpc-status", "5"), ("grpc-status", "0")), [NOT_FOUND, UNKNOWN, INTERNAL]),
    ("an empty grpc-status", body(BODY, trailers=[("grpc-status", "")]), [UNKNOWN, INTERNAL]),
    ("a grpc-status of 40 digits", body(BODY, trailers=[("grpc-status", "1" * 40)]), [UNKNOWN, INTERNAL]),
    ("grpc-status in the headers, another in the trailers",
     body(BODY, answer=[*ANSWER, ("grpc-status", "0")], trailers=[("grpc-status", "5")]), [NOT_FOUND]),
    ("grpc-message of 7,000 bytes", only(("grpc-status", "5"), ("grpc-message", "%E2%82%AC" * 777)), [NOT_FOUND]),
    ("a content-type of gRPC-Web", body(BODY, answer=[ANSWER[0], ("content-type", "application/grpc-web")]), [UNKNOWN]),
    ("a content-type with a codec", body(BODY, answer=[ANSWER[0], ("content-type", "application/grpc+proto")]), [OK]),
    ("a content-type with a parameter", body(BODY, answer=[ANSWER[0], ("content-type", "application/grpc; a=b")]), [OK]),
    ("no content-type", body(BODY, answer=ANSWER[:1]), [UNKNOWN]),
    ("HTTP 503 with grpc-status", lambda stream: headers(
        stream, [(":status", "503"), ("content-type", "application/grpc"), ("grpc-status", "5")], end=True),
     [NOT_FOUND, UNAVAILABLE]),
]

MESSAGES = [
    ("the body in single bytes", body(*[bytes([byte]) for byte in BODY]), [OK]),
    ("a compressed message without grpc-encoding", body(message(b"\x0a\x02ok", 1)), [INTERNAL]),
    ("a compressed message with grpc-encoding identity",
     body(message(b"\x0a\x02ok", 1), answer=[*ANSWER, ("grpc-encoding", "identity")]), [INTERNAL]),
    ("a plain message with grpc-encoding gzip", body(BODY, answer=[*ANSWER, ("grpc-encoding", "gzip")]), [OK]),
    ("a body before an error", body(BODY, trailers=[("grpc-status", "5")]), [NOT_FOUND]),
    ("half a message before an error", body(BODY[:4], trailers=[("grpc-status", "5")]), [NOT_FOUND, INTERNAL]),
    ("a message of 5 MiB", body(struct.pack(">BI", 0, 5 << 20) + b"abc"), [EXHAUSTED]),
    ("1,000 empty DATA frames", body(*[b""] * 1_000, BODY), [OK]),
    ("an unknown grpc-encoding", body(message(b"xyz", 1), answer=[*ANSWER, ("grpc-encoding", "snappy")]),
     [INTERNAL, UNIMPLEMENTED]),
    ("gzip that is none", body(message(b"xyz", 1), answer=[*ANSWER, ("grpc-encoding", "gzip")]), [INTERNAL]),
    ("an unknown envelope flag", body(message(b"\x0a\x02ok", 7)), [INTERNAL]),
    ("a message that is cut off", body(BODY[:-1]), [INTERNAL]),
    ("an envelope that is cut off", body(BODY[:3]), [INTERNAL]),
    ("two messages", body(BODY, BODY), [INTERNAL, UNIMPLEMENTED]),
    ("no message", body(), [INTERNAL, UNIMPLEMENTED]),
    ("a message of 4 GiB", body(struct.pack(">BI", 0, 0xFFFFFFFF) + b"abc"), [EXHAUSTED]),
    ("a message that is not protobuf", body(message(b"\xff\xff")), [INTERNAL]),
]

FIELDS = [
    ("headers twice", lambda stream: headers(stream, ANSWER) + good(stream), [INTERNAL]),
    # nghttp2 ends the connection, which section 5.4.1 allows.
    ("DATA before the headers", lambda stream: data(stream, BODY) + good(stream), [INTERNAL, UNAVAILABLE]),
    ("informational headers first", lambda stream: headers(stream, [(":status", "100")]) + headers(
        stream, [(":status", "103"), ("link", "x")]) + good(stream), [OK]),
    ("informational headers with END_STREAM", lambda stream: headers(stream, [(":status", "100")], end=True), [INTERNAL]),
    ("1,000 informational headers", lambda stream: headers(stream, [(":status", "103"), ("link", "x")]) * 1_000
     + good(stream), [OK, EXHAUSTED, INTERNAL, UNAVAILABLE]),
    ("informational headers behind the headers", lambda stream: headers(stream, ANSWER) + headers(
        stream, [(":status", "103")]) + data(stream, BODY) + headers(stream, DONE, end=True), [INTERNAL]),
    (":status 101", lambda stream: headers(stream, [(":status", "101")]) + good(stream), [INTERNAL, OK]),
    ("trailers without END_STREAM", lambda stream: headers(stream, ANSWER) + data(stream, BODY) + headers(stream, DONE),
     [INTERNAL]),
    ("trailers twice", lambda stream: good(stream) + headers(stream, DONE, end=True), [OK]),
    ("DATA behind the trailers", lambda stream: good(stream) + data(stream, BODY), [OK]),
    ("END_STREAM twice", lambda stream: good(stream) + data(stream, end=True), [OK]),
    ("no :status", lambda stream: headers(stream, ANSWER[1:], end=True), [INTERNAL]),
    ("a :status that is not a number", lambda stream: headers(stream, [(":status", "abc")], end=True), [INTERNAL]),
    ("two :status", lambda stream: headers(stream, [ANSWER[0], *ANSWER], end=True), [INTERNAL]),
    (":path in an answer", lambda stream: headers(stream, [(":path", "/"), *ANSWER], end=True), [INTERNAL]),
    ("a pseudo-header field in trailers", body(BODY, trailers=[(":status", "200"), *DONE]), [INTERNAL]),
    ("an upper-case name", lambda stream: headers(stream, [*ANSWER, ("X-Upper", "1")]), [INTERNAL]),
    ("a value with a line feed", lambda stream: headers(stream, [*ANSWER, ("x-v", "a\nb")]), [INTERNAL]),
    ("connection: close", lambda stream: headers(stream, [*ANSWER, ("connection", "close")]), [INTERNAL]),
    ("content-length that does not fit", body(BODY, answer=[*ANSWER, ("content-length", "3")]), [INTERNAL]),
    ("content-length that is not reached", body(BODY, answer=[*ANSWER, ("content-length", "300")]), [INTERNAL]),
    ("headers of 100 kB", lambda stream: large(stream, 25), [EXHAUSTED, INTERNAL]),
    ("trailers of 100 kB", lambda stream: headers(stream, ANSWER) + data(stream, BODY) + large(stream, 25, True),
     [EXHAUSTED, INTERNAL]),
    ("headers in CONTINUATION frames", lambda stream: headers(stream, ANSWER[:1], end_headers=False) + continuation(
        stream, block(ANSWER[1:])) + data(stream, BODY) + headers(stream, DONE, end=True), [OK]),
    ("each byte behind 255 bytes of padding", lambda stream: headers(stream, ANSWER) + b"".join(
        data(stream, bytes([byte]), padding=255) for byte in BODY) + headers(stream, DONE, end=True), [OK]),
    ("padding that is too long", lambda stream: headers(stream, ANSWER) + frame(DATA, PADDED, stream, b"\x09abcd"),
     [UNAVAILABLE]),
    ("a header table that shrinks and grows", lambda stream: headers(
        stream, None, raw=b"\x20" + b"\x3f\xe1\x1f" + block(ANSWER)) + data(stream, BODY) + headers(stream, DONE, end=True),
     [OK]),
    ("a header table above the limit", lambda stream: headers(
        stream, None, raw=b"\x3f\xe1\xff\xff\x0f" + block(ANSWER)) + data(stream, BODY), [UNAVAILABLE]),
    ("fields of the dynamic table that are not there", lambda stream: headers(stream, None, raw=b"\xbe"), [UNAVAILABLE]),
    ("padding", lambda stream: headers(stream, ANSWER) + data(stream, BODY, padding=200) + headers(stream, DONE, end=True),
     [OK]),
]


def large(stream, count, end=False):
    fields = ([] if end else ANSWER) + [(f"x-{index}", "v" * 4_000) for index in range(count)] + (DONE if end else [])
    raw = block(fields)
    pieces = [raw[begin:begin + 16_384] for begin in range(0, len(raw), 16_384)]
    return frame(HEADERS, END_STREAM if end else 0, stream, pieces[0]) + b"".join(
        continuation(stream, piece, end_headers=False) for piece in pieces[1:]) + continuation(stream)


CONNECTION = [
    *[(f"RST_STREAM with {ERRORS[code]}", reset(code), [status]) for code, status in (
        (NO_ERROR, INTERNAL), (PROTOCOL_ERROR, INTERNAL), (INTERNAL_ERROR, INTERNAL), (FLOW_CONTROL_ERROR, INTERNAL),
        (FRAME_SIZE_ERROR, INTERNAL), (CANCEL, CANCELLED), (COMPRESSION_ERROR, INTERNAL), (CONNECT_ERROR, INTERNAL),
        (ENHANCE_YOUR_CALM, EXHAUSTED))],
    ("RST_STREAM with REFUSED_STREAM before anything", lambda stream: rst_stream(stream, REFUSED_STREAM), [OK]),
    ("RST_STREAM behind the trailers", lambda stream: good(stream) + rst_stream(stream, NO_ERROR), [OK]),
    ("RST_STREAM behind the trailers, in a write of its own", lambda stream: lambda peer: (
        peer.send(good(stream)), peer.send(rst_stream(stream, NO_ERROR))), [OK]),
    ("GOAWAY that passes over the call", lambda stream: goaway(0), [OK]),
    ("GOAWAY behind the call", lambda stream: goaway(stream) + good(stream), [OK]),
    ("GOAWAY with too_many_pings", lambda stream: goaway(stream, ENHANCE_YOUR_CALM, b"too_many_pings") + good(stream), [OK]),
    ("RST_STREAM with an unknown code", reset(0xABCDEF), [UNKNOWN, INTERNAL]),
    ("RST_STREAM with INADEQUATE_SECURITY", reset(0xC), [DENIED]),
    ("RST_STREAM with STREAM_CLOSED", reset(STREAM_CLOSED), [UNKNOWN, INTERNAL]),
    ("RST_STREAM with REFUSED_STREAM behind the headers", reset(REFUSED_STREAM), [UNAVAILABLE]),
    ("RST_STREAM twice", lambda stream: rst_stream(stream, INTERNAL_ERROR) * 2, [INTERNAL]),
    ("RST_STREAM on stream 0", breaks(rst_stream(0)), [UNAVAILABLE]),
    ("RST_STREAM on an idle stream", breaks(rst_stream(99)), [UNAVAILABLE]),
    ("GOAWAY that announces the end", lambda stream: goaway(0x7FFFFFFF) + good(stream), [OK]),
    ("GOAWAY in two steps", lambda stream: goaway(0x7FFFFFFF) + good(stream) + goaway(stream), [OK]),
    ("GOAWAY with a stream of the server", lambda stream: goaway(stream + 1) + good(stream), [OK, UNAVAILABLE]),
    ("GOAWAY that rises", lambda stream: goaway(stream) + goaway(stream + 2) + good(stream), [OK, UNAVAILABLE]),
    ("GOAWAY with the call, and the end of the connection", lambda stream: lambda peer: (
        peer.send(goaway(stream)), peer.close()), [UNAVAILABLE]),
    ("GOAWAY with an error that passes over the call", lambda stream: goaway(0, INTERNAL_ERROR, b"sorry"), [OK, UNAVAILABLE]),
    ("GOAWAY on a stream", breaks(lambda stream: goaway(0, stream=stream)), [UNAVAILABLE]),
    ("a window of 0 in the middle, then one again", lambda stream: settings((INITIAL_WINDOW_SIZE, 0)) + good(stream)
     + settings((INITIAL_WINDOW_SIZE, 65_535)), [OK]),
    ("a header table of 0 and of 2^32 - 1", lambda stream: settings((HEADER_TABLE_SIZE, 0)) + settings(
        (HEADER_TABLE_SIZE, 0xFFFFFFFF)) + good(stream), [OK]),
    ("no stream allowed, then one again", lambda stream: settings((MAX_CONCURRENT_STREAMS, 0)) + good(stream)
     + settings((MAX_CONCURRENT_STREAMS, 1)), [OK]),
    ("MAX_FRAME_SIZE of 16,383", breaks(settings((MAX_FRAME_SIZE, 16_383))), [UNAVAILABLE]),
    ("WINDOW_UPDATE of 0 on the connection", breaks(window_update(0, 0)), [UNAVAILABLE]),
    ("WINDOW_UPDATE of 0 on the stream", breaks(lambda stream: window_update(stream, 0)), [UNAVAILABLE, INTERNAL]),
    ("WINDOW_UPDATE beyond the maximum on the stream", breaks(lambda stream: window_update(stream, 0x7FFFFFFF)),
     [UNAVAILABLE, INTERNAL]),
    ("CONTINUATION without a block", breaks(lambda stream: continuation(stream)), [UNAVAILABLE]),
    ("an acknowledgement of SETTINGS that were not sent", breaks(settings_ack(), settings_ack(), settings_ack()), [UNAVAILABLE]),
    ("a PING of seven bytes", breaks(frame(PING, 0, 0, bytes(7))), [UNAVAILABLE]),
    ("the connection ends in the middle", lambda stream: closes, [UNAVAILABLE]),
    ("1,000 SETTINGS", before(*[settings((INITIAL_WINDOW_SIZE, 60_000 + index)) for index in range(1_000)]), [OK]),
    ("1,000 PINGs", before(*[ping() for _ in range(1_000)]), [OK]),
    ("unknown frames and settings", before(frame(0xEE, 0xFF, 0, b"abc"), settings((0x99, 7))), [OK]),
    ("PRIORITY, which servers do not send", lambda stream: priority(stream) + good(stream), [OK]),
    ("PUSH_PROMISE", breaks(lambda stream: push_promise(stream, 2, [(":method", "GET")])), [UNAVAILABLE]),
    ("DATA on stream 0", breaks(data(0, b"x")), [UNAVAILABLE]),
    ("DATA on a stream that is not open", breaks(data(99, b"x")), [UNAVAILABLE]),
    ("HEADERS on a stream of the server", breaks(headers(2, ANSWER)), [UNAVAILABLE]),
    ("a frame that is too long", breaks(lambda stream: data(stream, bytes(16_385))), [UNAVAILABLE]),
    ("HPACK that is none", breaks(lambda stream: headers(stream, None, raw=b"\x80")), [UNAVAILABLE]),
    ("PING inside a header block", lambda stream: headers(stream, ANSWER, end_headers=False) + ping(), [UNAVAILABLE]),
    ("WINDOW_UPDATE beyond the maximum", breaks(window_update(0, 0x7FFFFFFF)), [UNAVAILABLE]),
    ("ENABLE_PUSH of 1", breaks(settings((ENABLE_PUSH, 1))), [UNAVAILABLE, OK]),
    ("INITIAL_WINDOW_SIZE of 2^31", breaks(settings((INITIAL_WINDOW_SIZE, 0x80000000))), [UNAVAILABLE]),
    ("HTTP/1.1", breaks(b"HTTP/1.1 400 Bad Request\r\n\r\n"), [UNAVAILABLE]),
]

CASES = STATUS + MESSAGES + FIELDS + CONNECTION
