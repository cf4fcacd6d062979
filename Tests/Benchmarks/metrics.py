"""Processor time of a scrape of 10,000 series, on the admin listener's thread and on the loops."""
import subprocess
import urllib.request
from pathlib import Path

from measure import ROOT, BenchmarkError, Line, release, say

NAME = "metrics"
LINES = [
    Line("metrics-scrape", 20.0, "ms of CPU of the process, a scrape of 10,000 series"),
    Line("metrics-loops", 0.01, "ms of CPU of the loops, a scrape"),
]
SCRAPES = 100


def threads(process: subprocess.Popen) -> dict[str, float]:
    """Milliseconds of CPU by name of a thread."""
    used = {}
    for task in Path(f"/proc/{process.pid}/task").iterdir():
        name = (task / "comm").read_text().strip()
        used[name] = used.get(name, 0) + int((task / "schedstat").read_text().split()[0]) / 1e6
    return used


def measure() -> dict[str, float]:
    release("BenchmarkMetricsScrape")
    program = ROOT / ".build/release/BenchmarkMetricsScrape"
    with subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        address = process.stdout.readline().removeprefix("listening on ").strip()

        def scrape() -> bytes:
            with urllib.request.urlopen(f"http://{address}/metrics", timeout=30) as answer:
                return answer.read()

        text = scrape()
        series = sum(not line.startswith(b"#") for line in text.splitlines())
        if series < 10_000:
            raise BenchmarkError(f"a scrape has {series} series only")
        before = threads(process)
        for _ in range(SCRAPES):
            scrape()
        after = threads(process)
        process.stdin.close()
    used = {name: (after[name] - before.get(name, 0)) / SCRAPES for name in after}
    say(f"{series} series, {len(text) / 1e6:.2f} MB; ms of CPU a scrape by thread: "
        + ", ".join(f"{name} {time:.3f}" for name, time in sorted(used.items())))
    return {
        "metrics-scrape": sum(used.values()),
        "metrics-loops": sum(time for name, time in used.items() if name.startswith("loop")),
    }
