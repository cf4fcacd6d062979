import Database
import Locks
import UsageDomain

/// Facts of children that were needed lately: a device sends a record a minute, its facts change a few times a day.
///
/// An entry counts only while the family's stamp is the one it was read under, so a transaction never sees facts other
/// than its own snapshot's.
final class FactsCache: Sendable {
  /// Children kept, at most.
  static let capacity = 20_000

  private struct Entry {
    var stamp: String
    var facts: ChildFacts
  }

  private let entries = Locked<[ChildKey: Entry]>([:])

  func facts(_ tx: ReadTransaction, _ child: ChildKey) throws -> ChildFacts {
    let stamp = try FactTables.stamp(tx, familyID: child.familyID)
    if let entry = entries.withLock({ $0[child] }), entry.stamp == stamp { return entry.facts }
    let facts = try FactTables.facts(tx, child)
    entries.withLock { entries in
      // Which ones go does not matter much: what is needed comes back with one read.
      if entries.count >= Self.capacity { entries.removeAll(keepingCapacity: true) }
      entries[child] = Entry(stamp: stamp, facts: facts)
    }
    return facts
  }
}
