"""What no correct client would send, over raw sockets and the h2 package."""
import os
import socket
import struct

import h2.config
import h2.connection
import h2.errors
import h2.events

from grpc_checks import LIMIT, expect, unary

PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"


class Raw:
    """An HTTP/2 client that sends exactly what the test asks for."""

    def __init__(self, server):
        self.socket = socket.create_connection((server.host, server.port), timeout=LIMIT)
        self.h2 = h2.connection.H2Connection(h2.config.H2Configuration(
            validate_outbound_headers=False, normalize_outbound_headers=False, header_encoding="utf-8"))
        self.h2.initiate_connection()
        self.events = []
        self.flush()

    def flush(self):
        self.socket.sendall(self.h2.data_to_send())

    def request(self, body=b"", method="POST", path="/conformance.Echo/Unary", content_type="application/grpc", extra=(),
                end=True):
        stream = self.h2.get_next_available_stream_id()
        headers = [(":method", method), (":scheme", "http"), (":path", path), (":authority", "x"), ("te", "trailers")]
        if content_type is not None:
            headers.append(("content-type", content_type))
        self.h2.send_headers(stream, headers + list(extra), end_stream=end and not body)
        if body:
            self.h2.send_data(stream, body, end_stream=end)
        self.flush()
        return stream

    def request_large(self, body, **arguments):
        """A request whose body follows the server's windows, and stops when the server has answered."""
        stream = self.request(end=False, **arguments)
        while body:
            room = min(self.h2.local_flow_control_window(stream), self.h2.max_outbound_frame_size)
            if room == 0:
                ended = [event for event in self.events if getattr(event, "stream_id", None) == stream
                         and isinstance(event, (h2.events.StreamEnded, h2.events.StreamReset))]
                if ended:
                    return stream
                assert self.receive(), "the connection ended before the request"
                continue
            piece, body = body[:room], body[room:]
            self.h2.send_data(stream, piece, end_stream=not body)
            self.flush()
        return stream

    def receive(self):
        """Reads once; False at the end of the connection."""
        try:
            data = self.socket.recv(65536)
        except ConnectionResetError:
            return False
        if not data:
            return False
        for event in self.h2.receive_data(data):
            if isinstance(event, h2.events.DataReceived):
                self.h2.acknowledge_received_data(event.flow_controlled_length, event.stream_id)
            self.events.append(event)
        self.flush()
        return True

    def answer(self, stream):
        """All header fields and the body of the stream's answer."""
        fields, body = {}, b""
        while True:
            for event in self.events:
                if getattr(event, "stream_id", None) != stream:
                    continue
                if isinstance(event, (h2.events.ResponseReceived, h2.events.TrailersReceived)):
                    fields.update({str(key): str(value) for key, value in event.headers})
                elif isinstance(event, h2.events.DataReceived):
                    body += event.data
                elif isinstance(event, h2.events.StreamEnded):
                    self.events = []
                    return fields, body
                elif isinstance(event, h2.events.StreamReset):
                    self.events = []
                    return {**fields, "reset": int(event.error_code)}, body
            self.events = [event for event in self.events if isinstance(event, h2.events.ConnectionTerminated)]
            assert self.receive(), "the connection ended before the answer"

    def until_closed(self):
        """The error code of the GOAWAY, None without one."""
        try:
            while self.receive():
                pass
        except Exception:
            pass
        for event in self.events:
            if isinstance(event, h2.events.ConnectionTerminated):
                return int(event.error_code)
        return None


def frame(message: bytes, flag=0) -> bytes:
    return struct.pack(">BI", flag, len(message)) + message


def content_type_and_method(server):
    raw = Raw(server)
    for wrong in ("text/plain", None, "application/xml", "application/grpc+thrift", "application/grpcx"):
        fields, body = raw.answer(raw.request(frame(b"1"), content_type=wrong))
        expect((fields[":status"], fields["content-type"]), ("415", "text/plain; charset=utf-8"))
        assert b"application/grpc" in body, body
    for right in ("application/grpc", "application/grpc+proto", "application/grpc;charset=utf-8", "Application/GRPC"):
        fields, body = raw.answer(raw.request(frame(b"1"), content_type=right))
        expect((fields[":status"], fields["grpc-status"], body), ("200", "0", frame(b"1")))
    fields, _ = raw.answer(raw.request(method="GET"))
    expect((fields[":status"], fields["content-type"]), ("405", "text/plain; charset=utf-8"))


