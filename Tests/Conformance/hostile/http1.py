"""What hostile clients of HTTP/1.1 do, and what honest ones may do. An attack on many connections returns its connection."""
import socket
import struct
import time

from wire import LIMIT, message

HOST = b"Host: x\r\n"
WEB = b"Content-Type: application/grpc-web+proto\r\n"
CONNECT = b"Content-Type: application/proto\r\n"
SERVED = message(b"here") + b"\x80" + struct.pack(">I", 16) + b"grpc-status: 0\r\n"


def head(method="Unary", *lines, version=b"1.1", host=HOST, kind=WEB):
    """The head of a call."""
    return b"POST /conformance.Echo/" + method.encode() + b" HTTP/" + version + b"\r\n" + host + kind + b"".join(
        line + b"\r\n" for line in lines)


def call(method="Unary", body=message(b"here"), *lines, **more):
    """A whole call with a content-length."""
    return head(method, *lines, b"Content-Length: %d" % len(body), **more) + b"\r\n" + body


class Client:
    """A connection, and the responses that come on it. `room`: bytes for responses that are not read."""

    def __init__(self, server, room=None):
        self.socket = socket.socket()
        if room is not None:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
        self.socket.settimeout(LIMIT)
        self.socket.connect((server.host, server.port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.received = b""

    def send(self, *pieces):
        """False when the server has ended the connection."""
        try:
            self.socket.sendall(b"".join(pieces))
            return True
        except ConnectionError:
            return False

    def more(self):
        """False at the end of the connection."""
        try:
            piece = self.socket.recv(65_536)
        except ConnectionError:
            piece = b""
        self.received += piece
        return piece != b""

    def until(self, text):
        while text not in self.received:
            assert self.more(), f"the connection ended after {self.received[-200:]}"
        begin, self.received = self.received.split(text, 1)
        return begin

    def response(self):
        """Status, fields and body of the next one; status None at the end of the connection."""
        if not self.received and not self.more():
            return None, {}, b""
        first, *lines = self.until(b"\r\n\r\n").split(b"\r\n")
        assert first.startswith(b"HTTP/1.1 "), first
        fields = dict(line.split(b": ", 1) for line in lines)
        if fields.get(b"transfer-encoding") == b"chunked":
            body = b""
            while size := int(self.until(b"\r\n"), 16):
                body += self.take(size)
                assert self.take(2) == b"\r\n"
            assert self.until(b"\r\n") == b""
        else:
            body = self.take(int(fields[b"content-length"]))
        return int(first.split(b" ")[1]), fields, body

    def take(self, count):
        while len(self.received) < count:
            assert self.more(), "the connection ended within a response"
        taken, self.received = self.received[:count], self.received[count:]
        return taken

    def until_end(self):
        """All that comes before the end of the connection."""
        while self.more():
            pass
        return self.received

    def close(self):
        self.socket.close()


def expect(server, sent, *statuses):
    """These responses, and the end of the connection."""
    client = Client(server)
    client.send(sent)
    got = []
    while (answer := client.response())[0] is not None:
        got.append(answer[0])
    client.close()
    assert got == list(statuses), f"{got} for {sent[:200]}"


CHUNKED = b"Transfer-Encoding: chunked"
# Each hides a second request in what another parser takes for the body of the first.
HIDDEN = b"0\r\n\r\n" + call("Waiting")
SMUGGLING = [
    *[head("Unary", *lines) + b"\r\n" + HIDDEN for lines in (
        (b"Content-Length: 5", CHUNKED), (CHUNKED, b"Content-Length: 5"), (b"Content-Length: 5", b"Content-Length: 105"),
        (b"Content-Length: 5", b"Content-Length: 5"), (b"Content-Length: 5, 5",), (b"Content-Length: +5",), (b"Content-Length: 5 5",),
        (b"Content-Length: -1",), (b"Content-Length: 0x5",), (b"Content-Length:",), (b"Content-Length: 99999999999999999999",),
        (b"Content-Length : 5",), (b" Content-Length: 5",), (b"X: y\r\n Content-Length: 5",), (b"X: y\r\n\tz",),
        (b"Transfer-Encoding : chunked",), (b"X: y\nTransfer-Encoding: chunked",), (b"X: y\rTransfer-Encoding: chunked",),
        (b"X: \0",), (b": x",), (b"X",), (b"Content-Length: 5\r",), (b"Host: y",))],
    *[head("Unary", CHUNKED) + b"\r\n" + body + HIDDEN for body in (
        b"1;x=y\r\na\r\n", b"1 \r\na\r\n", b"1\na\r\n", b"1\r\na\n", b"1\r\nab\r\n", b"-1\r\n", b"0x1\r\na\r\n", b"\r\n", b"x\r\n",
        b"10000000000000001\r\n", b"0\r\nContent-Length: 5\r\n\r\n", b"0\r\n x: y\r\n\r\n", b"0\r\nx : y\r\n\r\n")],
    head("Unary", CHUNKED, version=b"1.0") + b"\r\n" + HIDDEN,
    call(host=b""), call(host=b"Host: a b\r\n"), call(host=b"Host: user@x\r\n"),
    b"GET / HTTP/1.1 \r\n" + HOST + b"\r\n", b"GET /#x HTTP/1.1\r\n" + HOST + b"\r\n", b"GET ftp://x/ HTTP/1.1\r\n" + HOST + b"\r\n",
]


def smuggled_requests_over_http1(server):
    """400 and the end, in one piece and in single bytes, and nothing that is hidden is served."""
    for text in SMUGGLING:
        expect(server, text, 400)
        expect(server, call() + text, 200, 400)
    for line in (b"GET /\t HTTP/1.1", b"GET  / HTTP/1.1", b" GET / HTTP/1.1", b"", b"GET / http/1.1", b"PRI * HTTP/2.0", b"\0"):
        expect(server, call() + line + b"\r\n" + HOST + b"\r\n", 200, 400)
    for text in SMUGGLING[::5]:
        client = Client(server)
        for byte in text:
            if not client.send(bytes([byte])):
                break
        assert client.until_end().startswith(b"HTTP/1.1 400 "), text
        client.close()
    for coding in (b"gzip, chunked", b"chunked, chunked", b"x", b"identity", b"\x0bchunked", b"chunked;q=1"):
        status = 400 if coding.startswith(b"\x0b") else 501
        expect(server, head("Unary", b"Transfer-Encoding: " + coding) + b"\r\n" + HIDDEN, status)


def refusals_over_http1(server):
    """Every limit has its status and ends the connection."""
    get = b"GET / HTTP/1.1\r\n" + HOST
    expect(server, b"GET /" + b"a" * 9_000 + b" HTTP/1.1\r\n", 414)
    expect(server, get + b"x: " + b"y" * 17_000, 431)
    expect(server, get + b"a: b\r\n" * 101, 431)
    expect(server, head("Unary", CHUNKED) + b"\r\n0\r\n" + b"a: b\r\n" * 101, 431)
    expect(server, head("Unary", CHUNKED) + b"\r\n0\r\n" + b"a: " + b"y" * 17_000, 431)
    expect(server, call("Unary", message(b"here"), b"Expect: magic"), 417)
    expect(server, call().replace(b"grpc-web+proto", b"grpc"), 505)
    expect(server, call(version=b"1.7"), 505)
    expect(server, b"CONNECT x:443 HTTP/1.1\r\n" + HOST + b"\r\n", 501)


def honest_clients_of_http1(server):
    """What may be cut, repeated and combined: both versions, both kinds of bodies, `expect`, pieces of one byte, one connection."""
    client = Client(server)
    chunks = b"".join(b"1\r\n%c\r\n" % byte for byte in message(b"here")) + b"0\r\nx: dropped\r\n\r\n"
    for text in (call(), head("Unary", CHUNKED) + b"\r\n" + chunks, call("Unary", message(b"here"), b"Connection: x-hop", b"X-Hop: 1"),
                 call().replace(b"POST /", b"POST http://x/"), call(version=b"1.0").replace(HOST, b"Connection: keep-alive\r\n")):
        for pieces in ([text], [bytes([byte]) for byte in text]):
            for piece in pieces:
                client.send(piece)
            assert client.response()[::2] == (200, SERVED), text
    client.send(head("Unary", b"Expect: 100-continue", b"Content-Length: 9") + b"\r\n")
    assert client.until(b"\r\n\r\n") == b"HTTP/1.1 100 Continue"
    client.send(message(b"here"))
    assert client.response()[::2] == (200, SERVED)
    client.send(b"HEAD / HTTP/1.1\r\n" + HOST + b"\r\n", call("Unary", message(b"here"), b"Connection: close"))
    assert client.until(b"\r\n\r\n").startswith(b"HTTP/1.1 405 ")
    assert client.response()[::2] == (200, SERVED) and client.until_end() == b""
    client.close()
    large = message(bytes(3 << 20))
    for text in (call("Unary", large), head("Unary", CHUNKED) + b"\r\n%x\r\n" % len(large) + large + b"\r\n0\r\n\r\n"):
        client = Client(server)
        client.send(text)
        status, _, body = client.response()
        assert status == 200 and body.startswith(large), status
        client.close()


def pipelined_flood_over_http1(server):
    """Calls without an end and without waiting for a response; the responses are not read, so that the server reads no more."""
    client = Client(server, room=4_096)
    client.socket.settimeout(1)
    batch, sent = call() * 500, 0
    try:
        while sent < 200_000_000 and client.send(batch):
            sent += len(batch)
    except TimeoutError:
        pass
    assert 0 < sent < 200_000_000, f"the server took {sent} bytes"
    client.close()
    return set()


def small_chunks_over_http1(server):
    """A body in chunks of one byte, six on the wire; it is longer than its message says, which is answered before its end."""
    client = Client(server)
    client.send(head("Unary", CHUNKED), b"\r\n", b"".join(b"1\r\n%c\r\n" % byte for byte in struct.pack(">BI", 0, 400_000)))
    for _ in range(1_000):
        if not client.send(b"1\r\nx\r\n" * 4_000):
            break
    assert b"HTTP/1.1 200 " in client.until_end()[:100]
    client.close()
    return set()


def endless_heads_over_http1(server):
    """Heads that do not end: one line, many lines, a method, a target, the trailers."""
    for begin, more in ((b"GET / HTTP/1.1\r\nx: ", b"y"), (b"GET / HTTP/1.1\r\n", b"x: y\r\n"), (b"GET /", b"x"),
                        (b"GET / HTTP/1.1\r\n", b"x: \x80\r\n"), (head("Chat", CHUNKED) + b"\r\n0\r\n", b"x: y\r\n")):
        client = Client(server)
        client.send(begin)
        sent = 0
        while sent < 10_000_000 and client.send(more * 4_096):
            sent += len(more) * 4_096
        assert sent < 10_000_000, f"{begin} has no end"
        client.close()
    return set()


def slow_head_over_http1(server):
    """A head that is never complete."""
    client = Client(server)
    client.send(b"GET / HTTP/1.1\r\nHost: x\r\nx: ")
    return client


def slow_body_over_http1(server):
    """A body of which most is missing."""
    client = Client(server)
    client.send(head("Unary", b"Content-Length: 105"), b"\r\n", message(bytes(100))[:50])
    return client


def slow_body_of_connect(server):
    """A body without an envelope, of which most is missing."""
    client = Client(server)
    client.send(head("Unary", b"Content-Length: 100", kind=CONNECT), b"\r\n", bytes(50))
    return client


def kept_over_http1(server):
    """A connection that has been used once and is kept."""
    client = Client(server)
    client.send(call())
    assert client.response()[::2] == (200, SERVED)
    return client


def never_reading_over_http1(server):
    """Asks for far more than fits into the socket, and reads no more of it than its beginning."""
    client = Client(server)
    client.send(call("Expand", message(b"10000 16384")))
    assert client.more()
    return client


def churn_over_http1(server):
    """Connects, calls, disappears; some without sending anything, some in the middle of a request."""
    for index in range(50):
        (slow_head_over_http1, slow_body_over_http1, kept_over_http1, Client)[index % 4](server).close()
    return set()


def lost_clients_over_http1(server):
    """Calls that are never answered end with their connections."""
    for _ in range(50):
        client = Client(server)
        client.send(call("Wait"))
        client.close()
    client = Client(server)
    end = time.monotonic() + LIMIT
    while True:
        counts = []
        for method in ("Waiting", "Cancelled"):
            client.send(call(method))
            counts.append(client.response()[2])
        if counts[0] == counts[1]:
            break
        assert time.monotonic() < end, f"waiting and cancelled: {counts}"
        time.sleep(0.05)
    client.close()

