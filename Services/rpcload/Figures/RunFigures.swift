import Metrics

/// The measurements of one run, or of a part of it that ran elsewhere, without its warm-up.
///
/// Times are in nanoseconds. Parts merge by `merge`, with the same figures as if one process had measured all.
package struct RunFigures: Hashable, Sendable {
  /// A time in which this process did nothing, as when it was stopped or had no processor.
  package struct Pause: Hashable, Sendable {
    /// After the start of the run.
    package var at: Int64
    package var length: Int64

    package init(at: Int64, length: Int64) {
      self.at = at
      self.length = length
    }
  }

  /// Length of the window in which the calls were to be sent.
  package var window: Int64 = 0
  /// Calls that the schedule demanded in it; in a closed loop those that were sent.
  package var offered: Int64 = 0
  package var sent: Int64 = 0
  package var succeeded: Int64 = 0
  /// Successes that ended within the window: the server achieved these in time; it caught up with the others later.
  package var succeededInTime: Int64 = 0
  /// Answers by the name of their status; OK too.
  package var statuses: [String: Int64] = [:]
  /// Calls without an answer of the server, by reason.
  package var transportErrors: [String: Int64] = [:]
  /// Calls that the server rejected because of its load, asking to come back later: in no other count but `sent`.
  package var shed: Int64 = 0
  /// Calls that had no answer when the run was over.
  package var unfinished: Int64 = 0
  /// Calls that were not sent, as too many were under way.
  package var dropped: Int64 = 0
  /// Of successes, from the intended send time to the end of the call.
  package var latency = HdrHistogram()
  /// Of successes, from the real send time.
  package var service = HdrHistogram()
  /// Of all other calls that ended or were cut off, from the intended send time.
  package var failed = HdrHistogram()
  /// From the intended to the real send time: the delay that the generator itself added.
  package var lag = HdrHistogram()
  /// Of streams, from the send time to the first message.
  package var firstMessage = HdrHistogram()
  /// Of streams, for each message: in both directions from the sending of its request, else since the one before.
  package var messageTime = HdrHistogram()
  package var requestMessages: Int64 = 0
  package var responseMessages: Int64 = 0
  package var requestBytes: Int64 = 0
  package var responseBytes: Int64 = 0
  /// Bytes of the connections in the window: with headers, framing and TLS.
  package var wireBytesSent: Int64 = 0
  package var wireBytesReceived: Int64 = 0
  /// Of the sockets, and from there to HTTP/2's SETTINGS (with TLS its handshake).
  package var connects = HdrHistogram()
  package var handshakes = HdrHistogram()
  /// CPU time of this process in the window.
  package var ownCPU: Int64 = 0
  /// Share (0…1) of the window in which the busiest loop had work.
  package var busiestLoop = 0.0
  package var pauses: [Pause] = []
  /// By whole seconds after the start of the window.
  package var timeline: [Int: Second] = [:]
  /// The server's process, when it is on this machine.
  package var server: ServerUse?
  /// By the methods' names, of a run that calls several.
  package var methods: [String: MethodFigures] = [:]

  package init() {}

  /// Calls that ended otherwise than with success, or not at all, and were not shed.
  package var failures: Int64 { max(0, offered - succeeded - shed) }

  /// Share of the calls that were due and did not succeed, shed ones included (0…1).
  package var errorShare: Double { offered > 0 ? Double(max(0, offered - succeeded)) / Double(offered) : 0 }

  private var seconds: Double { Double(window) / 1e9 }

  /// Calls a second.
  package var offeredRate: Double { window > 0 ? Double(offered) / seconds : 0 }
  package var sentRate: Double { window > 0 ? Double(sent) / seconds : 0 }
  package var successRate: Double { window > 0 ? Double(succeededInTime) / seconds : 0 }

  /// Adds another part of the same run, which ran at the same time.
  package mutating func merge(_ other: RunFigures) {
    window = max(window, other.window)
    offered += other.offered
    sent += other.sent
    succeeded += other.succeeded
    succeededInTime += other.succeededInTime
    statuses.merge(other.statuses, uniquingKeysWith: +)
    transportErrors.merge(other.transportErrors, uniquingKeysWith: +)
    shed += other.shed
    unfinished += other.unfinished
    dropped += other.dropped
    for histogram in Self.histograms { self[keyPath: histogram.path].merge(other[keyPath: histogram.path]) }
    requestMessages += other.requestMessages
    responseMessages += other.responseMessages
    requestBytes += other.requestBytes
    responseBytes += other.responseBytes
    wireBytesSent += other.wireBytesSent
    wireBytesReceived += other.wireBytesReceived
    ownCPU += other.ownCPU
    busiestLoop = max(busiestLoop, other.busiestLoop)
    pauses = Self.united(pauses + other.pauses)
    timeline.merge(other.timeline) { $0.merged($1) }
    methods.merge(other.methods) { $0.merged($1) }
    // Each of several generators has measured the same server.
    if let use = other.server, use.cpu >= server?.cpu ?? -1 { server = use }
  }

  /// The same time seen by several loops is one pause.
  static func united(_ pauses: [Pause]) -> [Pause] {
    pauses.sorted { $0.at < $1.at }.reduce(into: []) { result, pause in
      guard let last = result.last, pause.at < last.at + last.length else { return result.append(pause) }
      result[result.count - 1].length = max(last.length, pause.at + pause.length - last.at)
    }
  }

  /// Every distribution, by its name in files.
  package static let histograms: [(name: String, path: any WritableKeyPath<RunFigures, HdrHistogram> & Sendable)] = [
    ("latency", \.latency), ("service", \.service), ("failed", \.failed), ("lag", \.lag),
    ("first_message", \.firstMessage), ("message_time", \.messageTime), ("connect", \.connects),
    ("handshake", \.handshakes),
  ]
}

