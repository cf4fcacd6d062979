"""Code that the benchmarks share: building, server processes pinned to a core, and the CPU time they used."""
import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / ".build" / "benchmarks"


class BenchmarkError(Exception):
    """The benchmark could not be run; the text explains what to do."""


@dataclass(frozen=True)
class Line:
    """A figure that a benchmark prints, and its target: an upper bound, or with `at_least` a lower one.

    A `stretch` target is printed but missing it is no failure. A `full` line is measured with `--full` alone. `what` describes in
    a few words what is measured, for `--list`.
    """
    name: str
    target: float
    what: str
    at_least: bool = False
    stretch: bool = False
    full: bool = False

    @property
    def bound(self) -> str:
        return f"{'at least' if self.at_least else 'at most'} {self.target:.2f}" + (" (stretch)" if self.stretch else "")

    def is_missed_by(self, measured: float) -> bool:
        return measured < self.target if self.at_least else measured > self.target


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def need(program: str, package: str) -> None:
    if shutil.which(program) is None:
        raise BenchmarkError(f"{program} is not installed; run deploy/setup --tests or install the Debian package {package}")


def build(command: list[str], directory: Path = ROOT) -> None:
    done = subprocess.run(command, cwd=directory, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode != 0:
        raise BenchmarkError(f"`{' '.join(map(str, command))}` failed:\n{done.stdout[-4000:]}")


def release(product: str, directory: Path = ROOT) -> None:
    """Builds one of our programs as programs are shipped."""
    options = [line for line in (ROOT / "deploy/release-options").read_text().splitlines() if not line.startswith("#")]
    build(["swift", "build", *options, "--static-swift-stdlib", "--product", product], directory)


def two_cores() -> tuple[int, int]:
    """The cores for the server and for the load."""
    cores = sorted(os.sched_getaffinity(0))
    if len(cores) < 2:
        raise BenchmarkError("server and load need a core each, and this process may use only one")
    return cores[0], cores[-1]


def cpu_seconds(process: int) -> float:
    """CPU time of all threads of a process so far, in user and kernel mode."""
    nanoseconds = 0
    for task in Path(f"/proc/{process}/task").iterdir():
        nanoseconds += int((task / "schedstat").read_text().split()[0])
    return nanoseconds / 1e9


class Server:
    """A server process on one core that prints `listening on ADDRESS:PORT` as its first line."""

    def __init__(self, name: str, command: list[str], core: int, pinned: bool = True, errors=None):
        self.name = name
        prefix = ["taskset", "-c", str(core)] if pinned else []
        self.process = subprocess.Popen(
            [*prefix, *map(str, command)], stdout=subprocess.PIPE, stderr=errors, text=True)
        line = self.process.stdout.readline()
        found = re.match(r"listening on (\S+:\d+)$", line)
        if not found:
            self.stop()
            raise BenchmarkError(f"{name} did not start; it printed {line!r}")
        self.address = found.group(1)

    def cpu_seconds(self) -> float:
        """CPU time of all threads so far, in user and kernel mode."""
        return cpu_seconds(self.process.pid)

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def __enter__(self) -> "Server":
        return self

    def __exit__(self, *_) -> None:
        self.stop()
