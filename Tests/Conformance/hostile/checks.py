"""The checks: an attack, the server's settings, how it must end, and the memory the server may use for it."""
import time
from pathlib import Path

import attacks
import http1
from neighbour import Neighbour
from server import Server
from wire import *

KIB, MIB = 1 << 10, 1 << 20
CALM = {ENHANCE_YOUR_CALM}
# A client that continues to send may lose the GOAWAY: the system resets a connection that is closed with bytes unread.
CALM_OR_LOST = {ENHANCE_YOUR_CALM, None}


def memory(server, field="VmHWM"):
    """Of /proc/PID/status, in bytes: VmHWM, the largest resident set so far, or VmRSS, the present one."""
    for line in Path(f"/proc/{server.process.pid}/status").read_text().splitlines():
        if line.startswith(field):
            return int(line.split()[1]) * 1024
    raise RuntimeError(f"no {field}")


class Check:
    """Under `attack` a neighbour is served (with `spares` without being rejected once), and the server uses at most `bound`
    bytes more than before."""

    def __init__(self, attack, bound, settings=(), spares=False):
        self.attack, self.bound, self.settings, self.spares = attack, bound, settings, spares
        self.name = attack.__name__.replace("_", " ")

    def run(self, configuration, long):
        server = Server(configuration, *self.settings)
        try:
            with Neighbour(server) as neighbour:
                while len(neighbour.latencies) < 20:
                    time.sleep(0.01)
                    assert neighbour.failure is None, neighbour.failure
                before, calls = memory(server, "VmRSS"), len(neighbour.latencies)
                said = self.play(server, neighbour, long)
                # A short attack may be over before the neighbour had its turn.
                neighbour.until_served(calls)
                served = len(neighbour.latencies) - calls
            assert neighbour.failure is None, f"the neighbour was not served: {neighbour.failure}"
            assert not self.spares or neighbour.refused == 0, f"{neighbour.refused} calls of the neighbour were refused"
            grown = memory(server) - before
            assert grown <= self.bound, f"the server took {grown / MIB:.1f} MiB, the bound is {self.bound / MIB:.1f}"
            server.expect_alive()
            refused = f" ({neighbour.refused} at a second try)" if neighbour.refused else ""
            return (f"{said}; {served} calls of the neighbour{refused}, p99 {neighbour.quantile(0.99) * 1e3:.1f} ms; "
                    f"{grown / MIB:.1f} of {self.bound / MIB:.0f} MiB")
        finally:
            server.kill()

    def play(self, server, neighbour, long):
        self.attack(server)
        return "done"


class Rounds(Check):
    """The attack is repeated, and ends each time with one of the codes."""

    def __init__(self, attack, bound, codes=None, settings=(), spares=False):
        super().__init__(attack, bound, settings, spares)
        self.codes = codes

    def play(self, server, neighbour, long):
        begin, rounds, calls = time.monotonic(), 0, len(neighbour.latencies)
        end, limit = begin + (20 if long else 1), begin + LIMIT
        # Until then, and until the neighbour has been served under attack.
        while rounds == 0 or time.monotonic() < (limit if len(neighbour.latencies) == calls else end):
            codes = self.attack(server)
            assert self.codes is None or codes <= self.codes, f"ended with {codes}"
            assert self.codes is None or codes, "the server did not end the connection"
            # Each round begins when the one before has left the server.
            expect_connections(server, 1)
            rounds += 1
        return f"{rounds} rounds" + (f", cut off with {' or '.join(error_name(code) for code in self.codes if code is not None)}" if self.codes else "")


class Held(Check):
    """Many such connections at a time, held until the server has ended every one of them, or for a while. The bound is for
    each, and 8 MiB for all."""

    def __init__(self, attack, bound, count, full, settings=(), ends=True, seconds=2):
        super().__init__(attack, 0, settings)
        self.each, self.count, self.full, self.ends, self.seconds = bound, count, full, ends, seconds

    def play(self, server, neighbour, long):
        count = self.full if long else self.count
        self.bound = self.each * count + 8 * MIB
        calls = len(neighbour.latencies)
        clients = [self.attack(server) for _ in range(count)]
        begin = time.monotonic()
        if self.ends:
            self.until_all_ended(server, clients)
            said = f"{count} connections, all ended within {time.monotonic() - begin:.1f} s"
        else:
            time.sleep(self.seconds)
            said = f"{count} connections"
            self.still_there(server, clients)
        neighbour.until_served(calls)
        for client in clients:
            client.close()
        return said

    def until_all_ended(self, server, clients):
        for client in clients:
            self.until_ended(client)

    def until_ended(self, client):
        client.until_end()

    def still_there(self, server, clients):
        for client in clients[::50]:
            client.send(ping())
            assert client.until(lambda frame: frame.kind == PING), "an idle connection was ended"


