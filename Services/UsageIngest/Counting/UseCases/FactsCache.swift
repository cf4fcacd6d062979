package import Database
import LocalTime
import Locks
package import ServiceAPI
package import UsageRecords

/// Facts of children that were needed recently: a device sends a record a minute, its facts change a few times a day.
///
/// A family's cached facts are valid only while its stamp is the one under which they were read, so a transaction
/// never sees facts other than its own snapshot's. A new fact is carried over to the cache, because reading everything
/// takes longer the longer the history is: that is done outside the writer, before it needs them.
package final class FactsCache: Sendable {
  /// Maximum number of cached families.
  static let capacity = 5_000
  /// Bytes kept, about, but where one family alone has more.
  static let maximumSize = 256 << 20
  /// A family to which new facts have added so much is read again: facts deleted since are still kept here.
  static let maximumGrowth = 32 << 20

  let families: Locked<CachedFamilies>

  package init(maximumSize: Int = FactsCache.maximumSize) {
    families = Locked(CachedFamilies(maximumSize: maximumSize))
  }

  package func facts(_ tx: ReadTransaction, _ child: ChildKey) throws -> CountingFacts {
    let stamp = try FactTables.stamp(tx, familyID: child.familyID)
    if let facts = cached(child, stamp: stamp) { return facts }
    // Nothing is counted without the facts, and nothing but this process writes the segments meanwhile.
    try SegmentTable.requireCategories(tx, child)
    let facts = try FactTables.facts(tx, child)
    families.withLock { families in
      // A reader may be behind the cache; the writer never is, except after a transaction was undone.
      if !(tx is Transaction), let newer = families[child.familyID],
        newer.stamp.number > stamp.number
      {
        return
      }
      var family = families.remove(child.familyID) ?? FamilyFacts(stamp: stamp)
      if family.stamp != stamp { family = FamilyFacts(stamp: stamp) }
      family.keep(facts, of: child.childID)
      families.keep(family, of: child.familyID)
    }
    return facts
  }

  /// Whether the facts, as the transaction sees them, need not be read.
  func contains(_ tx: ReadTransaction, _ child: ChildKey) throws -> Bool {
    cached(child, stamp: try FactTables.stamp(tx, familyID: child.familyID)) != nil
  }

  /// The facts for a transaction that can be retried: nil when they first have to be read outside the writer, by
  /// `warm`. The writer never reads them itself, as that takes long where a family has many: facts that change all the
  /// time delay only their own family.
  func cached(_ tx: Transaction, _ child: ChildKey) throws -> CountingFacts? {
    let (familyID, stamp) = (child.familyID, try FactTables.stamp(tx, familyID: child.familyID))
    if let facts = cached(child, stamp: stamp) {
      if let known = families.withLock({ $0[familyID]?.numbers }) {
        _ = TransactionNumbers.of(familyID, tx, cached: known)
      }
      return facts
    }
    // A reader that was behind has brought older ones.
    families.withLock { if $0[familyID]?.stamp != stamp { $0.keep(FamilyFacts(stamp: stamp), of: familyID) } }
    return nil
  }

  /// Keeps the numbers that a transaction knew, once it is committed.
  func keep(_ numbers: KnownNumbers, of familyID: String) {
    families.withLock { families in
      guard let known = families[familyID]?.numbers, known.count < numbers.count,
        var family = families.remove(familyID)
      else { return }
      family.numbers.add(numbers)
      families.keep(family, of: familyID)
    }
  }

  /// Reads missing facts on a reader, so that the writer need not.
  func warm(_ child: ChildKey, from database: Database) async throws {
    if families.withLock({ $0[child.familyID]?.holds(child.childID) }) == true { return }
    try await database.read(child.familyID) { tx in _ = try self.facts(tx, child) }
  }

  /// The preparation of pending work whose key begins with the child's id: where the facts could not be read outside
  /// the writer, the step reads them itself.
  func warmer(from database: Database) -> @Sendable (PendingWork) async -> Void {
    { work in
      let childID = work.key.split(separator: "/").first.map(String.init) ?? ""
      try? await self.warm(ChildKey(familyID: work.familyID, childID: childID), from: database)
    }
  }

  /// Carries a transaction's changes over to the facts cached under the earlier stamp.
  package func advance(_ tx: Transaction, familyID: String, from old: FactStamp, by deltas: [FactDelta]) throws {
    guard var family = families.withLock({ $0.remove(familyID) }) else { return }
    let stamp = try FactTables.stamp(tx, familyID: familyID)
    if family.stamp == old {
      for delta in deltas { try delta.apply(tx, familyID: familyID, to: &family) }
      family.stamp = stamp
    }
    if family.stamp != stamp || family.growth > Self.maximumGrowth {
      family = FamilyFacts(stamp: stamp)
    }
    families.withLock { [family] in $0.keep(family, of: familyID) }
  }

  /// Drops a family's cached facts before a transaction changed more than can be carried over, so that `warm` reads
  /// it again. Facts read earlier do not replace it.
  package func forget(_ tx: Transaction, familyID: String) throws {
    let stamp = try FactTables.stamp(tx, familyID: familyID)
    families.withLock { if $0[familyID] != nil { $0.keep(FamilyFacts(stamp: stamp), of: familyID) } }
  }

  private func cached(_ child: ChildKey, stamp: FactStamp) -> CountingFacts? {
    families.withLock { families in
      guard let family = families[child.familyID], family.stamp == stamp else { return nil }
      return family.facts(of: child.childID)
    }
  }
}

/// The cached facts of all families.
struct CachedFamilies {
  let maximumSize: Int
  private var families: [String: FamilyFacts] = [:]
  private(set) var size = 0

