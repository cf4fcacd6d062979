import Bytes

/// A day of families: what each does, and when, in seconds after midnight of the services' clock.
///
/// In the morning every device fetches its policy. Two of three children learn in the afternoon and report every
/// quarter of an hour; the others' devices are away until the evening and then send all of it at once. In the evening
/// guardians look at what became of the day.
package struct FamilyDay: Sendable {
  enum Deed: Hashable, Sendable {
    case fetchPolicy, reportState, showProgress
    /// Usage of these minutes of the day.
    case sendUsage(Range<Int64>)
    case readTotals, readProgress, readBadges, readWallet
  }

  struct Event: Hashable, Sendable {
    var second: Double
    var family: Int
    var deed: Deed
  }

  /// In the order of time.
  let events: [Event]

  package static let seconds = 86_400.0

  package init(families: Int, seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var events: [Event] = []
    for family in 0..<families {
      func add(_ deeds: [Deed], _ from: Double, _ to: Double) {
        let second = from + (to - from) * random.nextFraction()
        // One after the other, as an app that is opened does.
        for (number, deed) in deeds.enumerated() {
          events.append(Event(second: second + Double(number), family: family, deed: deed))
        }
      }
      add([.fetchPolicy, .reportState, .showProgress], 6.5 * 3_600, 7.5 * 3_600)
      let begin = Int64(15 * 60) + Int64(random.next() % 60)
      if family % 3 == 2 {
        let away = (0..<12).map { Deed.sendUsage((begin + $0 * 15)..<(begin + $0 * 15 + 15)) }
        add([.fetchPolicy] + away + [.showProgress], 19 * 3_600, 20 * 3_600)
      } else {
        for quarter in 0..<12 {
          let minutes = (begin + Int64(quarter) * 15)..<(begin + Int64(quarter) * 15 + 15)
          let end = Double(minutes.upperBound) * 60
          add(quarter % 4 == 3 ? [.sendUsage(minutes), .fetchPolicy] : [.sendUsage(minutes)], end, end + 60)
        }
      }
      add([.readTotals, .readProgress, .readBadges, .readWallet], 20 * 3_600, 22 * 3_600)
    }
    self.events = events.sorted { ($0.second, $0.family) < ($1.second, $1.family) }
  }

  /// When they are sent, in nanoseconds after the start, where a second of the day takes `1 / speed` of one.
  package func times(speed: Double) -> [Int64] { events.map { Int64($0.second / speed * 1e9) } }
}
