"""Frames, sizes, paddings, identifiers and stream states: RFC 9113 sections 3 to 6.

Each case: what it shows, the section, the frames after preface and SETTINGS, what is expected."""
import struct

from expectations import Answer, Answered, Connection, Ends, HTTP, HTTP1, Ignored, Stream, Synchronize
from wire import *

# A stream in each state, as the server sees it (section 5.1). Nothing is ever reserved: clients cannot push.
OPEN = [headers(1, request("Chat"))]
HALF_CLOSED = [headers(1, request("Wait")), data(1, message(), end=True)]
RESET = OPEN + [rst_stream(1)]
CLOSED = [headers(1, request()), data(1, message(b"x"), end=True), Answer(1)]

REFUSED = [headers(1, []), Synchronize()]  # malformed

WHOLE = [headers(1, request()), data(1, message(b"x"), end=True)]
TOO_LONG = 16_385  # SETTINGS_MAX_FRAME_SIZE is 16,384

PREFACES = [
    ("SETTINGS are empty", "3.4", PREFACE + settings(), Ignored()),
    ("SETTINGS follow in pieces", "3.4", PREFACE + settings((MAX_CONCURRENT_STREAMS, 7), (0x99, 1)), Ignored()),
    ("the preface in single bytes", "3.4", [bytes([byte]) for byte in PREFACE + settings()], Ignored()),
    ("the preface is wrong in its last byte", "3.4", PREFACE[:-1] + b"x" + settings(), Connection(PROTOCOL_ERROR)),
    *[(f"HTTP/1.x: {line.decode()}", "RFC 9112 3", line + b"\r\nHost: x\r\n\r\n", HTTP1(status, ends)) for line, status, ends in (
        (b"GET / HTTP/1.1", 405, False), (b"POST /a?b=c HTTP/1.0", 415, True), (b"OPTIONS * HTTP/1.1", 405, False),
        (b"GET http://x/ HTTP/1.1", 405, False), (b"m-search / HTTP/1.1", 405, False), (b"PRI * HTTP/1.1", 400, True),
        (b"CONNECT x:443 HTTP/1.1", 501, True), (b"GET / HTTP/1.2", 505, True))],
    ("HTTP/1.1 in single bytes", "RFC 9112 3", [bytes([byte]) for byte in b"PUT /x HTTP/1.1\r\nHost: x\r\n\r\n"],
     HTTP1(405, ends=False)),
    ("HTTP/1.1 with a target of 9,000 bytes", "RFC 9112 3", b"GET /" + b"a" * 9_000 + b" HTTP/1.1\r\n\r\n", HTTP1(414)),
    *[(f"no protocol: {line[:30]}", "3.4", line, Connection(PROTOCOL_ERROR)) for line in (
        b"INVALID CONNECTION PREFACE\r\n\r\n", b"GET /\r\n", b"GET  / HTTP/1.1\r\n", b" GET / HTTP/1.1\r\n",
        b"GET x HTTP/1.1\r\n", b"GET / HTTP/2.0\r\n", b"PRI * HTTP/2.1\r\n", b"CONNECT x HTTP/1.1\r\n",
        b"GET /\x00 HTTP/1.1\r\n", b"A" * 9_000, b"\r\n")],
    ("a TLS ClientHello", "3.4", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(500), Connection(PROTOCOL_ERROR)),
    ("no SETTINGS behind the preface but PING", "3.4", PREFACE + ping(), Connection(PROTOCOL_ERROR)),
    ("no SETTINGS behind the preface but HEADERS", "3.4", PREFACE + headers(1, request()), Connection(PROTOCOL_ERROR)),
    ("an acknowledgement in place of SETTINGS", "3.4", PREFACE + settings_ack(), Connection(PROTOCOL_ERROR)),
    ("the preface twice", "3.4", PREFACE + settings() + PREFACE, Connection(FRAME_SIZE_ERROR, PROTOCOL_ERROR)),
]


def idle(kind, what, expected):
    return (f"idle stream: {kind}", "5.1", [what], expected)


