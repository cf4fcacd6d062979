/// The received part of a call's requests, as a value. The messages of a stream wait in `CallStreams`.
struct CallInbound {
  enum Failure: Equatable {
    case tooManyRequests
    case noRequest
    case insideMessage
  }

  enum OnEnd: Equatable {
    /// The handler of a call that has one request can start.
    case start
    /// A reader waits for the end.
    case endRequests
    case fail(Failure)
    case nothing
  }

  /// Whether there may be any number of requests.
  let isStream: Bool
  /// Messages that were received.
  private(set) var count = 0
  /// The client has ended its side.
  private(set) var hasEnded = false
  /// Cuts the body into messages.
  var reader: EnvelopeReader
  /// Decodes the body of a request in Base64.
  var text = TextBody()
  /// The body where it is the one request; nil where that is in an envelope.
  var bare: BareBody?
  /// The one request of a call that has one; empty until it is complete, and when the handler has it.
  private(set) var request: [UInt8] = []
  /// `request` is still compressed.
  private(set) var requestIsCompressed = false
  /// The task that serves the call and waits for the rest of its one request.
  var arrival: CallWaiter<Void>?
  private var progress = RequestProgress()

  /// - Parameter limit: of one message, in bytes.
  init(isStream: Bool, limit: Int, takesCompressed: Bool) {
    self.isStream = isStream
    reader = EnvelopeReader(limit: limit)
    reader.takesCompressed = takesCompressed
  }

  /// The one request, where there is one, was received.
  var isWhole: Bool { hasEnded || isStream }

  /// A complete message was received; nil when it belongs to the call.
  mutating func receivedMessage() -> Failure? {
    count += 1
    return !isStream && count > 1 ? .tooManyRequests : nil
  }

  /// - Parameter isOver: whether the call is.
  mutating func receivedEnd(isOver: Bool) -> OnEnd {
    guard !hasEnded else { return .nothing }
    hasEnded = true
    if isOver { return .nothing }
    if reader.isInsideMessage { return .fail(.insideMessage) }
    if isStream { return .endRequests }
    return count == 0 ? .fail(.noRequest) : .start
  }

  /// Bytes of memory that a request that is not complete takes beyond those that have arrived.
  var slack: Int { bare?.slack ?? reader.slack }

  /// The body is complete, and so is the one request.
  mutating func setBareRequest(_ message: [UInt8], isCompressed: Bool) {
    guard !hasEnded else { return }
    count = 1
    request = message
    // There is nothing to decompress in nothing.
    requestIsCompressed = isCompressed && !message.isEmpty
  }

  /// The one request is complete.
  mutating func setRequest(_ message: [UInt8]) {
    request = message
    requestIsCompressed = reader.isCompressed
  }

  /// The request for a handler that is run once.
  mutating func dequeueRequest() -> [UInt8] {
    var request: [UInt8] = []
    swap(&request, &self.request)
    return request
  }

  /// The request, which is decompressed from now on.
  mutating func beginDecompression() -> [UInt8] {
    requestIsCompressed = false
    return request
  }

  /// - Returns: by how many bytes the request is longer than received.
  mutating func setDecompressed(_ bytes: [UInt8]) -> Int {
    let growth = max(0, bytes.count - request.count)
    request = bytes
    return growth
  }

  /// Nothing is kept of a message that is not complete.
  mutating func dropPart() {
    reader.removeAll()
    _ = bare?.removeAll()
  }

  /// Number of bytes to return to the client's flow-control window.
  ///
  /// Bytes queued for the handler are not returned yet. The beginning of a message may be followed by the rest of it,
  /// or a message larger than the window would never be complete, but not while the handler has others to read: it
  /// would be given a window for every message that it is behind.
  /// - Parameters:
  ///   - unconsumed: all that count, in bytes.
  ///   - queued: bytes of complete messages that the handler has not read.
  func consumable(_ unconsumed: Int, queued: Int) -> Int {
    unconsumed - (queued > 0 ? queued + reader.bytesInside : 0)
  }

  /// Messages that the client still has to send: the one request, or the rest of a message while the handler is not
  /// behind; nil for nothing.
  /// - Parameters:
  ///   - hasEnded: whether the client has ended its side of the stream.
  ///   - queued: bytes of complete messages that the handler has not read.
  ///   - messages: how many were received or sent.
  func awaited(hasEnded: Bool, queued: Int, messages: Int) -> RequestProgress.Mark? {
    guard !hasEnded, queued == 0, !isStream || reader.isInsideMessage else { return nil }
    return RequestProgress.Mark(bytes: bare?.count ?? reader.bytesInside, messages: messages)
  }

  /// - Returns: whether nothing of what the client owes has arrived since the last time.
  mutating func isStalled(_ awaited: RequestProgress.Mark?) -> Bool {
    progress.check(awaited)
  }
}

extension CallInbound.Failure {
  /// - Parameter malformed: the code for a request that is not of its protocol.
  func error(_ malformed: StatusCode) -> RPCError {
    switch self {
    // A wrong number of messages (grpc/doc/statuscodes.md).
    case .tooManyRequests: RPCError(.unimplemented, "this method takes one request, the client sent more")
    case .noRequest: RPCError(.unimplemented, "this method takes one request, the client sent none")
    case .insideMessage: RPCError(malformed, "the request ended in the middle of a message")
    }
  }
}

extension EnvelopeError {
  /// - Parameter malformed: the code for a request that is not of its protocol.
  func error(_ malformed: StatusCode) -> RPCError {
    switch self {
    case .compressed:
      RPCError(malformed, "the message is marked as compressed, but the request's headers name no encoding")
    case .reservedFlag(let flag):
      RPCError(malformed, "the message's compressed flag is \(flag), it must be 0")
    case .tooLarge(let size, let limit):
      RPCError(.resourceExhausted, "the message has \(size) bytes, the limit is \(limit): send it in parts")
    case .outOfMemory:
      .overload("the server has no memory for the message: retry later")
    }
  }
}

/// Finds clients that begin something and never finish it: a header block, a message. Each is checked twice, a timeout
/// apart: a request that has not progressed in between is stalled; a stream that is silent between messages is not.
struct RequestProgress: Equatable {
  /// How far a request is while the server waits for the rest of what the client has begun; nil when it waits for
  /// nothing.
  struct Mark: Equatable {
    var bytes: Int
    var messages: Int
  }

  private var last: Mark?

  /// - Returns: whether nothing has arrived since the last time.
  mutating func check(_ mark: Mark?) -> Bool {
    defer { last = mark }
    return mark != nil && mark == last
  }
}
