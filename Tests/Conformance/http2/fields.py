"""What requests may contain: RFC 9113 section 8 (fields, pseudo-header fields, content-length) and RFC 7541 (HPACK)."""
from expectations import Answer, Answered, Connection, HTTP, Stream
from wire import *

BODY = data(1, message(b"x"), end=True)
BAD = Stream(PROTOCOL_ERROR)


def asks(name, section, fields, expected=BAD):
    return (name, section, [headers(1, fields), BODY], expected)


# A request that is not gRPC is answered when it is complete, so that its errors are found like those of any other request.
GET = headers(1, request(instead={":method": "GET"}))
GET_ENDED = headers(1, request(instead={":method": "GET"}), end=True)
NO_GRPC = [
    ("HTTP: answered at the end of the body", "8.1", [GET, data(1, b"x"), data(1, end=True)], HTTP(405)),
    ("HTTP: answered at the trailers", "8.1", [GET, data(1, b"x"), headers(1, [("x-end", "1")], end=True)], HTTP(405)),
    ("HTTP: a long body is answered before its end", "8.1", [GET, *[data(1, bytes(16_384)) for _ in range(5)]], HTTP(405)),
    ("HTTP: a window of 0 and back", "6.9.2",
     [settings((INITIAL_WINDOW_SIZE, 0)), GET_ENDED, settings((INITIAL_WINDOW_SIZE, 30)), window_update(1, 100)], HTTP(405)),
    ("HTTP: DATA behind END_STREAM", "5.1", [GET_ENDED, data(1, b"x")], Connection(STREAM_CLOSED)),
    ("HTTP: DATA behind RST_STREAM", "5.1", [GET, rst_stream(1), data(1, b"x")], Connection(STREAM_CLOSED)),
    ("HTTP: DATA with too much padding", "6.1", [GET, frame(DATA, PADDED, 1, b"\x09abcd")], Connection(PROTOCOL_ERROR)),
    ("HTTP: WINDOW_UPDATE of 0", "6.9", [GET, window_update(1, 0)], Connection(PROTOCOL_ERROR)),
    ("HTTP: WINDOW_UPDATE above 2^31 - 1", "6.9.1", [GET, window_update(1, 0x7FFFFFFF)], Stream(FLOW_CONTROL_ERROR)),
    ("HTTP: trailers without END_STREAM", "8.1", [GET, headers(1, [("x-end", "1")])], BAD),
    ("HTTP: a pseudo-header field in trailers", "8.1", [GET, headers(1, [(":method", "GET")], end=True)], BAD),
    ("HTTP: a content-length that does not fit", "8.1.1",
     [headers(1, request("Unary", ("content-length", "3"), instead={":method": "GET"})), data(1, b"ab"), data(1, b"cd", end=True)],
     BAD),
]

NAMES_AND_VALUES = [
    *[asks(f"the name {name!r}", "8.2.1", request("Unary", (name, "v")), BAD)
      for name in ("X-Upper", "x-uppeR", "with space", "nul\0", "tab\t", "line\n", "cr\r", "del\x7f", b"high\x80", "a:b",
                   "")],
    *[asks(f"the value {value!r}", "8.2.1", request("Unary", ("x-v", value)), BAD)
      for value in ("nul\0", "line\nfeed", "return\r", " leading", "trailing ", "\tleading", "trailing\t")],
    *[asks(f"the value {value!r}", "8.2.1", request("Unary", ("x-v", value)), Answered(body=b"x"))
      for value in ("", "inner space", "inner\ttab", b"\xc3\xa9", "!#$%&'*+-.^_`|~", "x" * 8_000)],
    asks("every character a name may have", "8.2.1", request("Unary", ("!#$%&'*+-.^_`|~09az", "v")), Answered(body=b"x")),
    asks("a field twice", "8.2", request("Unary", ("x-v", "1"), ("x-v", "2")), Answered(body=b"x")),
    asks("cookies in pieces", "8.2.3", request("Unary", ("cookie", "a=b"), ("cookie", "c=d")), Answered(body=b"x")),
]

