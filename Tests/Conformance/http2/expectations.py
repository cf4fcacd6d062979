"""What a case expects of the server, and how it is checked. After anything but a connection error the same connection
must answer one more request, so the header tables and windows of both sides still agree."""
from wire import (CANCEL, DATA, GOAWAY, HEADERS, NO_ERROR, PING, ACK, RST_STREAM, data, error_name, headers, message, ping,
                  request)

LATER = 1001  # the stream of the request that shows that the connection continues
MARK = b"\x00strict\x00"


class Answer:
    """A step of a case: wait until the stream has been answered."""

    def __init__(self, stream):
        self.stream = stream

    def take(self, client):
        client.answer(self.stream)


class Synchronize:
    """A step of a case: wait until the server has received everything that was sent."""

    def take(self, client):
        client.send(ping(b"sync\0\0\0\0"))
        assert client.until(lambda frame: frame.kind == PING and frame.payload == b"sync\0\0\0\0"), "no PING answered"


class Connection:
    """GOAWAY with one of the codes, then the end of the connection (RFC 9113 section 5.4.1)."""

    def __init__(self, *codes):
        self.codes = codes

    def check(self, client):
        client.until_end()
        codes = [frame.code for frame in client.frames if frame.kind == GOAWAY]
        assert codes, f"the connection ended without GOAWAY: {client.frames}"
        assert codes[-1] in self.codes, f"GOAWAY with {error_name(codes[-1])}, not {self}"

    def __str__(self):
        return "connection error " + " or ".join(map(error_name, self.codes))


class Ends:
    """The end of the connection, with or without GOAWAY: the peer may not even speak HTTP/2."""

    def check(self, client):
        client.until_end()

    def __str__(self):
        return "the end of the connection"


class HTTP1:
    """A response of HTTP/1.1 and nothing of HTTP/2; with `ends` the end of the connection too."""

    def __init__(self, status, ends=True):
        self.status, self.ends = status, ends

    def check(self, client):
        received = b""
        while (self.ends or b"\r\n\r\n" not in received) and (piece := self.piece(client)):
            received += piece
        assert received.startswith(f"HTTP/1.1 {self.status} ".encode()), received
        assert (b"\r\nconnection: close\r\n" in received) == self.ends, received

    @staticmethod
    def piece(client):
        try:
            return client.socket.recv(65536)
        except ConnectionResetError:
            return b""

    def __str__(self):
        return f"HTTP/1.1 {self.status}"


class GoesOn:
    """The connection serves one more request, and nothing but `resets` was reset."""

    resets = {}

    def check(self, client):
        self.await_outcome(client)
        client.send(headers(LATER, request()), data(LATER, message(b"later"), end=True))
        fields, body = client.answer(LATER)
        assert (fields.get("grpc-status"), body) == ("0", message(b"later")), (fields, body)
        assert not [frame for frame in client.frames if frame.kind == GOAWAY], client.frames
        resets = {frame.stream: frame.code for frame in client.frames
                  if frame.kind == RST_STREAM and frame.code != NO_ERROR}
        assert resets == self.resets, f"streams were reset: {resets}, not {self.resets}"

    def await_outcome(self, client):
        pass


class Stream(GoesOn):
    """RST_STREAM with the code (RFC 9113 section 5.4.2); the connection continues."""

    def __init__(self, code, stream=1):
        self.code, self.stream, self.resets = code, stream, {stream: code}

    def await_outcome(self, client):
        def wanted(frame):
            return frame.kind == RST_STREAM and frame.stream == self.stream and frame.code != NO_ERROR

        if not any(wanted(frame) for frame in client.frames):
            assert client.until(lambda frame: wanted(frame) or frame.kind == GOAWAY), f"no RST_STREAM: {client.frames}"
            assert client.frames[-1].kind == RST_STREAM, f"a connection error instead of {self}: {client.frames[-1]}"

    def __str__(self):
        return f"stream error {error_name(self.code)}"


class Reset(Stream):
    """RST_STREAM with the code; no room is left on the connection for a further request, so a PING shows that it continues."""

    def __init__(self, code, stream):
        super().__init__(code, stream)

    def check(self, client):
        self.await_outcome(client)
        Synchronize().take(client)


class Ignored(GoesOn):
    """As if the frames had not been sent."""

    def await_outcome(self, client):
        client.send(ping(MARK))
        found = client.until(lambda frame: (frame.kind == PING and frame.flags & ACK and frame.payload == MARK)
                             or frame.kind == GOAWAY)
        assert found and found.kind == PING, f"PING was not answered: {client.frames}"

    def __str__(self):
        return "ignored"


class Answered(GoesOn):
    """The request on the stream is served and answered with these fields, and, if given, this message."""

    def __init__(self, stream=1, body=None, **fields):
        self.stream, self.body = stream, body
        self.fields = {name.replace("_", "-"): value for name, value in fields.items()} or {"grpc-status": "0"}

    def await_outcome(self, client):
        fields, body = client.answer(self.stream)
        got = {name: fields.get(name) for name in self.fields}
        assert got == self.fields, f"answered with {fields}, not {self.fields}"
        assert self.body is None or body == message(self.body), f"the body is {body!r}"

    def __str__(self):
        return "answered " + str(self.fields)


class HTTP(Answered):
    """An HTTP response, for a request that is not gRPC."""

    def __init__(self, status, stream=1):
        super().__init__(stream)
        self.fields = {":status": str(status), "content-type": "text/plain; charset=utf-8"}


def received_data(client, stream):
    """The lengths of the DATA frames so far."""
    return [len(frame.payload) for frame in client.frames if frame.kind == DATA and frame.stream == stream]
