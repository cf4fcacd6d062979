"""CPU time of our server per 64-byte unary call, compared with bare C (epoll, nghttp2, protobuf-c), grpc-go and C++ gRPC.

All serve the same echo in the same run, in turn, on the same core; h2load has another core to itself. Figures are the
median of the ratios in neighbouring rounds: against bare C of the load shape that is worse for us, against the others of
one busy connection.
"""
import contextlib
import statistics

import load
import peers
from measure import BenchmarkError, Line, Server, need, say, two_cores

NAME = "echo"
LINES = [
    Line("echo", 1.5, "CPU per unary call / bare C"),
    Line("echo", 1.35, "CPU per unary call / bare C", stretch=True),
    Line("echo-intercepted", 1.75, "the same with deadline, metadata, metrics and authentication interceptors"),
    Line("echo-intercepted", 1.5, "the same with deadline, metadata, metrics and authentication interceptors", stretch=True),
    Line("echo-go", 1 / 3, "CPU per unary call / grpc-go"),
    Line("echo-cpp", 1 / 5, "CPU per unary call / C++ gRPC"),
]

MESSAGE = load.echo_message(bytes(range(64)))
ENVELOPED = load.envelope(MESSAGE)

# Connections and calls in flight on each: one busy peer, and several that are less so.
SHAPES = [(1, 100), (8, 10)]
CALLS = 100_000
ROUNDS = 7
# Slow peers get fewer calls.
SHARE = {"grpc-go": 4, "C++": 4}


def check_answer(server: Server) -> None:
    """One call by an independent client: the answer is the request."""
    try:
        import grpc
    except ImportError as error:
        raise BenchmarkError("Python's grpc is missing; run Tests/Support/prepare") from error
    metadata = [("authorization", "Bearer 0123456789abcdef"), ("x-tenant", "42")]
    with grpc.insecure_channel(server.address) as channel:
        answer = channel.unary_unary(f"{load.SERVICE}/Echo")(MESSAGE, timeout=10, metadata=metadata)
    if answer != MESSAGE:
        raise BenchmarkError(f"{server.name} answered {answer.hex()} to {MESSAGE.hex()}")


def cost(server: Server, core: int, shape: tuple[int, int], calls: int) -> float:
    """CPU seconds of the server per call."""
    calls //= SHARE.get(server.name, 1)
    headers = load.INTERCEPTED if server.name == "intercepted" else load.HEADERS
    return load.run(server, core, "Echo", ENVELOPED, calls, *shape, len(ENVELOPED), headers)[0] / calls


def measure_shape(servers: list[Server], core: int, shape: tuple[int, int]) -> dict[str, float]:
    """The ratio of our server's cost to each other's, and of the intercepted one's to bare C's."""
    for server in servers:
        cost(server, core, shape, CALLS // 4)
    rounds = [{server.name: cost(server, core, shape, CALLS) for server in servers} for _ in range(ROUNDS)]
    median = {server.name: statistics.median(row[server.name] for row in rounds) * 1e6 for server in servers}
    say(f"echo: {shape[0]} connections x {shape[1]} calls in flight, us a call: "
        + ", ".join(f"{name} {value:.2f}" for name, value in median.items()))
    ratios = {name: statistics.median(row["ours"] / row[name] for row in rounds) for name in median}
    ratios["intercepted"] = statistics.median(row["intercepted"] / row["bare C"] for row in rounds)
    return ratios


def measure() -> dict[str, float]:
    need("h2load", "nghttp2-client")
    need("taskset", "util-linux")
    server_core, load_core = two_cores()
    ours = peers.ours()
    commands = {"bare C": [peers.bare()], "ours": [ours], "intercepted": [ours, "--intercepted"],
                "grpc-go": [peers.go()], "C++": [peers.cpp("server")]}
    with contextlib.ExitStack() as stack:
        servers = [stack.enter_context(Server(name, command, server_core)) for name, command in commands.items()]
        for server in servers:
            check_answer(server)
        busy, spread = (measure_shape(servers, load_core, shape) for shape in SHAPES)
        for server in servers:
            check_answer(server)
    return {"echo": max(busy["bare C"], spread["bare C"]),
            "echo-intercepted": max(busy["intercepted"], spread["intercepted"]),
            "echo-go": busy["grpc-go"], "echo-cpp": busy["C++"]}
