/// The course of one call on the server, as a value: what may still happen, and what follows from what did.
struct ServerCallState {
  enum Failure: Equatable {
    case tooManyRequests
    case noRequest
    case insideMessage
  }

  enum OnRequestEnd: Equatable {
    /// The handler of a unary or server-streaming call can start.
    case start
    /// A reader waits for the end.
    case endRequests
    case fail(Failure)
    case nothing
  }

  enum OnFinish: Equatable {
    /// Nothing was sent yet: headers and status in one block.
    case headersOnly
    case trailers
    /// The call has ended otherwise; the outcome is of no interest any more.
    case nothing
  }

  private let streamsRequests: Bool
  private(set) var requestCount = 0
  private(set) var requestsEnded = false
  private(set) var headersSent = false
  /// A status was sent, or can no longer be.
  private(set) var isOver = false

  init(streamsRequests: Bool) {
    self.streamsRequests = streamsRequests
  }

  /// A complete message was received; nil when it belongs to the call.
  mutating func receivedMessage() -> Failure? {
    requestCount += 1
    return !streamsRequests && requestCount > 1 ? .tooManyRequests : nil
  }

  mutating func receivedEnd(insideMessage: Bool) -> OnRequestEnd {
    guard !requestsEnded else { return .nothing }
    requestsEnded = true
    if isOver { return .nothing }
    if insideMessage { return .fail(.insideMessage) }
    if streamsRequests { return .endRequests }
    return requestCount == 0 ? .fail(.noRequest) : .start
  }

  /// The handler sends a message; true when the headers go first. Not to be asked when the call is over.
  mutating func sendsMessage() -> Bool {
    defer { headersSent = true }
    return !headersSent
  }

  /// The handler has returned or thrown, or the server ends the call.
  mutating func finish() -> OnFinish {
    guard !isOver else { return .nothing }
    isOver = true
    return headersSent ? .trailers : .headersOnly
  }

  /// The stream is gone; true when the handler may still be running.
  mutating func closed() -> Bool {
    defer { isOver = true }
    return !isOver
  }
}

extension ServerCallState.Failure {
  var error: RPCError {
    switch self {
    case .tooManyRequests: RPCError(.internalError, "this method takes one request, the client sent more")
    case .noRequest: RPCError(.internalError, "this method takes one request, the client sent none")
    case .insideMessage: RPCError(.internalError, "the request ended in the middle of a message")
    }
  }
}

extension EnvelopeError {
  var error: RPCError {
    switch self {
    case .compressed:
      RPCError(.internalError, "the message is marked as compressed, but no grpc-encoding was agreed on")
    case .reservedFlag(let flag):
      RPCError(.internalError, "the message's compressed flag is \(flag), it must be 0")
    case .tooLarge(let size, let limit):
      RPCError(.resourceExhausted, "the message has \(size) bytes, the limit is \(limit): send it in parts")
    case .outOfMemory:
      .overload("the server has no memory for the message: retry later")
    }
  }
}
