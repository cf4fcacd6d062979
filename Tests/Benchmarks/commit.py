"""CPU time of the database per acknowledged write of one row, divided by that of a bare C program over SQLite.

Ours: 256 tasks, each waiting for its own acknowledgement, sharing commits. The bare program writes the same rows in a plain
loop, 256 a commit, each in a savepoint. Both sync every commit, in turn, in the same directory. The figure is the median
ratio of neighbouring rounds.
"""
import shutil
import statistics
import subprocess
from pathlib import Path

from measure import BUILD, ROOT, BenchmarkError, Line, build, release, say

NAME = "commit"
LINES = [Line("commit", 5.0, "CPU per acknowledged write / bare C over SQLite")]

HERE = ROOT / "Tests" / "Benchmarks"
WRITES = 100_000
ROUNDS = 5


def run(command: list[str], directory: Path) -> tuple[float, float, int]:
    """CPU seconds, seconds and commits, from the program's only line."""
    shutil.rmtree(directory, ignore_errors=True)
    directory.mkdir(parents=True)
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=300)
    shutil.rmtree(directory, ignore_errors=True)
    fields = done.stdout.split()
    if done.returncode != 0 or len(fields) != 3:
        raise BenchmarkError(f"{command[0]} failed:\n{done.stdout[-2000:]}")
    return float(fields[0]), float(fields[1]), int(fields[2])


def measure() -> dict[str, float]:
    BUILD.mkdir(parents=True, exist_ok=True)
    bare = BUILD / "commit-c"
    build(["cc", "-O2", "-Wall", "-Wextra", "-Werror", str(HERE / "commit-c" / "commit.c"), "-lsqlite3", "-o", str(bare)])
    release("BenchmarkDatabaseWriter")
    ours = ROOT / ".build" / "release" / "BenchmarkDatabaseWriter"
    directory = BUILD / "commit-data"
    rounds = []
    for _ in range(ROUNDS):
        rounds.append((
            run([str(bare), str(directory / "bare.db"), str(WRITES)], directory),
            run([str(ours), str(directory), str(WRITES)], directory)))
    ratio = statistics.median(our[0] / their[0] for their, our in rounds)
    for name, column in zip(("bare", "ours"), zip(*rounds)):
        cpu, wall, commits = (statistics.median(values) for values in zip(*column))
        say(f"commit: {name} {cpu / WRITES * 1e6:.2f} us CPU a write, {WRITES / wall:.0f} writes/s, "
            f"{WRITES / commits:.0f} writes a commit")
    return {"commit": ratio}
