import Database
import EventLoop
package import LocalTime
import ServiceAPI
import ShieldFamilies

/// An entry as stored.
package struct InboxEntry: Hashable, Sendable {
  package var number: Int64
  /// The number of its latest change; 0 while it is held back.
  package var position: Int64
  package var childID: String
  package var notice: Notice
  package var made: Instant
  var delivered: Instant
  package var read: Instant?
  package var withdrawn: Instant?
}

/// The entries of persons: at most `maximum` of each.
enum InboxEntryTable {
  /// Maximum number of entries of a person; the oldest give way.
  static let maximum: Int64 = 1_000
  /// How long an entry is kept, in seconds.
  static let lifetime: Int64 = 90 * 86_400

  private static let columns = """
    number, position, child_id, kind, cause, cause_time, subject, first_amount, second_amount, make_time, deliver_time,
    read_time, withdraw_time
    """

  private static func entry(_ row: Row) -> InboxEntry {
    InboxEntry(
      number: row.int64(0), position: row.int64(1), childID: row.string(2),
      notice: notice(row),
      made: Instant(seconds: row.int64(9)), delivered: Instant(seconds: row.int64(10)),
      read: row.optionalInt64(11).map(Instant.init(seconds:)),
      withdrawn: row.optionalInt64(12).map(Instant.init(seconds:)))
  }

  private static func notice(_ row: Row) -> Notice {
    let (kind, cause): (NotificationKind, String) = (row.enumeration(3), row.string(4))
    let subject = row.personalStringUnlessErased(6)
    let content = NoticeContent.read(kind, cause: cause, .init(subject ?? "", row.int64(7), row.int64(8)))
    // An entry about someone who was erased is on its way out.
    if content == nil, subject != nil { row.reject(6, expected: "what a notice of the kind and cause has") }
    return Notice(content ?? .balanceUsedUp, cause: cause, happened: Instant(seconds: row.int64(5)))
  }

  /// As it is stored: it can be a name, or what a person has written.
  private static func subject(of entry: InboxEntry, _ person: PersonKey, _ tx: Transaction) throws -> String {
    try tx.sealed(entry.notice.columns.subject, of: .child(entry.childID, of: person.family.familyID))
  }

