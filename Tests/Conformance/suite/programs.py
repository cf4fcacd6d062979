"""Our programs under test, as a conformance suite's runner speaks with them."""
import struct
import subprocess
import threading
from dataclasses import dataclass
from pathlib import Path

from contract import runs

LIMIT = 60  # seconds for one answer


@dataclass(frozen=True)
class Credentials:
    """PEM. - mutual: whether clients show theirs."""
    authority: bytes
    certificate: bytes
    key: bytes
    client_certificate: bytes
    client_key: bytes
    mutual: bool

    @staticmethod
    def of(folder: Path, mutual: bool) -> "Credentials":
        """Of the files that Tests/Support/Certificates/make has made."""
        return Credentials(*((folder / name).read_bytes() for name in (
            "authority.pem", "server.pem", "server.key", "client-common.pem", "client-common.key")), mutual)


def send(stream, message):
    content = message.SerializeToString()
    stream.write(struct.pack(">I", len(content)) + content)
    stream.flush()


def receive(stream, kind):
    """The next message; None at the end."""
    prefix = stream.read(4)
    if not prefix:
        return None
    content = stream.read(struct.unpack(">I", prefix)[0])
    return kind.FromString(content)


class OurServer:
    """- limit: bytes of one request.
    - origins: of pages that may call it."""

    def __init__(self, program: Path, limit: int, credentials: Credentials | None = None, origins: tuple = ()):
        self.process = subprocess.Popen([program, *origins], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        wanted = runs.ServerCompatRequest(protocol=runs.PROTOCOL_GRPC, http_version=runs.HTTP_VERSION_2,
                                          message_receive_limit=limit)
        if credentials:
            wanted.use_tls = True
            wanted.server_creds.cert, wanted.server_creds.key = credentials.certificate, credentials.key
            if credentials.mutual:
                wanted.client_tls_cert = credentials.authority
        send(self.process.stdin, wanted)
        answer = receive(self.process.stdout, runs.ServerCompatResponse)
        if answer is None:
            raise RuntimeError(f"{program.name} has ended with {self.process.wait()}")
        self.port = answer.port

    def end(self):
        early = self.process.poll()
        self.process.terminate()
        self.process.wait(LIMIT)
        for stream in (self.process.stdin, self.process.stdout):
            stream.close()
        if early is not None:
            raise RuntimeError(f"the server had ended with {early}")


class OurClient:
    """Plays calls from any number of threads; each gets the answer that names its case."""

    def __init__(self, program: Path, port: int, credentials: Credentials | None = None):
        self.port, self.credentials = port, credentials
        self.process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.lock, self.arrived, self.answers, self.over = threading.Lock(), threading.Condition(), {}, False
        self.count = 0
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        while (answer := receive(self.process.stdout, runs.ClientCompatResponse)) is not None:
            with self.arrived:
                self.answers[answer.test_name] = answer
                self.arrived.notify_all()
        with self.arrived:
            self.over = True
            self.arrived.notify_all()

    def play(self, request: runs.ClientCompatRequest) -> runs.ClientResponseResult:
        wanted = runs.ClientCompatRequest()
        wanted.CopyFrom(request)
        wanted.host, wanted.port = "127.0.0.1", self.port
        if self.credentials:
            wanted.server_tls_cert = self.credentials.authority
            if self.credentials.mutual:
                wanted.client_tls_creds.cert = self.credentials.client_certificate
                wanted.client_tls_creds.key = self.credentials.client_key
        with self.lock:
            self.count += 1
            wanted.test_name = f"{self.count} {request.test_name}"
            send(self.process.stdin, wanted)
        with self.arrived:
            if not self.arrived.wait_for(lambda: self.over or wanted.test_name in self.answers, LIMIT):
                raise RuntimeError(f"the client has no answer within {LIMIT} s")
            if wanted.test_name not in self.answers:
                raise RuntimeError(f"the client has ended with {self.process.wait(LIMIT)}")
            answer = self.answers.pop(wanted.test_name)
        if answer.WhichOneof("result") == "error":
            raise RuntimeError(f"the client cannot make the call: {answer.error.message}")
        return answer.response

    def end(self):
        self.process.stdin.close()
        if self.process.wait(LIMIT) != 0:
            raise RuntimeError(f"the client ended with {self.process.returncode}")
