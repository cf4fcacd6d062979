import Database
import EventFeed
import Messages
import ProtobufC
import StoredMessages
import StoredStates

/// Ends an erasure where it began, once all services have erased: of the event that began it, its number is left.
struct ErasureEnd: Sendable {
  let database: Database

  private static let kind = "erasure.end"

  /// How far it is.
  enum State: Hashable, Sendable {
    /// The events after this position of the log are still to be erased.
    case events(after: Int64)
    /// They are, and SQLite's log is left to be cut.
    case log
  }

  static func enqueue(_ erasureID: String, of familyID: String, in tx: Transaction) throws {
    try tx.enqueueWork(kind: kind, familyID: familyID, key: erasureID) { try $0 ?? State.events(after: 0).bytes }
  }

  func register() {
    database.onWork(Self.kind) { work -> Bool? in
      guard try work.decoded({ State($0) }) == .log else { return nil }
      return try await Erasures.truncateLog(of: database)
    } apply: { tx, work, isCut in
      try Self.step(tx, work, isCut: isCut)
    }
  }

  /// - Parameter isCut: whether SQLite's log was cut; nil where the step was prepared when there was more to erase.
  private static func step(_ tx: Transaction, _ work: PendingWork, isCut: Bool?) throws -> WorkProgress {
    switch try work.decoded({ State($0) }) {
    case .log:
      guard let isCut else { return .more(state: work.state) }
      guard isCut else { return .later(state: work.state, seconds: 2) }
      tx.raise(Erasures.ended, key: work.key)
      return .done
    case .events(let position):
      try ErasureTables.close(work.key, of: work.familyID, in: tx)
      let erased = try ErasedEvents.erase(
        of: work.familyID, containing: work.key, erasesFamily: false, after: position,
        keeping: { $0 != "type.googleapis.com/\(PrivacyV1.ErasureStarted.fullName)" }, in: tx)
      return .more(state: try (erased.next.map { State.events(after: $0) } ?? .log).bytes)
    }
  }
}

extension ErasureEnd.State: StoredState {
  var stored: StoredV1.ErasureEnding {
    switch self {
    case .events(let position): StoredV1.ErasureEnding(step: .position(position))
    case .log: StoredV1.ErasureEnding(step: .cutsLog(true))
    }
  }

  init?(_ stored: StoredV1.ErasureEnding) {
    switch stored.step {
    case .position(let position): self = .events(after: position)
    case .cutsLog: self = .log
    case nil: return nil
    }
  }

  /// In the form before there were messages: the text of the position, or "log".
  init?(earlier bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    if text == "log" {
      self = .log
    } else if let position = Int64(text) {
      self = .events(after: position)
    } else {
      return nil
    }
  }
}
