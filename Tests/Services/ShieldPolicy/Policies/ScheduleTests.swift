import LocalTime
import Messages
import RPC
import ServiceAPI
import ServiceHarness
import Stubs
import Testing

@testable import Database
@testable import ShieldApps
@testable import ShieldFeed
@testable import ShieldPolicies
@testable import ShieldServer

/// Limits, windows and pauses. The fixture's clock begins on Monday 2026-03-02 at 10:00 in Berlin.
@Suite(.timeLimit(.minutes(30)))
struct ScheduleTests {
  private static let day: Int64 = 86_400
  /// Seconds from the start to the next local midnight.
  private static let midnight: Int64 = 14 * 3_600

  private func rules(_ policy: ShieldV1.Policy) -> [ShieldV1.ShieldRule] { policy.apps.map(\.rule) }

  /// Three apps that are open as long as the balance lasts, and the balance.
  private func opened(_ fixture: ShieldFixture) async throws -> [String] {
    let ids = try await fixture.save(
      ["game", "film", "song"].map { ShieldFixture.selection($0, .reward, rate: 50) }
        + [ShieldFixture.selection("read", .learning, rate: 500)])
    try await fixture.use(added: [fixture.segment(ids[3], .learning, 0..<6_000, rate: 500)])
    _ = try await fixture.unlockAll()
    return ids
  }

  @Test("SH-14 an app is shielded when its own limit is reached, at once by late records, until local midnight")
  func appLimit() async throws {
    try await withShields { fixture in
      let ids = try await opened(fixture)
      let version = try await fixture.setLimits(apps: [(ids[0], .init(seconds: 100))]).version
      let half = [fixture.segment(ids[0], .reward, 0..<60, rate: 50)]
      try await fixture.use(added: half)
      var policy = try await fixture.currentPolicy()
      #expect(policy.version == version && policy.apps[0].usedTodaySeconds == 60 && policy.apps[0].leftSeconds == 40)
      #expect(policy.apps[0].nextChangeTime?.seconds == fixture.now.seconds + 40)
      #expect(policy.warningSeconds == [900, 300, 60] && policy.apps[1].usedTodaySeconds == 0)
      try await fixture.use(added: [fixture.segment(ids[0], .reward, 100..<140, rate: 50)])
      // Made with the use, before anything asks for it.
      #expect(try await fixture.storedPolicy()?.head.version == version + 1)
      policy = try await fixture.currentPolicy()
      #expect(rules(policy) == [.appDailyLimit, .openWithBalance, .openWithBalance, .unspecified])
      #expect(policy.version == version + 1 && policy.restartRunningApps)
      #expect(policy.apps[0].nextChangeTime?.seconds == FamilyFixture.start.seconds + Self.midnight)
      #expect(policy.apps[0].leftSeconds == 0)
      // A correction takes the use away, and gives it back.
      try await fixture.use(removed: half)
      #expect(try await rules(fixture.currentPolicy()).first == .openWithBalance)
      try await fixture.use(added: half)
      #expect(try await rules(fixture.currentPolicy()).first == .appDailyLimit)
      try await fixture.family.advance(by: Self.midnight)
      #expect(try await fixture.storedPolicy()?.head.version == version + 4)
      policy = try await fixture.currentPolicy()
      #expect(rules(policy).first == .openWithBalance && policy.apps[0].usedTodaySeconds == 0)
      #expect(policy.localDate == .init(year: 2026, month: 3, day: 3))
      // Use of yesterday that becomes known today counts for yesterday.
      try await fixture.use(added: [fixture.segment(ids[0], .reward, 200..<900, rate: 50)])
      #expect(try await rules(fixture.currentPolicy()).first == .openWithBalance)
    }
  }

  @Test("SH-14 a removal drops an app's limit, a rate keeps it, and the limit counts the present generation alone")
  func generations() async throws {
    try await withShields { fixture in
      let ids = try await opened(fixture)
      _ = try await fixture.setLimits(apps: [(ids[0], .init(seconds: 100)), (ids[1], .init(seconds: 50))])
      try await fixture.save([ShieldFixture.selection("film", .reward, rate: 70)])
      try await fixture.use(added: [fixture.segment(ids[0], .reward, 0..<100, rate: 50)])
      #expect(try await rules(fixture.currentPolicy()).first == .appDailyLimit)
      _ = try await fixture.remove(ids[0])
      _ = try await fixture.save([ShieldFixture.selection("game", .reward)])
      let schedule = try await fixture.schedule()
      #expect(schedule.limits?.appLimits.map(\.appID) == [ids[1]])
      #expect(try await rules(fixture.currentPolicy()).first == .default)
      _ = try await fixture.unblock([ids[0]])
      _ = try await fixture.setLimits(apps: [(ids[0], .init(seconds: 100))])
      let again = try await fixture.currentPolicy()
      #expect(again.apps[0].rule == .openWithBalance && again.apps[0].usedTodaySeconds == 0)
      #expect(again.apps[1].dailyLimit == nil)
    }
  }

