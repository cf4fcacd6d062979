import Locks
import Messages
import RPC

/// A family whose names are as long, wide and hostile as they may be. Every call succeeds; the figures are large.
enum Fake {
  static let id = "0195561c-1d8f-7000-8000-000000000001"
  static let keyID = "-aB3_dE5fG7hI9jK"
  static let time = GoogleProtobuf.Timestamp(seconds: 1_772_442_000)
  static let day = CommonV1.LocalDate(year: 2026, month: 3, day: 2)
  /// 100 characters, 200 columns.
  static let wide = String(repeating: "学", count: 98) + "👩‍👩‍👧🎉"
  /// 100 characters in words.
  static let long = String(repeating: "Wolfeschlegelsteinhausenbergerdorff ", count: 2) + "Wolfeschlegelstein 👍🏽"
  /// Text that a terminal must never receive, and a shell never run.
  static let hostile = "Mia\u{1B}[2J\u{1B}]0;x\u{7}\u{202E}\u{9B}31m O'Hara $(touch /tmp/x) `id`"

  /// A change of which everything is long.
  static func changes(_ name: String) -> CommonV1.ListChangesResponse {
    let values = (1...100).map { _ in
      CommonV1.ChangedValue(field: "points_per_minute", itemID: id, itemName: name, before: name, after: name)
    }
    let change = CommonV1.Change(
      number: 4_711, changeTime: time, kind: .appsSaved, guardianID: id, deviceID: id, childID: id, subjectID: id,
      subjectName: name, values: values + [.init(field: "seconds", after: "60"), .init(field: "title", before: name)],
      omittedValues: 300)
    return .init(changes: [change, .init(number: 1, kind: .init(rawValue: 99))])
  }

  static func services(_ name: String) -> [any RPCService] {
    [
      FakeFamilies(name: name), FakeShield(name: name), FakeInbox(name: name), FakeInventory(name: name),
      FakeCommands(name: name), FakeConflicts(name: name), FakeUsage(name: name),
      FakeChallenges(name: name), FakeLevels(), FakeBuilder(name: name),
      FakeStreaks(name: name), FakeExplanations(name: name),
      FakeBadges(name: name), FakeRewards(name: name), FakeProfiles(name: name), FakeAwards(name: name),
      FakeActivities(name: name), FakeDefinitions(name: name), FakePrivacy(name: name), FakeErasure(),
      FakeAdmin(name: name), FakeClock(),
    ]
  }
}
