/// Reads requests of HTTP/1.0 and HTTP/1.1 as their bytes arrive (RFC 9112). A value, which holds no more than one line
/// and the head so far.
///
/// It is strict where parsers differ, as what one of them takes for a body is the next request for another (request
/// smuggling): a line ends with CR LF and with nothing else, no line is continued, nothing stands before a colon, a
/// length is given once, in digits, and never together with chunks, and chunks have no extensions.
package struct RequestParser: Sendable {
  /// What the bytes so far have led to.
  package enum Event: Hashable, Sendable {
    /// A request's head is complete.
    case head(RequestHead)
    /// These of the bytes belong to the body.
    case body(Range<Int>)
    /// The request is complete; the next byte belongs to another one.
    case end
    /// Nothing more is read.
    case refused(Refusal)
  }

  private enum State: Hashable, Sendable {
    case requestLine
    case fields
    /// So many bytes of the body are to come.
    case body(UInt64)
    case chunkSize
    case chunk(UInt64)
    /// The end of the line behind a chunk.
    case chunkEnd
    case trailers
    /// All is read but its end is not reported.
    case complete
    case refused
  }

  /// Bytes of a method. The longest that is registered has 17 (RFC 9110 section 16.1.1).
  private static let maximumMethod = 32
  /// The method, two spaces and the version.
  private static let restOfRequestLine = maximumMethod + 10
  /// A chunk of 2^60 bytes would have more.
  private static let maximumChunkDigits = 15

  private let settings: HTTP1Settings
  private var state = State.requestLine
  private var head = RequestHead()
  /// The line that has begun, without its end.
  private var line: [UInt8] = []
  /// The last byte was a CR.
  private var endsLine = false
  /// Of header lines.
  private var fieldBytes = 0
  private var fieldCount = 0

  /// Waits for the first request.
  package init(_ settings: HTTP1Settings) {
    self.settings = settings
  }

  /// A request has begun, and its head is not complete.
  package var isInHead: Bool {
    switch state {
    case .requestLine: !line.isEmpty || endsLine
    case .fields: true
    default: false
    }
  }

  /// No byte of a request was read since the last one was complete.
  package var isBetweenRequests: Bool { state == .requestLine && line.isEmpty && !endsLine }

  /// Reads on from `offset`, to the next event; nil when all bytes are read.
  package mutating func next(_ bytes: UnsafeRawBufferPointer, from offset: inout Int) -> Event? {
    do throws(Refusal) {
      while true {
        switch state {
        case .refused: return nil
        case .complete:
          self = RequestParser(settings)
          return .end
        case .body(let left):
          guard let range = take(left, of: bytes, from: &offset) else { return nil }
          let rest = left - UInt64(range.count)
          state = rest == 0 ? .complete : .body(rest)
          return .body(range)
        case .chunk(let left):
          guard let range = take(left, of: bytes, from: &offset) else { return nil }
          let rest = left - UInt64(range.count)
          state = rest == 0 ? .chunkEnd : .chunk(rest)
          return .body(range)
        case .requestLine, .fields, .chunkSize, .chunkEnd, .trailers:
          guard try readLine(bytes, from: &offset) else { return nil }
          if let event = try lineEnded() { return event }
        }
      }
    } catch {
      state = .refused
      line = []
      return .refused(error)
    }
  }

  private func take(_ left: UInt64, of bytes: UnsafeRawBufferPointer, from offset: inout Int) -> Range<Int>? {
    guard offset < bytes.count else { return nil }
    let begin = offset
    offset += Int(min(left, UInt64(bytes.count - begin)))
    return begin..<offset
  }

  // MARK: Lines

  /// Whether the line is complete with these bytes.
  private mutating func readLine(_ bytes: UnsafeRawBufferPointer, from offset: inout Int) throws(Refusal) -> Bool {
    while offset < bytes.count {
      let byte = bytes[offset]
      offset += 1
      if endsLine {
        guard byte == Characters.lineFeed else { throw .malformed("a CR without LF: end lines with CR LF") }
        endsLine = false
        return true
      }
      switch byte {
      case Characters.carriageReturn: endsLine = true
      case Characters.lineFeed: throw .malformed("an LF without CR: end lines with CR LF")
      default:
        try check(byte)
        line.append(byte)
      }
      try countFieldByte()
    }
    return false
  }

  /// What the byte may not be in its line, so that a line that cannot be read is not waited for.
  private func check(_ byte: UInt8) throws(Refusal) {
    switch state {
    case .requestLine:
      guard line.count < settings.maximumTargetBytes + Self.restOfRequestLine else { throw targetIsTooLong }
      guard Characters.isTarget(byte) || byte == Characters.space || byte == UInt8(ascii: "#") else {
        throw .malformed("the request line holds the byte \(byte): send a method, a target and HTTP/1.1")
      }
    case .chunkSize:
      guard Characters.hexDigit(byte) != nil else {
        throw .malformed("a chunk's size is followed by something: send no chunk extensions")
      }
      guard line.count < Self.maximumChunkDigits else { throw .malformed("a chunk's size has too many digits") }
    case .chunkEnd: throw .malformed("a chunk is longer than its size says")
    default:
      guard Characters.isValue(byte) else { throw .malformed("a header line holds the byte \(byte): encode the value") }
    }
  }

  private var targetIsTooLong: Refusal {
    Refusal(414, "HTTP/1.1: the target is longer than \(settings.maximumTargetBytes) bytes: send it in a body")
  }

  private mutating func countFieldByte() throws(Refusal) {
    guard state == .fields || state == .trailers else { return }
    fieldBytes += 1
    guard fieldBytes < settings.maximumHeaderBytes else {
      throw Refusal(431, "HTTP/1.1: the header lines take more than \(settings.maximumHeaderBytes) bytes: send fewer")
    }
  }

  private mutating func lineEnded() throws(Refusal) -> Event? {
    defer { line.removeAll(keepingCapacity: true) }
    switch state {
    case .requestLine:
      try readRequestLine()
      state = .fields
      return nil
    case .fields:
      guard line.isEmpty else {
        head.fields.append(try readField())
        return nil
      }
      try HeadRules.complete(&head)
      (fieldBytes, fieldCount) = (0, 0)
      switch head.body {
      case .none: state = .complete
      case .length(let length): state = .body(UInt64(length))
      case .chunked: state = .chunkSize
      }
      let complete = head
      head = RequestHead()
      return .head(complete)
    case .chunkSize:
      guard !line.isEmpty else { throw .malformed("a chunk has no size") }
      let size = line.reduce(UInt64(0)) { $0 << 4 | (Characters.hexDigit($1) ?? 0) }
      state = size == 0 ? .trailers : .chunk(size)
      return nil
    case .chunkEnd:
      state = .chunkSize
      return nil
    default:
      guard !line.isEmpty else {
        state = .complete
        return nil
      }
      // Trailers are read to find their end, and mean nothing to the server.
      guard !HeadRules.framing.contains(try readField().name) else {
        throw .malformed("a trailer says where a request begins or ends: send it as a header")
      }
      return nil
    }
  }

  private mutating func readRequestLine() throws(Refusal) {
    let parts = line.split(separator: Characters.space, omittingEmptySubsequences: false)
    guard parts.count == 3, !parts[0].isEmpty, parts[0].allSatisfy(Characters.isToken) else {
      throw .malformed("the request line is not a method, a target and HTTP/1.1, each after one space")
    }
    guard parts[0].count <= Self.maximumMethod else {
      throw Refusal(501, "HTTP/1.1: no method is longer than \(Self.maximumMethod) bytes")
    }
    guard parts[1].count <= settings.maximumTargetBytes else { throw targetIsTooLong }
    guard let version = Self.minorVersion(parts[2]) else {
      throw .malformed("the request line does not end with a version: send HTTP/1.1")
    }
    guard version <= 1 else { throw Refusal(505, "HTTP/1.\(version) is not served: use HTTP/1.1 or HTTP/2") }
    head.minorVersion = version
    head.method = String(decoding: parts[0], as: UTF8.self)
    head.target = String(decoding: parts[1], as: UTF8.self)
    try HeadRules.readTarget(parts[1], into: &head)
  }

  private static func minorVersion(_ text: ArraySlice<UInt8>) -> Int? {
    guard text.count == 8, text.starts(with: "HTTP/1.".utf8), let last = text.last, Characters.isDigit(last) else {
      return nil
    }
    return Int(last - UInt8(ascii: "0"))
  }

  private mutating func readField() throws(Refusal) -> RequestHead.Field {
    fieldCount += 1
    guard fieldCount <= settings.maximumHeaderFields else {
      throw Refusal(431, "HTTP/1.1: there are more than \(settings.maximumHeaderFields) header lines: send fewer")
    }
    guard let first = line.first, first != Characters.space, first != Characters.tab else {
      throw .malformed("a header line begins with white space: send each header in one line")
    }
    guard let colon = line.firstIndex(of: Characters.colon) else { throw .malformed("a header line has no colon") }
    guard colon > 0, line[..<colon].allSatisfy(Characters.isToken) else {
      throw .malformed("a header's name is empty, or is not followed by its colon at once, or holds what no name may")
    }
    func isSpace(_ byte: UInt8) -> Bool { byte == Characters.space || byte == Characters.tab }
    let value = line[(colon + 1)...].drop(while: isSpace)
    let end = value.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? value.startIndex
    return RequestHead.Field(name: Characters.lowercased(line[..<colon]), value: Array(value[value.startIndex..<end]))
  }
}
