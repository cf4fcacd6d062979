/// A number about a child that badges depend on; each is a fold over events.
package enum Fact: String, CaseIterable, Hashable, Sendable {
  case accountCreated = "account_created"
  case savingsDeposit = "savings_deposit"
  case totalSaved = "total_saved"
  case savingsDepositOnAllowanceDay = "savings_deposit_on_allowance_day"
  case monthlySavingsRate = "monthly_savings_rate"
  case goalCreated = "goal_created"
  case goalsCompleted = "goals_completed"
  case familyGoalJoined = "family_goal_joined"
  case wishlistPurchase = "wishlist_purchase"
  case tasksCompleted = "tasks_completed"
  case tasksApprovedInARow = "tasks_approved_in_a_row"
  case weeklySavingStreak = "weekly_saving_streak"
  case transactions
  case balance
  case weeksUnderBudget = "weeks_under_budget"
  case birthdayGift = "birthday_gift"
  case siblingTransfer = "sibling_transfer"
  case challengesCompleted = "challenges_completed"
  case streakDays = "streak_days"
  case totalLearningMinutes = "total_learning_minutes"
  case totalPointsEarned = "total_points_earned"

  package enum Unit: Hashable, Sendable {
    case count
    /// Hundredths of the currency.
    case minorUnits
    case percent
  }

  package var unit: Unit {
    switch self {
    case .totalSaved, .balance: .minorUnits
    case .monthlySavingsRate: .percent
    default: .count
    }
  }

  /// The words after the numbers in a progress text, such as `tasks completed`.
  package var phrase: String {
    switch self {
    case .accountCreated: "accounts created"
    case .savingsDeposit: "savings deposits"
    case .totalSaved: "saved"
    case .savingsDepositOnAllowanceDay: "deposits on allowance day"
    case .monthlySavingsRate: "of allowance saved"
    case .goalCreated: "goals created"
    case .goalsCompleted: "goals completed"
    case .familyGoalJoined: "family goals joined"
    case .wishlistPurchase: "wishlist purchases"
    case .tasksCompleted: "tasks completed"
    case .tasksApprovedInARow: "tasks approved in a row"
    case .weeklySavingStreak: "weeks of saving in a row"
    case .transactions: "transactions"
    case .balance: "balance"
    case .weeksUnderBudget: "weeks under budget"
    case .birthdayGift: "birthday gifts"
    case .siblingTransfer: "transfers to siblings"
    case .challengesCompleted: "challenges completed"
    case .streakDays: "days in a row"
    case .totalLearningMinutes: "minutes of learning"
    case .totalPointsEarned: "points earned"
    }
  }
}
