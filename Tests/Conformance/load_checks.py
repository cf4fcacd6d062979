"""Back-pressure: 1 GiB passes through a slow side while the server stays small."""
import time

from grpc_checks import ECHO, expect

GIBIBYTE = 1 << 30
SMALL = 64 << 20
MESSAGE = 256 << 10
COUNT = GIBIBYTE // MESSAGE


def a_gibibyte_past_a_slow_reader(server):
    with server.channel() as channel:
        total = 0
        responses = channel.unary_stream(ECHO + "Expand")(f"{COUNT} {MESSAGE}".encode())
        for index, message in enumerate(responses):
            total += len(message)
            if index == 0:
                time.sleep(1)  # The server would write everything meanwhile if it could.
                written = int(channel.unary_unary(ECHO + "Written")(b""))
                assert written < SMALL, f"{written} bytes were written ahead of the reader"
            if index % 64 == 0:
                time.sleep(0.005)
        expect(total, GIBIBYTE)
    assert server.memory() < SMALL, f"{server.memory() >> 20} MiB"


def a_gibibyte_to_a_slow_handler(server):
    with server.channel() as channel:
        message = bytes(MESSAGE)
        answer = channel.stream_unary(ECHO + "Slow")((message for _ in range(COUNT)), metadata=(("x-pause", "1"),))
        expect(answer, str(GIBIBYTE).encode())
    assert server.memory() < SMALL, f"{server.memory() >> 20} MiB"


def a_gibibyte_both_ways(server):
    with server.channel() as channel:
        message = bytes(MESSAGE)
        total = sum(len(answer) for answer in channel.stream_stream(ECHO + "Chat")(message for _ in range(COUNT)))
        expect(total, GIBIBYTE)
    assert server.memory() < SMALL, f"{server.memory() >> 20} MiB"


CHECKS = [a_gibibyte_past_a_slow_reader, a_gibibyte_to_a_slow_handler, a_gibibyte_both_ways]
