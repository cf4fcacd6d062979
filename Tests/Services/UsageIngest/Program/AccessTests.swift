import Identity
import LocalTime
import Messages
import RPC
import ServiceAPI
import ServiceHarness
import Stubs
import Testing

@testable import UsageServer

@Suite struct AccessTests {
  private static let calls: [String: RoleMatrix.Call] = [
    "RecordUsage": { _ = try await UsageV1.UsageIngestServiceClient($0).recordUsage(.init(), options: $1) },
    "StreamUsage": { channel, options in
      let call = UsageV1.UsageIngestServiceClient(channel).streamUsage(options: options)
      call.requests.finish()
      for try await _ in call.responses {}
    },
    "GetUploadState": { _ = try await UsageV1.UsageIngestServiceClient($0).getUploadState(.init(), options: $1) },
    "GetTotals": { _ = try await UsageV1.UsageIngestServiceClient($0).getTotals(.init(), options: $1) },
    "ListLifetimeTotals": {
      _ = try await UsageV1.UsageIngestServiceClient($0).listLifetimeTotals(.init(), options: $1)
    },
    "ListDailySummaries": {
      _ = try await UsageV1.UsageIngestServiceClient($0).listDailySummaries(.init(), options: $1)
    },
    "ListUsage": { _ = try await UsageV1.UsageIngestServiceClient($0).listUsage(.init(), options: $1) },
    "GetTrend": { _ = try await UsageV1.UsageIngestServiceClient($0).getTrend(.init(), options: $1) },
    "GetBreakdown": { _ = try await UsageV1.UsageIngestServiceClient($0).getBreakdown(.init(), options: $1) },
    "ExplainUsage": { _ = try await UsageV1.UsageIngestServiceClient($0).explainUsage(.init(), options: $1) },
    "ListUnassignedUsage": {
      _ = try await UsageV1.UsageIngestServiceClient($0).listUnassignedUsage(.init(), options: $1)
    },
    "WatchUsage": { channel, options in
      for try await _ in UsageV1.UsageIngestServiceClient(channel).watchUsage(.init(), options: options) {}
    },
    "ReviewQuarantine": { _ = try await UsageV1.UsageIngestServiceClient($0).reviewQuarantine(.init(), options: $1) },
    "ListImports": { _ = try await UsageV1.UsageIngestServiceClient($0).listImports(.init(), options: $1) },
    "WithdrawUsage": { _ = try await UsageV1.UsageIngestServiceClient($0).withdrawUsage(.init(), options: $1) },
    "RestoreUsage": { _ = try await UsageV1.UsageIngestServiceClient($0).restoreUsage(.init(), options: $1) },
    "ListWithdrawals": { _ = try await UsageV1.UsageIngestServiceClient($0).listWithdrawals(.init(), options: $1) },
    "ListQuarantine": { _ = try await UsageV1.UsageIngestServiceClient($0).listQuarantine(.init(), options: $1) },
    "ListChanges": { _ = try await UsageV1.UsageIngestServiceClient($0).listChanges(.init(), options: $1) },
  ]

  @Test("FA-6 every method admits exactly the roles it is declared for")
  func roles() async throws {
    #expect(Set(Self.calls.keys) == Set(UsageAPI.authorization.methods.map(\.name)))
    try await withUsageIngest { fixture in
      let faults = try await RoleMatrix(fixture.harness, fixture.family).faults(Self.calls) { method, role in
        switch method {
        case "RecordUsage", "StreamUsage": role == .child
        case "ListQuarantine", "ReviewQuarantine", "ListChanges", "ListUnassignedUsage", "ListImports",
          "WithdrawUsage", "RestoreUsage", "ListWithdrawals":
          role == .guardian
        default: role == .guardian || role == .child
        }
      }
      #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
    }
  }

