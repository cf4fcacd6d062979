"""Facts a second that `rewards admin rebuild` folds on one core (SH-13), in all four services together.

Five children of a family, each with 606 days of a record a minute, 330 a day: a million records, and what other services derive from
them. `--history DAYS:CHILDREN` takes others. Processor time of each service's process during its own call, with the whole of one
processor as its share: first of a call that has nothing to replace, then of one after all derived rows were removed from the
database files. The longest piece is the longest transaction of a service since it was started for the second call.
"""
import os
import re
import sqlite3
import subprocess
import sys
import urllib.request
import uuid
from datetime import timedelta

from measure import ROOT, BenchmarkError, Line, cpu_seconds, release, say
from verification import BEGIN, BLOCKS, READING, write_usage

sys.path.insert(0, str(ROOT / "Tests" / "EndToEnd"))
import services as processes  # noqa: E402

NAME = "rebuild"
LINES = [
    Line("rebuild-pure-facts-per-second", 100_000, "facts folded per second of CPU, nothing to write", at_least=True),
    Line("rebuild-written-facts-per-second", 20_000, "the same with all derived rows gone, and written", at_least=True),
    Line("rebuild-longest-piece-ms", 20.0, "ms of CPU, the longest transaction of a service meanwhile"),
]

DERIVED = {
    "UsageIngest": ["usage_segment", "usage_total", "waiting_token", "long_record"],
    "ChallengeService": ["reward_app", "learning_day", "streak", "child_level", "completion", "counted_day", "counted_sum"],
    "ShieldPolicy": ["wallet", "wallet_amount", "paid_use", "unspent_grant", "reward_day"],
    "BadgeService": ["completed_count", "activity_count", "activity_fact"],
}


def fill(services, days: int, children: int) -> None:
    services.rewards("family", "create", "--name", "Miller", "--guardian", "Ana")
    for number in range(children):
        name = f"Child {number}"
        services.rewards("child", "add", "--name", name, "--zone", "UTC")
        services.rewards("device", "pair", "--child", name, "--device", f"tablet-{number}")
        services.rewards("apps", "save", "--child", name, "--learning", f"{READING}=10", "--reward", f"{BLOCKS}=50")
        services.rewards("settle")
        services.rewards("challenge", "create", "--child", name, "--template", "quick_start")
    services.clock = f"{BEGIN + timedelta(days=days + 1):%Y-%m-%dT%H:%M:%SZ}"
    services.rewards("clock", "advance", "--to", services.clock)
    for number in range(children):
        path = services.folder / "usage.csv"
        write_usage(path, days)
        text = path.read_text().replace("tablet,", f"tablet-{number},")
        path.write_text(text.replace(str(uuid.UUID(int=7)), str(uuid.UUID(int=8 + number))))
        done = subprocess.run(
            services.rewards_command("usage", "import", path, "--batch", "500"), capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise BenchmarkError(f"the import failed: {done.stderr[-500:]}")
    services.rewards("settle")


def rebuilt(services, name: str) -> tuple[int, float, int]:
    """Facts, CPU seconds and replaced rows of a call."""
    process = services.processes[name].pid
    before = cpu_seconds(process)
    found = services.rewards("admin", "rebuild", "--service", name, "--share", "100")
    took = cpu_seconds(process) - before
    if found["unrebuilt_families"]:
        raise BenchmarkError(f"{name} did not rebuild all: {found}")
    rows = sum(table[kind] for table in found["repaired_tables"] for kind in ("inserted_rows", "changed_rows", "removed_rows"))
    return found["read_facts"], took, rows


def empty(services, name: str) -> None:
    services.processes[name].terminate()
    services.processes[name].wait(60)
    with sqlite3.connect(services.folder / name / "data.sqlite3") as database:
        for table in DERIVED[name]:
            database.execute(f"DELETE FROM {table}")
    database.close()
    services.start(name)
    services.wait_ready(name)


def longest(port: int) -> float:
    """Milliseconds of the longest transaction of a service."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=5) as answer:
        found = re.search(r"^database_longest_transaction_seconds (\S+)$", answer.read().decode(), re.MULTILINE)
    return float(found.group(1)) * 1000


def measure(history: str | None = None) -> dict[str, float]:
    days, children = (int(number) for number in (history or "606:5").split(":"))
    for product in [*processes.NAMES, "rewards"]:
        release(product)
    os.environ["BINARIES"] = str(ROOT / ".build" / "release")
    facts, pure, written, piece = 0, 0.0, 0.0, 0.0
    ports = {name: processes.free_port() for name in processes.NAMES}
    more = {name: ["--admin-listen", f"127.0.0.1:{port}"] for name, port in ports.items()}
    # The devices' tokens are renewed after the time in which the history happened.
    more["ShieldPolicy"] += ["--refresh-token-days", "3650"]
    with processes.Services(f"{BEGIN:%Y-%m-%dT%H:%M:%SZ}", more) as services:
        fill(services, days, children)
        for name in processes.NAMES:
            count, took, rows = rebuilt(services, name)
            if rows:
                raise BenchmarkError(f"{name} had {rows} rows to replace")
            say(f"rebuild, {name}: {count} facts in {took:.2f} s of CPU, nothing replaced")
            facts, pure = facts + count, pure + took
        for name in processes.NAMES:
            empty(services, name)
            _, took, rows = rebuilt(services, name)
            say(f"rebuild, {name}: {rows} rows replaced in {took:.2f} s of CPU")
            written, piece = written + took, max(piece, longest(ports[name]))
    return {
        "rebuild-pure-facts-per-second": facts / pure, "rebuild-written-facts-per-second": facts / written,
        "rebuild-longest-piece-ms": piece,
    }
