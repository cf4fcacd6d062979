import Bytes
import Locks
import Messages
import RPC
import Stubs

final class FakeUsage: UsageV1.PartialUsageIngestService {
  let name: String

  init(name: String) { self.name = name }

  func listChanges(_ request: CommonV1.ListChangesRequest, context: RPCContext) async throws
    -> CommonV1.ListChangesResponse
  { Fake.changes(name) }

  private var summary: UsageV1.DailySummary {
    .init(
      date: Fake.day, learningSeconds: 86_399, rewardSeconds: 86_399, learningPoints: 700, learningSixtieths: 42_000)
  }
  private var totals: UsageV1.GetTotalsResponse {
    .init(
      learningSeconds: 8_639_999, rewardSeconds: 8_639_999, learningPoints: 1_000_000, learningSixtieths: 60_000_000)
  }
  func recordUsage(_ request: UsageV1.RecordUsageRequest, context: RPCContext) async throws
    -> UsageV1.RecordUsageResponse
  {
    .init(
      results: request.records.map {
        .init(installationID: $0.installationID, sequence: $0.sequence, outcome: .accepted)
      })
  }
  func streamUsage(
    _ requests: RequestStream<UsageV1.StreamUsageRequest>, responses: ResponseWriter<UsageV1.StreamUsageResponse>,
    context: RPCContext
  ) async throws {
    for try await request in requests {
      let results = request.records.map {
        UsageV1.RecordResult(
          installationID: $0.installationID, sequence: $0.sequence, outcome: .quarantined, quarantineReason: .tooLong,
          message: "the record of \(name) is longer than a day; a guardian decides whether it counts")
      }
      try await responses.write(.init(batch: request.batch, results: results))
    }
  }
  func getTotals(_ request: UsageV1.GetTotalsRequest, context: RPCContext) async throws -> UsageV1.GetTotalsResponse {
    var totals = totals
    totals.apps = [.init(appID: Fake.id, category: .learning, seconds: 86_399, text: "23h 59m", removed: true)]
    return totals
  }
  func listUsage(_ request: UsageV1.ListUsageRequest, context: RPCContext) async throws -> UsageV1.ListUsageResponse {
    .init(stretches: [
      .init(
        segment: .init(
          appID: Fake.id, category: .learning, generation: 1, startTime: Fake.time, endTime: Fake.time,
          pointsPerMinute: 500, date: Fake.day), seconds: 86_399, text: "23h 59m", clockText: "23:59:59")
    ])
  }
  func getTrend(_ request: UsageV1.GetTrendRequest, context: RPCContext) async throws -> UsageV1.GetTrendResponse {
    .init(weeks: [
      .init(
        firstDate: Fake.day, lastDate: Fake.day, learningSeconds: 604_799, rewardSeconds: 604_799,
        learningPoints: 1_000_000, learningText: "167h 59m", rewardText: "167h 59m", learningDays: 7, current: true)
    ])
  }
  func getBreakdown(_ request: UsageV1.GetBreakdownRequest, context: RPCContext) async throws
    -> UsageV1.GetBreakdownResponse
  {
    .init(
      categories: [.init(category: .learning, seconds: 604_799, points: 1_000_000, text: "167h 59m", percent: 100)],
      apps: [
        .init(appID: Fake.id, category: .learning, seconds: 604_799, text: "167h 59m", percent: 100, removed: true)
      ])
  }
  func explainUsage(_ request: UsageV1.ExplainUsageRequest, context: RPCContext) async throws
    -> UsageV1.ExplainUsageResponse
  {
    .init(parts: [
      .init(
        record: .init(deviceID: Fake.id, installationID: Fake.id, sequence: 1_000_000), appID: Fake.id,
        startTime: Fake.time, endTime: Fake.time, seconds: 86_399, outcome: .covered, text: "because of \(name)",
        category: .learning, pointsPerMinute: 500, coveringAppID: Fake.id)
    ])
  }
  func getUploadState(_ request: UsageV1.GetUploadStateRequest, context: RPCContext) async throws
    -> UsageV1.GetUploadStateResponse
  {
    .init(
      installations: [
        .init(
          installationID: Fake.id, highestSequence: 1_000_000,
          missing: [.init(first: 1, last: 1), .init(first: 999_000, last: 999_999)], throughSequence: 1_000_000,
          deviceID: Fake.id)
      ], refusals: [.init(deviceID: Fake.id, recordCount: 1_000_000, cause: .limit, lastTime: Fake.time)])
  }
  func listLifetimeTotals(_ request: UsageV1.ListLifetimeTotalsRequest, context: RPCContext) async throws
    -> UsageV1.ListLifetimeTotalsResponse
  {
    .init(totals: [
      .init(appID: Fake.id, category: .learning, seconds: 8_639_999, points: 1_000_000, sixtieths: 60_000_000),
      .init(appID: String(Fake.id.dropLast()) + "9", category: .reward, seconds: 8_639_999, removed: true),
    ])
  }
  func listDailySummaries(_ request: UsageV1.ListDailySummariesRequest, context: RPCContext) async throws
    -> UsageV1.ListDailySummariesResponse
  { .init(summaries: [summary]) }
  func watchUsage(
    _ request: UsageV1.WatchUsageRequest, responses: ResponseWriter<UsageV1.WatchUsageResponse>, context: RPCContext
  ) async throws {
    try await responses.write(.init(resumeToken: "1", change: .snapshot(.init(totals: totals, today: summary))))
    let apps = [UsageV1.AppTotals(appID: Fake.id, category: .learning, seconds: 86_399)]
    try await responses.write(
      .init(resumeToken: "2", change: .update(.init(days: [summary], apps: apps, learningSeconds: 8_640_000))))
    // The watch would be opened again for ever.
    throw RPCError(.permissionDenied, "enough")
  }
  func listQuarantine(_ request: UsageV1.ListQuarantineRequest, context: RPCContext) async throws
    -> UsageV1.ListQuarantineResponse
  {
    .init(records: [
      .init(
        quarantineID: Fake.id, deviceID: Fake.id,
        record: .init(
          appTokenDigest: "token.sha256.1", startTime: Fake.time, endTime: .init(seconds: Fake.time.seconds - 86_399)),
        reason: .endNotAfterStart)
    ])
  }
  private var withdrawal: UsageV1.Withdrawal {
    .init(
      withdrawalID: "1000000", withdrawTime: Fake.time, guardianID: Fake.id, recordCount: 1_000_000, state: .withdrawn,
      restoreTime: Fake.time, restoreGuardianID: Fake.id, appID: Fake.id)
  }
  func listImports(_ request: UsageV1.ListImportsRequest, context: RPCContext) async throws
    -> UsageV1.ListImportsResponse
  {
    .init(imports: [
      .init(
        importID: Fake.id, deviceID: Fake.id, receiveTime: Fake.time, recordCount: 1_000_000, firstStartTime: Fake.time,
        lastStartTime: Fake.time)
    ])
  }
  func withdrawUsage(_ request: UsageV1.WithdrawUsageRequest, context: RPCContext) async throws
    -> UsageV1.WithdrawUsageResponse
  { .init(withdrawal: withdrawal) }
  func restoreUsage(_ request: UsageV1.RestoreUsageRequest, context: RPCContext) async throws
    -> UsageV1.RestoreUsageResponse
  { .init(withdrawal: withdrawal) }
  func listWithdrawals(_ request: UsageV1.ListWithdrawalsRequest, context: RPCContext) async throws
    -> UsageV1.ListWithdrawalsResponse
  { .init(withdrawals: [withdrawal]) }
  func reviewQuarantine(_ request: UsageV1.ReviewQuarantineRequest, context: RPCContext) async throws
    -> UsageV1.ReviewQuarantineResponse
  { .init() }
}
