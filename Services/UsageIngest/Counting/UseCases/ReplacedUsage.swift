import Database
import EventFeed
import EventLoop
import Messages
import UsageRecords

/// The families of which a transaction of a rebuild has replaced stretches: a timer is set, so that followers receive
/// them even when the service is killed before the rebuild has published them.
final class ReplacedUsage: TransactionAttachment {
  /// Of the timer, and of the work that it leaves.
  private static let kind = "usage.replaced"
  private static let delay: Int64 = 300

  private var families: [String] = []

  var mark: Int { families.count }

  func rewind(to mark: Int) { families.removeSubrange(mark...) }

  func note(_ familyID: String) {
    if families.last != familyID { families.append(familyID) }
  }

  func finish(_ tx: Transaction) throws {
    for familyID in families { try Self.wake(tx, familyID) }
  }

  private static func wake(_ tx: Transaction, _ familyID: String) throws {
    try tx.wake(at: tx.now.seconds + delay, kind: kind, familyID: familyID)
  }

  /// A clock that was ahead is right again: where a timer waits, for an instant as of it, it does not for longer.
  static func redecide(_ tx: Transaction, _ familyID: String) throws {
    if try tx.cancelWake(kind: kind, familyID: familyID) { try wake(tx, familyID) }
  }

  /// Registers both; before the database's timers start.
  static func register(on database: Database) {
    database.onTimer(kind) { tx, timer in try leave(tx, timer.familyID) }
    database.onWork(kind) { tx, work in try publish(tx, work.familyID) ? .done : .more(state: work.state) }
  }

  /// All rows of the family are replaced.
  static func leave(_ tx: Transaction, _ familyID: String) throws {
    try tx.cancelWake(kind: kind, familyID: familyID)
    try tx.enqueueWork(kind: kind, familyID: familyID) { _ in [] }
  }

  /// Lets followers compare the partition with a snapshot: the usage that they have of it may be the replaced one.
  private static func publish(_ tx: Transaction, _ familyID: String) throws -> Bool {
    guard try EventFeed.discontinue(in: tx) else { return false }
    guard let child = try ChildNumberTable.all(tx, familyID: familyID).first?.child else { return true }
    // Followers notice it with the next event.
    try UsageBook.publish(
      tx, child, SegmentDifference(from: [], to: []), cause: .record,
      moreFollows: try Recount.isHalfPublished(tx, child))
    return true
  }
}
