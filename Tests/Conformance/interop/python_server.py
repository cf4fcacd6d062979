"""The server of gRPC's interoperability tests over Python's grpcio: `python_server.py STUBS [CERTIFICATE KEY]`, the files for
TLS. Prints its address, serves until it is killed.

grpcio does not show a server whether a request was compressed, so `expect_compressed` is ignored: clients skip their
probe against this server. Which responses are compressed is decided message by message.
"""
import sys
import time
from concurrent import futures
from pathlib import Path

import grpc
from python_stubs import empty, messages, services


def payload(size: int) -> messages.Payload:
    return messages.Payload(type=messages.COMPRESSABLE, body=bytes(size))


def echo_metadata(context):
    for key, value in context.invocation_metadata():
        if key == "x-grpc-test-echo-initial":
            context.send_initial_metadata(((key, value),))
        if key == "x-grpc-test-echo-trailing-bin":
            context.set_trailing_metadata(((key, value),))


def echo_status(request, context):
    if request.HasField("response_status") and request.response_status.code:
        codes = {code.value[0]: code for code in grpc.StatusCode}
        context.abort(codes[request.response_status.code], request.response_status.message)


class TestService(services.TestServiceServicer):
    """UnimplementedCall is left to the base class, which answers UNIMPLEMENTED."""

    def EmptyCall(self, request, context):
        echo_metadata(context)
        return empty.Empty()

    def UnaryCall(self, request, context):
        if request.response_compressed.value:
            context.set_compression(grpc.Compression.Gzip)
        echo_metadata(context)
        echo_status(request, context)
        return messages.SimpleResponse(payload=payload(request.response_size))

    def answer(self, request, context):
        for parameters in request.response_parameters:
            time.sleep(parameters.interval_us / 1e6)
            if not parameters.compressed.value:
                context.disable_next_message_compression()
            yield messages.StreamingOutputCallResponse(payload=payload(parameters.size))

    def StreamingOutputCall(self, request, context):
        context.set_compression(grpc.Compression.Gzip)
        echo_metadata(context)
        echo_status(request, context)
        yield from self.answer(request, context)

    def StreamingInputCall(self, requests, context):
        echo_metadata(context)
        return messages.StreamingInputCallResponse(
            aggregated_payload_size=sum(len(request.payload.body) for request in requests))

    def FullDuplexCall(self, requests, context):
        echo_metadata(context)
        for request in requests:
            echo_status(request, context)
            yield from self.answer(request, context)

    def HalfDuplexCall(self, requests, context):
        echo_metadata(context)
        for request in list(requests):
            yield from self.answer(request, context)


def main():
    server = grpc.server(futures.ThreadPoolExecutor(max_workers=16))
    services.add_TestServiceServicer_to_server(TestService(), server)
    files = [Path(file).read_bytes() for file in sys.argv[2:4]]
    if files:
        port = server.add_secure_port("127.0.0.1:0", grpc.ssl_server_credentials([(files[1], files[0])]))
    else:
        port = server.add_insecure_port("127.0.0.1:0")
    server.start()
    print(f"listening on 127.0.0.1:{port}", flush=True)
    server.wait_for_termination()


if __name__ == "__main__":
    sys.exit(main())
