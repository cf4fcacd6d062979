import LocalTime
import Randomness
import Testing

@testable import ShieldApps
@testable import ShieldPolicies
@testable import ShieldWallet

@Suite struct PolicyPropertyTests {
  let now = Instant(seconds: 1_781_085_600)

  private struct Made {
    var facts: PolicyFacts
    /// The same grants in the form that names the apps.
    var grants: [Grant]
  }

  private func pool(_ apps: [ChildApp], _ groups: Int, _ random: inout SeededRandom) -> AppSet {
    let chosen = Set((0..<min(groups, apps.count)).filter { _ in Bool.random(using: &random) })
    return AppSet(apps.enumerated().filter { chosen.contains($0.offset % groups) }.map(\.element.number))
  }

  private func made(_ random: inout SeededRandom) throws -> Made {
    // More than 128 apps have 64 in a row that the same grants are for.
    let most = Int.random(in: 0..<4, using: &random) == 0 ? 200 : 70
    let apps = (1...Int.random(in: 1...most, using: &random)).map { number in
      rewardApp(
        "app\(number)", number: number, rate: Int64.random(in: 5...100, using: &random) * 10,
        setting: [.earned, .open, .banned].randomElement(using: &random) ?? .earned,
        limit: Int.random(in: 0..<8, using: &random) == 0 ? Int64.random(in: 1...5_000, using: &random) : nil)
    }
    var removals: [Int: AppRemovals] = [:]
    for app in apps where Int.random(in: 0..<3, using: &random) == 0 {
      removals[app.number] = AppRemovals(
        (1...Int.random(in: 1...3, using: &random)).map { change in
          AppRemoval(change: Int64(change * 2), at: now + Int64.random(in: -900...20, using: &random))
        })
    }
    let later = Int.random(in: 0..<3, using: &random) == 0
    // Apps that share all their pools, or their own pools.
    let groups = Bool.random(using: &random) ? Int.random(in: 1...4, using: &random) : 1_000
    let pooled = (0..<Int.random(in: 0...90, using: &random)).map { number in
      let from = now + Int64.random(in: -1_000...(later ? 400 : 0), using: &random)
      return PooledGrant(
        id: "g\(number)", usableFrom: from,
        expires: Bool.random(using: &random) ? from + Int64.random(in: 1...3_000, using: &random) : nil,
        causeCreated: from, remaining: Int64.random(in: 0...200, using: &random),
        pool: GrantPool(
          apps: pool(apps, groups, &random),
          change: Int64.random(in: 0...6, using: &random)))
    }
    var facts = PolicyFacts(
      apps: apps, calendar: try berlin(), grants: pooled, removals: removals,
      balanceSixtieths: Int64.random(in: -500...50_000, using: &random))
    if Int.random(in: 0..<20, using: &random) == 0 { facts.schedule.pause = Pause(begins: now, ends: nil) }
    facts.schedule.hasAppLimits = apps.contains { $0.dailyLimit != nil }
    for app in apps { facts.use.today[app.id] = Int64.random(in: 0...3_000, using: &random) }
    let grants = pooled.map { grant in
      let members = apps.filter { grant.pool.apps.contains($0.number) }.map { app in
        (app.id, grant.pool.left(usableFrom: grant.usableFrom, removals: removals[app.number] ?? AppRemovals([])))
      }
      return Grant(
        id: grant.id, source: .guardian, apps: Dictionary(uniqueKeysWithValues: members), seconds: grant.remaining,
        usableFrom: grant.usableFrom, expires: grant.expires, created: grant.causeCreated)
    }
    return Made(facts: facts, grants: grants)
  }

  @Test("SH-12 SH-16 the policy of all apps equals the plainest reading of the rules app by app", arguments: 0..<60)
  func agreesWithNaive(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let made = try made(&random)
    let use = GrantUse(grants: made.grants)
    let policy = try #require(made.facts.policy(after: nil, at: now)).policy
    #expect(policy.apps.count == made.facts.apps.count)
    for entry in policy.apps {
      let app = entry.app
      var question = OpenQuestion(
        app: app.id, setting: app.setting, pointsPerMinute: app.pointsPerMinute, calendar: made.facts.calendar,
        grants: use, balanceSixtieths: made.facts.balanceSixtieths)
      question.schedule.pause = made.facts.schedule.pause
      question.dailyLimit = app.dailyLimit
      question.usedTodaySeconds = made.facts.use.today[app.id, default: 0]
      let naive = NaiveDecision(question: question).decision(at: now)
      #expect(
        OpenDecision(isOpen: !entry.isShielded, rule: entry.rule ?? .otherwise, nextChange: entry.nextChange) == naive)
      #expect(entry.grantedSeconds == use.liveSeconds(for: app.id, at: now))
      #expect(made.facts.decision(app, at: now) == naive)
    }
  }

  @Test("SH-11 the same enforcement makes no version; another live grant of any app does", arguments: 0..<20)
  func enforcement(seed: UInt64) throws {
    var random = SeededRandom(seed: seed + 900)
    let made = try made(&random)
    let head = try #require(made.facts.policy(after: nil, at: now)).head
    #expect(made.facts.policy(after: head, at: now) == nil)
    let grant = PooledGrant(
      id: "new", usableFrom: now, expires: nil, causeCreated: now, remaining: 5,
      pool: GrantPool(apps: AppSet([made.facts.apps[0].number]), change: 99))
    let more = PolicyFacts(
      apps: made.facts.apps, calendar: made.facts.calendar, grants: made.facts.grants + [grant],
      removals: made.facts.removals, balanceSixtieths: made.facts.balanceSixtieths)
    #expect(more.policy(after: head, at: now) != nil)
  }

  @Test("SH-12 sets of apps are written as text and read again", arguments: 0..<10)
  func text(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let numbers = (0..<Int.random(in: 0...80, using: &random)).map { _ in Int.random(in: 0...1_100, using: &random) }
    let set = AppSet(numbers)
    #expect(AppSet(text: set.text) == set && set.count == Set(numbers).count)
    #expect(numbers.allSatisfy(set.contains) && !set.contains(-1) && !set.contains(1_101))
    #expect(AppSet(text: set.text + "000") == set)
    let odd = ["2", "/", " ", "\0", "o", "ä"].randomElement(using: &random) ?? "2"
    var text = set.text
    text.insert(
      contentsOf: odd, at: text.index(text.startIndex, offsetBy: Int.random(in: 0...text.count, using: &random)))
    #expect(AppSet(text: text) == nil, "\(text)")
    var rest = set
    for number in numbers { rest.remove(number) }
    #expect(rest.isEmpty && rest == AppSet() && rest.text.isEmpty)
  }
}