STATES = [
    # Idle: only HEADERS and PRIORITY may come.
    idle("DATA", data(1, b"x"), Connection(PROTOCOL_ERROR)),
    idle("DATA, empty, with END_STREAM", data(1, end=True), Connection(PROTOCOL_ERROR)),
    idle("HEADERS open it", headers(1, request(), end=True), Answered(grpc_status="12")),
    idle("PRIORITY", priority(1), Ignored()),
    idle("PRIORITY of a far stream", priority(0x7FFFFFFF), Ignored()),
    idle("RST_STREAM", rst_stream(1), Connection(PROTOCOL_ERROR)),
    idle("WINDOW_UPDATE", window_update(1, 1), Connection(PROTOCOL_ERROR)),
    idle("PUSH_PROMISE", push_promise(1, 2), Connection(PROTOCOL_ERROR)),
    idle("CONTINUATION", continuation(1), Connection(PROTOCOL_ERROR)),
    idle("an unknown frame", frame(0xEE, 0, 1, b"abc"), Ignored()),
    ("idle even stream: DATA", "5.1", [data(2, b"x")], Connection(PROTOCOL_ERROR)),
    ("idle even stream: RST_STREAM", "5.1", [rst_stream(2)], Connection(PROTOCOL_ERROR)),
    ("idle even stream: WINDOW_UPDATE", "5.1", [window_update(2, 1)], Connection(PROTOCOL_ERROR)),
    # Open: everything but PUSH_PROMISE and CONTINUATION.
    ("open: DATA", "5.1", [headers(1, request()), data(1, message(b"x"), end=True)], Answered(body=b"x")),
    ("open: DATA in single bytes", "5.1",
     [headers(1, request())] + [data(1, bytes([byte])) for byte in message(b"one")] + [data(1, end=True)],
     Answered(body=b"one")),
    ("open: HEADERS as trailers", "8.1", [*OPEN, headers(1, [("x-end", "1")], end=True)], Answered()),
    ("open: HEADERS as trailers without END_STREAM", "8.1", [*OPEN, headers(1, [("x-end", "1")])], Stream(PROTOCOL_ERROR)),
    ("open: PRIORITY", "5.1", [*OPEN, priority(1)], Ignored()),
    ("open: RST_STREAM", "5.1", [*OPEN, rst_stream(1)], Ignored()),
    ("open: RST_STREAM with an unknown code", "7", [*OPEN, rst_stream(1, 0xABCDEF)], Ignored()),
    ("open: WINDOW_UPDATE", "5.1", [*OPEN, window_update(1, 1)], Ignored()),
    ("open: PUSH_PROMISE", "8.4", [*OPEN, push_promise(1, 2)], Connection(PROTOCOL_ERROR)),
    ("open: CONTINUATION", "6.10", [*OPEN, continuation(1)], Connection(PROTOCOL_ERROR)),
    ("open: CONTINUATION behind DATA", "6.10", [*OPEN, data(1, message()), continuation(1)], Connection(PROTOCOL_ERROR)),
    ("open: an unknown frame", "5.5", [*OPEN, frame(0xEE, 0xFF, 1, b"abc")], Ignored()),
    # Half-closed (remote): the client has sent END_STREAM.
    # Stream errors; section 5.4.1 lets an endpoint make connection errors of them, as nghttp2 does here.
    ("half-closed: DATA", "5.1", [*HALF_CLOSED, data(1, b"x")], Connection(STREAM_CLOSED)),
    ("half-closed: DATA, empty", "5.1", [*HALF_CLOSED, data(1)], Connection(STREAM_CLOSED)),
    ("half-closed: HEADERS", "5.1", [*HALF_CLOSED, headers(1, request(), end=True)],
     Connection(STREAM_CLOSED)),
    ("half-closed: PRIORITY", "5.1", [*HALF_CLOSED, priority(1)], Ignored()),
    ("half-closed: RST_STREAM", "5.1", [*HALF_CLOSED, rst_stream(1)], Ignored()),
    ("half-closed: WINDOW_UPDATE", "5.1", [*HALF_CLOSED, window_update(1, 100)], Ignored()),
    ("half-closed: PUSH_PROMISE", "8.4", [*HALF_CLOSED, push_promise(1, 2)], Connection(PROTOCOL_ERROR)),
    ("half-closed: CONTINUATION", "6.10", [*HALF_CLOSED, continuation(1)], Connection(PROTOCOL_ERROR)),
    ("half-closed: an unknown frame", "5.5", [*HALF_CLOSED, frame(0xEE, 0xFF, 1, b"abc")], Ignored()),
    # Closed by RST_STREAM of the client: it must know.
    ("reset: DATA", "5.1", [*RESET, data(1, message(b"x"))], Connection(STREAM_CLOSED)),
    ("reset: DATA, empty", "5.1", [*RESET, data(1)], Connection(STREAM_CLOSED)),
    ("reset: DATA, padded", "5.1", [*RESET, data(1, message(b"x"), padding=9)], Connection(STREAM_CLOSED)),
    ("reset: HEADERS", "5.1", [*RESET, headers(1, request(), end=True)], Connection(STREAM_CLOSED)),
    ("reset: PRIORITY", "5.1", [*RESET, priority(1)], Ignored()),
    ("reset: RST_STREAM", "5.1", [*RESET, rst_stream(1)], Ignored()),
    ("reset: WINDOW_UPDATE", "5.1", [*RESET, window_update(1, 1)], Ignored()),
    ("reset: PUSH_PROMISE", "8.4", [*RESET, push_promise(1, 2)], Connection(PROTOCOL_ERROR)),
    ("reset: CONTINUATION", "6.10", [*RESET, continuation(1)], Connection(PROTOCOL_ERROR)),
    ("reset: an unknown frame", "5.5", [*RESET, frame(0xEE, 0xFF, 1, b"abc")], Ignored()),
    # Closed by END_STREAM on both sides: likewise.
    ("closed: DATA", "5.1", [*CLOSED, data(1, message(b"x"))], Connection(STREAM_CLOSED)),
    ("closed: DATA, empty, with END_STREAM", "5.1", [*CLOSED, data(1, end=True)], Connection(STREAM_CLOSED)),
    ("closed: HEADERS", "5.1", [*CLOSED, headers(1, request(), end=True)], Connection(STREAM_CLOSED)),
    # Closed by RST_STREAM of the server, by itself or behind an early answer: what is in transit is discarded, and no more
    # than that.
    ("reset by the server: DATA, HEADERS", "5.1",
     [*REFUSED, data(1, message(b"x")), data(1, message(b"y")), headers(1, [("x-end", "1")], end=True)],
     Stream(PROTOCOL_ERROR)),
    ("reset by the server at once: DATA", "5.1", [headers(1, []), data(1, message(b"x"), end=True)],
     Stream(PROTOCOL_ERROR)),
    ("answered early: DATA, HEADERS", "5.1",
     [headers(1, request("Nothing")), Answer(1), data(1, message(b"x")), headers(1, [("x-end", "1")], end=True)],
     Ignored()),
    ("reset by the server: DATA behind END_STREAM", "5.1",
     [*REFUSED, data(1, message(b"x"), end=True), data(1, message(b"x"))], Connection(STREAM_CLOSED)),
    ("reset by the server: DATA behind RST_STREAM", "5.1",
     [*REFUSED, rst_stream(1), data(1, message(b"x"))], Connection(STREAM_CLOSED)),
    ("reset by the server: HEADERS behind END_STREAM", "5.1",
     [*REFUSED, headers(1, [("x-end", "1")], end=True), headers(1, [("x-end", "1")], end=True)], Connection(STREAM_CLOSED)),
    ("reset by the server: HEADERS behind RST_STREAM", "5.1",
     [*REFUSED, rst_stream(1), headers(1, [("x-end", "1")], end=True)], Connection(STREAM_CLOSED)),
    ("closed: PRIORITY", "5.1", [*CLOSED, priority(1)], Ignored()),
    ("closed: RST_STREAM", "5.1", [*CLOSED, rst_stream(1)], Ignored()),
    ("closed: WINDOW_UPDATE", "5.1", [*CLOSED, window_update(1, 1)], Ignored()),
    ("closed: PUSH_PROMISE", "8.4", [*CLOSED, push_promise(1, 2)], Connection(PROTOCOL_ERROR)),
    ("closed: CONTINUATION", "6.10", [*CLOSED, continuation(1)], Connection(PROTOCOL_ERROR)),
    ("closed: an unknown frame", "5.5", [*CLOSED, frame(0xEE, 0xFF, 1, b"abc")], Ignored()),
]

