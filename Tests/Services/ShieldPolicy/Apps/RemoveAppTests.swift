import Apps
import LocalTime
import Testing

@testable import ShieldApps
@testable import ShieldWallet

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

  @Test("SH-7 an app leaves a pool at its first removal from the grant's beginning on, whenever that becomes known")
  func left() {
    let removals = AppRemovals([(9, 90), (3, 10), (7, 50)].map { AppRemoval(change: $0, at: Instant(seconds: $1)) })
    func left(from: Int64, change: Int64 = 0) -> Int64? {
      GrantPool(apps: AppSet([1]), change: change)
        .left(usableFrom: Instant(seconds: from), removals: removals)?.seconds
    }
    #expect(left(from: 0) == 10 && left(from: 10) == 10 && left(from: 11) == 50)
    #expect(left(from: 50) == 50 && left(from: 51) == 90 && left(from: 91) == nil)
    // A person who chose the app after it had been added again in the same second meant the new one.
    #expect(left(from: 50, change: 8) == 90 && left(from: 50, change: 6) == 50)
    #expect(GrantPool(apps: AppSet([1])).left(usableFrom: Instant(seconds: 0), removals: AppRemovals([])) == nil)
    let pool = GrantPool(apps: AppSet([1, 2]))
    #expect(pool.hasMember(usableFrom: Instant(seconds: 0), removals: [1: removals]))
    #expect(!pool.hasMember(usableFrom: Instant(seconds: 0), removals: [1: removals, 2: removals]))
  }

  @Test("SH-7 removal drops setting and limit")
  func removed() {
    let now = Instant(seconds: 50)
    let app = RemoveApp.removed(rewardApp("game", setting: .open, limit: 60), at: now)
    #expect(!app.isAssigned && app.setting == .earned && app.dailyLimit == nil)
    #expect(RemoveApp.removed(app, at: now + 9) == app)
  }
}
