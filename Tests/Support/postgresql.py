"""A separate PostgreSQL for a test: a new cluster in a new folder, which ends with the test.

    with PostgreSQL() as server:
        server.make_database("usage")
        subprocess.run([PROGRAMS / "psql", server.url("usage"), …])

Its settings are those that the services require: texts are sorted by their bytes, and the log has as few values as it can have.
It listens on its socket alone. What a server may meet is there, too: `stop("immediate")`, `frozen`, `end_sessions`, disks that are
full (`disks`, `fill`), and a standby that takes its place (`standby`, `promote`).
"""
import contextlib
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from urllib.parse import quote

# Debian keeps the programs of a server off PATH, since several versions can be installed.
PROGRAMS = Path("/usr/lib/postgresql/15/bin")
USER = "postgres"
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
    """- settings: more lines of postgresql.conf.
    - disks: MiB of the disk of its own that a folder of the data has: `{"pg_wal": 64}` for its log, "base" for the tables. They are
      mounted, which root may do.

    A commit does not wait for the disk: the end of a process loses nothing.
    """

    def __init__(self, settings: dict[str, str] | None = None, disks: dict[str, int] | None = None):
        self._prepare()
        try:
            self._run("initdb", "--pgdata", self.data, "--username", USER, "--locale=C", "--encoding=UTF8", "--no-instructions",
                      "--auth-local=trust", "--auth-host=reject", "--no-sync")
            self._configure({"fsync": "off", "listen_addresses": "", **LOGGING, **(settings or {})})
            for name, size in (disks or {}).items():
                self._mount(name, size)
        except BaseException:
            self.remove()
            raise

    def _prepare(self):
        # The path of a socket has 107 bytes at most, so it does not follow TMPDIR.
        self.folder = Path(tempfile.mkdtemp(prefix="postgresql-", dir="/tmp"))
        self.data, self.log = self.folder / "data", self.folder / "log"
        # The folder is open to the server's user and root alone, so every caller on the socket is trusted.
        self.socket_folder = self.folder
        self.process: subprocess.Popen | None = None
        # Those that a service tries, in this order.
        self.socket_folders = [self.socket_folder]
        self._identity = _identity()
        self._mounted: list[Path] = []
        if self._identity:
            self._own(self.folder)

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
        return lines[0] == str(self.process.pid) and len(lines) > 7 and lines[7].strip() in ("ready", "standby")

    def remove(self):
        for path in self._mounted:
            subprocess.run(["umount", "-l", path], check=True)
        shutil.rmtree(self.folder, ignore_errors=True)

    # MARK: Sessions

    def url(self, database: str) -> str:
        """What libpq connects to a database by, on the socket; of the primary where there is a standby."""
        folders = quote(",".join(str(folder) for folder in self.socket_folders), safe="")
        return f"postgresql://{USER}@/{quote(database, safe='')}?host={folders}"

    def query(self, database: str, sql: str) -> list[list[str]]:
        """Runs a statement; returns its rows as texts."""
        text = self._program("psql", "--no-psqlrc", "-qtA", "-F", "\x1f", "-v", "ON_ERROR_STOP=1", "-d", self._own_url(database),
                             "-c", sql)
        return [line.split("\x1f") for line in text.splitlines()]

    def _own_url(self, database: str) -> str:
        return f"postgresql://{USER}@/{quote(database, safe='')}?host={quote(str(self.socket_folder), safe='')}"

    @staticmethod
    def _program(program: str, *words) -> str:
        """Runs a client as this user; returns what it writes."""
        done = subprocess.run([PROGRAMS / program, *words], stdin=subprocess.DEVNULL, capture_output=True, text=True)
        if done.returncode != 0:
            raise RuntimeError(done.stderr)
        return done.stdout

    def make_database(self, name: str):
        """Makes an empty one, in which texts are sorted by their bytes."""
        self.query("postgres", f'CREATE DATABASE "{name}"')

    def end_sessions(self, databases: str = "%"):
        """Ends the sessions with the databases of which the name is LIKE this."""
        self.query("postgres", f"""
            SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE datname LIKE '{databases}' AND backend_type = 'client backend' AND pid <> pg_backend_pid()""")

    @contextlib.contextmanager
    def frozen(self):
        """The server and all its processes are stopped meanwhile: it takes connections, and answers nothing."""
        # The first one last to continue: it starts no other while it is stopped.
        os.kill(self.process.pid, signal.SIGSTOP)
        children = self._children()
        for child in children:
            os.kill(child, signal.SIGSTOP)
        try:
            yield
        finally:
            for process in [*children, self.process.pid]:
                # It may have been killed meanwhile.
                with contextlib.suppress(ProcessLookupError):
                    os.kill(process, signal.SIGCONT)

    def _children(self) -> list[int]:
        found = []
        for path in Path("/proc").glob("[0-9]*/stat"):
            try:
                if int(path.read_text().rpartition(")")[2].split()[1]) == self.process.pid:
                    found.append(int(path.parent.name))
            except OSError:
                continue
        return found

    # MARK: Disks

    def _mount(self, name: str, size: int):
        path, contents = self.data / name, self.folder / f"{name}.contents"
        path.rename(contents)
        path.mkdir(mode=0o700)
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}m", "none", path], check=True)
        self._mounted.append(path)
        subprocess.run(["cp", "-a", f"{contents}/.", path], check=True)
        shutil.rmtree(contents)
        if self._identity:
            self._own(path)
        path.chmod(0o700)

    def fill(self, name: str):
        """Takes all space of one of the disks."""
        with open(self.data / name / "filler", "ab", buffering=0) as file:
            for size in (1 << 20, 4096):
                with contextlib.suppress(OSError):
                    while True:
                        file.write(bytes(size))

    def empty(self, name: str):
        (self.data / name / "filler").unlink()

    # MARK: Backups

    def dump(self, database: str, file: Path):
        """Copies one database into a file, while it is in use."""
        self._program("pg_dump", "--format=custom", f"--file={file}", f"--dbname={self._own_url(database)}")

    def restore(self, database: str, file: Path):
        """Puts a copy in the place of a database, which is kept under another name. Returns that name."""
        before = f"{database}-before-{time.monotonic_ns()}"
        self.query("postgres", f'ALTER DATABASE "{database}" RENAME TO "{before}"')
        self._program("pg_restore", "--create", "--exit-on-error", f"--dbname={self._own_url('postgres')}", file)
        return before

    def restore_into(self, database: str, file: Path):
        """Replaces what is in a database by a copy."""
        self._program("pg_restore", "--clean", "--if-exists", "--exit-on-error", f"--dbname={self._own_url(database)}", file)

    def make_folder(self, name: str):
        """Makes one next to the data, which the server can write."""
        (self.folder / name).mkdir(mode=0o700)
        if self._identity:
            self._own(self.folder / name)

    def base_backup(self, folder: Path):
        """Copies the whole server, while it is in use. The folder is in the server's."""
        self._run("pg_basebackup", "-d", self._own_url("postgres"), "--pgdata", folder, "--checkpoint=fast", "--no-sync")

    def recover(self, folder: Path, settings: dict[str, str]):
        """Puts a copy of the whole server in its place, and starts it with what the archive of its log has; it takes commits then.
        - settings: what it recovers to."""
        shutil.rmtree(self.data)
        subprocess.run(["cp", "-a", folder, self.data], check=True)
        self._configure({**settings, "recovery_target_action": "promote"})
        (self.data / "recovery.signal").touch()
        if self._identity:
            self._own(self.data / "recovery.signal")
        self.start()
        # It takes connections before it has promoted itself.
        end = time.monotonic() + LIMIT
        while self.query("postgres", "SELECT pg_is_in_recovery()") != [["f"]]:
            if time.monotonic() > end:
                raise RuntimeError(f"PostgreSQL has not recovered within {LIMIT} s:\n{self.log.read_text()}")
            time.sleep(0.01)

    # MARK: Standby

    def standby(self, synchronous: bool) -> "PostgreSQL":
        """A server that will follow this one as soon as it is started. Where it is synchronous no commit is acknowledged from now on
        that it does not have, and none at all while it does not run."""
        other = PostgreSQL.__new__(PostgreSQL)
        other._prepare()
        try:
            source = f"host={self.socket_folder} user={USER} application_name=standby"
            other._run("pg_basebackup", "-d", source, "--pgdata", other.data, "--write-recovery-conf", "--checkpoint=fast",
                       "--no-sync")
            other._configure({})
        except BaseException:
            other.remove()
            raise
        if synchronous:
            self.query("postgres", "ALTER SYSTEM SET synchronous_standby_names = 'standby'")
            self.query("postgres", "SELECT pg_reload_conf()")
        self.socket_folders.append(other.socket_folder)
        return other

    def promote(self):
        """The standby takes commits from now on."""
        self._run("pg_ctl", "promote", "--pgdata", self.data, "--timeout", str(LIMIT))

    # MARK: Files

    def _run(self, program: str, *words):
        done = subprocess.run([PROGRAMS / program, *words], cwd=self.folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, **self._identity)
        if done.returncode != 0:
            raise RuntimeError(f"{program} ended with {done.returncode}:\n{done.stdout}")

    def _own(self, path: Path):
        shutil.chown(path, self._identity["user"], self._identity["group"])

    def _configure(self, settings: dict[str, str]):
        with (self.data / "postgresql.conf").open("a") as file:
            for name, value in {**settings, "unix_socket_directories": str(self.socket_folder)}.items():
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
