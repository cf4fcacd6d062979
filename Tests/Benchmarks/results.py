"""Runs of the benchmarks that are kept, a file each in `results`: date, commit, machine, and the figures by line."""
import json
import os
import platform
import statistics
import subprocess
from dataclasses import dataclass
from datetime import datetime, timezone
from pathlib import Path

from measure import BUILD, ROOT, Line

KEPT = ROOT / "Tests" / "Benchmarks" / "results"
LAST = BUILD / "results.json"


@dataclass(frozen=True)
class Run:
    """Figures by line, of each one or those of several runs on one day; of the machine what is known.

    `note` says what else there is to know about all of it: what else ran, what the figures are of.
    """
    date: str
    commit: str
    machine: dict[str, str]
    note: str
    figures: dict[str, list[float]]

    @property
    def order(self) -> tuple[str, str]:
        return self.date, self.commit


def machine() -> dict[str, str]:
    model = next((line.partition(":")[2].strip() for line in Path("/proc/cpuinfo").read_text().splitlines()
                  if line.startswith("model name")), platform.machine())
    memory = int(Path("/proc/meminfo").read_text().split()[1]) >> 20
    return {"processor": model, "cores": str(os.cpu_count()), "memory": f"{memory} GiB", "system": platform.release()}


def git(*words: str) -> str:
    return subprocess.run(["git", *words], cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True).stdout.strip()


def this_run(figures: dict[str, float]) -> Run:
    changed = git("status", "--porcelain", "--untracked-files=no", "--", ".", ":!Tests/Benchmarks/results", ":!Tests/Benchmarks/README.md")
    return Run(
        date=datetime.now(timezone.utc).strftime("%Y-%m-%d"), commit=git("rev-parse", "--short=8", "HEAD") + ("+" if changed else ""),
        machine=machine(), note="", figures={line: [round(figure, 4)] for line, figure in figures.items()})


def write(path: Path, run: Run) -> None:
    """As a file that is compared line by line."""
    lines = ",\n".join(f"    {json.dumps(line)}: {json.dumps(figures)}" for line, figures in sorted(run.figures.items()))
    head = "".join(f"  {json.dumps(name)}: {json.dumps(value)},\n"
                   for name, value in (("date", run.date), ("commit", run.commit), ("machine", run.machine), ("note", run.note)))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"{{\n{head}  \"figures\": {{\n{lines}\n  }}\n}}\n")


def read(path: Path) -> Run:
    return Run(**json.loads(path.read_text()))


def keep(run: Run) -> Path:
    """Among the runs that are kept; what was measured on the same day and state is added to it."""
    path = KEPT / f"{run.date}-{run.commit}.json"
    if path.exists():
        before = read(path)
        figures = dict(before.figures)
        for line, values in run.figures.items():
            figures[line] = figures.get(line, []) + values
        run = Run(run.date, run.commit, run.machine, before.note, figures)
    write(path, run)
    return path


def kept() -> list[Run]:
    """All runs that are kept, the earliest first."""
    return sorted((read(path) for path in KEPT.glob("*.json")), key=lambda run: run.order)


def measured(runs: list[Run], line: Line) -> list[tuple[Run, float]]:
    """The runs that have figures of a line, and of these the median; of an even number the worse of the two in the middle."""
    middle = statistics.median_low if line.at_least else statistics.median_high
    return [(run, middle(run.figures[line.name])) for run in runs if line.name in run.figures]
