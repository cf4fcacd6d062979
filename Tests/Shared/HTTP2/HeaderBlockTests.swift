import Testing

@testable import HTTP2

@Suite("received header lists")
struct HeaderBlockTests {
  private static func append(
    _ name: String, _ value: String, to block: HeaderBlock, maximumBytes: Int = 16_384, maximumFields: Int = 128
  ) {
    Array(name.utf8).withUnsafeBytes { name in
      Array(value.utf8).withUnsafeBytes { value in
        block.append(name: name, value: value, maximumBytes: maximumBytes, maximumFields: maximumFields)
      }
    }
  }

  private static func fields(_ block: HeaderBlock) -> [String] {
    var fields: [String] = []
    block.forEach { known, name, value in
      fields.append("\(known) \(String(decoding: name, as: UTF8.self))=\(String(decoding: value, as: UTF8.self))")
    }
    return fields
  }

  // MARK: A list by itself

  @Test("every name that gRPC examines is known, and a name that only looks like one is not")
  func names() {
    let known: [(String, KnownHeader)] = [
      (":method", .method), (":scheme", .scheme), (":authority", .authority), (":path", .path), (":status", .status),
      ("content-type", .contentType), ("te", .te), ("user-agent", .userAgent), ("grpc-timeout", .grpcTimeout),
      ("grpc-encoding", .grpcEncoding), ("grpc-accept-encoding", .grpcAcceptEncoding), ("grpc-status", .grpcStatus),
      ("grpc-message", .grpcMessage), ("grpc-status-details-bin", .grpcStatusDetailsBin),
    ]
    let block = HeaderBlock()
    for (name, _) in known {
      Self.append(name, "v", to: block)
      // As long, but another.
      Self.append(String(name.dropLast()) + "~", "v", to: block)
      Self.append(name + "x", "v", to: block)
    }
    #expect(Self.fields(block) == known.flatMap { ["\($1) \($0)=v", "other \($0.dropLast())~=v", "other \($0)x=v"] })
    #expect(!block.isTooLarge)
  }

  @Test("the first of several values counts; text that is none is repaired")
  func first() {
    let block = HeaderBlock()
    Self.append("grpc-status", "5", to: block)
    Self.append("grpc-status", "7", to: block)
    Self.append("x-name", "one", to: block)
    Self.append("x-name", "two", to: block)
    Self.append("x-empty", "", to: block)
    ([0x61, 0xff, 0x62] as [UInt8]).withUnsafeBufferPointer { value in
      "x-broken".utf8.withContiguousStorageIfAvailable { name in
        block.append(
          name: UnsafeRawBufferPointer(name), value: UnsafeRawBufferPointer(value), maximumBytes: 16_384,
          maximumFields: 128)
      }
    }
    #expect(block.first(.grpcStatus) == "5")
    #expect(block.first(.grpcMessage) == nil)
    #expect(block.first(named: "x-name") == "one")
    #expect(block.first(named: "x-empty") == "")
    #expect(block.first(named: "x-broken") == "a\u{fffd}b")
    #expect(block.first(named: "x-none") == nil)
  }

  @Test("the size is counted as RFC 9113 does; a list of exactly the limit is kept")
  func size() {
    let block = HeaderBlock()
    Self.append("abc", "defg", to: block, maximumBytes: 78)
    Self.append("abc", "defg", to: block, maximumBytes: 78)
    #expect(block.size == 78)
    #expect(block.count == 2)
    #expect(!block.isTooLarge)
    Self.append("a", "", to: block, maximumBytes: 78)
    #expect(block.isTooLarge)
    #expect(block.count == 2)
    // Dropped fields are counted too, so that a bomb can be distinguished from a mistake.
    #expect(block.size == 111)
    Self.append("b", "c", to: block, maximumBytes: 78)
    #expect(block.size == 145)
    #expect(block.count == 2)
  }

  @Test("a field above the number of fields is dropped; a reset makes room again")
  func number() {
    let block = HeaderBlock()
    for index in 0..<5 { Self.append("x-\(index)", "\(index)", to: block, maximumFields: 4) }
    #expect(block.isTooLarge)
    #expect(block.count == 4)
    #expect(block.first(named: "x-3") == "3")
    #expect(block.first(named: "x-4") == nil)
    let revision = block.revision
    block.reset()
    #expect(block.revision != revision)
    #expect(block.count == 0 && block.size == 0 && !block.isTooLarge)
    Self.append("x-4", "4", to: block, maximumFields: 4)
    #expect(Self.fields(block) == ["other x-4=4"])
  }

