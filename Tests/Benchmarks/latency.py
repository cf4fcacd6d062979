"""Latency of a unary call at half the load that saturates our server: p50 and p99, ours and the best peer's.

h2load sends at a fixed rate over 8 connections, whether or not responses arrive (an open loop), from another core. The rate is
half of what our server did in a closed loop just before; a peer that cannot keep up with it is slow, and not the best. Seven
rounds, the servers in turn; medians of the rounds' percentiles are compared.

A connection of h2load sends what is due every 10 ms. Connections that begin together send together, and what is measured then
is how long a server works through 2,000 calls that come at one instant. So they begin 11 ms after each other, which spreads
the calls over time. A round is long enough that a stop of the machine of some 10 ms, which comes every few seconds here, is less
than a hundredth of it.
"""
import contextlib
import os
import statistics
import subprocess

import load
import peers
from echo import ENVELOPED
from measure import BUILD, BenchmarkError, Line, Server, need, say, two_cores

NAME = "latency"
LINES = [
    Line("latency-p50", 1.25, "p50 at half the saturation load / best peer's"),
    Line("latency-p99", 1.25, "p99 at half the saturation load / best peer's"),
]

CONNECTIONS = 8
SECONDS = 6
# For a server that cannot keep up, whose calls wait in any case.
SECONDS_OF_SLOW = 1
ROUNDS = 7


def saturation(server: Server, core: int) -> float:
    """Calls per second in a closed loop."""
    calls = 60_000
    return calls / load.run(server, core, "Echo", ENVELOPED, calls, CONNECTIONS, 20, len(ENVELOPED))[1]


def percentiles(server: Server, core: int, rate: float, seconds: int) -> tuple[float, float]:
    """p50 and p99 in microseconds."""
    log = BUILD / f"latency.{os.getpid()}.log"
    log.unlink(missing_ok=True)
    each = int(rate / CONNECTIONS)
    try:
        load.run(server, core, "Echo", ENVELOPED, each * CONNECTIONS * seconds, CONNECTIONS, 100, len(ENVELOPED),
                 options=[f"--rps={each}", "--rate=1", "--rate-period=11ms", f"--log-file={log}"])
        times = sorted(int(line.split()[2]) for line in log.read_text().splitlines())
    finally:
        log.unlink(missing_ok=True)
    if len(times) < 100:
        raise BenchmarkError(f"h2load logged only {len(times)} calls")
    return times[len(times) // 2], times[len(times) * 99 // 100]


def measure() -> dict[str, float]:
    need("h2load", "nghttp2-client")
    server_core, load_core = two_cores()
    commands = {"ours": peers.ours(), "bare C": peers.bare(), "grpc-go": peers.go(), "C++": peers.cpp("server")}
    with contextlib.ExitStack() as stack:
        servers = [stack.enter_context(Server(name, [command], server_core)) for name, command in commands.items()]
        most = {server.name: saturation(server, load_core) for server in servers}
        rate = statistics.median(saturation(servers[0], load_core) for _ in range(3)) / 2
        seconds = {name: SECONDS if calls > rate else SECONDS_OF_SLOW for name, calls in most.items()}
        rounds = [{server.name: percentiles(server, load_core, rate, seconds[server.name]) for server in servers}
                  for _ in range(ROUNDS)]
    figures = {}
    for index, percentile in enumerate(("p50", "p99")):
        medians = {name: statistics.median(row[name][index] for row in rounds) for name in commands}
        say(f"latency: {rate:.0f} calls/s, {percentile} in us: " + ", ".join(f"{name} {value:.0f}" for name, value in medians.items()))
        figures[f"latency-{percentile}"] = medians["ours"] / min(value for name, value in medians.items() if name != "ours")
    return figures
