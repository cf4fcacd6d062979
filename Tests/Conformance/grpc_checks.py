"""Checks with grpcio's client."""
import queue
import threading
import time

import grpc

ECHO = "/conformance.Echo/"
LIMIT = 90  # seconds, for everything that is waited for


def unary(channel, method="Unary"):
    return channel.unary_unary(ECHO + method)


def status_of(call) -> grpc.RpcError:
    try:
        call()
    except grpc.RpcError as error:
        return error
    raise AssertionError("the call should have failed")


def expect(actual, wanted):
    assert actual == wanted, f"got {actual!r}, wanted {wanted!r}"


def until(condition, what: str):
    end = time.monotonic() + LIMIT
    while not condition():
        assert time.monotonic() < end, f"waited {LIMIT} s for {what}"
        time.sleep(0.01)


def four_kinds_of_call(server):
    with server.channel() as channel:
        expect(unary(channel)(b"hello", timeout=LIMIT), b"hello")
        expect(unary(channel)(b"", timeout=LIMIT), b"")
        expect(channel.stream_unary(ECHO + "Collect")(iter([b"abc"] * 1000), timeout=LIMIT), b"3000")
        expect(channel.stream_unary(ECHO + "Collect")(iter([]), timeout=LIMIT), b"0")
        sizes = [len(message) for message in channel.unary_stream(ECHO + "Expand")(b"500 1000", timeout=LIMIT)]
        expect(sizes, [1000] * 500)
        expect(list(channel.unary_stream(ECHO + "Expand")(b"0 0", timeout=LIMIT)), [])
        messages = [str(index).encode() * (index % 50) for index in range(500)]
        expect(list(channel.stream_stream(ECHO + "Chat")(iter(messages), timeout=LIMIT)), messages)


def many_calls_at_once(server):
    with server.channel() as channel:
        futures = [unary(channel).future(str(index).encode(), timeout=LIMIT) for index in range(2000)]
        expect([future.result() for future in futures], [str(index).encode() for index in range(2000)])


def metadata_ascii_and_binary(server):
    with server.channel() as channel:
        sent = (("x-initial", "one"), ("x-initial", "two, three"), ("x-initial-bin", b"\x00\x01\xff"),
                ("x-initial-bin", b""), ("x-trailing", "t"), ("x-trailing-bin", bytes(range(256))))
        _, call = unary(channel).with_call(b"", metadata=sent, timeout=LIMIT)
        initial = [(key, value) for key, value in call.initial_metadata() if key.startswith("x-")]
        trailing = [(key, value) for key, value in call.trailing_metadata() if key.startswith("x-")]
        expect(initial, list(sent[:4]))
        expect(trailing, list(sent[4:]))


def status_codes_and_messages(server):
    with server.channel() as channel:
        for code in grpc.StatusCode:
            if code is grpc.StatusCode.OK:
                continue
            message = f"grüße 100% \n\t{code.value[1]} 👍 %41"
            error = status_of(lambda: unary(channel)(b"", timeout=LIMIT, metadata=(
                ("x-fail", str(code.value[0])), ("x-message-bin", message.encode()), ("x-trailing", "kept"))))
            expect(error.code(), code)
            expect(error.details(), message)
            assert ("x-trailing", "kept") in [tuple(pair) for pair in error.trailing_metadata()]


def status_details(server):
    with server.channel() as channel:
        error = status_of(lambda: unary(channel)(b"", timeout=LIMIT, metadata=(("x-fail", "5"), ("x-details", "why"))))
        details = dict(error.trailing_metadata())["grpc-status-details-bin"]
        # google.rpc.Status: code = 5, message, details = Any.
        assert details.startswith(b"\x08\x05\x12"), details
        assert b"type.googleapis.com/conformance.Bytes" in details, details
        assert details.endswith(b"why"), details


