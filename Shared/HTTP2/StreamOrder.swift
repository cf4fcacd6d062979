/// Checks that a client opens streams in ascending order (RFC 9113 section 5.1.1). nghttp2 ignores a HEADERS frame with
/// a lower number, as it may belong to a stream that it no longer knows; this remembers which numbers were skipped
/// last. Honest clients pass over one with every request that they cancel before it was sent.
struct StreamOrder {
  enum Verdict: Equatable {
    case opens
    /// The stream exists or existed.
    case known
    /// The number was skipped and can never be used again.
    case passedOver
  }

  private static let maximumGaps = 64
  private var last: Int32 = -1
  private var gaps: [ClosedRange<Int32>] = []

  mutating func check(_ id: Int32) -> Verdict {
    if id > last {
      if id > last + 2 {
        if gaps.count == Self.maximumGaps { gaps.removeFirst() }
        gaps.append(last + 2...id - 2)
      }
      last = id
      return .opens
    }
    return gaps.contains { $0.contains(id) } ? .passedOver : .known
  }
}
