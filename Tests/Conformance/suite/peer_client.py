"""The client of the suite's contract over Python's grpcio, in this process: what our server is compared with ours against."""
import queue
import threading
import time

import grpc
from contract import METHODS, calls, headers, metadata, runs, status_pb2


def failure(call):
    """Nothing for a call that succeeded."""
    code = call.code()
    if code is grpc.StatusCode.OK:
        return None
    found = calls.Failure(code=code.value[0], message=call.details() or "")
    for name, value in call.trailing_metadata() or ():
        if name == "grpc-status-details-bin":
            found.details.extend(status_pb2.Status.FromString(value).details)
    return found


def later(delay_ms: float, act):
    timer = threading.Timer(delay_ms / 1000, act)
    timer.daemon = True
    timer.start()


class Requests:
    """The requests of a stream, as far as the call's player lets them go."""

    END = object()

    def __init__(self):
        self.queue = queue.SimpleQueue()

    def __iter__(self):
        return iter(self.queue.get, Requests.END)


class PeerClient:
    def __init__(self, port: int, credentials=None):
        # A channel of its own, whatever other channels of the process there are.
        options = [("grpc.use_local_subchannel_pool", 1), ("grpc.enable_retries", 0)]
        if credentials is None:
            self.open = lambda more: grpc.insecure_channel(f"127.0.0.1:{port}", options=options + more)
        else:
            wanted = grpc.ssl_channel_credentials(credentials.authority, *(
                (credentials.client_key, credentials.client_certificate) if credentials.mutual else ()))
            self.open = lambda more: grpc.secure_channel(f"127.0.0.1:{port}", wanted, options=options + more)
        self.channels, self.lock = {}, threading.Lock()

    def channel(self, limit: int):
        with self.lock:
            if limit not in self.channels:
                self.channels[limit] = self.open([("grpc.max_receive_message_length", limit)] if limit else [])
            return self.channels[limit]

    def end(self):
        for channel in self.channels.values():
            channel.close()

    def play(self, request: runs.ClientCompatRequest) -> runs.ClientResponseResult:
        method = METHODS[request.method]
        messages = []
        for message in request.request_messages:
            messages.append(method.request())
            assert message.Unpack(messages[-1])
        channel = self.channel(request.message_receive_limit)
        kind = "_".join("stream" if streams else "unary" for streams in (method.streams_requests, method.streams_responses))
        function = getattr(channel, kind)(method.path, method.request.SerializeToString, method.response.FromString)
        options = {"metadata": metadata(request.request_headers),
                   "timeout": request.timeout_ms / 1000 if request.HasField("timeout_ms") else None,
                   "compression": grpc.Compression.Gzip if request.compression == runs.COMPRESSION_GZIP else None}
        timing = (request.cancel.WhichOneof("cancel_timing") or "after_close_send_ms") if request.HasField("cancel") else None
        payloads = []

        def end_of_requests(call):
            if timing == "before_close_send":
                call.cancel()
            elif timing == "after_close_send_ms":
                later(request.cancel.after_close_send_ms, call.cancel)

        def read(call, responses) -> bool:
            try:
                response = next(responses)
            except StopIteration:
                return False
            except grpc.RpcError:
                return False
            payloads.append(response.payload)
            if timing == "after_num_responses" and len(payloads) == request.cancel.after_num_responses:
                call.cancel()
            return True

        if method.streams_requests:
            requests = Requests()
            call = function(iter(requests), **options) if method.streams_responses else function.future(iter(requests), **options)
            takes_turns = request.stream_type == runs.STREAM_TYPE_FULL_DUPLEX_BIDI_STREAM
            for message in messages:
                time.sleep(request.request_delay_ms / 1000)
                requests.queue.put(message)
                if takes_turns and not read(call, call):
                    break
            if timing != "before_close_send":
                requests.queue.put(Requests.END)
            end_of_requests(call)
            # Ends the thread that reads them, where the call did not.
            requests.queue.put(Requests.END)
        else:
            call = function(messages[0], **options) if method.streams_responses else function.future(messages[0], **options)
            end_of_requests(call)
        if method.streams_responses:
            while read(call, call):
                pass
        else:
            try:
                payload = getattr(call.result(), "payload", None)
                payloads.append(payload if payload is not None else calls.ConformancePayload())
            except (grpc.RpcError, grpc.FutureCancelledError):
                pass
        return runs.ClientResponseResult(
            response_headers=headers(call.initial_metadata()), payloads=payloads, error=failure(call),
            response_trailers=headers(call.trailing_metadata()))
