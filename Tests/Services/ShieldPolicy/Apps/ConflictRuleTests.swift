import Apps
import LocalTime
import Randomness
import Testing

@testable import ShieldApps

@Suite("SH-9 conflicts") struct ConflictRuleTests {
  private func change(
    _ id: String, _ value: AppFieldValue = .displayName("x"), guardian: Bool = true, at seconds: Int64 = 0,
    by author: String = "g"
  ) -> FieldChange {
    FieldChange(
      appID: "app", value: value,
      stamp: ChangeStamp(isGuardian: guardian, time: Instant(seconds: seconds), changeID: id, authorID: author))
  }

  /// The changes that hold after calls in this order, each with some of them.
  private func holding(_ calls: [[FieldChange]]) -> [FieldChange.Place: FieldChange] {
    calls.reduce(into: [:]) { standing, changes in
      for applied in Conflicts.resolve(changes, standing: standing).applied { standing[applied.place] = applied }
    }
  }

  @Test("SH-9 a guardian's change beats a device's whenever it was made, then the later one, then the higher id")
  func winner() {
    let ascending = [
      change("9", guardian: false, at: 900, by: "d"), change("8", guardian: false, at: 901, by: "d"),
      change("9", guardian: false, at: 901, by: "d"), change("1", at: 0), change("0", at: 5, by: "h"),
      change("1", at: 5, by: "g"),
    ]
    for (index, one) in ascending.enumerated() {
      for (other, another) in ascending.enumerated() { #expect(one.yields(to: another) == (index < other)) }
    }
  }

  @Test("SH-9 the outcome of each change is reported: applied, repeated, or superseded by the one that holds")
  func outcomes() {
    let (old, new) = (change("a", at: 1), change("b", at: 2))
    let first = Conflicts.resolve([old, new, new], standing: [:])
    #expect(first.outcomes == [.superseded(by: new), .applied, .repeated] && first.applied == [new])
    let again = Conflicts.resolve([new, old], standing: [new.place: new])
    #expect(again.outcomes == [.repeated, .superseded(by: new)] && again.applied.isEmpty)
    // Other fields of the same app are decided by themselves.
    let rate = change("c", .pointsPerMinute(60), at: 0)
    #expect(Conflicts.resolve([rate], standing: [new.place: new]).applied == [rate])
    let unknown = FieldChange(appID: "app", value: .displayName("old"), stamp: .unknown)
    let late = change("d", guardian: false, at: 9_999, by: "d")
    #expect(Conflicts.resolve([late], standing: [late.place: unknown]).outcomes == [.superseded(by: unknown)])
    #expect(Conflicts.resolve([old], standing: [late.place: unknown]).outcomes == [.applied])
  }

  @Test("SH-9 two guardians and a device: every order of their changes, and any repetition, leaves the same")
  func permutations() {
    var changes = [
      change("1", .displayName("Anna's"), at: 10, by: "anna"), change("2", .displayName("Ben's"), at: 20, by: "ben"),
      change("3", .displayName("device's"), guardian: false, at: 99, by: "d"),
      change("4", .pointsPerMinute(60), at: 30, by: "anna"), change("5", .pointsPerMinute(70), at: 30, by: "ben"),
      change("6", .setting(.banned), at: 7, by: "anna"),
    ]
    let expected = holding([changes])
    #expect(expected.values.map(\.stamp.changeID).sorted() == ["2", "5", "6"])
    var orders = 0
    permute(&changes, changes.count) { order in
      orders += 1
      #expect(holding(order.map { [$0] }) == expected)
      #expect(holding([Array(order[..<3]), Array(order[3...])]) == expected)
    }
    #expect(orders == 720)
  }

  private func permute(_ values: inout [FieldChange], _ count: Int, _ body: ([FieldChange]) -> Void) {
    if count <= 1 { return body(values) }
    for index in 0..<count {
      permute(&values, count - 1, body)
      values.swapAt(count % 2 == 0 ? index : 0, count - 1)
    }
  }

  @Test("SH-9 random changes with equal times, equal ids and other values: any order and cut leaves the same")
  func random() {
    for seed in UInt64(0)..<300 {
      var generator = SeededRandom(seed: seed)
      let changes = (0..<12).map { _ -> FieldChange in
        let value: AppFieldValue =
          switch Int.random(in: 0..<3, using: &generator) {
          case 0: .displayName(["a", "b"].randomElement(using: &generator) ?? "")
          case 1: .pointsPerMinute(Int64.random(in: 0..<3, using: &generator))
          default: .setting(AppSetting.allCases.randomElement(using: &generator) ?? .open)
          }
        return change(
          "\(Int.random(in: 0..<4, using: &generator))", value, guardian: Bool.random(using: &generator),
          at: Int64.random(in: 0..<3, using: &generator), by: ["g", "h"].randomElement(using: &generator) ?? "")
      }
      let expected = holding([changes])
      for _ in 0..<5 {
        var calls: [[FieldChange]] = [[]]
        for change in (changes + changes.shuffled(using: &generator).prefix(6)).shuffled(using: &generator) {
          if Bool.random(using: &generator) { calls.append([]) }
          calls[calls.count - 1].append(change)
        }
        #expect(holding(calls) == expected, "seed \(seed)")
      }
    }
  }

  @Test("SH-9 a device changes labels only, and a refusal says why")
  func refusals() {
    let now = Instant(seconds: 0)
    let learning = ChildApp(
      id: "a", tokens: [], displayName: "", category: .learning, pointsPerMinute: 5, effective: now)
    let reward = ChildApp(
      id: "b", tokens: [], displayName: "", category: .reward, pointsPerMinute: 50, effective: now)
    func refusal(_ value: AppFieldValue, _ app: ChildApp?, guardian: Bool = true, viewer: Bool = false) -> String? {
      Conflicts.refusal(value, of: app, isGuardian: guardian, isViewer: viewer)
    }
    #expect(refusal(.displayName("Chess"), learning, guardian: false) == nil)
    #expect(refusal(.pointsPerMinute(60), reward, guardian: false)?.contains("only guardians") == true)
    #expect(refusal(.setting(.open), reward, guardian: false)?.contains("only guardians") == true)
    #expect(refusal(.displayName("Chess"), learning, guardian: false, viewer: true)?.contains("viewer") == true)
    #expect(refusal(.displayName(" "), learning)?.contains("display_name is empty") == true)
    #expect(refusal(.pointsPerMinute(60), reward) == nil && refusal(.setting(.banned), reward) == nil)
    #expect(refusal(.pointsPerMinute(7), learning)?.contains("points_per_minute") == true)
    #expect(refusal(.setting(.open), learning)?.contains("learning app") == true)
    #expect(refusal(.displayName("Chess"), nil)?.contains("no app of the child") == true)
    var removed = reward
    removed.removed = now
    #expect(refusal(.setting(.open), removed)?.contains("no app of the child") == true)
  }
}
