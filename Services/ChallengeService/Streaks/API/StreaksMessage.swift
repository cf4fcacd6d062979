import ChallengeCounting
package import ChallengeFacts
package import Database
package import LocalTime
import Messages
package import ServiceAPI

extension ChallengeV1.Streaks {
  package init(_ tx: ReadTransaction, _ child: ChildKey, facts reader: FactReader, now: Instant) throws {
    let today = reader.calendar.localDate(at: now)
    let streaks = try CurrentStreaks.shown(tx, child, facts: reader, today: today)
    let neutral = try NeutralDays(
      tx, child, facts: reader, frozen: streaks.freezes.lastUsed, today: today)
    let (facts, tomorrow) = (try reader.facts(from: today), today.adding(days: 1))
    self.init()
    childID = child.childID
    daily = .init(streaks.daily)
    weekly = .init(streaks.weekly)
    let (current, next) = (facts.minimum(on: today) / 60, facts.minimum(on: tomorrow) / 60)
    minimumMinutes = Int32(clamping: current)
    nextMinimumMinutes = current == next ? nil : Int32(clamping: next)
    freezesHeld = Int32(clamping: streaks.freezesHeld)
    let earning = facts.protection.earning
    earnFreezeDays = Int32(clamping: earning.number(on: today))
    nextEarnFreezeDays =
      earning.number(on: today) == earning.number(on: tomorrow)
      ? nil : Int32(clamping: earning.number(on: tomorrow))
    neutralDays = neutral.list
    pauses = neutral.pauses.map { .init($0) }
    multiplierPercent = Int32(clamping: facts.rules(on: today).multiplierPercent(streaks.daily.current))
    reminderHour = Int32(clamping: try StreakProtectionTables.reminderHour(tx, child))
  }
}