  @Test("SH-14 the limits of day and week count all reward use, also of removed apps, and start again on their own")
  func allApps() async throws {
    try await withShields { fixture in
      let ids = try await opened(fixture)
      try await fixture.use(added: [fixture.segment(ids[0], .reward, 0..<100, rate: 50)])
      let limited = try await fixture.setLimits(daily: .init(seconds: 150), weekly: 200)
      #expect(limited.usedTodaySeconds == 100 && limited.usedThisWeekSeconds == 100)
      #expect(limited.apps.map(\.leftSeconds) == [50, 50, 50, 0])
      _ = try await fixture.remove(ids[0])
      try await fixture.use(added: [fixture.segment(ids[1], .reward, 100..<150, rate: 50)])
      #expect(try await rules(fixture.currentPolicy()) == [.dailyLimit, .dailyLimit, .unspecified])
      try await fixture.family.advance(by: Self.midnight)
      var policy = try await fixture.currentPolicy()
      #expect(rules(policy) == [.openWithBalance, .openWithBalance, .unspecified])
      #expect(policy.usedTodaySeconds == 0 && policy.usedThisWeekSeconds == 150 && policy.apps[0].leftSeconds == 50)
      try await fixture.use(added: [fixture.segment(ids[1], .reward, 1_000..<1_050, rate: 50)])
      policy = try await fixture.currentPolicy()
      #expect(rules(policy).first == .weeklyLimit && policy.apps[0].nextChangeTime == policy.weekEndTime)
      #expect(policy.weekEndTime?.seconds == FamilyFixture.start.seconds + Self.midnight + 6 * Self.day)
      #expect(policy.weekStart == .monday && policy.timeZone == "Europe/Berlin")
      let version = policy.version
      try await fixture.family.advance(by: 6 * Self.day)
      #expect(try await fixture.storedPolicy()?.head.version == version + 1)
      policy = try await fixture.currentPolicy()
      #expect(rules(policy).first == .openWithBalance && policy.usedThisWeekSeconds == 0)
    }
  }

