"""A server that is asked for three times what it can do: what accepted calls wait, what is still served, what a refusal costs.

Each handler takes 200 µs of CPU time. The server has one core, the load another: calls that begin at random moments
(Poisson), over two connections, whatever is answered. In one round, each for less than a second:

    unloaded    one call at a time
    maximum     two calls in flight on each connection, no limit: what the server can do at most, and the load to triple
    overloaded  three times as many calls a second, with the limit
    flooded     ten times as many

`tail` is the 99th percentile of the accepted calls' latencies, overloaded / unloaded. `goodput` is the rate of the served calls,
overloaded / maximum. `refusal` is the CPU time of the server, handlers apart, that flooding costs more than overloading,
per call that is refused more: what one more refusal costs, in µs. Each figure is the median of the rounds.
"""
import re
import shutil
import statistics
import struct
import subprocess
import time

from measure import BUILD, ROOT, BenchmarkError, Line, Server, build, need, release, say, two_cores

NAME = "overload"
LINES = [
    Line("overload-tail", 3, "99th percentile of accepted calls at 3 times the load / unloaded"),
    Line("overload-goodput", 0.9, "calls served a second at 3 times the load / the most there can be", at_least=True),
    Line("overload-refusal-us", 5, "CPU time of the server per refused call in microseconds"),
]

HERE = ROOT / "Tests" / "Benchmarks"
SERVICE = "/screentime.benchmark.v1.WorkService"
# About what two calls take: one that is served and one that waits.
TARGET_DELAY_US = 400
CONNECTIONS = 2
SECONDS = 0.65
ROUNDS = 7


def real_time() -> list[str]:
    """Puts server and load before all else on the machine, where that is allowed, so that nothing else is measured.

    The kernel takes such processes off the processor when they use 95 % of a second, hence the short runs and the pauses.
    """
    command = ["chrt", "-f", "1"]
    if shutil.which("chrt") and subprocess.run([*command, "true"], stderr=subprocess.DEVNULL).returncode == 0:
        return command
    say("overload: no real-time priority here (chrt): what else runs on this machine is measured too")
    return []


def build_server() -> str:
    release("BenchmarkOverloadServer")
    return str(ROOT / ".build" / "release" / "BenchmarkOverloadServer")


def build_load() -> str:
    BUILD.mkdir(parents=True, exist_ok=True)
    program = BUILD / "overload-load"
    build([
        "cc", "-O2", "-Wall", "-Wextra", "-Werror", str(HERE / "overload-c" / "load.c"), "-lnghttp2", "-lm", "-o",
        str(program)])
    return str(program)


class Run:
    """The result of one run of the load."""

    def __init__(self, line: str, cpu_seconds: float, served: int, handler_seconds: float):
        number = {name: float(value) for name, value in re.findall(r"(\w+) ([\d.]+)", line)}
        times = re.search(r"ok_us (\S+) (\S+)", line)
        self.failed = int(number["failed"])
        self.refused = int(number["refused"])
        self.without_pushback = self.refused - int(number["pushback"])
        self.rate = number["ok"] / number["seconds"]
        self.offered = number["begun"] / number["seconds"]
        self.median, self.tail = (float(value) for value in times.groups())
        # Of the whole run, its beginning included.
        self.refused_in_all = int(re.search(r"refused_in_all (\d+)", line).group(1))
        self.other_seconds = cpu_seconds - handler_seconds
        self.served_in_all = served


def usage(server: Server) -> tuple[int, float]:
    """Calls served and CPU seconds of their handlers so far; asked of the server itself, by an independent client."""
    try:
        import grpc
    except ImportError as error:
        raise BenchmarkError("Python's grpc is missing; run Tests/Support/prepare") from error
    with grpc.insecure_channel(server.address) as channel:
        answer = channel.unary_unary(SERVICE + "/Usage")(b"", timeout=10)
    calls, nanoseconds = struct.unpack("<qq", answer[2:18])
    return calls, nanoseconds / 1e9


def run(load: list[str], server: Server, connections: int, kind: str, amount: float) -> Run:
    time.sleep(0.4)
    calls, handlers = usage(server)
    cpu = server.cpu_seconds()
    done = subprocess.run(
        [*load, server.address, SERVICE + "/Work", str(connections), str(SECONDS), kind, str(amount)],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=60)
    cpu = server.cpu_seconds() - cpu
    if done.returncode != 0:
        raise BenchmarkError(f"the load ended with {done.returncode}: {done.stdout[-2000:]}")
    calls_after, handlers_after = usage(server)
    result = Run(done.stdout, cpu, calls_after - calls, handlers_after - handlers)
    if result.failed or result.without_pushback:
        raise BenchmarkError(
            f"{result.failed} calls got another answer than OK or a refusal, {result.without_pushback} refusals did not "
            f"say when to come back: {done.stdout}")
    return result


def measure_round(load: list[str], unlimited: Server, limited: Server) -> tuple[float, float, float]:
    unloaded = run(load, limited, 1, "closed", 1)
    maximum = run(load, unlimited, CONNECTIONS, "closed", 2)
    overloaded = run(load, limited, CONNECTIONS, "open", 3 * maximum.rate)
    flooded = run(load, limited, CONNECTIONS, "open", 10 * maximum.rate)
    refusal = (flooded.other_seconds - overloaded.other_seconds) / max(
        1, flooded.refused_in_all - overloaded.refused_in_all)
    say(f"overload: unloaded {unloaded.median:.0f} us, 99 % below {unloaded.tail:.0f} us; at most {maximum.rate:.0f} a "
        f"second; at {overloaded.offered:.0f}: {overloaded.rate:.0f} served, {overloaded.median:.0f} us, 99 % below "
        f"{overloaded.tail:.0f} us; at {flooded.offered:.0f}: {flooded.rate:.0f} served, 99 % below {flooded.tail:.0f} us; "
        f"a refusal {refusal * 1e6:.2f} us ({flooded.other_seconds / max(1, flooded.refused_in_all) * 1e6:.2f} us if all that "
        "the server did besides the handlers had been refusals)")
    return overloaded.tail / unloaded.tail, overloaded.rate / maximum.rate, refusal * 1e6


def measure() -> dict[str, float]:
    need("taskset", "util-linux")
    server_core, load_core = two_cores()
    program, generator = build_server(), build_load()
    first = real_time()
    load = [*first, "taskset", "-c", str(load_core), generator]
    with Server("the server without a limit", [*first, program, "0"], server_core) as unlimited, \
            Server("the server", [*first, program, str(TARGET_DELAY_US)], server_core) as limited:
        rounds = [measure_round(load, unlimited, limited) for _ in range(ROUNDS)]
    return {line.name: statistics.median(column) for line, column in zip(LINES, zip(*rounds))}
