"""The client of the suite's contract over PyPI's connectrpc, which speaks Connect, gRPC-Web and gRPC, over HTTP/1.1 and HTTP/2."""
import queue
import re
import threading
import time

import pyqwest
from connectrpc.client import ConnectClientSync, ResponseMetadata
from connectrpc.compat import google_protobuf_binary_codec, google_protobuf_json_codec
from connectrpc.compression.gzip import GzipCompression
from connectrpc.errors import ConnectError
from connectrpc.method import IdempotencyLevel, MethodInfo, StreamType
from connectrpc.protocol import ProtocolType
from connectrpc.request import Headers
from contract import METHODS, SERVICE, calls, runs
from google.protobuf import any_pb2
from page_client import number

VERSIONS = {"HTTP/1.1": pyqwest.HTTPVersion.HTTP1, "HTTP/2": pyqwest.HTTPVersion.HTTP2}
CODECS = {"protobuf": google_protobuf_binary_codec(), "JSON": google_protobuf_json_codec()}
PROTOCOLS = {"Connect": ProtocolType.CONNECT, "gRPC-Web": ProtocolType.GRPC_WEB, "gRPC": ProtocolType.GRPC}
KINDS = {(False, False): StreamType.UNARY, (True, False): StreamType.CLIENT_STREAM, (False, True): StreamType.SERVER_STREAM,
         (True, True): StreamType.BIDI_STREAM}


def information(method) -> MethodInfo:
    return MethodInfo(
        name=method.name, service_name=SERVICE, input=method.request, output=method.response,
        idempotency_level=IdempotencyLevel.NO_SIDE_EFFECTS if method.name == "IdempotentUnary" else IdempotencyLevel.UNKNOWN,
        stream_type=KINDS[method.streams_requests, method.streams_responses])


def listed(headers: Headers) -> list:
    found = {}
    for name, value in headers.allitems():
        found.setdefault(name, []).extend(re.split(", ?", value) if name.endswith("-bin") else [value])
    return [calls.Header(name=name, value=values) for name, values in found.items()]


def failure(error: ConnectError) -> calls.Failure:
    details = [any_pb2.Any(type_url=f"type.googleapis.com/{detail.type_name}", value=detail.message_bytes)
               for detail in error.details]
    return calls.Failure(code=number(error.code.value), message=error.message, details=details)


class LibraryClient:
    """- protocol, codec, version: names of those above."""

    def __init__(self, port: int, protocol: str, codec: str, version: str, authority: bytes | None = None):
        self.protocol, self.codec = PROTOCOLS[protocol], CODECS[codec]
        transport = pyqwest.SyncHTTPTransport(http_version=VERSIONS[version], tls_ca_cert=authority)
        self.http, self.address = pyqwest.SyncClient(transport), f"{'https' if authority else 'http'}://localhost:{port}"

    def play(self, request: runs.ClientCompatRequest) -> runs.ClientResponseResult:
        method, payloads, error = METHODS[request.method], [], None
        messages = []
        for message in request.request_messages:
            messages.append(method.request())
            assert message.Unpack(messages[-1])
        gzip = GzipCompression() if request.compression == runs.COMPRESSION_GZIP else None
        client = ConnectClientSync(
            self.address, codec=self.codec, protocol=self.protocol, send_compression=gzip,
            accept_compression=[gzip] if gzip else [], read_max_bytes=request.message_receive_limit or None, http_client=self.http)
        more = {"method": information(method), "timeout_ms": request.timeout_ms if request.HasField("timeout_ms") else None,
                "headers": Headers([(header.name, value) for header in request.request_headers for value in header.value])}
        with ResponseMetadata() as seen:
            try:
                for response in self.responses(client, method, request, messages, more):
                    payloads.append(getattr(response, "payload", None) or calls.ConformancePayload())
            except ConnectError as failed:
                error = failure(failed)
        return runs.ClientResponseResult(response_headers=listed(seen.headers), payloads=payloads, error=error,
                                         response_trailers=listed(seen.trailers))

    def responses(self, client, method, request, messages, more):
        if not method.streams_requests and not method.streams_responses:
            gets = method.name == "IdempotentUnary" and self.protocol is ProtocolType.CONNECT
            yield client.execute_unary(request=messages[0], use_get=gets, **more)
        elif not method.streams_responses:
            yield client.execute_client_stream(request=iter(messages), **more)
        elif not method.streams_requests:
            yield from client.execute_server_stream(request=messages[0], **more)
        elif request.stream_type == runs.STREAM_TYPE_FULL_DUPLEX_BIDI_STREAM:
            yield from self.turns(client, messages, more)
        else:
            yield from client.execute_bidi_stream(request=iter(messages), **more)

    def turns(self, client, messages, more):
        """Each request behind the response to the one before."""
        waiting = queue.SimpleQueue()
        responses = client.execute_bidi_stream(request=iter(waiting.get, None), **more)
        try:
            for message in messages:
                waiting.put(message)
                response = next(responses, None)
                if response is None:
                    return
                yield response
        finally:
            waiting.put(None)
        yield from responses
