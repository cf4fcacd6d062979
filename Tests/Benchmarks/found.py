"""Seconds until a service that was away is found: from its readiness to the last of its three followers' subscriptions.

ShieldPolicy is killed, is away for 3 to 17 s, and starts again at the same name and port; the figure is the longest of six times. It
is a bound of the services' own (their channels try it every 1.0 to 1.5 s), so it is no ratio.
"""
import random
import re
import shutil
import tempfile
import time
import urllib.request
from pathlib import Path

from live import FOLLOWS, SETTINGS, Services, free_port
from measure import BenchmarkError, Line, release, say

NAME = "found"
LINES = [Line("found", 2.0, "s until all followers have found a service that comes back, longest of 6")]

ROUNDS = 6
STARTED = re.compile(r'grpc_server_call_started_total\{[^}]*EventFeedService/Subscribe"[^}]*\} (\d+)')


def subscriptions(port: int) -> int:
    """Calls of Subscribe that the service has begun to serve."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=5) as answer:
        found = STARTED.search(answer.read().decode())
    return int(found.group(1)) if found else 0


def measure() -> dict[str, float]:
    for product in [*SETTINGS, "rewards"]:
        release(product)
    followers = sum("ShieldPolicy" in neighbours for neighbours in FOLLOWS.values())
    seconds = []
    chance = random.Random(1)
    folder = Path(tempfile.mkdtemp(prefix="screentime-found-"))
    admin = free_port()
    try:
        with Services(folder, {"ShieldPolicy": ["--admin-listen", f"127.0.0.1:{admin}"]}) as services:
            for _ in range(ROUNDS):
                services.processes["ShieldPolicy"].kill()
                services.processes["ShieldPolicy"].wait()
                away = chance.uniform(3, 17)
                time.sleep(away)
                services.start("ShieldPolicy")
                services.wait_ready("ShieldPolicy")
                begin = time.monotonic()
                while subscriptions(admin) < followers:
                    if time.monotonic() > begin + 60:
                        raise BenchmarkError("ShieldPolicy was not found within 60 s")
                    time.sleep(0.02)
                seconds.append(time.monotonic() - begin)
                say(f"found: away for {away:.1f} s, found after {seconds[-1]:.2f} s")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return {"found": max(seconds)}
