import HTTP2
import Randomness
import Testing

@testable import RPC

@Suite("compression: rules and codec")
struct CompressionTests {
  private static func enveloped(_ message: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = [0, 0, 0, 0, 0] + message
    Envelope.fill(&bytes)
    return bytes
  }

  private static func gzip(_ message: [UInt8], level: Int = 6) -> [UInt8] {
    Array(GzipCodec(level: level).compress(enveloped(message), onlyIfSmaller: false)?.dropFirst(Envelope.size) ?? [])
  }

  private static func noise(_ count: Int) -> [UInt8] {
    var random = SeededRandom(seed: 18)
    return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &random) }
  }

  // MARK: Rules

  @Test("grpc-accept-encoding is a list with spaces")
  func acceptEncoding() {
    let cases = [
      ("gzip", true), ("identity,gzip", true), ("identity, deflate, gzip", true), ("gzip\t,identity", true),
      (" gzip ", true), ("", false), ("identity", false), ("xgzip", false), ("gzip2,gzi", false), (",,", false),
      ("GZIP", false),
    ]
    for (value, takesGzip) in cases {
      #expect(Array(value.utf8).withUnsafeBytes { ContentEncoding.listsGzip($0) } == takesGzip, "\(value)")
    }
  }

  @Test("grpc-encoding: identity, gzip, and encodings that are not accepted")
  func contentEncoding() {
    for (value, encoding) in [
      ("identity", ContentEncoding.identity), ("gzip", .gzip), ("deflate", .unsupported), ("", .unsupported),
    ] {
      #expect(Array(value.utf8).withUnsafeBytes { ContentEncoding($0) } == encoding)
    }
  }

  @Test("a choice and a size decide about a message")
  func decision() {
    #expect(MessageCompression.never.decision(bytes: 1 << 20, minimum: 1) == .plain)
    #expect(MessageCompression.automatic.decision(bytes: 1_023, minimum: 1_024) == .plain)
    #expect(MessageCompression.automatic.decision(bytes: 1_024, minimum: 1_024) == .ifSmaller)
    #expect(MessageCompression.always.decision(bytes: 0, minimum: 1_024) == .compressed)
  }

  @Test("a response is compressed only for a client that accepts it")
  func clientWithoutGzip() {
    var call = CallCompression(requestEncoding: .gzip, clientTakesGzip: false)
    call.choice = .always
    #expect(!call.isActive)
    #expect(call.decision(bytes: 9, override: .always, headersSent: false, minimum: 1) == .plain)
    call.settle(firstIsCompressed: false, mayFollow: true)
    #expect(!call.isDeclared)
    #expect(call.responseHeaders(.grpc).isSame(as: WireFormat.grpc.headers.accepting))
  }

  @Test("the headers name gzip when a message is, or may yet be, compressed")
  func declaration() {
    var call = CallCompression(clientTakesGzip: true)
    #expect(call.responseHeaders(.grpc).isSame(as: WireFormat.grpc.headers.plain))
    call.choice = .automatic
    #expect(call.isActive)
    var single = call
    single.settle(firstIsCompressed: false, mayFollow: false)
    #expect(single.responseHeaders(.grpc).isSame(as: WireFormat.grpc.headers.plain))
    single.settle(firstIsCompressed: true, mayFollow: false)
    #expect(single.responseHeaders(.grpc).isSame(as: WireFormat.grpc.headers.gzip))
    call.settle(firstIsCompressed: false, mayFollow: true)
    #expect(call.responseHeaders(.grpc).isSame(as: WireFormat.grpc.headers.gzip))
    #expect(call.decision(bytes: 9, override: nil, headersSent: true, minimum: 10) == .plain)
    #expect(call.decision(bytes: 9, override: .always, headersSent: true, minimum: 10) == .compressed)
    #expect(call.decision(bytes: 10, override: .never, headersSent: true, minimum: 10) == .plain)
  }

  @Test("an encoding that the headers did not name is not used after them")
  func tooLate() {
    var call = CallCompression(clientTakesGzip: true)
    call.settle(firstIsCompressed: false, mayFollow: true)
    call.choice = .always
    #expect(call.decision(bytes: 9, override: .always, headersSent: true, minimum: 1) == .plain)
    #expect(call.decision(bytes: 9, override: .always, headersSent: false, minimum: 1) == .compressed)
  }

  // MARK: Codec

  @Test("compression round trips, at every level and for every size", arguments: 1...9)
  func roundTrip(level: Int) throws {
    let codec = GzipCodec(level: level)
    for message in [[], [7], [UInt8](repeating: 0, count: 100_000), Self.noise(70_000)] {
      let compressed = try #require(codec.compress(Self.enveloped(message), onlyIfSmaller: false))
      #expect(compressed[0] == 1)
      let length = compressed[1..<5].reduce(0) { $0 << 8 | Int($1) }
      #expect(length == compressed.count - Envelope.size)
      #expect(try codec.decompress(Array(compressed[5...]), limit: message.count) == message)
    }
  }

  @Test("a message that would grow stays as it is, unless it has to be compressed")
  func growth() {
    let codec = GzipCodec()
    #expect(codec.compress(Self.enveloped(Self.noise(2_000)), onlyIfSmaller: true) == nil)
    #expect(codec.compress(Self.enveloped(Self.noise(100_000)), onlyIfSmaller: true) == nil)
    #expect(codec.compress(Self.enveloped(Self.noise(2_000)), onlyIfSmaller: false) != nil)
    let zeros = codec.compress(Self.enveloped([UInt8](repeating: 0, count: 5_000)), onlyIfSmaller: true)
    #expect((zeros?.count ?? 9_999) < 100)
  }

  @Test("a bomb stops at the limit")
  func bomb() throws {
    let message = [UInt8](repeating: 0, count: 8 << 20)
    let compressed = Self.gzip(message)
    #expect(compressed.count < 10_000)
    let codec = GzipCodec()
    #expect(throws: GzipError.tooLarge(limit: 1 << 20)) { try codec.decompress(compressed, limit: 1 << 20) }
    #expect(throws: GzipError.tooLarge(limit: message.count - 1)) {
      try codec.decompress(compressed, limit: message.count - 1)
    }
    #expect(throws: GzipError.tooLarge(limit: 0)) { try codec.decompress(compressed, limit: 0) }
    #expect(try codec.decompress(compressed, limit: message.count) == message)
    #expect(try codec.decompress(compressed, limit: Int.max) == message)
  }

  @Test("truncated and corrupt data is refused, and the codec still works")
  func damaged() throws {
    let message = Self.noise(300) + [UInt8](repeating: 3, count: 40_000)
    let good = Self.gzip(message)
    let codec = GzipCodec()
    for length in 0..<good.count {
      #expect(throws: GzipError.truncated) { try codec.decompress(Array(good[..<length]), limit: 1 << 20) }
    }
    for position in [0, 1, 2, good.count - 1, good.count - 5] {
      var bad = good
      bad[position] ^= 0x55
      #expect(throws: GzipError.self) { try codec.decompress(bad, limit: 1 << 20) }
    }
    #expect(throws: GzipError.self) { try codec.decompress(good + [1, 2, 3], limit: 1 << 20) }
    #expect(throws: GzipError.self) { try codec.decompress(message, limit: 1 << 20) }
    #expect(try codec.decompress(good, limit: 1 << 20) == message)
  }

  @Test("members that are joined are one message")
  func members() throws {
    let codec = GzipCodec()
    let joined = Self.gzip([1, 2]) + Self.gzip([]) + Self.gzip(Self.noise(50_000)) + Self.gzip([3])
    #expect(try codec.decompress(joined, limit: 60_000) == [1, 2] + Self.noise(50_000) + [3])
    #expect(throws: GzipError.tooLarge(limit: 50_002)) { try codec.decompress(joined, limit: 50_002) }
    #expect(throws: GzipError.truncated) { try codec.decompress(Array(joined.dropLast()), limit: 60_000) }
  }

  @Test("the errors name the limit and whose fault it was")
  func errors() {
    #expect(GzipError.tooLarge(limit: 77).error(of: "request").code == .resourceExhausted)
    #expect(GzipError.tooLarge(limit: 77).error(of: "request").message.contains("more than 77 bytes"))
    #expect(GzipError.truncated.error(of: "response").code == .internalError)
    #expect(GzipError.corrupt("reason").error(of: "request").message.hasSuffix("corrupt: reason"))
  }

  @Test(
    "a message is decompressed in steps, each of about as much work as it may do",
    arguments: [1_000, 40_000, 1_000_000])
  func steps(most: Int) throws {
    let message = [UInt8](repeating: 7, count: 2 << 20)
    let codec = GzipCodec()
    let inflation = try codec.inflation(of: Self.gzip(message), limit: 4 << 20)
    var count = 0
    while true {
      let before = inflation.work
      let step = inflation.step(most)
      count += 1
      // A piece has 16 KiB, and the message is read whenever zlib likes.
      #expect(inflation.work - before <= most + 40_000)
      if case .more = step { continue }
      guard case .done(let opened) = step else { throw GzipError.truncated }
      #expect(opened == message)
      break
    }
    #expect(count >= (2 << 20) / (most + 40_000))
    // Two at a time do not disturb each other.
    let first = try codec.inflation(of: Self.gzip(message), limit: 4 << 20)
    let second = try codec.inflation(of: Self.gzip([1, 2, 3]), limit: 4 << 20)
    guard case .more = first.step(1_000), case .done([1, 2, 3]) = second.step(.max),
      case .done(message) = first.step(.max)
    else { throw GzipError.truncated }
  }

  @Test("members without content are work too")
  func emptyMembers() throws {
    let empty = Self.gzip([])
    let inflation = try GzipCodec().inflation(of: (0..<1_000).flatMap { _ in empty }, limit: 100)
    guard case .more = inflation.step(50_000) else { throw GzipError.truncated }
    guard case .done([]) = inflation.step(.max) else { throw GzipError.truncated }
  }
}