  @Test("a list grows beyond what it has room for at first, in fields and in bytes")
  func growth() {
    let block = HeaderBlock()
    let expected = (0..<100).map { "other x-\($0)=\(String(repeating: "v", count: $0 * 2))" }
    for index in 0..<100 { Self.append("x-\(index)", String(repeating: "v", count: index * 2), to: block) }
    #expect(Self.fields(block) == expected)
  }

  // MARK: Lists that follow each other on a connection

  /// Records the header list of each request, and the revision.
  private final class Reader: HTTP2SessionDelegate {
    var lists: [[String]] = []
    var revisions: [UInt64] = []

    func session(
      _ session: HTTP2Session, openedStream id: Int32, headers: HeaderBlock, endStream: Bool
    ) -> HTTP2Stream? {
      lists.append(HeaderBlockTests.fields(headers))
      revisions.append(headers.revision)
      return nil
    }
  }

  /// Sends requests with these additional fields, and returns which of them differ from the one before, by revision.
  private static func changes(
    _ requests: [[(String, String)]], table: UInt32 = 4_096, limit: Int = 16_384
  ) throws -> [Bool] {
    var settings = HTTP2Settings()
    settings.headerTableSize = table
    settings.maximumHeaderListBytes = limit
    let pair = Pair(client: settings, server: settings)
    let reader = Reader()
    pair.server.delegate = reader
    try pair.settle()
    // A client that sends more than the server accepts.
    pair.client.maximumSentHeaderBytes = .max
    var expected: [[String]] = []
    for fields in requests {
      var list = Pair.requestHeaders
      for (name, value) in fields { list.add(name, value) }
      try pair.client.request(RecordingStream(), headers: list, endStream: true)
      try pair.settle()
      expected.append(fields.map { "other \($0)=\($1)" })
    }
    let common = Pair.requestHeaders.count
    // A list that is too large is cut.
    for (list, expected) in zip(reader.lists, expected) {
      #expect(list.count == common + expected.count ? Array(list.dropFirst(common)) == expected : limit < 16_384)
    }
    #expect(reader.lists.count == requests.count)
    return zip(reader.revisions, reader.revisions.dropFirst()).map { $0 != $1 }
  }

  @Test("a list that repeats the one before keeps its revision, with HPACK's table and without", arguments: [4_096, 0])
  func repetition(table: UInt32) throws {
    let fields = [("x-a", "1"), ("x-b", ""), ("x-c", String(repeating: "c", count: 300))]
    #expect(try Self.changes([fields, fields, fields], table: table) == [false, false])
  }

  @Test(
    "a list that differs anywhere has another revision, and its own fields",
    arguments: [
      [("x-a", "1"), ("x-b", "2"), ("x-c", "4")], [("x-a", "1"), ("x-b", "9"), ("x-c", "3")],
      [("x-z", "1"), ("x-b", "2"), ("x-c", "3")], [("x-a", "1"), ("x-b", "2")], [],
      [("x-a", "1"), ("x-b", "2"), ("x-c", "3"), ("x-d", "4")], [("x-b", "2"), ("x-a", "1"), ("x-c", "3")],
      [("x-a", "1"), ("x-b", "2"), ("x-c", "33")], [("x-a", "1"), ("x-b", "2"), ("x-c", "")],
      // The same bytes, cut elsewhere.
      [("x-a1", ""), ("x-b", "2"), ("x-c", "3")],
    ] as [[(String, String)]])
  func difference(other: [(String, String)]) throws {
    let fields = [("x-a", "1"), ("x-b", "2"), ("x-c", "3")]
    for table: UInt32 in [4_096, 0] {
      #expect(try Self.changes([fields, other, other, fields, fields], table: table) == [true, false, true, false])
    }
  }

  @Test("HPACK's table turns over between two lists: equal lists were compared, not assumed")
  func eviction() throws {
    // Each list fills the table, so that its entries are freed and their memory is reused by others.
    let requests = (0..<40).map { number in
      (0..<8).map { ("x-\($0)", String(repeating: number % 3 == 0 ? "a" : "b", count: 500)) }
    }
    let expected = (1..<40).map { ($0 % 3 == 0) != (($0 - 1) % 3 == 0) }
    #expect(try Self.changes(requests) == expected)
  }

  @Test("a list that was too large is not treated as the beginning of the next one")
  func afterTooLarge() throws {
    let small = [("x-a", "1")]
    let large = small + (0..<10).map { ("x-\($0)", String(repeating: "v", count: 50)) }
    #expect(
      try Self.changes([small, large, small, large, large, small], limit: 600) == [true, true, true, true, true])
  }
}
