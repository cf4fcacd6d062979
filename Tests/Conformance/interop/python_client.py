"""The client of gRPC's interoperability tests over Python's grpcio: `python_client.py STUBS PORT AUTHORITIES CASE…`,
AUTHORITIES being a file for TLS or `-` for clear text. Prints a line for each case, exits 1 when one fails. The cases are those of grpc/doc/interop-test-descriptions.md.

grpcio cannot choose compression for one request of a stream, nor see whether a response was compressed. So a stream's
requests are all compressed, or none; and of compressed responses only the content is checked here. The other clients check the
flags.
"""
import sys
import threading
from pathlib import Path

import grpc
from python_stubs import empty, messages, services

LIMIT = 60  # seconds: no case may hang
RESPONSE_SIZES = (31415, 9, 2653, 58979)
PAYLOAD_SIZES = (27182, 8, 1828, 45904)
METADATA = (("x-grpc-test-echo-initial", "test_initial_metadata_value"),
            ("x-grpc-test-echo-trailing-bin", b"\xab\xab\xab"))
SPECIAL = "\t\ntest with whitespace\r\nand Unicode BMP ☺ and non-BMP \U0001F608\t\n"
GZIP, PLAIN = grpc.Compression.Gzip, grpc.Compression.NoCompression


def expect(actual, wanted, what):
    assert actual == wanted, f"{what} is {actual!r}, must be {wanted!r}"


def failure(call) -> grpc.RpcError:
    try:
        call()
    except grpc.RpcError as error:
        return error
    raise AssertionError("the call must fail")


def boolean(value):
    return messages.BoolValue(value=value)


def large_request(**fields):
    return messages.SimpleRequest(response_size=314159, payload=messages.Payload(body=bytes(271828)), **fields)


def stream_request(sizes, payload=0, **fields):
    return messages.StreamingOutputCallRequest(
        response_parameters=[messages.ResponseParameters(size=size) for size in sizes],
        payload=messages.Payload(body=bytes(payload)), **fields)


def input_request(size, **fields):
    return messages.StreamingInputCallRequest(payload=messages.Payload(body=bytes(size)), **fields)


def expect_zeros(response, size):
    expect(len(response.payload.body), size, "the number of bytes in the response's payload")
    expect(response.payload.body.count(0), size, "the number of zeros in it")


class Requests:
    """Requests that are given one by one."""

    def __init__(self):
        self.items, self.changed, self.ended = [], threading.Condition(), False

    def put(self, item):
        with self.changed:
            self.items.append(item)
            self.changed.notify()

    def end(self):
        with self.changed:
            self.ended = True
            self.changed.notify()

    def __iter__(self):
        return self

    def __next__(self):
        with self.changed:
            assert self.changed.wait_for(lambda: self.items or self.ended, LIMIT)
            if self.items:
                return self.items.pop(0)
            raise StopIteration


