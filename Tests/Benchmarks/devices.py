"""What a device with a year of use asks for, compared with an echo call; a record that comes a year late; a shield's way to it.

A child with 20 apps and 365 days of 100 one-minute records, one challenge of every day, on the virtual clock. `GetPolicy` of its
device and `GetTotals` of its guardian, and in turn with them an echo call through our interceptors, one busy connection each. Then
records that are a year old, one a call, while another family sends its own. Last, on the system's clock, a thousand devices that
watch their policies and send a record a second each, and guardians who ban apps and lift the bans.
"""
import csv
import hashlib
import json
import os
import statistics
import subprocess
import sys
import threading
import time
import uuid
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone
from pathlib import Path

import echo
import live
import load
import peers
from measure import ROOT, BenchmarkError, Line, Server, cpu_seconds, need, release, say, two_cores

sys.path.insert(0, str(ROOT / "Tests" / "EndToEnd"))
import services as processes  # noqa: E402

NAME = "devices"
LINES = [
    Line("devices-policy", 3.0, "CPU of GetPolicy with 20 apps and a year of use / an echo call with interceptors"),
    Line("devices-totals", 3.0, "CPU of GetTotals of the same child / an echo call with interceptors"),
    Line("devices-late", 100.0, "ms until a record that comes a year late is acknowledged, the longest of 50"),
    Line("devices-late-bodies", 0, "bodies and groups that held the writer of a service for more than 20 ms of CPU meanwhile"),
    Line("devices-late-others", 100.0, "ms until another family's records are acknowledged meanwhile, the longest"),
    Line("devices-shield", 100.0, "ms from a guardian's call to the device, p99, 1,000 devices watch and send 1,000 records/s"),
]
DAYS, APPS, RECORDS = 365, 20, 100
BEGIN = datetime(2025, 3, 1, tzinfo=timezone.utc)
CALLS, ROUNDS = 10_000, 5
LATE = 50
# The device comes back after a year on the virtual clock.
MORE = {"ShieldPolicy": ["--refresh-token-days", "400"]}


@dataclass
class Served:
    """A service as `load.run` loads it."""
    name: str
    address: str
    process: int

    def cpu_seconds(self) -> float:
        return cpu_seconds(self.process)


def app(number: int) -> str:
    return f"org.example.app{number}"


