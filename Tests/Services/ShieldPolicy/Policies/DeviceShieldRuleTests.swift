import Apps
import LocalTime
import Randomness
import Testing
import Violations

@testable import ShieldApps
@testable import ShieldPolicies
@testable import ShieldWallet

@Suite struct DeviceShieldRuleTests {
  private let now = Instant(seconds: 1_781_085_600)

  private func facts(
    _ apps: [ChildApp], grants: [Grant] = [], balance: Int64 = 0, devices: [DeviceShields] = []
  ) throws -> PolicyFacts {
    var facts = PolicyFacts(
      apps: apps, calendar: try berlin(), grants: grants.map { pooled($0, apps) }, balanceSixtieths: balance)
    facts.devices = devices
    return facts
  }

  private func learningApp(_ id: String, number: Int) -> ChildApp {
    ChildApp(
      id: id, number: number, tokens: [token(number)], displayName: id, category: .learning, pointsPerMinute: 5,
      effective: now)
  }

  @Test("SH-8 SH-16 a policy as it applies on a device is what the rules decide there, for random policies")
  func decisions() throws {
    var random = SeededRandom(seed: 8)
    for _ in 0..<2_000 {
      let apps = (1...6).map { number in
        number % 3 == 0
          ? learningApp("app\(number)", number: number)
          : rewardApp(
            "app\(number)", number: number, setting: AppSetting.allCases.randomElement(using: &random) ?? .open)
      }
      let grants = (0..<Int.random(in: 0...2, using: &random)).map { number in
        grant(
          "g\(number)", apps: apps.filter { _ in Bool.random(using: &random) }.map(\.id),
          seconds: Int64.random(in: 1...600, using: &random))
      }
      let device = DeviceShields(
        deviceID: "d", isDisabled: Int.random(in: 0..<4, using: &random) == 0,
        blocked: AppSet(
          apps.filter { $0.category == .reward && Bool.random(using: &random) }.map(\.number)))
      let balance = Bool.random(using: &random) ? Int64(1_000) : 0
      var facts = try facts(apps, grants: grants, balance: balance, devices: [device])
      if Int.random(in: 0..<5, using: &random) == 0 {
        facts.schedule.pause = Pause(begins: now, ends: Bool.random(using: &random) ? now + 60 : nil)
      }
      let common = try #require(facts.policy(after: nil, at: now)).policy
      let applied = common.applied(on: device)
      for (entry, app) in zip(applied.apps, apps) {
        guard app.category == .reward else {
          #expect(!entry.isShielded && entry.rule == nil)
          continue
        }
        var question = OpenQuestion(
          app: app.id, setting: app.setting, pointsPerMinute: app.pointsPerMinute, calendar: try berlin(),
          grants: GrantUse(grants: grants), balanceSixtieths: balance)
        question.schedule = facts.schedule
        question.isDeviceDisabled = device.isDisabled
        question.isBlockedOnDevice = device.blocked.contains(app.number)
        let decision = question.decision(at: now)
        #expect(entry.rule == decision.rule && entry.isShielded == !decision.isOpen)
        #expect(entry.nextChange == decision.nextChange)
      }
      // The effect of an acknowledgement of the version on the device (US-3).
      #expect(device.shields(common: common.shields, rewards: common.rewards) == applied.shields)
      #expect(applied.canUnlockAll == common.canUnlockAll)
    }
  }

