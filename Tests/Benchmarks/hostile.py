"""The latency of one client while another one attacks: p99 under each attack, by p99 without one just before.

The server has one loop and its own core; attacker and neighbour are processes on the other one. Both stay for the whole
run, on one server: a second without attack, a second with it, and so on, five times for each attack; the figure is the median
of the five ratios. The neighbour makes one call after another with half a millisecond between them, more than a thousand in a
second, on one connection. Server and neighbour have precedence on their cores (real-time, where that is permitted, as
it is for root), the attacker is nice, and without an attack keeps its core as busy with itself: so what is measured is what the
attack does to the server, not to Python. What a call costs the neighbour itself is printed with its latency.
"""
import contextlib
import json
import os
import statistics
import subprocess
import sys

from measure import ROOT, BenchmarkError, Line, Server, need, release, say, two_cores

NAME = "hostile"
ATTACKS = ["rapid_reset", "made_you_reset", "malformed_requests", "refused_streams", "continuation_flood",
           "empty_continuation_flood", "settings_flood", "settings_flood_with_open_streams", "ping_flood", "empty_data_flood",
           "discarded_data_flood", "padding_flood", "priority_flood", "priority_update_flood", "altsvc_flood", "origin_flood",
           "window_update_flood", "unknown_frame_flood", "closed_stream_flood", "hpack_bomb", "oversized_metadata", "half_messages",
           "decompression_bomb", "zero_window", "churn"]
LINES = [Line(f"hostile-{attack.replace('_', '-')}", 3.0, f"neighbour's p99 under {attack.replace('_', ' ')}, by its p99 alone")
         for attack in ATTACKS]
SECONDS = 1
ROUNDS = 5
FOLDER = ROOT / "Tests" / "Conformance"
REAL_TIME = ["chrt", "--fifo", "1"]


class Player:
    """One side, which follows commands."""

    def __init__(self, role, words, core, priority, play=FOLDER / "hostile" / "play"):
        self.role = role
        self.process = subprocess.Popen(
            [*priority, "taskset", "-c", str(core), sys.executable, play, role, *words],
            env=dict(os.environ, PYTHONDONTWRITEBYTECODE="1"), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def begin(self, *words):
        self.process.stdin.write(" ".join(map(str, words)) + "\n")
        self.process.stdin.flush()

    def end(self):
        line = self.process.stdout.readline()
        if not line:
            raise BenchmarkError(f"the {self.role} has ended: see its error above")
        return line

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()


def phase(attacker, neighbour, attack):
    """The neighbour's measurements under the attack."""
    attacker.begin(attack, SECONDS + 0.2)
    neighbour.begin(SECONDS)
    said = json.loads(neighbour.end())
    attacker.end()
    return said


def may_be_real_time():
    return subprocess.run([*REAL_TIME, "true"], stderr=subprocess.DEVNULL).returncode == 0


def measure_attacks(lines, attacks, server, attacker, neighbour) -> dict[str, float]:
    """The figure of each line, from rounds without and with its attack."""
    figures = {}
    phase(attacker, neighbour, "nothing")
    for line, attack in zip(lines, attacks):
        rounds = []
        for _ in range(ROUNDS):
            alone, before = phase(attacker, neighbour, "nothing"), server.cpu_seconds()
            under = phase(attacker, neighbour, attack)
            ratio = max(under[figure] / alone[figure] for figure in under if figure.startswith("p99"))
            rounds.append((ratio, alone, under, server.cpu_seconds() - before))
        ratio, alone, under, busy = sorted(rounds, key=lambda each: each[0])[ROUNDS // 2]
        figures[line.name] = ratio
        say(f"hostile: {attack}: p99 {alone['p99'] * 1e6:.0f} us alone, {under['p99'] * 1e6:.0f} us under attack, p50 "
            f"{alone['p50'] * 1e6:.0f} and {under['p50'] * 1e6:.0f} us, of which {alone['own'] * 1e6:.0f} us are the "
            f"neighbour's own; {under['calls']} calls, {under['refused']} refused; "
            + "".join(f"{figure} {alone[figure] * 1e6:.0f} and {under[figure] * 1e6:.0f} us, "
                      for figure in under if figure.startswith("p99 of"))
            + f"server busy {busy * 100:.0f} %; ratios "
            + " ".join(f"{each[0]:.2f}" for each in sorted(rounds, key=lambda each: each[0])))
    return figures


def measure() -> dict[str, float]:
    need("taskset", "util-linux")
    need("chrt", "util-linux")
    server_core, load_core = two_cores()
    release("ConformanceServer")
    program = ROOT / ".build" / "release" / "ConformanceServer"
    with contextlib.ExitStack() as stack:
        priority = REAL_TIME if may_be_real_time() else []
        server = stack.enter_context(
            Server("our server", [*priority, program, "127.0.0.1:0", "1", "stall=1", "sheds=1"], server_core))
        attacker = stack.enter_context(Player("attacker", [server.address], load_core, ["nice", "-n", "10"]))
        neighbour = stack.enter_context(Player("neighbour", [server.address], load_core, priority))
        return measure_attacks(LINES, ATTACKS, server, attacker, neighbour)
