"""Flow control and the limit of streams: RFC 9113 sections 5.1.2, 5.2 and 6.9. A case may be a conversation: a function
of the client, which has sent preface and SETTINGS."""
from expectations import Connection, Ignored, Reset, Stream, Synchronize, received_data
from wire import *

MAXIMUM = 0x7FFFFFFF
OPEN = [headers(1, request("Chat"))]
EXPAND = b"1 200"  # one message of 200 bytes, 205 with its prefix


def ask(client, stream, path, body):
    client.send(headers(stream, request(path)), data(stream, message(body), end=True))


def arrives(client, stream, total):
    """Reads until `total` bytes of DATA have arrived."""
    while sum(received_data(client, stream)) < total:
        assert client.next() is not None, client.frames
    return sum(received_data(client, stream))


def stays(client, stream, total):
    """Nothing more comes than `total` bytes."""
    Synchronize().take(client)
    assert sum(received_data(client, stream)) == total, received_data(client, stream)


def window_of_one(client):
    client.send(settings((INITIAL_WINDOW_SIZE, 1)))
    ask(client, 1, "Expand", EXPAND)
    arrives(client, 1, 1)
    stays(client, 1, 1)
    client.send(window_update(1, 3))
    arrives(client, 1, 4)
    stays(client, 1, 4)
    client.send(settings((INITIAL_WINDOW_SIZE, 65_535)))
    arrives(client, 1, 205)


def window_of_none(client):
    client.send(settings((INITIAL_WINDOW_SIZE, 0)))
    ask(client, 1, "Expand", EXPAND)
    stays(client, 1, 0)
    client.send(window_update(1, 205))
    arrives(client, 1, 205)
    # The status needs no window.
    assert client.answer(1)[0]["grpc-status"] == "0"
    client.send(settings((INITIAL_WINDOW_SIZE, 65_535)))


def negative_window(client):
    client.send(settings((INITIAL_WINDOW_SIZE, 100)))
    ask(client, 1, "Expand", EXPAND)
    arrives(client, 1, 100)
    client.send(settings((INITIAL_WINDOW_SIZE, 0)))  # now -100
    stays(client, 1, 100)
    client.send(window_update(1, 99))  # -1
    stays(client, 1, 100)
    client.send(window_update(1, 1))  # 0
    stays(client, 1, 100)
    client.send(window_update(1, 10))
    arrives(client, 1, 110)
    stays(client, 1, 110)
    client.send(settings((INITIAL_WINDOW_SIZE, 95)))
    arrives(client, 1, 205)
    client.send(settings((INITIAL_WINDOW_SIZE, 65_535)))


def connection_window(client):
    client.send(settings((INITIAL_WINDOW_SIZE, MAXIMUM)))
    ask(client, 1, "Expand", b"10 16384")
    arrives(client, 1, 65_535)
    ask(client, 3, "Unary", b"x")
    stays(client, 1, 65_535)
    stays(client, 3, 0)
    client.send(window_update(0, 1 << 20))
    arrives(client, 1, 10 * (16_384 + 5))
    arrives(client, 3, 6)


def frames_are_no_longer_than_allowed(client):
    client.send(settings((INITIAL_WINDOW_SIZE, 1 << 20)), window_update(0, 1 << 20))
    ask(client, 1, "Expand", b"1 100000")
    arrives(client, 1, 100_005)
    assert max(received_data(client, 1)) <= 16_384, received_data(client, 1)
    client.send(settings((MAX_FRAME_SIZE, 1 << 20), (INITIAL_WINDOW_SIZE, 1 << 20)))
    ask(client, 3, "Expand", b"1 100000")
    arrives(client, 3, 100_005)


def window_comes_back(client):
    """The server updates the window as it reads, so a stream of any length succeeds."""
    client.send(headers(1, request("Collect")))
    sent, room, whole = 0, 65_535, message(bytes(60_000))
    for _ in range(20):
        for piece in pieces(whole):
            while room < len(piece):
                update = client.until(lambda frame: frame.kind == WINDOW_UPDATE and frame.stream == 1)
                room += int.from_bytes(update.payload, "big")
            client.send(data(1, piece))
            room -= len(piece)
        sent += 60_000
    client.send(data(1, end=True))
    assert client.answer(1) == (client.answer(1)[0], message(str(sent).encode()))


def padding_counts(client):
    """Padding consumes the window (section 6.9.1) and is credited at once."""
    client.send(headers(1, request("Collect")))
    room = 65_535
    for _ in range(2_000):
        while room < 257:
            update = client.until(lambda frame: frame.kind == WINDOW_UPDATE and frame.stream == 1)
            room += int.from_bytes(update.payload, "big")
        client.send(data(1, b"", padding=255))
        room -= 256
    client.send(data(1, end=True))
    assert client.answer(1)[1] == message(b"0")


def padding_overflows(client):
    """A stream whose window is used up by unread messages and by padding."""
    fill(client, 1)
    client.send(*[data(1, b"", padding=255) for _ in range(300)])


