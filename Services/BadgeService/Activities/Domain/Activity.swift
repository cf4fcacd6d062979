import BadgeChildren
import LocalTime

/// The types of a child's deeds and events outside of learning apps (BA-5), numbered as in the contract.
enum ActivityType: Int, CaseIterable, Hashable, Sendable {
  case accountCreated = 1
  case transactionCreated, savingsDeposit, allowanceReceived, balanceChanged, budgetChecked, goalCreated, goalCompleted
  case familyGoalJoined, wishlistPurchase, taskCompleted, taskApproved, taskRejected, siblingTransfer, birthdayGift

  /// The content besides its time.
  struct Payload: OptionSet, Hashable, Sendable {
    let rawValue: Int

    /// An amount of money above 0.
    static let amount = Payload(rawValue: 1)
    /// Whether money came in or went out.
    static let direction = Payload(rawValue: 2)
    /// A balance, which may be negative.
    static let balance = Payload(rawValue: 4)
    /// Whether spending was under budget.
    static let underBudget = Payload(rawValue: 8)
    /// The goal, item, task or sibling.
    static let subject = Payload(rawValue: 16)
  }

  var payload: Payload {
    switch self {
    case .accountCreated: []
    case .transactionCreated: [.amount, .direction]
    case .savingsDeposit, .allowanceReceived, .birthdayGift: .amount
    case .balanceChanged: .balance
    case .budgetChecked: .underBudget
    case .goalCreated, .goalCompleted, .familyGoalJoined, .wishlistPurchase: .subject
    case .taskCompleted, .taskApproved, .taskRejected: .subject
    case .siblingTransfer: [.amount, .subject]
    }
  }

  /// The facts that it is a part of.
  var facts: Set<Fact> {
    switch self {
    case .accountCreated: [.accountCreated]
    case .transactionCreated: [.transactions]
    case .savingsDeposit:
      [.savingsDeposit, .totalSaved, .savingsDepositOnAllowanceDay, .monthlySavingsRate, .weeklySavingStreak]
    case .allowanceReceived: [.savingsDepositOnAllowanceDay, .monthlySavingsRate]
    case .balanceChanged: [.balance]
    case .budgetChecked: [.weeksUnderBudget]
    case .goalCreated: [.goalCreated]
    case .goalCompleted: [.goalsCompleted]
    case .familyGoalJoined: [.familyGoalJoined]
    case .wishlistPurchase: [.wishlistPurchase]
    case .taskCompleted: []
    case .taskApproved, .taskRejected: [.tasksCompleted, .tasksApprovedInARow]
    case .siblingTransfer: [.siblingTransfer]
    case .birthdayGift: [.birthdayGift]
    }
  }

  /// Whether it decides about a task.
  var isDecision: Bool { self == .taskApproved || self == .taskRejected }

  /// Its name in the catalogue.
  var name: String {
    switch self {
    case .accountCreated: "account_created"
    case .transactionCreated: "transaction_created"
    case .savingsDeposit: "savings_deposit"
    case .allowanceReceived: "allowance_received"
    case .balanceChanged: "balance_changed"
    case .budgetChecked: "budget_checked"
    case .goalCreated: "goal_created"
    case .goalCompleted: "goal_completed"
    case .familyGoalJoined: "family_goal_joined"
    case .wishlistPurchase: "wishlist_purchase"
    case .taskCompleted: "task_completed"
    case .taskApproved: "task_approved"
    case .taskRejected: "task_rejected"
    case .siblingTransfer: "sibling_transfer"
    case .birthdayGift: "birthday_gift"
    }
  }

  /// Whether what follows from it depends on the local day on which it occurred.
  var dependsOnDates: Bool {
    [.savingsDeposit, .allowanceReceived, .budgetChecked, .balanceChanged].contains(self)
  }
}

/// An activity's place in the order of all activities of a child: by time, then by id, then by who has reported it.
struct ActivityPlace: Comparable, Hashable, Sendable {
  var time: Instant
  /// Chosen by the reporter.
  var id: String
  /// The outside system; empty for the guardians of the family.
  var reporter: String

  init(time: Instant, id: String, reporter: String) {
    (self.time, self.id, self.reporter) = (time, id, reporter)
  }

  /// Ids are compared byte by byte, as the database does.
  static func < (left: ActivityPlace, right: ActivityPlace) -> Bool {
    if left.time != right.time { return left.time < right.time }
    if left.id != right.id { return left.id.utf8.lexicographicallyPrecedes(right.id.utf8) }
    return left.reporter.utf8.lexicographicallyPrecedes(right.reporter.utf8)
  }
}

/// An activity of a child.
struct Activity: Hashable, Sendable {
  var place: ActivityPlace
  var type: ActivityType
  /// An amount or a balance, in hundredths of the currency; 0 for other types.
  var amount: Int64 = 0
  /// Whether money came in, or spending was under budget; false for other types.
  var isPositive = false
  /// The goal, item, task or sibling; empty for other types.
  var subject = ""

  init(_ place: ActivityPlace, _ type: ActivityType) { (self.place, self.type) = (place, type) }
}

/// Limits of an activity's numbers, so that no sum of them can overflow.
enum ActivityLimits {
  /// Hundredths of the currency.
  static let amount: ClosedRange<Int64> = 1...10_000_000_000
  static let balance: ClosedRange<Int64> = -10_000_000_000...10_000_000_000
  /// Characters of the id of an activity, or of what it is about.
  static let identifier = 1...64
  /// Seconds by which an activity may be ahead of its receipt.
  static let ahead: Int64 = 300
  /// Activities of a child that an outside system can report.
  static let ofReporter: Int64 = 100_000
  /// Activities of a child that its guardians can report.
  static let ofGuardians: Int64 = 20_000
  /// Activities in one call.
  static let batch = 1_000
}
