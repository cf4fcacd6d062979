"""HTTP/2 frames by hand (RFC 9113 section 4.1): whatever a case asks for, right or wrong."""
import socket
import struct

import hpack

LIMIT = 90  # seconds, for everything that is waited for
PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"

DATA, HEADERS, PRIORITY, RST_STREAM, SETTINGS, PUSH_PROMISE, PING, GOAWAY, WINDOW_UPDATE, CONTINUATION = range(10)
NAMES = ["DATA", "HEADERS", "PRIORITY", "RST_STREAM", "SETTINGS", "PUSH_PROMISE", "PING", "GOAWAY", "WINDOW_UPDATE",
         "CONTINUATION"]
END_STREAM, ACK, END_HEADERS, PADDED, PRIORITIZED = 0x1, 0x1, 0x4, 0x8, 0x20

(NO_ERROR, PROTOCOL_ERROR, INTERNAL_ERROR, FLOW_CONTROL_ERROR, SETTINGS_TIMEOUT, STREAM_CLOSED, FRAME_SIZE_ERROR,
 REFUSED_STREAM, CANCEL, COMPRESSION_ERROR, CONNECT_ERROR, ENHANCE_YOUR_CALM) = range(12)
ERRORS = ["NO_ERROR", "PROTOCOL_ERROR", "INTERNAL_ERROR", "FLOW_CONTROL_ERROR", "SETTINGS_TIMEOUT", "STREAM_CLOSED",
          "FRAME_SIZE_ERROR", "REFUSED_STREAM", "CANCEL", "COMPRESSION_ERROR", "CONNECT_ERROR", "ENHANCE_YOUR_CALM"]

(HEADER_TABLE_SIZE, ENABLE_PUSH, MAX_CONCURRENT_STREAMS, INITIAL_WINDOW_SIZE, MAX_FRAME_SIZE,
 MAX_HEADER_LIST_SIZE) = range(1, 7)


def error_name(code):
    return ERRORS[code] if code is not None and code < len(ERRORS) else str(code)


def frame(kind, flags=0, stream=0, payload=b"", length=None):
    """One frame; `length` overrides the payload's size."""
    return struct.pack(">I", len(payload) if length is None else length)[1:] + struct.pack(
        ">BBI", kind, flags, stream) + payload


def integer(value, bits, first=0):
    """An integer of RFC 7541 section 5.1 behind the pattern `first`."""
    limit = (1 << bits) - 1
    if value < limit:
        return bytes([first | value])
    encoded, value = bytes([first | limit]), value - limit
    while value >= 128:
        encoded, value = encoded + bytes([value % 128 + 128]), value // 128
    return encoded + bytes([value])


def literal(name, value, first=0x00):
    """A field without indexing (RFC 7541 section 6.2.2), so that no case depends on another's table."""
    name, value = (text.encode() if isinstance(text, str) else text for text in (name, value))
    return bytes([first]) + integer(len(name), 7) + name + integer(len(value), 7) + value


def block(fields):
    return b"".join(literal(name, value) for name, value in fields)


def priority_payload(depends_on, weight=15, exclusive=False):
    return struct.pack(">IB", depends_on | (0x80000000 if exclusive else 0), weight)


def data(stream, payload=b"", end=False, padding=None):
    if padding is None:
        return frame(DATA, END_STREAM if end else 0, stream, payload)
    return frame(DATA, PADDED | (END_STREAM if end else 0), stream, bytes([padding]) + payload + bytes(padding))


def headers(stream, fields, end=False, end_headers=True, flags=0, raw=None):
    payload = block(fields) if raw is None else raw
    return frame(HEADERS, flags | (END_STREAM if end else 0) | (END_HEADERS if end_headers else 0), stream, payload)


def continuation(stream, payload=b"", end_headers=True, flags=0):
    return frame(CONTINUATION, flags | (END_HEADERS if end_headers else 0), stream, payload)


def priority(stream, depends_on=0, weight=15, exclusive=False):
    return frame(PRIORITY, 0, stream, priority_payload(depends_on, weight, exclusive))


def rst_stream(stream, code=CANCEL):
    return frame(RST_STREAM, 0, stream, struct.pack(">I", code))


def settings(*pairs, flags=0, stream=0):
    return frame(SETTINGS, flags, stream, b"".join(struct.pack(">HI", key, value) for key, value in pairs))


def settings_ack():
    return frame(SETTINGS, ACK)


def ping(payload=b"12345678", flags=0, stream=0):
    return frame(PING, flags, stream, payload)


def goaway(last=0, code=NO_ERROR, debug=b"", stream=0):
    return frame(GOAWAY, 0, stream, struct.pack(">II", last, code) + debug)


def window_update(stream, increment):
    return frame(WINDOW_UPDATE, 0, stream, struct.pack(">I", increment))


def push_promise(stream, promised, fields=()):
    return frame(PUSH_PROMISE, END_HEADERS, stream, struct.pack(">I", promised) + block(fields))


