package import Database
import LocalTime
import ServiceAPI
package import Verification

/// The tables of families and their members, and what must hold of them.
package enum FamilyLedgerTables {
  /// Tables in which families have rows.
  package static let families = ["family", "guardian", "child", "child_calendar", "device", "policy_revision"]

  /// The form that each row of facts must have by itself.
  package static let shapes = [
    StoredShape("family", key: [], ["creation_request_id_digest": .bytes(32), "creation_request_digest": .bytes(32)]),
    StoredShape(
      "guardian", key: ["place"],
      [
        "guardian_id": .id, "creator_guardian_id": .orEmpty(.id), "updater_guardian_id": .orNull(.id),
        "remover_guardian_id": .orNull(.id),
      ]),
    StoredShape("child", key: ["place"], ["child_id": .id, "updater_guardian_id": .id]),
    StoredShape(
      "child_calendar", key: ["child_id", "effective_time"],
      ["week_start": .cases(of: LocalTime.Weekday.self), "updater_guardian_id": .id]),
    StoredShape(
      "device", key: ["place"],
      [
        "device_id": .id, "mode": .among([1, 2]), "status": .cases(of: DeviceRecord.Status.self), "is_shared": .flag,
        "is_viewer": .flag, "updater_guardian_id": .orNull(.id), "revoker_guardian_id": .orNull(.id),
      ]),
    StoredShape(
      "policy_revision", key: ["child_id"], ["shown": .number(0...Int64.max), "due": .number(0...Int64.max)]),
  ]

  /// The invariants of rows that are facts.
  package static let rules: [StoredRule] = [
    .duplicate("guardian", "guardian_id"), .duplicate("child", "child_id"), .duplicate("device", "device_id"),
    .orphan("guardian", key: ["place"], of: "family", by: []),
    .orphan("child", key: ["place"], of: "family", by: []),
    StoredRule(
      "guardian", key: [], field: "family_id",
      """
      SELECT NULL, f.family_id FROM family f WHERE f.partition = ? AND f.family_id = ? AND NOT EXISTS (
        SELECT 1 FROM guardian g WHERE g.partition = f.partition AND g.family_id = f.family_id)
      """),
    .orphan(
      "device", key: ["place"], of: "child", by: [("child_id", "child_id")], where: "a.child_id IS NOT NULL"),
    .orphan(
      "device", key: ["place"], of: "guardian", by: [("guardian_id", "guardian_id")], where: "a.guardian_id IS NOT NULL"
    ),
    .orphan("child_calendar", key: ["child_id", "effective_time"], of: "child", by: [("child_id", "child_id")]),
    StoredRule(
      "child_calendar", key: ["child_id"], field: "child_id",
      """
      SELECT c.child_id, NULL, c.child_id FROM child c WHERE c.partition = ? AND c.family_id = ? AND NOT EXISTS (
        SELECT 1 FROM child_calendar k
        WHERE k.partition = c.partition AND k.family_id = c.family_id AND k.child_id = c.child_id)
      """),
    .guardian("updater_guardian_id", of: "family", key: []),
    .guardian("creator_guardian_id", of: "guardian", key: ["place"]),
    .guardian("updater_guardian_id", of: "guardian", key: ["place"]),
    .guardian("remover_guardian_id", of: "guardian", key: ["place"]),
    .guardian("updater_guardian_id", of: "child", key: ["place"]),
    .guardian("updater_guardian_id", of: "child_calendar", key: ["child_id", "effective_time"]),
    .guardian("updater_guardian_id", of: "device", key: ["place"]),
    .guardian("revoker_guardian_id", of: "device", key: ["place"]),
    .orphan("policy_revision", key: ["child_id"], of: "child", by: [("child_id", "child_id")]),
  ]

  /// The family's children with anything in some tables.
  package static func childIDs(_ tx: ReadTransaction, familyID: String, in tables: [String]) throws -> [String] {
    Set(try tables.flatMap { try tx.children(of: familyID, in: "main.\($0)") }).sorted()
  }
}