class Cases:
    def __init__(self, port, authorities):
        self.port, self.authorities = port, authorities
        self.channel = self.connect()
        self.stub = services.TestServiceStub(self.channel)

    def connect(self):
        target, options = f"127.0.0.1:{self.port}", [("grpc.use_local_subchannel_pool", 1)]
        if self.authorities == "-":
            return grpc.insecure_channel(target, options=options)
        credentials = grpc.ssl_channel_credentials(Path(self.authorities).read_bytes())
        return grpc.secure_channel(target, credentials, options=options)

    def empty_unary(self):
        expect(self.stub.EmptyCall(empty.Empty(), timeout=LIMIT), empty.Empty(), "the response")

    def large_unary(self, stub=None):
        expect_zeros((stub or self.stub).UnaryCall(large_request(), timeout=LIMIT), 314159)

    def client_compressed_unary(self):
        probe = large_request(expect_compressed=boolean(True))
        expect(failure(lambda: self.stub.UnaryCall(probe, timeout=LIMIT, compression=PLAIN)).code(),
               grpc.StatusCode.INVALID_ARGUMENT, "the probe's status")
        for wanted, compression in ((True, GZIP), (False, PLAIN)):
            request = large_request(expect_compressed=boolean(wanted))
            expect_zeros(self.stub.UnaryCall(request, timeout=LIMIT, compression=compression), 314159)

    def server_compressed_unary(self):
        for compressed in (True, False):
            request = large_request(response_compressed=boolean(compressed))
            expect_zeros(self.stub.UnaryCall(request, timeout=LIMIT), 314159)

    def client_streaming(self):
        response = self.stub.StreamingInputCall(iter([input_request(size) for size in PAYLOAD_SIZES]), timeout=LIMIT)
        expect(response.aggregated_payload_size, 74922, "aggregated_payload_size")

    def client_compressed_streaming(self):
        probe = [input_request(27182, expect_compressed=boolean(True))]
        error = failure(lambda: self.stub.StreamingInputCall(iter(probe), timeout=LIMIT, compression=PLAIN))
        expect(error.code(), grpc.StatusCode.INVALID_ARGUMENT, "the probe's status")
        for wanted, compression in ((True, GZIP), (False, PLAIN)):
            requests = [input_request(size, expect_compressed=boolean(wanted)) for size in (27182, 45904)]
            response = self.stub.StreamingInputCall(iter(requests), timeout=LIMIT, compression=compression)
            expect(response.aggregated_payload_size, 73086, "aggregated_payload_size")

    def server_streaming(self):
        responses = list(self.stub.StreamingOutputCall(stream_request(RESPONSE_SIZES), timeout=LIMIT))
        expect(len(responses), 4, "the number of responses")
        for response, size in zip(responses, RESPONSE_SIZES):
            expect_zeros(response, size)

    def server_compressed_streaming(self):
        request = stream_request((31415, 92653))
        request.response_parameters[0].compressed.value = True
        request.response_parameters[1].compressed.value = False
        responses = list(self.stub.StreamingOutputCall(request, timeout=LIMIT))
        expect(len(responses), 2, "the number of responses")
        for response, size in zip(responses, (31415, 92653)):
            expect_zeros(response, size)

    def ping_pong(self):
        requests = Requests()
        responses = self.stub.FullDuplexCall(requests, timeout=LIMIT)
        for size, payload in zip(RESPONSE_SIZES, PAYLOAD_SIZES):
            requests.put(stream_request([size], payload))
            expect_zeros(next(responses), size)
        requests.end()
        expect(list(responses), [], "what follows the four responses")

    def empty_stream(self):
        expect(list(self.stub.FullDuplexCall(iter([]), timeout=LIMIT)), [], "the responses")

    def cancel_after_begin(self):
        requests = Requests()
        call = self.stub.StreamingInputCall.future(requests, timeout=LIMIT)
        call.cancel()
        expect(call.code(), grpc.StatusCode.CANCELLED, "the status")
        requests.end()

    def cancel_after_first_response(self):
        requests = Requests()
        call = self.stub.FullDuplexCall(requests, timeout=LIMIT)
        requests.put(stream_request([31415], 27182))
        expect_zeros(next(call), 31415)
        call.cancel()
        expect(failure(lambda: next(call)).code(), grpc.StatusCode.CANCELLED, "the status")
        requests.end()

    def timeout_on_sleeping_server(self):
        requests = Requests()
        requests.put(stream_request([], 27182))
        call = self.stub.FullDuplexCall(requests, timeout=0.001)
        expect(failure(lambda: next(call)).code(), grpc.StatusCode.DEADLINE_EXCEEDED, "the status")
        requests.end()

    def custom_metadata(self):
        response, unary = self.stub.UnaryCall.with_call(large_request(), metadata=METADATA, timeout=LIMIT)
        expect_zeros(response, 314159)
        stream = self.stub.FullDuplexCall(iter([stream_request([314159], 271828)]), metadata=METADATA, timeout=LIMIT)
        expect([len(response.payload.body) for response in stream], [314159], "the sizes of the responses")
        for call in (unary, stream):
            expect(dict(call.initial_metadata()).get(METADATA[0][0]), METADATA[0][1], METADATA[0][0])
            expect(dict(call.trailing_metadata()).get(METADATA[1][0]), METADATA[1][1], METADATA[1][0])

    def expect_status(self, call, message):
        error = failure(call)
        expect((error.code(), error.details()), (grpc.StatusCode.UNKNOWN, message), "the status")

    def status_code_and_message(self):
        status = messages.EchoStatus(code=2, message="test status message")
        self.expect_status(lambda: self.stub.UnaryCall(messages.SimpleRequest(response_status=status), timeout=LIMIT),
                           status.message)
        request = messages.StreamingOutputCallRequest(response_status=status)
        self.expect_status(lambda: list(self.stub.FullDuplexCall(iter([request]), timeout=LIMIT)), status.message)

    def special_status_message(self):
        status = messages.EchoStatus(code=2, message=SPECIAL)
        self.expect_status(lambda: self.stub.UnaryCall(messages.SimpleRequest(response_status=status), timeout=LIMIT),
                           SPECIAL)

    def unimplemented_method(self):
        error = failure(lambda: self.stub.UnimplementedCall(empty.Empty(), timeout=LIMIT))
        expect(error.code(), grpc.StatusCode.UNIMPLEMENTED, "the status")

    def unimplemented_service(self):
        stub = services.UnimplementedServiceStub(self.channel)
        error = failure(lambda: stub.UnimplementedCall(empty.Empty(), timeout=LIMIT))
        expect(error.code(), grpc.StatusCode.UNIMPLEMENTED, "the status")

    def rpc_soak(self):
        for _ in range(10):
            self.large_unary()

    def channel_soak(self):
        for _ in range(10):
            with self.connect() as channel:
                self.large_unary(services.TestServiceStub(channel))


def main(port, authorities, names) -> int:
    cases, failed = Cases(port, authorities), False
    for name in names:
        try:
            getattr(cases, name)()
            print(f"{name}: ok", flush=True)
        except Exception as error:
            print(f"{name}: FAILED: {type(error).__name__}: {error}", flush=True)
            failed = True
    cases.channel.close()
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[2], sys.argv[3], sys.argv[4:]))
