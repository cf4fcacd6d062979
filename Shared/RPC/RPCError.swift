public import CommonProtos
public import ProtobufC

/// How a call failed: thrown by handlers to answer with a status, and by clients when the call did.
public struct RPCError: Error, Sendable {
  /// Where an error was created.
  public enum Origin: Hashable, Sendable {
    /// This process: an error that a handler throws, or that a client finds itself, such as a deadline or a lost
    /// connection.
    case local
    /// The peer of a call: its status was received.
    case peer
  }

  /// Never `ok` on the wire: a handler that throws it is answered with UNKNOWN.
  public var code: StatusCode
  /// Whether the peer of a call has sent this. Neither sent nor compared.
  public internal(set) var origin = Origin.local
  /// For people: names the field, the value, the limit and what to do.
  public var message: String
  /// For programs: google.rpc messages such as `ErrorInfo`, `BadRequest` and `RetryInfo`; about 6 KiB are sent at most.
  public var details: [GoogleProtobuf.AnyMessage]
  /// Sent as trailers with the status, or received as such.
  public var metadata: Metadata
  /// The error behind this one, for local logs. Neither sent nor compared.
  public var cause: (any Error)?

  /// A status with all that may go with it.
  public init(
    code: StatusCode, message: String, details: [GoogleProtobuf.AnyMessage] = [], metadata: Metadata = Metadata(),
    cause: (any Error)? = nil
  ) {
    self.code = code
    self.message = message
    self.details = details
    self.metadata = metadata
    self.cause = cause
  }

  /// A status with a message, for people, and no details.
  public init(_ code: StatusCode, _ message: String, cause: (any Error)? = nil) {
    self.init(code: code, message: message, cause: cause)
  }
}

extension RPCError: Hashable {
  public static func == (left: RPCError, right: RPCError) -> Bool {
    left.code == right.code && left.message == right.message && left.details == right.details
      && left.metadata == right.metadata
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(code)
    hasher.combine(message)
    hasher.combine(details)
    hasher.combine(metadata)
  }
}

extension RPCError {
  /// The same error with one more detail. A detail that cannot be encoded is left out, and the error's message notes
  /// it.
  public func with(_ detail: some Message) -> RPCError {
    var copy = self
    do {
      copy.details.append(try GoogleProtobuf.AnyMessage(packing: detail))
    } catch {
      copy.message += " (a detail is left out: \(error))"
    }
    return copy
  }

  /// The first detail of a type.
  public func detail<M: Message>(_ type: M.Type) -> M? {
    for detail in details {
      if let message = try? detail.unpacked(as: type) { return message }
    }
    return nil
  }
}

extension RPCError {
  /// The error for a caller that exceeds a bound of the process or of its connection: RESOURCE_EXHAUSTED with a delay
  /// to retry after.
  static func overload(_ message: String) -> RPCError {
    .tryAgain(.resourceExhausted, message, after: .seconds(1))
  }
}

extension RPCError: CustomStringConvertible {
  /// The status sent to the peer, or received from it.
  public var description: String { "\(code.name): \(message)" }
}

extension RPCError: CustomDebugStringConvertible {
  /// For local logs: with the cause, and whether the peer has sent it.
  public var debugDescription: String {
    (origin == .peer ? "sent by the peer: " : "") + description + (cause.map { " (because: \($0))" } ?? "")
  }
}

/// An error that knows which status it is, such as a database's: a handler may let it pass through.
public protocol RPCErrorConvertible: Error {
  /// The status to respond with. Its message is sent to the peer.
  var rpcError: RPCError { get }
}

extension RPCError {
  /// The status for a handler's error. Whatever is not meant for the peer becomes its cause.
  public init(thrown error: any Error) {
    switch error {
    case let error as RPCError:
      self = error
      if code == .ok { code = .unknown }
    case let error as any RPCErrorConvertible:
      self = error.rpcError
      if cause == nil { cause = error }
    case is CancellationError:
      self.init(.cancelled, "the call was cancelled")
    default:
      self.init(.unknown, "the handler failed with \(type(of: error))", cause: error)
    }
  }
}
