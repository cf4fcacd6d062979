import Database
import DatabaseServer
import ServiceAPI
import ServiceHarness
import Testing

@testable import ServiceRuntime

/// How large the rows are that the rules list (`Services/RULES.md`, "Shares of the disk"), measured in the file: each
/// table is filled with rows whose values are as long as the limits allow.
@Suite(.sqlite("pages of the file"), .timeLimit(.minutes(30))) struct RowSizeTests {
  private static let rows = 4
  private static let partition = Partition(familyID: "family")

  /// Bytes of the longest value of texts and blobs that are no ids, by table and column or by column alone. A character
  /// of a name or text may have eight bytes, of a badge's four; a set of a child's 20,000 apps has a byte for six; a
  /// list of 200 ids has 37 for each.
  private static let longest = [
    // All services.
    "caller": 118, "method": 80, "request_id": 36, "digest": 32, "answer": 1_060, "details": 8_250, "subject_name": 800,
    "kind": 30, "key": 80, "type_url": 80, "value": 1_000_000, "nonce": 32, "link": 32, "trimmed_link": 32, "feed": 20,
    "epoch": 40, "origin": 40, "secret": 40, "feed_parked_family.reason": 1_000, "service": 20, "code": 64,
    "erasure_entry.code": 32, "receipt": 200, "request_digest": 32, "subject_digest": 64,
    "feed_parked_family.place": 200, "open_erasure.started": 8_000,
    // A recount of two categories with a thousand remembered stretches each; elsewhere some hundred bytes.
    "pending_work.state": 220_000,
    // ShieldPolicy.
    "display_name": 800, "time_zone": 32, "token_digest": 77, "pairing.token_digest": 32, "token_digests": 77,
    "code_digest": 32, "handle": 6, "code_handle": 6, "operator_name": 200, "operator_pairing.reason": 1_600,
    "chain_digest": 32, "newest_digest": 32, "previous_digest": 32, "invitation_digest": 32, "salt": 16,
    "pin_salt": 16, "pin_digest": 32, "creation_request_id_digest": 32, "creation_request_digest": 32,
    "weekday_limits": 60, "enforcement_digest": 32, "scheduled_apps": 3_334, "shields": 3_334, "rewards": 3_334,
    "blocked_apps": 3_334, "pool": 3_334, "schedule_window.apps": 3_334, "child_request.apps": 3_700, "text": 1_600,
    "child_request.answer": 1_600, "message": 1_600, "app_version": 512, "os_version": 512, "cause": 80,
    "inbox_entry.subject": 2_402, "revoked_with": 47, "quiet_zone": 32, "account": 20, "reference": 80,
    // UsageIngest.
    "installation_id": 128, "quarantine.reason": 20, "selection": 2_805, "stamp": 100, "forgotten_child": 36,
    "forgotten_device": 36,
    // ChallengeService: settings with title, description and two lists of apps; a thousand apps of a day; a thousand
    // stretches of days.
    "title": 800, "reward_app_ids": 7_400, "settings": 24_200, "app_seconds": 43_000, "progress": 1_200,
    "records": 20_000, "name": 480, "streak_repair.reason": 1_600,
    // BadgeService.
    "reporter": 64, "activity_id": 64, "subject": 64,
    "fact": 40, "note": 800, "revoke_reason": 800, "catalogue": 64, "own_badge.display_name": 240,
    "own_badge.description": 800, "icon": 64, "criteria": 4_000, "family_reward.description": 1_600, "artwork": 4_096,
    "evidence": 3_100,
  ]

  /// A value that is as long as it may be; another one in each row.
  /// - Parameter isSealed: whether it is stored with the id of a key and a tag, of 24 bytes together; a text in Base64.
  /// - Returns: nil for a column of which no length is known.
  private func value(_ column: PlantedService.Column, of table: String, row: Int, isSealed: Bool) -> SQLValue? {
    switch (column.name, column.type) {
    case ("partition", _): return .integer(Int64(Self.partition.number))
    case (let name, "INTEGER"): return .integer(name.hasPrefix("is_") ? 1 : Int64(Int32.max) - Int64(row))
    case (_, "BIGINT"): return .integer(.max - Int64(row))
    case (let name, let type):
      let isID = name.hasSuffix("_id") && Self.longest[name] == nil
      guard var length = Self.longest["\(table).\(name)"] ?? (isID ? 36 : Self.longest[name]) else { return nil }
      if isSealed { length = type == "BLOB" ? length + 27 : ((length + 24) * 4 + 2) / 3 + 1 }
      let number = "\(row)"
      let text = number + String(repeating: "x", count: max(0, length - number.utf8.count))
      return type == "BLOB" ? .blob(Array(text.utf8)) : .text(text)
    }
  }

  /// The bytes of a row of each table.
  private func measured(_ service: PlantedService, _ tables: [String]) async throws -> [String: Int64] {
    var sizes: [String: Int64] = [:]
    for table in tables {
      let columns = try await service.columns(of: table)
      let personal = service.data.tables.first { $0.name == table }?.personal ?? []
      var rows: [[SQLValue]] = []
      for row in 1...Self.rows {
        rows.append(
          try columns.map { column in
            try #require(
              value(column, of: table, row: row, isSealed: personal.contains(column.name)),
              "how long is \(table).\(column.name) at most?")
          })
      }
      let names = columns.map(\.name).joined(separator: ", ")
      let marks = columns.map { _ in "?" }.joined(separator: ", ")
      try await service.harness.database.write(Self.partition) { [rows] tx in
        for row in rows {
          try tx.execute(
            "/* test */ INSERT INTO \(table) (\(names)) VALUES (\(marks)) ON CONFLICT DO NOTHING", arguments: row)
        }
      }
      sizes[table] = try await service.harness.database.read(nil) { tx in
        // Some tables have one row a partition.
        try tx.queryOne(
          """
          /* test */ SELECT SUM(payload) / (SELECT COUNT(*) FROM \(table)) FROM dbstat WHERE name = ?
          """, table
        ) { $0.int64(0) }
      }
    }
    return sizes
  }

  @Test(
    "FA-1 no row of a table is larger in the file than the rules say, nor less than half as large",
    arguments: PlantedService.definitions.indices)
  func sizes(_ index: Int) async throws {
    let definition = PlantedService.definitions[index]
    let parts = try ListedTables.parts()
    let service = try await PlantedService(definition)
    let existing = try await Set(
      service.harness.database.read(nil) { tx in
        try tx.query("/* test */ SELECT name FROM sqlite_master WHERE type = 'table'") { $0.string(0) }
      })
    for line in (parts[definition.identity.name] ?? []) + (parts["Every service"] ?? []) {
      let sizes = try await measured(service, line.tables.filter(existing.contains))
      guard let (table, size) = sizes.max(by: { $0.value < $1.value }) else { continue }
      let stated = try #require(line.largestRow, "\(line.bytes) is no number of bytes")
      #expect(size <= stated && stated <= 2 * size, "\(table) has rows of \(size) bytes, not \(stated): \(sizes)")
    }
    await service.harness.stop()
  }
}
