import LocalTime
import Randomness

/// The clocks of some services are wrong for a while.
struct ClockStep: Sendable {
  /// When it begins, in seconds after the start of the history.
  var at: Int64
  /// By how much they are ahead, in seconds; negative where they are behind.
  var ahead: Int64
  /// How long they are wrong, in seconds: shorter, where something else happens before.
  var lasting: Int64
  /// The services, by index.
  var services: Set<Int>

  static let second: Int64 = 1, hour: Int64 = 3_600, week: Int64 = 7 * 86_400

  private static let durations: [Int64] = [0, 0, 1, 2, hour, RandomHistory.day]

  /// Each step of these, of each service alone and of all at once.
  private static let kinds: [(ahead: Int64, services: Set<Int>)] = [second, hour, 25 * hour, 60 * hour, week].flatMap {
    size in
    [size, -size].flatMap { ahead in
      ((0..<FourServices.count).map { [$0] } + [Set(0..<FourServices.count)]).map { (ahead, $0) }
    }
  }

  /// Steps at chosen moments of a history, in their order: a second before, at and after an instant at which a day, and
  /// with it perhaps a week or month, ends or clocks change. The right clock shows it, or the wrong one does.
  /// - Parameter count: how many. The histories of seeds that follow each other have all kinds of steps together.
  static func chosen(
    of history: RandomHistory, seed: UInt64, _ count: Int, using random: inout SeededRandom
  ) throws -> [ClockStep] {
    // Of its own numbers, so that each seed has a part of the same order.
    var order = SeededRandom(seed: 7)
    let kinds = Self.kinds.shuffled(using: &order)
    let edges = try edges(of: history)
    var steps: [ClockStep] = []
    for number in 0..<count {
      let kind = kinds[(Int(seed) * count + number) % kinds.count]
      let isShown = Bool.random(using: &random)
      let places: [Int64] = edges.map { isShown ? $0 : $0 - kind.ahead }
      let possible = places.filter { (1..<RandomHistory.length + RandomHistory.day).contains($0) }
      let lasting = durations.randomElement(using: &random) ?? 0
      guard let place = possible.randomElement(using: &random) else { continue }
      let at = max(1, place + Int64.random(in: -1...1, using: &random))
      steps.append(ClockStep(at: at, ahead: kind.ahead, lasting: lasting, services: kind.services))
    }
    return steps.sorted { $0.at < $1.at }
  }

  /// The midnights of the child's zones and of one that it never is in, changes of their clocks, and the ends of the
  /// hours that these repeat or skip, in seconds after the start.
  private static func edges(of history: RandomHistory) throws -> [Int64] {
    var edges: Set<Int64> = []
    let (first, last) = (history.start + 60, history.start + RandomHistory.length + RandomHistory.day)
    for name in Set(history.zones + [history.start.seconds.isMultiple(of: 7) ? "Pacific/Auckland" : "America/St_Johns"])
    {
      let zone = try Zone.named(name)
      var date = zone.localDate(at: first)
      while zone.interval(of: date).upperBound < last {
        edges.insert(zone.interval(of: date).upperBound.seconds - history.start.seconds)
        date = date.adding(days: 1)
      }
      // Clocks change at full quarters of an hour.
      var instant = Instant(seconds: (first.seconds / 900 + 1) * 900)
      while instant < last {
        let shift = Int64(zone.offset(at: instant) - zone.offset(at: instant - 1))
        if shift != 0, abs(shift) < 86_400 {
          let change = instant.seconds - history.start.seconds
          edges.formUnion([change - abs(shift), change, change + abs(shift)])
        }
        instant = instant + 900
      }
    }
    return edges.sorted()
  }
}
