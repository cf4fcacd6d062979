import Identity
import Messages
import ProtobufC
import RPC

/// The errors of calls that can't be served, with the details of google.rpc that programs read.
public enum Refusal {
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

  /// ABORTED: another writer came in between; read again and retry.
  public static func aborted(_ reason: String, _ message: String) -> RPCError {
    error(.aborted, reason: reason, message)
  }

  /// RESOURCE_EXHAUSTED: a limit is reached.
  public static func limitReached(_ message: String) -> RPCError {
    error(.resourceExhausted, reason: "LIMIT_REACHED", message)
  }

  /// UNAVAILABLE: the same call may succeed a second later.
  public static func tryAgain(_ reason: String) -> RPCError {
    .tryAgain(.unavailable, "\(reason); try again in a moment", after: .seconds(1))
  }

  /// Any status with a machine-readable reason.
  public static func error(_ code: StatusCode, reason: String, _ message: String, field: String? = nil) -> RPCError {
    RPCError.because(reason, code, message, domain: .screenTime, metadata: field.map { ["field": $0] } ?? [:])
  }
}
