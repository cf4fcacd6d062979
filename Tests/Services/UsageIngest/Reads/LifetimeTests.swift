import Messages
import RPC
import ServiceAPI
import ServiceHarness
import Stubs
import Testing

/// The counted use of each app since the beginning.
@Suite struct LifetimeTests {
  private func page(
    _ fixture: UsageFixture, app: String = "", size: Int32 = 0, token: String = ""
  ) async throws -> UsageV1.ListLifetimeTotalsResponse {
    try await fixture.client.listLifetimeTotals(
      .init(childID: fixture.family.childID, appID: app, pageSize: size, pageToken: token),
      options: try fixture.harness.options(fixture.family.child))
  }

  @Test("US-11 SH-7 lifetime totals keep all generations of an app, also after its removal and in another category")
  func lifetime() async throws {
    try await withUsageIngest { fixture in
      #expect(try await page(fixture).totals.isEmpty)
      try await fixture.send([fixture.record(1), fixture.record(2, app: 2)])
      try await fixture.deliver(fixture.removed(fixture.learning, at: -1_800))
      try await fixture.deliver(
        fixture.assigned(fixture.learning, .learning, rate: 20, tokens: [token(1)], at: -1_000, generation: 2))
      try await fixture.send([fixture.record(3, at: -900, seconds: 60)])
      try await fixture.deliver(fixture.removed(fixture.reward, at: -1_800))
      let totals = try await page(fixture).totals
      #expect(totals.map(\.appID) == [fixture.learning, fixture.reward])
      #expect(totals.map(\.category) == [.learning, .reward] && totals.map(\.removed) == [false, true])
      #expect(totals.map(\.seconds) == [360, 300] && totals.map(\.points) == [70, 0])
      #expect(totals.map(\.sixtieths) == [4_200, 0])
      // Removed for good, and added again in the other category.
      try await fixture.deliver(fixture.removed(fixture.learning, at: -800, generation: 2))
      try await fixture.deliver(
        fixture.assigned(fixture.learning, .reward, rate: 50, tokens: [token(1)], at: -700, generation: 3))
      try await fixture.send([fixture.record(4, at: -600, seconds: 30)])
      let both = try await page(fixture, app: fixture.learning).totals
      #expect(both.map(\.category) == [.learning, .reward] && both.map(\.removed) == [true, false])
      #expect(both.map(\.seconds) == [360, 30])
    }
  }

  @Test("US-10 US-11 lifetime totals come in pages; use that corrections took away is left out")
  func pages() async throws {
    try await withUsageIngest { fixture in
      let apps = (10..<15).map { "00000000-0000-7000-8000-0000000000\($0)" }
      for (index, app) in apps.enumerated() {
        try await fixture.deliver(fixture.assigned(app, .learning, rate: 10, tokens: [token(10 + index)]))
        try await fixture.send([
          fixture.record(Int64(index + 1), app: 10 + index, at: Int64(-3_600 + 100 * index), seconds: 60)
        ])
      }
      // All that counted of one of them is withdrawn.
      try await fixture.deliver(fixture.removed(apps[2], at: -3_590))
      try await fixture.deliver(fixture.removed(apps[1], at: -3_600))
      var (listed, token): ([UsageV1.LifetimeTotals], String) = ([], "")
      repeat {
        let next = try await page(fixture, size: 2, token: token)
        #expect(next.totals.count <= 2)
        listed += next.totals
        token = next.nextPageToken
      } while !token.isEmpty
      #expect(listed.map(\.appID) == [apps[0], apps[3], apps[4]])
      #expect(listed.allSatisfy { $0.seconds == 60 && $0.points == 10 })
      let whole = try await page(fixture).totals
      #expect(listed == whole)
    }
  }

  @Test("FA-6 US-11 an app that is not the child's is NOT_FOUND; one of which nothing has counted has no totals")
  func unknown() async throws {
    try await withUsageIngest { fixture in
      let error = await failure { _ = try await page(fixture, app: freshID()) }
      #expect(error?.code == .notFound && error?.reason == "NOT_FOUND")
      let none = try await page(fixture, app: fixture.learning).totals
      #expect(none.isEmpty)
    }
  }
}
