"""The call of a case, and the faults of what came of it."""
from cases import REQUEST_LIMIT, Case
from contract import METHODS, calls, packed, runs
from google.protobuf import wrappers_pb2

METHOD = {"unary": "Unary", "client": "ClientStream", "server": "ServerStream", "half": "BidiStream", "full": "BidiStream"}
STREAM_TYPE = {"unary": runs.STREAM_TYPE_UNARY, "client": runs.STREAM_TYPE_CLIENT_STREAM,
               "server": runs.STREAM_TYPE_SERVER_STREAM, "half": runs.STREAM_TYPE_HALF_DUPLEX_BIDI_STREAM,
               "full": runs.STREAM_TYPE_FULL_DUPLEX_BIDI_STREAM}
# Milliseconds of a deadline that a busy machine may take before the server counts them.
PATIENCE = 10_000


def listed(fields: dict) -> list:
    return [calls.Header(name=name, value=values) for name, values in fields.items()]


def filled(message, size):
    """- size: of the padding, or "limit", "limit+1" for the whole message."""
    if not isinstance(size, str):
        message.request_data = bytes(size)
        return message
    wanted = REQUEST_LIMIT + int(size.removeprefix("limit") or 0)
    message.request_data = bytes(wanted - 100)
    message.request_data = bytes(wanted - 100 + wanted - message.ByteSize())
    assert message.ByteSize() == wanted
    return message


def requests(case: Case) -> list:
    kind = METHODS[case.method or METHOD[case.kind]].request
    if "request_data" not in kind.DESCRIPTOR.fields_by_name:
        return [kind()]
    found = []
    for index, size in enumerate(case.requests):
        message = kind()
        if index == 0:
            if case.kind == "full":
                message.full_duplex = True
            if case.answer is not None:
                define(message.response_definition, case)
        found.append(filled(message, size))
    return found


def define(definition, case: Case):
    answer = case.answer
    definition.SetInParent()
    definition.response_headers.extend(listed(answer.headers))
    definition.response_trailers.extend(listed(answer.trailers))
    definition.response_delay_ms = answer.delay_ms
    if case.kind in ("unary", "client"):
        if answer.data:
            definition.response_data = answer.data[0]
    else:
        definition.response_data.extend(answer.data)
    if answer.failure:
        failure = definition.error
        failure.code, failure.message = answer.failure.code, answer.failure.message
        failure.details.extend(packed(wrappers_pb2.StringValue(value=text)) for text in answer.failure.details)


def call(case: Case) -> runs.ClientCompatRequest:
    found = runs.ClientCompatRequest(
        test_name=f"{case.kind}: {case.name}", http_version=runs.HTTP_VERSION_2, protocol=runs.PROTOCOL_GRPC,
        codec=runs.CODEC_PROTO, compression=runs.COMPRESSION_GZIP if case.gzip else runs.COMPRESSION_IDENTITY,
        method=case.method or METHOD[case.kind], stream_type=STREAM_TYPE[case.kind], request_headers=listed(case.sent),
        request_messages=[packed(message) for message in requests(case)], timeout_ms=case.timeout_ms,
        request_delay_ms=case.request_delay_ms, message_receive_limit=case.response_limit)
    if case.cancel:
        name, *value = case.cancel
        if value:
            setattr(found.cancel, name, value[0])
        else:
            found.cancel.before_close_send.SetInParent()
    return found


def responses(case: Case) -> list:
    """The data of the responses that have to arrive."""
    if case.answer is None:
        return [b""] if case.kind in ("unary", "client") and case.status == 0 else []
    data = list(case.answer.data)
    return data if case.answered is None else data[:case.answered]


def faults(case: Case, result: runs.ClientResponseResult, rounds_up: float) -> list:
    """Nothing for the outcome that the case has to have.

    - rounds_up: by which part of it the client may send a longer timeout than it was given."""
    found = []

    def equal(what, actual, wanted):
        if actual != wanted:
            found.append(f"{what} is {actual!r}, must be {wanted!r}")

    equal("the status", (result.error.code, result.error.message) if result.HasField("error") else 0,
          (case.status, result.error.message) if case.status else 0)
    equal("the data of the responses", [shortened(payload.data) for payload in result.payloads],
          [shortened(data) for data in responses(case)])
    answer = case.answer
    if answer and "headers" in case.sees:
        found += missing("initial metadata", answer.headers, result.response_headers)
    if answer and "trailers" in case.sees:
        found += missing("trailing metadata", answer.trailers, result.response_trailers)
    seen = [payload.request_info for payload in result.payloads]
    if answer and answer.failure and case.status == answer.failure.code:
        equal("the message", result.error.message, answer.failure.message)
        details = list(result.error.details)
        if not answer.data:
            info = calls.ConformancePayload.RequestInfo()
            if details and details[-1].Unpack(info):
                seen = [info]
                details.pop()
            else:
                found.append("the last detail is not what the server has seen")
        texts = []
        for detail in details:
            text = wrappers_pb2.StringValue()
            texts.append(text.value if detail.Unpack(text) else detail.type_url)
        equal("the details", tuple(texts), answer.failure.details)
    if seen:
        found += faults_of_view(case, seen, rounds_up)
    return found


def shortened(data: bytes):
    return data if len(data) < 100 else f"{len(data)} bytes, {len(set(data))} of them different"


def missing(what: str, wanted: dict, actual) -> list:
    """What is wanted and not there, or there in another order; more may be there."""
    there = {}
    for header in actual:
        there.setdefault(header.name.lower(), []).extend(header.value)
    return [f"{what}: {name} is {there.get(name.lower(), [])}, must be {list(values)}" for name, values in wanted.items()
            if [value.rstrip("=") for value in there.get(name.lower(), [])] != list(values)]


def faults_of_view(case: Case, seen: list, rounds_up: float) -> list:
    """Whether the server has seen the call that was made."""
    found = missing("the request's metadata", case.sent, seen[0].request_headers)
    read = [message.value for view in seen for message in view.requests]
    sent = [message.SerializeToString() for message in requests(case)]
    # With full duplex, responses may run out before requests do, and requests before responses.
    if read != (sent[:len(read)] if case.kind == "full" else sent) or (sent and not read):
        found.append(f"the server has seen {len(read)} requests of {[len(message) for message in read]} bytes, "
                     f"{[len(message) for message in sent]} were sent")
    time = seen[0].timeout_ms if seen[0].HasField("timeout_ms") else None
    if case.timeout_ms is None and time is not None:
        found.append(f"the server has seen a deadline in {time} ms, there is none")
    if case.timeout_ms is not None and (
            time is None or not case.timeout_ms - PATIENCE <= time <= case.timeout_ms * (1 + rounds_up)):
        found.append(f"the server has seen a deadline in {time} ms, must be {case.timeout_ms} less what passed")
    return found