class SlowBody(Held):
    """The calls end with DEADLINE_EXCEEDED, the connections stay."""

    def until_ended(self, client):
        for stream in (1, 3, 5):
            fields, _ = client.answer(stream)
            assert fields.get("grpc-status") == "4", fields


class ZeroWindow(Held):
    """The streams whose window never opens are reset; the connections stay."""

    def until_ended(self, client):
        # A status needs no window: calls that the server refused end with it.
        ended = set()
        while len(ended) < 200:
            frame = client.next()
            assert frame is not None, "the connection ended"
            if frame.kind == RST_STREAM or frame.kind == HEADERS and frame.flags & END_STREAM:
                ended.add(frame.stream)


class NeverReading(Held):
    """A peer that has stopped reading cannot be notified: its connection must be gone from the server."""

    def until_all_ended(self, server, clients):
        expect_connections(server, 1)


class SlowHead(Held):
    """A head of HTTP/1.1 that takes too long has its own status."""

    def until_ended(self, client):
        received = client.until_end()
        assert received.startswith(b"HTTP/1.1 408 "), received


class SlowBodyOverHTTP1(Held):
    """The call ends with DEADLINE_EXCEEDED, and the connection with it, as the request is not complete."""

    def until_ended(self, client):
        received = client.until_end()
        assert received.startswith(b"HTTP/1.1 200 ") and b"grpc-status: 4" in received, received


class SlowBodyOfConnect(Held):
    """The same with the status of HTTP."""

    def until_ended(self, client):
        received = client.until_end()
        assert received.startswith(b"HTTP/1.1 504 ") and b"deadline_exceeded" in received, received


def expect_connections(server, count):
    """Waits until the server has no more sockets than for its listener and `count` clients."""
    folder = Path(f"/proc/{server.process.pid}/fd")
    end = time.monotonic() + LIMIT
    while True:
        sockets = sum(1 for entry in folder.iterdir() if is_socket(entry))
        if sockets <= count + 1:
            return
        assert time.monotonic() < end, f"the server still has {sockets} sockets"
        time.sleep(0.05)


def is_socket(entry):
    try:
        return str(entry.readlink()).startswith("socket:")
    except OSError:
        return False


def silent_streams_stay(server):
    """Honest: a stream between messages, a request that is large and slow, for longer than nothing may come of one."""
    client = Client(server)
    client.send(headers(1, request("Chat")), data(1, message(b"first")))
    body = message(bytes(40))
    client.send(headers(3, request()))
    for index, byte in enumerate(body):
        client.send(data(3, bytes([byte]), end=index == len(body) - 1))
        time.sleep(0.1)
    assert client.answer(3)[1] == body
    client.send(data(1, message(b"second"), end=True))
    assert client.answer(1)[1] == message(b"first") + message(b"second")
    client.close()


