"""Each service loaded by its scenario of `rpcload`: the highest rate that holds the objective, and what a call costs beside the bare C server.

The four services run on the system's clock, and share two cores with the load. `rpcload` searches the highest rate at which 99 of
100 calls take at most 50 ms and at most one in a thousand fails; then half of that rate is sent for 10 s, of which CPU, memory and
growth of a call are taken. Calls to the bare C server before and after each service show how fast the machine is just then, and
how much that varies. A service's cost is given as a ratio to it and compared with the recorded one (`services.json`, written by
`--record`); what the bare C server itself varies in the run is allowed.
"""
import json
import shutil
import statistics
import subprocess
import tempfile
from datetime import datetime, timezone
from pathlib import Path

import live
import peers
import results
from measure import BUILD, ROOT, BenchmarkError, Line, Server, build, release, say
from rpcload import METHOD

NAME = "services"
SCENARIOS = {"usage": "UsageIngest", "shields": "ShieldPolicy", "challenges": "ChallengeService", "badges": "BadgeService"}
LINES = [
    Line(f"services-{name}", 1.10, f"CPU per call of {service} / bare C's, as a ratio to the recorded one, beyond what bare C varies")
    for name, service in SCENARIOS.items()
]
RECORD = ROOT / "Tests" / "Benchmarks" / "services.json"
FAMILIES, OBJECTIVE, FIRST_RATE = 1_500, "p99=50ms,errors=0.1%", 200
FIGURES = {
    "rate": "calls/s within the objective", "cpu_us": "us CPU a call", "ratio": "times bare C", "p99_ms": "ms p99 at half the rate",
    "memory_mib": "MiB resident", "grown_bytes": "bytes stored a call",
}


def rpcload(folder: Path, *options) -> dict:
    """The report of a run. An objective that was missed (exit status 1) and an inconclusive search (3) are answers."""
    path = folder / "report.json"
    path.unlink(missing_ok=True)
    command = [peers.ours("rpcload"), *options, "--quiet", "--json", path]
    done = subprocess.run([str(word) for word in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=900)
    if done.returncode not in (0, 1, 3) or not path.exists() or "MISSING" in done.stdout:
        raise BenchmarkError(f"`{' '.join(map(str, command))}` ended with {done.returncode}:\n{done.stdout[-3000:]}")
    return json.loads(path.read_text())


def bare_cost(folder: Path, server: Server) -> float:
    """Microseconds of the bare C server's CPU for a call, at a rate at which it is not busy."""
    report = rpcload(folder, "run", server.address, METHOD, "--proto", peers.PROTO, "--data", '{"payload": "AAECAwQFBgc="}',
                     "--rate", 5_000, "--duration", "2s", "--warm-up", "1s", "--server-pid", server.process.pid)
    return report["runs"][0]["server"]["cpu_us_per_call"]


def stored(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def measure_service(name: str, services: live.Services, bare: Server) -> dict[str, float]:
    folder, service = services.folder, SCENARIOS[name]
    addresses = [word for other, option in live.SETTINGS.items() for word in (f"--{option}", services.addresses[other])]
    scenario = [name, *addresses, "--families", FAMILIES, "--families-file", folder / "families.jsonl",
                "--server-pid", services.processes[service].pid]
    # Makes the families, which the four services hear of for some time afterwards.
    if not (folder / "families.jsonl").exists():
        rpcload(folder, *scenario, "--rate", 10, "--duration", "1s", "--warm-up", "1s")
        build([str(ROOT / ".build/release/rewards"), "settle", *addresses, "--state", str(folder / "state"),
               "--operator-key", str(folder / "keys/operator-operator.pem")])
    before = bare_cost(folder, bare)
    search = rpcload(folder, *scenario, "--find-max", "--objective", OBJECTIVE, "--rate", FIRST_RATE, "--precision", 10,
                     "--duration", "3s", "--warm-up", "1s")
    if search["inconclusive"]:
        say(f"services: {name}: the search is inconclusive: {search['inconclusive']}")
    highest = search["maximum_rate"]
    if highest is None:
        raise BenchmarkError(f"{service} holds {OBJECTIVE} at no rate: {search['runs'][0]['misses']}")
    size = stored(folder / service)
    run = rpcload(folder, *scenario, "--rate", max(1, round(highest / 2)), "--duration", "10s", "--warm-up", "1s")["runs"][0]
    after = bare_cost(folder, bare)
    use = run["server"]
    return {
        "rate": highest, "cpu_us": use["cpu_us_per_call"], "ratio": use["cpu_us_per_call"] / statistics.mean((before, after)),
        "p99_ms": run["latency"]["p99_ns"] / 1e6, "memory_mib": use["maximum_memory"] / 2**20,
        "grown_bytes": (stored(folder / service) - size) / max(1, run["succeeded"]), "bare_us": [before, after],
    }


def table(results: dict[str, dict]) -> None:
    say(f"services: {'':10}" + "".join(f"{text:>32}" for text in FIGURES.values()))
    for name, figures in results.items():
        say(f"services: {name:10}" + "".join(f"{figures[key]:32.1f}" for key in FIGURES))


def measure(record: bool = False) -> dict[str, float]:
    for product in [*live.SETTINGS, "rewards", "rpcload"]:
        release(product)
    if not record and not RECORD.exists():
        raise BenchmarkError(f"there is no {RECORD.name} to compare with: run with --record")
    BUILD.mkdir(parents=True, exist_ok=True)
    folder = Path(tempfile.mkdtemp(prefix="screentime-services-"))
    try:
        with live.Services(folder) as services, Server("bare C", [peers.bare()], 0, pinned=False) as bare:
            results = {name: measure_service(name, services, bare) for name in SCENARIOS}
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    table(results)
    costs = [cost for figures in results.values() for cost in figures["bare_us"]]
    spread = (max(costs) - min(costs)) / statistics.median(costs)
    say(f"services: bare C took {min(costs):.2f} to {max(costs):.2f} us a call")
    if record:
        now = datetime.now(timezone.utc).strftime("%Y-%m-%d")
        content = {"date": now, "machine": results.machine(), "objective": OBJECTIVE, "families": FAMILIES, "bare_spread": spread,
                   "services": {name: {key: round(value, 2) for key, value in figures.items() if key != "bare_us"}
                                for name, figures in results.items()}}
        RECORD.write_text(json.dumps(content, indent=2) + "\n")
    recorded = json.loads(RECORD.read_text())["services"]
    return {f"services-{name}": figures["ratio"] / recorded[name]["ratio"] / (1 + spread) for name, figures in results.items()}
