import ChallengeCounting
import Database
import LocalTime
import Messages
import ServiceAPI

// Guardians' changes of challenges, as they are recorded (FA-1).
extension Change {
  /// - Parameter before: the settings that were in force; nil for a new challenge.
  static func challenge(
    _ kind: CommonV1.ChangeKind, _ child: ChildKey, id: String, from before: ChallengeSettings?,
    to after: ChallengeSettings
  ) -> Change {
    var change = Change(kind, childID: child.childID, Subject(id: id, name: after.title))
    change.note("title", from: before?.title, to: after.title)
    change.note("description", from: before?.description, to: after.description)
    change.note("goal_type", from: before?.goal.rawValue, to: after.goal.rawValue)
    change.note("target", from: before?.target, to: after.target)
    change.note("bonus_percentage", from: before?.bonusPercentage, to: after.bonusPercentage)
    change.note("ratio_learning_minutes", from: before?.ratio.learningMinutes, to: after.ratio.learningMinutes)
    change.note("ratio_reward_minutes", from: before?.ratio.rewardMinutes, to: after.ratio.rewardMinutes)
    change.note("reward_scope", from: before?.effectiveRewardScope.name, to: after.effectiveRewardScope.name)
    change.note("start_time", from: before?.start, to: after.start)
    change.note("end_date", from: before?.end, to: after.end)
    change.note("full_day", from: before?.schedule.isFullDay, to: after.schedule.isFullDay)
    change.note("start_minute_of_day", from: before?.schedule.startMinute, to: after.schedule.startMinute)
    change.note("end_minute_of_day", from: before?.schedule.endMinute, to: after.schedule.endMinute)
    change.note("active_days", from: before?.schedule.activeDaysText, to: after.schedule.activeDaysText)
    change.note("repeat_weekly", from: before?.repeatsWeekly, to: after.repeatsWeekly)
    for name in after.goal.parameters {
      change.note(name.rawValue, from: before?.parameters[name], to: after.parameters[name])
    }
    if after.goal == .chain {
      change.note(
        "chain_steps", from: before?.steps.map(\.text).joined(separator: "; "),
        to: after.steps.map(\.text).joined(separator: "; "))
    }
    for list in AppList.allCases {
      change.note(list.rawValue, from: before?.apps(list) ?? [], to: after.apps(list))
    }
    return change
  }
}

extension ChainStep {
  fileprivate var text: String {
    (["\(goal.rawValue) \(target)"] + goal.parameters.map { "\($0.rawValue) \(parameters[$0])" }).joined(
      separator: ", ")
  }
}

extension Schedule {
  fileprivate var activeDaysText: String {
    activeDays.sorted { $0.rawValue < $1.rawValue }.map { "\($0)" }.joined(separator: " ")
  }
}
