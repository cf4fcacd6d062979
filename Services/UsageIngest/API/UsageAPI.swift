import Database
import EventFeed
import EventLoop
import Identity
import LocalTime
import Messages
import RPC
import ServiceAPI
import Stubs
import UsageDomain

/// UsageIngestService: records in, totals out.
struct UsageAPI: UsageV1.UsageIngestService, WatchingAPI {
  static let watched = FactTables.changed
  let database: Database
  let host: any Host
  let watchers: CommitWatchers
  let cache: FactsCache
  var rates = RecordRates()
  let refusals = RefusalBook()

  /// Roles that may call each method (FA-6); all others are rejected.
  static let authorization: AuthorizationTable = roles.inParentMode([
    Methods.getUploadState, Methods.getTotals, Methods.listLifetimeTotals, Methods.listDailySummaries,
    Methods.listUsage, Methods.getTrend, Methods.getBreakdown, Methods.explainUsage,
    Methods.listUnassignedUsage, Methods.watchUsage, Methods.listQuarantine, Methods.reviewQuarantine,
    Methods.listImports, Methods.withdrawUsage, Methods.restoreUsage, Methods.listWithdrawals, Methods.listChanges,
  ])

  private static let roles: AuthorizationTable = [
    Methods.recordUsage: .children,
    Methods.streamUsage: .children,
    Methods.getUploadState: .family,
    Methods.getTotals: .family,
    Methods.listLifetimeTotals: .family,
    Methods.listDailySummaries: .family,
    Methods.listUsage: .family,
    Methods.getTrend: .family,
    Methods.getBreakdown: .family,
    Methods.explainUsage: .family,
    Methods.listUnassignedUsage: .guardians,
    Methods.watchUsage: .family,
    Methods.listQuarantine: .guardians,
    Methods.reviewQuarantine: .guardians,
    Methods.listImports: .guardians,
    Methods.withdrawUsage: .guardians,
    Methods.restoreUsage: .guardians,
    Methods.listWithdrawals: .guardians,
    Methods.listChanges: .guardians,
  ]

  /// Maximum number of records in one batch (US-9).
  static let maximumBatch = 1_000

  func recordUsage(
    _ request: UsageV1.RecordUsageRequest, context: RPCContext
  ) async throws -> UsageV1.RecordUsageResponse {
    let (child, deviceID) = try context.callingChild()
    var response = UsageV1.RecordUsageResponse()
    do {
      response.results = try await receive(
        request.records, sent: request.clocks, import: request.importID, of: child, from: deviceID)
    } catch let exceeded as RecordRateExceeded {
      throw Refusal.limitReached(exceeded.message).tryAgain(after: .seconds(exceeded.seconds))
    }
    return response
  }

  func streamUsage(
    _ requests: RequestStream<UsageV1.StreamUsageRequest>, responses: ResponseWriter<UsageV1.StreamUsageResponse>,
    context: RPCContext
  ) async throws {
    let (child, deviceID) = try context.callingChild()
    let subject = context.streamSubject(child)
    try watchers.enter(subject)
    defer { watchers.leave(subject) }
    for try await request in requests {
      var response = UsageV1.StreamUsageResponse()
      response.batch = request.batch
      do {
        response.results = try await receive(
          request.records, sent: request.clocks, import: request.importID, of: child, from: deviceID)
      } catch let exceeded as RecordRateExceeded {
        response.results = request.records.map { UsageV1.RecordResult($0, exceeded) }
        response.retrySeconds = exceeded.seconds
      }
      try await responses.write(response)
    }
  }

  /// Stores a batch, in as many transactions as it needs, and answers each record by itself. When one of the
  /// transactions fails, the batch is to be sent again: what was stored is then a duplicate.
  private func receive(
    _ records: [UsageV1.UsageRecord], sent clocks: UsageV1.SendingClocks?, import importID: String, of child: ChildKey,
    from deviceID: String
  ) async throws -> [UsageV1.RecordResult] {
    let time = host.wallClock.now
    let receipt = Instant(time)
    func note(_ count: Int, _ cause: RefusalCause) async {
      await refusals.note(count, cause, of: child, from: deviceID, at: receipt, in: database)
    }
    var faults = RequestFaults()
    faults.count(records.count, field: "records", in: 1...Self.maximumBatch)
    let sent = RecordReading.read(clocks, &faults)
    if !importID.isEmpty { faults.identifier(importID, field: "import_id") }
    if !faults.violations.isEmpty { await note(records.count, .batch) }
    try faults.refuse()
    var results = records.map { UsageV1.RecordResult($0) }
    var indices: [Int] = []
    var readable: [ReceivedRecord] = []
    var refused: RefusalCause?
    for (index, record) in records.enumerated() {
      switch RecordReading.read(record, deviceID: deviceID, sent: sent, receipt: time) {
      case .success(let received):
        indices.append(index)
        readable.append(received)
      case .failure(let refusal):
        results[index].outcome = .invalid
        results[index].message = refusal.message
        refused = refusal.cause
      }
    }
    if let refused { await note(records.count - readable.count, refused) }
    guard !readable.isEmpty else { return results }
    try await rates.warm(child, from: database)
    let admitted: RecordRates.Admitted
    do {
      admitted = try rates.admit(readable.count, of: child, from: deviceID, at: receipt)
    } catch let exceeded as RecordRateExceeded {
      await note(readable.count, .rate)
      throw exceeded
    }
    var answers: [IntakeResult] = []
    var stored = 0
    defer { rates.giveBack(readable.count - stored, admitted, of: child, from: deviceID) }
    while answers.count < readable.count {
      let rest = readable[answers.count...]
      let results = try await write(child, cause: "records") { tx, facts in
        if let fullTime = admitted.storedFullTime { try RecordRateTable.save(tx, child, fullTime: fullTime) }
        return try Intake(
          tx: tx, child: child, facts: facts, receipt: receipt, importID: importID.isEmpty ? nil : importID
        ).run(rest)
      }
      stored += results.count(where: \.isStored)
      answers += results
    }
    await note(answers.count(where: \.isExhausted), .limit)
    for (index, (answer, received)) in zip(indices, zip(answers, readable)) {
      results[index].set(answer, secondsAhead: received.secondsAhead)
    }
    return results
  }

  /// How often facts that changed after they were read are read again for one body.
  static let maximumReadings = 10

  /// One body with the child's facts, which are read outside the writer.
  /// - Throws: UNAVAILABLE with a delay where the facts change faster than they can be read.
  func write<Result: Sendable>(
    _ child: ChildKey, cause: String, whenRead: () async throws -> Void = {},
    _ body: @escaping @Sendable (Transaction, CountingFacts) throws -> Result
  ) async throws -> Result {
    let cache = cache
    for _ in 0..<Self.maximumReadings {
      try await cache.warm(child, from: database)
      try await whenRead()
      let written = try await database.write(child.familyID, cause: cause) { tx -> (Result, KnownNumbers)? in
        guard let facts = try cache.held(tx, child) else { return nil }
        let result = try body(tx, facts)
        return (result, TransactionNumbers.of(child.familyID, tx).known)
      }
      if let (result, numbers) = written {
        cache.keep(numbers, of: child.familyID)
        return result
      }
    }
    throw RPCError.tryAgain(
      .unavailable,
      "apps, calendars and acknowledged policies of the child change faster than they can be read; send it again later",
      after: .seconds(1))
  }
}