def message(payload=b"", flag=0):
    """A message of gRPC with its prefix."""
    return struct.pack(">BI", flag, len(payload)) + payload


class Frame:
    def __init__(self, kind, flags, stream, payload):
        self.kind, self.flags, self.stream, self.payload = kind, flags, stream, payload

    @property
    def code(self):
        """The error code of RST_STREAM and GOAWAY."""
        return struct.unpack(">I", self.payload[4:8] if self.kind == GOAWAY else self.payload[:4])[0]

    def __repr__(self):
        name = NAMES[self.kind] if self.kind < len(NAMES) else f"type {self.kind}"
        code = f" {error_name(self.code)}" if self.kind in (RST_STREAM, GOAWAY) else ""
        return f"{name}({self.stream}, flags {self.flags:#x}, {len(self.payload)} bytes){code}"


class Peer:
    """One end of a connection that sends the test's frames and acknowledges SETTINGS, and nothing else by itself."""

    def __init__(self, connection):
        self.socket = connection
        self.socket.settimeout(LIMIT)
        self.buffer = b""
        self.frames = []
        self.decoder = hpack.Decoder(max_header_list_size=1 << 24)
        self.ended = False
        self.acknowledges = True

    def send(self, *frames):
        """False when the other end is already gone."""
        try:
            self.socket.sendall(b"".join(frames))
            return True
        except (BrokenPipeError, ConnectionResetError):
            return False

    def exactly(self, count):
        while len(self.buffer) < count:
            try:
                received = self.socket.recv(65536)
            except ConnectionResetError:
                received = b""
            if not received:
                self.ended = True
                return None
            self.buffer += received
        taken, self.buffer = self.buffer[:count], self.buffer[count:]
        return taken

    def next(self):
        """The next frame; None at the end of the connection. After a timeout it begins again where the frame does."""
        head = self.exactly(9)
        if head is None:
            return None
        try:
            payload = self.exactly(int.from_bytes(head[:3], "big"))
        except TimeoutError:
            self.buffer = head + self.buffer
            raise
        if payload is None:
            return None
        received = Frame(head[3], head[4], struct.unpack(">I", head[5:])[0] & 0x7FFFFFFF, payload)
        if self.acknowledges and received.kind == SETTINGS and not received.flags & ACK:
            self.send(settings_ack())
        if received.kind in (HEADERS, PUSH_PROMISE):
            while not received.flags & END_HEADERS:
                more = self.next()
                received.payload += more.payload
                received.flags |= more.flags & END_HEADERS
            received.fields = [tuple(text.decode("utf-8", "replace") if isinstance(text, bytes) else text
                                     for text in field[:2]) for field in self.decoder.decode(self.fragment(received))]
        self.frames.append(received)
        return received

    @staticmethod
    def fragment(received):
        payload, padding = received.payload, 0
        if received.flags & PADDED:
            padding, payload = payload[0], payload[1:]
        if received.flags & PRIORITIZED:
            payload = payload[5:]
        return payload[:len(payload) - padding]

    def until(self, wanted):
        """Reads up to the first frame for which `wanted` is true; None at the end of the connection."""
        while (received := self.next()) is not None:
            if wanted(received):
                return received
        return None

    def until_end(self):
        while self.next() is not None:
            pass

    def close(self):
        # A thread that waits for bytes would keep the connection open behind `close`.
        try:
            self.socket.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass  # the other end is gone already
        self.socket.close()


REQUEST = [(":method", "POST"), (":scheme", "http"), (":path", "/conformance.Echo/Unary"), (":authority", "x"),
           ("te", "trailers"), ("content-type", "application/grpc")]


def request(path="Unary", *more, without=(), instead=None):
    """The fields of a valid request, some of them left out, replaced or added."""
    fields = [(name, value) for name, value in REQUEST if name not in without]
    changed = {":path": "/conformance.Echo/" + path, **(instead or {})}
    return [(name, changed.get(name, value)) for name, value in fields] + list(more)


class Client(Peer):
    """A client's end, preface and SETTINGS sent. `source`: the address that it comes from."""

    def __init__(self, server, first=None, begin=True, source=None):
        super().__init__(socket.create_connection(
            (server.host, server.port), timeout=LIMIT, source_address=source and (source, 0)))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if begin:
            self.send(PREFACE, settings() if first is None else first)

    def answer(self, stream):
        """Header fields (trailers included) and body of a stream's answer; the reset's code as `reset`."""
        fields, body = {}, b""

        def take(received):
            nonlocal body
            if received.stream != stream:
                return False
            if received.kind == HEADERS:
                fields.update(received.fields)
            elif received.kind == DATA:
                body += received.payload
            elif received.kind == RST_STREAM:
                fields["reset"] = received.code
            return received.kind == RST_STREAM or (received.kind in (DATA, HEADERS) and received.flags & END_STREAM != 0)

        for received in list(self.frames):
            if take(received):
                return fields, body
        if self.until(take) is None:
            raise AssertionError(f"the connection ended before the answer on stream {stream}: {self.frames[-3:]}")
        return fields, body
