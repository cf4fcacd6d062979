import Database
import EventFeed
import Glibc
import Identity
import Messages
import ProtobufC
import RPC
import ServiceRuntime
import Stubs
import UsageServer

/// A child of UsageIngest with a million records, one after the other, of four apps in turn, so that each is a separate
/// stretch; its sibling, 120,000 of whose records overlap; and the children of
/// `UsageFamily+Limits.swift`, `UsageFamily+Reads.swift` and `UsageFamily+Withdrawals.swift`.
final class UsageFamily {
  static let start: Int64 = 1_600_000_000
  private static let records: Int64 = 1_000_000
  private static let overlapping: Int64 = 120_000
  private static let sibling = Bench.id(3)
  static let now = start + records * 60 + 86_400

  var parts: (api: any UsageV1.UsageIngestService, familyEventHandler: any EventHandler)?
  private var bench: Bench?

  /// - Parameter step: `usage-fill`, or `usage` for the measurements, in its own process because of its memory; or
  ///   `withdrawals`, which fills and measures these alone.
  func run(_ step: String, directory: String) async throws {
    let bench = try await Bench(
      directory: directory, at: Self.now, migrations: UsageProgram.definition.migrations,
      register: { [self] database, host in parts = UsageProgram.parts(on: database, host: host) })
    self.bench = bench
    switch step {
    case "usage-fill": try await fill(bench)
    case "withdrawals":
      try await fillWithdrawals(bench)
      try await measureWithdrawals(bench)
    default: try await measure(bench)
    }
  }

  func deliver(_ message: some Message) async throws {
    guard let bench, let parts else { return }
    try await bench.deliver(message, to: parts.familyEventHandler)
  }

  // MARK: - Filling

  private func fill(_ bench: Bench) async throws {
    for child in [Bench.child, Self.sibling] {
      try await deliver(
        FamilyV1.ChildChanged(
          child: FamilyV1.Child(childID: child, displayName: "Mia", timeZone: "Europe/Berlin"),
          effectiveTime: .init(seconds: Self.start)))
      for app in 1...6 { try await deliver(assigned(app, rate: app * 5, to: child, at: Self.start)) }
    }
    await bench.database.settleTimers()
    let (family, child, sibling) = (Bench.family, Bench.child, Self.sibling)
    try await bench.database.write(bench.partition) { tx in
      for (number, id) in [(1, "mia"), (2, "tim"), (3, "lea"), (4, "ben")] {
        try tx.execute(
          "INSERT INTO installation VALUES (?, ?, ?, ?, ?)", tx.partition, family, family, id, number)
      }
    }
    for first in stride(from: 0, to: Self.records, by: 50_000) {
      try await insert(child, installation: 1, from: first, count: 50_000, step: 60, seconds: 60, tokens: 4)
    }
    for first in stride(from: 0, to: Self.overlapping, by: 40_000) {
      try await insert(sibling, installation: 2, from: first, count: 40_000, step: 1, seconds: 80_000, tokens: 4)
    }
    try await fillCrowd(bench)
    try await fillHistory(bench)
    try await fillAcknowledgements(bench)
    try await fillReads(bench)
    try await fillWithdrawals(bench)
  }

  func insert(
    _ child: String, installation: Int64, from first: Int64, count: Int64, step: Int64, seconds: Int64, tokens: Int64,
    first token: Int64 = 1
  ) async throws {
    let (family, start) = (Bench.family, Self.start)
    try await bench?.database.write(Partition(familyID: family)) { tx in
      let number = try Self.number(tx, child)
      try tx.execute(
        """
        WITH RECURSIVE n (i) AS (SELECT ? UNION ALL SELECT i + 1 FROM n WHERE i < ?)
        INSERT INTO usage_record (\(Self.columns))
        SELECT ?, ?, ? + i * ?, ?, i + 1, 0, 1, ? + i * ? + ?, ? + i % ?, 0, 1, ?, NULL, 0 FROM n
        """, first, first + count - 1, tx.partition, number, start, step, installation, start, step, seconds, token,
        tokens, start)
    }
  }

  static let columns = """
    partition, child_number, start_time, installation_number, sequence, conflict_number, family_number, end_time,
    token_number, shielded, evaluated, receive_time, device_time, monotonic_milliseconds
    """

  /// The child's number in the keys of its records, assigned here where it has none; the family's is 1.
  static func number(_ tx: Transaction, _ child: String) throws -> Int64 {
    try tx.execute(
      """
      INSERT INTO child_number SELECT ?, ?, ?, COALESCE(MAX(child_number), 0) + 1, 1 FROM child_number WHERE partition = ?
      ON CONFLICT DO NOTHING
      """, tx.partition, Bench.family, child, tx.partition)
    return try tx.queryOne(
      "SELECT child_number FROM child_number WHERE partition = ? AND family_id = ? AND child_id = ?", tx.partition,
      Bench.family, child
    ) { $0.int64(0) } ?? 0
  }

