public import Database
import Identity
public import LocalTime
import Messages
public import ProtobufC
public import RPC

/// How an answer is made again for a repeat, where it is too large to be kept (`StoredAnswer`).
public struct RemadeAnswer<Answer: Message>: Sendable {
  let names: @Sendable (Answer) -> Answer
  let answer: @Sendable (ReadTransaction, Answer) throws -> Answer

  /// - Parameters:
  ///   - names: the few fields of an answer by which it is found again, such as an id; less than
  ///     `StoredAnswer.maximumBytes`.
  ///   - answer: makes the answer as it is now, given those fields. NOT_FOUND means that what it shows is gone.
  public init(
    naming names: @escaping @Sendable (Answer) -> Answer = { _ in Answer() },
    _ answer: @escaping @Sendable (ReadTransaction, Answer) throws -> Answer
  ) {
    (self.names, self.answer) = (names, answer)
  }
}

/// Makes a writing call safe to retry: the same request id and request within 24 hours change nothing more and return
/// the first answer, or the same one as it is now where it is too large to be kept. A guardian's change by it is
/// recorded in the same transaction, and a repeat records nothing (FA-1).
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

  /// The first answer, made by `body` or kept. It must hold no credentials: it is stored in clear.
  /// - Parameter again: for an answer that may be too large to be kept.
  /// - Throws: ALREADY_EXISTS (REQUEST_DONE) where the answer was not kept and what it showed is gone.
  public func answer<Answer: Message>(
    _ tx: Transaction, now: Instant, again: RemadeAnswer<Answer>? = nil, _ body: () throws -> Recorded<Answer>
  ) throws -> Answer {
    try Self.refusingOtherRequests {
      var made: Answer?
      let kept = try tx.once(
        key, now: now.seconds, names: { try Self.names(of: made, again) },
        {
          let answer = try record(body(), tx, now: now)
          made = answer
          return try answer.serialized()
        })
      return try made ?? Self.answer(kept, tx, again)
    }
  }

  private static func names<Answer>(of answer: Answer?, _ again: RemadeAnswer<Answer>?) throws -> [UInt8] {
    guard let answer, let again else { return [] }
    return try again.names(answer).serialized()
  }

  /// The answer to a repeat.
  private static func answer<Answer>(
    _ kept: StoredAnswer, _ tx: Transaction, _ again: RemadeAnswer<Answer>?
  ) throws -> Answer {
    switch kept {
    case .answer(let bytes): return try Answer(serializedBytes: bytes)
    case .done(let names):
      guard let again else { throw Refusal.requestDone() }
      do {
        return try again.answer(tx, Answer(serializedBytes: names))
      } catch let error as RPCError where error.code == .notFound {
        throw Refusal.requestDone()
      }
    }
  }

  private func record<Answer>(_ recorded: Recorded<Answer>, _ tx: Transaction, now: Instant) throws -> Answer {
    if let author, let change = recorded.change { try tx.record(change, by: author, at: now) }
    return recorded.answer
  }

  /// The same in its own transaction.
  public func answer<Answer: Message>(
    in database: Database, of familyID: String, now: Instant, again: RemadeAnswer<Answer>? = nil,
    cause: String = #function, _ body: @escaping @Sendable (Transaction) throws -> Recorded<Answer>
  ) async throws -> Answer {
    try await database.write(familyID, cause: cause) { tx in try answer(tx, now: now, again: again) { try body(tx) } }
  }

  /// The state of a call of two transactions after the first one.
  public enum Written<Answer: Message>: Sendable {
    /// It was answered before, and the answer is kept.
    case answered(Answer)
    /// The second one has not run yet, or has to run again; the value is what the first one returned.
    case open(Answer)
  }

  /// The first of the two transactions of a call whose response is prepared outside the writer. It writes the call's
  /// data, and enqueues as pending work everything that must happen even without the second, `complete`, which keeps a
  /// small response. If the second did not happen, for instance after a power failure, or its response was too large to
  /// be kept, a repeat runs only the second.
  public func write<Answer: Message>(
    in database: Database, of familyID: String, now: Instant, again: RemadeAnswer<Answer>? = nil,
    cause: String = #function, _ body: @escaping @Sendable (Transaction) throws -> Recorded<Answer>
  ) async throws -> Written<Answer> {
    let (key, written) = (key, key.part("written"))
    return try await database.write(familyID, cause: cause) { tx in
      try Self.refusingOtherRequests {
        // Answered already, also by a version of the program that needed one transaction.
        if case .answer(let bytes)? = try tx.answer(to: key, now: now.seconds) {
          return .answered(try Answer(serializedBytes: bytes))
        }
        var made: Answer?
        let kept = try tx.once(
          written, now: now.seconds, names: { try Self.names(of: made, again) },
          {
            let answer = try record(body(tx), tx, now: now)
            made = answer
            return try answer.serialized()
          })
        return .open(try made ?? Self.answer(kept, tx, again))
      }
    }
  }

  /// The second transaction: keeps the answer where it is small, unless another one was kept meanwhile, which is then
  /// the first.
  /// - Parameter body: returns the response; nil when the data it was prepared from has changed, so that nothing is
  ///   stored.
  public func complete<Answer: Message>(
    in database: Database, of familyID: String, now: Instant, cause: String = #function,
    _ body: @escaping @Sendable (Transaction) throws -> Answer?
  ) async throws -> Answer? {
    let key = key
    return try await database.write(familyID, cause: cause) { tx in
      if case .answer(let bytes)? = try tx.answer(to: key, now: now.seconds) {
        return try Answer(serializedBytes: bytes)
      }
      guard let answer = try body(tx) else { return nil }
      let bytes = try answer.serialized()
      if bytes.count <= StoredAnswer.maximumBytes { _ = try tx.once(key, now: now.seconds) { bytes } }
      return answer
    }
  }

  private static func refusingOtherRequests<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as DatabaseError where error.kind == .requestIDReused {
      throw Refusal.alreadyExists(.requestIDReused, "\(error.message). \(error.remedy)")
    }
  }
}

extension Refusal {
  fileprivate static func requestDone() -> RPCError {
    alreadyExists(
      .requestDone,
      "this request was done, and what its answer showed is gone; read what there is instead of repeating it")
  }
}
