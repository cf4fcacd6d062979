import Database
import LocalTime
import Messages
import RPC
import Stubs
import UsageServer

// Reads of a child with sums of 1,000 apps on each of 366 days, and of one whose 20,000 records of a day are of apps
// that are not assigned.
extension UsageFamily {
  private static let varied = Bench.id(7)
  private static let unassigned = Bench.id(8)
  private static let days: Int64 = 366
  private static let apps: Int64 = 1_000
  private static let lastDay = Int64(LocalDate(daysSinceEpoch: Int32(now / 86_400) - 1).daysSinceEpoch)

  // MARK: - Filling

  func fillReads(_ bench: Bench) async throws {
    for child in [Self.varied, Self.unassigned] { try await move("Europe/Berlin", child) }
    await bench.database.settleTimers()
    // Of the crowd's apps, which get their numbers here: a sum names the number of an app in the family.
    try await bench.database.write(bench.partition) { tx in
      let child = try Self.number(tx, Self.varied)
      for app in 1...Self.apps {
        try tx.execute(
          "INSERT INTO app_number VALUES (?, ?, ?, ?)", tx.partition, Bench.family, Bench.id(1_000 + Int(app)),
          10_000 + app)
      }
      for part in 0..<6 as Range<Int64> {
        try tx.execute(
          """
          WITH RECURSIVE n (i) AS (SELECT ? UNION ALL SELECT i + 1 FROM n WHERE i < ?)
          INSERT INTO usage_total (
            partition, child_number, local_date, category, app_number, generation, seconds, sixtieths)
          SELECT ?, ?, ? - i, 1, a.app_number, 0, 60, 600 FROM n CROSS JOIN app_number a
          WHERE a.partition = ? AND a.family_id = ? AND a.app_number > 0
          """, part * 61, part * 61 + 60, tx.partition, child, Self.lastDay, tx.partition, Bench.family)
      }
      try tx.execute(
        """
        WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 370)
        INSERT INTO usage_total (
          partition, child_number, local_date, category, app_number, generation, seconds, sixtieths)
        SELECT ?, ?, ? - i, 1, 0, 0, 60000, 600000 FROM n
        """, tx.partition, child, Self.lastDay)
    }
    try await insert(
      Self.unassigned, installation: 3, from: 100_000, count: 20_000, step: 4, seconds: 3, tokens: 4)
  }

  // MARK: - Measuring

  func measureReads() async throws {
    let (first, last) = (Self.date(Self.lastDay - Self.days + 1), Self.date(Self.lastDay))
    try await read("GetTotals-366-days") {
      let totals = try await $0.getTotals(
        .init(childID: Self.varied, startDate: first, endDate: last, pageSize: 1_000), context: $1)
      Self.expect(totals.apps.count, 1_000)
    }
    try await read("GetBreakdown-366-days") {
      let breakdown = try await $0.getBreakdown(
        .init(childID: Self.varied, startDate: first, endDate: last, pageSize: 1_000), context: $1)
      Self.expect(breakdown.apps.count, 1_000)
    }
    try await read("GetTrend-53-weeks") {
      let trend = try await $0.getTrend(.init(childID: Self.varied, weeks: 53), context: $1)
      Self.expect(trend.weeks.count, 53)
    }
    try await read("ListUsage-1000") {
      let usage = try await $0.listUsage(.init(childID: Bench.child, pageSize: 1_000), context: $1)
      Self.expect(usage.stretches.count, 1_000)
    }
    // Of an app that no stretch is of.
    try await read("ListUsage-of-an-unused-app") {
      _ = try await $0.listUsage(.init(childID: Bench.child, appID: Bench.id(106), pageSize: 1_000), context: $1)
    }
    try await read("ExplainUsage-1000") {
      let explained = try await $0.explainUsage(
        .init(childID: Bench.child, subject: .date(Self.date(Self.start / 86_400 + 100)), pageSize: 1_000), context: $1)
      Self.expect(explained.parts.count, 1_000)
    }
    let begin = Self.date(Self.start / 86_400)
    try await read("ListUnassignedUsage") {
      let used = try await $0.listUnassignedUsage(
        .init(childID: Self.unassigned, startDate: begin, endDate: Self.date(Self.start / 86_400 + 10)), context: $1)
      Self.expect(used.apps.count, 4)
    }
  }

  /// A benchmark of a read that finds nothing would measure nothing.
  private static func expect(_ count: Int, _ expected: Int) {
    if count != expected { print("found \(count), expected \(expected)") }
  }

  private static func date(_ day: Int64) -> CommonV1.LocalDate {
    let date = LocalDate(daysSinceEpoch: Int32(day))
    return CommonV1.LocalDate(year: Int32(date.year), month: Int32(date.month), day: Int32(date.day))
  }
}