def envelopes(server):
    raw = Raw(server)
    cases = [
        (frame(b"1", flag=1), "13"),  # compressed, without an encoding
        (frame(b"1", flag=7), "13"),
        (frame(b"12345")[:7], "13"),  # cut off
        (b"", "12"),  # no message
        (frame(b"1") + frame(b"2"), "12"),  # two messages
        (struct.pack(">BI", 0, 0xFFFFFFFF), "8"),
    ]
    for body, status in cases:
        fields, _ = raw.answer(raw.request(body))
        expect((body, fields["grpc-status"]), (body, status))
    fields, _ = raw.answer(raw.request(frame(b"1"), extra=[("grpc-encoding", "identity")]))
    expect(fields["grpc-status"], "0")


def timeouts_are_enforced_by_the_server(server):
    raw = Raw(server)
    fields, _ = raw.answer(raw.request(frame(b""), path="/conformance.Echo/Wait", extra=[("grpc-timeout", "100m")]))
    expect(fields["grpc-status"], "4")
    fields, _ = raw.answer(raw.request(path="/conformance.Echo/Chat", extra=[("grpc-timeout", "50000u")], end=False))
    expect(fields["grpc-status"], "4")
    fields, _ = raw.answer(raw.request(frame(b""), extra=[("grpc-timeout", "0n")]))
    expect(fields["grpc-status"], "4")
    for wrong in ("100", "1s", "123456789m", "-1S", "m"):
        fields, _ = raw.answer(raw.request(frame(b"1"), extra=[("grpc-timeout", wrong)]))
        expect((wrong, fields["grpc-status"]), (wrong, "13"))


def binary_metadata_with_and_without_padding(server):
    raw = Raw(server)
    for value in ("AQ", "AQ==", "AQ, AgM=", "AQ==,AgM"):
        fields, _ = raw.answer(raw.request(frame(b"1"), extra=[("x-trailing-bin", value)]))
        assert fields["grpc-status"] == "0" and fields["x-trailing-bin"] in ("AQ", "AgM"), fields


def streams_are_bounded(server):
    raw = Raw(server)
    raw.answer(raw.request(frame(b"1")))
    raw.h2.remote_settings.max_concurrent_streams = 10_000
    raw.h2.remote_settings.acknowledge()
    streams = [raw.request(frame(b"1"), path="/conformance.Echo/Wait") for _ in range(257)]
    assert raw.until_closed() is not None or streams
    # Past the announced limit the connection is over, or the stream refused; the server continues either way.
    with server.channel() as channel:
        expect(unary(channel)(b"here", timeout=LIMIT), b"here")


def rapid_reset(server):
    raw = Raw(server)
    code = None
    try:
        for _ in range(3000):
            stream = raw.request(frame(b"1"), path="/conformance.Echo/Wait")
            raw.h2.reset_stream(stream, h2.errors.ErrorCodes.CANCEL)
            raw.flush()
    except (BrokenPipeError, ConnectionResetError):
        pass
    code = raw.until_closed()
    assert code in (None, 2, 11), code
    with server.channel() as channel:
        assert int(unary(channel, "Waiting")(b"", timeout=LIMIT)) <= 1100
        expect(unary(channel)(b"here", timeout=LIMIT), b"here")


def rubbish(server):
    def send(data):
        with socket.create_connection((server.host, server.port), timeout=LIMIT) as connection:
            try:
                connection.sendall(data)
                connection.shutdown(socket.SHUT_WR)
                while connection.recv(65536):
                    pass
            except (ConnectionResetError, BrokenPipeError):
                pass

    send(b"")
    send(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    send(b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + os.urandom(500))
    send(PREFACE[:10])
    send(PREFACE)
    send(PREFACE + os.urandom(10_000))
    settings = b"\x00\x00\x00\x04\x00\x00\x00\x00\x00"
    for kind in range(12):
        for flags in (0, 1, 4, 5, 8, 0x20, 0xFF):
            for stream in (0, 1, 2, 0x7FFFFFFF):
                body = os.urandom(kind * 3)
                head = struct.pack(">I", len(body))[1:] + bytes([kind, flags]) + struct.pack(">I", stream)
                send(PREFACE + settings + head + body)
    with server.channel() as channel:
        expect(unary(channel)(b"here", timeout=LIMIT), b"here")


CHECKS = [content_type_and_method, envelopes, timeouts_are_enforced_by_the_server,
          binary_metadata_with_and_without_padding, streams_are_bounded, rapid_reset, rubbish]