IDENTIFIERS = [
    ("HEADERS on an even stream", "5.1.1", [headers(2, request())], Connection(PROTOCOL_ERROR)),
    ("HEADERS on a stream that was passed over", "5.1.1", [headers(5, request("Chat")), headers(3, request())],
     Connection(PROTOCOL_ERROR)),
    ("streams may be skipped", "5.1.1", [headers(5, request()), data(5, message(b"x"), end=True)], Answered(stream=5)),
    ("DATA on a stream that was passed over", "5.1.1", [headers(5, request("Chat")), data(3, b"x")],
     Connection(STREAM_CLOSED)),
    ("the greatest identifier", "5.1.1",
     [headers(1, request()), data(1, message(b"x"), end=True), Answer(1),
      headers(999, request()), data(999, message(b"y"), end=True)], Answered(stream=999, body=b"y")),
    ("the reserved bit is ignored", "4.1", [frame(PING, 0, 0x80000000, b"12345678")], Ignored()),
    ("the reserved bit is ignored on a stream", "4.1",
     [headers(0x80000001, request()), data(0x80000001, message(b"x"), end=True)], Answered(body=b"x")),
    # Stream 0 is the connection.
    ("stream 0: DATA", "6.1", [data(0, b"x")], Connection(PROTOCOL_ERROR)),
    ("stream 0: HEADERS", "6.2", [headers(0, request())], Connection(PROTOCOL_ERROR)),
    ("stream 0: PRIORITY", "6.3", [priority(0)], Connection(PROTOCOL_ERROR)),
    ("stream 0: RST_STREAM", "6.4", [rst_stream(0)], Connection(PROTOCOL_ERROR)),
    ("stream 0: PUSH_PROMISE", "6.6", [push_promise(0, 2)], Connection(PROTOCOL_ERROR)),
    ("stream 0: CONTINUATION", "6.10", [continuation(0)], Connection(PROTOCOL_ERROR)),
    ("stream 0: an unknown frame", "5.5", [frame(0xEE, 0, 0, b"abc")], Ignored()),
    ("on a stream: SETTINGS", "6.5", [*OPEN, settings((ENABLE_PUSH, 0), stream=1)], Connection(PROTOCOL_ERROR)),
    ("on a stream: PING", "6.7", [*OPEN, ping(stream=1)], Connection(PROTOCOL_ERROR)),
    ("on a stream: GOAWAY", "6.8", [*OPEN, goaway(stream=1)], Connection(PROTOCOL_ERROR)),
]


