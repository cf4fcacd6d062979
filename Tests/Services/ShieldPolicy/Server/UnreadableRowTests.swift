import Database
import Messages
import RPC
import ServiceHarness
import Testing

/// Reading a planted value fails; nothing is answered with a default in its place.
@Suite("A row that cannot be read is an error") struct UnreadableRowTests {
  private func expectRefused(
    _ table: String, _ column: String, _ value: any SQLBindable & Sendable = 9,
    _ call: (ShieldFixture, [String]) async throws -> Void, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await withShields { fixture in
      let apps = try await fixture.save([
        ShieldFixture.selection("read", .learning, rate: 60), ShieldFixture.selection("game", .reward),
      ])
      _ = try await fixture.grant([apps[1]], seconds: 600)
      try await fixture.use(added: [fixture.segment(apps[0], .learning, 0..<60, rate: 60)])
      try await fixture.use(removed: [fixture.segment(apps[0], .learning, 0..<60, rate: 60)])
      #expect(await failure { try await call(fixture, apps) } == nil, sourceLocation: sourceLocation)
      try await fixture.family.database.plant(value, in: table, column, of: fixture.guardian.familyID)
      let error = await failure { try await call(fixture, apps) }
      #expect(error?.code == .internalError, "\(table).\(column)", sourceLocation: sourceLocation)
      // No name of a table reaches the caller.
      #expect(error?.message.contains(table) == false, sourceLocation: sourceLocation)
    }
  }

  @Test func apps() async throws {
    for column in ["category", "setting", "kind"] {
      try await expectRefused("app", column) { fixture, _ in
        _ = try await fixture.family.shield.listApps(
          .init(childID: fixture.childID), options: fixture.guardian.options)
      }
    }
    try await expectRefused("app_token", "kind") { fixture, _ in
      try await fixture.save([ShieldFixture.selection("game", .reward)])
    }
    try await withShields { fixture in
      try await fixture.save([ShieldFixture.selection("game", .reward)])
      try await fixture.family.database.plant(9, in: "app_assignment", "category", of: fixture.guardian.familyID)
      let refusal = await #expect(throws: DatabaseError.self) { _ = try await fixture.snapshot() }
      #expect(refusal?.kind == .unreadableRow)
    }
  }

  @Test func grantsAndLedger() async throws {
    try await expectRefused("unlock_grant", "source") { fixture, _ in _ = try await fixture.grants() }
    try await expectRefused("unlock_grant", "pool", "0x1") { fixture, _ in _ = try await fixture.grants() }
    for (table, column, value) in [("policy_version", "shields", "0x1"), ("child_calendar", "time_zone", "Moon/Tycho")]
    {
      var names = ["before", "after"].makeIterator()
      try await expectRefused(table, column, value) { fixture, _ in
        try await fixture.save([ShieldFixture.selection(names.next() ?? "", .reward)])
      }
    }
    for column in ["cause", "correction_cause"] {
      try await expectRefused("ledger_entry", column) { fixture, _ in _ = try await fixture.ledger() }
    }
  }

  @Test func family() async throws {
    try await expectRefused("child_calendar", "week_start") { fixture, _ in
      _ = try await fixture.family.client.listChildren(.init(), options: fixture.guardian.options)
    }
    try await expectRefused("device", "status") { fixture, _ in
      _ = try await fixture.family.client.listDevices(.init(), options: fixture.guardian.options)
    }
    try await withShields { fixture in
      let client = fixture.family.client
      let pairing = try await client.startPairing(
        .init(childID: fixture.childID, requestID: freshID()), options: fixture.guardian.options)
      try await fixture.family.database.plant(9, in: "pairing", "state", of: fixture.guardian.familyID)
      let error = await failure {
        _ = try await client.confirmPairing(
          .init(pairingID: pairing.pairingID, requestID: freshID()), options: fixture.guardian.options)
      }
      #expect(error?.code == .internalError)
    }
  }
}
