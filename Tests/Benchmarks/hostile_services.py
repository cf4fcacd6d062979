"""The latency of one family's calls while others take what they can of UsageIngest: p99 under each attack, by p99 without.

As `hostile`, with the four services (release builds); UsageIngest has a core of its own. The neighbour is a guardian who asks for
a child's totals.
"""
import contextlib
import json
import os
import sys
from pathlib import Path

from hostile import FOLDER, REAL_TIME, Player, may_be_real_time, measure_attacks
from measure import ROOT, Line, build, need, two_cores

NAME = "hostile-services"
ATTACKS = ["headers_without_a_token", "headers_with_a_wrong_token", "wrong_signatures", "silent_streams", "watches",
           "closed_windows"]
LINES = [Line(f"hostile-services-{attack.replace('_', '-')}", 3.0,
              f"a family's p99 under {attack.replace('_', ' ')}, by its p99 alone") for attack in ATTACKS]


class Process:
    """UsageIngest, on one core."""

    def __init__(self, world, core, is_real_time):
        self.address, self.pid = world.services.addresses["UsageIngest"], world.pid("UsageIngest")
        for task in Path(f"/proc/{self.pid}/task").iterdir():
            os.sched_setaffinity(int(task.name), {core})
            if is_real_time:
                os.sched_setscheduler(int(task.name), os.SCHED_FIFO, os.sched_param(1))

    def cpu_seconds(self):
        tasks = Path(f"/proc/{self.pid}/task").iterdir()
        return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks) / 1e9


def measure() -> dict[str, float]:
    need("taskset", "util-linux")
    need("chrt", "util-linux")
    server_core, load_core = two_cores()
    for product in ["ShieldPolicy", "UsageIngest", "ChallengeService", "BadgeService", "rewards"]:
        build(["swift", "build", "-c", "release", "--product", product])
    os.environ["BINARIES"] = str(ROOT / ".build" / "release")
    room = FOLDER / "services-hostile"
    sys.path[:0] = [str(room), str(FOLDER / "http2"), str(ROOT / "Tests" / "Model")]
    sys.modules.pop("client", None)  # The benchmark of that name; what comes next needs the model's.
    from world import World
    with contextlib.ExitStack() as stack:
        world = stack.enter_context(World({"UsageIngest": ["--event-loops", "1"]}))
        families = [world.innocent, world.family(), world.family()]
        world.cluster.settle()
        file = world.services.folder / "families.json"
        file.write_text(json.dumps({"families": [
            {"child": family.children[0], "guardian": family.guardian, "device": family.child()} for family in families]}))
        is_real_time = may_be_real_time()
        server = Process(world, server_core, is_real_time)
        sides = [stack.enter_context(Player(role, server, load_core, priority, room / "play", [file])) for role, priority in
                 [("attacker", ["nice", "-n", "10"]), ("neighbour", REAL_TIME if is_real_time else [])]]
        return measure_attacks(LINES, ATTACKS, server, *sides)