PSEUDO = [
    asks("no :method", "8.3.1", request(without=[":method"])),
    asks("no :scheme", "8.3.1", request(without=[":scheme"])),
    asks("no :path", "8.3.1", request(without=[":path"])),
    asks("neither :authority nor host", "8.3.1", request(without=[":authority"]), Answered(body=b"x")),
    asks("host in place of :authority", "8.3.1", request("Unary", ("host", "x"), without=[":authority"]),
         Answered(body=b"x")),
    *[asks(f"host: {host} and the :authority {authority}", "8.3.1",
           request("Unary", ("host", host), instead={":authority": authority}), Answered(body=b"x"))
      for authority, host in (("x", "x"), ("x", "X"), ("x:80", "x"), ("x", "x:"), ("[::1]:80", "[::1]"), ("x:443", "x:443"))],
    *[asks(f"host: {host} and the :authority {authority}", "8.3.1",
           request("Unary", ("host", host), instead={":authority": authority}))
      for authority, host in (("x", "y"), ("x", "x:443"), ("x:80", "x:8"), ("x", "xx"), ("[::1]", "[::2]"))],
    asks("an empty :authority", "RFC 9110 4.2.1", request(instead={":authority": ""})),
    asks("an empty host", "RFC 9110 4.2.1", request("Unary", ("host", ""), without=[":authority"])),
    asks("host twice", "RFC 9110 7.2", request("Unary", ("host", "x"), ("host", "x"))),
    asks("user information in :authority", "8.3.1", request(instead={":authority": "user@x"})),
    asks("user information in host", "RFC 9110 7.2", request("Unary", ("host", "user@x"), without=[":authority"])),
    asks("user information in the :authority of another scheme", "8.3.1",
         request(instead={":scheme": "other", ":authority": "user@x"}), Answered(body=b"x")),
    asks("no field at all", "8.3.1", []),
    *[asks(f"two {name}", "8.3", [(name, value), *request()])
      for name, value in ((":method", "POST"), (":scheme", "http"), (":path", "/"), (":authority", "x"))],
    asks("an unknown pseudo-header field", "8.3", [(":test", "1"), *request()]),
    asks(":status in a request", "8.3", [(":status", "200"), *request()]),
    asks(":protocol without extended CONNECT", "8.3", [(":protocol", "websocket"), *request()]),
    *[asks(f"{name} behind a regular field", "8.3", request("Unary", (name, value), without=[name]))
      for name, value in ((":method", "POST"), (":scheme", "http"), (":path", "/conformance.Echo/Unary"),
                          (":authority", "x"))],
    asks("an upper-case pseudo-header field", "8.2.1", [(":METHOD", "POST"), *request(without=[":method"])]),
    asks("an empty :path", "8.3.1", request(instead={":path": ""})),
    asks("a :path without a slash", "8.3.1", request(instead={":path": "conformance.Echo/Unary"})),
    asks("a :path with a line feed", "8.2.1", request(instead={":path": "/a\nb"})),
    asks("an empty :method", "8.3.1", request(instead={":method": ""})),
    asks("a :method with a space", "8.3.1", request(instead={":method": "PO ST"})),
    asks("an empty :scheme", "8.3.1", request(instead={":scheme": ""})),
    asks("a :scheme that is none", "8.3.1", request(instead={":scheme": "h t"})),
    asks("an :authority with a space", "8.3.1", request(instead={":authority": "a b"})),
    asks("another scheme", "8.3.1", request(instead={":scheme": "https"}), Answered(body=b"x")),
    asks("GET", "8.3.1", request(instead={":method": "GET"}), HTTP(405)),
    asks("HEAD", "8.3.1", request(instead={":method": "HEAD"}), HTTP(405)),
    asks("OPTIONS *", "8.3.1", request(instead={":method": "OPTIONS", ":path": "*"}), HTTP(405)),
    asks("CONNECT", "8.5", [(":method", "CONNECT"), (":authority", "x:1")], HTTP(405)),
    asks("CONNECT with :path and :scheme", "8.5", request(instead={":method": "CONNECT"})),
    ("a pseudo-header field in trailers", "8.1",
     [headers(1, request("Chat")), headers(1, [(":path", "/")], end=True)], BAD),
    ("an unknown pseudo-header field in trailers", "8.1",
     [headers(1, request("Chat")), headers(1, [(":x", "/")], end=True)], BAD),
    ("an upper-case name in trailers", "8.2.1",
     [headers(1, request("Chat")), headers(1, [("X-End", "1")], end=True)], BAD),
    ("a bad value in trailers", "8.2.1",
     [headers(1, request("Chat")), headers(1, [("x-end", "\n")], end=True)], BAD),
    *[(f"{name} in trailers", "RFC 9110 6.5.1",
       [headers(1, request("Chat")), headers(1, [(name, value)], end=True)], BAD)
      for name, value in (("content-length", "0"), ("host", "x"), ("transfer-encoding", "chunked"))],
    ("trailers", "8.1", [headers(1, request("Collect")), data(1, message(b"abc")), headers(1, [("x-end", "1")], end=True)],
     Answered(body=b"3")),
    ("trailers without a field", "8.1",
     [headers(1, request("Collect")), data(1, message(b"abc")), headers(1, [], end=True)], Answered(body=b"3")),
]

