"""The peers of the benchmarks: servers and clients in other languages, built here and kept under .build/benchmarks."""
import os
import shutil
import subprocess
from pathlib import Path

from measure import BUILD, ROOT, BenchmarkError, Server, build, need, release

HERE = ROOT / "Tests" / "Benchmarks"
PROTO = HERE / "echo.proto"


def is_fresh(program: Path, *sources: Path) -> bool:
    return program.exists() and all(program.stat().st_mtime >= source.stat().st_mtime for source in sources)


def libraries(*names: str) -> list[str]:
    need("pkg-config", "pkg-config")
    return subprocess.run(["pkg-config", "--cflags", "--libs", *names], stdout=subprocess.PIPE, text=True).stdout.split()


def bare(name: str = "echo") -> str:
    """A bare C program over epoll, nghttp2 and protobuf-c: the server `echo`, or the client `client`."""
    program, source = BUILD / f"{name}-c", HERE / "echo-c" / f"{name}.c"
    if not is_fresh(program, source, PROTO):
        need("protoc-c", "protobuf-c-compiler")
        BUILD.mkdir(parents=True, exist_ok=True)
        build(["protoc-c", f"--proto_path={HERE}", f"--c_out={BUILD}", str(PROTO)])
        build(["cc", "-O2", "-Wall", "-Wextra", "-Werror", f"-I{BUILD}", str(source), str(BUILD / "echo.pb-c.c"),
               "-lnghttp2", "-lprotobuf-c", "-o", str(program)])
    return str(program)


def cpp(name: str) -> str:
    """The C++ gRPC `server` or `client`, callback API."""
    program, source = BUILD / f"cpp-{name}", HERE / "peer-cpp" / f"{name}.cc"
    if not is_fresh(program, source, PROTO):
        need("grpc_cpp_plugin", "protobuf-compiler-grpc")
        need("g++", "g++")
        if not Path("/usr/include/grpcpp/grpcpp.h").exists():
            raise BenchmarkError("grpcpp is missing; run deploy/setup --tests or install the Debian package libgrpc++-dev")
        folder = BUILD / "cpp"
        folder.mkdir(parents=True, exist_ok=True)
        build(["protoc", f"-I{HERE}", f"--cpp_out={folder}", f"--grpc_out={folder}",
               f"--plugin=protoc-gen-grpc={shutil.which('grpc_cpp_plugin')}", str(PROTO)])
        build(["g++", "-O2", "-std=c++17", f"-I{folder}", str(source), str(folder / "echo.pb.cc"),
               str(folder / "echo.grpc.pb.cc"), *libraries("grpc++", "protobuf"), "-o", str(program)])
    return str(program)


def go(kind: str = "") -> str:
    """The grpc-go server, or the one of JSON over net/http: `json`."""
    suffix = f"-{kind}" if kind else ""
    program, source = BUILD / f"go{suffix}-server", HERE / f"peer-go{suffix}" / "main.go"
    if not is_fresh(program, source, PROTO):
        need("go", "golang-go")
        need("protoc-gen-go", "protoc-gen-go-1-3")
        library = Path("/usr/share/gocode")
        if not (library / "src/google.golang.org/grpc").exists():
            raise BenchmarkError(
                "grpc-go is missing; run deploy/setup --tests or install the Debian package golang-google-grpc-dev")
        messages = BUILD / "go" / "src"
        messages.mkdir(parents=True, exist_ok=True)
        build(["protoc", f"-I{HERE}", f"--go_out=plugins=grpc:{messages}", str(PROTO)])
        environment = {"GO111MODULE": "off", "GOPATH": f"{BUILD / 'go'}:{library}", "GOCACHE": str(BUILD / "go-cache")}
        build(["env", *(f"{name}={value}" for name, value in environment.items()),
               "go", "build", "-o", str(program), str(source)])
    return str(program)


def ours(product: str = "BenchmarkEchoServer") -> str:
    """One of our programs, built as services are shipped."""
    packages = Path(os.environ.get("BENCHMARK_PACKAGE", ROOT))
    release(product, packages)
    return str(Path(os.environ.get("SWIFTPM_BUILD_DIR", packages / ".build")) / "release" / product)


def line(port: int, delay_ms: int, bytes_per_second: int, core: int) -> Server:
    """A proxy that delays what passes, each way, and limits its rate."""
    program, source = BUILD / "delay-c", HERE / "delay-c" / "delay.c"
    if not is_fresh(program, source):
        build(["cc", "-O2", "-Wall", "-Wextra", "-Werror", str(source), "-o", str(program)])
    return Server("the proxy", [str(program), str(port), str(delay_ms), str(bytes_per_second)], core)
