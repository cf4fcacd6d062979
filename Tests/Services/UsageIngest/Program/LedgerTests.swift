import Database
import Messages
import ServiceHarness
import Testing

@testable import UsageServer

@Suite("SH-13 the stored rows are those that the facts give") struct UsageLedgerTests {
  @Test("SH-13 an error in any table is found; a rebuild repairs it, and restores what is gone") func planted()
    async throws
  {
    let fixture = try await UsageFixture()
    try await fixture.deliver(fixture.acknowledged(1, at: -9_000, shielding: [fixture.reward, fixture.learning]))
    try await fixture.deliver(fixture.acknowledged(2, at: -8_000, shielding: []))
    try await fixture.deliver(fixture.acknowledged(3, at: -8_100, shielding: []))
    try await fixture.send([
      fixture.record(1, at: -8_600, seconds: 400), fixture.record(2, app: 2, at: -7_000, seconds: 600),
      fixture.record(3, app: 7, at: -5_000), fixture.record(4, at: 90_000, seconds: 60),
      fixture.record(5, at: -400_000, seconds: 100_000), fixture.record(7, app: 5, at: -3_000),
      fixture.record(8, app: 5, at: -2_000), fixture.record(15, at: 95_000, seconds: 60),
    ])
    try await fixture.deliver(fixture.assigned(freshID(), .learning, rate: 5, tokens: [token(5)], kind: .activity))
    try await fixture.send([fixture.record(9, app: 5, at: -1_000)])
    try await fixture.sendClocked([fixture.clocked(6, ahead: 900)])
    for record in try await fixture.quarantine() where [5, 8, 15].contains(record.record?.sequence) {
      try await fixture.review(.accept, [record.quarantineID])
    }
    try await fixture.importing([fixture.record(11, at: -20_000, seconds: 60)], freshID())
    try await fixture.importing(
      [fixture.record(12, at: -21_000, seconds: 60), fixture.record(13, at: -22_000, seconds: 60)], freshID())
    try await fixture.withdraw(.records(.init(keys: [fixture.key(12)])))
    await fixture.harness.database.settleTimers()
    let planted = PlantedErrors(UsageLedger.ledger, facts: Self.facts, host: fixture.harness.host)
    let faults = try await planted.faults(of: fixture.family.familyID, in: fixture.harness.database)
    #expect(faults == [])
    let rebuilt = RebuiltTables(
      UsageLedger.ledger,
      facts: [
        "app_number": "in the order in which apps were first counted",
        "device_share.tokens": "by which device a token was reported first is not stored",
        "acknowledgement_share.disorder_time": "what was deleted",
        "acknowledgement_share.forgotten_time": "a fact: what was deleted",
        "acknowledgement_share.forgotten_child": "likewise", "acknowledgement_share.forgotten_device": "likewise",
        "acknowledgement_share.forgotten_version": "likewise",
      ], host: fixture.harness.host)
    #expect(try await rebuilt.faults(of: fixture.family.familyID, in: fixture.harness.database) == [])
    await fixture.harness.stop()
  }

  private static let facts = [
    "timer": "when a day ends", "summarized_day": "which days have ended",
    "family_facts": "distinguishes states of the facts",
    "child_calendar": "a fact of ShieldPolicy",
    "app_change.effective_time": "a fact: when", "+app_change": "it repeats the one before",
    "policy_acknowledgement.apply_time": "a fact: when",
    "usage_record.receive_time": "a fact: when", "usage_record.device_time": "what the device reported",
    "usage_record.monotonic_milliseconds": "what the device reported",
    "device_clock": "what records showed", "held_usage": "which day is waited for",
    "record_rate has no row": "only where more than 10,000 records arrived at once", "+record_rate": "a fact: how many",
    "refused_record has no row": "only where records were not stored", "+refused_record": "a fact: how many",
    "usage_import.import_id": "what the device sent",
    "usage_import.receive_time": "a fact: when", "withdrawal": "a fact: what a guardian has withdrawn",
    "usage_record.later_number": "a fact: after which withdrawal it came",
    "quarantine.clock_seconds": "a fact: how far the clock was ahead",
    "quarantine.decide_time": "a fact: when",
    "quarantine.later_number": "a fact: after which withdrawal it came to count",
    "quarantine.guardian_id": "a fact: by whom",
    "device_share.tokens": "by which device a token was reported first is not stored",
    "acknowledgement_share.forgotten_time": "a fact: what was deleted",
    "acknowledgement_share.forgotten_child": "likewise", "acknowledgement_share.forgotten_device": "likewise",
    "acknowledgement_share.forgotten_version": "likewise",
  ]
}
