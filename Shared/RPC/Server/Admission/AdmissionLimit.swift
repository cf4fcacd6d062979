import EventLoop

/// The adaptive concurrency limit of one loop: how many calls may wait there for their turn, as a value.
///
/// A call is delayed by the work that its loop still has to do before: the calls that arrived with it or earlier and
/// the handlers that continue after an await. An upper bound of that delay is known at the beginning of every turn: the
/// length of the last turn, as everything read now arrived meanwhile, and the age of what waits. A wait of the
/// handler's own, for a database, is no such delay.
///
/// As long as the delay falls below the target now and then, the queue is only a burst, which is to be served (the idea
/// of CoDel, RFC 8289). When it stays above the target for a whole interval, demand exceeds capacity, and waiting helps
/// no caller: from then on only so many calls may wait as the loop can begin within the target, which by Little's law
/// is target ÷ time per call, measured. The limit is lifted once the loop had time to spare for all it refused: that,
/// not a short queue, which the limit itself causes, shows that the load has gone.
struct AdmissionLimit {
  /// A loop's report at the beginning of a turn; all in nanoseconds, sums since the loop's start.
  struct Turn {
    var now: Int64
    /// Time in which there was nothing to do.
    var idle: Int64
    /// Calls begun.
    var begun: Int
    /// How long a call that is read in this turn may have waited already.
    var delay: Int64
  }

  /// Calls that may wait to be begun; `Int.max` while nothing is limited.
  private(set) var maximumWaiting = Int.max
  /// How much more was asked for than was served in the last interval: 1 is twice the load.
  private(set) var excess = 0.0
  private let target: Int64
  private let interval: Int64
  private let floor: Int
  /// Where the present measurement begins: nil until the delay is above the target.
  private var start: Turn?
  private var refused = 0

  /// A few long calls in a row are no measure of a load.
  private static let fewestCalls = 16

  /// - Parameter target: nil for no limit at any time.
  init(target: Duration?, interval: Duration, minimumWaiting: Int) {
    self.target = target.map { max(0, $0.clampedNanoseconds) } ?? .max
    self.interval = max(1_000_000, interval.clampedNanoseconds)
    floor = max(1, minimumWaiting)
  }

  init(_ settings: AdmissionSettings) {
    self.init(
      target: settings.targetDelay, interval: settings.interval, minimumWaiting: settings.minimumWaitingCalls)
  }

  var isLimiting: Bool { maximumWaiting != .max }

  /// Calls of this priority and above that may wait: a critical call would rather wait twice as long than be refused.
  func maximumWaiting(for priority: CallPriority) -> Int {
    priority < .critical || !isLimiting ? maximumWaiting : 2 * min(.max / 2, maximumWaiting)
  }

  /// To be called once a turn, before its first call.
  mutating func turnBegan(_ turn: Turn) {
    if isLimiting {
      if let start, turn.now - start.now >= interval { reconsider(start, turn) }
    } else if turn.delay <= target {
      start = nil
    } else if let start {
      guard turn.idle == start.idle else {
        self.start = nil
        return
      }
      guard turn.now - start.now >= interval, turn.begun - start.begun >= Self.fewestCalls else { return }
      tighten(start, turn)
    } else {
      start = turn
    }
  }

  /// A call was refused for load.
  mutating func noteRefusal() { refused += 1 }

  private mutating func tighten(_ start: Turn, _ turn: Turn) {
    follow(timePerCall(start, turn))
    self.start = turn
    refused = 0
  }

  /// Every interval: the refused calls would have fitted into the idle time, or the limit follows the time per call.
  private mutating func reconsider(_ start: Turn, _ turn: Turn) {
    let time = timePerCall(start, turn)
    excess = Double(refused) / Double(max(1, turn.begun - start.begun))
    let (missing, overflow) = time.multipliedReportingOverflow(by: Int64(refused))
    if !overflow, missing <= turn.idle - start.idle {
      maximumWaiting = .max
      self.start = nil
    } else {
      follow(time)
      self.start = turn
    }
    refused = 0
  }

  private func timePerCall(_ start: Turn, _ turn: Turn) -> Int64 {
    let busy = max(0, turn.now - start.now - (turn.idle - start.idle))
    return max(1, busy / Int64(max(1, turn.begun - start.begun)))
  }

  private mutating func follow(_ timePerCall: Int64) {
    maximumWaiting = max(floor, Int(clamping: target / timePerCall))
  }
}
