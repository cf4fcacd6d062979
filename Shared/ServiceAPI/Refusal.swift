import Identity
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
  /// INVALID_ARGUMENT with one detail for each fault.
  public static func invalid(_ faults: [FieldFault]) -> RPCError {
    let violations = faults.prefix(100).map {
      GoogleRpc.BadRequest.FieldViolation(field: $0.field, description: $0.message)
    }
    return RPCError(.invalidArgument, faults.prefix(10).map(\.message).joined(separator: "; ")).with(
      GoogleRpc.BadRequest(fieldViolations: violations))
  }

  /// NOT_FOUND: nothing with this id is in the caller's family (FA-6).
  public static func notFound(_ field: String, _ value: String) -> RPCError {
    error(
      .notFound, reason: "NOT_FOUND",
      "\(field) \"\(value.prefix(64))\" is not in the family; list what there is and use its id", field: field)
  }

  public static func failedPrecondition(_ reason: String, _ message: String) -> RPCError {
    error(.failedPrecondition, reason: reason, message)
  }

  public static func permissionDenied(_ reason: String, _ message: String) -> RPCError {
    error(.permissionDenied, reason: reason, message)
  }

  public static func alreadyExists(_ reason: String, _ message: String) -> RPCError {
    error(.alreadyExists, reason: reason, message)
  }

  /// ABORTED: somebody else wrote in between; read again and repeat.
  public static func aborted(_ reason: String, _ message: String) -> RPCError {
    error(.aborted, reason: reason, message)
  }

  /// RESOURCE_EXHAUSTED: something has reached the size it may have.
  public static func limitReached(_ message: String) -> RPCError {
    error(.resourceExhausted, reason: "LIMIT_REACHED", message)
  }

  /// UNAVAILABLE: the same call may succeed a little later.
  public static func tryAgain(_ reason: String) -> RPCError {
    RPCError(.unavailable, "\(reason); try again in a moment")
  }

  /// Any status with a machine-readable reason.
  public static func error(_ code: StatusCode, reason: String, _ message: String, field: String? = nil) -> RPCError {
    RPCError.because(reason, code, message, domain: .screenTime, metadata: field.map { ["field": $0] } ?? [:])
  }
}