  @Test("FA-6 another family's child, an unknown one and, for a child, its sibling are NOT_FOUND")
  func scope() async throws {
    try await withUsageIngest { fixture in
      try await fixture.deliver(fixture.childChanged(fixture.family.siblingID))
      try await fixture.send([fixture.record(1)])
      let stranger = TestFamily()
      let child = fixture.family.childID
      let callers: [(Principal, String)] = [
        (stranger.guardian, child), (stranger.child, child), (fixture.family.sibling, child),
        (fixture.family.guardian, freshID()),
      ]
      for (caller, childID) in callers {
        let options = try fixture.harness.options(caller)
        let errors = [
          await failure { _ = try await fixture.client.getTotals(.init(childID: childID), options: options) },
          await failure { _ = try await fixture.client.listDailySummaries(.init(childID: childID), options: options) },
          await failure { for try await _ in fixture.client.watchUsage(.init(childID: childID), options: options) {} },
        ]
        #expect(errors.map(\.?.code) == [.notFound, .notFound, .notFound])
        #expect(errors.allSatisfy { $0?.reason == "NOT_FOUND" && $0?.message.contains("child_id") == true })
      }
      // A device reports for its own child only: a stranger's records stay in the stranger's family.
      #expect(try await fixture.send([fixture.record(2, at: -60)], as: stranger.child).map(\.outcome) == [.unassigned])
      #expect(try await fixture.totals().learningSeconds == 300)
    }
  }

  @Test("US-10 a request that a list can't read is rejected, naming every field")
  func badLists() async throws {
    try await withUsageIngest { fixture in
      let options = try fixture.harness.options(fixture.family.guardian)
      let request = UsageV1.ListDailySummariesRequest(
        childID: "me", startDate: CommonV1.LocalDate(year: 2026, month: 2, day: 30),
        endDate: CommonV1.LocalDate(year: 2026, month: 2, day: 1), pageSize: 1_001, pageToken: "x")
      let error = await failure { _ = try await fixture.client.listDailySummaries(request, options: options) }
      #expect(Set(error?.fields ?? []) == ["child_id", "start_date", "page_size", "page_token"])
      let swapped = UsageV1.ListDailySummariesRequest(
        childID: fixture.family.childID, startDate: CommonV1.LocalDate(year: 2026, month: 3, day: 2),
        endDate: CommonV1.LocalDate(year: 2026, month: 3, day: 1))
      let order = await failure { _ = try await fixture.client.listDailySummaries(swapped, options: options) }
      #expect(order?.fields == ["end_date"])
      // Well formed, but no key of this list: 99999999999 is no day, "x" no number of a record.
      for key in ["99999999999", "x"] {
        let forged = UsageV1.ListDailySummariesRequest(
          childID: fixture.family.childID, pageToken: Page.token(after: key))
        let error = await failure { _ = try await fixture.client.listDailySummaries(forged, options: options) }
        #expect(error?.fields == ["page_token"])
      }
      let end = UsageV1.ListDailySummariesRequest(
        childID: fixture.family.childID, pageToken: Page.token(after: "\(Int32.max)"))
      #expect(try await fixture.client.listDailySummaries(end, options: options).summaries.isEmpty)
    }
  }

  @Test("US-7 US-10 lists come page by page, complete and in order")
  func pages() async throws {
    try await withUsageIngest { fixture in
      let records = (1...25 as ClosedRange<Int64>).map { fixture.record($0, at: -$0 * 86_400, seconds: 60) }
      try await fixture.send(records + (1...25).map { fixture.record($0, at: -60, seconds: 10) })
      let options = try fixture.harness.options(fixture.family.guardian)
      var (days, waiting): ([UsageV1.DailySummary], [UsageV1.QuarantinedRecord]) = ([], [])
      var token = ""
      repeat {
        let page = try await fixture.client.listDailySummaries(
          .init(childID: fixture.family.childID, pageSize: 7, pageToken: token), options: options)
        #expect(page.summaries.count <= 7)
        days += page.summaries
        token = page.nextPageToken
      } while !token.isEmpty
      repeat {
        let page = try await fixture.client.listQuarantine(
          .init(childID: fixture.family.childID, pageSize: 10, pageToken: token), options: options)
        waiting += page.records
        token = page.nextPageToken
      } while !token.isEmpty
      let all = try await fixture.days()
      #expect(days == all && days.count == 25)
      #expect(waiting.map(\.record?.sequence) == Array(1...25))
    }
  }
}