def unknown_service_and_method(server):
    with server.channel() as channel:
        for method in ("/conformance.Echo/Nothing", "/conformance.Missing/Unary", "/", "/conformance.Echo/Unary/"):
            error = status_of(lambda: channel.unary_unary(method)(b"", timeout=LIMIT))
            expect(error.code(), grpc.StatusCode.UNIMPLEMENTED)
            error = status_of(lambda: list(channel.stream_stream(method)(iter([b"1"]), timeout=LIMIT)))
            expect(error.code(), grpc.StatusCode.UNIMPLEMENTED)


def message_limit(server):
    with server.channel(**{"grpc.max_receive_message_length": 1 << 30}) as channel:
        largest = bytes(4 << 20)
        expect(unary(channel)(largest, timeout=LIMIT), largest)
        error = status_of(lambda: unary(channel)(largest + b"1", timeout=LIMIT))
        expect(error.code(), grpc.StatusCode.RESOURCE_EXHAUSTED)
        assert "4194305" in error.details() and "4194304" in error.details(), error.details()
        error = status_of(lambda: channel.stream_unary(ECHO + "Collect")(iter([b"1", bytes(5 << 20)]), timeout=LIMIT))
        expect(error.code(), grpc.StatusCode.RESOURCE_EXHAUSTED)
        expect(unary(channel)(b"still here", timeout=LIMIT), b"still here")


def headers_are_bounded(server):
    with server.channel() as channel:
        error = status_of(lambda: unary(channel)(b"", timeout=LIMIT, metadata=(("x-long", "y" * 30_000),)))
        expect(error.code(), grpc.StatusCode.RESOURCE_EXHAUSTED)
        many = tuple((f"x-{index}", "v") for index in range(200))
        error = status_of(lambda: unary(channel)(b"", timeout=LIMIT, metadata=many))
        expect(error.code(), grpc.StatusCode.RESOURCE_EXHAUSTED)
        # More than 64 KiB, in frames that do not harm the connection: a call in flight is not affected.
        beside = channel.stream_stream(ECHO + "Chat")
        waiting = queue.Queue()
        answers = beside(iter(waiting.get, None), timeout=LIMIT)
        waiting.put(b"before")
        expect(next(answers), b"before")
        large = tuple((f"x-{index}", "y" * 4_000) for index in range(25))
        error = status_of(lambda: unary(channel)(b"", timeout=LIMIT, metadata=large))
        expect(error.code(), grpc.StatusCode.RESOURCE_EXHAUSTED)
        waiting.put(b"after")
        expect(next(answers), b"after")
        waiting.put(None)
        expect(unary(channel)(b"still here", timeout=LIMIT), b"still here")


def metadata_of_responses_is_bounded(server):
    """What is more than the client's limit, or than HTTP/2 libraries send, becomes a status with that reason."""
    for limit, size in ((20_000, 30_000), (1 << 20, 100_000)):
        with server.channel(**{"grpc.max_metadata_size": limit, "grpc.absolute_max_metadata_size": limit}) as channel:
            for name in ("x-large-initial", "x-large-trailing"):
                expect(unary(channel)(b"fits", timeout=LIMIT, metadata=((name, "15000"),)), b"fits")
                large = (name, str(size))
                error = status_of(lambda: unary(channel)(b"", timeout=LIMIT, metadata=(large,)))
                expect(error.code(), grpc.StatusCode.RESOURCE_EXHAUSTED)
                assert error.details().startswith("the response's metadata takes "), error.details()
                error = status_of(lambda: unary(channel)(b"", timeout=LIMIT, metadata=(large, ("x-fail", "5"))))
                expect(error.code(), grpc.StatusCode.NOT_FOUND)
                left_out = "its initial metadata is" if name == "x-large-initial" else "its details and metadata are"
                assert error.details().startswith(f"as asked ({left_out} left out"), error.details()
            expect(unary(channel)(b"still here", timeout=LIMIT), b"still here")


