public import Database
import Identity
import Messages
public import RPC

/// Lets a handler's `DatabaseError` reach the caller as the matching status.
extension DatabaseError: RPCErrorConvertible {
  public var rpcError: RPCError {
    let message = "\(publicMessage) \(remedy)"
    switch kind {
    case .requestIDReused: return .because(.requestIDReused, statusCode, message)
    case .overBudget:
      return .because(.limitReached, statusCode, message).tryAgain(after: retryDelay ?? .seconds(60))
    case .overloaded: return .tryAgain(statusCode, message, after: .milliseconds(200))
    case .diskFull, .locked, .inputOutput, .unavailable, .commitUnknown, .outOfMemory, .closed, .writesStopped:
      return .tryAgain(statusCode, message, after: .seconds(1))
    // An operator has to act first.
    case .readOnly: return .tryAgain(statusCode, message, after: .seconds(30))
    // The same call fails again.
    case .corrupt, .logMismatch, .schemaTooNew, .schemaMismatch, .clockMismatch, .uniqueViolation,
      .constraintViolation, .invalidStatement, .unreadableRow, .limitReached:
      return RPCError(statusCode, message)
    }
  }

  private var statusCode: StatusCode {
    switch kind {
    case .overloaded, .limitReached, .overBudget: .resourceExhausted
    case .diskFull, .readOnly, .locked, .inputOutput, .unavailable, .commitUnknown, .outOfMemory, .closed,
      .writesStopped:
      .unavailable
    case .corrupt: .dataLoss
    case .logMismatch, .schemaTooNew, .schemaMismatch, .clockMismatch: .failedPrecondition
    case .uniqueViolation, .requestIDReused: .alreadyExists
    case .constraintViolation, .invalidStatement, .unreadableRow: .internalError
    }
  }

  /// Without internals that the caller must not see (file names, statements).
  private var publicMessage: String {
    switch kind {
    case .overloaded, .limitReached, .overBudget, .requestIDReused: "\(message)."
    case .diskFull: "The service's disk is full."
    case .readOnly: "The service's data directory is not writable."
    case .locked: "The service's database is held by another program."
    case .unavailable: "The service's database cannot be reached."
    case .commitUnknown: "The service's database has not confirmed the write."
    case .inputOutput: "The service's disk reported an error."
    case .outOfMemory: "The service is out of memory."
    case .closed: "The service is shutting down."
    case .writesStopped: "The service's data is being moved, and can only be read."
    case .corrupt: "The service's database is damaged."
    case .logMismatch, .schemaTooNew, .schemaMismatch, .clockMismatch:
      "The service's database does not fit the program."
    case .uniqueViolation: "The row exists already."
    case .constraintViolation, .invalidStatement: "The service's database refused a statement."
    case .unreadableRow: "A row of the service's database cannot be read."
    }
  }

  /// Whether the failure is the database's and not due to the data written: a retry may succeed later.
  var isInfrastructure: Bool {
    switch kind {
    case .overloaded, .diskFull, .readOnly, .locked, .inputOutput, .unavailable, .commitUnknown, .outOfMemory, .closed,
      .corrupt, .limitReached, .overBudget:
      true
    default: false
    }
  }
}
