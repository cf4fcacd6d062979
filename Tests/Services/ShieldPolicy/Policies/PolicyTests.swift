import Apps
import LocalTime
import Testing
import Violations

@testable import ShieldApps
@testable import ShieldPolicies
@testable import ShieldWallet

@Suite struct PolicyTests {
  let now = Instant(seconds: 1_781_085_600)

  private func facts(
    _ apps: [ChildApp], grants: [Grant] = [], used: Int64 = 0, balance: Int64 = 0
  ) throws -> PolicyFacts {
    PolicyFacts(
      apps: apps, calendar: try berlin(), grants: grants.map { pooled($0, apps, used: used) },
      balanceSixtieths: balance)
  }

  private func learningApp(_ id: String) -> ChildApp {
    ChildApp(
      id: id, number: 2, tokens: [token(2)], displayName: id, category: .learning, pointsPerMinute: 5, effective: now)
  }

  @Test("SH-2 SH-11 a saved reward app is shielded in the first version, a learning app never")
  func firstVersion() throws {
    let policy = try #require(try facts([learningApp("maths"), rewardApp("game")]).policy(after: nil, at: now)).policy
    #expect(policy.version == 1 && policy.shields == AppSet([1]) && policy.canUnlockAll)
    #expect(policy.apps.map(\.rule) == [nil, .otherwise])
  }

  @Test("SH-11 the version is monotonic and changes only with what devices enforce")
  func versions() throws {
    let apps = [rewardApp("game")]
    let first = try #require(try facts(apps).policy(after: nil, at: now))
    #expect(try facts(apps, balance: 500).policy(after: first.head, at: now + 5) == nil)
    let granted = try #require(
      try facts(apps, grants: [grant("g", seconds: 60)]).policy(after: first.head, at: now + 5))
    #expect(
      granted.policy.version == 2 && granted.policy.shields.isEmpty && granted.policy.apps[0].grantedSeconds == 60)
    #expect(granted.policy.nextChange == now + 65)
    // Seconds that pass make no version; the last one does.
    let partly = try facts(apps, grants: [grant("g", seconds: 60)], used: 59)
    #expect(partly.policy(after: granted.head, at: now + 64) == nil)
    #expect(partly.refreshed(granted.policy, at: now + 64).apps[0].grantedSeconds == 1)
    let done = try facts(apps, grants: [grant("g", seconds: 60)], used: 60)
    let spent = try #require(done.policy(after: granted.head, at: now + 65))
    #expect(spent.policy.version == 3 && spent.policy.shields == AppSet([1]))
  }

  @Test("SH-11 the stored form of the enforcement does not change, so that an upgrade makes no version")
  func enforcement() throws {
    var apps = [rewardApp("game", setting: .open, limit: 900), learningApp("maths")]
    apps[0].tokens.append(token(7))
    let grants = [grant("g", seconds: 60)].map { pooled($0, apps) }
    let wide = PooledGrant(
      id: "h", usableFrom: now, expires: nil, causeCreated: now, remaining: 5,
      pool: GrantPool(apps: AppSet([1, 2, 99])))
    let head = try #require(
      PolicyFacts(apps: apps, calendar: try berlin(), grants: grants + [wide], balanceSixtieths: 0)
        .policy(after: nil, at: now)
    ).head
    func bytes(_ number: Int64) -> [UInt8] { (0..<8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) } }
    func bytes(_ text: String) -> [UInt8] { bytes(Int64(text.utf8.count)) + Array(text.utf8) }
    let game = bytes("game") + bytes("game") + bytes(2) + bytes(token(1)) + bytes(token(7))
    let gameFields = [Int64(AppCategory.reward.rawValue), 50, 2, 1, 0, 900, 0, 6]
    let maths = bytes("maths") + bytes("maths") + bytes(1) + bytes(token(2))
    let mathsFields = [Int64(AppCategory.learning.rawValue), 5, 1, 1, now.seconds, -1, 0, -1]
    let live = bytes("g") + bytes(8) + bytes(2) + bytes("h") + bytes(8) + bytes(2)
    #expect(
      head.enforcement
        == bytes(2) + game + gameFields.flatMap { bytes($0) } + maths + mathsFields.flatMap { bytes($0) } + live)
  }

  @Test("SH-4 a running app must be closed and reopened when a shield is added or removed")
  func restart() throws {
    let first = try #require(try facts([rewardApp("game")]).policy(after: nil, at: now))
    let opened = try #require(
      try facts([rewardApp("game")], grants: [grant("g", seconds: 60)]).policy(after: first.head, at: now))
    #expect(opened.policy.restartsRunningApps)
    let renamed = try facts([rewardApp("game", rate: 60)], grants: [grant("g", seconds: 60)])
    #expect(try #require(renamed.policy(after: opened.head, at: now)).policy.restartsRunningApps == false)
  }

  @Test("SH-3 unlock all makes sense when a reward app is shielded")
  func unlockAll() throws {
    #expect(try #require(try facts([learningApp("maths")]).policy(after: nil, at: now)).policy.canUnlockAll == false)
    let open = try facts([rewardApp("game", setting: .open)], balance: 1)
    #expect(try #require(open.policy(after: nil, at: now)).policy.canUnlockAll == false)
  }

  @Test("SH-11 the lag is what is missing; only versions that exist are acknowledged")
  func lag() throws {
    #expect(DevicePolicyState().lag(newest: 3) == 3)
    #expect(DevicePolicyState(version: 2, applied: now).lag(newest: 3) == 1)
    for (version, newest, isValid) in [(1, 3, true), (3, 3, true), (4, 3, false), (0, 3, false), (1, 0, false)] {
      let violation = AcknowledgedVersion.violation(Int64(version), newest: Int64(newest))
      #expect((violation == nil) == isValid && violation?.field ?? "version" == "version")
    }
  }

  @Test("US-3 of several acknowledgements of a version the earliest counts, in any order; it moves ten times at most")
  func earliest() throws {
    func count(_ instants: [Int64]) -> AcknowledgedVersion? {
      instants.reduce(nil) { known, second in
        switch AcknowledgedVersion.change(of: known, by: now + second) {
        case .none, .tooMany: known
        case .new(let counted): counted
        }
      }
    }
    for order in [[5, 3, 9], [9, 5, 3], [3, 9, 5], [3, 3, 3]] as [[Int64]] { #expect(count(order)?.applied == now + 3) }
    let moved = try #require(count((0...10).map { 10 - $0 }))
    #expect(moved == AcknowledgedVersion(applied: now, corrections: 10))
    #expect(AcknowledgedVersion.change(of: moved, by: now - 1) == .tooMany)
    #expect(AcknowledgedVersion.change(of: moved, by: now) == .none)
    #expect(AcknowledgedVersion.change(of: moved, by: now + 1) == .none)
  }

  @Test("US-3 a device's time counts as no earlier than the making of the version and no later than the receipt")
  func clamped() throws {
    let made = now - 60
    for (time, counted) in [
      (Instant(seconds: 0), made), (made - 1, made), (made, made), (now - 1, now - 1), (now, now), (now + 1, now),
      (.distantFuture, now),
    ] {
      #expect(AcknowledgedVersion.instant(deviceTime: time, receipt: now, made: made) == counted)
    }
  }
}
