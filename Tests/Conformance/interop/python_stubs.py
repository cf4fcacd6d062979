"""The stubs of grpc.testing that `Tests/Conformance/interop-run` has generated into the folder named by the first argument."""
import sys

import grpc

# The package of the stubs lies inside that of grpcio itself.
grpc.__path__.append(sys.argv[1] + "/grpc")

from grpc.testing import empty_pb2 as empty  # noqa: E402
from grpc.testing import messages_pb2 as messages  # noqa: E402
from grpc.testing import test_pb2_grpc as services  # noqa: E402

__all__ = ["empty", "messages", "services"]
