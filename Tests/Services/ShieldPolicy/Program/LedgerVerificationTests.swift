import Database
import Identity
import LocalTime
import Messages
import RPC
import ServiceAPI
import ServiceHarness
import Stubs
import Testing

@testable import ShieldApps
@testable import ShieldPolicies
@testable import ShieldServer

@Suite("SH-13 the stored rows are those that the facts give") struct ShieldLedgerTests {
  @Test("SH-13 an error in any table is found; a rebuild repairs it, and restores what is gone") func planted()
    async throws
  {
    try await withShields { fixture in
      let apps = try await fixture.save([
        ShieldFixture.selection("read", .learning, rate: 60), ShieldFixture.selection("game", .reward),
        ShieldFixture.selection("film", .reward),
      ])
      _ = try await fixture.grant([apps[1]], seconds: 600, expires: fixture.now + 9_999)
      try await fixture.shield(disabled: true, block: [apps[1]])
      for permission in [CommonV1.RestrictionPermission.granted, .denied] { try await fixture.report(permission) }
      try await fixture.reportApps(["game", "chess"])
      try await fixture.leaveCommands()
      _ = try await fixture.acknowledge(try await fixture.policy().version)
      let learning = fixture.segment(apps[0], .learning, 0..<60, rate: 60)
      try await fixture.use(added: [learning, fixture.segment(apps[1], .reward, 60..<90, rate: 10)])
      try await fixture.use(added: [fixture.segment(apps[0], .learning, 200..<500, rate: 60)])
      _ = try await fixture.family.shield.buyTime(
        .init(appIDs: [apps[1]], minutes: 1, requestID: freshID()), options: fixture.device.options)
      try await scheduled(fixture, apps[1])
      try await fixture.complete(
        fixture.completion(freshID(), at: 40, seconds: 60, apps: [apps[1]], bonus: 30, created: -20))
      try await fixture.revoke(
        try await fixture.family.shield.buyTime(
          .init(appIDs: [apps[1]], minutes: 1, requestID: freshID()), options: fixture.device.options
        ).grantID)
      let asked = try await fixture.ask([apps[1]], text: "please")
      try await fixture.decide(asked, text: "once")
      _ = try await fixture.ask([apps[1]])
      try await fixture.use(removed: [learning])
      _ = try await fixture.remove(apps[2])
      try await fixture.prefer(fixture.device, quiet: (1, 2), zone: "")
      try await fixture.earn("A")
      try await fixture.streak(3, atRisk: true)
      let started = try await fixture.family.startPairing(fixture.guardian, fixture.childID)
      _ = try await fixture.family.redeem(started.code)
      _ = try await fixture.family.startPairing(fixture.guardian, fixture.childID)
      try await protect(fixture)
      await fixture.family.database.settleTimers()
      let planted = PlantedErrors(
        ShieldLedger.ledger, facts: Self.facts,
        partly: [
          "inbox_entry.kind": "the number after the last kind is none", "security_change.kind": "likewise",
          "-security_change": "codes refer to the one that replaced them",
        ], host: fixture.family.host)
      let faults = try await planted.faults(of: fixture.child.familyID, in: fixture.family.database)
      #expect(faults == [])
      let rebuilt = RebuiltTables(
        ShieldLedger.ledger,
        facts: ["app_counter": "a fact of UsageIngest, but for apps without points"], timerKinds: ["inbox.digest"],
        host: fixture.family.host)
      #expect(try await rebuilt.faults(of: fixture.child.familyID, in: fixture.family.database) == [])
    }
  }

  /// Limits, a window and a pause.
  private func scheduled(_ fixture: ShieldFixture, _ appID: String) async throws {
    let (shield, options) = (fixture.family.shield, fixture.guardian.options)
    let daily = ShieldV1.DailyLimit(seconds: 600, weekdays: [.init(weekday: .monday, seconds: 700)])
    _ = try await shield.setLimits(
      .init(
        childID: fixture.childID,
        limits: .init(
          appLimits: [.init(appID: appID, daily: daily)], allAppsDaily: daily, allAppsWeeklySeconds: 9_000),
        requestID: freshID()), options: options)
    _ = try await shield.setWindows(
      .init(
        childID: fixture.childID,
        windows: [
          .init(
            kind: .other, displayName: "School", weekdays: [.monday], startMinuteOfDay: 480, endMinuteOfDay: 780,
            appIDs: [appID])
        ], requestID: freshID()), options: options)
    _ = try await shield.pauseAll(
      .init(
        childID: fixture.childID, endTime: .init(seconds: fixture.now.seconds + 9_000), requestID: freshID()),
      options: options)
  }

