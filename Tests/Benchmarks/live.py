"""Milliseconds from the acknowledgement of a record to the change at a watcher, p99.

1,000 records a second of 300 children in 150 families, one record a call, through the four services on the system's clock with
SQLite; every child is watched by WatchUsage, WatchProgress, WatchPolicy and WatchAwards. Each record changes the totals, every second
one the progress and nearly each of these a badge's, every fourth one the shields and so the inboxes, which is far more often than in a real day. The children are
at different steps of this, so that each kind of change is evenly spread. Services, load and watchers share this machine. The rules' own bound is 100 ms (SH-11,
CH-14), so this figure is no ratio.
"""
import shutil
import socket
import subprocess
import tempfile
import time
from pathlib import Path

from measure import ROOT, BenchmarkError, Line, build, cpu_seconds, release, say

NAME = "live"
LINES = [
    Line("live", 50.0, "ms from acknowledgement to watcher, p99 of the slowest of WatchUsage, WatchProgress and WatchPolicy"),
    Line("live-progress", 50.0, "the same, of WatchProgress"),
    Line("live-badge", 100.0, "the same, of the progress of a badge in WatchAwards"),
    Line("live-shield", 150.0, "the same, of the shields in WatchPolicy"),
]

RATE = 1000
SECONDS = 60
SETTINGS = {"ShieldPolicy": "shield-policy", "UsageIngest": "usage-ingest", "ChallengeService": "challenge-service",
            "BadgeService": "badge-service"}
FOLLOWS = {"ShieldPolicy": ["UsageIngest", "ChallengeService", "BadgeService"], "UsageIngest": ["ShieldPolicy"],
           "ChallengeService": ["ShieldPolicy", "UsageIngest"],
           "BadgeService": ["ShieldPolicy", "UsageIngest", "ChallengeService"]}


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


class Services:
    """The four services, release builds, on free ports of loopback."""

    def __init__(self, folder: Path, more: dict[str, list] | None = None, names: tuple[str, ...] = tuple(FOLLOWS),
                 binaries: Path | None = None):
        """`more`: further arguments by name of a service. `names`: those that are started; nothing listens where the others would.
        `binaries`: the folder of the programs."""
        self.folder = folder
        self.binaries = binaries or ROOT / ".build" / "release"
        self.more = more or {}
        self.names = names
        self.addresses = {name: f"127.0.0.1:{free_port()}" for name in SETTINGS}
        self.processes = {}

    def __enter__(self) -> "Services":
        if not (self.folder / "keys").exists():
            build([str(self.binaries / "rewards"), "keys", "make", "--private", str(self.folder / "keys"), "--public",
                   str(self.folder / "trusted")])
        for name in self.names:
            (self.folder / name).mkdir(exist_ok=True)
            self.start(name)
        for name in self.names:
            self.wait_ready(name)
        return self

    def start(self, name: str) -> None:
        (self.folder / f"{name}.ready").unlink(missing_ok=True)
        command = [self.binaries / name, "--listen", self.addresses[name], "--data", self.folder / name, "--key",
                   self.folder / "keys" / f"service-{name}.pem", "--trusted-keys", self.folder / "trusted",
                   "--ready-file", self.folder / f"{name}.ready"]
        if name == "ShieldPolicy":
            command += ["--token-key", self.folder / "keys" / "tokens-ShieldPolicy.pem"]
            command += ["--families-per-address", 10_000, "--families-overall", 10_000]
        for other in FOLLOWS[name]:
            command += [f"--{SETTINGS[other]}", self.addresses[other]]
        command += self.more.get(name, [])
        with open(self.folder / f"{name}.log", "ab") as log:
            self.processes[name] = subprocess.Popen(
                [str(word) for word in command], stdout=subprocess.DEVNULL, stderr=log)

    def wait_ready(self, name: str) -> None:
        end = time.monotonic() + 30
        while not (self.folder / f"{name}.ready").exists():
            if time.monotonic() > end or self.processes[name].poll() is not None:
                text = (self.folder / f"{name}.log").read_text(errors="replace")[-2000:]
                self.stop()
                raise BenchmarkError(f"{name} did not start:\n{text}")
            time.sleep(0.01)

    def stop(self) -> None:
        for process in self.processes.values():
            process.terminate()
        for process in self.processes.values():
            try:
                process.wait(timeout=30)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()

    def __exit__(self, *_) -> None:
        self.stop()

    def cpu_seconds(self, name: str) -> float:
        return cpu_seconds(self.processes[name].pid)


def play(rate: int, seconds: int, *more: str) -> list[list[str]]:
    """The words of each line that the load prints, which the four services are given."""
    for product in [*SETTINGS, "rewards", "BenchmarkLiveWatch"]:
        release(product)
    folder = Path(tempfile.mkdtemp(prefix="screentime-live-"))
    try:
        with Services(folder) as services:
            command = [ROOT / ".build" / "release" / "BenchmarkLiveWatch"]
            command += [services.addresses[name] for name in SETTINGS]
            command += [rate, seconds, *more]
            done = subprocess.run(
                [str(word) for word in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                timeout=seconds + 240)
            if done.returncode != 0:
                raise BenchmarkError(f"the load failed:\n{done.stdout[-2000:]}")
            for name in SETTINGS:
                say(f"live: {name} used {services.cpu_seconds(name):.1f} s of CPU")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    for line in done.stdout.splitlines():
        say(f"live: {line}")
    return [line.split() for line in done.stdout.splitlines() if line]


def watch(rate: int, seconds: int) -> dict[str, tuple[float, float]]:
    """Milliseconds, p50 and p99, by watch."""
    lines = play(rate, seconds)
    figures = {line[0]: line[1:] for line in lines if line[0] in ("usage", "progress", "policy", "badge")}
    if len(figures) != 4:
        raise BenchmarkError(f"the load printed:\n{lines}")
    return {name: (float(median), float(p99)) for name, (_, median, p99, _) in figures.items()}


def measure() -> dict[str, float]:
    late = {name: p99 for name, (_, p99) in watch(RATE, SECONDS).items()}
    return {"live": max(late["usage"], late["progress"], late["policy"]), "live-progress": late["progress"],
            "live-badge": late["badge"], "live-shield": late["policy"]}
