import LocalTime
import Testing

@testable import BadgeActivities
@testable import BadgeChildren

/// The facts of activities, by the folds of the catalogue (BA-5).
@Suite struct ActivityFoldTests {
  private let calendar: LocalCalendar

  init() throws { calendar = LocalCalendar(zone: try Zone.named("Europe/Berlin")) }

  private func activity(
    _ type: ActivityType, _ time: String, id: String = "a", amount: Int64 = 0, isPositive: Bool = false,
    subject: String = ""
  ) throws -> Activity {
    var activity = Activity(
      ActivityPlace(time: try #require(Instant(time)), id: id, reporter: "bank"), type)
    (activity.amount, activity.isPositive, activity.subject) = (amount, isPositive, subject)
    return activity
  }

  private func value(_ fact: Fact, _ activities: [Activity], at now: String = "2026-06-15T10:00:00Z") throws -> Int64 {
    ActivityFold.values(activities, calendar: calendar, now: try #require(Instant(now)))[fact] ?? -1
  }

  @Test("BA-5 sums and counts; distinct goals; the highest balance")
  func sums() throws {
    let activities = [
      try activity(.savingsDeposit, "2026-03-01T10:00:00Z", amount: 400),
      try activity(.savingsDeposit, "2026-03-02T10:00:00Z", amount: 650),
      try activity(.goalCompleted, "2026-03-02T10:00:00Z", subject: "bike"),
      try activity(.goalCompleted, "2026-03-03T10:00:00Z", subject: "bike"),
      try activity(.balanceChanged, "2026-03-03T10:00:00Z", amount: 1_000),
      try activity(.balanceChanged, "2026-03-04T10:00:00Z", amount: -20),
    ]
    #expect(try value(.savingsDeposit, activities) == 2)
    #expect(try value(.totalSaved, activities) == 1_050)
    #expect(try value(.goalsCompleted, activities) == 1)
    #expect(try value(.balance, activities) == 1_000)
    #expect(try value(.balance, [activities[5]]) == -20)
    #expect(try value(.transactions, activities) == 0)
  }

  @Test("BA-5 a deposit and an allowance on one local day, not of one day in UTC")
  func allowanceDay() throws {
    // 23:30 in Berlin on the 1st, and 00:30 on the 2nd.
    let deposit = try activity(.savingsDeposit, "2026-03-01T22:30:00Z", amount: 1)
    #expect(
      try value(
        .savingsDepositOnAllowanceDay, [deposit, activity(.allowanceReceived, "2026-03-01T23:30:00Z", amount: 1)]) == 0)
    #expect(
      try value(
        .savingsDepositOnAllowanceDay, [deposit, activity(.allowanceReceived, "2026-03-01T00:30:00Z", amount: 1)]) == 1)
  }

  @Test("BA-5 the rate of a month counts when it has closed in the child's zone, rounded down; the highest one")
  func monthlyRate() throws {
    let activities = [
      try activity(.allowanceReceived, "2026-05-01T10:00:00Z", amount: 300),
      try activity(.savingsDeposit, "2026-05-31T21:59:59Z", amount: 200),
      try activity(.savingsDeposit, "2026-04-30T21:59:59Z", amount: 900),
      // The first second of June in Berlin.
      try activity(.savingsDeposit, "2026-05-31T22:00:00Z", amount: 900),
    ]
    #expect(try value(.monthlySavingsRate, activities, at: "2026-05-31T21:59:59Z") == 0)
    #expect(try value(.monthlySavingsRate, activities, at: "2026-05-31T22:00:00Z") == 66)
  }

  @Test("BA-5 a task counts by its latest decision; two decisions of one instant are ordered by activity id")
  func tasks() throws {
    let approved = try activity(.taskApproved, "2026-03-01T10:00:00Z", id: "b", subject: "dishes")
    let rejected = try activity(.taskRejected, "2026-03-01T10:00:00Z", id: "a", subject: "dishes")
    let completed = try activity(.taskCompleted, "2026-03-01T09:00:00Z", id: "c", subject: "lawn")
    #expect(try value(.tasksCompleted, [approved, rejected, completed]) == 1)
    let later = try activity(.taskRejected, "2026-03-01T10:00:00Z", id: "c", subject: "dishes")
    #expect(try value(.tasksCompleted, [later, approved, rejected]) == 0)
  }

  @Test("BA-5 the longest run of approvals without a rejection")
  func approvals() throws {
    var activities = try (1...5).map {
      try activity(.taskApproved, "2026-03-0\($0)T10:00:00Z", id: "\($0)", subject: "\($0)")
    }
    #expect(try value(.tasksApprovedInARow, activities) == 5)
    activities.append(try activity(.taskRejected, "2026-03-02T11:00:00Z", id: "r", subject: "9"))
    #expect(try value(.tasksApprovedInARow, activities) == 3)
  }

  @Test("BA-5 weeks that follow each other, over the turn of a year")
  func savingWeeks() throws {
    let activities = try ["2025-12-28", "2025-12-29", "2026-01-05", "2026-01-19"].map {
      try activity(.savingsDeposit, "\($0)T10:00:00Z", amount: 1)
    }
    // Sunday, the Monday after it, the next week; then one is missing.
    #expect(try value(.weeklySavingStreak, activities) == 3)
  }

  @Test("BA-5 weeks under budget: the last check decides, a week without one breaks, the running week is none")
  func budget() throws {
    var activities = [
      try activity(.budgetChecked, "2026-03-02T10:00:00Z", isPositive: true),
      try activity(.budgetChecked, "2026-03-09T10:00:00Z", isPositive: false),
      try activity(.budgetChecked, "2026-03-10T10:00:00Z", isPositive: true),
      try activity(.budgetChecked, "2026-03-16T10:00:00Z", isPositive: true),
    ]
    #expect(try value(.weeksUnderBudget, activities, at: "2026-03-22T22:59:59Z") == 2)
    #expect(try value(.weeksUnderBudget, activities, at: "2026-03-22T23:00:00Z") == 3)
    activities.append(try activity(.budgetChecked, "2026-03-15T10:00:00Z", isPositive: false))
    #expect(try value(.weeksUnderBudget, activities) == 1)
  }
}
