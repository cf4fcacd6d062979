"""Compression per message (grpc/doc/compression.md), with raw frames where grpcio decides for itself, and with grpcio."""
import gzip
import os
import threading

import grpc

from grpc_checks import ECHO, LIMIT, expect, status_of, unary
from raw_checks import Raw, frame

GZIP = ("grpc-encoding", "gzip")
ACCEPT = ("grpc-accept-encoding", "identity,gzip")
MESSAGE_LIMIT = 4 << 20  # the server's default


def messages(body: bytes):
    """The (flag, bytes) of each message."""
    found = []
    while body:
        length = int.from_bytes(body[1:5], "big")
        found.append((body[0], body[5:5 + length]))
        body = body[5 + length:]
    return found


def compressed_requests_are_read(server):
    raw = Raw(server)
    for data in (gzip.compress(b"hello"), gzip.compress(b"hel") + gzip.compress(b"") + gzip.compress(b"lo")):
        fields, body = raw.answer(raw.request(frame(data, flag=1), extra=[GZIP]))
        expect((fields["grpc-status"], body), ("0", frame(b"hello")))
        # The client's encoding is one that the server accepts; the response is plain for a client that announces nothing.
        expect(fields["grpc-accept-encoding"], "identity,gzip")
        assert "grpc-encoding" not in fields, fields
    fields, body = raw.answer(raw.request(frame(b"plain"), extra=[GZIP]))
    expect((fields["grpc-status"], body), ("0", frame(b"plain")))
    stream = frame(gzip.compress(b"abc"), flag=1) + frame(b"de") + frame(gzip.compress(b""), flag=1)
    fields, body = raw.answer(raw.request(stream, path=ECHO + "Chat", extra=[GZIP]))
    expect((fields["grpc-status"], body), ("0", frame(b"abc") + frame(b"de") + frame(b"")))


def unsupported_and_undeclared_encodings(server):
    raw = Raw(server)
    for encoding in ("deflate", "snappy", "x", "GZIP", "gzip,identity"):
        fields, _ = raw.answer(raw.request(frame(b"1"), extra=[("grpc-encoding", encoding)]))
        expect((fields[":status"], fields["grpc-status"]), ("200", "12"))
        expect(fields["grpc-accept-encoding"], "identity,gzip")
        assert encoding in fields["grpc-message"] and "identity and gzip" in fields["grpc-message"], fields
    for extra in ([], [("grpc-encoding", "identity")]):
        for method in ("Unary", "Chat"):
            fields, _ = raw.answer(raw.request(frame(gzip.compress(b"1"), flag=1), path=ECHO + method, extra=extra))
            expect(fields["grpc-status"], "13")
            assert "compressed" in fields["grpc-message"], fields
    fields, _ = raw.answer(raw.request(frame(b"1", flag=2), extra=[GZIP]))
    expect(fields["grpc-status"], "13")


def damaged_gzip_is_an_internal_error(server):
    raw = Raw(server)
    good = gzip.compress(os.urandom(500))
    for data in (b"", b"no gzip", good[:5], good[:-1], good[:-6], good + b"tail", good[:-5] + bytes([good[-5] ^ 1]) + good[-4:]):
        for method in ("Unary", "Chat", "Collect"):
            fields, body = raw.answer(raw.request(frame(data, flag=1), path=ECHO + method, extra=[GZIP]))
            expect((method, fields["grpc-status"], body), (method, "13", b""))
            assert "gzip" in fields["grpc-message"], fields
    fields, _ = raw.answer(raw.request(frame(good, flag=1), extra=[GZIP]))
    expect(fields["grpc-status"], "0")


def responses_are_compressed_only_for_clients_that_take_it(server):
    raw = Raw(server)
    text = b"x" * 5_000
    for accept, choice, is_compressed in (
            (None, "always", False), ("identity", "always", False), ("identity, gzip", "always", True),
            ("identity,deflate,gzip", "automatic", True), ("gzip", "never", False), ("gzip", None, False)):
        extra = ([("grpc-accept-encoding", accept)] if accept else []) + ([("x-compress", choice)] if choice else [])
        for method in ("Unary", "Chat"):
            fields, body = raw.answer(raw.request(frame(text), path=ECHO + method, extra=extra))
            [(flag, data)] = messages(body)
            expect((accept, choice, flag), (accept, choice, int(is_compressed)))
            expect(gzip.decompress(data) if flag else data, text)
            expect(fields.get("grpc-encoding"), "gzip" if is_compressed else None)
    # Random bytes would grow, and a few bytes are not worth it.
    for request in (os.urandom(5_000), b"few"):
        fields, body = raw.answer(raw.request(frame(request), extra=[ACCEPT, ("x-compress", "automatic")]))
        expect(body, frame(request))


def a_bomb_costs_no_memory(server):
    """256 MiB of zeros are 256 KiB of gzip: refused at 4 MiB, while another client is served."""
    bomb = gzip.compress(bytes(256 << 20), 9)
    before = server.memory()
    done = threading.Event()
    served = []

    def others():
        with server.channel() as channel:
            while not done.is_set():
                served.append(unary(channel)(b"here", timeout=LIMIT))

    thread = threading.Thread(target=others)
    thread.start()
    try:
        raw = Raw(server)
        for method in ("Unary", "Collect", "Chat") * 5:
            fields, _ = raw.answer(raw.request_large(frame(bomb, flag=1), path=ECHO + method, extra=[GZIP]))
            expect(fields["grpc-status"], "8")
            assert str(MESSAGE_LIMIT) in fields["grpc-message"], fields
    finally:
        done.set()
        thread.join()
    assert served and set(served) == {b"here"}
    grown = server.memory() - before
    assert grown < 32 << 20, f"the server has grown by {grown >> 20} MiB"


def grpcio_compresses_both_ways(server):
    with server.channel() as channel:
        text = b"y" * 100_000
        for choice in ("always", "automatic", "never"):
            expect(unary(channel)(text, timeout=LIMIT, compression=grpc.Compression.Gzip,
                                  metadata=(("x-compress", choice),)), text)
            chat = channel.stream_stream(ECHO + "Chat")
            expect(list(chat(iter([text, b"", b"z"] * 20), timeout=LIMIT, compression=grpc.Compression.Gzip,
                             metadata=(("x-compress", choice),))), [text, b"", b"z"] * 20)
        # grpcio knows deflate, this server does not.
        error = status_of(lambda: unary(channel)(text, timeout=LIMIT, compression=grpc.Compression.Deflate))
        expect(error.code(), grpc.StatusCode.UNIMPLEMENTED)


CHECKS = [compressed_requests_are_read, unsupported_and_undeclared_encodings, damaged_gzip_is_an_internal_error,
          responses_are_compressed_only_for_clients_that_take_it, a_bomb_costs_no_memory, grpcio_compresses_both_ways]