CONNECTION_SPECIFIC = [
    *[asks(f"the field {name}", "8.2.2", request("Unary", (name, value)))
      for name, value in (("connection", "keep-alive"), ("connection", "close"), ("keep-alive", "timeout=5"),
                          ("proxy-connection", "keep-alive"), ("transfer-encoding", "chunked"), ("upgrade", "h2c"))],
    *[asks(f"te: {value}", "8.2.2", request("Unary", ("te", value), without=["te"]))
      for value in ("gzip", "trailers, gzip", "trailers;q=0.5", "")],
    asks("te: trailers", "8.2.2", request(), Answered(body=b"x")),
    asks("te: Trailers", "8.2.2", request("Unary", ("te", "Trailers"), without=["te"]), Answered(body=b"x")),
]


def sends(length, *pieces, expected=BAD, end=True):
    name = f"content-length: {length} and {sum(map(len, pieces))} bytes in {len(pieces)} pieces"
    frames = [headers(1, request("Unary", ("content-length", str(length))), end=not pieces)]
    frames += [data(1, piece, end=end and index == len(pieces) - 1) for index, piece in enumerate(pieces)]
    return (name, "8.1.1", frames, expected)


CONTENT_LENGTH = [
    sends(6, message(b"x"), expected=Answered(body=b"x")),
    sends(6, message(b"x")[:2], message(b"x")[2:], expected=Answered(body=b"x")),
    sends(7, message(b"x")),
    sends(5, message(b"x")),
    sends(5, message(b"x")[:3], message(b"x")[3:]),
    sends(0, message(b"x")),
    sends(1),
    sends("-1", message(b"x")),
    sends("+6", message(b"x")),
    sends("six", message(b"x")),
    sends("", message(b"x")),
    sends("99999999999999999999", message(b"x")),
    ("content-length: 7 and 6 bytes before trailers", "8.1.1",
     [headers(1, request("Unary", ("content-length", "7"))), data(1, message(b"x")), headers(1, [("x-end", "1")], end=True)],
     BAD),
    ("content-length: 6 and padding", "8.1.1",
     [headers(1, request("Unary", ("content-length", "6"))), data(1, message(b"x"), end=True, padding=9)],
     Answered(body=b"x")),
    ("content-length: 0 and END_STREAM", "8.1.1",
     [headers(1, request("Collect", ("content-length", "0")), end=True)], Answered(body=b"0")),
    asks("content-length twice", "8.1.1", request("Unary", ("content-length", "6"), ("content-length", "6"))),
    asks("content-length as a list", "8.1.1", request("Unary", ("content-length", "6, 6"))),
]

TABLE_FILL = [literal("x-a", "1", first=0x40)]  # with incremental indexing


