import Apps
import Database
import LocalTime
import ServiceAPI
import UsageCounting

/// A child's totals: overall over all generations, per app over the generation in force (US-10 to US-12).
struct ChildTotals: Hashable, Sendable {
  /// An app that is currently assigned.
  struct App: Hashable, Sendable {
    var app: String
    var category: AppCategory
    var generation: Int64
    var amount: UsageAmount
    /// From when on its usage counts.
    var assigned: Instant
  }

  var learning = UsageAmount.zero
  var rewardSeconds: Int64 = 0
  /// By app id.
  var apps: [App]

  /// Maximum number of apps of a child.
  static let maximumApps = 1_000

  init(_ tx: ReadTransaction, _ child: ChildKey, facts: CountingFacts) throws {
    let assigned = facts.apps.compactMapValues(\.current).sorted { $0.key < $1.key }.prefix(Self.maximumApps)
    // Where past generations are many, each sum is looked up by itself.
    let sums = try TotalTable.sums(tx, child, limit: 2 * assigned.count + 2)
    func sum(_ key: TotalTable.SumKey) throws -> UsageAmount {
      if let sums { return sums[key] ?? .zero }
      return try TotalTable.sum(tx, child, key)
    }
    learning = try sum(.init(allOf: .learning))
    rewardSeconds = try sum(.init(allOf: .reward)).seconds
    apps = try assigned.map { app, current in
      App(
        app: app, category: current.category, generation: current.generation,
        amount: try sum(.init(app: app, category: current.category, generation: current.generation)),
        assigned: current.assigned)
    }
  }
}
