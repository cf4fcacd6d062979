import Database
import Identity
import LocalTime
import ProtobufC
import RPC

/// Makes a writing call safe to retry: the same request id and request within 24 hours return the first answer. What a
/// guardian changes by it is recorded in the same transaction, and a repeat records nothing (FA-1).
public struct Once: Sendable {
  private let key: IdempotencyKey
  /// nil for a caller who is no guardian.
  private let author: ChangeAuthor?

  /// - Parameter requestID: the request's field for the client's id. The id is case-insensitive, so a client may write
  ///   it differently when it repeats the request.
  /// - Parameter faults: gets a missing or malformed id.
  public init<Request: Message>(
    _ request: Request, _ requestID: WritableKeyPath<Request, String>, _ context: RPCContext,
    _ faults: inout RequestFaults
  ) throws {
    faults.requestID(request[keyPath: requestID])
    var canonical = request
    canonical[keyPath: requestID] = request[keyPath: requestID].lowercased()
    key = IdempotencyKey(
      caller: context.principal.requestScope, method: context.method.path, requestID: canonical[keyPath: requestID],
      request: try canonical.serialized())
    author = ChangeAuthor(context)
  }

  /// The first answer, made by `body` or stored. It must hold no credentials: it is stored in clear.
  public func answer<Answer: Message>(
    _ tx: Transaction, now: Instant, _ body: () throws -> Recorded<Answer>
  ) throws -> Answer {
    try Self.refusingOtherRequests {
      let bytes = try tx.once(key, now: now.seconds) { try record(body(), tx, now: now).serialized() }
      return try Answer(serializedBytes: bytes)
    }
  }

  private func record<Answer>(_ recorded: Recorded<Answer>, _ tx: Transaction, now: Instant) throws -> Answer {
    if let author, let change = recorded.change { try tx.record(change, by: author, at: now) }
    return recorded.answer
  }

  /// The same in its own transaction.
  public func answer<Answer: Message>(
    in database: Database, of familyID: String, now: Instant, cause: String = #function,
    _ body: @escaping @Sendable (Transaction) throws -> Recorded<Answer>
  ) async throws -> Answer {
    try await database.write(familyID, cause: cause) { tx in try answer(tx, now: now) { try body(tx) } }
  }

  /// The state of a call of two transactions after the first one.
  public enum Written<Answer: Message> {
    /// It was answered before.
    case answered(Answer)
    /// The second one has not run yet; the value is what the first one returned.
    case open(Answer)
  }

  /// The first of the two transactions of a call whose response is prepared outside the writer. It writes the call's
  /// data, and enqueues as pending work everything that must happen even without the second, `complete`, which stores
  /// the response. If the second did not happen, for instance after a power failure, a repeat runs only the second.
  public func write<Answer: Message>(
    in database: Database, of familyID: String, now: Instant, cause: String = #function,
    _ body: @escaping @Sendable (Transaction) throws -> Recorded<Answer>
  ) async throws -> Written<Answer> {
    let (key, written) = (key, key.part("written"))
    let kept = try await database.write(familyID, cause: cause) { tx in
      try Self.refusingOtherRequests {
        // Answered already, also by a version of the program that needed one transaction.
        if let answer = try tx.answer(to: key, now: now.seconds) { return (bytes: answer, isWhole: true) }
        let bytes = try tx.once(written, now: now.seconds) { try record(body(tx), tx, now: now).serialized() }
        return (bytes: bytes, isWhole: false)
      }
    }
    let answer = try Answer(serializedBytes: kept.bytes)
    return kept.isWhole ? .answered(answer) : .open(answer)
  }

  /// The second transaction: keeps the answer, unless another one was kept meanwhile, which is then the first.
  /// - Parameter body: returns the response; nil when the data it was prepared from has changed, so that nothing is
  ///   stored.
  public func complete<Answer: Message>(
    in database: Database, of familyID: String, now: Instant, cause: String = #function,
    _ body: @escaping @Sendable (Transaction) throws -> Answer?
  ) async throws -> Answer? {
    let key = key
    let (made, kept) = try await database.write(familyID, cause: cause) { tx -> (Answer?, [UInt8]?) in
      if let kept = try tx.answer(to: key, now: now.seconds) { return (nil, kept) }
      guard let answer = try body(tx) else { return (nil, nil) }
      _ = try tx.once(key, now: now.seconds) { try answer.serialized() }
      return (answer, nil)
    }
    return try made ?? kept.map { try Answer(serializedBytes: $0) }
  }

  private static func refusingOtherRequests<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as DatabaseError where error.kind == .requestIDReused {
      throw Refusal.alreadyExists(.requestIDReused, "\(error.message). \(error.remedy)")
    }
  }
}