def sized(kind, sizes, stream, expected, section, before=()):
    return [(f"{NAMES[kind]} of {size} bytes", section, [*before, frame(kind, 0, stream, bytes(size))], expected)
            for size in sizes]


SIZES = [
    ("DATA of 16,384 bytes", "4.2",
     [headers(1, request()), data(1, message(bytes(20_000))[:16_384]), data(1, bytes(20_005 - 16_384), end=True)],
     Answered(body=bytes(20_000))),
    ("DATA of 16,385 bytes", "4.2", [*OPEN, data(1, bytes(TOO_LONG))], Connection(FRAME_SIZE_ERROR)),
    ("HEADERS of 16,385 bytes", "4.2", [frame(HEADERS, END_HEADERS, 1, bytes(TOO_LONG))], Connection(FRAME_SIZE_ERROR)),
    ("CONTINUATION of 16,385 bytes", "4.2",
     [headers(1, request(), end_headers=False), frame(CONTINUATION, END_HEADERS, 1, bytes(TOO_LONG))],
     Connection(FRAME_SIZE_ERROR)),
    ("an unknown frame of 16,385 bytes", "4.2", [frame(0xEE, 0, 0, bytes(TOO_LONG))], Connection(FRAME_SIZE_ERROR)),
    ("a frame that claims 2^24 - 1 bytes", "4.2", [frame(SETTINGS, 0, 0, bytes(6), length=(1 << 24) - 1)],
     Connection(FRAME_SIZE_ERROR)),
    *sized(PRIORITY, (0, 4, 6), 1, Connection(FRAME_SIZE_ERROR), "6.3"),
    *sized(RST_STREAM, (0, 3, 5), 1, Connection(FRAME_SIZE_ERROR), "6.4", OPEN),
    *sized(SETTINGS, (1, 5, 7, 13), 0, Connection(FRAME_SIZE_ERROR), "6.5"),
    *sized(PUSH_PROMISE, (0, 3), 1, Connection(FRAME_SIZE_ERROR, PROTOCOL_ERROR), "6.6", OPEN),
    *sized(PING, (0, 7, 9), 0, Connection(FRAME_SIZE_ERROR), "6.7"),
    *sized(GOAWAY, (0, 7), 0, Connection(FRAME_SIZE_ERROR), "6.8"),
    *sized(WINDOW_UPDATE, (0, 3, 5), 0, Connection(FRAME_SIZE_ERROR), "6.9"),
    *sized(WINDOW_UPDATE, (0, 3, 5), 1, Connection(FRAME_SIZE_ERROR), "6.9", OPEN),
    ("HEADERS too short for their priority", "6.2", [frame(HEADERS, END_HEADERS | PRIORITIZED, 1, bytes(4))],
     Connection(FRAME_SIZE_ERROR)),
    ("PADDED HEADERS without a byte", "6.2", [frame(HEADERS, END_HEADERS | PADDED, 1)],
     Connection(FRAME_SIZE_ERROR, PROTOCOL_ERROR)),
    ("PADDED DATA without a byte", "6.1", [*OPEN, frame(DATA, PADDED, 1)], Connection(FRAME_SIZE_ERROR, PROTOCOL_ERROR)),
    ("PADDED HEADERS too short for their priority", "6.2",
     [frame(HEADERS, END_HEADERS | PADDED | PRIORITIZED, 1, bytes(5))], Connection(FRAME_SIZE_ERROR, PROTOCOL_ERROR)),
]