def fill(client, stream, over=0, waits=True):
    """Fills the stream's window: the handler sleeps behind its first message, the others are not read."""
    client.send(headers(stream, request("Slow", ("x-pause", "100000"))), data(stream, message()))
    if waits:
        Synchronize().take(client)
    room = 65_535 - 5 + over
    while room > 0:
        size = min(room, 16_384)
        client.send(data(stream, message(bytes(size - 5))))
        room -= size


def pieces(body):
    return [body[begin:begin + 16_384] for begin in range(0, len(body), 16_384)]


def full_stream(client):
    fill(client, 1)
    Synchronize().take(client)
    client.send(rst_stream(1))


def overflowing_stream(client):
    fill(client, 1, over=16_384)


def overflowing_connection(client):
    # 1 MiB are allowed.
    for stream in range(1, 37, 2):
        fill(client, stream, waits=stream < 30)


def unread_body_of_a_lost_stream_is_given_back(client):
    """Data that will never be read must not use up the connection's window."""
    for stream in range(1, 101, 2):
        fill(client, stream)
        client.send(rst_stream(stream))


def too_many_streams(client):
    """The limit is 256. The client has not acknowledged it yet and may not know."""
    for stream in range(1, 513, 2):
        client.send(headers(stream, request("Wait")), data(stream, message(), end=True))
    client.send(headers(513, request()))


def too_many_streams_knowingly(client):
    client.until(lambda frame: frame.kind == SETTINGS and frame.flags & ACK)
    too_many_streams(client)


def as_many_streams_as_allowed(client):
    Synchronize().take(client)
    for stream in range(1, 513, 2):
        client.send(headers(stream, request()))
    for stream in range(1, 513, 2):
        client.send(data(stream, message(b"x"), end=True))
    for stream in range(1, 513, 2):
        assert client.answer(stream)[1] == message(b"x")


def overflow(stream, *increments):
    return [window_update(stream, increment) for increment in increments]


CASES = [
    ("WINDOW_UPDATE of 0 on the connection", "6.9", overflow(0, 0), Connection(PROTOCOL_ERROR)),
    # A stream error; a connection error is allowed (section 5.4).
    ("WINDOW_UPDATE of 0 on a stream", "6.9", [*OPEN, window_update(1, 0)], Connection(PROTOCOL_ERROR)),
    ("the reserved bit of WINDOW_UPDATE is ignored", "6.9", [window_update(0, 0x80000001)], Ignored()),
    ("the connection's window at its maximum", "6.9.1", overflow(0, MAXIMUM - 65_535), Ignored()),
    ("the connection's window above 2^31 - 1", "6.9.1", overflow(0, MAXIMUM - 65_535, 1), Connection(FLOW_CONTROL_ERROR)),
    ("a stream's window at its maximum", "6.9.1", [*OPEN, *overflow(1, MAXIMUM - 65_535)], Ignored()),
    ("a stream's window above 2^31 - 1", "6.9.1", [*OPEN, *overflow(1, MAXIMUM - 65_535, 1)],
     Stream(FLOW_CONTROL_ERROR)),
    ("SETTINGS that raise a stream's window above 2^31 - 1", "6.9.2",
     [*OPEN, *overflow(1, MAXIMUM - 65_535), settings((INITIAL_WINDOW_SIZE, 65_536))], Connection(FLOW_CONTROL_ERROR)),
    ("a window of one byte", "6.9.1", [window_of_one], Ignored()),
    ("a window of nothing lets the status through", "6.9.1", [window_of_none], Ignored()),
    ("a window that becomes negative", "6.9.2", [negative_window], Ignored()),
    ("the connection's window binds all streams", "6.9.1", [connection_window], Ignored()),
    ("DATA no longer than MAX_FRAME_SIZE", "4.2", [frames_are_no_longer_than_allowed], Ignored()),
    ("the windows come back as the handler reads", "6.9", [window_comes_back], Ignored()),
    ("padding comes back", "6.9.1", [padding_counts], Ignored()),
    ("a stream's window filled to the last byte", "6.9.1", [full_stream], Ignored()),
    ("a stream's window overflows", "6.9.1", [overflowing_stream], Stream(FLOW_CONTROL_ERROR)),
    ("a stream's window overflows by padding", "6.9.1", [padding_overflows], Stream(FLOW_CONTROL_ERROR)),
    ("the connection's window overflows", "6.9.1", [overflowing_connection], Connection(FLOW_CONTROL_ERROR)),
    ("bodies of lost streams come back", "6.9.1", [unread_body_of_a_lost_stream_is_given_back], Ignored()),
    ("256 streams", "5.1.2", [as_many_streams_as_allowed], Ignored()),
    ("a stream above the limit, not acknowledged yet", "5.1.2", [too_many_streams], Reset(REFUSED_STREAM, 513)),
    # A stream error; a connection error is allowed (section 5.4.1).
    ("a stream above the limit", "5.1.2", [too_many_streams_knowingly], Connection(PROTOCOL_ERROR)),
]
