import LocalTime
import Messages

// How an evaluation was stored before there were messages: lists of numbers of 8 bytes, the lowest byte first, each
// list with its length; optional numbers as lists of none or one.

extension PendingEvaluation {
  package init?(earlier bytes: [UInt8]) {
    guard var lists = Self.lists(bytes), (5...9).contains(lists.count) else { return nil }
    // Work that was stored before days could be interrupted, an evaluation held, or a cause named, ends earlier.
    lists += Array(repeating: [], count: 9 - lists.count)
    let (day, streaksDay) = (PartialDay(earlier: lists[5]), PartialDay(earlier: lists[6]))
    guard [0, 3, 7].allSatisfy({ lists[$0].count <= 1 }), lists[8].count <= 2, [0, 2].contains(lists[2].count),
      (lists[0] + lists[8]).allSatisfy({ Int32(exactly: $0) != nil }), (day == nil) == lists[5].isEmpty,
      (streaksDay == nil) == lists[6].isEmpty, let touched = Self.ranges(lists[1]), let waiting = Self.ranges(lists[4])
    else { return nil }
    streaksFrom = lists[0].first.map { LocalDate(daysSinceEpoch: Int32(truncatingIfNeeded: $0)) }
    if let isBooking = lists[2].first, let place = lists[2].last {
      round = Round(touched: touched, isBooking: isBooking == 1, place: place)
      round?.cursor = lists[3].first.map { Cursor(instant: Instant(seconds: $0), day: day) }
    }
    self.waiting = waiting
    self.streaksDay = streaksDay
    heldUntil = lists[7].first.map(Instant.init(seconds:))
    hasWithdrawn = lists[8].count == 2
    cause = lists[8].first.map { .init(rawValue: Int32(truncatingIfNeeded: $0)) } ?? .unspecified
  }

  private static func lists(_ bytes: [UInt8]) -> [[Int64]]? {
    guard bytes.count % 8 == 0 else { return nil }
    var rest = stride(from: 0, to: bytes.count, by: 8).map { start in
      (0..<8).reduce(Int64(0)) { $0 | Int64(bytes[start + $1]) << ($1 * 8) }
    }[...]
    var lists: [[Int64]] = []
    while let count = rest.popFirst() {
      guard count >= 0, count <= rest.count else { return nil }
      lists.append(Array(rest.prefix(Int(count))))
      rest = rest.dropFirst(Int(count))
    }
    return lists
  }

  private static func ranges(_ flat: [Int64]) -> [Range<Instant>]? {
    let pairs = stride(from: 0, to: flat.count - flat.count % 2, by: 2).map { (flat[$0], flat[$0 + 1]) }
    guard flat.count % 2 == 0, pairs.allSatisfy({ $0 <= $1 }) else { return nil }
    return pairs.map { Instant(seconds: $0)..<Instant(seconds: $1) }
  }
}