  /// A PIN, elevations, and devices that are shut out.
  private func protect(_ fixture: ShieldFixture) async throws {
    let (family, guardian) = (fixture.family, fixture.guardian)
    let lost = try await family.pairDevice(guardian, guardian: try await family.guardianIDs(guardian)[0])
    try await family.setPin(guardian)
    _ = try await family.verify(lost)
    _ = try await family.client.endElevation(.init(), options: lost.options)
    _ = try await family.revoke(guardian, lost.deviceID)
    _ = try await family.verify(guardian)
    try await family.setPin(guardian, "4712", old: "4711")
    _ = try await family.client.renewRecoveryCodes(
      .init(requestID: freshID()), options: try await family.elevated(guardian, "4712").options)
    let alice = try family.peerClient(.operator)
    defer { alice.channel.close() }
    _ = try await alice.client.startGuardianPairing(
      .init(
        familyID: guardian.familyID, guardianID: try await family.guardianIDs(guardian)[0], reason: "lost both devices",
        requestID: freshID()))
  }

  private static let facts: [String: String] = {
    var facts = [
      "pairing_handle": "a part of a code that works for 10 minutes",
      "used_invitation": "a fact: which were used", "mended_acknowledgement has no row": "only while work waits",
      "restricted_device": "a fact, for some minutes: until when earlier tokens are refused",
      "+timer": "one for nothing does nothing",
    ]
    for (table, columns) in [
      "pairing": [
        "start_time", "state", "redeem_time", "confirm_time", "handle", "wrong_attempts", "operator_name",
        "cancel_time", "is_viewer",
      ],
      "operator_pairing": ["operator_name", "reason", "start_time", "redeem_time"],
      "policy_revision": ["shown", "due"],
      "device_report": [
        "report_time", "permission", "app_version", "os_version", "policy_version",
        "waiting_records", "protection_loss_time",
      ],
      "device_inventory": ["report_time"],
      "device_command_queue": ["newest", "changes"],
      "device_command": ["queue_time", "attempt", "message"],
      "device_command_failure": ["report_time", "message"],
      "field_change": ["change_time"],
      "clamped_change": ["receive_time"],
      "installed_app": ["display_name", "kind"],
      "inbox_entry": [
        "cause", "cause_time", "subject", "first_amount", "second_amount", "make_time", "deliver_time",
        "read_time", "withdraw_time",
      ],
      "inbox_cause": ["is_withdrawn"],
      "inbox_streak": ["date", "days", "hour"],
      "pin": ["log2_n", "block_size", "parallelization", "update_time", "wrong_attempts", "lock_time"],
      "elevation": ["end_time"],
      "security_change": [
        "number", "make_time", "undo_time", "pin_log2_n", "pin_block_size", "pin_parallelization",
        "pin_update_time", "code_time",
      ],
      "replaced_code": ["use_time"],
      "family": ["display_name", "create_time", "update_time"],
      "guardian": ["display_name", "create_time", "update_time", "remove_time"],
      "child": ["display_name", "create_time", "update_time"],
      "device": ["display_name", "create_time", "last_sync_time", "is_shared", "update_time", "is_viewer"],
      "refresh_chain": ["previous_request_id", "create_time", "update_time", "number"],
      "recovery": ["create_time", "wrong_attempts", "lock_time"],
      "recovery_code": ["use_time"],
      "app": ["kind"],
      "child_schedule": ["sum_date", "sum_time"],
      "app_token": ["kind"],
      "policy_acknowledgement": ["apply_time", "corrections"],
      "unlock_grant": ["pool_change", "cause_id", "price_sixtieths", "seconds", "revoked_with"],
      "ledger_entry": ["book_time"],
      "child_request": [
        "kind", "apps", "seconds", "text", "state", "decide_time", "answer",
        "given_seconds",
      ],
      "inbox_person": ["newest", "changes", "muted", "quiet_start", "quiet_end", "quiet_zone", "update_time"],
    ] {
      for column in columns { facts["\(table).\(column)"] = "a fact: who, when, what was chosen, or a secret" }
    }
    for row in [
      "-pairing", "-operator_pairing", "+operator_pairing", "-policy_revision", "-inbox_entry", "-inbox_cause",
      "+inbox_cause", "-device_report", "-installed_app", "+installed_app", "-inbox_streak", "-pin", "-elevation",
      "+revoked_device", "-child_request", "+child_calendar", "-refresh_chain", "+app_token", "-policy_acknowledgement",
      "+inbox_person", "-device_command_failure", "-field_change", "-clamped_change",
      "+replaced_code", "-replaced_code",
    ] {
      facts[row] = "a fact from which nothing follows"
    }
    return facts
  }()
}
