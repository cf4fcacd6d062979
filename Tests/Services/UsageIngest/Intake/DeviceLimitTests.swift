import Database
import Identity
import LocalTime
import Messages
import RPC
import ServiceAPI
import ServiceHarness
import Testing

@testable import UsageRecords

/// Each device has its own limits: using them up takes nothing from another one.
@Suite struct DeviceLimitTests {
  /// Sets what the child's device has used, as if it had been sent.
  private func use(_ count: Int64, _ kind: DeviceShareTable.Kind, _ fixture: UsageFixture) async throws {
    let (family, deviceID) = (fixture.family.familyID, fixture.family.deviceID)
    try await fixture.harness.database.write(fixture.child.partition) { tx in
      let known = try DeviceShareTable.count(tx, familyID: family, deviceID: deviceID, kind)
      for _ in known..<count { try DeviceShareTable.add(tx, familyID: family, deviceID: deviceID, kind) }
    }
  }

  @Test("US-1 a device with 1,000 installation ids gets no further one, keeps those it has, and no sibling notices")
  func installations() async throws {
    try await withUsageIngest { fixture in
      let records = (0..<1_000).map {
        fixture.record(1, at: Int64(-100_000 + 10 * $0), seconds: 10, installation: "installation \($0)")
      }
      #expect(try await fixture.send(records).allSatisfy { $0.outcome == .accepted })
      let more = (0..<1_000).map {
        fixture.record(1, at: Int64(-80_000 + 10 * $0), seconds: 10, installation: "another \($0)")
      }
      let refused = try await fixture.send(more)
      #expect(refused.allSatisfy { $0.outcome == .resourceExhausted && $0.exhaustedLimit == .installations })
      #expect(refused.first?.message.contains("1000 installation ids") == true)
      #expect(
        try await fixture.outcomes(fixture.record(2, seconds: 10, installation: "installation 7")) == [.accepted])
      let other = TestFamilyDevice.second(of: fixture.family)
      let results = try await fixture.send([fixture.record(1, at: -60, seconds: 10)], as: other)
      #expect(results.map(\.outcome) == [.accepted])
      #expect(try await fixture.totals().learningSeconds == 10_020)
    }
  }

  @Test("US-13 a device that has reported 10,000 apps reports no other; a sibling's and a guardian's apps still count")
  func apps() async throws {
    try await withUsageIngest { fixture in
      try await use(9_999, .tokens, fixture)
      let results = try await fixture.send([fixture.record(1, app: 7), fixture.record(2, app: 8)])
      #expect(results.map(\.outcome) == [.unassigned, .resourceExhausted])
      #expect(results[1].exhaustedLimit == .apps && results[1].message.contains("10000 apps"))
      let other = TestFamilyDevice.second(of: fixture.family)
      #expect(try await fixture.send([fixture.record(1, app: 9)], as: other).map(\.outcome) == [.unassigned])
      // A guardian saves the app: then its records are taken, and its family is not parked.
      try await fixture.deliver(fixture.assigned(freshID(), .learning, rate: 10, tokens: [token(8)]))
      #expect(try await fixture.outcomes(fixture.record(2, app: 8)) == [.accepted])
    }
  }

  @Test(
    "US-7 a device of which 10,000 records wait can add none; another device of the child can, and decisions make room")
  func waiting() async throws {
    try await withUsageIngest { fixture in
      try await use(9_999, .waiting, fixture)
      let results = try await fixture.send([
        fixture.record(1, seconds: -1), fixture.record(2, seconds: -1), fixture.record(3),
      ])
      #expect(results.map(\.outcome) == [.quarantined, .resourceExhausted, .accepted])
      #expect(results[1].exhaustedLimit == .waiting && results[1].message.contains("10000 records"))
      let other = TestFamilyDevice.second(of: fixture.family)
      #expect(try await fixture.send([fixture.record(1, seconds: -1)], as: other).map(\.outcome) == [.quarantined])
      let id = try #require(try await fixture.quarantine().first?.quarantineID)
      try await fixture.review(.reject, [id])
      #expect(try await fixture.outcomes(fixture.record(2, seconds: -1)) == [.quarantined])
    }
  }
}