PADDING = [
    ("DATA with padding", "6.1", [headers(1, request()), data(1, message(b"x"), end=True, padding=255)],
     Answered(body=b"x")),
    ("DATA of padding alone", "6.1",
     [headers(1, request()), data(1, padding=255), data(1, padding=0), data(1, message(b"x"), end=True)],
     Answered(body=b"x")),
    ("DATA with padding that is not zero", "6.1",
     [headers(1, request()), frame(DATA, PADDED | END_STREAM, 1, b"\x03" + message(b"x") + b"abc")], Answered(body=b"x")),
    ("DATA with padding as long as the payload", "6.1", [*OPEN, frame(DATA, PADDED, 1, b"\x05abcd")],
     Connection(PROTOCOL_ERROR)),
    ("DATA with padding longer than the payload", "6.1", [*OPEN, frame(DATA, PADDED, 1, b"\xffabcd")],
     Connection(PROTOCOL_ERROR)),
    ("HEADERS with padding", "6.2",
     [headers(1, None, flags=PADDED, raw=b"\x20" + block(request()) + bytes(32)), data(1, message(b"x"), end=True)],
     Answered(body=b"x")),
    ("HEADERS with padding and priority", "6.2",
     [headers(1, None, flags=PADDED | PRIORITIZED, raw=b"\x20" + priority_payload(0) + block(request()) + bytes(32)),
      data(1, message(b"x"), end=True)], Answered(body=b"x")),
    ("HEADERS with padding as long as the payload", "6.2", [headers(1, None, flags=PADDED, raw=b"\x05abcd")],
     Connection(PROTOCOL_ERROR)),
    ("HEADERS with padding longer than the payload", "6.2",
     [headers(1, None, flags=PADDED, raw=b"\xff" + block(request()))], Connection(PROTOCOL_ERROR)),
    ("HEADERS with padding that leaves no room for the priority", "6.2",
     [headers(1, None, flags=PADDED | PRIORITIZED, raw=b"\x03" + bytes(7))], Connection(PROTOCOL_ERROR, FRAME_SIZE_ERROR)),
]

