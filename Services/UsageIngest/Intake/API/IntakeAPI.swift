package import Database
package import EventFeed
package import EventLoop
package import Identity
import LocalTime
package import Messages
package import RPC
import ServiceAPI
import Stubs
package import UsageCounting

/// The calls by which devices send records (US-9).
package struct IntakeAPI: CountingAPI {
  package let database: Database
  let host: any Host
  let watchers: CommitWatchers
  package let cache: FactsCache
  let rates: RecordRates
  let refusals = RefusalBook()

  package init(
    database: Database, host: any Host, watchers: CommitWatchers, cache: FactsCache, rates: RecordRates = RecordRates()
  ) {
    (self.database, self.host, self.watchers) = (database, host, watchers)
    (self.cache, self.rates) = (cache, rates)
  }

  private typealias Methods = UsageV1.UsageIngestServiceMethods

  /// Roles that may call each method (FA-6); all others are rejected.
  package static let authorization: AuthorizationTable = roles.inParentMode([Methods.getUploadState])

  private static let roles: AuthorizationTable = [
    Methods.recordUsage: .children,
    Methods.streamUsage: .children,
    Methods.getUploadState: .family,
  ]

  /// Maximum number of records in one batch (US-9).
  static let maximumBatch = 1_000

  package func recordUsage(
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

  package func streamUsage(
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
  /// transactions fails, the batch is to be sent again: a stored record is then a duplicate.
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
}
