"""The contract for Python clients: stubs that are generated from Proto/ for this run."""

import importlib
import pathlib
import subprocess
import sys
import tempfile

import grpc  # noqa: F401  its path is extended below

from services import ROOT

STUBS = pathlib.Path(tempfile.mkdtemp(prefix="screentime-stubs-"))
protos = [str(path.relative_to(ROOT / "Proto")) for path in (ROOT / "Proto").glob("screentime/**/*.proto")]
protos.append("grpc/health/v1/health.proto")
subprocess.run(
    [sys.executable, "-m", "grpc_tools.protoc", "-I", str(ROOT / "Proto"), f"--python_out={STUBS}"]
    + [f"--grpc_python_out={STUBS}", *sorted(protos)],
    check=True,
)
sys.path.append(str(STUBS))
# The published package grpc.health would hide behind the library of the same name, so it is looked up by its file.
sys.modules["grpc"].__path__.append(str(STUBS / "grpc"))


def contract(package, name=None):
    """Messages and stubs of a package's file; that of the package's own name when none is given."""
    name = name or package.rsplit(".", 2)[-2]
    messages = importlib.import_module(f"screentime.{package}.{name}_pb2")
    stubs = importlib.import_module(f"screentime.{package}.{name}_pb2_grpc")
    return messages, stubs
