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

extension UsageCursor {
  /// Text lines of fields separated by tabs: child, section, instant reached, date; then a line for each open sum and
  /// each counter.
  package var bytes: [UInt8] {
    var lines = ["\(childID)\t\(section.rawValue)\t\(reached.seconds)\t\(closedThrough)"]
    lines += open.sorted { $0.key < $1.key }.map { "\($0.key.app)\t\($0.key.date)\t\($0.value)" }
    lines += counters.sorted { $0.key < $1.key }.map {
      "\($0.key.id)\t\($0.key.generation)\t\($0.value.seconds)\t\($0.value.sixtieths)"
    }
    return Array(lines.joined(separator: "\n").utf8)
  }

  /// Nil for bytes that are no cursor; empty bytes are the beginning.
  package init?(_ bytes: [UInt8]) {
    self.init()
    if bytes.isEmpty { return }
    // Byte by byte: there may be thousands of counters.
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let fields = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
      let numbers = fields.dropFirst().compactMap { Int64($0) }
      guard let text = fields.first, numbers.count == fields.count - 1 else { return nil }
      switch (index, numbers.count) {
      case (0, 3):
        guard let section = Section(rawValue: numbers[0]) else { return nil }
        (childID, self.section, reached, closedThrough) = (text, section, Instant(seconds: numbers[1]), numbers[2])
      case (1..., 2): open[Learning(date: numbers[0], app: text)] = numbers[1]
      case (1..., 3):
        counters[AppGeneration(id: text, generation: numbers[0])] = AppCounter(
          seconds: numbers[1], sixtieths: numbers[2])
      default: return nil
      }
    }
  }
}
