"""The latency of one client while another one attacks: p99 under each attack, against p99 without one in the same run.

The server has one loop and a core of its own; attacker and neighbour are processes on the other one. The neighbour makes a
call every two milliseconds on one connection."""
import json
import os
import statistics
import subprocess
import sys

from measure import ROOT, BenchmarkError, Line, Server, build, need, say, two_cores

NAME = "hostile"
ATTACKS = ["rapid_reset", "made_you_reset", "malformed_requests", "continuation_flood", "settings_flood", "ping_flood",
           "empty_data_flood", "window_update_flood", "unknown_frame_flood", "hpack_bomb", "zero_window", "churn"]
LINES = [Line(f"hostile-{attack.replace('_', '-')}", 3.0, f"neighbour's p99 under {attack.replace('_', ' ')}, by its p99 alone")
         for attack in ATTACKS]
SECONDS = 3
RUNS = 3
FOLDER = ROOT / "Tests" / "Conformance"


def pinned(core, *arguments, **options):
    return subprocess.Popen(["taskset", "-c", str(core), *map(str, arguments)], **options)


def p99(server, load_core, attack):
    """The neighbour's 99th percentile in seconds under the attack, or without one."""
    script = FOLDER / "hostile" / "play"
    environment = dict(os.environ, PYTHONDONTWRITEBYTECODE="1")
    attacker = attack and pinned(load_core, sys.executable, script, "attack", server, attack, SECONDS + 2, env=environment,
                                 stdout=subprocess.DEVNULL)
    try:
        neighbour = pinned(load_core, sys.executable, script, "neighbour", server, SECONDS, env=environment,
                           stdout=subprocess.PIPE, text=True)
        said = neighbour.communicate(timeout=SECONDS + 60)[0]
        if neighbour.returncode != 0:
            raise BenchmarkError(f"the neighbour was not served under {attack}")
        return json.loads(said)["p99"]
    finally:
        if attacker:
            attacker.kill()
            attacker.wait()


def measure() -> dict[str, float]:
    need("taskset", "util-linux")
    server_core, load_core = two_cores()
    build(["swift", "build", "-c", "release", "--product", "ConformanceServer"])
    program = ROOT / ".build" / "release" / "ConformanceServer"
    figures = {}
    with Server("our server", [program, "127.0.0.1:0", "1", "stall=1"], server_core) as server:
        for line, attack in zip(LINES, ATTACKS):
            ratios = []
            for _ in range(RUNS):
                # Alone, the neighbour shares its core with something as busy as an attacker.
                alone, under = (p99(server.address, load_core, name) for name in ("nothing", attack))
                ratios.append(under / alone)
                say(f"hostile: {attack}: p99 {alone * 1e6:.0f} us alone, {under * 1e6:.0f} us under attack")
            figures[line.name] = statistics.median(ratios)
    return figures
