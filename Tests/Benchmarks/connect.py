"""CPU time of our server per unary call with JSON, compared with Go's net/http and encoding/json.

Both echo the same 64 bytes in the same run, in turn, on the same core, over HTTP/2 and over HTTP/1.1 in clear text; h2load has
another core to itself. Figures are the median of the ratios in neighbouring rounds. Where the variable CONNECT_GO names a program
that serves the same with connect-go and prints `listening on ADDRESS:PORT`, its ratios are printed as well.
"""
import base64
import contextlib
import os
import statistics

import load
import peers
from measure import BenchmarkError, Line, Server, need, say, two_cores

NAME = "connect"
LINES = [
    Line("connect-http2", 1.0, "CPU per unary call with JSON over HTTP/2 / Go's net/http"),
    Line("connect-http1", 1.0, "CPU per unary call with JSON over HTTP/1.1 / Go's net/http"),
]

MESSAGE = b'{"payload":"%s"}' % base64.b64encode(bytes(range(64)))
HEADERS = ["content-type: application/json"]
# Connections, calls in flight on each, options of h2load.
SHAPES = {"connect-http2": (8, 10, []), "connect-http1": (32, 1, ["--h1"])}
CALLS = 20_000
ROUNDS = 5


def cost(server: Server, core: int, name: str, calls: int) -> float:
    """CPU seconds of the server per call."""
    connections, streams, options = SHAPES[name]
    return load.run(server, core, "Echo", MESSAGE, calls, connections, streams, len(MESSAGE), HEADERS, options)[0] / calls


def measure() -> dict[str, float]:
    need("h2load", "nghttp2-client")
    server_core, load_core = two_cores()
    programs = {"ours": [peers.ours()], "net/http": [peers.go("json")]}
    if program := os.environ.get("CONNECT_GO"):
        programs["connect-go"] = [program]
    figures = {}
    with contextlib.ExitStack() as stack:
        servers = [stack.enter_context(Server(name, command, server_core)) for name, command in programs.items()]
        for name in SHAPES:
            for server in servers:
                cost(server, load_core, name, CALLS // 4)
            rounds = [{server.name: cost(server, load_core, name, CALLS) for server in servers} for _ in range(ROUNDS)]
            for server in servers:
                ratio = statistics.median(row["ours"] / row[server.name] for row in rounds)
                used = statistics.median(row[server.name] for row in rounds)
                say(f"{name}: {server.name} {used * 1e6:.1f} µs a call, ours is {ratio:.2f} of it")
                if server.name == "net/http":
                    figures[name] = ratio
    if missing := SHAPES.keys() - figures.keys():
        raise BenchmarkError(f"not measured: {', '.join(missing)}")
    return figures
