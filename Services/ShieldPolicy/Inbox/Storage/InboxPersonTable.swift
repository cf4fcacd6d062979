import Database
import LocalTime
package import ServiceAPI

/// A person's inbox: a guardian's or a child's.
package struct PersonKey: Hashable, Sendable {
  package let family: FamilyKey
  /// The guardian's or child's id.
  package let personID: String

  package init(family: FamilyKey, personID: String) {
    self.family = family
    self.personID = personID
  }

  /// Unique among the persons of all families; for signals.
  package var text: String { "\(family.familyID)/\(personID)" }
}

/// The state of a person's inbox.
struct InboxState: Hashable, Sendable {
  /// The number of the newest entry; 0 before the first one.
  var newest: Int64 = 0
  /// The number of the newest change.
  var changes: Int64 = 0
  var preferences = InboxPreferences()
}

/// One row for each person who has entries or preferences.
enum InboxPersonTable {
  static func find(_ tx: ReadTransaction, _ person: PersonKey) throws -> InboxState {
    try tx.queryOne(
      """
      SELECT newest, changes, muted, quiet_start, quiet_end, quiet_zone, update_time FROM inbox_person
      WHERE partition = ? AND family_id = ? AND person_id = ?
      """, person.family.partition, person.family.familyID, person.personID
    ) { row in
      var preferences = InboxPreferences()
      preferences.muted = InboxPreferences.kinds(ofBits: row.int64(2))
      if let start = row.optionalInt64(3), let end = row.optionalInt64(4) {
        preferences.quietHours = try row.decoded(3, expected: "the begin of quiet hours") {
          QuietHours(start: Int(start), end: Int(end))
        }
      }
      preferences.timeZone = row.optionalString(5)
      preferences.updated = row.optionalInt64(6).map(Instant.init(seconds:))
      return InboxState(newest: row.int64(0), changes: row.int64(1), preferences: preferences)
    } ?? InboxState()
  }

  static func save(_ tx: Transaction, _ person: PersonKey, _ state: InboxState) throws {
    let preferences = state.preferences
    try tx.execute(
      """
      INSERT INTO inbox_person (partition, family_id, person_id, newest, changes, muted, quiet_start, quiet_end,
        quiet_zone, update_time)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (partition, family_id, person_id) DO UPDATE SET newest = excluded.newest,
        changes = excluded.changes, muted = excluded.muted, quiet_start = excluded.quiet_start,
        quiet_end = excluded.quiet_end, quiet_zone = excluded.quiet_zone, update_time = excluded.update_time
      """, person.family.partition, person.family.familyID, person.personID, state.newest, state.changes,
      preferences.mutedBits, preferences.quietHours?.start, preferences.quietHours?.end, preferences.timeZone,
      preferences.updated?.seconds)
  }
}
