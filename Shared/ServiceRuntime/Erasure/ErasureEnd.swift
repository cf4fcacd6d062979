import Database
import EventFeed
import Messages
import ProtobufC

/// Ends an erasure where it began, once all services have erased: of the event that began it, its number is left.
struct ErasureEnd: Sendable {
  let database: Database

  private static let kind = "erasure.end"
  /// The work's state when the events are erased, and SQLite's log is left to be cut; before, the text of a position.
  private static let logState = Array("log".utf8)

  static func enqueue(_ erasureID: String, of familyID: String, in tx: Transaction) throws {
    try tx.enqueueWork(kind: kind, familyID: familyID, key: erasureID) { $0 ?? Array("0".utf8) }
  }

  func register() {
    database.onWork(Self.kind) { work -> Bool? in
      guard work.state == Self.logState else { return nil }
      return try await Erasures.truncateLog(of: database)
    } apply: { tx, work, isCut in
      try Self.step(tx, work, isCut: isCut)
    }
  }

  /// - Parameter isCut: whether SQLite's log was cut; nil where the step was prepared when there was more to erase.
  private static func step(_ tx: Transaction, _ work: PendingWork, isCut: Bool?) throws -> WorkProgress {
    if work.state == logState {
      guard let isCut else { return .more(state: logState) }
      guard isCut else { return .later(state: logState, seconds: 2) }
      tx.raise(Erasures.ended, key: work.key)
      return .done
    }
    let position = try work.decoded { Int64(String(decoding: $0, as: UTF8.self)) }
    try ErasureTables.close(work.key, of: work.familyID, in: tx)
    let erased = try ErasedEvents.erase(
      of: work.familyID, containing: work.key, erasesFamily: false, after: position,
      keeping: { $0 != "type.googleapis.com/\(PrivacyV1.ErasureStarted.fullName)" }, in: tx)
    return .more(state: erased.next.map { Array("\($0)".utf8) } ?? logState)
  }
}
