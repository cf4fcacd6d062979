"""Calls that keep the rules on both sides, each with its outcome by the specification's section.

PH: PROTOCOL-HTTP2, SC: statuscodes.md, CO: compression.md, and gRPC's guides by their names.
"""
from dataclasses import dataclass, field

KINDS = ("unary", "client", "server", "half", "full")
SINGLE, STREAMS = ("unary", "client"), ("server", "half", "full")
# Bytes of one request that the servers accept.
REQUEST_LIMIT = 262_144
CODES = """CANCELLED UNKNOWN INVALID_ARGUMENT DEADLINE_EXCEEDED NOT_FOUND ALREADY_EXISTS PERMISSION_DENIED RESOURCE_EXHAUSTED
FAILED_PRECONDITION ABORTED OUT_OF_RANGE UNIMPLEMENTED INTERNAL UNAVAILABLE DATA_LOSS UNAUTHENTICATED""".split()


def code(name: str) -> int:
    return CODES.index(name) + 1


@dataclass(frozen=True)
class Failure:
    """- details: texts, sent as StringValues."""
    code: int
    message: str = ""
    details: tuple = ()


@dataclass(frozen=True)
class Answer:
    """What the first request asks for. - data: of one response, or of each of a stream."""
    data: tuple = (b"answer",)
    failure: Failure | None = None
    headers: dict = field(default_factory=dict)
    trailers: dict = field(default_factory=dict)
    delay_ms: int = 0


@dataclass(frozen=True)
class Case:
    """- requests: sizes of the requests' padding.
    - answer: None for requests without one.
    - status: the outcome, 0 for success; `answered` the number of responses before it, None for all of the answer.
    - sees: whether the answer's headers and trailers have to be there."""
    name: str
    section: str
    kind: str
    answer: Answer | None = Answer()
    requests: tuple = (0,)
    status: int = 0
    answered: int | None = None
    sees: str = "headers trailers"
    sent: dict = field(default_factory=dict)
    gzip: bool = False
    timeout_ms: int | None = None
    request_delay_ms: int = 0
    cancel: tuple | None = None
    response_limit: int = 0
    method: str = ""


# Two values of one name, a name in capitals, and bytes that no text has.
INITIAL = {"x-first": ("one", "two"), "X-Capitals": ("kept, with a comma",), "x-initial-bin": ("AAH+/w",)}
TRAILING = {"x-last": ("three", "four"), "x-trailing-bin": ("/v8AAQ", "AA")}
METADATA = "PH Custom-Metadata"


def several(kind: str) -> tuple:
    return (0, 100, 3) if kind in ("client", "half", "full") else (0,)


def answers(kind: str) -> tuple:
    return (b"first", b"", b"third") if kind in STREAMS else (b"answer",)


def plain(kind: str):
    yield Case("requests and responses", "PH Requests, Responses", kind, Answer(answers(kind)), several(kind))
    yield Case("empty messages", "PH Length-Prefixed-Message", kind, None)
    yield Case("no data", "PH Length-Prefixed-Message", kind, Answer((b"",)))
    yield Case("large messages", "PH Length-Prefixed-Message", kind, Answer(tuple(bytes(40_000) for _ in answers(kind))),
               tuple(30_000 for _ in several(kind)))
    yield Case("metadata both ways", METADATA, kind, Answer(answers(kind), headers=INITIAL, trailers=TRAILING),
               several(kind), sent={"x-asked": ("a", "b"), "x-asked-bin": ("AP8",)})
    yield Case("gzip both ways", "CO Compression Method Asymmetry", kind, Answer((b"a" * 5_000,)), (5_000,), gzip=True,
               sent={"x-answer-with": ("gzip",)})
    yield Case("gzip of an empty message", "CO Compression Method Asymmetry", kind, None, gzip=True)
    if kind in ("client", "half"):
        yield Case("no request at all", "PH Requests", kind, None, ())


