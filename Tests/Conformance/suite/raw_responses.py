"""Answers that break a rule, or keep it in an unusual way, given to our client frame by frame; each with the outcome of the call
that the specification's section wants (cases.py says what the sections' letters mean)."""
import asyncio
import gzip
import struct
import threading
from dataclasses import dataclass

import h2.config
import h2.connection
import h2.errors
import h2.events
import h2.exceptions
from cases import Case
from contract import calls, runs
from h2.errors import ErrorCodes
from judge import call
from raw_checks import frame

MESSAGE = frame(calls.UnaryResponse(payload=calls.ConformancePayload(data=b"answer")).SerializeToString())
HEADERS = {":status": "200", "content-type": "application/grpc"}
# The case that an answer belongs to, in the request's metadata.
MARK = "x-suite-case"


@dataclass(frozen=True)
class Answer:
    """- steps: fields of a header block (a dictionary), bytes of DATA, or the code of a reset; the last one but a reset ends the
      stream.
    - codes: the statuses that the section allows, 0 for success.
    - trailers: what has to be among the trailing metadata.
    - calls: how often the call may arrive: twice where the server has not begun it.
    - begins: whether the answer comes with the headers, before the requests have ended."""
    name: str
    section: str
    steps: tuple
    codes: tuple
    kind: str = "unary"
    headers: tuple = ()
    trailers: tuple = ()
    calls: int = 1
    begins: bool = False
    response_limit: int = 0


def trailers(status, **more) -> dict:
    return {"grpc-status": str(status), **{name.replace("_", "-"): value for name, value in more.items()}}


CARDINALITY = "SC UNIMPLEMENTED (cardinality violation)"
ENVELOPE = "PH Length-Prefixed-Message"
ENCODING = "CO Test cases, client"
MAPPING = "http-grpc-status-mapping.md"
RESETS = "PH Errors (HTTP/2 to gRPC)"
STATUS = "PH Status"
ANSWERS = [
    Answer("one message", "PH Responses", (HEADERS, MESSAGE, trailers(0)), (0,)),
    Answer("no message", CARDINALITY, (HEADERS, trailers(0)), (12,)),
    Answer("two messages", CARDINALITY, (HEADERS, MESSAGE * 2, trailers(0)), (12,)),
    Answer("no message", CARDINALITY, (HEADERS, trailers(0)), (12,), kind="client"),
    Answer("two messages", CARDINALITY, (HEADERS, MESSAGE * 2, trailers(0)), (12,), kind="client"),
    Answer("no message, Trailers-Only", CARDINALITY, ({**HEADERS, "grpc-status": "0"},), (12,)),
    Answer("a failure behind a message", STATUS, (HEADERS, MESSAGE, trailers(5)), (5,)),
    Answer("a stream of none", "PH Responses", (HEADERS, trailers(0)), (0,), kind="server"),
    Answer("a stream of several", "PH Responses", (HEADERS, MESSAGE * 3, trailers(0)), (0,), kind="server"),
    Answer("a message in many frames", ENVELOPE,
           (HEADERS, *(MESSAGE[index:index + 1] for index in range(len(MESSAGE))), trailers(0)), (0,)),
    Answer("Trailers-Only with metadata", "PH Trailers-Only", ({**HEADERS, "grpc-status": "9", "x-last": "there"},), (9,),
           trailers=("x-last",)),
    Answer("initial metadata, then a failure", "PH Responses", ({**HEADERS, "x-first": "there"}, trailers(9, x_last="too")), (9,),
           headers=("x-first",), trailers=("x-last",)),
    Answer("a status in headers that do not end", "PH Trailers-Only", ({**HEADERS, "grpc-status": "8"}, trailers(9)), (9,)),
    Answer("a status in headers, a message, no trailers", "PH Responses", ({**HEADERS, "grpc-status": "0"}, MESSAGE), (2, 13)),
    Answer("no status", STATUS, (HEADERS, MESSAGE, {"grpc-message": "lost"}), (2, 13)),
    Answer("no trailers", "PH Responses", (HEADERS, MESSAGE), (2, 13)),
    Answer("no trailers and no message", "PH Responses", (HEADERS, b""), (2, 13)),
    Answer("a status that is no number", STATUS, (HEADERS, trailers("fine")), (2,)),
    Answer("a status that is unknown", STATUS, (HEADERS, trailers(17)), (2,)),
    Answer("a message without its end", ENVELOPE, (HEADERS, MESSAGE[:-1], trailers(0)), (13,)),
    Answer("a flag that is none", ENVELOPE, (HEADERS, b"\x02" + MESSAGE[1:], trailers(0)), (13,)),
    Answer("a message that cannot be parsed", "SC INTERNAL (response cannot be parsed)",
           (HEADERS, frame(b"\x0a\x64ab"), trailers(0)), (13,)),
    Answer("a length above the limit", "SC RESOURCE_EXHAUSTED (message larger than configured)",
           (HEADERS, struct.pack(">BI", 0, 4_097), trailers(0)), (8,), response_limit=4_096),
    Answer("compressed by gzip", ENCODING,
           ({**HEADERS, "grpc-encoding": "gzip"}, frame(gzip.compress(MESSAGE[5:]), flag=1), trailers(0)), (0,)),
    Answer("an encoding that is unknown", ENCODING,
           ({**HEADERS, "grpc-encoding": "crumpled"}, frame(b"x", flag=1), trailers(0)),
           (13,)),
    Answer("compressed with identity", "PH Message-Encoding",
           ({**HEADERS, "grpc-encoding": "identity"}, b"\x01" + MESSAGE[1:], trailers(0)), (13,)),
    Answer("compressed without grpc-encoding", "PH Message-Encoding", (HEADERS, b"\x01" + MESSAGE[1:], trailers(0)), (13,)),
    Answer("content-type of a picture", "PH Content-Type", ({":status": "200", "content-type": "image/png"}, b"x"), (2,)),
    Answer("content-type of JSON", "PH Content-Type", ({":status": "200", "content-type": "application/grpc+json"},
            frame(b"{}"), trailers(0)),
           (2, 12, 13)),
    Answer("details with padding", "PH Status-Details", (HEADERS, trailers(9, grpc_status_details_bin="CAkSAWE=")), (9,)),
    Answer("an answer before the requests have ended", "RFC 9113 8.1", (HEADERS, MESSAGE, trailers(0), ErrorCodes.NO_ERROR), (0,),
           kind="client", begins=True),
    Answer("a failure before the requests have ended", "RFC 9113 8.1", (HEADERS, trailers(7), ErrorCodes.NO_ERROR), (7,),
           kind="client", begins=True),
    *(Answer(f"HTTP status {number}", MAPPING, ({":status": str(number)}, b"no gRPC"), (code,)) for number, code in (
        (400, 13), (401, 16), (403, 7), (404, 12), (409, 2), (413, 2), (415, 2), (418, 2), (429, 14), (500, 2), (501, 2), (502, 14),
        (503, 14), (504, 14), (505, 2))),
    *(Answer(f"reset with {error.name}", RESETS, (HEADERS, error), (code,)) for error, code in (
        (ErrorCodes.NO_ERROR, 13), (ErrorCodes.PROTOCOL_ERROR, 13), (ErrorCodes.INTERNAL_ERROR, 13), (ErrorCodes.CANCEL, 1),
        (ErrorCodes.FLOW_CONTROL_ERROR, 13), (ErrorCodes.ENHANCE_YOUR_CALM, 8), (ErrorCodes.INADEQUATE_SECURITY, 7))),
    Answer("refused each time", f"{RESETS}; gRFC A6 Transparent Retries", (ErrorCodes.REFUSED_STREAM,), (14,), calls=2),
]