def deadlines(server):
    with server.channel() as channel:
        timeout = 0.3
        # On a busy machine the deadline may pass before the handler begins.
        while unary(channel, "Waiting")(b"", timeout=LIMIT) == b"0":
            error = status_of(lambda: unary(channel, "Wait")(b"", timeout=timeout))
            expect(error.code(), grpc.StatusCode.DEADLINE_EXCEEDED)
            timeout *= 2
            assert timeout < LIMIT, "the handler never begins"
        left = int(unary(channel, "Timeout")(b"", timeout=100))
        assert 0 < left <= 101_000, left  # grpcio rounds up
        expect(unary(channel, "Timeout")(b""), b"none")
        until(lambda: unary(channel, "Cancelled")(b"") == unary(channel, "Waiting")(b""), "the handler's cancellation")


def cancellation_by_the_client(server):
    with server.channel() as channel:
        futures = [unary(channel, "Wait").future(b"") for _ in range(20)]
        until(lambda: unary(channel, "Waiting")(b"") == b"20", "20 waiting handlers")
        for future in futures[:10]:
            future.cancel()
        until(lambda: unary(channel, "Cancelled")(b"") == b"10", "10 cancelled handlers")
        responses = channel.stream_stream(ECHO + "Chat")(iter([b"1"]))
        expect(next(responses), b"1")
        responses.cancel()
        second = server.channel()
        waiting = unary(second, "Wait").future(b"")
        until(lambda: unary(channel, "Waiting")(b"") == b"21", "the second channel's call")
        second.close()
        until(lambda: unary(channel, "Cancelled")(b"") == b"11", "the end of the lost connection's call")
        del waiting


def cancellation_by_the_server(server):
    """A handler that ends before the client's stream does."""
    with server.channel() as channel:
        stop = threading.Event()

        def endless():
            while not stop.is_set():
                yield b"x" * 1000

        error = status_of(lambda: list(channel.stream_stream(ECHO + "Refuse")(endless(), timeout=LIMIT)))
        stop.set()
        expect(error.code(), grpc.StatusCode.FAILED_PRECONDITION)
        expect(error.details(), "enough")
        expect(unary(channel)(b"still here", timeout=LIMIT), b"still here")


def health_and_drain(server):
    """SIGTERM: health changes, calls in flight finish, the process ends."""
    channel = server.channel()
    health = channel.unary_unary("/grpc.health.v1.Health/Check")
    expect(health(b"", timeout=LIMIT), b"\x08\x01")
    expect(health(b"\x0a\x10conformance.Echo", timeout=LIMIT), b"\x08\x01")
    error = status_of(lambda: health(b"\x0a\x01x", timeout=LIMIT))
    expect(error.code(), grpc.StatusCode.NOT_FOUND)
    watch = channel.unary_stream("/grpc.health.v1.Health/Watch")(b"", timeout=LIMIT)
    expect(next(watch), b"\x08\x01")
    slow = channel.stream_unary(ECHO + "Slow").future(
        iter([b"x"] * 100), metadata=(("x-pause", "20"),), timeout=LIMIT)
    until(lambda: unary(channel, "Slowly")(b"") != b"0", "the slow call to begin")
    server.terminate()
    expect(next(watch), b"\x08\x02")
    expect(slow.result(), b"100")
    error = status_of(lambda: next(watch))
    expect(error.code(), grpc.StatusCode.UNAVAILABLE)
    # Long before the server's grace is over.
    server.process.wait(timeout=LIMIT)
    expect(server.process.returncode, 0)
    channel.close()


CHECKS = [four_kinds_of_call, many_calls_at_once, metadata_ascii_and_binary, status_codes_and_messages, status_details,
          unknown_service_and_method, message_limit, headers_are_bounded,
          metadata_of_responses_is_bounded, deadlines, cancellation_by_the_client,
          cancellation_by_the_server, health_and_drain]
