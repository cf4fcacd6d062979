public import Database

/// Reads what is kept about a family or a child, table by table, in the order of the keys. The value after each page is
/// where the next one begins.
public struct KeptReading: Sendable {
  /// A row, by the names of its columns.
  public struct Line: Hashable, Sendable {
    public let table: String
    public let columns: [String: SQLValue]
  }

  /// The rows of one table after a place.
  private struct Place: Hashable, Sendable {
    /// Index of the table.
    var table = 0
    /// The member whose rows are read; nil before the first, and where the rows are not those of members.
    var member: SQLValue?
    /// Key of the last row, after the columns that are the same for all; empty before the first.
    var key: [SQLValue] = []
  }

  private let data: KeptData
  private let subject: KeptSubject
  private var place = Place()
  /// Rows that are read at once.
  public static let maximumRows = 200

  public init(_ data: KeptData, about subject: KeptSubject) {
    (self.data, self.subject) = (data, subject)
  }

  public var isDone: Bool { place.table >= data.tables.count }

  /// Where it continues; opaque, and it belongs to this service, family and child.
  public var position: [SQLValue] {
    let table = isDone ? "" : data.tables[place.table].name
    return [.text(table), place.member ?? .null] + place.key
  }

  /// Continues at a position. A position that cannot be a reading's is rejected; any other gives rows of the subject
  /// alone.
  public mutating func resume(at position: [SQLValue]) -> Bool {
    guard position.count >= 2, case .text(let name) = position[0] else { return false }
    if name.isEmpty {
      place = Place(table: data.tables.count)
      return position.count == 2
    }
    guard let index = data.tables.firstIndex(where: { $0.name == name && $0.reasonToOmit == nil }) else { return false }
    let member = position[1] == .null ? nil : position[1]
    let key = Array(position.dropFirst(2))
    let query = KeptQuery(data.tables[index], about: subject)
    if case .member = data.tables[index].holder {
      guard member != nil || key.isEmpty else { return false }
    } else if member != nil {
      return false
    }
    guard key.isEmpty || key.count == query.order.count, !key.contains(.null) else { return false }
    place = Place(table: index, member: member, key: key)
    return true
  }

  /// The next rows, at most `maximumRows`; less than that, and even none, does not mean that it is done.
  public mutating func next(in tx: ReadTransaction) throws -> [Line] {
    var lines: [Line] = []
    // So that empty tables do not each cost a call; a table that has members is left to a call of its own after some.
    var steps = 0
    while !isDone, lines.count < Self.maximumRows, steps < 64 {
      steps += 1
      let table = data.tables[place.table]
      guard table.reasonToOmit == nil, try enter(table, in: tx) else {
        place = Place(table: place.table + 1)
        continue
      }
      let limit = Self.maximumRows - lines.count
      let query = KeptQuery(table, about: subject)
      let rows = try query.rows(of: place.member, after: place.key, limit: limit, in: tx)
      lines += try rows.map { row in
        Line(table: table.name, columns: try opened(row, of: table, in: tx).filter { !table.hidden.contains($0.key) })
      }
      if rows.count == limit, let last = rows.last {
        place.key = query.order.map { last[$0] ?? .null }
      } else if case .member(let members) = table.holder,
        let next = try members.next(after: place.member, of: subject, in: tx)
      {
        place = Place(table: place.table, member: next)
      } else {
        place = Place(table: place.table + 1)
      }
    }
    return lines
  }

  /// A row as it was written.
  private func opened(
    _ row: [String: SQLValue], of table: KeptTable, in tx: ReadTransaction
  ) throws -> [String: SQLValue] {
    var row = row
    for column in table.personal {
      row[column] = try row[column].map { try tx.opened($0, column: column, of: table.name) }
    }
    return row
  }

  /// Whether there are rows to read at the place. Where the rows are those of members it begins with the first, and
  /// goes on after one that is none of the subject's: it was erased meanwhile, or comes from a token that no export
  /// returned.
  private mutating func enter(_ table: KeptTable, in tx: ReadTransaction) throws -> Bool {
    guard case .member(let members) = table.holder else { return true }
    if let member = place.member, try members.contains(member, of: subject, in: tx) { return true }
    place = Place(table: place.table, member: try members.next(after: place.member, of: subject, in: tx))
    return place.member != nil
  }
}

/// The statement that reads a table's rows about a subject.
struct KeptQuery {
  let table: KeptTable
  let subject: KeptSubject
  /// Columns of the key that are not the same in all rows; by these they are in order.
  let order: [String]
  private let condition: String
  private let arguments: [any SQLBindable]

  init(_ table: KeptTable, about subject: KeptSubject) {
    (self.table, self.subject) = (table, subject)
    var condition = "partition = ?"
    var arguments: [any SQLBindable] = [subject.family.partition]
    var fixed: Set<String> = []
    func add(_ column: String, _ value: String) {
      // By the beginning of its key alone: otherwise what is found would have to be sorted.
      let begins = table.key.firstIndex(of: column) == fixed.count
      condition += begins ? " AND \(column) = ?" : " AND \(column) || '' = ?"
      if begins { fixed.insert(column) }
      arguments.append(value)
    }
    if table.key.contains("family_id") { add("family_id", subject.family.familyID) }
    switch table.holder {
    case .family: break
    case .child(let column): if let childID = subject.childID { add(column, childID) }
    case .member(let members): fixed.insert(members.column)
    case .childWhere(let text):
      if let childID = subject.childID {
        let (sql, values) = Self.bound(text, subject.family, childID)
        condition += " AND \(sql)"
        arguments += values
      }
    }
    order = table.key.filter { !fixed.contains($0) }
    (self.condition, self.arguments) = (condition, arguments)
  }

  /// A condition with parameters in place of names.
  private static func bound(_ text: String, _ family: FamilyKey, _ childID: String) -> (String, [any SQLBindable]) {
    let values: [String: any SQLBindable] = [
      ":partition": family.partition, ":family": family.familyID, ":child": childID,
    ]
    var (sql, arguments): (String, [any SQLBindable]) = ("", [])
    for part in text.split(separator: " ", omittingEmptySubsequences: false) {
      let name = part.prefix { $0 == ":" || $0.isLetter }
      guard let value = values[String(name)] else {
        sql += " \(part)"
        continue
      }
      sql += " ?\(part.dropFirst(name.count))"
      arguments.append(value)
    }
    return (sql, arguments)
  }

  /// Whether rows of the subject may be in it at all.
  var isOfSubject: Bool {
    if case .family = table.holder { return subject.childID == nil }
    return true
  }

  func rows(
    of member: SQLValue?, after key: [SQLValue], limit: Int, in tx: ReadTransaction
  ) throws -> [[String: SQLValue]] {
    guard isOfSubject else { return [] }
    var condition = condition
    var arguments: [(any SQLBindable)?] = arguments.map { $0 }
    if case .member(let members) = table.holder, let member {
      condition += " AND \(members.column) = ?"
      arguments.append(member)
    }
    if !key.isEmpty {
      condition += " AND (\(order.joined(separator: ", "))) > (\(order.map { _ in "?" }.joined(separator: ", ")))"
      for value in key { arguments.append(value) }
    }
    let ordered = order.isEmpty ? "" : " ORDER BY \(order.joined(separator: ", "))"
    arguments.append(limit)
    return try tx.query(
      "SELECT * FROM \(table.name) WHERE \(condition)\(ordered) LIMIT ?", arguments: arguments
    ) { $0.valuesByName }
  }
}
