package import Database

/// Seals what names a person, or what one has written, in rows that were stored before there were keys
/// (`KeptTable.personal`), in pieces.
package struct KeptSealing: Sendable {
  /// Up to where the rows of a partition are sealed.
  package struct Place: Sendable {
    /// Index of the table.
    fileprivate var table = 0
    /// The family of the last row; empty before the first.
    fileprivate var familyID = ""
    /// The member whose rows these are, where they are those of members.
    fileprivate var member: SQLValue?
    /// Key of the last row, after the columns that are the same for all; empty before the first.
    fileprivate var key: [SQLValue] = []

    package init() {}

    private init(table: Int, familyID: String, member: SQLValue?) {
      (self.table, self.familyID, self.member) = (table, familyID, member)
    }

    fileprivate func after(_ familyID: String, member: SQLValue? = nil) -> Place {
      Place(table: table, familyID: familyID, member: member)
    }

    fileprivate var nextTable: Place { Place(table: table + 1, familyID: "", member: nil) }
  }

  private let tables: [KeptTable]
  /// Rows that are read at once.
  private static let rows = 32

  /// - Parameter done: names of tables with their columns that are left out, as `names` has them.
  package init(_ data: KeptData, without done: Set<String>) {
    tables = data.tables.filter { !done.isSuperset(of: Self.names(of: $0)) }
  }

  /// The columns that are sealed with it, each with its table.
  package var names: Set<String> { Set(tables.flatMap(Self.names)) }

  private static func names(of table: KeptTable) -> [String] { table.personal.map { "\(table.name).\($0)" } }

  package var tableNames: [String] { tables.map(\.name) }

  /// Seals rows after a place, as far as the budget allows.
  /// - Returns: where to continue, nil at the end of the partition; and how many rows it has changed.
  package func step(after place: Place, in tx: Transaction) throws -> (next: Place?, sealed: Int) {
    var (place, sealed) = (place, 0)
    while place.table < tables.count {
      let table = tables[place.table]
      let family = FamilyKey(place.familyID)
      let query = KeptQuery(table, about: KeptSubject(family, childID: nil))
      let rows = try rows(query, at: place, in: tx)
      for row in rows {
        if try seal(row, of: table, family, at: place, in: tx) { sealed += 1 }
        place.key = query.order.map { row[$0] ?? .null }
        // Where there is one row of a family, nothing says that it is done but the next family.
        if tx.budget.isSpent, !query.order.isEmpty { return (place, sealed) }
      }
      if rows.count == Self.rows { continue }
      place = try following(place, table, in: tx)
      if tx.budget.isSpent { return (place, sealed) }
    }
    return (nil, sealed)
  }

  private func rows(_ query: KeptQuery, at place: Place, in tx: Transaction) throws -> [[String: SQLValue]] {
    guard !place.familyID.isEmpty else { return [] }
    if case .member = query.table.holder, place.member == nil { return [] }
    return try query.rows(of: place.member, after: place.key, limit: Self.rows, in: tx)
  }

  /// The place before the next member's, family's or table's rows.
  private func following(_ place: Place, _ table: KeptTable, in tx: Transaction) throws -> Place {
    if case .member(let members) = table.holder, !place.familyID.isEmpty {
      let subject = KeptSubject(FamilyKey(place.familyID), childID: nil)
      if let member = try members.next(after: place.member, of: subject, in: tx) {
        return place.after(place.familyID, member: member)
      }
    }
    guard let familyID = try tx.family(after: place.familyID, of: tx.partition, in: table.name) else {
      return place.nextTable
    }
    return place.after(familyID)
  }

  /// Returns whether it has changed anything.
  private func seal(
    _ row: [String: SQLValue], of table: KeptTable, _ family: FamilyKey, at place: Place, in tx: Transaction
  ) throws -> Bool {
    let subject = try subject(of: row, table, family, place.member, in: tx)
    var changes: [(column: String, value: SQLValue)] = []
    for column in table.personal.sorted() {
      guard let value = row[column], let sealed = try tx.resealed(value, of: subject) else { continue }
      changes.append((column, sealed))
    }
    guard !changes.isEmpty else { return false }
    let columns = changes.map { "\($0.column) = ?" }.joined(separator: ", ")
    let condition = "partition = ? AND " + table.key.map { "\($0) = ?" }.joined(separator: " AND ")
    var arguments: [(any SQLBindable)?] = changes.map(\.value)
    arguments.append(tx.partition)
    for column in table.key { arguments.append(row[column] ?? .null) }
    try tx.execute("UPDATE \(table.name) SET \(columns) WHERE \(condition)", arguments: arguments)
    return true
  }

  private func subject(
    of row: [String: SQLValue], _ table: KeptTable, _ family: FamilyKey, _ member: SQLValue?, in tx: Transaction
  ) throws -> PersonalSubject {
    switch table.holder {
    case .family, .childWhere: return .family(family.familyID)
    case .child(let column):
      guard case .text(let childID)? = row[column] else { return .family(family.familyID) }
      return .child(childID, of: family.familyID)
    case .member(let members):
      return .child(try member.flatMap { try members.childID(of: $0, in: family, tx) }, of: family.familyID)
    }
  }
}
