/// Checks that a client opens streams in ascending order (RFC 9113 section 5.1.1). nghttp2 ignores a HEADERS frame with
/// a lower number, as it may belong to a stream it has forgotten; this remembers which numbers were passed over.
struct StreamOrder {
  enum Verdict: Equatable {
    case opens
    /// The stream exists or existed.
    case known
    /// The number was passed over and can never be used again.
    case passedOver
    /// The peer skips numbers so often that they cannot be remembered.
    case tooManyGaps
  }

  private static let maxGaps = 64
  private var last: Int32 = -1
  private var gaps: [ClosedRange<Int32>] = []

  mutating func check(_ id: Int32) -> Verdict {
    if id > last {
      if id > last + 2 {
        guard gaps.count < Self.maxGaps else { return .tooManyGaps }
        gaps.append(last + 2...id - 2)
      }
      last = id
      return .opens
    }
    return gaps.contains { $0.contains(id) } ? .passedOver : .known
  }
}
