"""CPU time of our client per 64-byte unary call, compared with the C++ gRPC client (callback API).

Both call the bare C server on another core, 100 calls in flight on one connection; the figure is the median ratio of
neighbouring rounds.
"""
import statistics
import subprocess

import peers
from measure import BenchmarkError, Line, Server, say, two_cores

NAME = "client"
LINES = [Line("client", 0.5, "client's CPU per unary call / C++ client's")]

CALLS = 60_000
ROUNDS = 7


def cost(program: list[str], core: int, address: str) -> float:
    """CPU seconds of the client per call."""
    done = subprocess.run(["taskset", "-c", str(core), *program, address, str(CALLS), "100"],
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=120)
    if done.returncode != 0:
        raise BenchmarkError(f"{program[0]} failed:\n{done.stdout[-2000:]}")
    return float(done.stdout.split()[-1]) / CALLS


def measure() -> dict[str, float]:
    server_core, client_core = two_cores()
    ours, cpp = [peers.ours("BenchmarkEchoClient"), "unary"], [peers.cpp("client")]
    with Server("bare C", [peers.bare()], server_core) as server:
        rounds = [[cost(program, client_core, server.address) for program in (ours, cpp)] for _ in range(ROUNDS)]
    our, their = (statistics.median(column) * 1e6 for column in zip(*rounds))
    say(f"client: ours {our:.2f} us, C++ {their:.2f} us a call")
    return {"client": statistics.median(our / their for our, their in rounds)}
