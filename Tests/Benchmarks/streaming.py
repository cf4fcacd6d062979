"""CPU time per streamed 64-byte message, ours and C++ gRPC's: server streaming, and both ways.

h2load makes the calls: each asks for 10,000 messages, or sends as many in one body and gets them back. Both servers have one
core, h2load another; the figure is the median over neighbouring rounds of messages per CPU second, ours / C++.
"""
import contextlib
import statistics

import load
import peers
from measure import Line, Server, need, say, two_cores

NAME = "streaming"
LINES = [
    Line("streaming-server", 5, "messages per CPU second, server streaming / C++", at_least=True),
    Line("streaming-bidi", 5, "messages per CPU second, both ways / C++", at_least=True),
]

PAYLOAD = bytes(range(64))
MESSAGES = 10_000
ROUNDS = 5
WINDOWS = ["-w", "24", "-W", "28"]


def cost(server: Server, core: int, method: str, calls: int) -> float:
    """CPU seconds per message; two calls in flight on one connection."""
    answer = load.envelope(load.echo_message(PAYLOAD))
    body = load.envelope(load.repeat_message(MESSAGES, PAYLOAD)) if method == "Repeat" else answer * MESSAGES
    used, _ = load.run(server, core, method, body, calls, 1, 2, MESSAGES * len(answer), options=WINDOWS)
    return used / (calls * MESSAGES)


def measure() -> dict[str, float]:
    need("h2load", "nghttp2-client")
    server_core, load_core = two_cores()
    commands = {"ours": [peers.ours()], "C++": [peers.cpp("server")]}
    figures = {}
    with contextlib.ExitStack() as stack:
        ours, cpp = (stack.enter_context(Server(name, command, server_core)) for name, command in commands.items())
        for line, method in (("streaming-server", "Repeat"), ("streaming-bidi", "Chat")):
            for server in (ours, cpp):
                cost(server, load_core, method, 4)
            rounds = [(cost(ours, load_core, method, 60), cost(cpp, load_core, method, 12)) for _ in range(ROUNDS)]
            our, their = (statistics.median(column) * 1e6 for column in zip(*rounds))
            say(f"streaming: {method}: ours {our:.3f} us, C++ {their:.3f} us a message")
            figures[line] = statistics.median(their / our for our, their in rounds)
    return figures
