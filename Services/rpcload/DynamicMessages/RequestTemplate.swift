import Bytes
import Glibc
package import JSON
import ProtobufJSON

/// A request with generators in its texts: `{"id": "{{uuid}}", "minutes": "{{random 1 60}}"}`. A number may be a text,
/// so a text that is nothing but a generator makes any field.
package struct RequestTemplate: Sendable {
  /// A source of texts.
  enum Generator: Hashable, Sendable {
    case uuid
    case sequence
    case random(Int64, Int64)
    case choice([String])
    case now
    case unixSeconds
    case unixMilliseconds
    /// Random letters.
    case text(Int)
    /// Random bytes in Base64.
    case bytes(Int)
  }

  private enum Part: Hashable, Sendable {
    case text(String)
    case generator(Generator)
  }

  private indirect enum Node: Sendable {
    case value(JSON)
    case parts([Part])
    case array([Node])
    case object([(key: String, value: Node)])
  }

  private let root: Node
  /// Whether every message it makes is the same.
  package let isConstant: Bool

  /// - Throws: `DynamicMessageError` for a generator that is not known.
  package init(_ json: JSON) throws {
    var isConstant = true
    root = try Self.compile(json, &isConstant)
    self.isConstant = isConstant
  }

  /// The next message.
  package func make(_ state: inout GeneratorState) -> JSON { Self.make(root, &state) }

  private static func compile(_ json: JSON, _ isConstant: inout Bool) throws -> Node {
    switch json {
    case .string(let text):
      let parts = try Self.parts(text)
      guard parts.contains(where: { if case .generator = $0 { true } else { false } }) else { return .value(json) }
      isConstant = false
      return .parts(parts)
    case .array(let elements): return .array(try elements.map { try compile($0, &isConstant) })
    case .object(let members):
      return .object(
        try members.sorted { $0.key < $1.key }.map { ($0.key, try compile($0.value, &isConstant)) })
    default: return .value(json)
    }
  }

  private static func parts(_ text: String) throws -> [Part] {
    var parts: [Part] = []
    var rest = text[...]
    while let open = rest.firstRange(of: "{{") {
      guard let close = rest[open.upperBound...].firstRange(of: "}}") else {
        throw DynamicMessageError("\"\(text)\" has {{ without }}")
      }
      if open.lowerBound > rest.startIndex { parts.append(.text(String(rest[..<open.lowerBound]))) }
      parts.append(.generator(try generator(rest[open.upperBound..<close.lowerBound])))
      rest = rest[close.upperBound...]
    }
    if !rest.isEmpty || parts.isEmpty { parts.append(.text(String(rest))) }
    return parts
  }

  private static let maximumLength: Int64 = 1 << 20

  private static func generator(_ text: Substring) throws -> Generator {
    let words = text.split(separator: " ").map(String.init)
    let numbers = words.dropFirst().compactMap { Int64($0) }
    switch (words.first, words.count) {
    case ("uuid", 1): return .uuid
    case ("sequence", 1): return .sequence
    case ("now", 1): return .now
    case ("unix", 1): return .unixSeconds
    case ("unix_ms", 1): return .unixMilliseconds
    case ("random", 3) where numbers.count == 2 && numbers[0] <= numbers[1]: return .random(numbers[0], numbers[1])
    case ("text", 2) where numbers.first.map { (1...maximumLength).contains($0) } == true:
      return .text(Int(numbers[0]))
    case ("bytes", 2) where numbers.first.map { (1...maximumLength).contains($0) } == true:
      return .bytes(Int(numbers[0]))
    case ("choice", 2...):
      return .choice(
        text.drop { $0 == " " }.dropFirst(6).split(separator: "|").map { choice in
          String(choice.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        })
    default:
      throw DynamicMessageError(
        "{{\(text)}} is not a generator; there are {{uuid}}, {{sequence}}, {{random 1 60}}, {{choice "
          + "red|green}}, {{now}}, "
          + "{{unix}}, {{unix_ms}}, {{text 20}} and {{bytes 20}}")
    }
  }

  private static func make(_ node: Node, _ state: inout GeneratorState) -> JSON {
    switch node {
    case .value(let value): return value
    case .array(let elements): return .array(elements.map { make($0, &state) })
    case .object(let members):
      var result: [String: JSON] = [:]
      for (key, value) in members { result[key] = make(value, &state) }
      return .object(result)
    case .parts(let parts):
      var text = ""
      for part in parts {
        switch part {
        case .text(let constant): text += constant
        case .generator(let generator): text += state.text(of: generator)
        }
      }
      return .string(text)
    }
  }
}

/// The sources from which generators draw. Several loops share a sequence by each counting in steps of their number.
package struct GeneratorState: Sendable {
  private var random: SplitMix64
  private var sequence: Int64
  private let step: Int64

  package init(seed: UInt64, part: Int = 0, of parts: Int = 1) {
    random = SplitMix64(seed: SplitMix64.mix(seed &+ UInt64(part)))
    sequence = Int64(part)
    step = Int64(max(1, parts))
  }

  /// A number below `bound`.
  package mutating func index(below bound: Int) -> Int { Int.random(in: 0..<max(1, bound), using: &random) }

  mutating func text(of generator: RequestTemplate.Generator) -> String {
    switch generator {
    case .uuid: return uuid()
    case .sequence:
      defer { sequence += step }
      return String(sequence)
    case .random(let low, let high): return String(Int64.random(in: low...high, using: &random))
    case .choice(let choices): return choices.isEmpty ? "" : choices[index(below: choices.count)]
    case .now:
      let time = Self.milliseconds()
      let now = TimeText.Time(seconds: time / 1_000, nanoseconds: Int32(time % 1_000) * 1_000_000)
      return TimeText.timestamp(now).map { String(decoding: $0, as: UTF8.self) } ?? ""
    case .unixSeconds: return String(Self.milliseconds() / 1_000)
    case .unixMilliseconds: return String(Self.milliseconds())
    case .text(let count):
      return String(decoding: (0..<count).map { _ in UInt8(97 + random.next() % 26) }, as: UTF8.self)
    case .bytes(let count):
      let bytes = (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      let letters = String(decoding: Base64.encode(bytes), as: UTF8.self)
      // With padding, as protobuf's JSON has it.
      return letters + String(repeating: "=", count: (4 - letters.utf8.count % 4) % 4)
    }
  }

  /// Version 4 (RFC 9562).
  private mutating func uuid() -> String {
    let high = random.next() & ~0xF000 | 0x4000
    let low = random.next() & ~(0b11 << 62) | 1 << 63
    func hex(_ value: UInt64) -> String {
      let digits = String(value, radix: 16)
      return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
    let (first, second) = (hex(high), hex(low))
    return
      "\(first.prefix(8))-\(first.dropFirst(8).prefix(4))-\(first.suffix(4))-\(second.prefix(4))-\(second.suffix(12))"
  }

  private static func milliseconds() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
  }
}