def failures(kind: str):
    yield Case("failure at once", "PH Responses", kind, Answer((), Failure(9, "not yet")), status=9)
    yield Case("failure with metadata", METADATA, kind, Answer((), Failure(10, "again"), INITIAL, TRAILING), status=10)
    yield Case("failure with details", "PH Responses (Status-Details)", kind,
               Answer((), Failure(3, "two fields", ("one is empty", "the other too long"))), status=3)
    yield Case("failure without a message", "PH Status-Message", kind, Answer((), Failure(7)), status=7)
    if kind in STREAMS:
        after = Answer((b"first", b"second"), Failure(8, "enough"), INITIAL, TRAILING)
        yield Case("failure behind responses", "PH Responses", kind, after, several(kind), status=8)
        yield Case("metadata without a response", METADATA, kind, Answer((), headers=INITIAL, trailers=TRAILING))
        yield Case("no response", "PH Responses", kind, Answer(()))


def endings(kind: str):
    slow = Answer((b"late",), headers=INITIAL if kind in STREAMS else {}, delay_ms=20_000)
    # The headers of a stream are there at once, long before its first message.
    yield Case("deadline", "Deadlines; PH Timeout", kind, slow, status=4, answered=0, timeout_ms=2_500, sees="headers")
    yield Case("deadline is passed on", "PH Timeout", kind, timeout_ms=20_000)
    if kind != "full":
        yield Case("cancelled while it waits", "Cancellation", kind, slow, several(kind), status=1, answered=0, sees="",
                   cancel=("after_close_send_ms", 50))
    if kind in ("client", "half"):
        yield Case("cancelled before the requests have ended", "Cancellation", kind, Answer(), (0, 1), status=1, answered=0,
                   sees="", cancel=("before_close_send",))
    if kind in STREAMS:
        yield Case("cancelled behind a response", "Cancellation", kind,
                   Answer((b"first", b"second"), delay_ms=400), several(kind), status=1, answered=1, sees="",
                   cancel=("after_num_responses", 1))
    if kind == "full":
        yield Case("cancelled between turns", "Cancellation", kind, Answer((b"first", b"second")), (0, 1), status=1, answered=2,
                   sees="", cancel=("before_close_send",))


def sizes(kind: str):
    yield Case("request of the limit", "SC RESOURCE_EXHAUSTED (message larger than configured)", kind,
               requests=("limit",))
    yield Case("request above the limit", "SC RESOURCE_EXHAUSTED (message larger than configured)", kind,
               requests=("limit+1",), status=8, answered=0, sees="")
    yield Case("response above the limit", "SC RESOURCE_EXHAUSTED (message larger than configured)", kind,
               Answer((bytes(5_000),)), status=8, answered=0, sees="", response_limit=4_096)


def statuses():
    for name in CODES:
        message = f"this is {name}"
        yield Case(f"status {name}", "PH Status", "unary", Answer((), Failure(code(name), message)), status=code(name))
    yield Case("message in every script", "PH Status-Message", "unary",
               Answer((), Failure(2, "100 % – straße, 家族,\ttab\nline \x00\x7f🎈")), status=2)
    yield Case("method that no server has", "SC UNIMPLEMENTED (method not found)", "unary", None, status=12,
               method="Unimplemented")


def safe():
    """Calls of a method without effects, which Connect makes by GET."""
    def case(name: str, section: str, answer=Answer(), requests=(0,), **more) -> Case:
        return Case(f"method without effects{name}", section, "unary", answer, requests, method="IdempotentUnary", **more)

    yield case("", "PH Requests")
    yield case(", metadata both ways", METADATA, Answer(headers=INITIAL, trailers=TRAILING), sent={"x-asked": ("a", "b")})
    yield case(", gzip both ways", "CO Compression Method Asymmetry", Answer((b"a" * 5_000,)), (5_000,), gzip=True)
    yield case(", failure with details", "PH Responses (Status-Details)",
               Answer((), Failure(5, "nothing – here", ("why",)), INITIAL, TRAILING), status=5)
    yield case(", deadline is passed on", "PH Timeout", timeout_ms=20_000)


CASES = [case for kind in KINDS for part in (plain, failures, endings, sizes) for case in part(kind)] + [*statuses(), *safe()]
