import LocalTime
import ShieldDomain
import Testing

@Suite struct RemoveAppTests {
  @Test("SH-7 the warning names app, category, shield and counters")
  func warning() {
    var app = rewardApp("game")
    app.displayName = "Chess"
    let warning = RemoveApp.warning(app, isShielded: true)
    #expect(warning.hasPrefix("Chess leaves the Reward list. It is shielded now"))
    #expect(warning.contains("counters"))
    app.displayName = ""
    #expect(RemoveApp.warning(app, isShielded: false).hasPrefix("Unnamed App leaves"))
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
