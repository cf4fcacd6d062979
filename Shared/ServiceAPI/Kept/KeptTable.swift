public import Database

/// A table in which a service keeps something about families: whose its rows are, and so what an export shows of it.
public struct KeptTable: Sendable {
  /// Whose a row is.
  public enum Holder: Sendable {
    /// The family's, by the column `family_id`, and no single child's.
    case family
    /// A child's, by `family_id` and this column.
    case child(String)
    /// That of the member, such as a challenge, whose id or number is in the column of the same name.
    case member(KeptMembers)
    /// The family's; and those are a child's for which this condition holds, with `:partition`, `:family` and `:child`.
    case childWhere(String)

    /// A child's, by `family_id` and `child_id`.
    public static let child = Holder.child("child_id")
  }

  public let name: String
  /// The columns of its primary key after `partition`.
  package let key: [String]
  package let holder: Holder
  /// Columns that are not exported, as they are digests or parts of secrets.
  package let hidden: Set<String>
  /// Columns with what names a person, or what one has written: stored as `Transaction.sealed` makes it, under the key
  /// of the child whose the row is, or of the family.
  package let personal: Set<String>
  /// Why it is not exported; nil when it is.
  package let reasonToOmit: String?
  /// How an erasure removes its rows.
  package let erasure: Erasure
  /// Called before rows are erased, with all of their columns.
  let willErase: (@Sendable (Transaction, FamilyKey, [[String: SQLValue]]) throws -> Void)?

  /// How rows are removed when a family or a child is erased.
  public enum Erasure: Hashable, Sendable {
    /// The rows that an export of the subject would have.
    case rows
    /// By what all services have in common, or with other rows.
    case elsewhere
    /// As rows; but those of a child get `#` and a number of theirs, by the first column, in place of its id, so that
    /// the number is not used again.
    case numbered(String)
  }

  /// Whether rows of a device are found by its id.
  var hasDevices: Bool { key.starts(with: ["family_id", "device_id"]) }

  /// - Parameters:
  ///   - key: the columns of its primary key after `partition`, in their order.
  ///   - hidden: columns that are not exported, as they are digests or parts of secrets.
  ///   - personal: columns that are stored sealed.
  ///   - reasonToOmit: why an export does not have it, where that is so.
  ///   - willErase: called before rows are erased, with all of their columns.
  public init(
    _ name: String, key: String..., of holder: Holder, hidden: Set<String> = [], personal: Set<String> = [],
    omitted reasonToOmit: String? = nil, erasure: Erasure = .rows,
    willErase: (@Sendable (Transaction, FamilyKey, [[String: SQLValue]]) throws -> Void)? = nil
  ) {
    (self.name, self.key, self.holder) = (name, key, holder)
    (self.hidden, self.personal, self.reasonToOmit) = (hidden, personal, reasonToOmit)
    (self.erasure, self.willErase) = (erasure, willErase)
  }
}

/// The things other than children that a family's rows belong to: challenges, or children under a number.
public struct KeptMembers: Sendable {
  package let table: String
  package let column: String
  /// The expression that is read: a sum begins no index, where there is one of the numbers of all families.
  private let value: String

  /// - Parameters:
  ///   - table: lists them, with `family_id` and `child_id`.
  ///   - column: their id or number.
  ///   - isNumber: whether it is a number among those of other families.
  public init(in table: String, by column: String, isNumber: Bool = false) {
    (self.table, self.column, value) = (table, column, isNumber ? "\(column) + 0" : column)
  }

  /// The next one after a value, of a family or of one of its children.
  func next(after last: SQLValue?, of subject: KeptSubject, in tx: ReadTransaction) throws -> SQLValue? {
    let (condition, arguments) = condition(of: subject, last.map { (">", $0) })
    let found = try tx.queryOne("SELECT MIN(\(value)) FROM \(table) WHERE \(condition)", arguments: arguments) {
      $0.value(0)
    }
    return found == .null ? nil : found
  }

  /// Whether it is one of a family's, or of one of its children.
  func contains(_ member: SQLValue, of subject: KeptSubject, in tx: ReadTransaction) throws -> Bool {
    let (condition, arguments) = condition(of: subject, ("=", member))
    return try tx.queryOne("SELECT 1 FROM \(table) WHERE \(condition) LIMIT 1", arguments: arguments) { $0.int(0) }
      != nil
  }

  /// Whose a member of a family is.
  func childID(of member: SQLValue, in family: FamilyKey, _ tx: ReadTransaction) throws -> String? {
    let (condition, arguments) = condition(of: KeptSubject(family, childID: nil), ("=", member))
    return try tx.queryOne("SELECT child_id FROM \(table) WHERE \(condition) LIMIT 1", arguments: arguments) {
      $0.optionalString(0)
    } ?? nil
  }

  private func condition(
    of subject: KeptSubject, _ comparison: (String, SQLValue)?
  ) -> (String, [(any SQLBindable)?]) {
    var condition = "partition = ? AND family_id = ?"
    var arguments: [(any SQLBindable)?] = [subject.family.partition, subject.family.familyID]
    if let childID = subject.childID {
      condition += " AND child_id = ?"
      arguments.append(childID)
    }
    if let (sign, member) = comparison {
      condition += " AND \(value) \(sign) ?"
      arguments.append(member)
    }
    return (condition, arguments)
  }
}

/// About whom something is kept: a whole family, or one of its children.
public struct KeptSubject: Hashable, Sendable {
  public let family: FamilyKey
  /// Nil for the whole family.
  public let childID: String?

  public init(_ family: FamilyKey, childID: String?) {
    (self.family, self.childID) = (family, childID)
  }
}

/// All tables of a service.
public struct KeptData: Sendable {
  /// The table that has a row for each child that the service knows, with `family_id` and `child_id`.
  public let children: String
  public let tables: [KeptTable]
  /// The tables that have nothing about families.
  public let others: Set<String>

  public init(children: String, tables: [KeptTable], others: Set<String> = []) {
    (self.children, self.tables, self.others) = (children, tables, others)
  }

  /// These tables, and those that all services have.
  public func with(_ common: KeptData) -> KeptData {
    KeptData(children: children, tables: tables + common.tables, others: others.union(common.others))
  }

  /// The next child of a family after an id, in the order of ids.
  public func child(after childID: String, of familyID: String, in tx: ReadTransaction) throws -> String? {
    try tx.child(after: childID, of: familyID, in: children)
  }

  /// Whether there is a child to export.
  public func knows(_ child: ChildKey, in tx: ReadTransaction) throws -> Bool {
    try tx.queryOne(
      "SELECT 1 FROM \(children) WHERE partition = ? AND family_id = ? AND child_id = ? LIMIT 1", child.partition,
      child.familyID, child.childID
    ) { $0.int(0) } != nil
  }
}
