import Database
import UsageDomain

/// A child's totals: overall over all generations, per app of the generation in force (US-10 to US-12).
struct ChildTotals: Hashable, Sendable {
  /// An app that is assigned now.
  struct App: Hashable, Sendable {
    var app: String
    var category: AppCategory
    var generation: Int64
    var amount: UsageAmount
  }

  var learning = UsageAmount.zero
  var rewardSeconds: Int64 = 0
  /// By app id.
  var apps: [App]

  /// Apps of a child, at most.
  static let maximumApps = 1_000

  init(_ tx: ReadTransaction, _ child: ChildKey, facts: ChildFacts) throws {
    learning = try TotalTable.sum(tx, child, .init(allOf: .learning))
    rewardSeconds = try TotalTable.sum(tx, child, .init(allOf: .reward)).seconds
    let assigned = facts.apps.compactMapValues(\.current).sorted { $0.key < $1.key }
    apps = try assigned.prefix(Self.maximumApps).map { app, current in
      let key = TotalTable.SumKey(app: app, category: current.category, generation: current.generation)
      return App(
        app: app, category: current.category, generation: current.generation,
        amount: try TotalTable.sum(tx, child, key))
    }
  }
}
