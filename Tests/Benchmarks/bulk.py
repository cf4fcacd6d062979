"""Bulk data: 1 MiB unary calls compared with bare C, and a stream both ways over a line with 40 ms of delay each way.

`large`: bytes per second of the same calls on the same core, h2load on another, median of neighbouring rounds. `delay`: our
client and server exchange 64 KiB messages through `delay-c`, a proxy that delays and limits what passes; its own ceiling is
what a plain TCP stream gets through it in the same run. Windows have to grow to several MiB for that, on both sides.
"""
import contextlib
import socket
import statistics
import subprocess
import threading
import time

import load
import peers
from measure import BenchmarkError, Line, Server, need, say, two_cores

NAME = "bulk"
LINES = [
    Line("large", 0.8, "throughput of 1 MiB unary calls / bare C", at_least=True),
    Line("delay", 0.8, "throughput over a line of 40 ms / that of plain TCP", at_least=True),
]

MEBIBYTE = 1 << 20
ROUNDS = 7
# Message and envelope together; bare C takes no more than 1 MiB.
PAYLOAD = bytes(MEBIBYTE - 16)
DELAY_MS = 40
BYTES_PER_SECOND = 40_000_000
TRANSFER = 320


def large() -> float:
    need("h2load", "nghttp2-client")
    server_core, load_core = two_cores()
    body = load.envelope(load.echo_message(PAYLOAD))

    def rate(server: Server) -> float:
        calls = 60
        _, seconds = load.run(server, load_core, "Echo", body, calls, 1, 4, len(body), options=["-w", "22", "-W", "26"])
        return calls * MEBIBYTE / seconds

    with contextlib.ExitStack() as stack:
        ours, bare = (stack.enter_context(Server(name, [program], server_core))
                      for name, program in (("ours", peers.ours()), ("bare C", peers.bare())))
        for server in (ours, bare):
            rate(server)
        rounds = [(rate(ours), rate(bare)) for _ in range(ROUNDS)]
    our, their = (statistics.median(column) / 1e6 for column in zip(*rounds))
    say(f"large: ours {our:.0f} MB/s, bare C {their:.0f} MB/s")
    return statistics.median(our / their for our, their in rounds)


def proxy(port: int) -> Server:
    return peers.line(port, DELAY_MS, BYTES_PER_SECOND, two_cores()[1])


def ceiling() -> float:
    """Bytes per second of a plain TCP stream through the proxy, from its first byte to its last."""
    arrived = []

    def sink(listener: socket.socket) -> None:
        connection, _ = listener.accept()
        with connection:
            while connection.recv(1 << 18):
                pass
            arrived.append(time.monotonic())

    with socket.create_server(("127.0.0.1", 0)) as listener, proxy(listener.getsockname()[1]) as line:
        thread = threading.Thread(target=sink, args=(listener,))
        thread.start()
        host, port = line.address.rsplit(":", 1)
        with socket.create_connection((host, int(port))) as sender:
            start = time.monotonic()
            for _ in range(TRANSFER // 4):
                sender.sendall(bytes(4 * MEBIBYTE))
        thread.join()
    return TRANSFER * MEBIBYTE / (arrived[0] - start)


def delay() -> float:
    server_core, client_core = two_cores()
    client = peers.ours("BenchmarkEchoClient")
    most = ceiling()
    with Server("ours", [peers.ours()], server_core) as server, proxy(int(server.address.rsplit(":", 1)[1])) as line:
        done = subprocess.run(["taskset", "-c", str(client_core), client, "transfer", line.address, str(TRANSFER)],
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=300)
    if done.returncode != 0:
        raise BenchmarkError(f"the transfer failed:\n{done.stdout[-2000:]}")
    rate = TRANSFER * MEBIBYTE / float(done.stdout.split()[-1])
    say(f"delay: ours {rate / 1e6:.1f} MB/s each way, plain TCP {most / 1e6:.1f} MB/s")
    return rate / most


def measure() -> dict[str, float]:
    return {"large": large(), "delay": delay()}