class Connection(asyncio.Protocol):
    """Answers each stream as the case in its metadata says."""

    def __init__(self, answers: dict, counts: dict):
        self.answers, self.counts, self.streams = answers, counts, {}
        self.h2 = h2.connection.H2Connection(h2.config.H2Configuration(
            client_side=False, header_encoding="utf-8", validate_outbound_headers=False, normalize_outbound_headers=False))

    def connection_made(self, transport):
        self.transport = transport
        self.h2.initiate_connection()
        self.flush()

    def flush(self):
        self.transport.write(self.h2.data_to_send())

    def data_received(self, received):
        for event in self.h2.receive_data(received):
            if isinstance(event, h2.events.RequestReceived):
                name = dict(event.headers).get(MARK)
                self.counts[name] = self.counts.get(name, 0) + 1
                self.streams[event.stream_id] = self.answers[name]
                if self.answers[name].begins:
                    self.give(event.stream_id)
            elif isinstance(event, h2.events.DataReceived):
                self.h2.acknowledge_received_data(event.flow_controlled_length, event.stream_id)
            elif isinstance(event, h2.events.StreamEnded):
                self.give(event.stream_id)
            elif isinstance(event, h2.events.StreamReset):
                self.streams.pop(event.stream_id, None)
        self.flush()

    def give(self, stream: int):
        answer = self.streams.pop(stream, None)
        if answer is None:
            return
        ends = [step for step in answer.steps if not isinstance(step, ErrorCodes)]
        for index, step in enumerate(answer.steps):
            last = index == len(ends) - 1 and (len(ends) == len(answer.steps) or answer.begins)
            try:
                if isinstance(step, ErrorCodes):
                    self.h2.reset_stream(stream, step)
                elif isinstance(step, bytes):
                    self.h2.send_data(stream, step, end_stream=last)
                else:
                    self.h2.send_headers(stream, list(step.items()), end_stream=last)
            except h2.exceptions.StreamClosedError:
                # The client has reset the stream, or it was over.
                return
            self.flush()


class RawServer:
    """In a thread of its own."""

    def __init__(self):
        self.counts, self.loop = {}, asyncio.new_event_loop()
        self.answers = {key(answer): answer for answer in ANSWERS}
        self.server = self.loop.run_until_complete(
            self.loop.create_server(lambda: Connection(self.answers, self.counts), "127.0.0.1", 0))
        self.port = self.server.sockets[0].getsockname()[1]
        threading.Thread(target=self.loop.run_forever, daemon=True).start()

    def end(self):
        self.loop.call_soon_threadsafe(self.loop.stop)


def key(answer: Answer) -> str:
    return f"{answer.kind}: {answer.name}"


def faults(answer: Answer, play, server: RawServer) -> list:
    """- play: the client's call."""
    # Of a call that is answered early, the second request waits long enough to be left out.
    requests = (0, 0) if answer.begins else (0,)
    request = call(Case(key(answer), answer.section, answer.kind, None, requests, sent={MARK: (key(answer),)},
                        request_delay_ms=300 if answer.begins else 0, response_limit=answer.response_limit))
    result: runs.ClientResponseResult = play(request)
    found = []
    status = result.error.code if result.HasField("error") else 0
    if status not in answer.codes:
        found.append(f"the status is {status} ({result.error.message}), must be {' or '.join(map(str, answer.codes))}")
    for what, wanted, actual in (("initial", answer.headers, result.response_headers),
                                 ("trailing", answer.trailers, result.response_trailers)):
        names = {header.name for header in actual}
        found += [f"{what} metadata: {name} is not there" for name in wanted if name not in names]
    if (count := server.counts.get(key(answer), 0)) != answer.calls:
        found.append(f"the call arrived {count} times, must arrive {answer.calls} times")
    return found
