import ChallengeCounting
package import Database
package import LocalTime
import Locks

/// The part of each challenge's history that was needed last: records arrive every minute, and challenges are edited a
/// few times a year.
///
/// A challenge's revision names its history, once that is committed: an edit that is rolled back may be followed by
/// another one under the same number. So a part is used by other transactions only after the commit of the one that
/// read it.
package final class RecentHistories: Sendable {
  /// Raised by a transaction that has read a part, with the part's number.
  private static let read = CommitSignal("challenge.historyRead")
  /// Maximum number of versions, pauses and listed apps: of a part that is kept, and of all of them.
  private static let maximumSize = 200, capacity = 200_000
  /// Maximum number of parts that wait for a commit.
  private static let maximumWaiting = 1_000

  private struct Entry {
    let challengeID: String
    let revision: Int64
    let calendar: LocalCalendar
    let part: ChallengeHistory.Part
    let size: Int
  }

  private struct State {
    var kept: [String: Entry] = [:]
    /// Of all that are kept.
    var size = 0
    var waiting: [String: Entry] = [:]
    var number = 0
  }

  private let state = Locked(State())

  package init() {}

  /// Registers the keeping of what committed transactions have read; before the first of them.
  package func register(on database: Database) {
    _ = database.observe(Self.read) { [state] signals in
      state.withLock { state in
        for signal in signals {
          guard let entry = state.waiting.removeValue(forKey: signal.key) else { continue }
          if state.size + entry.size > Self.capacity { (state.kept, state.size) = ([:], 0) }
          let before = state.kept.updateValue(entry, forKey: entry.challengeID)
          state.size += entry.size - (before?.size ?? 0)
        }
      }
    }
  }

  package func find(_ head: ChallengeTable.Head, _ calendar: LocalCalendar) -> ChallengeHistory.Part? {
    guard let entry = state.withLock({ $0.kept[head.challengeID] }), entry.revision == head.revision,
      entry.calendar == calendar
    else { return nil }
    return entry.part
  }

  /// Keeps a part that the transaction has read, once it is committed.
  package func note(
    _ part: ChallengeHistory.Part, of head: ChallengeTable.Head, _ calendar: LocalCalendar, _ tx: Transaction
  ) {
    guard part.challenge.size <= Self.maximumSize else { return }
    let entry = Entry(
      challengeID: head.challengeID, revision: head.revision, calendar: calendar, part: part,
      size: part.challenge.size)
    let key = state.withLock { state in
      state.number += 1
      let key = String(state.number)
      // Histories of transactions that were rolled back.
      if state.waiting.count >= Self.maximumWaiting { state.waiting = [:] }
      state.waiting[key] = entry
      return key
    }
    tx.raise(Self.read, key: key)
  }
}
