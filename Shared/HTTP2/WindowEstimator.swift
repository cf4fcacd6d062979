/// Finds out how large the receive window has to be for the peer to send without waiting: the bytes that fit into one
/// round trip (bandwidth × delay). A PING measures the round trip; the bytes that arrive in its course are the sample.
/// A pure value: time is passed in, in monotonic nanoseconds.
struct WindowEstimator {
  enum Action: Equatable {
    case nothing
    /// Send a PING; its acknowledgement ends the sample.
    case measure
    /// Request this window; `grown(to:)` reports what was granted.
    case grow(Int)
  }

  /// The present window, in bytes.
  private(set) var window: Int
  private let limit: Int
  /// DATA was received since the last PING was acknowledged, so the peer has sent some since it got that PING. Without
  /// it a PING would be one too many for gRPC's servers, which count those that come between two frames of theirs (A8).
  var hasNewData = false
  private var sinceSample = 0
  private var sample = 0
  private var sampleStart: Int64?
  private var bestBandwidth = 0.0

  /// - Parameters:
  ///   - window: the window at first, in bytes.
  ///   - limit: the largest window there may be.
  init(window: Int, limit: Int) {
    self.window = window
    self.limit = limit
  }

  /// Bytes of DATA that were received were read. Small calls never fill a window, so half of one comes before the first
  /// question.
  mutating func received(_ count: Int, now: Int64) -> Action {
    guard window < limit else { return .nothing }
    guard sampleStart == nil else {
      sample += count
      return .nothing
    }
    sinceSample += count
    guard sinceSample >= window / 2, hasNewData else { return .nothing }
    sinceSample = 0
    sample = 0
    sampleStart = now
    return .measure
  }

  /// The peer has acknowledged the PING.
  mutating func acknowledged(now: Int64) -> Action {
    guard let start = sampleStart else { return .nothing }
    sampleStart = nil
    hasNewData = false
    let bandwidth = Double(sample) / Double(max(now - start, 1))
    // The window is updated by half of it at a time, so a peer that the window holds up sends at least a half in each
    // round. A peer that sent clearly less, or was slower than before, is held up by something else.
    guard sample * 5 >= window * 2, bandwidth > bestBandwidth else { return .nothing }
    bestBandwidth = bandwidth
    return .grow(min(limit, window * 2))
  }

  mutating func grown(to window: Int) {
    self.window = window
  }
}
