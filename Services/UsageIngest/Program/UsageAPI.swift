import Database
import EventFeed
import EventLoop
import Identity
import Messages
import RPC
import ServiceAPI
import Stubs
import UsageCounting
import UsageExplanations
import UsageIntake
import UsageQuarantine
import UsageReads
import UsageWithdrawals

/// UsageIngestService: records in, totals out. Each call is its subject's.
struct UsageAPI: UsageV1.UsageIngestService {
  let intake: IntakeAPI
  let quarantine: QuarantineAPI
  let withdrawals: WithdrawalAPI
  let reads: ReadAPI
  let explanations: ExplanationAPI

  init(
    database: Database, host: any Host, watchers: CommitWatchers, cache: FactsCache, rates: RecordRates = RecordRates()
  ) {
    intake = IntakeAPI(database: database, host: host, watchers: watchers, cache: cache, rates: rates)
    quarantine = QuarantineAPI(database: database, host: host, cache: cache)
    withdrawals = WithdrawalAPI(database: database, host: host, cache: cache)
    reads = ReadAPI(database: database, host: host, watchers: watchers, cache: cache)
    explanations = ExplanationAPI(database: database, host: host, cache: cache)
  }

  /// Roles that may call each method (FA-6); all others are rejected.
  static let authorization: AuthorizationTable =
    IntakeAPI.authorization + QuarantineAPI.authorization + WithdrawalAPI.authorization + ReadAPI.authorization
    + ExplanationAPI.authorization + changes.inParentMode([Methods.listChanges])

  private static let changes: AuthorizationTable = [Methods.listChanges: .guardians]

  func recordUsage(
    _ request: UsageV1.RecordUsageRequest, context: RPCContext
  ) async throws -> UsageV1.RecordUsageResponse {
    try await intake.recordUsage(request, context: context)
  }

  func streamUsage(
    _ requests: RequestStream<UsageV1.StreamUsageRequest>, responses: ResponseWriter<UsageV1.StreamUsageResponse>,
    context: RPCContext
  ) async throws {
    try await intake.streamUsage(requests, responses: responses, context: context)
  }

  func getUploadState(
    _ request: UsageV1.GetUploadStateRequest, context: RPCContext
  ) async throws -> UsageV1.GetUploadStateResponse {
    try await intake.getUploadState(request, context: context)
  }

  func getTotals(
    _ request: UsageV1.GetTotalsRequest, context: RPCContext
  ) async throws -> UsageV1.GetTotalsResponse {
    try await reads.getTotals(request, context: context)
  }

  func listLifetimeTotals(
    _ request: UsageV1.ListLifetimeTotalsRequest, context: RPCContext
  ) async throws -> UsageV1.ListLifetimeTotalsResponse {
    try await reads.listLifetimeTotals(request, context: context)
  }

  func listDailySummaries(
    _ request: UsageV1.ListDailySummariesRequest, context: RPCContext
  ) async throws -> UsageV1.ListDailySummariesResponse {
    try await reads.listDailySummaries(request, context: context)
  }

  func listUsage(
    _ request: UsageV1.ListUsageRequest, context: RPCContext
  ) async throws -> UsageV1.ListUsageResponse {
    try await reads.listUsage(request, context: context)
  }

  func getTrend(
    _ request: UsageV1.GetTrendRequest, context: RPCContext
  ) async throws -> UsageV1.GetTrendResponse {
    try await reads.getTrend(request, context: context)
  }

  func getBreakdown(
    _ request: UsageV1.GetBreakdownRequest, context: RPCContext
  ) async throws -> UsageV1.GetBreakdownResponse {
    try await reads.getBreakdown(request, context: context)
  }

  func explainUsage(
    _ request: UsageV1.ExplainUsageRequest, context: RPCContext
  ) async throws -> UsageV1.ExplainUsageResponse {
    try await explanations.explainUsage(request, context: context)
  }

  func listUnassignedUsage(
    _ request: UsageV1.ListUnassignedUsageRequest, context: RPCContext
  ) async throws -> UsageV1.ListUnassignedUsageResponse {
    try await explanations.listUnassignedUsage(request, context: context)
  }

  func watchUsage(
    _ request: UsageV1.WatchUsageRequest, responses: ResponseWriter<UsageV1.WatchUsageResponse>, context: RPCContext
  ) async throws {
    try await reads.watchUsage(request, responses: responses, context: context)
  }

  func listQuarantine(
    _ request: UsageV1.ListQuarantineRequest, context: RPCContext
  ) async throws -> UsageV1.ListQuarantineResponse {
    try await quarantine.listQuarantine(request, context: context)
  }

  func reviewQuarantine(
    _ request: UsageV1.ReviewQuarantineRequest, context: RPCContext
  ) async throws -> UsageV1.ReviewQuarantineResponse {
    try await quarantine.reviewQuarantine(request, context: context)
  }

  func listImports(
    _ request: UsageV1.ListImportsRequest, context: RPCContext
  ) async throws -> UsageV1.ListImportsResponse {
    try await withdrawals.listImports(request, context: context)
  }

  func withdrawUsage(
    _ request: UsageV1.WithdrawUsageRequest, context: RPCContext
  ) async throws -> UsageV1.WithdrawUsageResponse {
    try await withdrawals.withdrawUsage(request, context: context)
  }

  func restoreUsage(
    _ request: UsageV1.RestoreUsageRequest, context: RPCContext
  ) async throws -> UsageV1.RestoreUsageResponse {
    try await withdrawals.restoreUsage(request, context: context)
  }

  func listWithdrawals(
    _ request: UsageV1.ListWithdrawalsRequest, context: RPCContext
  ) async throws -> UsageV1.ListWithdrawalsResponse {
    try await withdrawals.listWithdrawals(request, context: context)
  }

  func listChanges(
    _ request: CommonV1.ListChangesRequest, context: RPCContext
  ) async throws -> CommonV1.ListChangesResponse {
    try await reads.listChanges(request, context: context)
  }
}
