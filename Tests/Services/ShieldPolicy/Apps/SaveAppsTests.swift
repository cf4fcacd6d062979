import Apps
import LocalTime
import Testing
import Violations

@testable import ShieldApps

@Suite struct SaveAppsTests {
  let now = Instant(seconds: 1_780_000_000)

  private func save(
    _ selections: [AppSelection], stored: [ChildApp] = [], at time: Instant? = nil
  ) throws(SaveRefusal) -> SaveOutcome {
    try SaveApps.save(selections, stored: stored, newIDs: selections.indices.map { "new\($0)" }, at: time ?? now)
  }

  @Test(
    "SH-1 learning takes 5 to 500 in steps of 5, reward 50 to 1000 in steps of 10",
    arguments: [
      (AppCategory.learning, Int64(5), true), (.learning, 500, true), (.learning, 495, true), (.learning, 4, false),
      (.learning, 505, false), (.learning, 7, false), (.learning, -5, false), (.reward, 50, true),
      (.reward, 1000, true), (.reward, 40, false), (.reward, 55, false), (.reward, 1010, false),
    ])
  func rates(category: AppCategory, rate: Int64, isValid: Bool) {
    let violation = AppRate.violation(rate, category: category, field: "points_per_minute")
    #expect((violation == nil) == isValid)
  }