def packed(name, section, raw, expected=Connection(COMPRESSION_ERROR)):
    return (f"HPACK: {name}", f"RFC 7541 {section}", [headers(1, None, raw=raw), BODY], expected)


def with_huffman(encoded):
    """A literal field x-v whose value is marked as Huffman-coded."""
    return block(request()) + b"\x00\x03x-v" + integer(len(encoded), 7, 0x80) + encoded


HPACK = [
    packed("index 0", "6.1", block(request()) + b"\x80"),
    packed("an index behind both tables", "2.3.3", block(request()) + b"\xbe"),
    packed("a huge index", "2.3.3", block(request()) + b"\xff\xff\xff\xff\x0f"),
    packed("an index that overflows", "5.1", block(request()) + b"\xff" + b"\xff" * 20 + b"\x01"),
    packed("a literal with a name index behind the tables", "2.3.3", block(request()) + b"\x7f\x10\x01v"),
    packed("a literal that ends in its name", "6.2", block(request()) + b"\x00\x0aabc"),
    packed("a literal that ends in its value", "6.2", block(request()) + b"\x00\x01a\x0abc"),
    packed("a block that ends in an integer", "5.1", block(request()) + b"\xff"),
    packed("a table size update", "6.3", b"\x20" + block(request()), Answered(body=b"x")),
    packed("two table size updates", "4.2", b"\x20" + integer(4_096, 5, 0x20) + block(request()), Answered(body=b"x")),
    packed("a table size update behind a field", "4.2", block(request()) + b"\x20"),
    packed("a table size update above the limit", "6.3", integer(4_097, 5, 0x20) + block(request())),
    packed("indexed fields of the static table", "6.1",
           b"\x83\x86" + block(request(without=[":method", ":scheme"])), Answered(body=b"x")),
    packed("a field with incremental indexing, then its index", "6.2.1",
           block(request()) + literal("x-a", "1", first=0x40) + b"\xbe", Answered(body=b"x")),
    packed("a field that is never indexed", "6.2.3", block(request()) + literal("x-a", "1", first=0x10),
           Answered(body=b"x")),
    packed("a field larger than the table empties it", "4.4",
           block(request()) + literal("x-a", "1", first=0x40) + literal("x-b", "2" * 5_000, first=0x40) + b"\xbe"),
    packed("a Huffman string", "5.2", with_huffman(b"\x1c\x64"), Answered(body=b"x")),
    packed("Huffman padding of zeros", "5.2", with_huffman(b"\x18")),
    packed("Huffman padding longer than 7 bits", "5.2", with_huffman(b"\x1c\x64\xff\xff")),
    packed("Huffman with EOS", "5.2", with_huffman(b"\xff\xff\xff\xff")),
    ("HPACK: the table outlives a malformed request", "RFC 7541 2.2",
     [headers(1, None, raw=block(request("Unary", ("X-Bad", "1"))) + literal("x-a", "1", first=0x40)),
      headers(3, None, raw=block(request()) + b"\xbe"), data(3, message(b"y"), end=True)],
     Stream(PROTOCOL_ERROR)),
    ("HPACK: the table outlives the fields of a refused stream", "RFC 7541 2.2",
     [headers(1, None, raw=block(request("Nothing")) + literal("x-a", "1", first=0x40), end=True),
      headers(3, None, raw=block(request()) + b"\xbe"), data(3, message(b"y"), end=True)], Answered(stream=3, body=b"y")),
    ("HPACK: the table outlives HEADERS on a stream that the server has reset", "RFC 7541 2.2",
     [headers(1, request("Nothing")), Answer(1),
      headers(1, None, raw=literal("x-a", "1", first=0x40), end=True),
      headers(3, None, raw=block(request()) + b"\xbe"), data(3, message(b"y"), end=True)], Answered(stream=3, body=b"y")),
]

CASES = NAMES_AND_VALUES + PSEUDO + CONNECTION_SPECIFIC + CONTENT_LENGTH + HPACK + NO_GRPC
