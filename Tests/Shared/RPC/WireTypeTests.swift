import HTTP2
import Testing

@testable import RPC

@Suite("gRPC wire types")
struct WireTypeTests {
  // MARK: Envelope

  private static func frame(_ message: [UInt8], flag: UInt8 = 0) -> [UInt8] {
    let length = UInt32(message.count)
    return [flag, UInt8(length >> 24), UInt8(length >> 16 & 255), UInt8(length >> 8 & 255), UInt8(length & 255)]
      + message
  }

  private static func read(_ bytes: [UInt8], piece: Int, _ reader: inout EnvelopeReader) throws -> [[UInt8]] {
    var messages: [[UInt8]] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let next = Array(rest.prefix(piece))
      rest = rest.dropFirst(piece)
      try next.withUnsafeBytes { raw in
        var chunk = raw
        while let message = try reader.next(&chunk) { messages.append(message) }
      }
    }
    return messages
  }

  @Test("envelopes are cut at any split, empty messages included", arguments: [1, 2, 3, 5, 6, 11, 1_000])
  func envelopes(piece: Int) throws {
    let messages: [[UInt8]] = [[], [1], [], Array(0..<200), [9, 9], []]
    var reader = EnvelopeReader(limit: 1_000)
    let cut = try Self.read(messages.flatMap { Self.frame($0) }, piece: piece, &reader)
    #expect(cut == messages)
    #expect(!reader.isInsideMessage)
  }

  @Test("an envelope is written in front of the message")
  func fill() {
    var bytes: [UInt8] = [9, 9, 9, 9, 9] + [UInt8](repeating: 1, count: 258)
    Envelope.fill(&bytes)
    #expect(Array(bytes.prefix(5)) == [0, 0, 0, 1, 2])
  }

  @Test("a message beyond the limit is refused by its envelope, before any of it is kept")
  func tooLarge() {
    var reader = EnvelopeReader(limit: 100)
    #expect(throws: EnvelopeError.tooLarge(size: 101, limit: 100)) {
      _ = try Self.read([0, 0, 0, 0, 101], piece: 5, &reader)
    }
    var huge = EnvelopeReader(limit: 100)
    #expect(throws: EnvelopeError.tooLarge(size: 0xffff_ffff, limit: 100)) {
      _ = try Self.read([0, 255, 255, 255, 255], piece: 1, &huge)
    }
  }

  @Test("compressed and reserved flags are refused")
  func flags() {
    var reader = EnvelopeReader(limit: 100)
    #expect(throws: EnvelopeError.compressed) { _ = try Self.read(Self.frame([1], flag: 1), piece: 9, &reader) }
    var taking = EnvelopeReader(limit: 100)
    taking.takesCompressed = true
    #expect(throws: Never.self) { _ = try Self.read(Self.frame([1], flag: 1), piece: 1, &taking) }
    #expect(taking.isCompressed)
    #expect(throws: Never.self) { _ = try Self.read(Self.frame([1]), piece: 9, &taking) }
    #expect(!taking.isCompressed)
    var other = EnvelopeReader(limit: 100)
    #expect(throws: EnvelopeError.reservedFlag(2)) { _ = try Self.read(Self.frame([1], flag: 2), piece: 9, &other) }
  }

  @Test("a truncated message is detected")
  func inside() throws {
    var reader = EnvelopeReader(limit: 100)
    _ = try Self.read([0, 0], piece: 2, &reader)
    #expect(reader.isInsideMessage)
    _ = try Self.read([0, 0, 2, 7], piece: 4, &reader)
    #expect(reader.isInsideMessage)
    let last = try Self.read([8], piece: 1, &reader)
    #expect(last == [[7, 8]])
    #expect(!reader.isInsideMessage)
  }

  @Test("the memory of a message that is not complete is known, and can be dropped", arguments: [100, 10_000, 1 << 20])
  func slack(size: Int) throws {
    var reader = EnvelopeReader(limit: 4 << 20)
    let envelope = Array(Self.frame([UInt8](repeating: 7, count: size)))
    _ = try Self.read(Array(envelope.dropLast()), piece: 16_384, &reader)
    #expect(reader.isInsideMessage)
    #expect(reader.bytesInside == size + 4)
    // At the most a piece that has just begun, or the array of a small message.
    #expect(reader.slack <= 32_768)
    #expect(try Self.read([7], piece: 1, &reader) == [[UInt8](repeating: 7, count: size)])
    #expect(reader.slack == 0)
    _ = try Self.read(Array(envelope.dropLast()), piece: 16_384, &reader)
    reader.removeAll()
    #expect(reader.slack == 0)
  }

  // MARK: Timeout

  @Test(
    "grpc-timeout: every unit, at most eight digits",
    arguments: [
      ("1H", 3_600_000_000_000), ("2M", 120_000_000_000), ("3S", 3_000_000_000), ("4m", 4_000_000), ("5u", 5_000),
      ("99999999n", 99_999_999), ("0S", 0), ("99999999H", Int64.max), ("", nil), ("S", nil), ("1", nil),
      ("123456789n", nil),
      ("1s", nil), ("-1S", nil), ("1.5S", nil), (" 1S", nil), ("1SS", nil),
    ] as [(String, Int64?)])
  func timeout(text: String, nanoseconds: Int64?) {
    #expect(Timeout.parse(text.utf8) == nanoseconds)
  }

  // MARK: grpc-message

  @Test(
    "grpc-message: percent-encoded UTF-8",
    arguments: [
      ("plain text~", "plain text~"), ("100%", "100%25"), ("grüße\n", "gr%C3%BC%C3%9Fe%0A"), ("", ""),
      ("\u{7f}", "%7F"),
      ("👍", "%F0%9F%91%8D"),
    ])
  func percent(text: String, encoded: String) {
    #expect(String(decoding: StatusMessage.encode(text), as: UTF8.self) == encoded)
    #expect(StatusMessage.decode(encoded.utf8) == text)
  }

  @Test("a malformed grpc-message is kept unchanged")
  func malformedPercent() {
    #expect(StatusMessage.decode("50% off".utf8) == "50% off")
    #expect(StatusMessage.decode("%".utf8) == "%")
    #expect(StatusMessage.decode("%4".utf8) == "%4")
    #expect(StatusMessage.decode("%zz%41".utf8) == "%zzA")
    #expect(StatusMessage.decode("%FF".utf8) == "\u{FFFD}")
  }

  // MARK: Metadata

  private func receive(_ name: String, _ value: String) throws -> Metadata {
    var metadata = Metadata()
    try Array(name.utf8).withUnsafeBytes { name in
      try Array(value.utf8).withUnsafeBytes { value in try metadata.receive(name: name, value: value) }
    }
    return metadata
  }

  @Test(
    "a received field that is not metadata is an error with the name and not the value",
    arguments: [
      ("a-bin", "?,AQ", MetadataError.Reason.encoding), ("a-bin", "AQ,B", .encoding), ("a-bin", "grün", .encoding),
    ])
  func receivedFaults(name: String, value: String, reason: MetadataError.Reason) {
    let error = #expect(throws: MetadataError.self) { try receive(name, value) }
    #expect(error == MetadataError(name: name, reason: reason))
    #expect(error?.description.contains(value) == false && error?.rpcError.code == .internalError)
  }

  @Test("received -bin values: a list with commas, padded or not")
  func receivedBinary() throws {
    #expect(try receive("a-bin", "AQI=, AwQ,BQ").binaryValues("a-bin") == [[1, 2], [3, 4], [5]])
    #expect(try receive("a-bin", "AQI= , AwQ\t,\t ,BQ ").binaryValues("a-bin") == [[1, 2], [3, 4], [], [5]])
    #expect(try receive("a-bin", "").binaryValues("a-bin") == [[]])
    // Fields that proxies add and HTTP allows do not fail a call.
    for (name, value) in [("a", "grün"), ("a", "v\u{1}"), ("user-agent", "v\t1"), ("a!", "x=1")] {
      #expect(try receive(name, value).isEmpty)
    }
    // Fields that HTTP/2 and gRPC use themselves are not for applications, whatever they contain.
    #expect(try receive("grpc-previous", "1\u{1}").isEmpty)
    #expect(try receive("grpc-previous-rpc-attempts", "2")["grpc-previous-rpc-attempts"] == "2")
    #expect(try receive("user-agent", "curl")["user-agent"] == "curl")
    for name in ["user-agent", "grpc-previous-rpc-attempts", "a"] {
      var list = HeaderList()
      try receive(name, "1").append(to: &list)
      #expect(
        list.count == (name == "a" ? 1 : 0), "what came is passed on: \(name)")
    }
  }

  // MARK: Status

  @Test("a status that is not a known number is UNKNOWN")
  func status() {
    #expect(StatusCode(parsing: "14") == .unavailable)
    #expect(StatusCode(parsing: "17") == .unknown)
    #expect(StatusCode(parsing: "") == .unknown)
    #expect(StatusCode.allCases.map(\.rawValue) == Array(0...16))
  }

  @Test("a thrown error reveals to the peer only what is meant for it")
  func thrown() {
    struct Secret: Error { let path = "/etc/shadow" }
    #expect(RPCError(thrown: Secret()) == RPCError(.unknown, "the handler failed with Secret"))
    #expect(RPCError(thrown: CancellationError()).code == .cancelled)
    #expect(RPCError(thrown: RPCError(.ok, "odd")).code == .unknown)
  }
}
