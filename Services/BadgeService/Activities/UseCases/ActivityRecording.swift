import BadgeChildren
import Database
import LocalTime
import ServiceAPI

/// Stores activities once, counts them, and decides what they earn, in one transaction (BA-1, BA-5).
struct ActivityRecording {
  enum Outcome: Hashable, Sendable {
    case accepted
    case duplicate
    /// Another activity has the id.
    case conflict
    /// The reporter has reported as many of the child as it may.
    case limitReached(Int64)
    case unknownChild
  }

  private let tx: Transaction
  private let now: Instant
  private let earning: any Earning
  private var books: [ChildKey: ActivityBook] = [:]

  init(_ tx: Transaction, now: Instant, earning: any Earning) {
    (self.tx, self.now, self.earning) = (tx, now, earning)
  }

  mutating func record(_ activity: Activity, of child: ChildKey) throws -> Outcome {
    guard try ChildTable.isKnown(tx, child) else { return .unknownChild }
    let place = activity.place
    if let known = try ActivityTable.find(tx, familyID: child.familyID, reporter: place.reporter, place.id) {
      return known.activity == activity && known.childID == child.childID ? .duplicate : .conflict
    }
    let limit = place.reporter.isEmpty ? ActivityLimits.ofGuardians : ActivityLimits.ofReporter
    guard try ActivityTable.count(tx, child, reporter: place.reporter) < limit else { return .limitReached(limit) }
    try ActivityTable.add(tx, child, activity, received: now)
    try ActivityTable.addToCount(tx, child, reporter: place.reporter)
    var book = try books[child] ?? ActivityBook(tx, child, now: now)
    try book.count(activity)
    try earning.earn(tx, child, after: book.takeChanges())
    // The rebuild of the days dates the awards again, too.
    if book.rebuilt == nil {
      try earning.redate(tx, child, changed: activity.type.facts, from: book.firstDate(touchedBy: activity))
    }
    books[child] = book
    return .accepted
  }
}
