import Database
import Locks
import UsageDomain

/// Facts of children that were needed lately: a device sends a record a minute, its facts change a few times a day.
///
/// What is kept of a family counts only while the family's stamp is the one it was read under, so a transaction never sees
/// facts other than its own snapshot's. A new fact is carried over to what is kept, because reading everything takes longer
/// the longer the history is: that is done beside the writer, before it needs them.
final class FactsCache: Sendable {
  /// Families kept, at most.
  static let capacity = 5_000

  private struct Family {
    var stamp: String
    var children: [String: ChildFacts] = [:]
  }

  private let families = Locked<[String: Family]>([:])

  func facts(_ tx: ReadTransaction, _ child: ChildKey) throws -> ChildFacts {
    let stamp = try FactTables.stamp(tx, familyID: child.familyID)
    if let facts = kept(child, stamp: stamp) { return facts }
    let facts = try FactTables.facts(tx, child)
    families.withLock { families in
      // A reader may be behind what is kept; the writer never is, but where a transaction was undone.
      if !(tx is Transaction), let newer = families[child.familyID],
        Self.number(of: newer.stamp) > Self.number(of: stamp)
      {
        return
      }
      // Which ones go does not matter much: what is needed comes back with one read.
      if families.count >= Self.capacity { families.removeAll(keepingCapacity: true) }
      if families[child.familyID]?.stamp != stamp { families[child.familyID] = Family(stamp: stamp) }
      families[child.familyID]?.children[child.childID] = facts
    }
    return facts
  }

  /// Whether the facts, as the transaction sees them, need not be read.
  func holds(_ tx: ReadTransaction, _ child: ChildKey) throws -> Bool {
    kept(child, stamp: try FactTables.stamp(tx, familyID: child.familyID)) != nil
  }

  /// Reads what is not there on a reader, so that the writer need not.
  func warm(_ child: ChildKey, from database: Database) async throws {
    if families.withLock({ $0[child.familyID]?.children[child.childID] }) != nil { return }
    try await database.read(child.familyID) { tx in _ = try self.facts(tx, child) }
  }

  /// Carries what a transaction changed over to what was kept under the stamp before.
  func advance(_ tx: Transaction, familyID: String, from old: String, by deltas: [FactDelta]) throws {
    let stamp = try FactTables.stamp(tx, familyID: familyID)
    guard var family = families.withLock({ $0.removeValue(forKey: familyID) }), family.stamp == old else { return }
    for delta in deltas { try delta.apply(tx, familyID: familyID, to: &family.children) }
    family.stamp = stamp
    families.withLock { $0[familyID] = family }
  }

  private func kept(_ child: ChildKey, stamp: String) -> ChildFacts? {
    families.withLock { families in
      guard let family = families[child.familyID], family.stamp == stamp else { return nil }
      return family.children[child.childID]
    }
  }

  /// Stamps begin with the number of changes.
  private static func number(of stamp: String) -> Int64 {
    stamp.split(separator: " ").first.flatMap { Int64($0) } ?? 0
  }
}

/// What a new fact changes in what is known about a family.
enum FactDelta: Hashable, Sendable {
  case calendar(childID: String)
  case app(childID: String, app: String)
  /// Tokens that stand for an app, by digest.
  case tokens([String: String])
  case acknowledgement(childID: String, deviceID: String, PolicyAcknowledgement)
  case longRecord(childID: String)

  fileprivate func apply(_ tx: ReadTransaction, familyID: String, to children: inout [String: ChildFacts]) throws {
    switch self {
    case .calendar(let childID):
      guard children[childID] != nil else { return }
      children[childID]?.calendar = try FactTables.calendar(tx, ChildKey(familyID: familyID, childID: childID))
    case .app(let childID, let app):
      guard children[childID] != nil else { return }
      let child = ChildKey(familyID: familyID, childID: childID)
      children[childID]?.apps[app] = try FactTables.timeline(tx, child, app: app)
    case .tokens(let apps):
      // All children of a family have the same ones.
      guard var all = children.first?.value.appByToken else { return }
      all.merge(apps) { $1 }
      for childID in children.keys { children[childID]?.appByToken = all }
    case .acknowledgement(let childID, let deviceID, let acknowledgement):
      guard let facts = children[childID] else { return }
      var log = facts.shields[deviceID] ?? ShieldLog()
      if acknowledgement.version > log.newest {
        log.append(acknowledgement)
      } else {
        log = try FactTables.shieldLog(tx, ChildKey(familyID: familyID, childID: childID), deviceID: deviceID)
      }
      children[childID]?.shields[deviceID] = log
    case .longRecord(let childID): children[childID]?.hasLongRecords = true
    }
  }
}
