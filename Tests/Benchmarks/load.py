"""Load on a server of the echo service by h2load, and what it cost the server."""
import atexit
import os
import re
import subprocess

from measure import BUILD, BenchmarkError, Server

SERVICE = "/screentime.benchmark.v1.EchoService"
# The headers that a gRPC client sends with every call; the second list with a deadline, a token and metadata.
HEADERS = ["content-type: application/grpc", "te: trailers"]
INTERCEPTED = [*HEADERS, "grpc-timeout: 10S", "authorization: Bearer 0123456789abcdef", "x-tenant: 42"]


def varint(number: int) -> bytes:
    out = b""
    while number > 127:
        out += bytes([number & 127 | 128])
        number >>= 7
    return out + bytes([number])


def bytes_field(number: int, value: bytes) -> bytes:
    return bytes([number << 3 | 2]) + varint(len(value)) + value


def echo_message(payload: bytes) -> bytes:
    return bytes_field(1, payload)


def repeat_message(count: int, payload: bytes) -> bytes:
    return b"\x08" + varint(count) + bytes_field(2, payload)


def envelope(message: bytes) -> bytes:
    return b"\x00" + len(message).to_bytes(4, "big") + message


def run(server: Server, core: int | None, method: str, body: bytes, calls: int, connections: int, streams: int,
        answer_bytes: int, headers: list[str] = HEADERS, options: list[str] = [],
        service: str = SERVICE) -> tuple[float, float]:
    """CPU seconds of the server, and seconds, that `calls` calls took; every answer's size is checked."""
    # A file of this run alone: h2load reads it for every call.
    path = BUILD / f"load.{os.getpid()}.body"
    BUILD.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        atexit.register(path.unlink)
    path.write_bytes(body)
    before = server.cpu_seconds()
    command = [*(["taskset", "-c", str(core)] if core is not None else []), "h2load", "-n", str(calls), "-c", str(connections), "-m", str(streams), "-t", "1",
               "-d", str(path), *options]
    for header in headers:
        command += ["-H", header]
    done = subprocess.run([*command, f"http://{server.address}{service}/{method}"],
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=900)
    used = server.cpu_seconds() - before
    succeeded = re.search(r"(\d+) succeeded", done.stdout)
    data = re.search(r"\((\d+)\) data", done.stdout)
    took = re.search(r"finished in ([\d.]+)(ms|s|us)", done.stdout)
    if not (succeeded and data and took) or int(succeeded[1]) != calls or int(data[1]) != calls * answer_bytes:
        raise BenchmarkError(f"{server.name} did not answer all {calls} calls with {answer_bytes} bytes:\n{done.stdout[-2000:]}")
    return used, float(took[1]) * {"s": 1, "ms": 1e-3, "us": 1e-6}[took[2]]
