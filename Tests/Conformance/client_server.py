"""A grpcio server for our client. Run as a program it prints its address and serves until it is killed.

All methods take and give google.protobuf.BytesValue:
  Unary      answers with the request; returns x-initial… and x-trailing… metadata as headers and trailers; x-fail: a status
  Collect    the number of all requests' bytes, as text; Slow: the same, reading nothing during the first half second
  Expand     "COUNT SIZE": so many messages of that size; x-fail as above, after the messages
  Chat       each request again
  Wait       answers never; Waiting: how many such calls there were; Cancelled: how many calls were cancelled
  Flaky      fails with UNAVAILABLE until it was called three times for the same request, then answers with the request
  Port       the port the server listens on
  Timeout    the milliseconds that are left, or "none"
"""
import signal
import sys
import threading
import time
from concurrent import futures

import grpc
from google.protobuf.wrappers_pb2 import BytesValue

MESSAGE = "grün & 100 %\n\U0001F600"


class Echo(grpc.GenericRpcHandler):
    def __init__(self):
        self.waiting_count = 0
        self.cancelled_count = 0
        self.flaky = {}
        self.listening_port = 0

    def service(self, details):
        name = details.method.rsplit("/", 1)[-1]
        kinds = {"Collect": grpc.stream_unary_rpc_method_handler, "Slow": grpc.stream_unary_rpc_method_handler,
                 "Expand": grpc.unary_stream_rpc_method_handler, "Chat": grpc.stream_stream_rpc_method_handler}
        method = getattr(self, "flaky_call" if name == "Flaky" else name.lower(), None)
        if not details.method.startswith("/conformance.Echo/") or method is None:
            return None
        make = kinds.get(name, grpc.unary_unary_rpc_method_handler)
        return make(method, request_deserializer=BytesValue.FromString, response_serializer=BytesValue.SerializeToString)

    def finish(self, context):
        metadata = dict(context.invocation_metadata())
        context.set_trailing_metadata(
            [pair for pair in context.invocation_metadata() if pair[0].startswith("x-trailing")])
        if "x-fail" in metadata:
            code = next(code for code in grpc.StatusCode if code.value[0] == int(metadata["x-fail"]))
            context.abort(code, MESSAGE)

    def unary(self, request, context):
        context.send_initial_metadata(
            [pair for pair in context.invocation_metadata() if pair[0].startswith("x-initial")])
        self.finish(context)
        return request

    def collect(self, requests, context):
        return BytesValue(value=str(sum(len(request.value) for request in requests)).encode())

    def slow(self, requests, context):
        time.sleep(0.5)
        return self.collect(requests, context)

    def expand(self, request, context):
        # grpcio does not resume the generator of a cancelled call, but it calls back.
        left = count = int(request.value.split()[0])
        message = BytesValue(value=bytes(int(request.value.split()[1])))

        def ended():
            if left:
                self.cancelled_count += 1

        context.add_callback(ended)
        for _ in range(count):
            left -= 1
            yield message
        self.finish(context)

    def chat(self, requests, context):
        yield from requests

    def wait(self, request, context):
        gone = threading.Event()
        context.add_callback(gone.set)
        self.waiting_count += 1
        gone.wait(60)
        self.cancelled_count += 1
        return request

    def timeout(self, request, context):
        left = context.time_remaining()
        return BytesValue(value=b"none" if left is None or left > 1e9 else str(int(left * 1000)).encode())

    def flaky_call(self, request, context):
        self.flaky[request.value] = self.flaky.get(request.value, 0) + 1
        if self.flaky[request.value] < 3:
            context.abort(grpc.StatusCode.UNAVAILABLE, "once more")
        return request

    def port(self, request, context):
        return BytesValue(value=str(self.listening_port).encode())

    def waiting(self, request, context):
        return BytesValue(value=str(self.waiting_count).encode())

    def cancelled(self, request, context):
        return BytesValue(value=str(self.cancelled_count).encode())


def serve(address: str) -> None:
    echo = Echo()
    server = grpc.server(futures.ThreadPoolExecutor(max_workers=64), handlers=[echo], options=[
        ("grpc.so_reuseport", 0), ("grpc.max_receive_message_length", 8 << 20)])
    echo.listening_port = port = server.add_insecure_port(address)
    server.start()
    # On SIGTERM calls in flight finish and new ones are rejected.
    signal.signal(signal.SIGTERM, lambda *_: server.stop(30))
    print(f"listening on {address.rsplit(':', 1)[0]}:{port}", flush=True)
    server.wait_for_termination()


if __name__ == "__main__":
    serve(sys.argv[1])
