import Database

/// The numbers of a child in the keys of its rows. A number is never used again, and never leaves the service.
struct ChildNumbers: Hashable, Sendable {
  /// The child's own in its partition.
  var child: Int64
  /// Its family's: that of the family's first child.
  var family: Int64
}

/// Numbers of a family's children, apps, tokens and installations, by which its rows are found. They are assigned once
/// and stay as they are, so those of a transaction that was committed hold for all later ones.
struct KnownNumbers: Sendable {
  var children: [String: ChildNumbers] = [:]
  var apps: [String: Int64] = [:]
  /// By digest, which is ASCII.
  var tokens: [String: Int64] = [:]
  /// By the bytes of the device's id and the installation's.
  var installations: [InstallationName: Int64] = [:]

  struct InstallationName: Hashable, Sendable {
    var device: [UInt8]
    var installation: [UInt8]
  }

  var count: Int { children.count + apps.count + tokens.count + installations.count }

  mutating func add(_ other: KnownNumbers) {
    children.merge(other.children) { known, _ in known }
    apps.merge(other.apps) { known, _ in known }
    tokens.merge(other.tokens) { known, _ in known }
    installations.merge(other.installations) { known, _ in known }
  }
}

/// What a transaction knows of the numbers of one family: from the cache, and by its own reads and writes.
final class TransactionNumbers: TransactionAttachment {
  private(set) var familyID = ""
  var known = KnownNumbers() {
    didSet { mark += 1 }
  }
  private(set) var mark = 0

  /// Numbers that were assigned since are not.
  func rewind(to mark: Int) {
    if mark != self.mark { known = KnownNumbers() }
  }

  func finish(_ tx: Transaction) {}

  /// Those of a family; a transaction that works for several looks the others up once more.
  static func of(
    _ familyID: String, _ tx: Transaction, cached: KnownNumbers = KnownNumbers()
  ) -> TransactionNumbers {
    let numbers = tx.attachment(TransactionNumbers.self)
    if numbers.familyID != familyID || numbers.known.count < cached.count {
      (numbers.familyID, numbers.known) = (familyID, cached)
    }
    return numbers
  }
}

/// The numbers of children and their families.
enum ChildNumberTable {
  private static let table = "child_number"

  /// nil for a child without records.
  static func find(_ tx: ReadTransaction, _ child: ChildKey) throws -> ChildNumbers? {
    let numbers = (tx as? Transaction).map { TransactionNumbers.of(child.familyID, $0) }
    if let known = numbers?.known.children[child.childID] { return known }
    let found = try tx.queryOne(
      "SELECT child_number, family_number FROM child_number WHERE partition = ? AND family_id = ? AND child_id = ?",
      child.partition, child.familyID, child.childID
    ) { ChildNumbers(child: $0.int64(0), family: $0.int64(1)) }
    if let found { numbers?.known.children[child.childID] = found }
    return found
  }

  /// Those of a child, assigned with its first record.
  static func numbers(_ tx: Transaction, _ child: ChildKey) throws -> ChildNumbers {
    if let known = try find(tx, child) { return known }
    // The second condition is always true; it makes the plan that of one probe.
    let newest = try tx.newest(
      "child_number", in: table, where: "partition = ? AND child_number > 0", child.partition)
    let number = (newest ?? 0) + 1
    let family = try tx.queryOne(
      "SELECT family_number FROM child_number WHERE partition = ? AND family_id = ? LIMIT 1", child.partition,
      child.familyID
    ) { $0.int64(0) }
    let numbers = ChildNumbers(child: number, family: family ?? number)
    try tx.execute(
      "INSERT INTO child_number (partition, family_id, child_id, child_number, family_number) VALUES (?, ?, ?, ?, ?)",
      child.partition, child.familyID, child.childID, numbers.child, numbers.family)
    TransactionNumbers.of(child.familyID, tx).known.children[child.childID] = numbers
    return numbers
  }

  /// The families of a partition that have numbers, in order of ids.
  static func familyIDs(_ tx: ReadTransaction, partition: Partition) throws -> [String] {
    try tx.families(of: partition, in: table)
  }

  /// The next child of a family that has one, in order of ids.
  static func child(after last: String, familyID: String, _ tx: ReadTransaction) throws -> ChildKey? {
    try tx.child(after: last, of: familyID, in: table).map { ChildKey(familyID: familyID, childID: $0) }
  }
}

/// The numbers of a family's apps.
enum AppNumberTable {
  /// Instead of an app's number in sums over all apps.
  static let allApps: Int64 = 0

  /// That of an app, assigned with its first counted second.
  static func number(_ tx: Transaction, familyID: String, app: String) throws -> Int64 {
    let numbers = TransactionNumbers.of(familyID, tx)
    if let known = numbers.known.apps[app] { return known }
    let number = try find(tx, familyID: familyID, app: app) ?? assign(tx, familyID: familyID, app: app)
    numbers.known.apps[app] = number
    return number
  }

  static func find(_ tx: ReadTransaction, familyID: String, app: String) throws -> Int64? {
    try tx.queryOne(
      "SELECT app_number FROM app_number WHERE partition = ? AND family_id = ? AND app_id = ?",
      Partition(familyID: familyID), familyID, app
    ) { $0.int64(0) }
  }

  private static func assign(_ tx: Transaction, familyID: String, app: String) throws -> Int64 {
    let newest = try tx.newest(
      "app_number", in: "app_number", where: "partition = ? AND family_id = ?", tx.partition, familyID)
    let number = (newest ?? 0) + 1
    try tx.execute(
      "INSERT INTO app_number (partition, family_id, app_id, app_number) VALUES (?, ?, ?, ?)", tx.partition, familyID,
      app, number)
    return number
  }

  /// The apps of some rows, each looked up once.
  struct Names {
    let tx: ReadTransaction
    let familyID: String
    private var known: [Int64: String] = [:]

    init(_ tx: ReadTransaction, familyID: String) { (self.tx, self.familyID) = (tx, familyID) }

    /// - Throws: `DatabaseError.unreadableRow` for a number that no app has.
    mutating func app(_ number: Int64) throws -> String {
      if let name = known[number] { return name }
      let found = try tx.queryOne(
        "SELECT app_id FROM app_number WHERE partition = ? AND family_id = ? AND app_number = ?",
        Partition(familyID: familyID), familyID, number
      ) { $0.string(0) }
      guard let found else {
        throw DatabaseError(
          .unreadableRow, "usage of family \(familyID) is counted for app \(number), which is not in app_number",
          remedy: "Restore the database from a backup.")
      }
      known[number] = found
      return found
    }
  }
}
