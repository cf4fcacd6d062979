"""`rpcload` compared with arithmetic and with h2load, against the bare C server: whether its figures are true, and what it costs.

The server has a core and the load another. Figures of speed are medians of rounds in which h2load and rpcload take turns.
"""
import json
import os
import re
import signal
import statistics
import subprocess
import threading
import time

import load
import peers
from measure import BUILD, BenchmarkError, Line, Server, need, say, two_cores

NAME = "rpcload"
LINES = [
    Line("rpcload-rate", 0.03, "difference of the rate from h2load's, both at 5,000 calls a second"),
    Line("rpcload-latency", 0.05, "difference of the mean service time from h2load's, both at 5,000 calls a second, sent at the same times"),
    Line("rpcload-latency-line", 0.05, "the same over a line of 2 ms each way, where it is not the generators' own CPU"),
    Line("rpcload-calls", 150_000, "unary calls per CPU second of its own", at_least=True),
    Line("rpcload-cpu", 2, "CPU per call / h2load's"),
    Line("rpcload-cpu", 1.3, "CPU per call / h2load's", stretch=True),
    Line("rpcload-stall", 0.03, "difference of p95 from arithmetic, when the server stalls for 1 s of 5"),
    Line("rpcload-stopped", 1, "pauses of its own that it reports after one SIGSTOP of 500 ms", at_least=True),
]

METHOD = "screentime.benchmark.v1.EchoService/Echo"
MESSAGE = load.echo_message(bytes(range(64)))
RATE, SECONDS = 5_000, 5
# h2load sends every 10 ms what has become due meanwhile, 50 calls at once at this rate; its latency is that of such bursts.
BURST = RATE // 100
DELAY_MS, BYTES_PER_SECOND = 2, 1_000_000_000
CALLS, ROUNDS = 400_000, 5