  @Test("SH-1 a wrong rate rejects the whole save, naming every field at once")
  func fields() {
    let selections = [
      AppSelection(token: token(1), category: .learning, pointsPerMinute: 7),
      AppSelection(token: token(2), category: .reward, pointsPerMinute: 50),
      AppSelection(token: "maths", category: nil),
    ]
    #expect {
      try save(selections)
    } throws: { error in
      guard case .violations(let violations)? = error as? SaveRefusal else { return false }
      return violations.map(\.field)
        == ["selections[0].points_per_minute", "selections[2].token_digest", "selections[2].category"]
    }
    #expect(throws: SaveRefusal.self) { try save([]) }
    #expect(throws: SaveRefusal.self) {
      try save((0...200).map { AppSelection(token: token($0), category: .learning) })
    }
  }

  @Test("SH-1 defaults are 5 for learning and 50 for reward")
  func defaults() throws {
    let outcome = try save([
      AppSelection(token: token(1), category: .learning), AppSelection(token: token(2), category: .reward),
    ])
    #expect(outcome.saved.map(\.pointsPerMinute) == [5, 50])
    #expect(outcome.saved.map(\.generation) == [1, 1])
    #expect(outcome.assignmentChanged == ["new0", "new1"])
  }

  @Test("SH-2 a new reward app is shielded: its setting is earned, also when it was removed before")
  func shields() throws {
    var app = try save([AppSelection(token: token(1), category: .reward)]).saved[0]
    #expect(app.setting == .earned)
    app = RemoveApp.removed(app, at: now + 5)
    app.setting = .open
    app.dailyLimit = DailyLimit(seconds: 60)
    let again = try save([AppSelection(token: token(1), category: .reward)], stored: [app], at: now + 10)
    #expect(again.saved[0].setting == .earned && again.saved[0].dailyLimit == nil)
  }

  @Test("SH-6 SH-16 saving keeps setting and limit, with the same rate and another", arguments: AppSetting.allCases)
  func keepsSetting(setting: AppSetting) throws {
    let app = rewardApp("game", setting: setting, limit: 60)
    let faster = AppSelection(token: token(1), displayName: "Game", category: .reward, pointsPerMinute: 70)
    let changed = try save([faster], stored: [app], at: now + 5).saved[0]
    #expect(changed.setting == setting && changed.dailyLimit?.seconds == 60 && changed.pointsPerMinute == 70)
    let again = try save([faster], stored: [changed], at: now + 10)
    #expect(again.saved == [changed] && again.assignmentChanged.isEmpty)
    // Named twice in one save.
    #expect(try save([faster, faster], stored: [changed], at: now + 10).saved == [changed])
  }

  @Test("US-16 an activity is learning: saved as a reward app, by this save or an earlier one, it is refused")
  func activity() throws {
    let book = AppSelection(token: token(1), displayName: "Book", kind: .activity, category: .learning)
    let saved = try save([book]).saved
    #expect(saved.map(\.kind) == [.activity] && saved.map(\.pointsPerMinute) == [5])
    for kind in [SelectionKind.activity, nil] {
      #expect {
        try save(
          [AppSelection(token: token(1), kind: kind, category: .reward)],
          stored: [RemoveApp.removed(saved[0], at: now)])
      } throws: { error in
        guard case .violations(let violations)? = error as? SaveRefusal else { return false }
        return violations.map(\.field) == ["selections[0].category"]
          && violations[0].message.contains("an activity is on no device")
      }
    }
  }

  @Test("SH-6 the kind that a digest identifies is fixed by its first save in the family")
  func kinds() throws {
    let kinds: [SelectionKind?] = [nil, .activityCategory, .webDomain]
    let first = try save(kinds.enumerated().map { AppSelection(token: token($0), kind: $1, category: .reward) }).saved
    #expect(first.map(\.kind) == [.application, .activityCategory, .webDomain])
    // None given keeps it; the app may even have been removed in between.
    let domain = RemoveApp.removed(first[2], at: now)
    let again = try save(
      [AppSelection(token: token(2), category: .learning), AppSelection(token: token(1), category: .reward)],
      stored: [first[0], first[1], domain], at: now + 5)
    #expect(again.saved.map(\.kind) == [.webDomain, .activityCategory])
    #expect {
      try save(
        [
          AppSelection(token: token(0), kind: .application, category: .reward),
          AppSelection(token: token(2), kind: .activityCategory, category: .reward),
          AppSelection(token: token(7), category: .reward),
          AppSelection(token: token(7), kind: .webDomain, category: .reward),
        ], stored: first)
    } throws: { error in
      guard case .violations(let violations)? = error as? SaveRefusal else { return false }
      return violations.map(\.field) == ["selections[1].kind", "selections[3].kind"]
        && violations[0].message.contains("is activity category, but the digest was saved as web domain before")
    }
    // A sibling's save fixes it, too.
    let sibling = ["\(token(4))": KnownToken(appID: "shared", kind: .webDomain)]
    let shared = try SaveApps.save(
      [AppSelection(token: token(4), category: .reward)], stored: [], familyTokens: sibling, newIDs: ["new"], at: now)
    #expect(shared.saved.map(\.id) == ["shared"] && shared.saved.map(\.kind) == [.webDomain])
    #expect(throws: SaveRefusal.self) {
      try SaveApps.save(
        [AppSelection(token: token(4), kind: .application, category: .reward)], stored: [], familyTokens: sibling,
        newIDs: ["new"], at: now)
    }
  }

  @Test("SH-1 a new rate applies from the save on")
  func newRate() throws {
    let app = try save([AppSelection(token: token(1), displayName: "Maths", category: .learning)]).saved[0]
    let again = try save(
      [AppSelection(token: token(1), category: .learning, pointsPerMinute: 20)], stored: [app], at: now + 5)
    #expect(again.saved[0].pointsPerMinute == 20)
    #expect(again.saved[0].effective == now + 5)
    #expect(again.saved[0].id == app.id && again.saved[0].displayName == "Maths")
    #expect(again.assignmentChanged == [app.id])
  }

  @Test("SH-5 an app of the other category rejects the whole save with the exact text")
  func duplicate() throws {
    let stored = try save([AppSelection(token: token(1), displayName: "Chess", category: .learning)]).saved
    let text = "Chess is already in the Learning list. You can't pick it in the Reward list."
    #expect(throws: SaveRefusal.duplicate(text)) {
      try save(
        [AppSelection(token: token(2), category: .reward), AppSelection(token: token(1), category: .reward)],
        stored: stored)
    }
    let within = "Go is already in the Reward list. You can't pick it in the Learning list."
    #expect(throws: SaveRefusal.duplicate(within)) {
      try save([
        AppSelection(token: token(3), displayName: "Go", category: .reward),
        AppSelection(token: token(3), displayName: "Go", category: .learning),
      ])
    }
  }

  @Test("SH-6 a save touches only the apps it names; names are never keys")
  func merge() throws {
    let first = try save([AppSelection(token: token(1), displayName: "Same", category: .learning)]).saved
    let second = try SaveApps.save(
      [AppSelection(token: token(2), displayName: "Same", category: .reward)], stored: first, newIDs: ["other"],
      at: now)
    #expect(second.saved.map(\.id) == ["other"])
  }

  @Test("SH-7 re-adding a removed app starts a new generation, also in the other category")
  func generation() throws {
    var app = try save([AppSelection(token: token(1), category: .reward)]).saved[0]
    app.removed = now + 10
    app.dailyLimit = DailyLimit(seconds: 60)
    let again = try save([AppSelection(token: token(1), category: .learning)], stored: [app], at: now + 20)
    #expect(again.saved[0].generation == 2 && again.saved[0].isAssigned && again.saved[0].category == .learning)
    #expect(again.saved[0].id == app.id && again.saved[0].dailyLimit == nil)
    #expect(again.assignmentChanged == [app.id])
  }

  @Test("SH-2 block or unblock a subset or all; a ban is lifted only by name")
  func block() throws {
    let apps = [rewardApp("a"), rewardApp("b", setting: .open), rewardApp("c", setting: .banned)]
    #expect(BlockApps.changed(ids: [], to: .open, apps: apps).map(\.id) == ["a"])
    #expect(BlockApps.changed(ids: ["c"], to: .open, apps: apps).map(\.id) == ["c"])
    #expect(BlockApps.changed(ids: [], to: .earned, apps: apps).map(\.id) == ["b"])
    #expect(BlockApps.changed(ids: [], to: .banned, apps: apps).map(\.id) == ["a", "b"])
    #expect(BlockApps.changed(ids: ["c"], to: .earned, apps: apps).map(\.setting) == [.earned])
    #expect(BlockApps.violations(ids: ["a", "x", "b", "y"], apps: apps).map(\.field) == ["app_ids[1]", "app_ids[3]"])
  }
}
