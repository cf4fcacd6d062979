"""One request and its response over HTTP/2 or HTTP/1.1, each on a connection of its own."""
import re
import socket
import time

import h2.config
import h2.connection
import h2.errors
import h2.events

LIMIT = 60  # seconds for the next piece of a response


class Broken(Exception):
    """What came breaks the protocol."""


class Late(Exception):
    """Nothing came in time."""


class Reset(Exception):
    """The server has ended the exchange without a whole response."""


class Exchange:
    """- status, fields: of the response, once its headers are there.
    - trailers: of HTTP, at the end."""

    def __init__(self, port: int, context=None):
        """- context: of TLS."""
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=LIMIT)
        # Small pieces follow each other at once.
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.secure = context is not None
        if context:
            context.set_alpn_protocols([self.ALPN])
            self.socket = context.wrap_socket(self.socket, server_hostname="localhost")
            if self.socket.selected_alpn_protocol() != self.ALPN:
                raise Broken(f"ALPN has chosen {self.socket.selected_alpn_protocol()}, must be {self.ALPN}")
        self.status, self.fields, self.trailers, self.ended, self.pieces = None, [], [], False, []

    def first(self, name: str) -> str | None:
        return next((value for given, value in self.fields if given == name), None)

    def head(self, until: float | None = None):
        """Waits for the response's headers."""
        while self.status is None:
            self.more(until)

    def read(self, until: float | None = None) -> bytes:
        """The next piece of the body; nothing at its end.

        - until: a time of the clock `time.monotonic`, at which Late is raised."""
        while not self.pieces and not self.ended:
            self.more(until)
        return self.pieces.pop(0) if self.pieces else b""

    def more(self, until: float | None):
        self.socket.settimeout(LIMIT if until is None else max(until - time.monotonic(), 0.001))
        try:
            received = self.socket.recv(65_536)
        except TimeoutError:
            raise Late() from None
        except (ConnectionResetError, BrokenPipeError):
            received = b""
        self.socket.settimeout(LIMIT)
        self.take(received)

    def whole(self) -> bytes:
        """The rest of the body."""
        self.head()
        found = b""
        while piece := self.read():
            found += piece
        return found

    def write(self, data: bytes):
        try:
            self.socket.sendall(data)
        except (ConnectionResetError, BrokenPipeError):
            # The answer may be there all the same.
            pass

    def close(self):
        self.socket.close()


class HTTP2(Exchange):
    ALPN = "h2"

    def __init__(self, port: int, context=None):
        super().__init__(port, context)
        self.h2 = h2.connection.H2Connection(h2.config.H2Configuration(
            validate_outbound_headers=False, normalize_outbound_headers=False, header_encoding="utf-8"))
        self.h2.initiate_connection()
        self.is_sent = False
        self.flush()

    def flush(self):
        self.write(self.h2.data_to_send())

    def begin(self, method: str, path: str, fields, ends=False):
        scheme = "https" if self.secure else "http"
        head = [(":method", method), (":scheme", scheme), (":path", path), (":authority", "localhost")]
        self.h2.send_headers(1, head + [(name.lower(), value) for name, value in fields], end_stream=ends)
        self.is_sent = ends
        self.flush()

    def send(self, data: bytes):
        while data and not self.ended:
            room = min(self.h2.local_flow_control_window(1), self.h2.max_outbound_frame_size)
            if room > 0:
                self.h2.send_data(1, data[:room])
                data = data[room:]
                self.flush()
            else:
                self.more(None)

    def finish(self):
        if not self.ended and not self.is_sent:
            self.h2.end_stream(1)
            self.is_sent = True
            self.flush()

    def reset(self):
        self.h2.reset_stream(1, h2.errors.ErrorCodes.CANCEL)
        self.flush()

    def take(self, received: bytes):
        if not received:
            raise Reset("the connection is closed")
        for event in self.h2.receive_data(received):
            if isinstance(event, h2.events.ResponseReceived):
                found = [(str(name), str(value)) for name, value in event.headers]
                self.status = int(dict(found)[":status"])
                self.fields = [(name, value) for name, value in found if not name.startswith(":")]
            elif isinstance(event, h2.events.DataReceived):
                self.h2.acknowledge_received_data(event.flow_controlled_length, event.stream_id)
                self.pieces += [event.data] if event.data else []
            elif isinstance(event, h2.events.TrailersReceived):
                self.trailers = [(str(name), str(value)) for name, value in event.headers]
            elif isinstance(event, h2.events.StreamEnded):
                self.ended = True
            elif isinstance(event, h2.events.StreamReset):
                # A whole response may be followed by NO_ERROR, which ends the request (RFC 9113, 8.1).
                if not self.ended:
                    raise Reset(f"reset with {event.error_code}")
            elif isinstance(event, h2.events.ConnectionTerminated) and event.error_code:
                raise Reset(f"GOAWAY with {event.error_code}")
        self.flush()