def cpu_of(command: list[str], core: int) -> tuple[str, float]:
    """What a program prints, and the CPU seconds it took."""
    before = os.times()
    done = subprocess.run(["taskset", "-c", str(core), *command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=300)
    after = os.times()
    if done.returncode != 0:
        raise BenchmarkError(f"`{' '.join(command)}` failed:\n{done.stdout[-2000:]}")
    return done.stdout, after.children_user + after.children_system - before.children_user - before.children_system


class Generators:
    """The two programs, and the files that they need."""

    def __init__(self, server: Server, core: int):
        self.server, self.core = server, core
        self.program = peers.ours("rpcload")
        self.body = BUILD / f"rpcload.{os.getpid()}.body"
        self.body.write_bytes(load.envelope(MESSAGE))
        self.result = BUILD / f"rpcload.{os.getpid()}.json"
        self.bursts = BUILD / f"rpcload.{os.getpid()}.times"
        self.bursts.write_text("".join(f"{index // BURST / 100:.2f}\n" for index in range(RATE * SECONDS)))

    def command(self, *options: str) -> list[str]:
        payload = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIjJCUmJygpKissLS4vMDEyMzQ1Njc4OTo7PD0+Pw=="
        return [self.program, "run", self.server.address, METHOD, "--proto", str(peers.PROTO), "--quiet", "--json", str(self.result),
                "--data", json.dumps({"payload": payload}), *options]

    def rpcload(self, *options: str) -> tuple[dict, float]:
        _, cpu = cpu_of(self.command(*options), self.core)
        return json.loads(self.result.read_text())["runs"][0], cpu

    def h2load(self, *options: str) -> tuple[str, float]:
        headers = [word for header in load.HEADERS for word in ("-H", header)]
        return cpu_of(["h2load", "-c", "1", "-t", "1", "-d", str(self.body), *options, *headers,
                       f"http://{self.server.address}/{METHOD}"], self.core)

    def close(self) -> None:
        for path in (self.body, self.result, self.bursts):
            path.unlink(missing_ok=True)


def microseconds(text: str) -> float:
    number, unit = re.fullmatch(r"([\d.]+)(us|ms|s)", text).groups()
    return float(number) * {"us": 1, "ms": 1e3, "s": 1e6}[unit]


def fixed_rate(generators: Generators) -> tuple[float, float]:
    """Differences of rate and mean service time, the same calls being sent at the same times."""
    rates, times = [], []
    for _ in range(ROUNDS):
        ours, _ = generators.rpcload("--replay", str(generators.bursts))
        text, _ = generators.h2load("-m", "100", f"--rps={RATE}", "-D", str(SECONDS), "--warm-up-time=1")
        rate = float(re.search(r"finished in .*?, ([\d.]+) req/s", text)[1])
        mean = microseconds(re.search(r"time for request: +\S+ +\S+ +(\S+)", text)[1])
        rates.append(ours["success_rate"] / rate)
        times.append(ours["service"]["mean_ns"] / 1e3 / mean)
        say(f"rpcload: {generators.server.name}: {ours['success_rate']:.0f} and {rate:.0f} calls/s, mean {ours['service']['mean_ns'] / 1e3:.1f} and {mean:.1f} us")
    return abs(statistics.median(rates) - 1), abs(statistics.median(times) - 1)


def cost(generators: Generators) -> tuple[float, float]:
    """Calls per CPU second, and CPU per call as a ratio to h2load's."""
    ours, ratios = [], []
    for _ in range(ROUNDS):
        run, _ = generators.rpcload("--closed", "100", "--duration", "3s", "--warm-up", "1s")
        own = run["own_cpu_ns"] / run["sent"]
        _, cpu = generators.h2load("-m", "100", "-n", str(CALLS))
        ours.append(1e9 / own)
        ratios.append(own / (cpu * 1e9 / CALLS))
        say(f"rpcload: {own / 1e3:.2f} us a call, h2load {cpu * 1e6 / CALLS:.2f}")
    return statistics.median(ours), statistics.median(ratios)


def stopped(generators: Generators, process, seconds: float) -> dict:
    """A run of 5 s in which a process, or rpcload itself, is stopped for some time."""
    run = subprocess.Popen(generators.command("--rate", "200", "--duration", "5s", "--warm-up", "1s"), stdout=subprocess.DEVNULL)
    target = process or run.pid

    def stop() -> None:
        os.kill(target, signal.SIGSTOP)
        time.sleep(seconds)
        os.kill(target, signal.SIGCONT)

    timer = threading.Timer(3, stop)
    timer.start()
    run.wait(timeout=60)
    timer.join()
    return json.loads(generators.result.read_text())["runs"][0]


def measure() -> dict[str, float]:
    need("h2load", "nghttp2-client")
    need("taskset", "util-linux")
    server_core, load_core = two_cores()
    with Server("bare C", [peers.bare()], server_core) as server:
        generators = Generators(server, load_core)
        try:
            rate, latency = fixed_rate(generators)
            port = int(server.address.rsplit(":", 1)[1])
            with peers.line(port, DELAY_MS, BYTES_PER_SECOND, server_core) as line:
                generators.server = line
                _, distant = fixed_rate(generators)
            generators.server = server
            calls, cpu = cost(generators)
            # Of 1,000 calls 200 are due while the server stalls: the twentieth part of all waits for longer than 750 ms.
            stall = stopped(generators, server.process.pid, 1.0)
            own = stopped(generators, None, 0.5)
        finally:
            generators.close()
    if stall["generator_faults"]:
        raise BenchmarkError(f"the generator was at fault when the server stalled: {stall['generator_faults']}")
    named = [fault for fault in own["generator_faults"] if "stood still" in fault]
    return {"rpcload-rate": rate, "rpcload-latency": latency, "rpcload-latency-line": distant,
            "rpcload-calls": calls, "rpcload-cpu": cpu, "rpcload-stall": abs(stall["latency"]["p95_ns"] / 750e6 - 1), "rpcload-stopped": len(named)}
