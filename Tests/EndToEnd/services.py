"""Starts and stops the four real services for a test, on free ports of loopback, on a virtual clock or the machine's."""

import json
import os
import pathlib
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
NAMES = ["ShieldPolicy", "UsageIngest", "ChallengeService", "BadgeService"]
FOLLOWS = {
    "ShieldPolicy": ["UsageIngest", "ChallengeService", "BadgeService"],
    "UsageIngest": ["ShieldPolicy"],
    "ChallengeService": ["ShieldPolicy", "UsageIngest"],
    "BadgeService": ["ShieldPolicy", "UsageIngest", "ChallengeService"],
}
SETTINGS = {
    "ShieldPolicy": "shield-policy",
    "UsageIngest": "usage-ingest",
    "ChallengeService": "challenge-service",
    "BadgeService": "badge-service",
}
LIMIT = 90  # seconds that anything may take to arrive


def binaries():
    """The folder of the executables, which are built where they are missing."""
    if given := os.environ.get("BINARIES"):
        return pathlib.Path(given)
    folder = ROOT / ".build/debug"
    if not all((folder / name).exists() for name in [*NAMES, "rewards", "DemonstrationPlayer", "FirstCall", "Greeter"]):
        print("building the services", file=sys.stderr, flush=True)
        subprocess.run(["swift", "build"], cwd=ROOT, check=True, stdout=sys.stderr)
    return folder


def rows(tally):
    """The number of rows that an import's tally has counted."""
    return sum(tally[outcome] for outcome in ["accepted", "unassigned", "duplicate", "skipped", "quarantined", "invalid"])


given_ports = set()


def free_port():
    """A port of loopback that nothing else is given: each once, and below those from which connections go out, so that none of
    these has it when a service is started, or started again."""
    outgoing = int(pathlib.Path("/proc/sys/net/ipv4/ip_local_port_range").read_text().split()[0])
    while True:
        port = random.SystemRandom().randrange(10_000, max(outgoing, 20_000))
        with socket.socket() as listener:
            try:
                listener.bind(("127.0.0.1", port))
            except OSError:
                continue
        if port not in given_ports:
            given_ports.add(port)
            return port


def eventually(check, what):
    """Returns the first true answer of `check`, within the limit."""
    end = time.monotonic() + LIMIT
    while True:
        answer = check()
        if answer:
            return answer
        if time.monotonic() > end:
            raise AssertionError(f"not within {LIMIT} s: {what}; last answer {answer!r}")
        time.sleep(0.05)


class Services:
    """Four processes with their own folder; a context that leaves nothing behind."""

    def __init__(self, clock, more=None, address=None, server=None):
        """`clock`: where a virtual one begins; None for the machine's. `more`: further arguments by name of a service; `address(folder, name)`: where it listens and is called; `server`: the PostgreSQL on which each has its own database; None for SQLite."""
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="screentime-"))
        self.clock = clock
        self.more = more or {}
        self.server = server
        address = address or (lambda folder, name: f"127.0.0.1:{free_port()}")
        self.addresses = {name: address(self.folder, name) for name in NAMES}
        self.processes = {}
        self.before_removal = lambda: None

    def __enter__(self):
        self.rewards(
            "keys", "make", "--private", self.folder / "keys", "--public", self.folder / "trusted", "--reporter", "bank")
        for name in NAMES:
            if self.server:
                self.server.make_database(self.database(name))
            self.start(name)
        for name in NAMES:
            self.wait_ready(name)
        return self

    def __exit__(self, kind, error, trace):
        for process in self.processes.values():
            process.terminate()
        codes = {name: process.wait(LIMIT) for name, process in self.processes.items()}
        if kind is None:
            assert set(codes.values()) == {0}, f"exit codes after SIGTERM: {codes}"
            self.before_removal()
            subprocess.run(["rm", "-rf", str(self.folder)], check=True)
        else:
            print(f"the services' data and logs are in {self.folder}")
            for name in NAMES:
                print(f"--- {name}\n" + "".join(self.log(name).splitlines(True)[-15:]))

    def start(self, name):
        folder = self.folder / name
        folder.mkdir(exist_ok=True)
        ready = self.folder / f"{name}.ready"
        ready.unlink(missing_ok=True)
        command = [binaries() / name, "--listen", self.addresses[name], "--data", folder]
        command += ["--ready-file", ready]
        if self.clock:
            command += ["--clock", f"virtual:{self.clock}"]
        command += ["--key", self.folder / "keys" / f"service-{name}.pem", "--trusted-keys", self.folder / "trusted"]
        if name == "ShieldPolicy":
            command += ["--token-key", self.folder / "keys" / "tokens-ShieldPolicy.pem"]
        for other in FOLLOWS[name]:
            command += [f"--{SETTINGS[other]}", self.addresses[other]]
        if self.server:
            command += ["--database", self.server.url(self.database(name))]
        command += self.more.get(name, [])
        with open(self.folder / f"{name}.log", "ab") as log:
            self.processes[name] = subprocess.Popen(
                [str(word) for word in command], stdout=subprocess.DEVNULL, stderr=log,
                env={**os.environ, **self.environment(name)},
            )

    def database(self, name):
        """The name of a service's database on the server."""
        return f"{self.folder.name}-{name}"

    def environment(self, name):
        """Further variables of a service's process."""
        return {}

    def wait_ready(self, name):
        def is_ready():
            code = self.processes[name].poll()
            assert code is None, f"{name} ended with {code}:\n{self.log(name)[-2000:]}"
            return (self.folder / f"{name}.ready").exists()

        eventually(is_ready, f"{name} is ready")

    def wait_listening(self, name):
        """Waits until others can connect; they may be able to before it is ready."""
        host, port = self.addresses[name].rsplit(":", 1)

        def listens():
            with socket.socket() as client:
                return client.connect_ex((host, int(port))) == 0

        eventually(listens, f"{name} listens")

    def kill(self, name):
        """Kills the process as a power cut would."""
        self.processes[name].send_signal(signal.SIGKILL)
        self.processes[name].wait()

    def log(self, name):
        return (self.folder / f"{name}.log").read_text(errors="replace")

    def rewards_command(self, *words, program="rewards", machine="rewards"):
        """The command line, or another program that takes its options; another machine has its own logins."""
        command = [binaries() / program, *words, "--state", self.folder / machine]
        command += ["--operator-key", self.folder / "keys" / "operator-operator.pem"]
        for name in NAMES:
            command += [f"--{SETTINGS[name]}", self.addresses[name]]
        return [str(word) for word in command]

    def rewards(self, *words, program="rewards", machine="rewards"):
        """Runs the command line; returns what it prints as JSON, or None."""
        command = self.rewards_command(*words, "--json", program=program, machine=machine)
        done = subprocess.run(command, capture_output=True, text=True, timeout=300)
        assert done.returncode == 0, f"{program} {' '.join(map(str, words))}: {done.stderr}{done.stdout}"
        return json.loads(done.stdout) if done.stdout.strip() else None
