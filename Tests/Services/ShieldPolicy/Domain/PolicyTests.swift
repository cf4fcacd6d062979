import LocalTime
import ShieldDomain
import Testing

@Suite struct PolicyTests {
  let now = Instant(seconds: 1_781_085_600)

  private func facts(_ apps: [ChildApp], grants: [Grant] = [], balance: Int64 = 0) throws -> PolicyFacts {
    PolicyFacts(apps: apps, calendar: try berlin(), grants: GrantUse(grants: grants), balanceSixtieths: balance)
  }

  private func learningApp(_ id: String) -> ChildApp {
    ChildApp(
      id: id, tokens: [token(2)], displayName: id, category: .learning, pointsPerMinute: 5, effective: now)
  }

  @Test("SH-2 SH-11 a saved reward app is shielded in the first version, a learning app never")
  func firstVersion() throws {
    let policy = try #require(try facts([learningApp("maths"), rewardApp("game")]).policy(after: nil, at: now))
    #expect(policy.version == 1 && policy.shieldedApps == ["game"] && policy.canUnlockAll)
    #expect(policy.apps.map(\.rule) == [nil, .otherwise])
  }

  @Test("SH-11 the version is monotonic and changes only with what devices enforce")
  func versions() throws {
    let apps = [rewardApp("game")]
    let first = try #require(try facts(apps).policy(after: nil, at: now))
    #expect(try facts(apps, balance: 500).policy(after: first.head, at: now + 5) == nil)
    let granted = try #require(
      try facts(apps, grants: [grant("g", seconds: 60)]).policy(after: first.head, at: now + 5))
    #expect(granted.version == 2 && granted.shieldedApps.isEmpty && granted.apps[0].grantedSeconds == 60)
    #expect(granted.nextChange == now + 65)
    // Seconds that trickle away make no version; the last one does.
    var partly = try facts(apps, grants: [grant("g", seconds: 60)])
    partly.grants = GrantUse(grants: partly.grants.grants, usedSeconds: ["g": 59])
    #expect(partly.policy(after: granted.head, at: now + 64) == nil)
    #expect(partly.refreshed(granted, at: now + 64).apps[0].grantedSeconds == 1)
    partly.grants = GrantUse(grants: partly.grants.grants, usedSeconds: ["g": 60])
    let spent = try #require(partly.policy(after: granted.head, at: now + 65))
    #expect(spent.version == 3 && spent.shieldedApps == ["game"])
  }

  @Test("SH-4 a running app must be closed and reopened when a shield comes or goes")
  func restart() throws {
    let first = try #require(try facts([rewardApp("game")]).policy(after: nil, at: now))
    let opened = try #require(
      try facts([rewardApp("game")], grants: [grant("g", seconds: 60)]).policy(after: first.head, at: now))
    #expect(opened.restartsRunningApps)
    let renamed = try facts([rewardApp("game", rate: 60)], grants: [grant("g", seconds: 60)])
    #expect(try #require(renamed.policy(after: opened.head, at: now)).restartsRunningApps == false)
  }

  @Test("SH-3 unlock all makes sense when a reward app is shielded")
  func unlockAll() throws {
    #expect(try #require(try facts([learningApp("maths")]).policy(after: nil, at: now)).canUnlockAll == false)
    let open = try facts([rewardApp("game", setting: .open)], balance: 1)
    #expect(try #require(open.policy(after: nil, at: now)).canUnlockAll == false)
  }

  @Test("SH-11 a device acknowledges the version it applied, the lag is what is missing")
  func acknowledgement() throws {
    var state = DevicePolicyState()
    #expect(state.lag(newest: 3) == 3)
    #expect(try state.acknowledge(2, deviceTime: now + 900, receipt: now, newest: 3))
    #expect(state.version == 2 && state.applied == now && state.lag(newest: 3) == 1)
    #expect(try state.acknowledge(2, deviceTime: now, receipt: now + 1, newest: 3) == false)
    #expect(try state.acknowledge(1, deviceTime: now, receipt: now + 1, newest: 3) == false)
    #expect(throws: FieldViolation.self) { try state.acknowledge(4, deviceTime: now, receipt: now, newest: 3) }
    #expect(throws: FieldViolation.self) { try state.acknowledge(0, deviceTime: now, receipt: now, newest: 3) }
    var fresh = DevicePolicyState()
    #expect(throws: FieldViolation.self) { try fresh.acknowledge(1, deviceTime: now, receipt: now, newest: 0) }
    #expect(state.lag(newest: 3) == 1)
  }
}
