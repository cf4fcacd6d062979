"""The server of the suite's contract over Python's grpcio, in this process: what our client is compared with ours against."""
import threading
from concurrent import futures

import grpc
from contract import METHODS, SERVICE, calls, headers, metadata, packed, status_pb2

CODES = {code.value[0]: code for code in grpc.StatusCode}


class Seen:
    """What a handler has seen of its call."""

    def __init__(self, context):
        self.context, self.requests = context, []
        # As the handler begins; without a deadline it is some centuries.
        left = context.time_remaining()
        self.left = left if left is not None and left < 1e9 else None

    def all(self) -> calls.ConformancePayload.RequestInfo:
        found = calls.ConformancePayload.RequestInfo(
            request_headers=headers(self.context.invocation_metadata()), requests=self.requests)
        if self.left is not None:
            found.timeout_ms = int(self.left * 1000)
        return found

    def requests_alone(self) -> calls.ConformancePayload.RequestInfo:
        return calls.ConformancePayload.RequestInfo(requests=self.requests)


def pause(definition, context):
    """Until the time has passed or the call is over."""
    over = threading.Event()
    if context.add_callback(over.set):
        over.wait(definition.response_delay_ms / 1000)


def begin(definition, context):
    if "gzip" in dict(context.invocation_metadata()).get("x-answer-with", ""):
        context.set_compression(grpc.Compression.Gzip)
    context.set_trailing_metadata(metadata(definition.response_trailers))
    context.send_initial_metadata(metadata(definition.response_headers))


def fail(definition, context, seen=None):
    failure = definition.error
    details = list(failure.details) + ([packed(seen)] if seen is not None else [])
    trailers = metadata(definition.response_trailers)
    if details:
        status = status_pb2.Status(code=failure.code, message=failure.message, details=details)
        trailers += (("grpc-status-details-bin", status.SerializeToString()),)
    context.set_trailing_metadata(trailers)
    context.abort(CODES[failure.code], failure.message)


def single(definition, seen, context) -> calls.ConformancePayload:
    if definition is None:
        return calls.ConformancePayload(request_info=seen.all())
    begin(definition, context)
    pause(definition, context)
    if definition.WhichOneof("response") == "error":
        fail(definition, context, seen.all())
    return calls.ConformancePayload(data=definition.response_data, request_info=seen.all())


def definition_of(request):
    return request.response_definition if request is not None and request.HasField("response_definition") else None


def unary(method):
    def serve(request, context):
        seen = Seen(context)
        seen.requests.append(packed(request))
        return method.response(payload=single(definition_of(request), seen, context))
    return serve


def client_stream(requests, context):
    seen, first = Seen(context), None
    for request in requests:
        first = first if first is not None else request
        seen.requests.append(packed(request))
    return calls.ClientStreamResponse(payload=single(definition_of(first), seen, context))


def server_stream(request, context):
    seen, definition = Seen(context), definition_of(request)
    seen.requests.append(packed(request))
    if definition is None:
        return
    begin(definition, context)
    for index, data in enumerate(definition.response_data):
        pause(definition, context)
        yield calls.ServerStreamResponse(
            payload=calls.ConformancePayload(data=data, request_info=seen.all() if index == 0 else None))
    if definition.HasField("error"):
        fail(definition, context, None if definition.response_data else seen.all())


def bidi_stream(requests, context):
    seen, first, definition, sent = Seen(context), None, None, 0
    for request in requests:
        if first is None:
            first, definition = request, definition_of(request)
            if definition is not None:
                begin(definition, context)
        seen.requests.append(packed(request))
        if not first.full_duplex:
            continue
        if definition is None or sent == len(definition.response_data):
            break
        pause(definition, context)
        yield calls.BidiStreamResponse(payload=calls.ConformancePayload(
            data=definition.response_data[sent], request_info=seen.requests_alone() if sent else seen.all()))
        sent += 1
        seen.requests.clear()
    if definition is None:
        return
    for index in range(sent, len(definition.response_data)):
        pause(definition, context)
        yield calls.BidiStreamResponse(payload=calls.ConformancePayload(
            data=definition.response_data[index], request_info=None if index else seen.all()))
    if definition.HasField("error"):
        fail(definition, context, None if definition.response_data else seen.all())


def handlers():
    kinds = {"Unary": (grpc.unary_unary_rpc_method_handler, unary(METHODS["Unary"])),
             "IdempotentUnary": (grpc.unary_unary_rpc_method_handler, unary(METHODS["IdempotentUnary"])),
             "ClientStream": (grpc.stream_unary_rpc_method_handler, client_stream),
             "ServerStream": (grpc.unary_stream_rpc_method_handler, server_stream),
             "BidiStream": (grpc.stream_stream_rpc_method_handler, bidi_stream)}
    return grpc.method_handlers_generic_handler(SERVICE, {
        name: make(behaviour, request_deserializer=METHODS[name].request.FromString,
                   response_serializer=METHODS[name].response.SerializeToString)
        for name, (make, behaviour) in kinds.items()})


class PeerServer:
    """- limit: bytes of one request."""

    def __init__(self, limit: int, credentials=None):
        self.server = grpc.server(futures.ThreadPoolExecutor(max_workers=64),
                                  options=[("grpc.max_receive_message_length", limit)])
        self.server.add_generic_rpc_handlers((handlers(),))
        if credentials is None:
            self.port = self.server.add_insecure_port("127.0.0.1:0")
        else:
            wanted = grpc.ssl_server_credentials([(credentials.key, credentials.certificate)],
                                                 root_certificates=credentials.authority if credentials.mutual else None,
                                                 require_client_auth=credentials.mutual)
            self.port = self.server.add_secure_port("127.0.0.1:0", wanted)
        self.server.start()

    def end(self):
        self.server.stop(None)