def deadlines(server, count, pause):
    """Honest: `count` calls that their client cancels, 200 at a time, each after `pause` seconds."""
    client = Client(server)
    stream = 1
    for _ in range(count // 200):
        streams = range(stream, stream + 400, 2)
        for each in streams:
            client.send(headers(each, request("Wait")), data(each, message(), end=True))
        client.send(ping(struct.pack(">Q", stream)))
        assert client.until(lambda frame: frame.kind == PING), "the client was cut off"
        time.sleep(pause)
        client.send(b"".join(rst_stream(each) for each in streams))
        stream += 400
    client.send(headers(stream, request()), data(stream, message(b"x"), end=True))
    assert client.answer(stream)[1] == message(b"x")
    client.close()


def many_deadlines_of_120_ms(server):
    deadlines(server, 4_000, 0.12)


def many_deadlines_of_5_ms(server):
    deadlines(server, 10_000, 0.005)


def every_second_call_cancelled_at_once(server):
    client = Client(server)
    for stream in range(1, 12_001, 4):
        client.frames.clear()
        client.send(headers(stream, request()), data(stream, message(b"x"), end=True))
        client.answer(stream)
        client.send(headers(stream + 2, request("Wait")), data(stream + 2, message(), end=True), rst_stream(stream + 2))
    client.send(ping())
    assert client.until(lambda frame: frame.kind == PING), "the client was cut off"
    client.close()


def frames_of_extensions_are_ignored(server):
    """Honest: a client that changes the priority of each of its requests (RFC 9218), and sends what the server does not know."""
    client = Client(server)
    for stream in range(1, 2_001, 2):
        client.frames.clear()
        client.send(frame(0x10, 0, 0, struct.pack(">I", stream) + b"u=1, i"), headers(stream, request()),
                    frame(0xEE, 0xFF, stream, bytes(100)), data(stream, message(b"x"), end=True))
        assert client.answer(stream)[1] == message(b"x")
    client.close()


def connections_of_one_address(server):
    """The limit is 20, one of which is the neighbour's. Those that are rejected stay open, and do not count."""
    held, refused = [attacks.idle(server) for _ in range(19)], [Client(server) for _ in range(5)]
    for client in refused:
        assert attacks.ending(client) == CALM
    held.pop().close()
    end = time.monotonic() + LIMIT
    while True:
        client = Client(server)
        client.send(headers(1, request()), data(1, message(b"x"), end=True))
        if client.until(lambda frame: frame.kind in (HEADERS, GOAWAY)).kind == HEADERS:
            break
        client.close()
        assert time.monotonic() < end, "no connection is admitted any more"
        time.sleep(0.05)
    for each in [*held, *refused, client]:
        each.close()


def wait(server, source, count=80):
    """A connection with so many calls that are never answered."""
    client = Client(server, source=source)
    client.send(*[headers(stream, request("Wait")) + data(stream, message(), end=True) for stream in range(1, 2 * count, 2)])
    return client


def refusals(client, least):
    """Reads until so many calls of the client are refused, and up to the answer to a PING: how many were."""
    asked = False
    while True:
        ended = [frame for frame in client.frames if frame.kind == HEADERS and frame.flags & END_STREAM]
        statuses = {dict(frame.fields).get("grpc-status") for frame in ended}
        assert statuses <= {"8"}, statuses
        if len(ended) >= least and not asked:
            asked = client.send(ping())
        if asked and any(frame.kind == PING and frame.flags & ACK for frame in client.frames):
            return len(ended)
        assert client.next() is not None, "the connection ended"


def share_of_an_address(server):
    """Of 400 places 100 are for unidentified callers; one address has at most half of them, over all its connections."""
    first = []
    for least in (30, 80):
        first.append(wait(server, "127.0.0.2"))
        refused = refusals(first[-1], least)
        assert refused == least, refused
    # The next one has what is left of three quarters; the last quarter is for callers that have none.
    others, held = [], []
    for number in range(3, 13):
        others.append(wait(server, f"127.0.0.{number}"))
        held.append(80 - refusals(others[-1], 55))
    assert 20 <= held[0] <= 25 and all(1 <= count <= 2 for count in held[1:]), held
    # Released places are free for others.
    for client in [*first, *others]:
        client.close()
    end = time.monotonic() + LIMIT
    while True:
        client = wait(server, "127.0.0.13")
        if refusals(client, 30) == 30:
            break
        client.close()
        assert time.monotonic() < end, "places were not given back"
        time.sleep(0.05)
    client.close()


def streams_that_ask_nothing(server):
    """A stream of requests on which nothing arrives ends; one on which something arrives now and then stays, and so does a call
    whose response takes long."""
    client = Client(server)
    silent, busy, long = range(1, 81, 2), range(81, 101, 2), 101
    client.send(*[headers(stream, request("Chat")) for stream in [*silent, *busy]])
    client.send(*[data(stream, message(b"first")) for stream in [*silent[20:], *busy]])
    client.send(headers(long, request("Wait")), data(long, message(), end=True))
    ended, end, spoken = {}, time.monotonic() + LIMIT, 0
    while len(ended) < len(silent):
        assert time.monotonic() < end, f"{len(silent) - len(ended)} silent streams are still open"
        client.socket.settimeout(0.1)
        try:
            frame = client.next()
        except TimeoutError:
            frame = None
        if frame is not None and frame.kind == HEADERS and frame.flags & END_STREAM:
            ended[frame.stream] = dict(frame.fields).get("grpc-status")
        if time.monotonic() > spoken + 0.1:
            client.send(*[data(stream, message(b"more")) for stream in busy])
            spoken = time.monotonic()
    assert ended == {stream: "4" for stream in silent}, ended
    client.close()


FLOOD_CODES = {
    attacks.made_you_reset: CALM,
    attacks.malformed_requests: CALM,
    attacks.refused_streams: {ENHANCE_YOUR_CALM, PROTOCOL_ERROR, None},
    # nghttp2 itself ends these: at most 8 CONTINUATION frames of a block.
    attacks.continuation_flood: {ENHANCE_YOUR_CALM, PROTOCOL_ERROR, INTERNAL_ERROR, None},
    attacks.empty_continuation_flood: {ENHANCE_YOUR_CALM, PROTOCOL_ERROR, INTERNAL_ERROR, None},
}

# A pure flood uses only what every connection has: windows, tables, 256 streams without a message. Measured: at most
# 2 MiB; the rest is for the heap of a machine under load.
FLOOD = 8 * MIB
# Bytes that one connection may hold (`maximumConnectionBytes`). Messages that are not complete lie in pieces outside the heap:
# half as much is for everything else. Complete ones lie in the heap, which keeps some of the freed memory.
CONNECTION = 32 * MIB

# The load shedding of a real server, under which the neighbour's calls are served at a second try. Without it every call is
# served: a busy machine would have honest ones shed.
SHEDS = ["sheds=1"]

ALL = [
    *[Rounds(attack, FLOOD, FLOOD_CODES.get(attack, CALM_OR_LOST), SHEDS) for attack in attacks.FLOODS],
    Rounds(attacks.pings_whose_answers_are_not_read, FLOOD, settings=SHEDS),
    Rounds(attacks.oversized_metadata, FLOOD),
    Rounds(attacks.half_messages, CONNECTION * 3 // 2, spares=True),
    Rounds(attacks.half_messages_of_many, 64 * MIB * 3 // 2, settings=["bytes=64"], spares=True),
    Rounds(attacks.answers_that_are_not_read, 2 * CONNECTION, spares=True),
    # One message of 4 MiB at a time, in pieces.
    Rounds(attacks.decompression_bomb, 16 * MIB),
    Rounds(attacks.churn, FLOOD, settings=SHEDS),
    ZeroWindow(attacks.zero_window, CONNECTION * 5 // 4, 3, 10, ["stall=1"]),
    NeverReading(attacks.never_reading, CONNECTION * 5 // 4, 3, 10, ["stall=1"]),
    Held(attacks.slow_headers, 24 * KIB, 200, 2_000, ["progress=1"]),
    Held(attacks.slow_frame, 24 * KIB, 200, 2_000, ["progress=1"]),
    SlowBody(attacks.slow_body, 48 * KIB, 100, 1_000, ["progress=1"]),
    Held(attacks.silent, 24 * KIB, 200, 2_000, ["preface=1"]),
    Held(attacks.idle, 24 * KIB, 1_000, 9_000, ["addresses=10000"], ends=False),
    Check(http1.honest_clients_of_http1, 16 * MIB),
    Check(http1.smuggled_requests_over_http1, FLOOD),
    Check(http1.refusals_over_http1, FLOOD),
    Check(http1.lost_clients_over_http1, FLOOD),
    Rounds(http1.pipelined_flood_over_http1, FLOOD, settings=SHEDS),
    Rounds(http1.small_chunks_over_http1, 16 * MIB),
    Rounds(http1.endless_heads_over_http1, FLOOD, settings=SHEDS),
    Rounds(http1.churn_over_http1, FLOOD),
    SlowHead(http1.slow_head_over_http1, 40 * KIB, 200, 2_000, ["head=1"]),
    SlowBodyOverHTTP1(http1.slow_body_over_http1, 64 * KIB, 100, 1_000, ["progress=1"]),
    SlowBodyOfConnect(http1.slow_body_of_connect, 64 * KIB, 100, 1_000, ["progress=1"]),
    Held(http1.kept_over_http1, 40 * KIB, 200, 2_000, ["kept=1"]),
    NeverReading(http1.never_reading_over_http1, CONNECTION * 5 // 4, 3, 10, ["stall=1"]),
    Check(silent_streams_stay, FLOOD, ["progress=3"]),
    Check(many_deadlines_of_120_ms, FLOOD),
    Check(many_deadlines_of_5_ms, FLOOD, ["resets=100000"]),
    Check(every_second_call_cancelled_at_once, FLOOD),
    Check(frames_of_extensions_are_ignored, FLOOD),
    Check(connections_of_one_address, FLOOD, ["addresses=20"]),
    Check(share_of_an_address, FLOOD, ["shares=400"], spares=True),
    Check(streams_that_ask_nothing, FLOOD, ["idle=2"]),
]
