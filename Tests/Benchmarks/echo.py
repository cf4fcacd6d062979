"""CPU time of our server per unary call, divided by that of a bare C program (epoll, nghttp2, protobuf-c).

Both serve the same 64-byte echo in the same run, in turn, on the same core; h2load has another core to itself. The figure
is the median ratio of neighbouring rounds, of the load shape that is worse for us.
"""
import atexit
import os
import re
import statistics
import subprocess

from measure import BUILD, ROOT, BenchmarkError, Line, Server, build, need, say, two_cores

NAME = "echo"
LINES = [
    Line("echo", 1.5, "CPU per unary call / bare C"),
    Line("echo", 1.35, "CPU per unary call / bare C", stretch=True),
]

HERE = ROOT / "Tests" / "Benchmarks"
PATH = "/screentime.benchmark.v1.EchoService/Echo"
PAYLOAD = bytes(range(64))
MESSAGE = b"\x0a" + bytes([len(PAYLOAD)]) + PAYLOAD
ENVELOPED = b"\x00" + len(MESSAGE).to_bytes(4, "big") + MESSAGE

# Connections and calls in flight on each: one busy peer, and several that are less so.
SHAPES = [(1, 100), (8, 10)]
CALLS = 150_000
ROUNDS = 7


def build_bare_program() -> str:
    need("protoc-c", "protobuf-c-compiler")
    BUILD.mkdir(parents=True, exist_ok=True)
    build(["protoc-c", f"--proto_path={HERE}", f"--c_out={BUILD}", str(HERE / "echo.proto")])
    program = BUILD / "echo-c"
    build([
        "cc", "-O2", "-Wall", "-Wextra", "-Werror", f"-I{BUILD}", str(HERE / "echo-c" / "echo.c"),
        str(BUILD / "echo.pb-c.c"), "-lnghttp2", "-lprotobuf-c", "-o", str(program)])
    return str(program)


def build_our_server() -> str:
    build(["swift", "build", "-c", "release", "--static-swift-stdlib", "--product", "BenchmarkEchoServer"])
    return str(ROOT / ".build" / "release" / "BenchmarkEchoServer")


def check_answer(server: Server) -> None:
    """One call by an independent client: the answer is the request."""
    try:
        import grpc
    except ImportError as error:
        raise BenchmarkError("Python's grpc is missing; run deploy/setup or install python3-grpcio") from error
    with grpc.insecure_channel(server.address) as channel:
        answer = channel.unary_unary(PATH)(MESSAGE, timeout=10)
    if answer != MESSAGE:
        raise BenchmarkError(f"{server.name} answered {answer.hex()} to {MESSAGE.hex()}")


def load(server: Server, core: int, connections: int, streams: int, calls: int) -> float:
    """CPU seconds of the server per call."""
    # Of this run alone: h2load reads the file for every call.
    body = BUILD / f"echo.{os.getpid()}.body"
    if not body.exists():
        body.write_bytes(ENVELOPED)
        atexit.register(body.unlink)
    before = server.cpu_seconds()
    done = subprocess.run(
        ["taskset", "-c", str(core), "h2load", "-n", str(calls), "-c", str(connections), "-m", str(streams), "-t", "1",
         "-d", str(body), "-H", "content-type: application/grpc", "-H", "te: trailers",
         f"http://{server.address}{PATH}"],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=120)
    used = server.cpu_seconds() - before
    succeeded = re.search(r"(\d+) succeeded", done.stdout)
    data = re.search(r"\((\d+)\) data", done.stdout)
    if not succeeded or int(succeeded.group(1)) != calls or not data or int(data.group(1)) != calls * len(ENVELOPED):
        raise BenchmarkError(f"{server.name} did not answer all {calls} calls:\n{done.stdout[-2000:]}")
    return used / calls


def measure_shape(bare: Server, ours: Server, core: int, connections: int, streams: int) -> float:
    for server in (bare, ours):
        load(server, core, connections, streams, CALLS // 4)
    rounds = []
    for _ in range(ROUNDS):
        rounds.append([load(server, core, connections, streams, CALLS) for server in (bare, ours)])
    ratio = statistics.median(our / their for their, our in rounds)
    their, our = (statistics.median(column) * 1e6 for column in zip(*rounds))
    spread = sorted(our / their for their, our in rounds)
    say(f"echo: {connections} connections x {streams} calls in flight: bare {their:.2f} us, ours {our:.2f} us a call, "
        f"ratio {ratio:.2f} ({spread[0]:.2f} to {spread[-1]:.2f} in {ROUNDS} rounds)")
    return ratio


def measure() -> dict[str, float]:
    need("h2load", "nghttp2-client")
    need("taskset", "util-linux")
    server_core, load_core = two_cores()
    commands = {"the bare program": [build_bare_program()], "our server": [build_our_server()]}
    with Server("the bare program", commands["the bare program"], server_core) as bare, \
            Server("our server", commands["our server"], server_core) as ours:
        for server in (bare, ours):
            check_answer(server)
        ratios = [measure_shape(bare, ours, load_core, *shape) for shape in SHAPES]
        for server in (bare, ours):
            check_answer(server)
    return {"echo": max(ratios)}
