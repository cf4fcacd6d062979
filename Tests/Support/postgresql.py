"""A separate PostgreSQL for a test: a new cluster in a new folder, which ends with the test.

    with PostgreSQL() as server:
        subprocess.run([PROGRAMS / "psql", "--host", server.socket_folder, "--username", USER, …])

Its settings are those that the services require: texts are sorted by their bytes, and the log has as few values as it can have.
"""
import os
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path

# Debian keeps the programs of a server off PATH, since several versions can be installed.
PROGRAMS = Path("/usr/lib/postgresql/15/bin")
USER = "postgres"
PORT = 5432
# Seconds that a start or an end may take.
LIMIT = 60
# The id of Linux's user without rights.
UNPRIVILEGED = 65534
# An error is logged without its statement, its parameters and its detail, which has the values of a key that is there already.
LOGGING = {
    "log_error_verbosity": "terse",
    "log_min_error_statement": "panic",
    "log_parameter_max_length_on_error": "0",
}


class PostgreSQL:
    """- loopback: whether it also listens on a free port of 127.0.0.1, with `password`; otherwise on its socket alone.
    - durable: whether a commit waits for the disk; the end of a process loses nothing in either case.
    - settings: more lines of postgresql.conf.
    """

    def __init__(self, loopback: bool = False, durable: bool = False, settings: dict[str, str] | None = None):
        # The path of a socket has 107 bytes at most, so it does not follow TMPDIR.
        self.folder = Path(tempfile.mkdtemp(prefix="postgresql-", dir="/tmp"))
        self.data, self.log = self.folder / "data", self.folder / "log"
        # The folder is open to the server's user and root alone, so every caller on the socket is trusted.
        self.socket_folder = self.folder
        self.port = _free_port() if loopback else PORT
        self.password = secrets.token_hex(16)
        self.process: subprocess.Popen | None = None
        self._identity = _identity()
        try:
            self._make(loopback, {"fsync": "on" if durable else "off", **LOGGING, **(settings or {})})
        except BaseException:
            self.remove()
            raise

    def __enter__(self) -> "PostgreSQL":
        try:
            self.start()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        try:
            self.stop("immediate")
        finally:
            self.remove()

    def start(self):
        """Returns when the server takes connections. It is a child of this process, which learns of its end, and not reached by a
        terminal's Ctrl-C."""
        with self.log.open("a") as log:
            self.process = subprocess.Popen([PROGRAMS / "postgres", "-D", self.data], cwd=self.folder, stdin=subprocess.DEVNULL,
                                            stdout=log, stderr=log, start_new_session=True, **self._identity)
        end = time.monotonic() + LIMIT
        while not self._is_ready():
            if self.process.poll() is not None or time.monotonic() > end:
                raise RuntimeError(f"PostgreSQL did not start within {LIMIT} s:\n{self.log.read_text()}")
            time.sleep(0.01)

    def stop(self, mode: str = "fast"):
        """- mode: "fast" ends the sessions and writes everything into its place, "immediate" leaves what a crash leaves."""
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGINT if mode == "fast" else signal.SIGQUIT)
            self.process.wait(LIMIT)

    def _is_ready(self) -> bool:
        """Whether the file of the running server says so; a server that was killed has left an earlier one."""
        try:
            lines = (self.data / "postmaster.pid").read_text().split("\n")
        except FileNotFoundError:
            return False
        return lines[0] == str(self.process.pid) and len(lines) > 7 and lines[7].strip() == "ready"

    def remove(self):
        shutil.rmtree(self.folder, ignore_errors=True)

    def _make(self, loopback: bool, settings: dict[str, str]):
        password = self.folder / "password"
        password.write_text(self.password)
        if self._identity:
            for path in (self.folder, password):
                shutil.chown(path, self._identity["user"], self._identity["group"])
        made = subprocess.run(
            [PROGRAMS / "initdb", "--pgdata", self.data, "--username", USER, "--locale=C", "--encoding=UTF8", "--no-instructions",
             "--auth-local=trust", "--auth-host=scram-sha-256", "--pwfile", password,
             *([] if settings["fsync"] == "on" else ["--no-sync"])],
            cwd=self.folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **self._identity)
        if made.returncode != 0:
            raise RuntimeError(f"initdb ended with {made.returncode}:\n{made.stdout}")
        addresses = "127.0.0.1" if loopback else ""
        with (self.data / "postgresql.conf").open("a") as file:
            for name, value in {"listen_addresses": addresses, "port": str(self.port), **settings,
                                "unix_socket_directories": str(self.socket_folder)}.items():
                file.write(f"{name} = '{value}'\n")


def _identity() -> dict:
    """The user that a server runs as: PostgreSQL refuses to run as root. A machine without Debian's package lacks the package's
    user."""
    if os.geteuid() != 0:
        return {}
    try:
        entry = pwd.getpwnam("postgres")
    except KeyError:
        entry = pwd.getpwuid(UNPRIVILEGED)
    return {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}


def _free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]
