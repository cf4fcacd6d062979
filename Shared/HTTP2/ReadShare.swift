/// How much a connection reads, and processes of what it has read, in one turn of its loop, so that its input delays
/// the others by some tenths of a millisecond at most. Bytes of messages cost little; as many bytes of frames that do
/// nothing, of streams that are reset at once, or of unwanted header lists, cost hundreds of times as much,
/// which shows only when they have been processed. So that is done a slice at a time, and the rest waits for the next
/// turn when a turn's cost is used up. Requests cost what their handlers take until they suspend: there the clock
/// decides, and once the turn has lasted a while each connection processes one more slice. A peer that sends many of
/// those, and one that is not known yet, is read in small parts. A pure value.
struct ReadShare {
  /// The cost that such frames may have in one turn without any consequence, in frames that do nothing: about 0.1 ms.
  static let freely = 256
  /// The cost of a stream that is reset as soon as it is open, in the same unit.
  static let reset = 25
  /// The cost of a stream as long as it has no response. Clients may send the heads of a hundred requests before their
  /// bodies.
  static let stream = 2
  /// Open streams whose windows SETTINGS move for the cost of one such frame.
  static let streamsMoved = 8
  /// Bytes of header fields beyond the limit that are decoded and checked for that cost.
  static let uselessHeaderBytes = 64
  static let minimum = 2_048
  static let first = 4_096
  static let maximum = 65_536
  static let minimumSlice = 64
  static let firstSlice = 256
  static let maximumSlice = 1_024
  /// Nanoseconds that a slice should not take: the next one is smaller.
  static let maximumSliceTime: Int64 = 50_000
  /// Duration of a turn, in nanoseconds, after which no connection processes more than one slice.
  static let maximumTurnTime: Int64 = 250_000

  /// Bytes to read next.
  private(set) var bytes = Self.first
  /// Bytes to process next, unless they are known to be those of a message.
  private(set) var slice = Self.firstSlice
  private var costBefore = 0
  private var costBeforeSlice = 0

  /// - Parameters:
  ///   - cost: of all such frames received on the connection so far.
  ///   - time: nanoseconds that the slice took.
  ///   - turn: nanoseconds since the loop's turn began.
  /// - Returns: whether the connection may process another slice in this turn.
  mutating func hasProcessed(cost: Int, time: Int64 = 0, turn: Int64 = 0) -> Bool {
    // Streams that have been answered since cost nothing any more, but leave no room for others.
    costBefore = min(costBefore, cost)
    let new = cost - costBeforeSlice
    costBeforeSlice = cost
    if new > Self.freely / 2 || time > Self.maximumSliceTime {
      slice = max(Self.minimumSlice, slice / 4)
    } else if new < Self.freely / 8, time < Self.maximumSliceTime / 4, slice < Self.maximumSlice {
      slice *= 2
    }
    return cost - costBefore <= Self.freely && turn <= Self.maximumTurnTime
  }

  /// - Parameters:
  ///   - count: bytes that were read.
  ///   - cost: as for `hasProcessed`.
  ///   - isProcessed: whether all of it was processed.
  /// - Returns: whether the connection may read more in this turn.
  mutating func hasRead(_ count: Int, cost: Int, isProcessed: Bool = true) -> Bool {
    let new = cost - costBefore
    costBefore = cost
    costBeforeSlice = cost
    if new > Self.freely || !isProcessed {
      bytes = max(Self.minimum, bytes / 4)
      return false
    }
    guard count == bytes, new <= Self.freely / 4 else { return false }
    defer { bytes = min(Self.maximum, bytes * 4) }
    return bytes == Self.maximum
  }
}
