import BadgeChildren

extension Badge {
  /// All badges that every family has (BA-6): the starter badges, then the others in the catalogue's order.
  static let catalogue = starters + achievements

  /// The badges for what happens outside of learning apps, in the catalogue's order.
  static let achievements = [
    Badge(
      code: "FIRST_SAVER", name: "First Saver", description: "Made your first deposit to savings", icon: "banknote",
      criterion: .reached(.singleAction, .savingsDeposit, threshold: 1), category: .saving, rarity: .common,
      points:
        10),
    Badge(
      code: "PENNY_PINCHER", name: "Penny Pincher", description: "Saved $10 total", icon: "banknote",
      criterion:
        .reached(.amount, .totalSaved, threshold: 1000), category: .saving, rarity: .common, points: 15),
    Badge(
      code: "MONEY_STACKER", name: "Money Stacker", description: "Saved $50 total", icon: "banknote",
      criterion:
        .reached(.amount, .totalSaved, threshold: 5000), category: .saving, rarity: .uncommon, points: 25),
    Badge(
      code: "SAVINGS_STAR", name: "Savings Star", description: "Saved $100 total", icon: "banknote",
      criterion:
        .reached(.amount, .totalSaved, threshold: 10_000), category: .saving, rarity: .rare, points: 50),
    Badge(
      code: "SAVINGS_CHAMPION", name: "Savings Champion", description: "Saved $500 total", icon: "banknote",
      criterion:
        .reached(.amount, .totalSaved, threshold: 50_000), category: .saving, rarity: .epic, points: 100),
    Badge(
      code: "EARLY_BIRD", name: "Early Bird", description: "Saved on the same day as allowance", icon: "banknote",
      criterion: .reached(.timeBased, .savingsDepositOnAllowanceDay, threshold: 1), category: .saving,
      rarity:
        .uncommon, points: 20),
    Badge(
      code: "SUPER_SAVER", name: "Super Saver", description: "Saved 50% of allowance in a month", icon: "banknote",
      criterion: .reached(.percentage, .monthlySavingsRate, threshold: 50), category: .saving, rarity: .rare,
      points:
        40),
    Badge(
      code: "FRUGAL_MASTER", name: "Frugal Master", description: "Saved 75% of allowance in a month", icon: "banknote",
      criterion: .reached(.percentage, .monthlySavingsRate, threshold: 75), category: .saving, rarity: .epic,
      points:
        75),
    Badge(
      code: "GOAL_SETTER", name: "Goal Setter", description: "Created your first savings goal", icon: "target",
      criterion: .reached(.singleAction, .goalCreated, threshold: 1), category: .goals, rarity: .common, points: 10),
    Badge(
      code: "GOAL_CRUSHER", name: "Goal Crusher", description: "Completed your first savings goal", icon: "target",
      criterion: .reached(.goalCompletion, .goalsCompleted, threshold: 1), category: .goals, rarity: .common,
      points:
        20),
    Badge(
      code: "DREAM_ACHIEVER", name: "Dream Achiever", description: "Completed 5 savings goals", icon: "target",
      criterion: .reached(.goalCompletion, .goalsCompleted, threshold: 5), category: .goals, rarity: .rare,
      points:
        50),
    Badge(
      code: "GOAL_MACHINE", name: "Goal Machine", description: "Completed 10 savings goals", icon: "target",
      criterion:
        .reached(.goalCompletion, .goalsCompleted, threshold: 10), category: .goals, rarity: .epic, points: 100),
    Badge(
      code: "WISHLIST_WINNER", name: "Wishlist Winner", description: "Purchased an item from your wishlist",
      icon:
        "target", criterion: .reached(.singleAction, .wishlistPurchase, threshold: 1), category: .goals,
      rarity: .common,
      points: 15),
    Badge(
      code: "HELPER", name: "Helper", description: "Completed your first task", icon: "checklist",
      criterion:
        .reached(.singleAction, .tasksCompleted, threshold: 1), category: .chores, rarity: .common, points: 10),
    Badge(
      code: "HARD_WORKER", name: "Hard Worker", description: "Completed 10 tasks", icon: "checklist",
      criterion:
        .reached(.count, .tasksCompleted, threshold: 10), category: .chores, rarity: .common, points: 20),
    Badge(
      code: "CHORE_CHAMPION", name: "Chore Champion", description: "Completed 50 tasks", icon: "checklist",
      criterion:
        .reached(.count, .tasksCompleted, threshold: 50), category: .chores, rarity: .rare, points: 50),
    Badge(
      code: "TASK_MASTER", name: "Task Master", description: "Completed 100 tasks", icon: "checklist",
      criterion:
        .reached(.count, .tasksCompleted, threshold: 100), category: .chores, rarity: .epic, points: 100),
    Badge(
      code: "PERFECT_RECORD", name: "Perfect Record", description: "Had 10 tasks approved in a row", icon: "checklist",
      criterion: .reached(.streak, .tasksApprovedInARow, threshold: 10), category: .chores, rarity: .rare, points: 40),
    Badge(
      code: "STREAK_STARTER", name: "Streak Starter", description: "Saved for 2 weeks in a row", icon: "flame",
      criterion: .reached(.streak, .weeklySavingStreak, threshold: 2), category: .streaks, rarity: .common,
      points:
        15),
    Badge(
      code: "CONSISTENCY_KING", name: "Consistency King", description: "Saved for 4 weeks in a row", icon: "flame",
      criterion: .reached(.streak, .weeklySavingStreak, threshold: 4), category: .streaks, rarity: .uncommon,
      points:
        30),
    Badge(
      code: "STREAK_MASTER", name: "Streak Master", description: "Saved for 10 weeks in a row", icon: "flame",
      criterion: .reached(.streak, .weeklySavingStreak, threshold: 10), category: .streaks, rarity: .rare, points: 60),
    Badge(
      code: "UNSTOPPABLE", name: "Unstoppable", description: "Saved for 26 weeks in a row", icon: "flame",
      criterion:
        .reached(.streak, .weeklySavingStreak, threshold: 26), category: .streaks, rarity: .epic, points: 100),
    Badge(
      code: "LEGENDARY_STREAK", name: "Legendary Streak", description: "Saved for 52 weeks in a row", icon: "flame",
      criterion: .reached(.streak, .weeklySavingStreak, threshold: 52), category: .streaks, rarity: .legendary,
      points:
        200),
    Badge(
      code: "FIRST_PURCHASE", name: "First Purchase", description: "Made your first transaction", icon: "flag",
      criterion: .reached(.singleAction, .transactions, threshold: 1), category: .milestones, rarity: .common,
      points:
        5),
    Badge(
      code: "DOUBLE_DIGITS", name: "Double Digits", description: "Reached $10 balance", icon: "flag",
      criterion:
        .reached(.amount, .balance, threshold: 1000), category: .milestones, rarity: .common, points: 10),
    Badge(
      code: "FIFTY_CLUB", name: "Fifty Club", description: "Reached $50 balance", icon: "flag",
      criterion:
        .reached(.amount, .balance, threshold: 5000), category: .milestones, rarity: .uncommon, points: 25),
    Badge(
      code: "CENTURY_CLUB", name: "Century Club", description: "Reached $100 balance", icon: "flag",
      criterion:
        .reached(.amount, .balance, threshold: 10_000), category: .milestones, rarity: .rare, points: 50),
    Badge(
      code: "HIGH_ROLLER", name: "High Roller", description: "Reached $500 balance", icon: "flag",
      criterion:
        .reached(.amount, .balance, threshold: 50_000), category: .milestones, rarity: .epic, points: 100),
    Badge(
      code: "BUDGET_AWARE", name: "Budget Aware", description: "Stayed under budget for a week", icon: "cart",
      criterion: .reached(.streak, .weeksUnderBudget, threshold: 1), category: .spending, rarity: .common, points: 15),
    Badge(
      code: "BUDGET_BOSS", name: "Budget Boss", description: "Stayed under budget for 4 weeks", icon: "cart",
      criterion: .reached(.streak, .weeksUnderBudget, threshold: 4), category: .spending, rarity: .rare, points: 50),
    Badge(
      code: "SMART_SPENDER", name: "Smart Spender", description: "Tracked 50 transactions", icon: "cart",
      criterion:
        .reached(.count, .transactions, threshold: 50), category: .spending, rarity: .uncommon, points: 25),
    Badge(
      code: "TRANSACTION_TRACKER", name: "Transaction Tracker", description: "Tracked 200 transactions", icon: "cart",
      criterion: .reached(.count, .transactions, threshold: 200), category: .spending, rarity: .rare, points: 50),
    Badge(
      code: "WELCOME", name: "Welcome", description: "Joined the app", icon: "star",
      criterion: .reached(
        .singleAction,
        .accountCreated, threshold: 1), category: .special, rarity: .common, points: 5),
    Badge(
      code: "BIRTHDAY_BONUS", name: "Birthday Bonus", description: "Received a gift on your birthday", icon: "star",
      criterion: .reached(.singleAction, .birthdayGift, threshold: 1), category: .special, rarity: .uncommon,
      points:
        25),
    Badge(
      code: "GENEROUS_HEART", name: "Generous Heart", description: "Gave money to a sibling", icon: "star",
      criterion:
        .reached(.singleAction, .siblingTransfer, threshold: 1), category: .special, rarity: .rare, points: 40),
    Badge(
      code: "FAMILY_FIRST", name: "Family First", description: "Part of a family savings goal", icon: "star",
      criterion: .reached(.singleAction, .familyGoalJoined, threshold: 1), category: .special, rarity: .rare,
      points:
        40),
  ]
}