  static func insert(_ tx: Transaction, _ person: PersonKey, _ entry: InboxEntry) throws {
    let (notice, columns) = (entry.notice, entry.notice.columns)
    try tx.execute(
      """
      INSERT INTO inbox_entry (partition, family_id, person_id, \(Self.columns))
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, person.family.partition, person.family.familyID, person.personID, entry.number, entry.position,
      entry.childID, notice.kind.rawValue, notice.cause, notice.happened.seconds,
      try subject(of: entry, person, tx), columns.first, columns.second, entry.made.seconds, entry.delivered.seconds,
      entry.read?.seconds,
      entry.withdrawn?.seconds)
  }

  /// Stores what changes after an entry was made.
  static func update(_ tx: Transaction, _ person: PersonKey, _ entry: InboxEntry) throws {
    let columns = entry.notice.columns
    try tx.execute(
      """
      UPDATE inbox_entry SET position = ?, deliver_time = ?, read_time = ?, withdraw_time = ?, cause_time = ?,
        subject = ?, first_amount = ?, second_amount = ?
      WHERE partition = ? AND family_id = ? AND person_id = ? AND number = ?
      """, entry.position, entry.delivered.seconds, entry.read?.seconds, entry.withdrawn?.seconds,
      entry.notice.happened.seconds, try subject(of: entry, person, tx), columns.first, columns.second,
      person.family.partition,
      person.family.familyID, person.personID, entry.number)
  }

  static func find(_ tx: ReadTransaction, _ person: PersonKey, _ number: Int64) throws -> InboxEntry? {
    try tx.queryOne(
      "SELECT \(columns) FROM inbox_entry WHERE partition = ? AND family_id = ? AND person_id = ? AND number = ?",
      person.family.partition, person.family.familyID, person.personID, number, row: entry)
  }

  /// The entries of a cause: at most one for each person of the family.
  static func holders(
    _ tx: ReadTransaction, _ child: ChildKey, _ kind: NotificationKind, cause: String
  ) throws -> [(person: PersonKey, entry: InboxEntry)] {
    try tx.query(
      """
      SELECT \(columns), person_id FROM inbox_entry
      WHERE partition = ? AND family_id = ? AND child_id = ? AND kind = ? AND cause = ? ORDER BY person_id
      """, child.partition, child.familyID, child.childID, kind.rawValue, cause
    ) { (PersonKey(family: child.family, personID: $0.string(13)), entry($0)) }
  }

  /// The causes of a kind's entries that sort at or after one, each once.
  static func causes(
    _ tx: ReadTransaction, _ child: ChildKey, _ kind: NotificationKind, from first: String
  ) throws -> [String] {
    let causes = try tx.query(
      """
      SELECT cause FROM inbox_entry
      WHERE partition = ? AND family_id = ? AND child_id = ? AND kind = ? AND cause >= ? ORDER BY cause
      """, child.partition, child.familyID, child.childID, kind.rawValue, first
    ) { $0.string(0) }
    return causes.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }

  /// Delivered entries with a smaller number, newest first.
  /// - Parameter now: entries whose time is over are left out.
  static func page(
    _ tx: ReadTransaction, _ person: PersonKey, before number: Int64, unreadOnly: Bool, at now: Instant, limit: Int
  ) throws -> [InboxEntry] {
    try tx.query(
      """
      SELECT \(columns) FROM inbox_entry WHERE partition = ? AND family_id = ? AND person_id = ? AND number < ?
        AND position > 0 AND make_time > ?\(unreadOnly ? " AND read_time IS NULL" : "") ORDER BY number DESC LIMIT ?
      """, person.family.partition, person.family.familyID, person.personID, number, now.seconds - lifetime, limit,
      row: entry)
  }

  /// Delivered entries with a later change, in order of their changes.
  static func changes(
    _ tx: ReadTransaction, _ person: PersonKey, after last: (position: Int64, number: Int64), limit: Int
  ) throws -> [InboxEntry] {
    try tx.query(
      """
      SELECT \(columns) FROM inbox_entry
      WHERE partition = ? AND family_id = ? AND person_id = ? AND (position, number) > (?, ?) AND position > 0
      ORDER BY position, number LIMIT ?
      """, person.family.partition, person.family.familyID, person.personID, last.position, last.number, limit,
      row: entry)
  }

  /// Entries that are held back, oldest first.
  static func held(_ tx: ReadTransaction, _ person: PersonKey, limit: Int) throws -> [InboxEntry] {
    try tx.query(
      """
      SELECT \(columns) FROM inbox_entry WHERE partition = ? AND family_id = ? AND person_id = ? AND position = 0
      ORDER BY number LIMIT ?
      """, person.family.partition, person.family.familyID, person.personID, limit, row: entry)
  }

  /// How many delivered entries are not read.
  static func unreadCount(_ tx: ReadTransaction, _ person: PersonKey, at now: Instant) throws -> Int {
    try tx.queryOne(
      """
      SELECT COUNT(*) FROM inbox_entry WHERE partition = ? AND family_id = ? AND person_id = ? AND number > 0
        AND position > 0 AND make_time > ? AND read_time IS NULL
      """, person.family.partition, person.family.familyID, person.personID, now.seconds - lifetime
    ) { $0.int(0) } ?? 0
  }

  /// Removes some of the entries that are no longer kept, oldest first: more than are added at once, so that the limit
  /// holds.
  static func trim(_ tx: Transaction, _ person: PersonKey, newest: Int64) throws {
    let now = tx.settledTime
    let oldest = try tx.query(
      """
      SELECT number, make_time FROM inbox_entry WHERE partition = ? AND family_id = ? AND person_id = ?
      ORDER BY number LIMIT 4
      """, person.family.partition, person.family.familyID, person.personID
    ) { (number: $0.int64(0), made: $0.int64(1)) }
    for entry in oldest where entry.number <= newest - maximum || entry.made <= now.seconds - lifetime {
      try tx.execute(
        "DELETE FROM inbox_entry WHERE partition = ? AND family_id = ? AND person_id = ? AND number = ?",
        person.family.partition, person.family.familyID, person.personID, entry.number)
    }
  }
}
