import Identity
import Messages
import RPC
import ServiceHarness
import Stubs

extension ErrorContractTests {
  static let usage: [BadRequest] = [
    BadRequest(Usage.recordUsage, .child, UsageV1.RecordUsageRequest(), ["records"]),
    BadRequest(Usage.streamUsage, .child, UsageV1.StreamUsageRequest(), ["records"]),
    BadRequest(Usage.getTotals, UsageV1.GetTotalsRequest(), ["child_id"]),
    BadRequest(
      Usage.getUploadState, UsageV1.GetUploadStateRequest(deviceID: "1", pageSize: 1_001, pageToken: planted),
      ["child_id", "device_id", "page_size", "page_token"]),
    BadRequest(
      Usage.listLifetimeTotals,
      UsageV1.ListLifetimeTotalsRequest(appID: "1", pageSize: 1_001, pageToken: planted),
      ["child_id", "app_id", "page_size", "page_token"]),
    BadRequest(
      Usage.listDailySummaries,
      UsageV1.ListDailySummariesRequest(startDate: noDate, endDate: noDate, pageSize: 1_001, pageToken: planted),
      ["child_id", "start_date", "end_date", "page_size", "page_token"]),
    BadRequest(
      Usage.getTotals,
      UsageV1.GetTotalsRequest(startDate: noDate, pageSize: 1_001, pageToken: planted),
      ["child_id", "start_date", "end_date", "page_size", "page_token"]),
    BadRequest(
      Usage.listUsage,
      UsageV1.ListUsageRequest(
        startDate: noDate, endDate: noDate, appID: "1", pageSize: 1_001, pageToken: planted),
      ["child_id", "start_date", "end_date", "app_id", "page_size", "page_token"]),
    BadRequest(
      Usage.getTrend, UsageV1.GetTrendRequest(date: noDate, weeks: 54), ["child_id", "date", "weeks"]),
    BadRequest(
      Usage.getBreakdown,
      UsageV1.GetBreakdownRequest(startDate: noDate, endDate: noDate, pageSize: 1_001, pageToken: planted),
      ["child_id", "start_date", "end_date", "page_size", "page_token"]),
    BadRequest(
      Usage.explainUsage, UsageV1.ExplainUsageRequest(pageSize: 1_001, pageToken: planted),
      ["child_id", "date", "page_size", "page_token"]),
    BadRequest(
      Usage.explainUsage, UsageV1.ExplainUsageRequest(subject: .record(.init(deviceID: "1"))),
      ["child_id", "record.device_id", "record.installation_id", "record.sequence"]),
    BadRequest(
      Usage.listUnassignedUsage, UsageV1.ListUnassignedUsageRequest(startDate: noDate, pageToken: planted),
      ["child_id", "start_date", "end_date", "page_token"]),
    BadRequest(Usage.watchUsage, UsageV1.WatchUsageRequest(), ["child_id"]),
    BadRequest(
      Usage.listQuarantine, UsageV1.ListQuarantineRequest(pageSize: -1, pageToken: planted),
      ["child_id", "page_size", "page_token"]),
    badChanges(Usage.listChanges),
    BadRequest(
      Usage.listImports, UsageV1.ListImportsRequest(pageSize: -1, pageToken: planted),
      ["child_id", "page_size", "page_token"]),
    BadRequest(
      Usage.listWithdrawals, UsageV1.ListWithdrawalsRequest(pageSize: -1, pageToken: planted),
      ["child_id", "page_size", "page_token"]),
    BadRequest(Usage.withdrawUsage, UsageV1.WithdrawUsageRequest(), ["child_id", "records", "request_id"]),
    BadRequest(
      Usage.withdrawUsage, UsageV1.WithdrawUsageRequest(selection: .app(.init(appID: "1"))),
      ["child_id", "app.app_id", "app.start_time", "app.end_time", "request_id"]),
    BadRequest(
      Usage.withdrawUsage, UsageV1.WithdrawUsageRequest(selection: .importID("1")),
      ["child_id", "import_id", "request_id"]),
    BadRequest(
      Usage.withdrawUsage, UsageV1.WithdrawUsageRequest(selection: .records(.init(keys: [.init(deviceID: "1")]))),
      [
        "child_id", "records.keys[0].device_id", "records.keys[0].installation_id", "records.keys[0].sequence",
        "request_id",
      ]),
    BadRequest(Usage.restoreUsage, UsageV1.RestoreUsageRequest(), ["child_id", "request_id"]),
    BadRequest(
      Usage.reviewQuarantine, UsageV1.ReviewQuarantineRequest(),
      ["child_id", "quarantine_ids", "decision", "request_id"]),
  ]
}
