package import LoadFigures
import RPC

/// How one call went; times in nanoseconds after the start of the run.
struct CallTimes {
  /// When it was to be sent.
  var intended: Int64
  /// When its connection wrote; of a stream, when it began.
  var sent: Int64
  var ended: Int64 = 0
  /// The method's name, in a plan that has several.
  var method: String?
}

/// Collects the figures of the calls of one loop.
struct CallRecorder {
  private(set) var figures = RunFigures()
  private var timeline = TimelineRecorder()
  /// The window of the calls that count.
  private let begin: Int64
  private let end: Int64
  private let isOpen: Bool
  /// Different reasons that are kept apart.
  private static let maximumReasons = 50

  init(begin: Int64, end: Int64, isOpen: Bool) {
    self.begin = begin
    self.end = end
    self.isOpen = isOpen
    figures.window = end - begin
  }

  /// Whether a call counts that was due then.
  func isMeasured(_ intended: Int64) -> Bool { intended >= begin && intended < end }

  private func second(_ intended: Int64) -> Int { Int((intended - begin) / 1_000_000_000) }

  mutating func dropped(_ intended: Int64) {
    guard isMeasured(intended) else { return }
    figures.offered += 1
    figures.dropped += 1
    timeline.failed(in: second(intended))
  }

  mutating func sent(_ times: CallTimes) {
    guard isMeasured(times.intended) else { return }
    figures.offered += 1
    figures.sent += 1
    if let method = times.method { figures.methods[method, default: .init()].sent += 1 }
    timeline.sent(in: second(times.intended))
  }

  /// - Parameter time: the real send time.
  mutating func lagged(_ intended: Int64, until time: Int64) {
    if isOpen, isMeasured(intended) { figures.lag.record(time - intended) }
  }

  mutating func requested(_ times: CallTimes, bytes: Int) {
    guard isMeasured(times.intended) else { return }
    figures.requestMessages += 1
    figures.requestBytes += Int64(bytes)
  }

  mutating func received(_ times: CallTimes, bytes: Int) {
    guard isMeasured(times.intended) else { return }
    figures.responseMessages += 1
    figures.responseBytes += Int64(bytes)
  }

  mutating func firstMessage(_ times: CallTimes, at time: Int64) {
    if isMeasured(times.intended) { figures.firstMessage.record(time - times.sent) }
  }

  mutating func message(_ times: CallTimes, took time: Int64) {
    if isMeasured(times.intended) { figures.messageTime.record(time) }
  }

  mutating func succeeded(_ times: CallTimes) {
    guard isMeasured(times.intended) else { return }
    let latency = times.ended - times.intended
    figures.succeeded += 1
    if times.ended <= end { figures.succeededInTime += 1 }
    figures.latency.record(latency)
    if let method = times.method { figures.methods[method, default: .init()].latency.record(latency) }
    figures.service.record(times.ended - times.sent)
    timeline.succeeded(in: second(times.intended), latency: latency)
  }

  mutating func failed(_ times: CallTimes, _ error: any Error) {
    guard isMeasured(times.intended) else { return }
    figures.failed.record(times.ended - times.intended)
    timeline.failed(in: second(times.intended))
    guard let error = error as? RPCError else { return count("\(error)", in: \.transportErrors) }
    if error.origin == .peer {
      // A server that sheds load says when to come back (gRFC A6); a failure does not.
      if error.metadata.contains(name: "grpc-retry-pushback-ms") {
        figures.shed += 1
      } else {
        count(error.code.name, in: \.statuses)
      }
    } else if error.code == .deadlineExceeded {
      count("deadline passed", in: \.transportErrors)
    } else {
      count(error.description, in: \.transportErrors)
    }
  }

  mutating func unfinished(_ times: CallTimes) {
    guard isMeasured(times.intended) else { return }
    figures.unfinished += 1
    figures.failed.record(times.ended - times.intended)
    timeline.failed(in: second(times.intended))
  }

  mutating func paused(at time: Int64, length: Int64) {
    if time + length >= begin, time < end { figures.pauses.append(.init(at: time, length: length)) }
  }

  mutating func loopWasBusy(_ share: Double) { figures.busiestLoop = share }

  /// With the time line.
  var result: RunFigures {
    var result = figures
    result.timeline = timeline.seconds
    if result.succeeded > 0 { result.statuses["OK"] = result.succeeded }
    return result
  }

  /// For the live view: the counts so far, and the last second that is over.
  func progress(at time: Int64) -> LoadProgress {
    LoadProgress(
      time: time, sent: figures.sent, succeeded: figures.succeeded,
      failed: figures.failed.count - figures.shed + figures.dropped, shed: figures.shed,
      last: time < begin ? nil : timeline.second(second(time) - 1))
  }

  private mutating func count(_ reason: String, in counts: WritableKeyPath<RunFigures, [String: Int64]>) {
    let isNew = figures[keyPath: counts][reason] == nil
    let key = isNew && figures[keyPath: counts].count >= Self.maximumReasons ? "others" : reason
    figures[keyPath: counts][key, default: 0] += 1
  }
}

/// The progress of a run so far.
package struct LoadProgress: Sendable {
  /// Nanoseconds after its start; its warm-up is not in the counts.
  package var time: Int64
  package var sent: Int64
  package var succeeded: Int64
  package var failed: Int64
  package var shed: Int64
  package var last: RunFigures.Second?

  mutating func add(_ other: LoadProgress) {
    sent += other.sent
    succeeded += other.succeeded
    failed += other.failed
    shed += other.shed
    if let second = other.last { last = last?.merged(second) ?? second }
  }
}
