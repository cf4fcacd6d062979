"""deploy/run as a process, with executables that are built already, and what it prints."""

import os
import signal
import socket
import subprocess
import sys
import threading
from pathlib import Path

from services import LIMIT, ROOT, binaries

USAGE = """\
child,device,installation,sequence,app,start,end,shielded,sent
Mia,mia-tablet,87df90ff-0e1d-5880-8a1d-97f69ea3428e,1,org.example.reading,2026-03-08T09:00:00Z,2026-03-08T09:01:00Z,false,
"""


def free_ports(count):
    """The first of ports of loopback that are free and follow each other."""
    for first in range(20_000 + os.getpid() % 5_000, 60_000, count):
        listeners = []
        try:
            for port in range(first, first + count):
                listeners.append(socket.create_server(("127.0.0.1", port)))
            return first
        except OSError:
            continue
        finally:
            for listener in listeners:
                listener.close()
    raise AssertionError("no ports are free")


class Demonstration:
    """deploy/run in a process group of its own, as a terminal starts it; `printed` when it has reached the end."""

    def __init__(self, folder, empty=False):
        self.folder = folder
        usage = folder / "usage.csv"
        usage.write_text(USAGE)
        self.port = free_ports(4)
        command = [ROOT / "deploy/run", *(["--empty"] if empty else ["--usage", usage]), "--data", folder / "data",
                   "--port", str(self.port), "--binaries", binaries()]
        # A shell that runs the tests in the background makes them ignore Ctrl-C, and a script that begins so cannot trap it.
        self.process = subprocess.Popen(
            [str(word) for word in command], cwd=ROOT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, start_new_session=True,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
        self.printed = ""
        self.read_until("--duration 10s" if empty else "FamilyService/ListChildren")

    def read_until(self, end):
        """Reads lines up to the one that ends so."""
        # A line that never comes ends the wait, too.
        timer = threading.Timer(4 * LIMIT, self.process.kill)
        timer.start()
        while not self.printed.rstrip().endswith(end):
            line = self.process.stdout.readline()
            assert line, f"deploy/run ended with {self.process.wait()}:\n{self.printed}"
            self.printed += line
        timer.cancel()

    def kill(self, service):
        data = str(self.folder / "data")
        for process in Path("/proc").glob("[0-9]*"):
            try:
                arguments = (process / "cmdline").read_bytes().decode().split("\0")
            except OSError:
                continue
            if arguments[0].endswith(f"/{service}") and any(argument.startswith(data) for argument in arguments):
                os.kill(int(process.name), signal.SIGKILL)

    def block(self, title):
        """What follows the comment, as far as the next empty line outside of a here-document."""
        _, _, rest = self.printed.partition(f"\n# {title}\n")
        lines, inside = [], False
        for line in rest.splitlines():
            if not line and not inside:
                break
            inside = line.endswith("<<'END'") or inside and line != "END"
            lines.append(line)
        return "\n".join(lines)

    def paste(self, text):
        return subprocess.run(["bash", "-euc", text], cwd=ROOT, capture_output=True, text=True, timeout=4 * LIMIT)

    def log(self, name):
        return (self.folder / "data" / f"{name}.log").read_text()

    def interrupt(self):
        """Ctrl-C: the terminal sends it to the whole process group. The exit code and what was printed."""
        os.killpg(self.process.pid, signal.SIGINT)
        printed, _ = self.process.communicate(timeout=LIMIT)
        return self.process.returncode, printed

    def close(self):
        if self.process.poll() is None:
            self.process.terminate()
            self.process.wait(LIMIT)
        self.process.stdout.close()


def make_python(path):
    """Writes a substitute for the Python of a virtual environment with gRPC: that of the tests, as nothing is fetched."""
    path.parent.mkdir(parents=True)
    path.write_text(f'#!/bin/sh\nexec {sys.executable} "$@"\n')
    path.chmod(0o755)
