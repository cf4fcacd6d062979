import Identity
import Messages
import RPC
import ServiceHarness
import ServiceRuntime
import Stubs
import Testing

@testable import UsageServer

/// The changes by guardians that UsageIngest records.
@Suite struct GuardianChangeTests {
  private typealias Methods = UsageV1.UsageIngestServiceMethods

  @Test("FA-1 US-7 every decision of a guardian is recorded once, with guardian, device and time; its repeat is not")
  func everyWrite() async throws {
    try await withUsageIngest { fixture in
      try await fixture.send([fixture.record(1, at: -60, seconds: 400)])
      let id = try #require(try await fixture.quarantine().first?.quarantineID)
      let family = fixture.family
      let writes = GuardianWrites(
        fixture.harness.database, familyID: family.familyID, guardianID: family.familyID, deviceID: family.deviceID)
      let faults = try await writes.faults(
        UsageProgram.definition.authorization, exempt: [:],
        [
          .init(Methods.reviewQuarantine, .quarantineReviewed) {
            try await fixture.review(.accept, [id], requestID: $0)
          },
          .init(Methods.withdrawUsage, .usageWithdrawn) {
            try await fixture.withdraw(.records(.init(keys: [fixture.key(1)])), requestID: $0)
          },
          .init(Methods.restoreUsage, .usageRestored) { try await fixture.restore("1", requestID: $0) },
        ])
      #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
    }
  }

  @Test("FA-1 US-7 a decision lists the records that waited; deciding the same again is not recorded")
  func values() async throws {
    try await withUsageIngest { fixture in
      try await fixture.send((1...3).map { fixture.record($0, at: -60, seconds: 400) })
      let ids = try await fixture.quarantine().map(\.quarantineID)
      try await fixture.review(.reject, [ids[0]])
      try await fixture.review(.reject, ids)
      try await fixture.review(.reject, ids)
      let options = try fixture.harness.options(fixture.family.guardian)
      let changes = try await fixture.client.listChanges(.init(), options: options).changes
      func decided(_ ids: some Sequence<String>) -> [CommonV1.ChangedValue] {
        ids.map { .init(field: "state", itemID: $0, before: "waiting", after: "rejected") }
      }
      #expect(changes.map(\.values) == [decided(ids[1...]), decided([ids[0]])])
      #expect(changes.allSatisfy { $0.childID == fixture.family.childID && $0.kind == .quarantineReviewed })
      let stranger = try fixture.harness.options(TestFamily().guardian)
      #expect(try await fixture.client.listChanges(.init(), options: stranger).changes.isEmpty)
      let error = await failure {
        _ = try await fixture.client.listChanges(.init(childID: fixture.family.childID), options: stranger)
      }
      #expect(error?.code == .notFound && error?.reason == "NOT_FOUND")
    }
  }
}
