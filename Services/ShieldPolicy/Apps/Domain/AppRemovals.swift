package import LocalTime
import Ordering

/// A removal of an app (SH-7), placed among all changes of the child's apps.
package struct AppRemoval: Hashable, Sendable {
  /// Number in the order in which assignments, changes and removals were made, from 1.
  package var change: Int64
  /// From when the app was not assigned.
  package var at: Instant

  package init(change: Int64, at: Instant) {
    self.change = change
    self.at = at
  }
}

/// The removals of one app. An app may have many; the one that counts for a grant is found in log n.
package struct AppRemovals: Hashable, Sendable {
  /// By change.
  private let all: [AppRemoval]
  /// Whether their instants ascend, too; they do not when the clock was set back between two of them.
  package let isInOrder: Bool

  package init(_ removals: some Sequence<AppRemoval>) {
    all = removals.sorted { $0.change < $1.change }
    isInOrder = !zip(all, all.dropFirst()).contains { $0.at > $1.at }
  }

  package var isEmpty: Bool { all.isEmpty }
  /// The one made last.
  package var last: AppRemoval? { all.last }

  /// The earliest of those that were made after a change, from an instant on.
  package func first(after change: Int64, from instant: Instant) -> Instant? {
    guard isInOrder else { return all.lazy.filter { $0.change > change && $0.at >= instant }.map(\.at).min() }
    let index = all.partitioningIndex { $0.change > change && $0.at >= instant }
    return index < all.count ? all[index].at : nil
  }
}