  @Test("SH-14 SH-11 timers make a version at each edge of a window; an app is in those that name it")
  func windows() async throws {
    try await withShields { fixture in
      let ids = try await opened(fixture)
      // 11:00 to 12:00 for one app, 21:00 to 07:00 for all.
      let first = try await fixture.setWindows([
        .init(
          kind: .other, displayName: "School", weekdays: [.monday], startMinuteOfDay: 660, endMinuteOfDay: 720,
          appIDs: [ids[1]]),
        .init(
          kind: .bedtime, displayName: "Night", weekdays: (1...7).map { .init(rawValue: $0) }, startMinuteOfDay: 1_260,
          endMinuteOfDay: 420, allApps: true),
      ])
      #expect(first.windows.map(\.appPositions) == [[1], []] && first.windows.map(\.allApps) == [false, true])
      #expect(first.apps.map(\.leftSeconds).prefix(2) == [3_600 * 11, 3_600])
      var version = first.version
      for (hour, expected) in [
        (1, [ShieldV1.ShieldRule.openWithBalance, .window]), (2, [.openWithBalance, .openWithBalance]),
        (11, [.bedtime, .bedtime]), (21, [.openWithBalance, .openWithBalance]),
      ] as [(Int64, [ShieldV1.ShieldRule])] {
        try await fixture.family.advance(by: FamilyFixture.start.seconds + hour * 3_600 - fixture.now.seconds - 1)
        #expect(try await fixture.storedPolicy()?.head.version == version)
        try await fixture.family.advance(by: 1)
        version += 1
        #expect(try await fixture.storedPolicy()?.head.version == version)
        let policy = try await fixture.currentPolicy()
        #expect(Array(rules(policy).prefix(2)) == expected && policy.version == version)
        if hour == 1 { #expect(policy.apps[1].windowPosition == 0 && policy.apps[0].windowPosition == nil) }
        if hour == 11 { #expect(policy.apps[1].windowPosition == 1 && policy.canUnlockAll) }
      }
      // That the night is over is no news for an inbox.
      #expect(try await fixture.inboxKinds().filter { $0 == .appsUnlocked }.count == 1)
      // In another zone the windows are at other instants from now on: 15:00 in Tokyo, then 21:00.
      _ = try await fixture.family.client.updateChild(
        .init(
          child: .init(childID: fixture.childID, timeZone: "Asia/Tokyo"), updateMask: .init(paths: ["time_zone"]),
          requestID: freshID()), options: fixture.current(fixture.guardian))
      let moved = try await fixture.currentPolicy()
      #expect(moved.timeZone == "Asia/Tokyo" && moved.version == version + 1)
      #expect(moved.apps[0].leftSeconds == 6 * 3_600)
      try await fixture.family.advance(by: 6 * 3_600)
      #expect(try await rules(fixture.currentPolicy()).first == .bedtime)
    }
  }

  @Test("SH-11 SH-16 a version that an earlier program made by another order of windows is made again at the start")
  func earlierOrder() async throws {
    let before = try await ShieldFixture(FamilyFixture())
    _ = try await opened(before)
    let every = (1...7).map { CommonV1.Weekday(rawValue: $0) }
    let kinds: [(ShieldV1.WindowKind, String)] = [(.other, "Quiet"), (.bedtime, "Night")]
    _ = try await before.setWindows(
      kinds.map { kind, name in
        .init(
          kind: kind, displayName: name, weekdays: every, startMinuteOfDay: 0, endMinuteOfDay: 1_440, allApps: true)
      })
    let (child, version) = (before.child, try await before.currentPolicy().version)
    try await before.family.database.write(child.partition) { tx in
      try tx.execute("/* test */ DELETE FROM schema_migration WHERE component = 'policy' AND version = 23")
      try tx.execute("/* test */ UPDATE policy SET enforcement_digest = ?", [UInt8](repeating: 1, count: 32))
    }
    await before.family.stop()
    let after = ShieldFixture(before, in: try await FamilyFixture(continuing: before.family.directory, at: before.now))
    await after.family.database.settleTimers()
    let planted = PlantedErrors(ShieldLedger.ledger, host: after.family.host)
    #expect(try await planted.findings(of: child.familyID, in: after.family.database) == [])
    #expect(try await after.currentPolicy().version == version + 1)
    await after.family.stop()
  }

  @Test("SH-7 SH-14 a removed app leaves the windows that name it for good; an empty window shields nothing")
  func removedFromWindow() async throws {
    try await withShields { fixture in
      let ids = try await opened(fixture)
      let always = ShieldV1.Window(
        kind: .other, displayName: "Always", weekdays: (1...7).map { .init(rawValue: $0) }, startMinuteOfDay: 0,
        endMinuteOfDay: 1_440, appIDs: [ids[0]])
      #expect(try await rules(fixture.setWindows([always])).prefix(2) == [.window, .openWithBalance])
      _ = try await fixture.remove(ids[0])
      try await fixture.save([ShieldFixture.selection("game", .reward)])
      _ = try await fixture.unblock([ids[0]])
      let policy = try await fixture.currentPolicy()
      #expect(policy.apps[0].rule == .openWithBalance && policy.windows.map(\.appPositions) == [[]])
      #expect(policy.windows.map(\.allApps) == [false])
      #expect(try await fixture.schedule().windows.map(\.appIDs) == [[]])
    }
  }

  @Test("SH-14 a pause shields everything until its end or until it is resumed, whatever opens the apps")
  func pauses() async throws {
    try await withShields { fixture in
      let ids = try await opened(fixture)
      _ = try await fixture.grant([ids[0]], seconds: 600)
      let requestID = freshID()
      let paused = try await fixture.pause(until: fixture.now + 60, requestID: requestID)
      #expect(rules(paused) == [.paused, .paused, .paused, .unspecified] && paused.canUnlockAll)
      #expect(paused.pause?.endTime?.seconds == fixture.now.seconds + 60)
      #expect(paused.apps[0].nextChangeTime == paused.pause?.endTime)
      #expect(try await fixture.pause(until: fixture.now + 60, requestID: requestID) == paused)
      try await fixture.family.advance(by: 60)
      let over = try await fixture.currentPolicy()
      #expect(rules(over).prefix(2) == [.grant, .openWithBalance] && over.version == paused.version + 1)
      #expect(over.pause == nil && over.localDate == nil)
      #expect(try await fixture.schedule().pause == nil)
      let forGood = try await fixture.pause(until: nil)
      #expect(forGood.pause?.endTime == nil && forGood.apps[0].nextChangeTime == nil)
      #expect(try await fixture.schedule(as: fixture.device).pause != nil)
      let resumed = try await fixture.resume()
      #expect(rules(resumed).prefix(2) == [.grant, .openWithBalance])
      // Nothing to resume: no version, and nothing recorded.
      #expect(try await fixture.resume().version == resumed.version)
      let changes = try await fixture.recentChanges().prefix(3)
      #expect(changes.map(\.kind) == [.allResumed, .allPaused, .allPaused])
      #expect(changes.map { $0.values.map { $0.after ?? "-" } }.prefix(2) == [["-"], ["none"]])
    }
  }

  @Test("SH-14 SH-11 guardians and the child read what was set; the policy carries it for a device that is offline")
  func carried() async throws {
    try await withShields { fixture in
      let ids = try await opened(fixture)
      let daily = ShieldV1.DailyLimit(
        seconds: 3_600, weekdays: [.init(weekday: .saturday, seconds: 7_200), .init(weekday: .sunday)])
      let limits = ShieldV1.Limits(
        appLimits: [.init(appID: ids[1], daily: daily)],
        allAppsDaily: .init(weekdays: [.init(weekday: .monday, seconds: 60)]),
        allAppsWeeklySeconds: 20_000)
      let window = ShieldV1.Window(
        kind: .bedtime, displayName: "Night", weekdays: [.monday, .sunday], startMinuteOfDay: 1_260,
        endMinuteOfDay: 1_260, appIDs: [ids[0], ids[2]])
      _ = try await fixture.family.shield.setLimits(
        .init(childID: fixture.childID, limits: limits, requestID: freshID()), options: fixture.guardian.options)
      let version = try await fixture.setWindows([window]).version
      for caller in [fixture.guardian, fixture.device] {
        let schedule = try await fixture.schedule(as: caller)
        #expect(schedule.limits == limits && schedule.windows == [window] && schedule.childID == fixture.childID)
      }
      let policy = try await fixture.family.shield.getPolicy(
        .init(childID: fixture.childID), options: fixture.device.options)
      #expect(policy.apps.map(\.dailyLimit) == [nil, daily, nil, nil])
      #expect(policy.allAppsDailyLimit == limits.allAppsDaily && policy.allAppsWeeklyLimitSeconds == 20_000)
      #expect(policy.windows.map(\.appPositions) == [[0, 2]] && policy.windows.map(\.endMinuteOfDay) == [1_260])
      #expect(policy.dayEndTime?.seconds == FamilyFixture.start.seconds + Self.midnight)
      // The same again changes nothing.
      _ = try await fixture.family.shield.setLimits(
        .init(childID: fixture.childID, limits: limits, requestID: freshID()), options: fixture.guardian.options)
      #expect(try await fixture.setWindows([window]).version == version)
      let changes = try await fixture.recentChanges().filter { [.limitsSet, .windowsSet].contains($0.kind) }
      #expect(changes.map(\.kind) == [.windowsSet, .limitsSet])
      #expect(changes[0].values.map(\.after) == ["bedtime \"Night\" monday sunday 21:00-21:00, 2 apps"])
      #expect(
        changes[1].values.map { "\($0.field) \($0.after ?? "")" } == [
          "all_apps_daily none, monday 60", "all_apps_weekly_seconds 20000",
          "daily 3600, saturday 7200, sunday none",
        ])
      // Without any the policy has none, and is as if there had never been one.
      _ = try await fixture.setWindows([])
      let none = try await fixture.setLimits()
      #expect(none.windows.isEmpty && none.localDate == nil && none.apps.allSatisfy { $0.dailyLimit == nil })
    }
  }

  @Test("SH-14 SH-5 FA-6 limits and windows are for the child's reward apps")
  func otherApps() async throws {
    try await withShields { fixture in
      let ids = try await opened(fixture)
      func window(_ appID: String) -> ShieldV1.Window {
        .init(kind: .other, displayName: "x", weekdays: [.monday], endMinuteOfDay: 60, appIDs: [appID])
      }
      let learning = try await rpcError { try await fixture.setLimits(apps: [(ids[3], .init(seconds: 60))]) }
      #expect(learning.code == .invalidArgument && learning.fields == ["limits.app_limits[0].app_id"])
      let unknown = try await rpcError { try await fixture.setLimits(apps: [(freshID(), .init(seconds: 60))]) }
      #expect(unknown.code == .notFound && unknown.message.contains("limits.app_limits[0].app_id"))
      let read = try await rpcError { try await fixture.setWindows([window(ids[0]), window(ids[3])]) }
      #expect(read.code == .invalidArgument && read.fields == ["windows[1].app_ids[0]"])
      let foreign = try await rpcError { try await fixture.setWindows([window(freshID())]) }
      #expect(foreign.code == .notFound && foreign.message.contains("windows[0].app_ids[0]"))
      let many = try await rpcError {
        try await fixture.setWindows(
          (0..<6).map { _ in
            var wide = window(ids[0])
            wide.appIDs = Array(repeating: ids[0], count: 1_000)
            return wide
          })
      }
      #expect(many.fields == ["windows"] && many.message.contains("5000"))
      #expect(try await fixture.schedule().windows.isEmpty)
    }
  }

  @Test("US-3 SH-14 a version that a device acknowledges in a window shields until it acknowledges one without")
  func acknowledged() async throws {
    try await withShields { fixture in
      let ids = try await opened(fixture)
      _ = try await fixture.setWindows([
        .init(
          kind: .other, displayName: "Dinner", weekdays: [.monday], startMinuteOfDay: 602, endMinuteOfDay: 604,
          appIDs: [ids[0]])
      ])
      for _ in 0..<2 {
        try await fixture.family.advance(by: 120)
        _ = try await fixture.acknowledge(try await fixture.policy().version)
      }
      let events = try await fixture.family.events(ShieldV1.PolicyAcknowledged.self, of: fixture.guardian.familyID)
      #expect(events.map(\.shieldedAppIDs) == [[ids[0]], []])
      #expect(events.map { $0.applyTime?.seconds } == [120, 240].map { FamilyFixture.start.seconds + $0 })
    }
  }

  @Test("SH-14 SH-13 the use of each day is a sum: it follows corrections and snapshots, and no call adds up records")
  func sums() async throws {
    try await withShields { fixture in
      let ids = try await opened(fixture)
      _ = try await fixture.setLimits(daily: .init(seconds: 50_000), weekly: 60_000)
      func steps(_ span: Range<Int64>) async throws -> Int64 {
        let (database, child) = (fixture.family.database, fixture.child)
        await database.settleTimers()
        let before = try await database.write(child.partition) { $0.connection.steps }
        try await fixture.use(added: [fixture.segment(ids[0], .reward, span, rate: 50)])
        return try await database.write(child.partition) { $0.connection.steps } - before
      }
      _ = try await steps(0..<10)
      let few = try await steps(20..<30)
      for first in 0..<40 {
        try await fixture.use(
          added: (0..<20).map { piece in
            let start = Int64(first * 400 + piece * 20 + 100)
            return fixture.segment(ids[0], .reward, start..<start + 10, rate: 50)
          })
      }
      #expect(try await steps(20_000..<20_010) <= few + 50)
      #expect(try await fixture.currentPolicy().usedTodaySeconds == 8_030)
      // UsageIngest was restored and knows less.
      try await fixture.reconcile(
        fixture.usageSnapshot(
          [
            fixture.segment(ids[3], .learning, 0..<6_000, rate: 500),
            fixture.segment(ids[0], .reward, 0..<10, rate: 50),
          ]),
        UsageEventHandler(limits: fixture.family.replay))
      #expect(try await fixture.currentPolicy().usedTodaySeconds == 10)
      // Without a limit nothing is added up any more that was not before; with the first one all of the week is.
      let other = ShieldFixture(
        fixture, in: fixture.family, childID: try await fixture.family.makeChild(fixture.guardian, name: "Ben"))
      let own = try await other.save([ShieldFixture.selection("game", .reward, rate: 50)])
      for first in 0..<3 {
        try await other.use(
          added: (0..<500).map { piece in
            let start = Int64(first * 2_000 + piece * 4)
            return other.segment(own[0], .reward, start..<start + 1, rate: 50)
          })
      }
      func rows() async throws -> Int {
        let child = other.child
        return try await fixture.family.database.read(child.partition) { tx in
          try RewardDayTable.list(tx, child, LocalDate(daysSinceEpoch: 0)..<LocalDate(daysSinceEpoch: 99_999)).count
        }
      }
      #expect(try await rows() == 0)
      _ = try await other.setLimits(weekly: 1_500)
      // A part of it is added up by pending work.
      await fixture.family.database.settleTimers()
      let reached = try await other.currentPolicy()
      #expect(reached.usedThisWeekSeconds == 1_500 && reached.apps[0].rule == .weeklyLimit)
      #expect(try await rows() == 1)
    }
  }
}
