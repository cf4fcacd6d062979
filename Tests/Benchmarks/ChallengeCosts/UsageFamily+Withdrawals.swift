import Database
import Messages
import RPC
import Stubs
import UsageServer

// A child with 100 keys that have 100 contents each, an import of 100,000 records, 1,000 imports and 9,000 withdrawals.
extension UsageFamily {
  private static let withdrawn = Bench.id(9)
  private static let keys = 100
  private static let importID = Bench.id(800_001)

  // MARK: - Filling

  func fillWithdrawals(_ bench: Bench) async throws {
    let (family, child, start) = (Bench.family, Self.withdrawn, Self.start)
    try await move("Europe/Berlin", child)
    for app in 1...6 { try await deliver(assigned(app, rate: app * 5, to: child, at: start)) }
    await bench.database.settleTimers()
    try await bench.database.write(bench.partition) { tx in
      let number = try Self.number(tx, child)
      for (installation, id) in [(7, "ann"), (8, "eve")] {
        try tx.execute(
          "INSERT INTO installation VALUES (?, ?, ?, ?, ?)", tx.partition, family, family, id, installation)
      }
      try tx.execute(
        """
        WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 9999)
        INSERT INTO usage_record (\(Self.columns))
        SELECT ?, ?, ? + i * 60, 7, 1 + i / 100, i % 100, 1, ? + i * 60 + 60, 1 + i % 4, 0, 1, ?, NULL, 0 FROM n
        """, tx.partition, number, start, start, start)
      try tx.execute(
        """
        WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 99999)
        INSERT INTO usage_record (\(Self.columns), import_number)
        SELECT ?, ?, ? + i * 60, 8, 1 + i, 0, 1, ? + i * 60 + 60, 1 + i % 4, 0, 1, ?, NULL, 0, 1 FROM n
        """, tx.partition, number, start + 10_000_000, start + 10_000_000, start)
      for sent in 1...1_000 {
        try tx.execute(
          "INSERT INTO usage_import VALUES (?, ?, ?, ?, ?, ?, ?, 100000, ?, ?)", tx.partition, family, child, sent,
          Bench.id(800_000 + sent), family, start, start + 10_000_000, start + 16_000_000)
      }
      for made in 1...9_000 {
        try tx.execute(
          "INSERT INTO withdrawal VALUES (?, ?, ?, ?, 'import 2', '', ?, ?, ?, ?, ?, 4, 0, ?, ?)", tx.partition, family,
          child, made, Bench.id(800_002), start, start, start, family, start, family)
      }
    }
  }

  // MARK: - Measuring

  func measureWithdrawals(_ bench: Bench) async throws {
    try await move("Asia/Tokyo", Self.withdrawn)
    await bench.database.settleTimers()
    let keys = (1...Self.keys).map {
      UsageV1.RecordKey(deviceID: Bench.family, installationID: "ann", sequence: Int64($0))
    }
    for (name, selection) in [
      ("100-keys-of-100", .records(.init(keys: keys))), ("100000-of-an-import", .importID(Self.importID)),
    ] as [(String, UsageV1.WithdrawUsageRequest.Selection)] {
      var id = ""
      try await bench.measure("WithdrawUsage-\(name)") { _ in
        guard let api = parts?.api else { return }
        let request = UsageV1.WithdrawUsageRequest(
          childID: Self.withdrawn, selection: selection, requestID: Bench.id(71_000 + name.count))
        id =
          try await api.withdrawUsage(request, context: bench.context("WithdrawUsage")).withdrawal?.withdrawalID ?? ""
      }
      try await bench.measure("RestoreUsage-\(name)") { _ in
        guard let api = parts?.api else { return }
        let request = UsageV1.RestoreUsageRequest(
          childID: Self.withdrawn, withdrawalID: id, requestID: Bench.id(72_000 + name.count))
        _ = try await api.restoreUsage(request, context: bench.context("RestoreUsage"))
      }
    }
    try await read("ListWithdrawals-100") {
      _ = try await $0.listWithdrawals(.init(childID: Self.withdrawn, pageSize: 100), context: $1)
    }
    try await read("ListImports-100") {
      _ = try await $0.listImports(.init(childID: Self.withdrawn, pageSize: 100), context: $1)
    }
  }
}
