import CommandLine
import LocalTime
import Messages

/// The texts that people write for the settings of a challenge, in options and in answers, and how they are written
/// back.
///
/// `name` is what an error calls the text: an option, or what was asked for.
enum ChallengeDraftText {
  /// A goal, its target, and what else it reads: `streak:3`, `consistency:5:30`, `time-of-day:30:16:00-18:00`.
  static func step(_ text: String, as name: String) throws -> ChallengeV1.ChainStep {
    let parts = text.split(separator: ":", maxSplits: 2).map(String.init)
    let goal = Goal.all.first { $0.name == parts.first }
    guard parts.count >= 2, let goal, let target = Int32(parts[1]) else {
      throw CommandError(
        "\(name) is \(text.shown); write it like streak:3, consistency:5:30 or time-of-day:30:16:00-18:00")
    }
    var step = ChallengeV1.ChainStep(goalType: goal.type, target: target)
    guard parts.count == 3 else { return step }
    var parameters = ChallengeV1.GoalParameters()
    guard try goal.parameter?.read(parts[2], as: name, into: &parameters) == true else {
      throw CommandError("\(name) is \(text.shown); \(parts[0]) takes no \(parts[2].shown)")
    }
    step.parameters = parameters
    return step
  }

  /// The step as `step` reads it.
  static func text(_ step: ChallengeV1.ChainStep) -> String {
    let more = Goal.of(step.goalType)?.parameter?.text(step.parameters ?? .init())
    return RewardsCommands.name(step.goalType) + ":\(step.target ?? 60)" + (more.map { ":\($0)" } ?? "")
  }

  static func goal(_ text: String, as name: String) throws -> ChallengeV1.GoalType {
    guard let goal = Goal.all.first(where: { $0.name == text }) else {
      throw CommandError(
        "\(name) is \(text.shown); it must be one of " + Goal.all.map(\.name).joined(separator: ", "))
    }
    return goal.type
  }

  static func scope(_ text: String, as name: String) throws -> ChallengeV1.RewardScope {
    guard let scope = ChallengeDraftOptions.scopes.first(where: { $0.name == text }) else {
      throw CommandError(
        "\(name) is \(text.shown); it must be one of "
          + ChallengeDraftOptions.scopes.map(\.name).joined(separator: ", "))
    }
    return scope.scope
  }

  static func ratio(_ text: String, as name: String) throws -> (Int32, Int32) {
    let sides = text.split(separator: ":", omittingEmptySubsequences: false).map { Int32($0) }
    guard sides.count == 2, let learning = sides[0], let reward = sides[1] else {
      throw CommandError("\(name) is \(text.shown); write it like 60:30")
    }
    return (learning, reward)
  }

  static func instant(_ text: String, as name: String) throws -> GoogleProtobuf.Timestamp {
    guard let instant = Instant(text) else {
      throw CommandError("\(name) is \(text.shown); it must be a time such as 2026-03-02T06:00:00Z")
    }
    return .init(seconds: instant.seconds)
  }

  static func date(_ text: String, as name: String) throws -> CommonV1.LocalDate {
    guard let date = LocalDate(text) else {
      throw CommandError("\(name) is \(text.shown); it must be a date such as 2026-03-29")
    }
    return .init(year: Int32(date.year), month: Int32(date.month), day: Int32(date.day))
  }

  /// Minutes of the day, such as `16:00-20:00`.
  static func times(_ text: String, as name: String) throws -> (Int32, Int32) {
    let ends = text.split(separator: "-").compactMap { part -> Int32? in
      let digits = part.split(separator: ":").compactMap { Int32($0) }
      guard digits.count == 2, (0...24).contains(digits[0]), (0..<60).contains(digits[1]) else { return nil }
      return digits[0] * 60 + digits[1]
    }
    guard ends.count == 2 else { throw CommandError("\(name) is \(text.shown); write it like 16:00-20:00") }
    return (ends[0], ends[1])
  }

  /// `mon-fri`, `sat,sun`, `every`.
  static func days(_ text: String, as name: String) throws -> [CommonV1.Weekday] {
    if text == "every" { return (1...7).map { CommonV1.Weekday(rawValue: $0) } }
    return try text.split(separator: ",").flatMap { part -> [CommonV1.Weekday] in
      let ends = part.split(separator: "-").compactMap { name in
        ChallengeDraftOptions.weekdays.firstIndex(of: name.lowercased())
      }
      guard let first = ends.first, let last = ends.last, ends.count == part.split(separator: "-").count, first <= last
      else { throw CommandError("\(name) is \(text.shown); write it like mon-fri or tue,sat-sun, or every") }
      return (first...last).map { CommonV1.Weekday(rawValue: Int32($0 + 1)) }
    }
  }

  /// The days as `days` reads them.
  static func text(_ days: [CommonV1.Weekday]) -> String {
    let numbers = Set(days.map { Int($0.rawValue) - 1 }).filter(ChallengeDraftOptions.weekdays.indices.contains)
      .sorted()
    if numbers.count == 7 { return "every" }
    let runs = numbers.reduce(into: [ClosedRange<Int>]()) { runs, day in
      if let last = runs.last, last.upperBound + 1 == day {
        runs[runs.count - 1] = last.lowerBound...day
      } else {
        runs.append(day...day)
      }
    }
    return runs.map { run in
      let (first, last) = (
        ChallengeDraftOptions.weekdays[run.lowerBound], ChallengeDraftOptions.weekdays[run.upperBound]
      )
      return run.count == 1 ? first : "\(first)\(run.count == 2 ? "," : "-")\(last)"
    }.joined(separator: ",")
  }
}
