"""What TLS costs: a call, a handshake and an idle connection, against clear text and against OpenSSL's own server.

All servers run on one core in the same run, the load on another. Calls: the same empty call by h2load over a connection with
TLS 1.3 and over one without. Handshakes: full ones with a certificate of P-256, against `openssl s_server`, whose loop
is C; those with RSA of 2048 bits are printed to standard error. Idle connections: resident memory with TLS beyond that
without.
"""
import re
import socket
import ssl
import statistics
import subprocess
import tempfile
import time
from pathlib import Path

from measure import ROOT, BenchmarkError, Line, Server, build, need, release, say, two_cores

NAME = "tls"
LINES = [
    Line("tls-call", 1.5, "CPU per call over TLS / clear text"),
    Line("tls-handshake", 1.0, "CPU per connection with a full handshake / openssl s_server"),
    Line("tls-idle", 26.0, "KiB of resident memory that TLS adds to an idle connection"),
]

PATH = "/secure.Peer/Who"
CALLS = 50_000
HANDSHAKES = 400
ROUNDS = 5
IDLE = 1_000


def start(folder: Path, core: int, certificate: str | None, name: str) -> Server:
    command = [str(ROOT / ".build" / "release" / "SecurePeer"), "serve"]
    if certificate:
        command += [f"certificate={folder / certificate}.pem", f"key={folder / certificate}.key"]
    return Server(name, command, core)


def start_openssl(folder: Path, core: int, certificate: str) -> tuple[subprocess.Popen, int]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = ["taskset", "-c", str(core), "openssl", "s_server", "-accept", f"127.0.0.1:{port}", "-cert",
               f"{folder / certificate}.pem", "-key", f"{folder / certificate}.key", "-alpn", "h2", "-num_tickets", "0",
               "-no_cache", "-quiet"]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    for _ in range(1_000):
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            return process, port
        except ConnectionRefusedError:
            if process.poll() is not None:
                break
            time.sleep(0.01)
    raise BenchmarkError("openssl s_server did not start")


def cpu_seconds(pid: int) -> float:
    return sum(int((task / "schedstat").read_text().split()[0]) for task in Path(f"/proc/{pid}/task").iterdir()) / 1e9


def load(server: Server, scheme: str, core: int, body: str) -> float:
    """Microseconds of the server's CPU per call."""
    before = server.cpu_seconds()
    done = subprocess.run(
        ["taskset", "-c", str(core), "h2load", "-n", str(CALLS), "-c", "8", "-m", "10", "-t", "1", "-d", body, "-H",
         "content-type: application/grpc", "-H", "te: trailers", f"{scheme}://{server.address}{PATH}"],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=120)
    used = server.cpu_seconds() - before
    if not re.search(rf"\b{CALLS} succeeded, 0 failed", done.stdout):
        raise BenchmarkError(f"{server.name} did not answer all {CALLS} calls:\n{done.stdout[-2000:]}")
    return used / CALLS * 1e6


def handshakes(pid: int, port: int, context: ssl.SSLContext) -> float:
    """Microseconds of the server's CPU per connection."""
    before = cpu_seconds(pid)
    for _ in range(HANDSHAKES):
        with socket.create_connection(("127.0.0.1", port)) as connection:
            context.wrap_socket(connection, server_hostname="localhost").close()
    return (cpu_seconds(pid) - before) / HANDSHAKES * 1e6


def resident(server: Server) -> int:
    for line in Path(f"/proc/{server.process.pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1])
    raise BenchmarkError("no VmRSS")


def idle(server: Server, context: ssl.SSLContext | None) -> float:
    """KiB of resident memory per connection that has exchanged SETTINGS and is silent."""
    before = resident(server)
    preface = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes.fromhex("000000040000000000" "000000040100000000")
    host, port = server.address.rsplit(":", 1)
    open_connections = []
    for _ in range(IDLE):
        connection = socket.create_connection((host, int(port)))
        if context:
            connection = context.wrap_socket(connection, server_hostname="localhost")
        connection.sendall(preface)
        received = b""
        # The server's SETTINGS, WINDOW_UPDATE and its acknowledgement of ours.
        while bytes.fromhex("000000040100000000") not in received:
            received += connection.recv(4_096)
        open_connections.append(connection)
    used = (resident(server) - before) / IDLE
    for connection in open_connections:
        connection.close()
    return used


def measure() -> dict[str, float]:
    need("h2load", "nghttp2-client")
    need("openssl", "openssl")
    server_core, load_core = two_cores()
    release("SecurePeer")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        build([str(ROOT / "Tests/Support/Certificates/make"), name])
        context = ssl.create_default_context(cafile=str(folder / "authority.pem"))
        context.set_alpn_protocols(["h2"])
        body = folder / "body"
        body.write_bytes(bytes(5))
        return {
            "tls-call": measure_calls(folder, str(body), server_core, load_core),
            "tls-handshake": measure_handshakes(folder, context, server_core),
            "tls-idle": measure_idle(folder, context, server_core),
        }


def measure_calls(folder: Path, body: str, server_core: int, load_core: int) -> float:
    with start(folder, server_core, None, "clear text") as clear, start(folder, server_core, "server", "TLS") as secure:
        pairs = [(load(clear, "http", load_core, body), load(secure, "https", load_core, body)) for _ in range(ROUNDS)]
    ratio = statistics.median(b / a for a, b in pairs)
    say(f"tls: a call costs {statistics.median(a for a, _ in pairs):.2f} us in clear text, "
        f"{statistics.median(b for _, b in pairs):.2f} us over TLS 1.3, ratio {ratio:.2f}")
    return ratio


def measure_handshakes(folder: Path, context: ssl.SSLContext, core: int) -> float:
    ratios = {}
    for certificate in ("server", "rsa"):
        theirs, port = start_openssl(folder, core, certificate)
        try:
            with start(folder, core, certificate, "our server") as ours:
                our_port = int(ours.address.rsplit(":", 1)[1])
                pairs = [(handshakes(theirs.pid, port, context), handshakes(ours.process.pid, our_port, context))
                         for _ in range(ROUNDS)]
        finally:
            theirs.kill()
            theirs.wait()
        ratios[certificate] = statistics.median(b / a for a, b in pairs)
        say(f"tls: a connection with a certificate of {'P-256' if certificate == 'server' else 'RSA-2048'} costs "
            f"{statistics.median(b for _, b in pairs):.0f} us, of openssl s_server {statistics.median(a for a, _ in pairs):.0f} us")
    return ratios["server"]


def measure_idle(folder: Path, context: ssl.SSLContext, core: int) -> float:
    with start(folder, core, None, "clear text") as server:
        without = idle(server, None)
    with start(folder, core, "server", "TLS") as server:
        beyond = idle(server, context)
    say(f"tls: an idle connection takes {without:.1f} KiB in plaintext, {beyond:.1f} KiB with TLS ({IDLE} of them)")
    return beyond - without