HEADER_BLOCKS = [
    ("CONTINUATION completes the block", "6.10",
     [headers(1, None, end_headers=False, raw=block(request())[:20]), continuation(1, block(request())[20:]),
      data(1, message(b"x"), end=True)], Answered(body=b"x")),
    ("CONTINUATION byte by byte, in the middle of fields", "6.10",
     [headers(1, None, end_headers=False, raw=b"")]
     + [continuation(1, bytes([byte]), end_headers=False) for byte in block(request("Unary"))[:6]]
     + [continuation(1, block(request("Unary"))[6:]), data(1, message(b"x"), end=True)], Answered(body=b"x")),
    ("CONTINUATION that is empty", "6.10",
     [headers(1, request(), end_headers=False), continuation(1), data(1, message(b"x"), end=True)], Answered(body=b"x")),
    ("END_STREAM counts from the HEADERS on", "6.10",
     [headers(1, request("Collect"), end=True, end_headers=False), continuation(1)], Answered(body=b"0")),
    ("undefined flags of CONTINUATION are ignored", "4.1",
     [headers(1, request(), end_headers=False), continuation(1, flags=0xFB & ~END_HEADERS),
      data(1, message(b"x"), end=True)], Answered(body=b"x")),
    ("CONTINUATION behind END_HEADERS", "6.10", [*OPEN, continuation(1)], Connection(PROTOCOL_ERROR)),
    ("CONTINUATION behind CONTINUATION with END_HEADERS", "6.10",
     [headers(1, request(), end_headers=False), continuation(1), continuation(1)], Connection(PROTOCOL_ERROR)),
    ("CONTINUATION of another stream", "6.10", [headers(1, request(), end_headers=False), continuation(3)],
     Connection(PROTOCOL_ERROR)),
    ("CONTINUATION of stream 0", "6.10", [headers(1, request(), end_headers=False), continuation(0)],
     Connection(PROTOCOL_ERROR)),
    *[(f"{name} inside a header block", "4.3", [headers(1, request(), end_headers=False), between],
       Connection(PROTOCOL_ERROR)) for name, between in [
           ("DATA", data(1, b"x")), ("HEADERS of the stream", headers(1, request())),
           ("HEADERS of another stream", headers(3, request())), ("PRIORITY", priority(1)),
           ("RST_STREAM", rst_stream(1)), ("SETTINGS", settings()), ("PING", ping()), ("GOAWAY", goaway()),
           ("WINDOW_UPDATE", window_update(0, 1)), ("an unknown frame", frame(0xEE, 0, 1))]],
    ("DATA between the trailers' HEADERS and CONTINUATION", "4.3",
     [*OPEN, headers(1, [("a", "b")], end=True, end_headers=False), data(1, b"x")], Connection(PROTOCOL_ERROR)),
]

PRIORITIES = [
    ("PRIORITY with each weight and exclusive", "6.3",
     [priority(1, 0, 0), priority(3, 1, 255), priority(5, 3, 15, exclusive=True)], Ignored()),
    ("HEADERS with priority", "6.2",
     [headers(1, None, flags=PRIORITIZED, raw=priority_payload(3) + block(request())), data(1, message(b"x"), end=True)],
     Answered(body=b"x")),
    # RFC 7540 made a dependency on itself an error (section 5.3.1), RFC 9113 only deprecates priorities: both are right.
    ("PRIORITY that depends on itself", "5.3", [*OPEN, priority(1, 1)], Connection(PROTOCOL_ERROR)),
    ("HEADERS that depend on themselves", "5.3",
     [headers(1, None, flags=PRIORITIZED, raw=priority_payload(1) + block(request()))], Connection(PROTOCOL_ERROR)),
]

