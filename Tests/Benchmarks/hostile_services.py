"""The latency of one family's calls while others use up what they can of UsageIngest or of ShieldPolicy: p99 under each attack, by
p99 without; the larger one of its reads and its writes.

As `hostile`, with the four services (release builds); the attacked service has its own core. The neighbours are a device that
records what it used and a guardian who asks for totals, a guardian who renames a child and asks for its policy.
"""
import contextlib
import json
import os
import sys
from pathlib import Path

from hostile import FOLDER, REAL_TIME, Player, may_be_real_time, measure_attacks
from measure import ROOT, Line, need, release, two_cores

NAME = "hostile-services"
ATTACKS = {
    "UsageIngest": [
        "headers_without_a_token", "headers_with_a_wrong_token", "wrong_signatures", "wrong_signatures_from_sixty_addresses",
        "silent_streams", "watches", "closed_windows", "full_batches", "records_across_a_day", "late_records",
        "recounts", "totals"],
    "ShieldPolicy": [
        "wrong_codes_from_sixty_addresses", "wrong_codes_for_one_pairing", "new_families_from_sixty_addresses",
        "apps_saved_again", "grants_for_all_apps", "policies"],
}
LINES = [Line(f"hostile-services-{attack.replace('_', '-')}", 3.0,
              f"a family's p99 in {service} under {attack.replace('_', ' ')}, by its p99 alone")
         for service, attacks in ATTACKS.items() for attack in attacks]
SLOW = "hostile-services-slow-writes"
LINES.append(Line(SLOW, 0, "bodies and groups that held the writer of a service for more than 20 ms of CPU meanwhile"))


class Process:
    """The attacked service, on one core, before everything else there where that is permitted; its own threads share it as they
    usually do, with the differences of priority they have, which real-time ones would not."""

    def __init__(self, world, service, core):
        self.pid = world.pid(service)
        for task in Path(f"/proc/{self.pid}/task").iterdir():
            os.sched_setaffinity(int(task.name), {core})
            with contextlib.suppress(PermissionError):
                usual = os.getpriority(os.PRIO_PROCESS, int(task.name))
                os.setpriority(os.PRIO_PROCESS, int(task.name), usual - 20)

    def cpu_seconds(self):
        tasks = Path(f"/proc/{self.pid}/task").iterdir()
        return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks) / 1e9


def prepare(world):
    """The settings of the players."""
    from loads import save_apps
    from refusals import start_pairing
    families = [world.innocent, world.family(), world.family()]
    apps = [save_apps(world, family, count) for family, count in zip(families, [10, 1_000, 10])]
    versions = policy_versions(world, families[1], apps[1][1])
    # Usage counts from the time on at which its app was saved.
    world.cluster.advance(world.cluster.now + 366 * 86_400)
    codes = [start_pairing(world, families[1]).code for _ in range(10)]
    world.cluster.settle()
    file = world.services.folder / "families.json"
    file.write_text(json.dumps({"addresses": world.services.addresses, "now": world.cluster.now, "codes": codes, "versions": versions, "families": [
        {"child": family.children[0], "guardian": family.guardian, "device": family.child(), "apps": own}
        for family, own in zip(families, apps)]}))
    return file


def policy_versions(world, family, app):
    """So many that one can be acknowledged again and again, each of which shields what the one before did not."""
    from world import new_id, shield
    stub, versions = world.cluster.shield, []
    for _ in range(25):
        for change, request in [(stub.BlockApps, shield.BlockAppsRequest), (stub.UnblockApps, shield.UnblockAppsRequest)]:
            policy = change(request(child_id=family.children[0], app_ids=[app], request_id=new_id()), metadata=family.guardian)
            versions.append(policy.version)
    return versions


def measure() -> dict[str, float]:
    need("taskset", "util-linux")
    need("chrt", "util-linux")
    server_core, load_core = two_cores()
    for product in ["ShieldPolicy", "UsageIngest", "ChallengeService", "BadgeService", "rewards"]:
        release(product)
    os.environ["BINARIES"] = str(ROOT / ".build" / "release")
    room = FOLDER / "services-hostile"
    sys.path[:0] = [str(room), str(FOLDER / "http2"), str(ROOT / "Tests" / "Model")]
    sys.modules.pop("client", None)  # The benchmark of that name; what comes next needs the model's.
    from world import World
    figures, is_real_time = {}, may_be_real_time()
    for service, attacks in ATTACKS.items():
        lines = [line for line in LINES if line.name.removeprefix("hostile-services-").replace("-", "_") in attacks]
        with contextlib.ExitStack() as stack:
            world = stack.enter_context(World({service: ["--event-loops", "1"]}))
            file = prepare(world)
            server = Process(world, service, server_core)
            sides = [stack.enter_context(Player(role, [service, file], load_core, priority, room / "play"))
                     for role, priority in
                     [("attacker", ["nice", "-n", "10"]), ("neighbour", REAL_TIME if is_real_time else [])]]
            figures |= measure_attacks(lines, attacks, server, *sides)
            logs = [world.services.log(name) for name in world.services.processes]
            slow = [line for log in logs for line in log.splitlines() if " held the database for long" in line]
            for line in slow:
                print(f"hostile: {line}", file=sys.stderr)
            figures[SLOW] = figures.get(SLOW, 0) + len(slow)
    return figures
