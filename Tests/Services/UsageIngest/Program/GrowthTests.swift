import DatabaseServer
import LocalTime
import Messages
import RPC
import ServiceHarness
import ServiceRuntime
import Testing

@testable import UsageServer

/// The growth of the file by devices and guardians: by records as many as their rate allows, by everything else what is
/// charged to them.
@Suite(.sqlite("pages of the file"), .timeLimit(.minutes(30))) struct GrowthTests {
  private func with(_ body: (UsageFixture, GrowthMeasure) async throws -> Void) async throws {
    try await withUsageIngest { fixture in
      WriteOrigins(UsageProgram.definition).register(on: fixture.harness.database)
      try await body(fixture, GrowthMeasure(fixture.harness.database))
    }
  }

  @Test("US-7 FA-1 bytes that decisions and withdrawals add to the file are charged to the guardians")
  func guardians() async throws {
    try await with { fixture, measure in
      try await fixture.send((1...100).map { fixture.record($0, at: -60, seconds: 400) })
      try await fixture.send((1_001...1_100).map { fixture.record($0, at: -200_000 + $0 * 60, seconds: 50) })
      let ids = try await fixture.quarantine().map(\.quarantineID)
      let reviewed = try await measure.during {
        for time in 0..<20 {
          _ = await failure { try await fixture.review(time % 2 == 0 ? .reject : .accept, ids) }
        }
      }
      #expect(reviewed.isCharged, "\(reviewed)")
      let withdrawn = try await measure.during {
        for _ in 1...20 {
          let made = try await fixture.withdraw(.records(.init(keys: (1_001...1_100).map { fixture.key($0) })))
          try await fixture.settle()
          try await fixture.restore(made.withdrawalID)
          try await fixture.settle()
        }
      }
      #expect(withdrawn.isCharged, "\(withdrawn)")
    }
  }

  @Test(
    "US-9 a record adds at most 2 KiB to the file, its counting included; one that uses up no allowance adds nothing")
  func records() async throws {
    try await with { fixture, measure in
      // Each of another installation, second and app; apps take turns, so that each is a segment of its own.
      func batch(_ number: Int64) -> [UsageV1.UsageRecord] {
        (0..<500).map { index in
          fixture.record(
            number * 500 + index, app: Int(index % 2) + 1, at: -100_000 + (number * 500 + index) * 20, seconds: 10,
            installation: String(repeating: "i", count: 60) + "\(index % 4)")
        }
      }
      let stored = try await measure.during {
        for number in 1...4 as ClosedRange<Int64> { try await fixture.send(batch(number)) }
      }
      #expect(stored.file < 2_000 * 2_048 && stored.chargedToCallers == 0, "\(stored)")
      let repeated = try await measure.during {
        for _ in 0..<10 {
          for number in 1...4 as ClosedRange<Int64> { try await fixture.send(batch(number)) }
        }
      }
      #expect(repeated.file == 0)
      let others = try await measure.during {
        for (first, start) in [(10_000, -90_000), (20_000, 90_000)] as [(Int64, Int64)] {
          try await fixture.send(
            (1...500).map { fixture.record(first + $0, app: Int($0) + 100, at: start + $0 * 20, seconds: 10) })
        }
      }
      #expect(others.file < 1_000 * 2_048 && others.chargedToCallers == 0, "\(others)")
    }
  }
}
