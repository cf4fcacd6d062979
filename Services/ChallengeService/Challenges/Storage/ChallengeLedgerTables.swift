import ChallengeCounting
package import Database
import LocalTime
package import ServiceAPI
package import Verification

/// The rows that are derived of challenges, and the tables that are folded once more.
package enum ChallengeLedgerTables {
  /// Tables in which families have rows.
  package static let families =
    ["challenge", "challenge_version", "challenge_pause", CompletionChangeTable.name] + derived.map(\.name)

  /// The facts that are folded.
  package static let facts = ["challenge_version", "challenge_pause"].map { FactTable($0) }

  package static let derived = [
    DerivedTable("completion"),
    // A day from which all learning was withdrawn may have a row.
    DerivedTable("counted_day", isZeroAbsent: true),
    DerivedTable("counted_sum", isZeroAbsent: true),
    DerivedTable("progress_before"),
  ]

  /// Tables of changes that a fold writes; the changes are facts.
  package static let ofChanges = [CompletionChangeTable.name]

  package static let shapes = [CompletionChangeTable.shape]

  package static let rules = [
    StoredRule(
      "challenge_version", key: ["challenge_id", "number"], field: "challenge_id",
      """
      SELECT v.challenge_id, v.number, v.challenge_id, NULL FROM challenge_version v
      WHERE v.partition = ? AND v.family_id = ? AND NOT EXISTS (
        SELECT 1 FROM challenge c WHERE c.partition = v.partition AND c.family_id = v.family_id
          AND c.challenge_id = v.challenge_id)
      """),
    StoredRule(
      "challenge_version", key: ["challenge_id"], field: "number",
      """
      SELECT c.challenge_id, NULL, 1 FROM challenge c
      WHERE c.partition = ? AND c.family_id = ? AND NOT EXISTS (
        SELECT 1 FROM challenge_version v WHERE v.partition = c.partition AND v.family_id = c.family_id
          AND v.challenge_id = c.challenge_id AND v.number = 1)
      """),
    StoredRule(
      "challenge_pause", key: ["challenge_id", "from_time"], field: "challenge_id",
      """
      SELECT p.challenge_id, p.from_time, p.challenge_id, NULL FROM challenge_pause p
      WHERE p.partition = ? AND p.family_id = ? AND NOT EXISTS (
        SELECT 1 FROM challenge c WHERE c.partition = p.partition AND c.family_id = p.family_id
          AND c.challenge_id = p.challenge_id)
      """),
    StoredRule(
      "challenge", key: ["child_id", "place"], field: "revision",
      """
      SELECT c.child_id, c.place, c.revision, 1 FROM challenge c
      WHERE c.partition = ? AND c.family_id = ? AND c.revision < 1
      """),
  ]

  /// The family's children who have had challenges.
  package static func childIDs(_ tx: ReadTransaction, familyID: String) throws -> Set<String> {
    Set(try tx.children(of: familyID, in: "challenge"))
  }

  /// Learning after the end of a challenge counts for nothing: its days may be counted and need not be.
  /// - Parameter date: the last one with learning that may count.
  static func dropUncountedDays(
    _ tx: Transaction, _ child: ChildKey, challengeID: String, after date: LocalDate
  ) throws {
    try tx.execute(
      """
      DELETE FROM temp.counted_day WHERE partition = ? AND family_id = ? AND challenge_id = ? AND date > ?
        AND NOT EXISTS (
          SELECT 1 FROM main.counted_day m WHERE m.partition = counted_day.partition
            AND m.family_id = counted_day.family_id AND m.challenge_id = counted_day.challenge_id
            AND m.date = counted_day.date)
      """, child.partition, child.familyID, challengeID, Int64(date.daysSinceEpoch))
  }

  /// Copies what is stored of a child's challenges into a fold's tables.
  package static func copyStored(_ tx: Transaction, _ child: ChildKey) throws {
    let challenges = try tx.query(
      "SELECT challenge_id FROM challenge WHERE partition = ? AND family_id = ? AND child_id = ?", child.partition,
      child.familyID, child.childID
    ) { $0.string(0) }
    for challenge in challenges {
      for table in derived {
        try tx.execute(
          """
          INSERT INTO temp.\(table.name) SELECT * FROM main.\(table.name)
          WHERE partition = ? AND family_id = ? AND challenge_id = ? ON CONFLICT DO NOTHING
          """, child.partition, child.familyID, challenge)
      }
    }
  }

  /// The last dates of a child's versions, which are in their settings; NULL in rows that are older than the column.
  static func lastDateDifferences(
    _ tx: ReadTransaction, _ child: ChildKey, in form: SettingsForm
  ) throws -> StoredDifferences {
    var found = StoredDifferences()
    for head in try ChallengeTable.heads(tx, child, goingOnAt: .distantPast) {
      let id = head.challengeID
      let versions = try ChallengeTable.load(tx, head, child.familyID, from: .distantPast, in: form).challenge.versions
      let expected = Dictionary(
        versions.map { ($0.number, Int64($0.settings.end?.daysSinceEpoch ?? ChallengeTable.noLastDate)) },
        uniquingKeysWith: { $1 })
      try tx.forEach(
        "SELECT number, last_date FROM challenge_version WHERE partition = ? AND family_id = ? AND challenge_id = ?",
        child.partition, child.familyID, id
      ) { row in
        guard let date = expected[row.int64(0)], !row.isNull(1), row.value(1) != .integer(date) else { return }
        found.add(
          StoredDifference(
            table: "challenge_version", key: [("challenge_id", .text(id)), ("number", row.value(0))],
            field: "last_date", stored: row.value(1), expected: .integer(date)))
      }
    }
    return found
  }

  /// Sets the last dates of versions to those in their settings, from the first one on that the rule has found wrong:
  /// it goes by child and place, too. Rows before it that are right are not read again in each transaction.
  package static let setLastDates: ServiceLedger.Remedy = { tx, familyID, found in
    guard
      let key = found.first(where: { $0.field == "last_date" })?.key.first(where: { $0.column == "challenge_id" }),
      let first = try ChallengeTable.head(tx, familyID: familyID, challengeID: key.value)
    else { return 0 }
    var count = 0
    for childID in try childIDs(tx, familyID: familyID).sorted().drop(while: { $0 != first.childID }) {
      let child = ChildKey(familyID: familyID, childID: childID)
      let place = childID == first.childID ? first.place - 1 : 0
      for head in try ChallengeTable.heads(tx, child, after: place) {
        let challenge = try ChallengeTable.load(tx, head, familyID, from: .distantPast, in: .message).challenge
        for version in challenge.versions {
          let date = Int64(version.settings.end?.daysSinceEpoch ?? ChallengeTable.noLastDate)
          count += try tx.executeCounting(
            """
            UPDATE challenge_version SET last_date = ?
            WHERE partition = ? AND family_id = ? AND challenge_id = ? AND number = ? AND last_date <> ?
            """, date, tx.partition, familyID, head.challengeID, version.number, date)
        }
        if tx.budget.isSpent { return count }
      }
    }
    return count
  }
}