  @Test("SH-11 shields of a device make a version; other facts make none")
  func versions() throws {
    let apps = [rewardApp("game")]
    let first = try #require(try facts(apps).policy(after: nil, at: now))
    let empty = DeviceShields(deviceID: "a")
    #expect(try facts(apps, devices: [empty]).policy(after: first.head, at: now) == nil)
    var heads = [first.head]
    for devices in [
      [DeviceShields(deviceID: "a", isDisabled: true)], [DeviceShields(deviceID: "b", isDisabled: true)],
      [DeviceShields(deviceID: "b", blocked: AppSet([1]))], [DeviceShields(deviceID: "b", blocked: AppSet([65]))],
      [empty, DeviceShields(deviceID: "b", isDisabled: true, blocked: AppSet([1]))],
    ] {
      let next = try #require(try facts(apps, devices: devices).policy(after: heads[heads.count - 1], at: now))
      // One version for all devices: the common part of it is the same.
      #expect(next.head.shields == first.head.shields && !next.policy.restartsRunningApps)
      heads.append(next.head)
    }
    #expect(Set(heads.map(\.enforcement)).count == heads.count)
  }

  @Test("SH-8 a change touches what it names; a ban or grant of the child stays")
  func changes() {
    let apps = [rewardApp("game", number: 1), rewardApp("film", number: 2), learningApp("read", number: 3)]
    let shields = DeviceShields(deviceID: "d", isDisabled: true, blocked: AppSet([2]))
    let blocked = DeviceShieldChange(block: ["game"]).applied(to: shields, apps: apps)
    #expect(blocked == DeviceShields(deviceID: "d", isDisabled: true, blocked: AppSet([1, 2])))
    let swapped = DeviceShieldChange(disables: false, block: ["game"], unblock: ["film"])
    #expect(swapped.applied(to: shields, apps: apps) == DeviceShields(deviceID: "d", blocked: AppSet([1])))
    #expect(DeviceShieldChange(unblocksAll: true).applied(to: blocked, apps: []).blocked.isEmpty)
    #expect(DeviceShieldChange(block: ["read"]).violations(apps: apps).map(\.field) == ["block_app_ids[0]"])
    #expect(swapped.violations(apps: apps).isEmpty && swapped.violations.isEmpty)
  }

  @Test("SH-8 protection is lost once, by the first report without it after one with it")
  func losses() {
    func report(_ permission: RestrictionPermission, on: Bool = true) -> DeviceReport {
      DeviceReport(permission: permission, isProtectionOn: on, appVersion: "1", osVersion: "1")
    }
    var state: ReportedState?
    var losses: [Int64] = []
    let reports = [
      report(.notAsked), report(.denied), report(.granted), report(.granted, on: false), report(.denied, on: false),
      report(.denied), report(.granted), report(.granted), report(.denied),
    ]
    for (second, report) in reports.enumerated() {
      let next = ReportedState.after(state, report, at: Instant(seconds: Int64(second)))
      if next.isLoss { losses.append(Int64(second)) }
      state = next.state
      // Since when it has none: unknown for one that never had it.
      #expect(state?.lost?.seconds == [nil, nil, nil, 3, 3, 3, nil, nil, 8][second])
    }
    #expect(losses == [3, 8])
  }

  @Test("SH-8 a device is idle, in error, syncing or in success, the first that applies")
  func statuses() {
    func status(
      _ lastSync: Int64?, _ permission: RestrictionPermission? = .granted, on: Bool = true, lag: Int64 = 0,
      waiting: Int64 = 0
    ) -> SyncStatus {
      let report = permission.map {
        DeviceReport(permission: $0, isProtectionOn: on, appVersion: "1", osVersion: "1", waitingRecords: waiting)
      }
      return SyncStatus(lastSync: lastSync.map { now - $0 }, report: report, lag: lag, at: now)
    }
    #expect(status(nil) == .idle && status(nil, nil, lag: 3) == .idle)
    #expect(status(0) == .success && status(0, nil) == .success && status(86_399) == .success)
    #expect(status(86_400) == .error && status(86_400, nil, lag: 1) == .error)
    #expect(status(0, .denied) == .error && status(0, .notAsked) == .error && status(0, on: false, lag: 2) == .error)
    #expect(status(0, lag: 1) == .syncing && status(0, nil, lag: 1) == .syncing && status(0, waiting: 1) == .syncing)
  }
}
