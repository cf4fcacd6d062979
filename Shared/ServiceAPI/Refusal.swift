import Messages
import ProtobufC
import RPC

/// One thing that is wrong with a request.
public struct FieldFault: Hashable, Sendable {
  /// The field's name in the contract, with a path where it is nested: `records[3].sequence`.
  public var field: String
  /// For people: names the field, its value, the limit and what to do.
  public var message: String

  public init(field: String, message: String) {
    self.field = field
    self.message = message
  }
}

/// The answers to calls that can't be served, with the details of google.rpc that programs read.
public enum Refusal {
  /// The `domain` of every `ErrorInfo`.
  public static let domain = "screentime"

  /// INVALID_ARGUMENT with one detail for each fault.
  public static func invalid(_ faults: [FieldFault]) -> RPCError {
    var detail = GoogleRpc.BadRequest()
    detail.fieldViolations = faults.prefix(100).map { fault in
      var entry = GoogleRpc.BadRequest.FieldViolation()
      entry.field = fault.field
      entry.description = fault.message
      return entry
    }
    return error(.invalidArgument, faults.prefix(10).map(\.message).joined(separator: "; "), [detail])
  }

  /// NOT_FOUND: nothing with this id is in the caller's family (FA-6).
  public static func notFound(_ field: String, _ value: String) -> RPCError {
    error(
      .notFound, "\(field) \"\(value.prefix(64))\" is not in the family; list what there is and use its id",
      [errorInfo("NOT_FOUND", ["field": field])])
  }

  public static func failedPrecondition(_ reason: String, _ message: String) -> RPCError {
    error(.failedPrecondition, message, [errorInfo(reason)])
  }

  public static func permissionDenied(_ reason: String, _ message: String) -> RPCError {
    error(.permissionDenied, message, [errorInfo(reason)])
  }

  public static func alreadyExists(_ reason: String, _ message: String) -> RPCError {
    error(.alreadyExists, message, [errorInfo(reason)])
  }

  /// ABORTED: somebody else wrote in between; read again and repeat.
  public static func aborted(_ reason: String, _ message: String) -> RPCError {
    error(.aborted, message, [errorInfo(reason)])
  }

  /// RESOURCE_EXHAUSTED: something has reached the size it may have.
  public static func limitReached(_ message: String) -> RPCError {
    error(.resourceExhausted, message, [errorInfo("LIMIT_REACHED")])
  }

  /// RESOURCE_EXHAUSTED: too often in a time.
  /// - Parameter what: in the plural.
  public static func tooMany(_ what: String, retryAfter delay: Duration) -> RPCError {
    let seconds = delay.components.seconds + (delay.components.attoseconds > 0 ? 1 : 0)
    var retry = GoogleRpc.RetryInfo()
    retry.retryDelay = GoogleProtobuf.Duration()
    retry.retryDelay?.seconds = seconds
    return error(
      .resourceExhausted, "too many \(what); try again in \(seconds) s", [errorInfo("RATE_LIMITED"), retry])
  }

  /// UNAVAILABLE: the same call may succeed a little later.
  public static func tryAgain(_ reason: String) -> RPCError {
    error(.unavailable, "\(reason); try again in a moment", [])
  }

  /// PERMISSION_DENIED: the roles declared for the method let somebody in whom the method does not serve.
  public static func wrongRole(_ context: RPCContext, _ needed: String) -> RPCError {
    error(.permissionDenied, "\(context.method) is for a \(needed)", [])
  }

  /// Any status with a machine-readable reason.
  public static func error(_ code: StatusCode, reason: String, _ message: String, field: String? = nil) -> RPCError {
    error(code, message, [errorInfo(reason, field.map { ["field": $0] } ?? [:])])
  }

  private static func errorInfo(_ reason: String, _ metadata: [String: String] = [:]) -> GoogleRpc.ErrorInfo {
    var info = GoogleRpc.ErrorInfo()
    info.reason = reason
    info.domain = domain
    info.metadata = metadata
    return info
  }

  private static func error(_ code: StatusCode, _ message: String, _ details: [any Message]) -> RPCError {
    // A detail that can't be encoded is left out: the status itself must not be lost over it.
    RPCError(code: code, message: message, details: details.compactMap { try? GoogleProtobuf.AnyMessage(packing: $0) })
  }
}
