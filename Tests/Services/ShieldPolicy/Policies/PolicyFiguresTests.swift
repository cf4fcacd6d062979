import Apps
import LocalTime
import Randomness
import Testing

@testable import ShieldApps
@testable import ShieldPolicies
@testable import ShieldWallet

/// Figures that a device needs while it is offline, and which make no version.
@Suite struct PolicyFiguresTests {
  private let now = Instant(seconds: 1_781_085_600)

  private func facts(_ apps: [ChildApp], _ grants: [PooledGrant], balance: Int64 = 0) throws -> PolicyFacts {
    PolicyFacts(apps: apps, calendar: try berlin(), grants: grants, balanceSixtieths: balance)
  }

  private func grant(
    _ id: String, _ numbers: [Int], rest: Int64 = 60, from: Int64 = -60, expires: Int64? = nil
  ) -> PooledGrant {
    PooledGrant(
      id: id, usableFrom: now + from, expires: expires.map { now + $0 }, causeCreated: now, remaining: rest,
      pool: GrantPool(apps: AppSet(numbers)))
  }

  @Test(
    "SH-11 SH-12 a policy carries the balance and the grants of its apps with pool, rest and expiry, in order of use")
  func carried() throws {
    var removed = rewardApp("gone", number: 2)
    removed.removed = now - 5
    let apps = [
      rewardApp("game", number: 1), removed,
      ChildApp(
        id: "read", number: 3, tokens: [token(3)], displayName: "read", category: .learning, pointsPerMinute: 5,
        effective: now), rewardApp("film", number: 4),
    ]
    let facts = try facts(
      apps,
      [
        grant("never ends", [1, 2, 4], rest: 7), grant("spent", [1], rest: 0), grant("over", [1], expires: 0),
        grant("later", [4], from: 60), grant("ends first", [4], expires: 30), grant("others", [2, 3]),
      ], balance: -90)
    let policy = try #require(facts.policy(after: nil, at: now)).policy
    #expect(policy.apps.map(\.app.id) == ["game", "read", "film"])
    #expect(policy.figures.balanceSixtieths == -90 && policy.figures.omittedGrants == 0)
    #expect(
      policy.figures.grants == [
        CarriedGrant(id: "ends first", places: [2], rest: 60, usableFrom: now - 60, expires: now + 30),
        CarriedGrant(id: "never ends", places: [0, 2], rest: 7, usableFrom: now - 60, expires: nil),
        CarriedGrant(id: "later", places: [2], rest: 60, usableFrom: now + 60, expires: nil),
      ])
    // The figures are the same on a device with its own shields: apps that are shielded there are not used.
    #expect(policy.applied(on: DeviceShields(deviceID: "d", isDisabled: true)).figures == policy.figures)
  }

  @Test("SH-11 SH-12 an app that has left a pool since it was chosen is not in the carried one")
  func left() throws {
    var again = rewardApp("game", number: 1)
    again.generation = 2
    let facts = PolicyFacts(
      apps: [again, rewardApp("film", number: 2)], calendar: try berlin(), grants: [grant("g", [1, 2])],
      removals: [1: AppRemovals([AppRemoval(change: 3, at: now - 30)])], balanceSixtieths: 0)
    #expect(facts.policy(after: nil, at: now)?.policy.figures.grants.map(\.places) == [[1]])
  }

  @Test("SH-11 figures that change with use make no version, and are current in a policy of the same one")
  func versions() throws {
    let apps = [rewardApp("game")]
    let first = try #require(try facts(apps, [grant("g", [1])], balance: 30).policy(after: nil, at: now))
    let later = try facts(apps, [grant("g", [1], rest: 20)], balance: 90)
    #expect(later.policy(after: first.head, at: now + 40) == nil)
    let fresh = later.refreshed(first.policy, at: now + 40)
    #expect(fresh.version == first.policy.version && fresh.figures.grants.map(\.rest) == [20])
    #expect(fresh.figures.balanceSixtieths == 90)
  }

  @Test("SH-11 of many grants the first in order of use are carried, and the others counted")
  func bounds() throws {
    let few = try facts([rewardApp("game")], (0..<1_200).map { grant("\($0)", [1], expires: Int64($0) + 60) })
    let policy = try #require(few.policy(after: nil, at: now)).policy
    #expect(policy.figures.grants.count == PolicyFigures.maximumGrants && policy.figures.omittedGrants == 200)
    #expect(policy.figures.grants.first?.id == "0" && policy.figures.grants.last?.id == "999")
    let apps = (1...900).map { rewardApp("app\($0)", number: $0) }
    let wide = try facts(apps, (0..<100).map { grant("\($0)", Array(1...900), expires: Int64($0) + 60) })
    let figures = try #require(wide.policy(after: nil, at: now)).policy.figures
    #expect(figures.grants.count == PolicyFigures.maximumPlaces / 900)
    #expect(figures.grants.count + figures.omittedGrants == 100)
    #expect(figures.grants.allSatisfy { $0.places == Array(0..<900) })
  }
}