  init(maximumSize: Int) { self.maximumSize = maximumSize }

  var count: Int { families.count }

  subscript(familyID: String) -> FamilyFacts? { families[familyID] }

  mutating func remove(_ familyID: String) -> FamilyFacts? {
    let family = families.removeValue(forKey: familyID)
    size -= family?.size ?? 0
    return family
  }

  /// Which ones are evicted does not matter much: they are restored by one read when needed.
  mutating func keep(_ family: FamilyFacts, of familyID: String) {
    _ = remove(familyID)
    if families.count >= FactsCache.capacity || size + family.size > maximumSize {
      families.removeAll(keepingCapacity: true)
      size = 0
    }
    families[familyID] = family
    size += family.size
  }
}

/// The cached facts of a family. A delta changes it in place and costs what it changes, unless another reader holds the
/// facts of a child at that moment: then the changed values are copied once.
struct FamilyFacts {
  var stamp: FactStamp
  /// The facts that were needed; only committed ones.
  var numbers = KnownNumbers()
  /// All children of a family have the same ones, so they are kept once.
  private var appByToken: [String: String] = [:]
  private var activities: Set<String> = []
  /// Without their tokens.
  private var children: [String: CountingFacts] = [:]
  private var sizes: [String: Int] = [:]
  private var childrenSize = 0
  /// Bytes that were added since a child was read.
  private(set) var growth = 0

  init(stamp: FactStamp) { self.stamp = stamp }

  /// Bytes that it takes, about.
  var size: Int { 500 + (appByToken.count + numbers.count) * 200 + childrenSize }

  func holds(_ childID: String) -> Bool { children[childID] != nil }

  func facts(of childID: String) -> CountingFacts? {
    guard var facts = children[childID] else { return nil }
    (facts.appByToken, facts.activities) = (appByToken, activities)
    return facts
  }

  mutating func keep(_ facts: CountingFacts, of childID: String) {
    (appByToken, activities) = (facts.appByToken, facts.activities)
    let size = facts.size
    childrenSize += size - (sizes.updateValue(size, forKey: childID) ?? 0)
    children[childID] = facts
    children[childID]?.appByToken = [:]
    children[childID]?.activities = []
  }

  mutating func assign(_ tokens: Set<String>, to app: TokenTable.Identified) {
    // Nothing is cached yet of a family without children.
    if children.isEmpty { return }
    for token in tokens {
      if appByToken[token] != app.app { appByToken[token] = app.app }
      if app.isActivity { activities.insert(token) } else { activities.remove(token) }
    }
  }

  mutating func change<Failure>(_ childID: String, _ body: (inout CountingFacts) throws(Failure) -> Void)
    throws(Failure)
  {
    guard let index = children.index(forKey: childID) else { return }
    try body(&children.values[index])
  }

  /// Leaves a child to be read.
  mutating func drop(_ childID: String) {
    children[childID] = nil
    childrenSize -= sizes.removeValue(forKey: childID) ?? 0
  }

  /// Counts the size that a change of a child has added.
  mutating func grow(_ childID: String, by bytes: Int) {
    guard let size = sizes[childID] else { return }
    sizes[childID] = size + bytes
    childrenSize += bytes
    growth += max(0, bytes)
  }
}

extension CountingFacts {
  /// Approximate size in bytes, without tokens.
  fileprivate var size: Int {
    500 + shields.values.reduce(0) { $0 + $1.size }
      + apps.values.reduce(0) { $0 + 200 + $1.spans.count * 80 }
  }
}

/// A new fact's change of a family's facts.
package enum FactDelta: Hashable, Sendable {
  case calendar(childID: String)
  /// A change that was made after all others of the app; its version does not matter.
  case app(childID: String, app: String, AppChange)
  /// The digests of tokens that identify an app.
  case tokens(Set<String>, TokenTable.Identified)
  case acknowledgement(childID: String, deviceID: String, PolicyAcknowledgement)
  case longRecord(childID: String)
  case withdrawal(childID: String, Int64)

  fileprivate func apply(_ tx: ReadTransaction, familyID: String, to family: inout FamilyFacts) throws {
    switch self {
    case .calendar(let childID):
      try family.change(childID) {
        let child = ChildKey(familyID: familyID, childID: childID)
        $0.calendar = try ChildCalendarTable.calendar(tx, child)
        $0.until = try HeldUsageTable.find(tx, child)?.until ?? .distantFuture
      }
    case .app(let childID, let app, let change):
      family.grow(childID, by: 80)
      try family.change(childID) {
        if $0.apps[app, default: AppTimeline([])].append(change) { return }
        $0.apps[app] = try FactTables.timeline(tx, ChildKey(familyID: familyID, childID: childID), app: app)
      }
    case .tokens(let tokens, let app): family.assign(tokens, to: app)
    case .acknowledgement(let childID, let deviceID, let acknowledgement):
      var growth: Int?
      family.change(childID) { facts in
        // A fact that arrives late, or again, changes what followed it: the child is read outside the writer.
        guard acknowledgement.version > facts.shields[deviceID]?.newest ?? 0 else { return }
        let before = facts.shields[deviceID]?.size ?? 0
        facts.shields[deviceID, default: ShieldLog()].append(acknowledgement)
        growth = (facts.shields[deviceID]?.size ?? 0) - before
      }
      if let growth { family.grow(childID, by: growth) } else { family.drop(childID) }
    case .longRecord(let childID): family.change(childID) { $0.hasLongRecords = true }
    case .withdrawal(let childID, let number): family.change(childID) { $0.newestWithdrawal = number }
    }
  }
}
