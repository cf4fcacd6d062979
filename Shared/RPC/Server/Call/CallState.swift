/// The course of one call on the server, as a value: its possible next events, and what follows from the past ones.
///
/// A call goes down this list, and may leave out what it does not need. It goes back from `started` to `held` where the
/// workers have no time for it.
enum CallState: UInt8 {
  /// It has a place, and its headers are about to be received.
  case opened
  /// Its headers were received: it can be begun.
  case received
  /// It waits for its turn (`Admission`).
  case held
  /// Its handler was handed to the workers; nothing was sent.
  case started
  /// The headers of its response were sent.
  case responding
  /// A status was sent, or can no longer be. Its handler may still be at work, so that it counts against the server's
  /// limits.
  case over
  /// It counts against no limit.
  case released

  enum OnFinish: Equatable {
    /// Nothing was sent yet: headers and status in one block.
    case headersOnly
    case trailers
    /// The call has ended otherwise; the outcome is of no interest any more.
    case nothing
  }

  /// Its handler was not started and can be.
  var isWaiting: Bool { rawValue < Self.started.rawValue }
  var isOver: Bool { rawValue >= Self.over.rawValue }

  /// The headers of a request have arrived, or trailers, which mean nothing to gRPC.
  /// - Returns: whether these are the headers.
  mutating func receiveHeaders() -> Bool {
    guard self == .opened else { return false }
    self = .received
    return true
  }

  /// - Returns: false when it is held already.
  mutating func hold() -> Bool {
    guard self != .held else { return false }
    assert(self == .received, "held when it is \(self)")
    self = .held
    return true
  }

  mutating func start() {
    assert(self == .held, "started when it is \(self)")
    self = .started
  }

  /// The workers had no time for it.
  mutating func returnToHold() {
    assert(self == .started, "returned when it is \(self)")
    self = .held
  }

  mutating func sendHeaders() {
    assert(self == .started, "responds when it is \(self)")
    self = .responding
  }

  /// Headers, the only message and the status are sent at once.
  mutating func sendAll() {
    assert(self == .started, "responds when it is \(self)")
    self = .over
  }

  /// The handler has returned or thrown, or the server ends the call.
  mutating func finish() -> OnFinish {
    guard !isOver else { return .nothing }
    defer { self = .over }
    return self == .responding ? .trailers : .headersOnly
  }

  /// The stream is gone; true when the handler may still be running.
  mutating func close() -> Bool {
    guard !isOver else { return false }
    self = .over
    return true
  }

  /// - Returns: false when it was released before.
  mutating func release() -> Bool {
    assert(isOver, "released when it is \(self)")
    guard self != .released else { return false }
    self = .released
    return true
  }
}

/// Why a call is over, for a handler that continues to read or write; or why it is about to end.
struct CallFailure {
  private(set) var error: RPCError?
  /// It was found while nghttp2 was at work, and is acted on afterwards.
  private(set) var isPending = false

  /// The first failure is the reason; an abandoned body also ends inside a message.
  mutating func find(_ error: RPCError) {
    if !isPending { self.error = error }
    isPending = true
  }

  mutating func set(_ error: RPCError) {
    self.error = error
  }

  var outcome: RPCError { error ?? RPCError(.cancelled, "the call is over") }
}