  // MARK: - Measuring

  private func measure(_ bench: Bench) async throws {
    // A child whose time zone changes from the beginning on: everything is recounted.
    try await bench.measure("recount-million-first") { _ in try await move("Asia/Tokyo", Bench.child) }
    try await bench.measure("recount-million-again") { _ in try await move("America/New_York", Bench.child) }
    print("recount-memory-MiB \(Self.peakMebibytes) 0 0")
    try await bench.measure("acknowledgement-back-dated") { _ in
      try await deliver(
        ShieldV1.PolicyAcknowledged(
          childID: Bench.child, deviceID: Bench.family, version: 1, applyTime: .init(seconds: Self.start),
          shieldedAppIDs: [Bench.id(101)]))
    }
    try await bench.measure("record", runs: 100) { try await send(Bench.child, 2_000_000 + $0, seconds: 60) }
    try await bench.measure("record-overlapping-0", runs: 100) {
      try await send(Self.sibling, 3_000_000 + $0, at: Self.now - 80_000, seconds: 60)
    }
    try await bench.measure("recount-overlapping-120000") { _ in try await move("Asia/Tokyo", Self.sibling) }
    try await bench.measure("record-overlapping-120000", runs: 100) {
      try await send(Self.sibling, 4_000_000 + $0, at: Self.start + 70_000, seconds: 60)
    }
    try await bench.measure("batch-1000") { _ in try await batch(5_000_000, seconds: 60) }
    try await bench.measure("batch-1000-of-a-day-each") { _ in try await batch(6_000_000, seconds: 86_400) }
    try await read("GetTotals") { _ = try await $0.getTotals(.init(childID: Bench.child), context: $1) }
    try await read("ListDailySummaries-100") {
      _ = try await $0.listDailySummaries(.init(childID: Bench.child, pageSize: 100), context: $1)
    }
    try await measureReads()
    try await measureCrowd(bench)
    try await measureHistory(bench)
    try await measureAcknowledgements(bench)
    try await measureQuarantine(bench)
    try await measureWithdrawals(bench)
    try await measureSnapshot(bench)
  }

  func move(_ zone: String, _ child: String) async throws {
    try await deliver(
      FamilyV1.ChildChanged(
        child: FamilyV1.Child(childID: child, displayName: "Mia", timeZone: zone),
        effectiveTime: .init(seconds: Self.start)))
  }

  func send(_ child: String, _ sequence: Int, at time: Int64? = nil, seconds: Int64) async throws {
    try await send(child, [record(sequence, app: 5, at: time ?? Self.now - 60, seconds: seconds)])
  }

  private func batch(_ sequence: Int, seconds: Int64) async throws {
    try await send(
      Bench.child,
      (0..<1_000).map { record(sequence + $0, app: 6, at: Self.start + Int64($0) * 43_000, seconds: seconds) })
  }

  func record(_ sequence: Int, app: Int, at time: Int64, seconds: Int64) -> UsageV1.UsageRecord {
    UsageV1.UsageRecord(
      installationID: "new", sequence: Int64(sequence), appTokenDigest: Self.token(app),
      startTime: .init(seconds: time), endTime: .init(seconds: time + seconds))
  }

  func send(
    _ child: String, _ records: [UsageV1.UsageRecord], outcome: UsageV1.RecordOutcome = .accepted
  ) async throws {
    guard let parts else { return }
    var context = RPCContext(method: MethodDescriptor(path: "/RecordUsage"))
    context.principal = .child(familyID: Bench.family, childID: child, deviceID: Bench.family)
    let answer = try await parts.api.recordUsage(.init(records: records), context: context)
    guard answer.results.allSatisfy({ $0.outcome == outcome }) else {
      print("not \(outcome): \(answer.results[0])")
      exit(1)
    }
  }

  func read(
    _ name: String, _ body: (any UsageV1.UsageIngestService, RPCContext) async throws -> Void
  ) async throws {
    guard let bench else { return }
    try await bench.measure(name, runs: 20) { _ in
      if let parts { try await body(parts.api, bench.context(name)) }
    }
  }

  static func token(_ number: Int) -> String {
    let digits = String(number)
    return "token.sha256." + String(repeating: "0", count: 64 - digits.count) + digits
  }

  static var peakMebibytes: Int {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss / 1024
  }
}
