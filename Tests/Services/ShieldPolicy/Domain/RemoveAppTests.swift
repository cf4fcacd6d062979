import LocalTime
import ShieldDomain
import Testing

@Suite struct RemoveAppTests {
  @Test("SH-7 the warning names app, category, shield and counters")
  func warning() {
    var app = rewardApp("game")
    app.displayName = "Chess"
    let warning = RemoveApp.warning(app, isShielded: true, counter: AppCounter(seconds: 8_159))
    #expect(warning.hasPrefix("Chess leaves the Reward list. It is shielded now"))
    #expect(warning.contains("counters, now at 2h 15m, start at zero"))
    app.displayName = ""
    app.category = .learning
    let learning = RemoveApp.warning(app, isShielded: false, counter: AppCounter(seconds: 90, sixtieths: 959))
    #expect(learning.hasPrefix("Unnamed App leaves the Learning list. It is not shielded now."))
    #expect(learning.contains("now at 1m and 15 points"))
  }

  @Test("SH-7 a pool that becomes known late holds an app until its first removal from the grant's beginning on")
  func latePool() {
    let removals = ["game": [10, 50, 90].map { Instant(seconds: $0) }]
    func end(from: Int64) -> Instant?? {
      RemoveApp.pool(["game", "film"], usableFrom: Instant(seconds: from), removals: removals)["game"]
    }
    #expect(end(from: 0) == .some(Instant(seconds: 10)) && end(from: 11) == .some(Instant(seconds: 50)))
    #expect(end(from: 50) == .some(Instant(seconds: 50)) && end(from: 91) == .some(nil))
    // The order in which grant and removals become known does not matter.
    for from in [0, 9, 10, 11, 50, 89, 90, 91] as [Int64] {
      var known = [grant("g", apps: ["game"], seconds: 60, from: from)]
      for removal in removals["game", default: []] {
        known = RemoveApp.pruned(known, of: "game", at: removal).first.map { [$0] } ?? known
      }
      #expect(known[0].apps["game"] == end(from: from))
    }
    #expect(RemoveApp.pool(["film"], usableFrom: Instant(seconds: 0), removals: removals) == ["film": nil])
  }

  @Test("SH-7 removal drops setting and limit and takes the app out of every pool from that instant on")
  func removed() {
    let now = Instant(seconds: 50)
    let app = RemoveApp.removed(rewardApp("game", setting: .open, limit: 60), at: now)
    #expect(!app.isAssigned && app.setting == .earned && app.dailyLimitSeconds == nil)
    #expect(RemoveApp.removed(app, at: now + 9) == app)
    let grants = [grant("a", apps: ["game", "film"], seconds: 60), grant("b", apps: ["film"], seconds: 60)]
    let pruned = RemoveApp.pruned(grants, of: "game", at: now)
    #expect(pruned.map(\.id) == ["a"])
    #expect(pruned[0].isUsable(by: "game", at: now - 1) && !pruned[0].isUsable(by: "game", at: now))
    #expect(pruned[0].isUsable(by: "film", at: now))
    #expect(RemoveApp.pruned(pruned, of: "game", at: now + 100).isEmpty)
  }
}
