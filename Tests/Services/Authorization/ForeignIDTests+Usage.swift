import Messages
import RPC
import ServiceHarness
import Stubs

extension ForeignIDTests {
  static let usage = [
    Probe(Usage.getUploadState, .child, isForChildren: true) { UsageV1.GetUploadStateRequest(childID: $0) },
    Probe(Usage.getTotals, .child, isForChildren: true) { UsageV1.GetTotalsRequest(childID: $0) },
    Probe(Usage.listLifetimeTotals, .child, isForChildren: true) { UsageV1.ListLifetimeTotalsRequest(childID: $0) },
    Probe(Usage.listDailySummaries, .child, isForChildren: true) {
      UsageV1.ListDailySummariesRequest(
        childID: $0, startDate: .init(year: 2026, month: 3, day: 1), endDate: .init(year: 2026, month: 3, day: 2))
    },
    Probe(Usage.getTotals, .child, isForChildren: true) {
      UsageV1.GetTotalsRequest(
        childID: $0, startDate: .init(year: 2026, month: 3, day: 1), endDate: .init(year: 2026, month: 3, day: 2))
    },
    Probe(Usage.listUsage, .child, isForChildren: true) { UsageV1.ListUsageRequest(childID: $0) },
    Probe(Usage.getTrend, .child, isForChildren: true) { UsageV1.GetTrendRequest(childID: $0) },
    Probe(Usage.getBreakdown, .child, isForChildren: true) { UsageV1.GetBreakdownRequest(childID: $0) },
    Probe(Usage.explainUsage, .child, isForChildren: true) {
      UsageV1.ExplainUsageRequest(childID: $0, subject: .date(.init(year: 2026, month: 3, day: 2)))
    },
    Probe(Usage.listUnassignedUsage, .child) { UsageV1.ListUnassignedUsageRequest(childID: $0) },
    Probe(Usage.watchUsage, .child, isForChildren: true) { UsageV1.WatchUsageRequest(childID: $0) },
    Probe(Usage.listChanges, .child) { CommonV1.ListChangesRequest(childID: $0) },
    Probe(Usage.listQuarantine, .child) { UsageV1.ListQuarantineRequest(childID: $0) },
    Probe(Usage.listImports, .child) { UsageV1.ListImportsRequest(childID: $0) },
    Probe(Usage.listWithdrawals, .child) { UsageV1.ListWithdrawalsRequest(childID: $0) },
    Probe(Usage.withdrawUsage, .child) {
      UsageV1.WithdrawUsageRequest(childID: $0, selection: .importID(freshID()), requestID: freshID())
    },
    Probe(Usage.restoreUsage, .child) {
      UsageV1.RestoreUsageRequest(childID: $0, withdrawalID: "1", requestID: freshID())
    },
    Probe(Usage.reviewQuarantine, .child) {
      UsageV1.ReviewQuarantineRequest(
        childID: $0, quarantineIDs: [freshID()], decision: .reject, requestID: freshID())
    },
  ]
}
