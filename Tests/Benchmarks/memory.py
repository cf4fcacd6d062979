"""Resident memory: of an idle server, and of each of 9,000 idle connections while another client is served.

Every connection is set up and makes one call before it falls silent. All of them stay open while a client makes calls, whose
answers are checked. KiB and MiB, no ratios: memory does not depend on the machine's speed.
"""
import resource
import socket
from pathlib import Path

import load
import peers
from echo import ENVELOPED
from measure import BenchmarkError, Line, Server, say, two_cores

NAME = "memory"
LINES = [
    Line("memory-idle-server", 12, "MiB resident, no connection"),
    Line("memory-idle-connection", 24, "KiB resident per idle connection, of 9,000"),
]

CONNECTIONS = 9_000


def frame(kind: int, flags: int, stream: int, payload: bytes) -> bytes:
    return len(payload).to_bytes(3, "big") + bytes([kind, flags]) + stream.to_bytes(4, "big") + payload


def literal(name: str, value: str) -> bytes:
    """A header field, indexed so that it takes its place in the server's table."""
    return b"\x40" + bytes([len(name)]) + name.encode() + bytes([len(value)]) + value.encode()


HEADERS = b"".join(literal(name, value) for name, value in [
    (":method", "POST"), (":scheme", "http"), (":path", f"{load.SERVICE}/Echo"), (":authority", "localhost"),
    ("content-type", "application/grpc"), ("te", "trailers"), ("user-agent", "idle-benchmark/1.0")])
OPENING = (b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + frame(4, 0, 0, b"") + frame(4, 1, 0, b"")
           + frame(1, 4, 1, HEADERS) + frame(0, 1, 1, ENVELOPED))


def resident_kib(server: Server) -> float:
    # taskset has become the server: it is the process itself.
    for line in Path(f"/proc/{server.process.pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return float(line.split()[1])
    raise BenchmarkError("the server has no VmRSS")


def connect(address: tuple[str, int]) -> socket.socket:
    """A connection that has been served one call."""
    connection = socket.create_connection(address, timeout=30)
    connection.sendall(OPENING)
    received = b""
    while ENVELOPED not in received:
        piece = connection.recv(4096)
        if not piece:
            raise BenchmarkError(f"the server closed an idle connection; it had sent {received.hex()}")
        received += piece
    return connection


def measure() -> dict[str, float]:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard < CONNECTIONS + 100:
        raise BenchmarkError(f"{CONNECTIONS} connections need as many files, the limit is {hard}: raise it with ulimit -n")
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    server_core, load_core = two_cores()
    with Server("ours", [peers.ours()], server_core) as server:
        idle = resident_kib(server)
        host, port = server.address.rsplit(":", 1)

        def serve() -> None:
            load.run(server, load_core, "Echo", ENVELOPED, 20_000, 1, 10, len(ENVELOPED))

        serve()
        connect((host, int(port))).close()
        before = resident_kib(server)
        connections = [connect((host, int(port))) for _ in range(CONNECTIONS)]
        serve()
        each = (resident_kib(server) - before) / CONNECTIONS
        for connection in connections:
            connection.close()
    say(f"memory: idle server {idle / 1024:.1f} MiB, after its first calls {before / 1024:.1f} MiB, "
        f"{CONNECTIONS} idle connections {each:.1f} KiB each")
    return {"memory-idle-server": idle / 1024, "memory-idle-connection": each}
