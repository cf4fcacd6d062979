import Bisection
import LocalTime

/// A removal of an app (SH-7), placed among all changes of the child's apps.
public struct AppRemoval: Hashable, Sendable {
  /// Number in the order in which assignments, changes and removals were made, from 1.
  public var change: Int64
  /// From when the app was not assigned.
  public var at: Instant

  public init(change: Int64, at: Instant) {
    self.change = change
    self.at = at
  }
}

/// The removals of one app. An app may have many; the one that counts for a grant is found in log n.
public struct AppRemovals: Hashable, Sendable {
  /// By change.
  private let all: [AppRemoval]
  /// Whether their instants ascend, too; they do not when the clock was set back between two of them.
  let isInOrder: Bool

  public init(_ removals: some Sequence<AppRemoval>) {
    all = removals.sorted { $0.change < $1.change }
    isInOrder = !zip(all, all.dropFirst()).contains { $0.at > $1.at }
  }

  public var isEmpty: Bool { all.isEmpty }
  /// The one made last.
  var last: AppRemoval? { all.last }

  /// The earliest of those that were made after a change, from an instant on.
  func first(after change: Int64, from instant: Instant) -> Instant? {
    guard isInOrder else { return all.lazy.filter { $0.change > change && $0.at >= instant }.map(\.at).min() }
    let index = all.partitioningIndex { $0.change > change && $0.at >= instant }
    return index < all.count ? all[index].at : nil
  }
}
