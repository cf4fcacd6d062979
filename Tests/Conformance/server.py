"""The server under test as a process."""
import os
import signal
import subprocess
from pathlib import Path

import grpc

ROOT = Path(__file__).resolve().parents[2]


def build(product: str, configuration: str) -> Path:
    """The program, brought up to date, unless `Tests/run` has just built it and says so by SKIP_BUILD."""
    if configuration != "debug" or "SKIP_BUILD" not in os.environ:
        subprocess.run(["swift", "build", "-c", configuration, "--product", product], cwd=ROOT, check=True,
                       stdout=subprocess.DEVNULL)
    return ROOT / ".build" / configuration / product


class Server:
    def __init__(self, configuration: str, *settings: str, address: str = "127.0.0.1:0"):
        self.process = subprocess.Popen([ROOT / ".build" / configuration / "ConformanceServer", address, "1", *settings],
                                        stdout=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        self.address = line.rsplit(" ", 1)[-1].strip()
        self.host, port = self.address.rsplit(":", 1)
        self.port = int(port)
        self.draining = False

    def channel(self, **options):
        return grpc.insecure_channel(self.address, options=[("grpc.enable_retries", 0), ("grpc.use_local_subchannel_pool", 1),
                                                            *options.items()])

    def memory(self) -> int:
        """The peak resident set size so far, in bytes."""
        for line in Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith("VmHWM"):
                return int(line.split()[1]) * 1024
        raise RuntimeError("no VmHWM")

    def terminate(self):
        self.draining = True
        self.process.send_signal(signal.SIGTERM)

    def expect_alive(self):
        if not self.draining:
            assert self.process.poll() is None, f"the server ended with {self.process.returncode}"

    def kill(self):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self.process.stdout.close()
