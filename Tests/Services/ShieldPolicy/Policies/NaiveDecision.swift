import LocalTime
import ShieldApps

@testable import ShieldPolicies
@testable import ShieldWallet

/// SH-16 in the simplest form, with one limit and a pause without end: every grant is checked in every step, and each
/// step copies the question. The rules that production evaluates with less work are compared with it.
struct NaiveDecision {
  var question: OpenQuestion

  func decision(at now: Instant) -> OpenDecision {
    let rule = rule(at: now)
    return OpenDecision(isOpen: rule.isOpen, rule: rule, nextChange: nextChange(after: now, rule: rule))
  }

  private func rule(at now: Instant) -> ShieldRule {
    if question.schedule.pause?.holds(at: now) == true { return .paused }
    if question.setting == .banned { return .banned }
    if let limit = question.dailyLimit?.seconds, question.usedTodaySeconds >= limit { return .appDailyLimit }
    if !question.grants.live(for: question.app, at: now).isEmpty { return .grant }
    if question.setting == .open && question.balanceSixtieths > 0 { return .openWithBalance }
    return .otherwise
  }

  private func nextChange(after now: Instant, rule: ShieldRule) -> Instant? {
    var naive = self
    var at = now
    var rule = rule
    for _ in 0..<10_000 {
      guard let step = naive.nextStep(after: at, rule: rule) else { return nil }
      if rule.isOpen { naive.use(at..<step) }
      let calendar = question.calendar
      if calendar.localDate(at: at) != calendar.localDate(at: step) { naive.question.usedTodaySeconds = 0 }
      at = step
      let next = naive.rule(at: at)
      if next.isOpen != rule.isOpen { return at }
      rule = next
    }
    return at
  }

  private func nextStep(after now: Instant, rule: ShieldRule) -> Instant? {
    switch rule {
    case .paused, .deviceDisabled, .appBlockedOnDevice, .banned, .bedtime, .window, .dailyLimit, .weeklyLimit: nil
    case .appDailyLimit: nextMidnight(after: now)
    case .otherwise: nextGrant(after: now)
    case .grant: [limitReached(after: now), grantEnd(after: now)].compactMap { $0 }.min()
    case .openWithBalance:
      [limitReached(after: now), nextGrant(after: now), balanceSpent(after: now)].compactMap { $0 }.min()
    }
  }

  private mutating func use(_ span: Range<Instant>) {
    question.usedTodaySeconds += span.seconds
    let use = RewardUse(
      app: question.app, pointsPerMinute: question.pointsPerMinute,
      date: question.calendar.localDate(at: span.lowerBound), span: span, generation: 1)
    for paid in question.grants.consume(use) { question.balanceSixtieths -= paid.chargedSixtieths }
  }

  private func limitReached(after now: Instant) -> Instant? {
    question.dailyLimit?.seconds.map {
      min(now + max(1, $0 - question.usedTodaySeconds), nextMidnight(after: now))
    }
  }

  private func grantEnd(after now: Instant) -> Instant? {
    question.grants.live(for: question.app, at: now).first.map { min($0.ends, now + $0.remaining) }
  }

  private func nextGrant(after now: Instant) -> Instant? {
    question.grants.shares(of: question.app).map(\.begins).filter { $0 > now }.min()
  }

  private func balanceSpent(after now: Instant) -> Instant {
    now + max(1, (question.balanceSixtieths + question.pointsPerMinute - 1) / question.pointsPerMinute)
  }

  private func nextMidnight(after now: Instant) -> Instant {
    question.calendar.interval(of: question.calendar.localDate(at: now)).upperBound
  }
}
