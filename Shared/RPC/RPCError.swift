import CommonProtos
import ProtobufC

/// How a call failed: thrown by handlers to answer with a status, and by clients when the peer did.
public struct RPCError: Error, Hashable, Sendable {
  /// Never `ok` on the wire: a handler that throws it is answered with UNKNOWN.
  public var code: StatusCode
  /// For people: names the field, the value, the limit and what to do.
  public var message: String
  /// For programs: google.rpc messages such as `ErrorInfo`, `BadRequest` and `RetryInfo`; about 6 KiB are sent at most.
  public var details: [GoogleProtobuf.AnyMessage]
  /// Sent as trailers beside the status, or received as such.
  public var metadata: Metadata

  /// A status with all that may go with it.
  public init(
    code: StatusCode, message: String, details: [GoogleProtobuf.AnyMessage] = [], metadata: Metadata = Metadata()
  ) {
    self.code = code
    self.message = message
    self.details = details
    self.metadata = metadata
  }

  /// A status with a message, for people, and no details.
  public init(_ code: StatusCode, _ message: String) {
    self.init(code: code, message: message)
  }
}

extension RPCError {
  /// The same error with one more detail; a message that cannot be encoded is left out.
  public func with(_ detail: some Message) -> RPCError {
    var copy = self
    if let packed = try? GoogleProtobuf.AnyMessage(packing: detail) { copy.details.append(packed) }
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
  /// What a caller gets past a bound of the process or of its connection: RESOURCE_EXHAUSTED with a delay to retry after.
  static func overload(_ message: String) -> RPCError {
    .tryAgain(.resourceExhausted, message, after: .seconds(1))
  }
}

extension RPCError: CustomStringConvertible {
  public var description: String { "\(code.name): \(message)" }
}

/// An error that knows which status it is, such as a database's: a handler may let it pass through.
public protocol RPCErrorConvertible: Error {
  /// The status to answer with. Its message goes to the peer.
  var rpcError: RPCError { get }
}

extension RPCError {
  /// The status a handler's error is answered with. What is not meant for the peer is not shown to it.
  public init(thrown error: any Error) {
    switch error {
    case let error as RPCError:
      self = error
      if code == .ok { code = .unknown }
    case let error as any RPCErrorConvertible:
      self = error.rpcError
    case is CancellationError:
      self.init(.cancelled, "the call was cancelled")
    default:
      self.init(.unknown, "the handler failed with \(type(of: error))")
    }
  }
}
