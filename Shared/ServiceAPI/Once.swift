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
    do {
      let bytes = try tx.once(key, now: now.seconds) { try body().serialized() }
      return try Answer(serializedBytes: bytes)
    } catch let error as DatabaseError where error.kind == .requestIDReused {
      throw Refusal.alreadyExists("REQUEST_ID_REUSED", "\(error.message). \(error.remedy)")
    }
  }
}
