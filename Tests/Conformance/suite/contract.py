"""The contract of conformance suites for Python (Proto/connectrpc), compiled into .build/suite, and what is packed into it."""
import base64
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
FOLDER = ROOT / ".build/suite/python"
SERVICE = "connectrpc.conformance.v1.ConformanceService"
PLACES = {ROOT / "Tests/Conformance/Proto": ("connectrpc/conformance/v1/calls.proto", "connectrpc/conformance/v1/runs.proto"),
          ROOT / "Proto": ("google/rpc/status.proto",)}

FOLDER.mkdir(parents=True, exist_ok=True)
for place, files in PLACES.items():
    subprocess.run([sys.executable, "-m", "grpc_tools.protoc", "-I", place, f"--python_out={FOLDER}", *files], check=True)
sys.path.insert(0, str(FOLDER))

import connectrpc  # noqa: E402

# The contract's package has the name of PyPI's, which is none of several places by itself.
connectrpc.__path__.append(str(FOLDER / "connectrpc"))

from connectrpc.conformance.v1 import calls_pb2 as calls  # noqa: E402
from connectrpc.conformance.v1 import runs_pb2 as runs  # noqa: E402
from google.protobuf import any_pb2  # noqa: E402
from google.rpc import status_pb2  # noqa: E402

__all__ = ["METHODS", "ROOT", "SERVICE", "any_pb2", "calls", "headers", "metadata", "packed", "runs", "status_pb2"]


class Method:
    """- name: as in its path.
    - request, response: the classes of its messages."""

    def __init__(self, name: str, streams_requests: bool, streams_responses: bool):
        self.name, self.path = name, f"/{SERVICE}/{name}"
        self.request, self.response = getattr(calls, f"{name}Request"), getattr(calls, f"{name}Response")
        self.streams_requests, self.streams_responses = streams_requests, streams_responses


METHODS = {method.name: method for method in (
    Method("Unary", False, False), Method("ClientStream", True, False), Method("ServerStream", False, True),
    Method("BidiStream", True, True), Method("Unimplemented", False, False), Method("IdempotentUnary", False, False))}


def headers(metadata) -> list:
    """grpcio's metadata as the contract's headers; bytes in Base64, without padding."""
    found = {}
    for name, value in metadata or ():
        text = base64.b64encode(value).decode().rstrip("=") if isinstance(value, bytes) else value
        found.setdefault(name.lower(), []).append(text)
    return [calls.Header(name=name, value=values) for name, values in found.items()]


def metadata(listed) -> tuple:
    """The contract's headers as grpcio's metadata."""
    found = []
    for header in listed:
        name = header.name.lower()
        for value in header.value:
            found.append((name, base64.b64decode(value + "=" * (-len(value) % 4)) if name.endswith("-bin") else value))
    return tuple(found)


def packed(message) -> any_pb2.Any:
    found = any_pb2.Any()
    found.Pack(message)
    return found