def write_usage(path: Path) -> None:
    """On each day 100 minutes from ten in the morning on, by all apps in turn; the later ones are reward apps."""
    with open(path, "w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["device", "installation", "sequence", "app", "start", "end"])
        for number in range(DAYS * RECORDS):
            day, minute = divmod(number, RECORDS)
            start = BEGIN + timedelta(days=day + 1, hours=10, minutes=minute)
            stamps = [f"{moment:%Y-%m-%dT%H:%M:%SZ}" for moment in (start, start + timedelta(minutes=1))]
            writer.writerow(["tablet", str(uuid.UUID(int=7)), number + 1, app(minute * APPS // RECORDS), *stamps])


def prepare(services: processes.Services) -> None:
    services.rewards("family", "create", "--name", "Miller", "--guardian", "Ana")
    services.rewards("child", "add", "--name", "Mia", "--zone", "UTC")
    services.rewards("device", "pair", "--child", "Mia", "--device", "tablet")
    learning = [word for number in range(APPS // 2) for word in ("--learning", f"{app(number)}=50")]
    reward = [word for number in range(APPS // 2, APPS) for word in ("--reward", f"{app(number)}=50")]
    services.rewards("apps", "save", "--child", "Mia", *learning, *reward)
    services.rewards("settle")
    services.rewards("challenge", "create", "--child", "Mia", "--template", "quick_start")
    services.rewards("clock", "advance", "--to", f"{BEGIN + timedelta(days=DAYS + 2):%Y-%m-%dT%H:%M:%SZ}")
    path = services.folder / "usage.csv"
    write_usage(path)
    done = subprocess.run(
        services.rewards_command("usage", "import", path, "--batch", "500"), capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise BenchmarkError(f"the import failed: {done.stderr[-500:]}")
    services.rewards("settle")


def ratios(services: processes.Services, child: str) -> dict[str, float]:
    """CPU of a call by an echo call's, medians of neighbouring rounds."""
    import grpc
    core, _ = two_cores()
    request = load.bytes_field(1, child.encode())
    calls = {
        "policy": ("ShieldPolicy", "/screentime.shield.v1.ShieldPolicyService", "GetPolicy", ["--device", "tablet"]),
        "totals": ("UsageIngest", "/screentime.usage.v1.UsageIngestService", "GetTotals", [])}
    costs: dict[str, list[float]] = {"policy": [], "totals": []}
    with Server("intercepted", [peers.ours(), "--intercepted"], core, pinned=False) as echoes:
        for _ in range(ROUNDS):
            once = echo.cost(echoes, None, (1, 100), CALLS)
            for figure, (name, service, method, words) in calls.items():
                token = services.rewards("token", *words)["token"]
                server = Served(name, services.addresses[name], services.processes[name].pid)
                with grpc.insecure_channel(server.address) as channel:
                    answer = channel.unary_unary(f"{service}/{method}")(
                        request, timeout=30, metadata=[("authorization", f"Bearer {token}")])
                used, _ = load.run(
                    server, None, method, load.envelope(request), CALLS, 1, 100, len(load.envelope(answer)),
                    [*load.HEADERS, f"authorization: Bearer {token}"], service=service)
                costs[figure].append(used / CALLS / once)
                say(f"devices: {method} {used / CALLS * 1e6:.1f} us, {len(answer)} bytes, echo {once * 1e6:.1f} us")
    return {f"devices-{figure}": statistics.median(values) for figure, values in costs.items()}


def of_another_family(services: processes.Services, *words: str) -> dict | None:
    """As `services.rewards`, for a family of its own."""
    command = services.rewards_command(*words, "--json")
    command[command.index("--state") + 1] = str(services.folder / "others")
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise BenchmarkError(f"rewards {' '.join(words)}: {done.stderr[-500:]}")
    return json.loads(done.stdout) if done.stdout.strip() else None


class Sender:
    """A device that sends records of the first app, one a call, and how long it waited for each."""

    def __init__(self, services: processes.Services, token: str):
        from contract import contract
        import grpc
        self.usage, stubs = contract("usage.v1")
        self.stub = stubs.UsageIngestServiceStub(grpc.insecure_channel(services.addresses["UsageIngest"]))
        self.metadata = [("authorization", f"Bearer {token}")]
        self.digest = "token.sha256." + hashlib.sha256(app(0).encode()).hexdigest()
        self.installation, self.milliseconds = str(uuid.uuid4()), []

    def send(self, number: int, start: datetime) -> None:
        record = self.usage.UsageRecord(
            installation_id=self.installation, sequence=number + 1, app_token_digest=self.digest)
        record.start_time.FromDatetime(start)
        record.end_time.FromDatetime(start + timedelta(minutes=1))
        began = time.monotonic()
        answer = self.stub.RecordUsage(self.usage.RecordUsageRequest(records=[record]), metadata=self.metadata, timeout=30)
        self.milliseconds.append((time.monotonic() - began) * 1e3)
        if answer.results[0].outcome != self.usage.RECORD_OUTCOME_ACCEPTED:
            raise BenchmarkError(f"record {number} was answered {answer.results[0]}")


def late(services: processes.Services) -> dict[str, float]:
    """Records of a year ago, each on another day, while a second family sends those of today."""
    now = BEGIN + timedelta(days=DAYS + 2)
    of_another_family(services, "family", "create", "--name", "Jones", "--guardian", "Eva")
    of_another_family(services, "child", "add", "--name", "Tom", "--zone", "UTC")
    of_another_family(services, "device", "pair", "--child", "Tom", "--device", "phone")
    of_another_family(services, "apps", "save", "--child", "Tom", "--learning", f"{app(0)}=50")
    services.rewards("settle")
    services.rewards("clock", "advance", "--to", f"{now + timedelta(hours=23):%Y-%m-%dT%H:%M:%SZ}")
    mine = Sender(services, services.rewards("token", "--device", "tablet")["token"])
    other = Sender(services, of_another_family(services, "token", "--device", "phone")["token"])
    before = {name: services.log(name).count(" held the database for long") for name in processes.NAMES}
    used = {name: cpu_seconds(services.processes[name].pid) for name in processes.NAMES}
    done = threading.Event()

    def send_others() -> None:
        number = 0
        while not done.wait(0.01):
            other.send(number, now + timedelta(minutes=number % 1_300))
            number += 1

    thread = threading.Thread(target=send_others)
    thread.start()
    try:
        for number in range(LATE):
            mine.send(number, BEGIN + timedelta(days=1 + number, hours=18))
            time.sleep(0.2)
    finally:
        done.set()
        thread.join()
    services.rewards("settle")
    for name in processes.NAMES:
        say(f"devices: {name} used {cpu_seconds(services.processes[name].pid) - used[name]:.2f} s of CPU for {LATE} late records "
            f"and {len(other.milliseconds)} others")
    say(f"devices: late records, ms: p50 {statistics.median(mine.milliseconds):.1f}, longest {max(mine.milliseconds):.1f}; "
        f"the other family's p50 {statistics.median(other.milliseconds):.1f}, longest {max(other.milliseconds):.1f}")
    return {
        "devices-late": max(mine.milliseconds), "devices-late-others": max(other.milliseconds),
        "devices-late-bodies": sum(
            services.log(name).count(" held the database for long") - before[name] for name in processes.NAMES)}


def measure() -> dict[str, float]:
    need("h2load", "nghttp2-client")
    for product in [*processes.NAMES, "rewards"]:
        release(product)
    os.environ["BINARIES"] = str(ROOT / ".build" / "release")
    with processes.Services(f"{BEGIN:%Y-%m-%dT%H:%M:%SZ}", MORE) as services:
        prepare(services)
        child = services.rewards("child", "list")[0]["child_id"]
        figures = ratios(services, child) | late(services)
    shield = next(line for line in live.play(1_000, 30, "shields") if line[0] == "shield")
    return figures | {"devices-shield": float(shield[3])}
