import LocalTime
import Randomness
import Testing
import Violations

@testable import ShieldWallet

@Suite struct GrantUseTests {
  private func pay(_ uses: [RewardUse], _ grants: [Grant]) -> [PaidUse] {
    var fold = GrantUse(grants: grants)
    return fold.consume(uses)
  }

  private func summary(_ paid: [PaidUse]) -> [String] {
    paid.map { "\($0.span.lowerBound.seconds)-\($0.span.upperBound.seconds) \($0.grantID ?? "charged")" }
  }

  @Test("SH-12 a grant is consumed by use; a piece is split where it ends")
  func consumed() {
    #expect(summary(pay([use(0..<100)], [grant("g", seconds: 60)])) == ["0-60 g", "60-100 charged"])
  }

  @Test("SH-12 a pool serves several apps, and no other")
  func pool() {
    let paid = pay(
      [use("game", 0..<40), use("film", 40..<80), use("other", 80..<90)],
      [grant("g", apps: ["game", "film"], seconds: 60)])
    #expect(summary(paid) == ["0-40 g", "40-60 g", "60-80 charged", "80-90 charged"])
  }

  @Test("SH-12 a grant is usable from its instant and until its expiry, exclusive")
  func window() {
    #expect(
      summary(pay([use(0..<100)], [grant("g", seconds: 600, from: 20, expires: 70)]))
        == ["0-20 charged", "20-70 g", "70-100 charged"])
  }

  @Test(
    "SH-12 the earliest expiry is used first, none last, then the earliest usable, then that of the cause created earlier, then the lower id"
  )
  func order() {
    let grants = [
      grant("none", seconds: 10), grant("late", seconds: 10, expires: 900), grant("soon", seconds: 10, expires: 500),
      grant("usable", seconds: 10, from: -5), grant("other", seconds: 10, created: -9, causeCreated: 0),
      grant("older", seconds: 10, created: 0, causeCreated: -1),
    ]
    #expect(
      summary(pay([use(0..<70)], grants.reversed()))
        == [
          "0-10 soon", "10-20 late", "20-30 usable", "30-40 older", "40-50 none", "50-60 other", "60-70 charged",
        ])
  }

  @Test("SH-12 a grant that begins inside a piece and expires earlier takes over there")
  func takesOver() {
    let grants = [grant("none", seconds: 100), grant("soon", seconds: 20, from: 30, expires: 500)]
    #expect(summary(pay([use(0..<100)], grants)) == ["0-30 none", "30-50 soon", "50-100 none"])
  }

  @Test("SH-7 removal removes an app from the pool from that instant on")
  func removal() {
    var pool = grant("g", apps: ["game"], seconds: 600)
    pool.apps["game"] = Instant(seconds: 30)
    #expect(summary(pay([use(0..<50)], [pool])) == ["0-30 g", "30-50 charged"])
  }

  @Test("SH-12 the fold agrees with a second-by-second one and can start anywhere", arguments: 0..<40)
  func agreesWithNaive(seed: UInt64) {
    let (grants, uses) = randomHistory(seed)
    let paid = pay(uses, grants)
    #expect(perSecond(paid) == naive(uses, grants))
    let half = uses.count / 2
    var first = GrantUse(grants: grants)
    let early = first.consume(uses.prefix(half))
    #expect(GrantUse.usedSeconds(by: early) == first.usedSeconds)
    var second = GrantUse(grants: grants, usedSeconds: first.usedSeconds)
    #expect(perSecond(early + second.consume(uses.dropFirst(half))) == perSecond(paid))
  }

  @Test("SH-12 SH-13 uses and grants that become known in any order are paid as by a full fold", arguments: 0..<40)
  func anyOrder(seed: UInt64) {
    let (grants, uses) = randomHistory(seed)
    var random = SeededRandom(seed: seed + 500)
    enum Fact {
      case use(RewardUse)
      case grant(Grant)
    }
    var knownUses: [RewardUse] = []
    var knownGrants: [Grant] = []
    var paid: [PaidUse] = []
    for fact in (uses.map { Fact.use($0) } + grants.map { Fact.grant($0) }).shuffled(using: &random) {
      let changed: Instant
      switch fact {
      case .use(let use):
        knownUses.append(use)
        changed = use.span.lowerBound
      case .grant(let grant):
        knownGrants.append(grant)
        changed = grant.usableFrom
      }
      let reaching = knownUses.filter { $0.span.upperBound > changed }
        .sorted { $0.span.lowerBound < $1.span.lowerBound }
      let start = GrantUse.replayStart(changedAt: changed, uses: reaching)
      paid.removeAll { $0.span.lowerBound >= start }
      var fold = GrantUse(grants: knownGrants, usedSeconds: GrantUse.usedSeconds(by: paid))
      paid += fold.consume(reaching)
    }
    #expect(perSecond(paid) == perSecond(pay(uses, grants)))
  }

  private func randomHistory(_ seed: UInt64) -> (grants: [Grant], uses: [RewardUse]) {
    var random = SeededRandom(seed: seed)
    let grants = (0..<Int.random(in: 0...6, using: &random)).map { number in
      let from = Int64.random(in: 0...400, using: &random)
      let expires = Bool.random(using: &random) ? from + Int64.random(in: 0...200, using: &random) : nil
      var grant = grant(
        "g\(number)", apps: [["game"], ["film"], ["game", "film"]].randomElement(using: &random) ?? [],
        seconds: Int64.random(in: 1...120, using: &random), from: from, expires: expires)
      if Int.random(in: 0..<4, using: &random) == 0 { grant.apps["game"] = Instant(seconds: from + 50) }
      return grant
    }
    var uses: [RewardUse] = []
    var at: Int64 = 0
    while at < 500 {
      let end = at + Int64.random(in: 1...60, using: &random)
      uses.append(use(Bool.random(using: &random) ? "game" : "film", at..<end))
      at = end + Int64.random(in: 0...5, using: &random)
    }
    return (grants, uses)
  }

  private func perSecond(_ paid: [PaidUse]) -> [Int64: String] {
    var found: [Int64: String] = [:]
    for piece in paid {
      for second in piece.span.lowerBound.seconds..<piece.span.upperBound.seconds {
        found[second] = piece.grantID ?? "charged"
      }
    }
    return found
  }

  private func naive(_ uses: [RewardUse], _ grants: [Grant]) -> [Int64: String] {
    var left = Dictionary(uniqueKeysWithValues: grants.map { ($0.id, $0.seconds) })
    var found: [Int64: String] = [:]
    for use in uses {
      for second in use.span.lowerBound.seconds..<use.span.upperBound.seconds {
        let usable = grants.filter { grant in
          guard let removed = grant.apps[use.app], left[grant.id, default: 0] > 0 else { return false }
          return grant.usableFrom.seconds <= second && second < (grant.expires?.seconds ?? .max)
            && second < (removed?.seconds ?? .max)
        }
        let chosen = usable.min {
          ($0.expires?.seconds ?? .max, $0.usableFrom.seconds, $0.causeCreated.seconds, $0.id)
            < ($1.expires?.seconds ?? .max, $1.usableFrom.seconds, $1.causeCreated.seconds, $1.id)
        }
        if let chosen { left[chosen.id, default: 0] -= 1 }
        found[second] = chosen?.id ?? "charged"
      }
    }
    return found
  }

  @Test("SH-12 a guardian's grant and a purchase are checked, and time costs seconds × the highest rate")
  func requests() {
    let known = [rewardApp("game", rate: 50), rewardApp("film", rate: 120)]
    let now = Instant(seconds: 100)
    #expect(GrantRequest.violations(apps: ["game"], seconds: 60, expires: nil, known: known, now: now).isEmpty)
    #expect(
      GrantRequest.violations(apps: ["x"], seconds: 0, expires: now, known: known, now: now).map(\.field)
        == ["app_ids[0]", "seconds", "expire_time"])
    #expect(
      GrantRequest.violations(apps: [], minutes: 1441, known: known).map(\.field) == ["app_ids", "minutes"])
    #expect(GrantRequest.price(minutes: 10, apps: ["game", "film"], known: known) == 10 * 60 * 120)
    #expect(GrantRequest.price(minutes: 10, apps: ["game"], known: known) == 10 * 60 * 50)
  }
}
