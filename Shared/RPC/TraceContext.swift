import Bytes
import HTTP2

/// The place of a call in a trace: the content of the headers `traceparent` and `tracestate` (W3C Trace Context, level
/// 1).
///
/// Every call that is served is a span. Its parent is the span that called it, and the calls that its handler makes
/// name it as theirs.
public struct TraceContext: Hashable, Sendable {
  /// The two halves of the id that all calls of a trace share; not both zero.
  public let traceID: TraceID
  /// The span that made the call; nil where the trace begins.
  public let parentID: UInt64?
  /// The call itself; not zero.
  public let spanID: UInt64
  /// The bits of `trace-flags`; the lowest means that the trace is recorded.
  public let flags: UInt8
  /// The data that tracing systems added, unchanged; may be empty.
  public let state: String

  /// The id that all calls of one trace share: 128 bits.
  public struct TraceID: Hashable, Sendable, CustomStringConvertible {
    /// The first 16 hexadecimal digits.
    public let high: UInt64
    /// The last 16.
    public let low: UInt64

    /// 32 hexadecimal digits.
    public var description: String { TraceContext.hex(high) + TraceContext.hex(low) }
  }

  /// A place in a trace that is known; the runtime makes those of the calls that it serves.
  public init(traceID: TraceID, parentID: UInt64?, spanID: UInt64, flags: UInt8, state: String = "") {
    self.traceID = traceID
    self.parentID = parentID
    self.spanID = spanID
    self.flags = flags
    self.state = state
  }

  /// Whether the caller may have recorded the trace: the flag `sampled` (section 3.2.2.5.1).
  public var isRecorded: Bool { flags & 1 != 0 }

  /// The value of `traceparent` for calls that are made within this one.
  public var traceParent: String {
    let digits = Self.hex(UInt64(flags))
    return "00-\(traceID)-\(Self.hex(spanID))-\(digits.suffix(2))"
  }

  /// The 16 hexadecimal digits of a span's id.
  public static func hex(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }

  /// The beginning of a trace that is recorded.
  static func root(_ random: inout SplitMix64) -> TraceContext {
    TraceContext(
      traceID: TraceID(high: random.next(), low: random.next() | 1), parentID: nil, spanID: random.next() | 1, flags: 1)
  }

  func append(to list: inout HeaderList) {
    list.add("traceparent", traceParent)
    if !state.isEmpty { list.add("tracestate", state) }
  }
}

/// The headers of a trace as received.
struct ReceivedTrace: Hashable {
  /// Bytes of `tracestate` that are passed on; a longer one is dropped, as the standard allows (section 3.3.1.5).
  static let maximumStateBytes = 512
  /// Its members (section 3.3.1).
  static let maximumStateMembers = 32

  let traceID: TraceContext.TraceID
  let parentID: UInt64
  let flags: UInt8
  private(set) var state = ""

  /// Reads a `traceparent` (section 3.2); nil when it is not one, which is to be treated as if there was none.
  init?(parent: UnsafeRawBufferPointer) {
    // Later versions may append fields; the known ones keep their places.
    guard parent.count >= 55, parent.count <= 512, let version = Self.number(parent[0..<2]), version != 0xff,
      parent.count == 55 || (version > 0 && parent[55] == UInt8(ascii: "-")),
      parent[2] == UInt8(ascii: "-"), parent[35] == UInt8(ascii: "-"), parent[52] == UInt8(ascii: "-"),
      let high = Self.number(parent[3..<19]), let low = Self.number(parent[19..<35]), high | low != 0,
      let parentID = Self.number(parent[36..<52]), parentID != 0, let flags = Self.number(parent[53..<55])
    else { return nil }
    traceID = TraceContext.TraceID(high: high, low: low)
    self.parentID = parentID
    self.flags = UInt8(truncatingIfNeeded: flags)
  }

  /// Parses the values of all `tracestate` headers, joined by commas. The whole is dropped when it is too large or not
  /// ASCII.
  mutating func setState(_ value: [UInt8]) {
    guard value.count <= Self.maximumStateBytes, value.allSatisfy({ (0x20...0x7e).contains($0) }),
      value.count(where: { $0 == UInt8(ascii: ",") }) < Self.maximumStateMembers
    else { return }
    state = String(decoding: value, as: UTF8.self)
  }

  /// The served call's own span.
  func child(spanID: UInt64) -> TraceContext {
    TraceContext(traceID: traceID, parentID: parentID, spanID: spanID, flags: flags, state: state)
  }

  /// Lower-case hexadecimal digits.
  private static func number(_ digits: Slice<UnsafeRawBufferPointer>) -> UInt64? {
    var number: UInt64 = 0
    for digit in digits {
      guard let value = Hexadecimal.lowercaseValue(of: digit) else { return nil }
      number = number << 4 | UInt64(value)
    }
    return number
  }
}