extension RunFigures {
  /// The calls of one method.
  package struct MethodFigures: Hashable, Sendable {
    package var sent: Int64 = 0
    /// Of successes, from the intended send time to the end of the call.
    package var latency = HdrHistogram()

    package init() {}

    package func merged(_ other: MethodFigures) -> MethodFigures {
      var sum = self
      sum.sent += other.sent
      sum.latency.merge(other.latency)
      return sum
    }
  }

  /// The calls that were due in one second.
  package struct Second: Hashable, Sendable {
    package var sent: Int64 = 0
    package var succeeded: Int64 = 0
    package var failed: Int64 = 0
    /// Latencies of the successes by `HistogramCells`, whose steps of 0.8 % do for a time line.
    package var cells: [Int32: Int32] = [:]

    package init() {}

    package mutating func record(latency: Int64) {
      succeeded += 1
      cells[Int32(HistogramCells.index(of: max(0, latency))), default: 0] += 1
    }

    package func merged(_ other: Second) -> Second {
      var sum = self
      sum.sent += other.sent
      sum.succeeded += other.succeeded
      sum.failed += other.failed
      sum.cells.merge(other.cells, uniquingKeysWith: +)
      return sum
    }

    /// An upper bound of what so many percent (0…100) do not exceed, nil without values.
    package func percentile(_ percent: Double) -> Int64? {
      let total = cells.values.reduce(Int64(0)) { $0 + Int64($1) }
      guard total > 0 else { return nil }
      let wanted = max(1, Int64((percent.nextDown / 100 * Double(total)).rounded(.up)))
      var seen: Int64 = 0
      for (cell, count) in cells.sorted(by: { $0.key < $1.key }) {
        seen += Int64(count)
        if seen >= wanted { return HistogramCells.upperBound(Int(cell)) }
      }
      return nil
    }
  }

  /// The resources that a process of this machine used while it was measured.
  package struct ServerUse: Hashable, Sendable {
    package var process: Int
    package var name: String
    /// CPU time of all its threads in the window.
    package var cpu: Int64
    /// Resident memory in bytes, at the end and at its maximum among the samples.
    package var memory: Int64
    package var maximumMemory: Int64

    package init(process: Int, name: String, cpu: Int64, memory: Int64, maximumMemory: Int64) {
      self.process = process
      self.name = name
      self.cpu = cpu
      self.memory = memory
      self.maximumMemory = maximumMemory
    }
  }
}
