import EventLoop
package import LoadFigures
package import RPC

/// The calls that a run sends, and when.
package struct LoadPlan: Sendable {
  /// The rule that decides when the next call is sent.
  package enum Mode: Sendable {
    /// The schedule, whatever became of the earlier calls. It includes the warm-up.
    case open(Schedule)
    /// The end of an earlier one: so many are always under way, for so many seconds with the warm-up.
    case closed(calls: Int, seconds: Double)
  }

  package var method: MethodDescriptor
  package var mode: Mode
  /// Seconds at the beginning whose calls are not in the figures.
  package var warmUp = 0.0
  /// Of each call.
  package var options = CallOptions()
  /// Calls under way at most, over all loops.
  package var maximumOutstanding = 100_000
  /// How long calls may take after the last was sent, if they have no deadline.
  package var grace = Duration.seconds(30)
  /// Connections, spread over the loops.
  package var connections = 1
  /// Which part of the load this process makes, of how many: the others are made by other processes.
  package var part = 0
  package var parts = 1
  /// When to start, in milliseconds since 1970, for processes that work as one; nil for at once.
  package var startTime: Int64?
  /// The requests of a loop's calls.
  package var requests: @Sendable (_ part: Int, _ parts: Int) -> RequestFeed

  package init(
    method: MethodDescriptor, mode: Mode, requests: @escaping @Sendable (_ part: Int, _ parts: Int) -> RequestFeed
  ) {
    self.method = method
    self.mode = mode
    self.requests = requests
  }

  /// With the warm-up.
  package var seconds: Double {
    switch mode {
    case .open(let schedule): schedule.seconds
    case .closed(_, let seconds): seconds
    }
  }

  package var isOpen: Bool { if case .open = mode { true } else { false } }
}

/// The content of one call.
package struct LoadCall: Sendable {
  /// In place of the plan's, for a plan that has several; its figures are also reported apart.
  package struct Method: Sendable {
    package var descriptor: MethodDescriptor
    /// The place of its server among the targets of the run.
    package var target: Int
    /// The options of the call, such as the caller's token.
    package var options: CallOptions
    /// In place of `options`, for what has to be exchanged before it is sent; the time that this takes is the call's.
    package var renewed: (@Sendable () async throws -> CallOptions)?
    /// Receives the answer of a unary call, or why there is none, also in the warm-up. On the loop of the call.
    package var ended: @Sendable (Result<RawMessage, any Error>) -> Void

    package init(
      _ descriptor: MethodDescriptor, target: Int, options: CallOptions,
      ended: @escaping @Sendable (Result<RawMessage, any Error>) -> Void
    ) {
      (self.descriptor, self.target, self.options, self.ended) = (descriptor, target, options, ended)
    }
  }

  /// One, unless the method streams requests.
  package var messages: [RawMessage]
  /// nil for the plan's.
  package var method: Method?

  package init(_ messages: [RawMessage], _ method: Method? = nil) {
    self.messages = messages
    self.method = method
  }
}

/// Makes one call after the other; of one loop.
package struct RequestFeed {
  package let next: () throws -> LoadCall

  package init(_ next: @escaping () throws -> LoadCall) { self.next = next }

  /// One after the other, from the beginning again after the last.
  package static func repeating(_ requests: [[RawMessage]], from first: Int = 0) -> RequestFeed {
    var position = first
    return RequestFeed {
      guard !requests.isEmpty else { return LoadCall([RawMessage()]) }
      if position >= requests.count { position %= requests.count }
      defer { position += 1 }
      return LoadCall(requests[position])
    }
  }
}