class HTTP1(Exchange):
    """A request in chunks, and a response in chunks, with a length, or up to the end of the connection."""
    ALPN = "http/1.1"

    def __init__(self, port: int, context=None):
        super().__init__(port, context)
        self.buffer, self.left, self.framing, self.has_body = b"", 0, None, False

    def begin(self, method: str, path: str, fields, ends=False):
        lines = [f"{method} {path} HTTP/1.1", "host: localhost", *(f"{name}: {value}" for name, value in fields)]
        self.has_body = not ends
        if self.has_body:
            lines.append("transfer-encoding: chunked")
        self.write("\r\n".join([*lines, "", ""]).encode())

    def send(self, data: bytes):
        if data:
            self.write(b"%x\r\n%b\r\n" % (len(data), data))

    def finish(self):
        if self.has_body:
            self.write(b"0\r\n\r\n")

    def reset(self):
        self.close()

    def take(self, received: bytes):
        self.buffer += received
        if self.status is None:
            self.take_head()
        if self.status is not None and not self.ended:
            {"chunks": self.take_chunks, "length": self.take_length, "end": self.take_rest}[self.framing](received)
        if not received and not self.ended:
            raise Reset("the connection is closed")

    def take_head(self):
        head, end, rest = self.buffer.partition(b"\r\n\r\n")
        if not end:
            return
        first, *lines = head.decode("utf-8").split("\r\n")
        match = re.fullmatch(r"HTTP/1\.1 ([1-5][0-9][0-9]) ?(.*)", first)
        if not match:
            raise Broken(f"the status line is {first!r}")
        self.buffer = rest
        if match[1] == "100":
            return self.take_head()
        self.status, self.fields = int(match[1]), self.parsed(lines)
        if "chunked" in (self.first("transfer-encoding") or ""):
            self.framing = "chunks"
        elif (length := self.first("content-length")) is not None:
            self.framing, self.left = "length", int(length)
        elif self.status == 204:
            self.framing, self.left = "length", 0
        else:
            self.framing = "end"

    @staticmethod
    def parsed(lines) -> list:
        found = []
        for line in lines:
            name, colon, value = line.partition(":")
            if not colon or not name or name != name.strip():
                raise Broken(f"a header is {line!r}")
            found.append((name.lower(), value.strip()))
        return found

    def take_length(self, _):
        piece, self.buffer = self.buffer[:self.left], self.buffer[self.left:]
        self.pieces += [piece] if piece else []
        self.left -= len(piece)
        self.ended = self.left == 0

    def take_rest(self, received):
        self.pieces += [self.buffer] if self.buffer else []
        self.buffer, self.ended = b"", not received

    def take_chunks(self, _):
        while not self.ended:
            line, end, rest = self.buffer.partition(b"\r\n")
            if not end:
                return
            length = int(line.partition(b";")[0], 16)
            if length == 0:
                # The last chunk; trailers of HTTP may follow.
                lines, ended, _ = (b"\r\n" + rest).partition(b"\r\n\r\n")
                if not ended:
                    return
                self.trailers, self.ended = self.parsed(lines.decode().split("\r\n")[1:]), True
            elif len(rest) < length + 2:
                return
            else:
                if rest[length:length + 2] != b"\r\n":
                    raise Broken("a chunk is longer than it says")
                self.pieces.append(rest[:length])
                self.buffer = rest[length + 2:]
