import CommandLine
import EventLoop
import Glibc
import JSON
import LocalTime
import Messages
import RPC

/// Keeps the display of a family up to date: at once when a watch reports a change, and every few seconds for what no
/// watch reports, such as a new child. While a service is away it shows since when its figures are old.
struct StatusWatch: Sendable {
  let session: Session
  let guardian: SignedIn
  let name: String?
  let days: Int?

  /// The shown status.
  struct Display: Hashable, Sendable {
    var children: [ChildStatus] = []
    /// When a refresh failed first, and why.
    var stale: Staleness?

    struct Staleness: Hashable, Sendable {
      var since: Instant
      var reason: String
    }

    /// The same figures, with a failure; the first instant stays.
    func failing(at now: Instant, _ reason: String) -> Display {
      var display = self
      display.stale = Staleness(since: stale?.since ?? now, reason: reason)
      return display
    }
  }

  /// How long a refresh may take until the status is shown as stale.
  private static let patience = Duration.seconds(5)

  func run() async throws {
    let (changes, change) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        while true {
          try await Task.sleep(for: .seconds(2))
          change.yield()
        }
      }
      change.yield()
      var watched = Set<String>()
      var shown: Display?
      for await _ in changes {
        let now = try await refreshed(shown ?? Display())
        for status in now.children where watched.insert(status.child.childID).inserted {
          group.addTask {
            defer { change.finish() }
            try await ChildWatch(caller: guardian, saysLoss: false).run(status.child.childID) { _ in change.yield() }
          }
        }
        guard now != shown else { continue }
        shown = now
        try show(now)
      }
      // A watch has ended with an error, which is the first result of the group.
      for try await _ in group {}
    }
  }

  /// - Throws: errors that a retry does not help against.
  private func refreshed(_ shown: Display) async throws -> Display {
    do {
      let children = try await within(Self.patience) { try await ChildStatus.readAll(name, guardian) }
      return Display(children: children)
    } catch let error as RPCError where error.code == .notFound {
      // A service has not received a child yet that another client has just added.
      return shown
    } catch let error as RPCError where error.isWorthRetrying {
      return shown.failing(at: Instant(seconds: RealWallClock().now.seconds), error.message)
    }
  }

  private func show(_ display: Display) throws {
    if session.isJSON {
      try printJSON(
        .object([
          "children": .array(display.children.map(\.json)),
          "stale_since": display.stale.map { .string($0.since.description) } ?? .null,
          "error": display.stale.map { .string($0.reason) } ?? .null,
        ]))
    } else {
      if isTerminal(STDOUT_FILENO) { Output.clearScreen() }
      if let stale = display.stale { say(Color.yellow("stale since \(localTime(stale.since))") + ": \(stale.reason)") }
      print(display.children.map { StatusText(status: $0, days: days).text }.joined(separator: "\n\n"))
      print("")
    }
    flushOutput()
  }
}

/// `12:03:10` where the user is.
func localTime(_ instant: Instant) -> String {
  var seconds = time_t(instant.seconds)
  var parts = tm()
  guard localtime_r(&seconds, &parts) != nil else { return instant.description }
  func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
  return "\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec))"
}

/// The result of the body, or DEADLINE_EXCEEDED when it takes longer.
func within<Answer: Sendable>(
  _ limit: Duration, _ body: @escaping @Sendable () async throws -> Answer
) async throws -> Answer {
  try await withThrowingTaskGroup(of: Answer.self) { group in
    group.addTask { try await body() }
    group.addTask {
      try await Task.sleep(for: limit)
      throw RPCError(.deadlineExceeded, "no answer within \(limit.components.seconds) s")
    }
    defer { group.cancelAll() }
    guard let first = try await group.next() else { throw RPCError(.unknown, "nothing was called") }
    return first
  }
}
