"""Processor time of ChallengeService and BadgeService for every call, event and timer of a child at its limits.

The child has ten years of learning, or days with a stretch for each of their seconds. The longest body is the time that others
wait for: a body is one savepoint of the single writer, and what needs more than its time is left to later ones. The table at the
end of README.md lists what the family holds.
"""
import re
import resource
import shutil
import subprocess

from measure import BUILD, ROOT, BenchmarkError, Line, release, say

NAME = "challenges"
LINES = [
    Line("challenges-longest-body", 20.0, "ms of CPU, the longest body of ChallengeService with a child at its limits"),
    Line("challenges-first-evaluation", 60.0, "s of CPU: ten years of learning evaluated for 100 challenges at their limits"),
    Line("challenges-simulated-year", 200.0, "ms of CPU: a draft over a year of four hours a day, a stretch a minute; the slowest goal"),
    Line("badges-longest-body", 20.0, "ms of CPU, the longest body of BadgeService with a child at its limits"),
]


DIRECTORY = BUILD / "challenge-costs"
ROW = re.compile(r"(\S+) (\d+\.?\d*) (\d+\.?\d*) (\d+)")


def clean() -> None:
    shutil.rmtree(DIRECTORY, ignore_errors=True)
    DIRECTORY.mkdir(parents=True)


def program(step: str) -> list[tuple[str, float, float, int]]:
    """The figures that it printed for a step: name, ms of CPU, ms of the longest body, bodies; nothing where it only makes a database."""
    path = ROOT / ".build" / "release" / "BenchmarkChallengeCosts"
    rows, other = [], []
    with subprocess.Popen(
            [str(path), step, str(DIRECTORY)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            preexec_fn=bound_processor_time) as process:
        for line in process.stdout:
            row = ROW.fullmatch(line.strip())
            if row is None:
                other.append(line)
                continue
            name, cpu, longest, bodies = row.groups()
            rows.append((name, float(cpu), float(longest), int(bodies)))
            say(f"{step} {name}: {cpu} ms CPU, longest body {longest} ms, {bodies} bodies")
    if process.returncode != 0 or other:
        raise BenchmarkError(
            f"{path.name} {step} failed ({process.returncode}) after {len(rows)} lines:\n{''.join(other)[-2000:]}")
    return rows


def bound_processor_time() -> None:
    """Processor time, not elapsed time: on a busy machine a step takes many times as long."""
    resource.setrlimit(resource.RLIMIT_CPU, (1_800, 1_800))


def run(service: str) -> list[tuple[str, float, float, int]]:
    clean()
    try:
        return program(service)
    finally:
        shutil.rmtree(DIRECTORY, ignore_errors=True)


def measure() -> dict[str, float]:
    release("BenchmarkChallengeCosts")
    challenge, day, badge = run("challenge"), run("challenge-day"), run("badge")
    simulation = run("simulation")
    return {
        "challenges-longest-body": max(row[2] for row in challenge + day),
        "challenges-first-evaluation": next(row[1] for row in challenge if row[0] == "UsageIngest-snapshot") / 1e3,
        "challenges-simulated-year": max(row[1] for row in simulation),
        "badges-longest-body": max(row[2] for row in badge),
    }
