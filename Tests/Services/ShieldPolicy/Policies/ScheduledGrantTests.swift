import LocalTime
import Messages
import RPC
import ServiceHarness
import ShieldPolicies
import Stubs
import Testing

/// Revoked grants and requests of children who have limits, windows or a pause. The fixture's clock begins on Monday
/// 2026-03-02 at 10:00 in Berlin.
@Suite struct ScheduledGrantTests {
  private func saved(_ fixture: ShieldFixture) async throws -> [String] {
    try await fixture.save(["game", "film"].map { ShieldFixture.selection($0, .reward) })
  }

  private func version(_ fixture: ShieldFixture) async throws -> Int64? {
    try await fixture.storedPolicy()?.head.version
  }

  @Test("SH-12 SH-14 SH-16 a revoked grant opens nothing from then on, also after a pause; no timer is left of it")
  func revoked() async throws {
    try await withShields { fixture in
      let apps = try await saved(fixture)
      let grant = try await fixture.grant([apps[0]], seconds: 1_800, expires: fixture.now + 7_200)
      let other = try await fixture.grant(apps, seconds: 300)
      // The limit closes the app before the grants do.
      let limited = try await fixture.setLimits(apps: [(apps[0], .init(seconds: 2_000))])
      #expect(limited.apps.map(\.leftSeconds) == [2_000, 300] && limited.apps.map(\.rule) == [.grant, .grant])
      #expect(limited.grants.count == 2)
      try await fixture.revoke(grant.grantID)
      let policy = try await fixture.currentPolicy()
      #expect(policy.version == limited.version + 1 && policy.grants.map(\.grantID) == [other.grantID])
      #expect(policy.apps.map(\.leftSeconds) == [300, 300] && policy.apps.map(\.grantedSeconds) == [300, 300])
      // It would have expired after two hours.
      try await fixture.family.advance(by: 7_200)
      #expect(try await version(fixture) == policy.version)
      #expect(try await fixture.currentPolicy().apps.map(\.rule) == [.grant, .grant])

      let paused = try await fixture.pause(until: fixture.now + 600)
      #expect(paused.apps.map(\.nextChangeTime) == [paused.pause?.endTime, paused.pause?.endTime])
      try await fixture.revoke(other.grantID)
      let closed = try await fixture.currentPolicy()
      #expect(closed.apps.map(\.rule) == [.paused, .paused] && closed.grants.isEmpty)
      #expect(closed.apps.map(\.nextChangeTime) == [nil, nil] && closed.apps.map(\.grantedSeconds) == [0, 0])
      try await fixture.family.advance(by: 600)
      #expect(try await fixture.currentPolicy().apps.map(\.rule) == [.default, .default])
    }
  }

  @Test("SH-12 SH-14 use that a revoked grant had paid still counts for limits; a refund does not give it back")
  func counted() async throws {
    try await withShields { fixture in
      let apps = try await saved(fixture)
      let grant = try await fixture.grant([apps[0]], seconds: 1_800)
      _ = try await fixture.setLimits(daily: .init(seconds: 100))
      try await fixture.family.advance(by: 200)
      try await fixture.use(added: [fixture.segment(apps[0], .reward, 0..<99, rate: 50)])
      try await fixture.revoke(grant.grantID)
      #expect(try await fixture.currentPolicy().usedTodaySeconds == 99)
      // Late, and from before the revocation: the grant pays it, and the limit is reached.
      try await fixture.use(added: [fixture.segment(apps[0], .reward, 99..<101, rate: 50)])
      let policy = try await fixture.currentPolicy()
      #expect(policy.usedTodaySeconds == 101 && policy.apps.map(\.rule) == [.dailyLimit, .dailyLimit])
      #expect(try await fixture.grants().map(\.usedSeconds) == [101])
      #expect(try await fixture.wallet().chargedSixtieths == 0)
    }
  }

  @Test("SH-14 SH-15 SH-16 time that a request gives during a pause, in a window or at a limit opens the app later")
  func approved() async throws {
    try await withShields { fixture in
      let apps = try await saved(fixture)
      _ = try await fixture.pause(until: fixture.now + 60)
      let made = try await fixture.ask([apps[0]], seconds: 600)
      #expect(try await fixture.decide(made).state == .approved)
      var policy = try await fixture.currentPolicy()
      #expect(policy.apps.map(\.rule) == [.paused, .paused] && policy.apps.map(\.grantedSeconds) == [600, 0])
      #expect(policy.apps[0].nextChangeTime == policy.pause?.endTime && policy.apps[1].nextChangeTime == nil)
      try await fixture.family.advance(by: 60)
      policy = try await fixture.currentPolicy()
      #expect(policy.apps.map(\.rule) == [.grant, .default] && policy.apps[0].leftSeconds == 600)

      // Until 11:00, and a limit that allows nothing after it.
      policy = try await fixture.setWindows([
        .init(
          kind: .other, displayName: "School", weekdays: [.monday], startMinuteOfDay: 480, endMinuteOfDay: 660,
          appIDs: [apps[1]])
      ])
      let film = try await fixture.ask([apps[1]], seconds: 60)
      #expect(try await fixture.decide(film).givenSeconds == 60)
      policy = try await fixture.currentPolicy()
      #expect(policy.apps[1].rule == .window && policy.apps[1].grantedSeconds == 60)
      try await fixture.family.advance(by: 3_540)
      #expect(try await fixture.currentPolicy().apps.map(\.rule) == [.grant, .grant])
      policy = try await fixture.setLimits(apps: [(apps[1], .init(seconds: 0))])
      #expect(policy.apps.map(\.rule) == [.grant, .appDailyLimit])
      let more = try await fixture.ask([apps[1]], seconds: 60)
      #expect(try await fixture.decide(more).state == .approved)
      policy = try await fixture.currentPolicy()
      #expect(policy.apps[1].rule == .appDailyLimit && policy.apps[1].grantedSeconds == 120)
    }
  }

  @Test("SH-14 SH-15 a ban can be lifted during a pause, which goes on")
  func ban() async throws {
    try await withShields { fixture in
      let apps = try await saved(fixture)
      _ = try await fixture.grant([apps[0]], seconds: 600)
      _ = try await fixture.block([apps[0]], ban: true)
      _ = try await fixture.pause(until: nil)
      let made = try await fixture.ask([apps[0]], kind: .liftBan, seconds: 0)
      #expect(try await fixture.decide(made).state == .approved)
      #expect(try await fixture.currentPolicy().apps.map { $0.app?.setting } == [.earned, .earned])
      #expect(try await fixture.currentPolicy().apps.map(\.rule) == [.paused, .paused])
      #expect(try await fixture.resume().apps.map(\.rule) == [.grant, .default])
    }
  }
}