SETTINGS_CASES = [
    ("SETTINGS are acknowledged", "6.5.3", [settings((MAX_FRAME_SIZE, 16_384)), settings()], Ignored()),
    ("unknown settings", "6.5.2", [settings((0x0, 1), (0x99, 0xFFFFFFFF), (0xFFFF, 7))], Ignored()),
    ("an acknowledgement that is not expected", "6.5.3", [settings_ack(), settings_ack(), settings_ack()],
     Connection(PROTOCOL_ERROR)),
    ("an acknowledgement with a payload", "6.5", [settings((MAX_FRAME_SIZE, 16_384), flags=ACK)],
     Connection(FRAME_SIZE_ERROR)),
    ("undefined flags of SETTINGS are ignored", "4.1", [settings(flags=0xFE)], Ignored()),
    ("ENABLE_PUSH of 0 and 1", "6.5.2", [settings((ENABLE_PUSH, 0)), settings((ENABLE_PUSH, 1))], Ignored()),
    ("ENABLE_PUSH of 2", "6.5.2", [settings((ENABLE_PUSH, 2))], Connection(PROTOCOL_ERROR)),
    ("INITIAL_WINDOW_SIZE of 2^31 - 1", "6.5.2", [settings((INITIAL_WINDOW_SIZE, 0x7FFFFFFF))], Ignored()),
    ("INITIAL_WINDOW_SIZE of 2^31", "6.5.2", [settings((INITIAL_WINDOW_SIZE, 0x80000000))],
     Connection(FLOW_CONTROL_ERROR)),
    ("MAX_FRAME_SIZE of 16,383", "6.5.2", [settings((MAX_FRAME_SIZE, 16_383))], Connection(PROTOCOL_ERROR)),
    ("MAX_FRAME_SIZE of 2^24 - 1", "6.5.2", [settings((MAX_FRAME_SIZE, (1 << 24) - 1))], Ignored()),
    ("MAX_FRAME_SIZE of 2^24", "6.5.2", [settings((MAX_FRAME_SIZE, 1 << 24))], Connection(PROTOCOL_ERROR)),
    ("HEADER_TABLE_SIZE of 0 and of 2^32 - 1", "6.5.2",
     [settings((HEADER_TABLE_SIZE, 0)), settings((HEADER_TABLE_SIZE, 0xFFFFFFFF)), *WHOLE], Answered(body=b"x")),
    ("MAX_CONCURRENT_STREAMS of 0 does not bind the client", "6.5.2", [settings((MAX_CONCURRENT_STREAMS, 0)), *WHOLE],
     Answered(body=b"x")),
    ("MAX_HEADER_LIST_SIZE of 0 is advice", "6.5.2", [settings((MAX_HEADER_LIST_SIZE, 0)), *WHOLE], Answered(body=b"x")),
    ("a hundred times the same setting", "6.5.3", [settings(*[(INITIAL_WINDOW_SIZE, 65_535)] * 30)], Ignored()),
]

OTHERS = [
    ("PING with an undefined flag", "4.1", [ping(flags=0xFE)], Ignored()),
    ("an acknowledgement of a PING that was not sent", "6.7", [ping(flags=ACK)], Ignored()),
    ("PUSH_PROMISE with a stream that is not a client's", "8.4", [*OPEN, push_promise(1, 4, request())],
     Connection(PROTOCOL_ERROR)),
    ("unknown frames of every type", "5.5",
     [frame(kind, 0xFF, stream, b"abc") for kind in range(10, 256) if kind not in (0xA, 0xC, 0x10) for stream in (0, 1)],
     Ignored()),
    ("ALTSVC, ORIGIN and PRIORITY_UPDATE from a client are ignored", "5.5",
     [frame(0xA, 0, 0, b"\0\1xabc"), frame(0xC, 0, 0, b"\0\1x"), frame(0x10, 0, 0, struct.pack(">I", 1) + b"u=1")],
     Ignored()),
    ("unknown frames inside a body", "5.5",
     [headers(1, request()), data(1, message(b"ab")[:6]), frame(0xEE, 0, 1, bytes(16_384)),
      data(1, b"b", end=True)], Answered(body=b"ab")),
    ("END_STREAM twice", "5.1", [*HALF_CLOSED, data(1, end=True)], Connection(STREAM_CLOSED)),
    ("a GOAWAY of the client lets its calls finish", "6.8",
     [headers(1, request()), goaway(0, NO_ERROR, b"bye"), data(1, message(b"x"), end=True), Answer(1)], Ends()),
    ("a GOAWAY with an unknown code", "7",
     [headers(1, request()), goaway(0, 0xABCDEF), data(1, message(b"x"), end=True), Answer(1)], Ends()),
]

CASES = STATES + IDENTIFIERS + SIZES + PADDING + HEADER_BLOCKS + PRIORITIES + SETTINGS_CASES + OTHERS
