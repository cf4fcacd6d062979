package import LocalTime
package import ShieldApps

/// How far a snapshot of a family's usage is applied. It contains children in order of their ids, for each the learning
/// and then the reward use, both in order of time.
package struct UsageCursor: Hashable, Sendable {
  package enum Section: Int64, Comparable, Sendable {
    case learning = 1
    case reward = 2

    package static func < (left: Section, right: Section) -> Bool { left.rawValue < right.rawValue }
  }

  /// Empty before the first child.
  package private(set) var childID = ""
  package private(set) var section = Section.reward
  /// How far the section is applied.
  package var reached = Instant.distantPast
  /// Learning is booked correctly through this date, in days since 1970.
  package var closedThrough = Int64(Int32.min)
  /// Learning received for later dates, in sixtieths, by date and app.
  package var open: [Learning: Int64] = [:]
  /// The counters of everything received for the child.
  package var counters: [AppGeneration: AppCounter] = [:]

  /// An app on a local day.
  package struct Learning: Hashable, Comparable, Sendable {
    /// Days since 1970.
    package var date: Int64
    package var app: String

    package init(date: Int64, app: String) {
      self.date = date
      self.app = app
    }

    package static func < (left: Learning, right: Learning) -> Bool { (left.date, left.app) < (right.date, right.app) }
  }

  package init() {}

  /// At a child's beginning.
  package init(childID: String) {
    self.childID = childID
    section = .learning
  }

  /// In the middle of a child.
  package init(
    childID: String, section: Section, reached: Instant, closedThrough: Int64, open: [Learning: Int64],
    counters: [AppGeneration: AppCounter]
  ) {
    (self.childID, self.section, self.reached, self.closedThrough) = (childID, section, reached, closedThrough)
    (self.open, self.counters) = (open, counters)
  }

  /// Moves on from learning to reward use.
  package mutating func beginReward() {
    section = .reward
    reached = .distantPast
    open = [:]
  }

  /// Whether a section of a child has been passed.
  package func isPast(_ childID: String, _ section: Section) -> Bool {
    (childID, section.rawValue) < (self.childID, self.section.rawValue)
  }

  /// Removes and returns the open sums of dates that are over.
  package mutating func removeOpen(through date: Int64) -> [Learning: Int64] {
    let closed = open.filter { $0.key.date <= date }
    open = open.filter { $0.key.date > date }
    return closed
  }
}
