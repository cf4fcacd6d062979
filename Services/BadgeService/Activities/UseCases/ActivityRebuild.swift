package import BadgeChildren
package import Database
package import LocalTime
package import ServiceAPI
import StoredStates

/// Makes a child's days, weeks and months again when another calendar is known (BA-5): in pieces, in the order of the
/// activities. Until it is done the facts that depend on dates stay as they were, so that no badge follows from a part.
package enum ActivityRebuild {
  static let kind = "badge.calendar"

  /// How far it is.
  enum State: Hashable, Sendable {
    /// Rows made by the calendar before are being removed.
    case clearing
    /// Everything up to this place is counted.
    case counting(ActivityPlace)

    static func find(_ tx: ReadTransaction, _ child: ChildKey) throws -> State? {
      try tx.pendingWork(kind: kind, familyID: child.familyID, key: child.childID, as: State.init)
    }

    func hasCounted(_ place: ActivityPlace) -> Bool {
      switch self {
      case .clearing: false
      case .counting(let last): place <= last
      }
    }

    /// Nothing, or the place.
    var bytes: [UInt8] {
      get throws {
        switch self {
        case .clearing: []
        case .counting(let place): try place.bytes
        }
      }
    }

    /// nil for bytes that are none.
    init?(_ bytes: [UInt8]) {
      if bytes.isEmpty {
        self = .clearing
      } else if let place = ActivityPlace(bytes) {
        self = .counting(place)
      } else {
        return nil
      }
    }
  }

  package static func register(on database: Database, _ earning: any Earning) {
    database.onWork(kind) { tx, work in
      try resume(tx, ChildKey(familyID: work.familyID, childID: work.key), try work.decoded(State.init), earning)
    }
  }

  /// Another calendar is known, which differs from an instant on.
  package static func leave(
    _ tx: Transaction, _ child: ChildKey, from instant: Instant, _ earning: any Earning
  ) throws {
    let isWaiting = try State.find(tx, child) != nil
    // A second earlier: a change of the zone can move that second into another day.
    if try isWaiting || ActivityTable.hasDated(tx, child, from: instant - 1) {
      try tx.enqueueWork(kind: kind, familyID: child.familyID, key: child.childID) { _ in try State.clearing.bytes }
    } else {
      // The running week or month may end at another instant, or just have ended.
      try PeriodClose.run(tx, child, earning)
      try earning.redate(tx, child, changed: Set(Fact.allCases), from: nil)
    }
  }

  /// Rows that are removed, or activities that are counted, between two looks at the budget.
  private static let piece = 100

  static func resume(
    _ tx: Transaction, _ child: ChildKey, _ state: State, _ earning: any Earning
  ) throws -> WorkProgress {
    var last: ActivityPlace?
    switch state {
    case .clearing:
      for table in DatedTables.names {
        while try DatedTables.clear(tx, child, table, limit: piece) > 0 {
          if tx.budget.isSpent { return .more(state: try state.bytes) }
        }
      }
    case .counting(let place): last = place
    }
    let calendar = try ChildCalendarTable.calendar(tx, child)
    while true {
      let activities = try ActivityTable.list(tx, child, after: last, limit: piece)
      for activity in activities where activity.type.dependsOnDates {
        _ = try ActivityBook.date(tx, child, activity, calendar)
      }
      guard let next = activities.last?.place else { break }
      last = next
      if tx.budget.isSpent { return .more(state: try State.counting(next).bytes) }
    }
    try tx.cancelWork(kind: kind, familyID: child.familyID, key: child.childID)
    let now = Instant(tx.now)
    var book = try ActivityBook(tx, child, now: now)
    try book.setDatedFacts()
    try earning.earn(tx, child, after: book.changes)
    try earning.redate(tx, child, changed: Set(Fact.allCases), from: nil)
    try PeriodClose.set(tx, child, calendar, now: now)
    return .done
  }
}
