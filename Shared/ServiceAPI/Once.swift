import Database
import Identity
import LocalTime
import ProtobufC
import RPC

/// Makes a writing call safe to repeat: the same request id and request within 24 hours give the first answer.
public struct Once: Sendable {
  private let key: IdempotencyKey

  /// - Parameter requestID: the request's field for the client's id. The id counts the same in capital and in small
  ///   letters, so a client may write it another way when it repeats the request.
  public init<Request: Message>(
    _ request: Request, _ requestID: WritableKeyPath<Request, String>, _ context: RPCContext
  ) throws {
    var canonical = request
    canonical[keyPath: requestID] = request[keyPath: requestID].lowercased()
    key = IdempotencyKey(
      caller: context.principal.requestScope, method: context.method, requestID: canonical[keyPath: requestID],
      request: try canonical.serialized())
  }

  /// The first answer, made by `body` or stored. It must hold no credentials: it is stored in clear.
  public func answer<Answer: Message>(
    _ tx: Transaction, now: Instant, _ body: () throws -> Answer
  ) throws -> Answer {
    try Self.refusingOtherRequests {
      let bytes = try tx.once(key, now: now.seconds) { try body().serialized() }
      return try Answer(serializedBytes: bytes)
    }
  }

  /// The first answer of a call that takes two transactions, because each of them may take as long as a body may. The first
  /// writes what the call is about and must leave, as pending work, all that has to become of it without the second, which
  /// makes the answer. Where the second did not come about, after a power cut, say, a repeat writes nothing again and takes
  /// it alone.
  /// - Parameters:
  ///   - write: returns what it knows of the answer.
  ///   - complete: makes the answer of that.
  public func answer<Answer: Message>(
    in database: Database, of familyID: String, now: Instant, cause: String = #function,
    write: @escaping @Sendable (Transaction) throws -> Answer,
    complete: @escaping @Sendable (Transaction, Answer) throws -> Answer
  ) async throws -> Answer {
    let (key, written) = (key, key.part("written"))
    let kept = try await database.write(familyID, cause: cause) { tx in
      try Self.refusingOtherRequests {
        // Answered already, also by a version of the program that needed one transaction.
        if let answer = try tx.answer(to: key, now: now.seconds) { return (bytes: answer, isWhole: true) }
        return (bytes: try tx.once(written, now: now.seconds) { try write(tx).serialized() }, isWhole: false)
      }
    }
    if kept.isWhole { return try Answer(serializedBytes: kept.bytes) }
    let answer = try await database.write(familyID, cause: cause) { tx in
      try tx.once(key, now: now.seconds) { try complete(tx, Answer(serializedBytes: kept.bytes)).serialized() }
    }
    return try Answer(serializedBytes: answer)
  }

  private static func refusingOtherRequests<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as DatabaseError where error.kind == .requestIDReused {
      throw Refusal.alreadyExists("REQUEST_ID_REUSED", "\(error.message). \(error.remedy)")
    }
  }
}
