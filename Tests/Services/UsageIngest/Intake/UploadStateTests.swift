import Database
import Identity
import Messages
import RPC
import ServiceAPI
import ServiceHarness
import Stubs
import Testing

@testable import UsageIntake

/// Which records of a device have arrived.
@Suite struct UploadStateTests {
  private func page(
    _ fixture: UsageFixture, as caller: Principal? = nil, device: String? = nil, size: Int32 = 0, token: String = ""
  ) async throws -> UsageV1.GetUploadStateResponse {
    let family = fixture.family
    return try await fixture.client.getUploadState(
      .init(childID: family.childID, deviceID: device ?? family.deviceID, pageSize: size, pageToken: token),
      options: try fixture.harness.options(caller ?? family.guardian))
  }

  /// All pages.
  private func states(_ fixture: UsageFixture, size: Int32 = 0) async throws -> [UsageV1.InstallationState] {
    var (all, token): ([UsageV1.InstallationState], String) = ([], "")
    repeat {
      let next = try await page(fixture, size: size, token: token)
      #expect(next.installations.reduce(0) { $0 + $1.missing.count } <= 1_000)
      all += next.installations
      token = next.nextPageToken
    } while !token.isEmpty
    return all
  }

  @Test("US-9 of each installation the highest number and the missing ones below, whatever the answers were")
  func missing() async throws {
    try await withUsageIngest { fixture in
      #expect(try await states(fixture).isEmpty)
      // A duplicate, a conflict and a record in quarantine have arrived like all others.
      try await fixture.send([3, 4, 9, 4].map { fixture.record($0, at: -100 * $0, seconds: 60) })
      try await fixture.send([fixture.record(4, at: -50, seconds: 10), fixture.record(12, seconds: 90_000)])
      try await fixture.send([fixture.record(1, installation: "b c"), fixture.record(1, installation: "a")])
      try await fixture.send([fixture.record(7)], as: fixture.family.sibling)
      for size in [0, 1, 2] as [Int32] {
        let states = try await states(fixture, size: size)
        #expect(states.map(\.installationID) == ["a", "b c", "installation"])
        #expect(states.map(\.highestSequence) == [1, 1, 12] && states.map(\.throughSequence) == [1, 1, 12])
        #expect(states.map { $0.missing.map { "\($0.first)-\($0.last)" } } == [[], [], ["1-2", "5-8", "10-11"]])
      }
      let own = try await page(fixture, as: fixture.family.child, device: "")
      #expect(try await page(fixture).installations == own.installations)
    }
  }

  @Test("US-9 a thousand gaps and more come in pages, which go on where the last one ended")
  func manyGaps() async throws {
    try await withUsageIngest { fixture in
      let numbers = (1...1_100).map { Int64(2 * $0) }
      for batch in [numbers.prefix(600), numbers.suffix(500)] {
        try await fixture.send(batch.map { fixture.record($0, at: -3 * $0, seconds: 1) })
      }
      let states = try await states(fixture)
      #expect(states.map(\.missing.count) == [1_000, 100])
      #expect(states.flatMap(\.missing).map(\.first) == (1...1_100).map { 2 * $0 - 1 })
      #expect(states.map(\.afterSequence) == [0, 2_000] && states.map(\.throughSequence) == [2_000, 2_200])
    }
  }

  @Test("US-9 a call looks at a bounded number of records and goes on in the next")
  func bounded() async throws {
    try await withUsageIngest { fixture in
      for batch in 0..<3 {
        try await fixture.send(
          (1...900).map { fixture.record(Int64(batch * 900 + $0), at: -10 * Int64(batch * 900 + $0), seconds: 5) })
      }
      let (child, deviceID) = (fixture.child, fixture.family.deviceID)
      var reached: [Int64] = []
      var place: UploadCursor? = UploadCursor()
      while let next = place {
        var reading = UploadReading(child: child, deviceID: deviceID, limit: 100, at: next)
        reading.maximumRead = 1_000
        reading = try await fixture.harness.database.read(child.partition) { [reading] tx in
          var reading = reading
          try reading.run(tx)
          return reading
        }
        #expect(reading.states.allSatisfy { $0.missing.isEmpty && $0.highest == 2_700 })
        reached += reading.states.map(\.through)
        place = try reading.next.map { try #require(UploadCursor($0.text)) }
      }
      #expect(reached == [1_000, 2_000, 2_700])
    }
  }

  @Test("FA-6 US-9 of a sibling's, another family's or an unknown device nothing is shown")
  func foreign() async throws {
    try await withUsageIngest { fixture in
      try await fixture.send([fixture.record(1)])
      try await fixture.send([fixture.record(7)], as: fixture.family.sibling)
      guard case .child(_, _, let siblingDevice) = fixture.family.sibling else { return }
      for device in [siblingDevice, freshID()] {
        #expect(try await page(fixture, device: device) == .init())
        let refused = await failure { _ = try await page(fixture, as: fixture.family.child, device: device) }
        #expect(refused?.code == .notFound)
      }
      let stranger = await failure { _ = try await page(fixture, as: TestFamily().guardian) }
      #expect(stranger?.code == .notFound)
      let all = try await page(fixture, device: "").installations
      #expect(try await page(fixture).installations == all && all.map(\.deviceID) == [fixture.family.deviceID])
      let none = await failure { _ = try await page(fixture, device: "x") }
      #expect(none?.code == .invalidArgument && none?.fields == ["device_id"])
    }
  }
}
