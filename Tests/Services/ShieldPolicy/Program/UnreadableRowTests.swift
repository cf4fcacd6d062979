import Database
import DatabaseServer
import LocalTime
import Messages
import PairingCode
import RPC
import ServiceAPI
import ServiceHarness
import Stubs
import Testing

@testable import EventFeed
@testable import ShieldAccess
@testable import ShieldApps
@testable import ShieldCommands
@testable import ShieldFamilies
@testable import ShieldFeed
@testable import ShieldInbox
@testable import ShieldPolicies
@testable import ShieldRequests
@testable import ShieldWallet

/// Reading a planted value fails; nothing is answered with a default in its place.
@Suite("A row that cannot be read is an error", .sqlite("a column holds values of any type")) struct UnreadableRowTests
{
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
      try await expectRefused("ledger_entry", column, 99) { fixture, _ in _ = try await fixture.ledger() }
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

  @Test("FA-5 a count of wrong attempts that is negative or beyond all possible ones") func wrongAttempts() async throws
  {
    try await withShields { fixture in
      let (family, database) = (FamilyKey(fixture.guardian.familyID), fixture.family.database)
      let guardianID = try #require(try await fixture.family.guardianIDs(fixture.guardian).first)
      try await database.write(family.familyID) { tx in
        try tx.execute(
          "INSERT INTO pin VALUES (?, ?, ?, x'01', x'01', 4, 8, 1, 0, ?, 0, 0)", family.partition, family.familyID,
          guardianID, guardianID)
      }
      _ = try await fixture.family.startPairing(fixture.guardian, fixture.childID)
      let readings: [(table: String, read: @Sendable (ReadTransaction) throws -> Bool)] = [
        ("pin", { tx in try PinTable.find(tx, family, guardianID) != nil }),
        ("recovery", { tx in try RecoveryTable.find(tx, family, guardianID) != nil }),
        ("pairing", { tx in try !PairingTable.list(tx, family).isEmpty }),
      ]
      for (table, read) in readings {
        #expect(try await database.read(family.familyID, read))
        try await database.plant(-1, in: table, "wrong_attempts", of: family.familyID)
        let refusal = await #expect(throws: DatabaseError.self) { _ = try await database.read(family.familyID, read) }
        #expect(refusal?.kind == .unreadableRow, "\(table)")
      }
      try await database.plant(1_001, in: "pairing", "wrong_attempts", of: family.familyID)
      let refusal = await #expect(throws: DatabaseError.self) {
        _ = try await database.read(family.familyID) { try PairingTable.list($0, family) }
      }
      #expect(refusal?.kind == .unreadableRow)
    }
  }

  @Test("every column of every table is read as what it is, or not at all") func columns() async throws {
    try await withShields { fixture in
      let apps = try await fixture.save([
        ShieldFixture.selection("read", .learning, rate: 60), ShieldFixture.selection("game", .reward),
        ShieldFixture.selection("film", .reward),
      ])
      _ = try await fixture.grant([apps[1]], seconds: 600, expires: fixture.now + 9_999)
      _ = try await fixture.acknowledge(try await fixture.policy().version)
      let learning = fixture.segment(apps[0], .learning, 0..<60, rate: 60)
      try await fixture.use(added: [learning, fixture.segment(apps[1], .reward, 60..<90, rate: 10)])
      try await fixture.use(removed: [learning])
      _ = try await fixture.remove(apps[2])
      try await fixture.prefer(fixture.device, quiet: (1, 2), zone: "")
      try await fixture.earn("A")
      try await fixture.streak(3, atRisk: true)
      let person = PersonKey(family: fixture.child.family, personID: fixture.childID)
      let started = try await fixture.family.startPairing(fixture.guardian, fixture.childID)
      _ = try await fixture.family.redeem(started.code)
      let (child, key, device, now) = (
        fixture.child, FamilyKey(fixture.child.familyID), fixture.device.deviceID, fixture.now
      )
      _ = try await fixture.family.startPairing(fixture.guardian, fixture.childID)
      try await fixture.shield(disabled: true, block: [apps[1]])
      try await fixture.report()
      let asked = try await fixture.ask([apps[1]])
      try await fixture.decide(asked, .approve)
      _ = try await fixture.family.shield.setWindows(
        .init(
          childID: fixture.childID,
          windows: [
            .init(kind: .other, displayName: "x", weekdays: [.monday], endMinuteOfDay: 9, appIDs: [apps[1]])
          ], requestID: freshID()), options: fixture.guardian.options)
      try await fixture.reportApps(["game"])
      try await fixture.leaveCommands()
      try await fixture.family.database.write(child.partition) { tx in
        try tx.execute("UPDATE policy_version SET rewards = '01'")
        try tx.execute("UPDATE unlock_grant SET revoke_time = 0, revoker_guardian_id = 'id'")
        try tx.execute("UPDATE device_report SET protection_loss_time = 0")
        try tx.execute("UPDATE app SET daily_limit_seconds = 60, weekday_limits = '6=7200'")
        try tx.execute("UPDATE policy SET scheduled_apps = '01'")
        try RewardDayTable.add(
          tx, child,
          RewardDay(date: LocalDate(daysSinceEpoch: 9), app: AppGeneration(id: "a", generation: 1), seconds: 9))
        try tx.execute(
          """
          UPDATE child_schedule SET daily_limit_seconds = 60, weekday_limits = '6=7200', weekly_limit_seconds = 60,
            pause_time = 0, pause_end_time = 0, sum_date = 0, sum_time = 0
          """)
        try tx.execute(
          """
          UPDATE device SET update_time = 0, updater_guardian_id = 'id', revoke_time = 0, revoker_guardian_id = 'id'
          """)
        try tx.execute(
          "UPDATE guardian SET remove_time = 0, remover_guardian_id = 'id', update_time = 0, updater_guardian_id = 'id'"
        )
        try tx.execute("UPDATE recovery SET creator_device_id = 'id', lock_time = 0")
        try tx.execute("UPDATE recovery_code SET use_time = 0, device_id = 'id'")
        try tx.execute(
          "INSERT INTO pin VALUES (?, ?, 'id', x'01', x'01', 4, 8, 1, 0, 'id', 0, 0)", child.partition, child.familyID)
        try tx.execute("INSERT INTO elevation VALUES (?, ?, 'id', 'id', 0)", child.partition, child.familyID)
        try tx.execute(
          """
          INSERT INTO security_change
          VALUES (?, ?, 'id', 1, 5, 0, 'id', 'id', 'id', 0, 'id', x'01', x'01', 4, 8, 1, 0, 'id', 0, 'id', 'handle')
          """, child.partition, child.familyID)
        try tx.execute(
          "INSERT INTO replaced_code VALUES (?, ?, 'id', 1, x'01', 0, 'id')", child.partition, child.familyID)
        try tx.execute("UPDATE pairing SET canceller_guardian_id = 'id', cancel_time = 0")
        try tx.execute("UPDATE refresh_chain SET previous_digest = x'01', previous_request_id = 'id'")
        try tx.execute(
          "INSERT INTO mended_acknowledgement VALUES (?, ?, ?, ?, 1)", child.partition, child.familyID, child.childID,
          device)
        try tx.execute(
          "INSERT INTO used_invitation VALUES (?, ?, ?, 0)", InvitationTable.partition(of: [1]),
          [UInt8](arrayLiteral: 1),
          child.familyID)
      }
      let notRead = "written for people, and not read"
      let planted = PlantedColumns(
        exempt: [
          "family.update_time": notRead, "family.updater_guardian_id": notRead, "operator_pairing": notRead,
          "used_invitation.use_time": notRead, "ledger_entry.account": notRead,
        ],
        readings: [
          { tx in _ = try ShieldSnapshot().state(of: child.familyID, in: tx) },
          { tx in _ = try FamilyTable.find(tx, key) },
          { tx in _ = try GuardianTable.list(tx, key) },
          { tx in
            for guardian in try GuardianTable.all(tx, key) { _ = try RecoveryTable.find(tx, key, guardian.guardianID) }
          },
          { tx in
            for text in try tx.query("SELECT handle FROM recovery WHERE handle IS NOT NULL", row: { $0.string(0) }) {
              let handle = RecoveryCode(typed: text + String(repeating: "0", count: RecoveryCode.randomByteCount))?
                .handle
              if let handle { _ = try RecoveryOwner.find(tx, handle, isReplaced: true) }
            }
          },
          { tx in _ = try PinTable.find(tx, key, "id") },
          { tx in
            for change in try SecurityChangeTable.list(tx, key) {
              _ = try SecurityChangeTable.replaced(tx, key, by: change)
            }
          },
          { tx in _ = try ElevationTable.list(tx, key) },
          { tx in _ = try ChildTable.list(tx, key) },
          { tx in _ = try ChildTable.find(tx, key, child.childID) },
          { tx in _ = try DeviceTable.list(tx, key) },
          { tx in _ = try PairingTable.list(tx, key) },
          { tx in _ = try RefreshChainTable.find(tx, key, device) },
          { tx in _ = try InvitationTable.find(tx, [1]) },
          { tx in
            for handle in try tx.query("SELECT handle FROM pairing_handle", row: { $0.string(0) }) {
              _ = try PairingHandleTable.find(tx, handle, at: now)
            }
          },
          { tx in _ = try MendedAcknowledgementTable.next(tx, child) },
          { tx in _ = try AppTable.list(tx, child) },
          { tx in _ = try AppTable.assigned(tx, child) },
          { tx in _ = try AppTable.knownTokens(tx, key, [ShieldFixture.token("game")]) },
          { tx in _ = try AppAssignmentTable.removals(tx, child) },
          { tx in _ = try AppCounterTable.list(tx, child) },
          { tx in _ = try PolicyTable.find(tx, child) },
          { tx in
            for version in 1...(try PolicyTable.newestVersion(tx, child)) {
              _ = try PolicyTable.version(tx, child, version, on: device)
            }
          },
          { tx in _ = try DeviceShieldTable.list(tx, child) },
          { tx in _ = try ScheduleTable.find(tx, child) },
          { tx in _ = try RewardDayTable.kept(tx, child) },
          { tx in
            _ = try RewardDayTable.list(tx, child, LocalDate(daysSinceEpoch: 0)..<LocalDate(daysSinceEpoch: 99_999))
          },
          { tx in _ = try DeviceReportTable.find(tx, child, deviceID: device) },
          { tx in _ = (try InventoryTable.reports(tx, child), try InventoryTable.apps(tx, child, deviceID: device)) },
          { tx in
            let device = CommandedDevice(child: child, deviceID: device)
            _ = try CommandTable.page(tx, device, nil, after: 0, limit: 9)
            _ = try CommandTable.counters(tx, device)
          },
          { tx in
            for app in try AppTable.list(tx, child) { _ = try FieldChangeTable.stamps(tx, child, app.id) }
            _ = try ClampedChangeTable.receipts(tx, child, deviceID: device)
          },
          { tx in
            let version = try PolicyAcknowledgementTable.state(tx, child, deviceID: device).version
            _ = try PolicyAcknowledgementTable.find(tx, child, deviceID: device, version: version)
          },
          { tx in _ = try PolicyRevision.find(tx, child) },
          { tx in _ = try GrantTable.page(tx, child, after: 0, unspentAt: nil, limit: 9) },
          { tx in _ = try GrantTable.unspent(tx, child, after: now) },
          { tx in _ = try ChildRequestTable.page(tx, child, before: .max, openAt: nil, limit: 9) },
          { tx in _ = try GrantTable.periods(tx, key, after: nil, limit: 9) },
          { tx in _ = try GrantTable.revocations(tx, child, after: .distantPast) },
          { tx in _ = try RewardUseTable.list(tx, child) },
          { tx in _ = try PaidUseTable.list(tx, child, from: .distantPast, to: .distantFuture, limit: 9) },
          { tx in _ = try WalletTable.figures(tx, child) },
          { tx in _ = try InboxPersonTable.find(tx, person) },
          { tx in _ = try ChangeTable.page(tx, key, childID: nil, before: .max, limit: 9) },
          { tx in
            _ = try InboxEntryTable.page(tx, person, before: .max, unreadOnly: false, at: now, limit: 9)
          },
          { tx in _ = try InboxCauseTable.isWithdrawn(tx, child, .badgeEarned, cause: "A") },
          { tx in _ = try InboxDigestTable.find(tx, child) },
          { tx in _ = try InboxStreakTable.find(tx, child) },
          { tx in _ = try WalletTable.page(tx, child, before: .max, limit: 9) },
          { tx in _ = try WalletTable.learning(tx, child, after: 0, through: .max, limit: 9) },
          { tx in
            let entry = LedgerEntry(cause: .bonus("period"), sixtieths: 1, correctionCause: nil)
            try WalletTable.book(tx, child, [entry], now: now)
          },
        ])
      let faults = try await planted.faults(of: child.familyID, in: fixture.family.database)
      #expect(faults == [])
    }
  }

  @Test("SH-12 a replay, and the cursor in a snapshot of usage, that are none: they stay, and nothing joins them")
  func states() async throws {
    try await withShields { fixture in
      let (child, database) = (fixture.child, fixture.family.database)
      let failure = try await database.plantWork(
        WalletReplay.kind, of: child.familyID, key: child.childID, state: [0xFF])
      #expect(failure?.contains("pending_work wallet.replay") == true && failure?.contains(child.childID) == true)
      let refusal = await #expect(throws: DatabaseError.self) {
        try await database.write(child.partition) { tx in
          try WalletReplay.enqueue(tx, child, from: .distantPast, .lateFacts)
        }
      }
      #expect(refusal?.kind == .unreadableRow)
      let piece = SnapshotPiece(
        familyID: child.familyID, events: [], reason: .epochChanged, isLast: false,
        keys: SnapshotKeys(feed: "usage", familyID: child.familyID))
      for bytes in [Array("x\t9\t1\t1".utf8), [0x2A, 0xFF], [0x0A, 0]] {
        let unknownCursor = await #expect(throws: DatabaseError.self) {
          _ = try await database.write(child.partition) { tx in
            var cursor = bytes
            return try UsageEventHandler().reconcile(piece, cursor: &cursor, in: tx)
          }
        }
        #expect(unknownCursor?.kind == .unreadableRow && unknownCursor?.message.contains("place") == true)
      }
    }
  }

  @Test("SH-13 sums that usage is added to; a ledger's date that is none; an app that would be taken as removed")
  func sums() async throws {
    for (table, column) in [
      ("app_counter", "seconds"), ("wallet_amount", "sixtieths"), ("wallet", "forgiven"), ("wallet", "entries"),
    ] {
      try await expectUnreadable(table, column) { fixture, apps in
        try await fixture.use(added: [fixture.segment(apps[0], .learning, 90..<99, rate: 60)])
      }
    }
    try await expectUnreadable("policy_revision", "due") { fixture, apps in
      try await fixture.use(added: [fixture.segment(apps[0], .reward, 90..<99, rate: 50)])
    }
    try await expectRefused("ledger_entry", "date", Int64(1) << 40) { fixture, _ in _ = try await fixture.ledger() }
    try await expectRefused("app", "removal_time", "odd") { fixture, _ in
      _ = try await fixture.save([ShieldFixture.selection(String(freshID().suffix(12)), .reward)])
    }
    try await expectRefused("device", "mode") { fixture, _ in
      _ = try await fixture.family.client.listDevices(.init(), options: fixture.guardian.options)
    }
  }

  /// The follower's handler fails, which parks the family.
  private func expectUnreadable(
    _ table: String, _ column: String, _ body: (ShieldFixture, [String]) async throws -> Void
  ) async throws {
    try await withShields { fixture in
      let apps = try await fixture.save([ShieldFixture.selection("read", .learning, rate: 60)])
      try await fixture.use(added: [fixture.segment(apps[0], .learning, 0..<60, rate: 60)])
      try await fixture.family.database.plant("odd", in: table, column, of: fixture.guardian.familyID)
      let refusal = await #expect(throws: DatabaseError.self) { try await body(fixture, apps) }
      #expect(refusal?.kind == .unreadableRow, "\(table).\(column)")
      #expect(refusal?.message.contains(table) == true && refusal?.message.contains("odd") == true)
    }
  }
}
