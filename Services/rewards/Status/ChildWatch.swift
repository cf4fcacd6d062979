import EventLoop
import Messages
import RPC
import Stubs

/// The updates of the three watches of a child, each resumed where it ended when a service was unreachable.
enum ChildChange: Sendable {
  case usage(UsageV1.WatchUsageResponse)
  case progress(ChallengeV1.WatchProgressResponse)
  case policy(ShieldV1.WatchPolicyResponse)
}

extension RPCError {
  /// Whether a watch has lost its service: by a broken connection, by something on the way to it, by its restart.
  fileprivate var isLoss: Bool { isWorthRetrying || StreamRetry.mayResume(after: self) }
  /// Whether a watch may be retried: it has lost its service, this has not received a child yet that another client has
  /// just added, or an access token has expired.
  fileprivate var mayPass: Bool { code == .notFound || code == .unauthenticated || isLoss }
}

/// Watches a child, or several, until cancelled. Each watch asks for signs of life, so that no proxy ends it while
/// nothing changes; they are no changes.
struct ChildWatch: Sendable {
  let caller: SignedIn
  /// Whether it says that the connection is lost; a display that shows so itself needs no words.
  var saysLoss = true

  /// Calls `body` with every change, one watch at a time. A service that is unreachable, or has not received
  /// another client's new child yet, is called again.
  /// - Throws: `RPCError` for errors that a retry does not help against.
  func run(_ childID: String, _ body: @escaping @Sendable (ChildChange) async throws -> Void) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await usage(childID) { try await body(.usage($0)) } }
      group.addTask {
        try await follow { token, keep in
          let request = ChallengeV1.WatchProgressRequest(childID: childID, resumeToken: token, signsOfLife: true)
          for try await change in caller.challenge.watchProgress(request) {
            if change.change != nil { try await body(.progress(change)) }
            await keep(change.resumeToken)
          }
        }
      }
      group.addTask {
        try await follow { token, keep in
          let request = ShieldV1.WatchPolicyRequest(childID: childID, resumeToken: token, signsOfLife: true)
          for try await change in caller.shield.watchPolicy(request) {
            if change.policy != nil { try await body(.policy(change)) }
            await keep(change.resumeToken)
          }
        }
      }
      try await group.waitForAll()
    }
  }

  /// Only the usage.
  func usage(
    _ childID: String, _ body: @escaping @Sendable (UsageV1.WatchUsageResponse) async throws -> Void
  ) async throws {
    try await follow { token, keep in
      let request = UsageV1.WatchUsageRequest(childID: childID, resumeToken: token, signsOfLife: true)
      for try await change in caller.usage.watchUsage(request) {
        if change.change != nil { try await body(change) }
        await keep(change.resumeToken)
      }
    }
  }

  /// Opens the stream again with the last token when it has ended, and says so where the connection was lost: once for
  /// each cause until a message arrives.
  func follow(
    _ stream: @Sendable (String, @escaping @Sendable (String) async -> Void) async throws -> Void
  ) async throws {
    let token = Token()
    var retry = StreamRetry(maximumPause: .seconds(5))
    var said: RPCError?
    while true {
      let before = await token.messages
      var lost: RPCError?
      do {
        try await caller.call { try await stream(await token.value) { await token.set($0) } }
      } catch let error as RPCError where error.mayPass {
        lost = error
      }
      // An interrupt may look like the peer's cancellation.
      try Task.checkCancellation()
      if await token.messages > before {
        retry.noteMessage()
        said = nil
      }
      let pause = retry.pause(after: lost, random: Double.random(in: 0..<1))
      if saysLoss, let lost, lost.isLoss, said != lost {
        printFailure(Self.notice(of: lost, pause), isJSON: caller.session.isJSON)
        said = lost
      }
      try await Task.sleep(for: pause)
    }
  }

  /// Such as `connection lost, trying again in 2 s: …`. Its exit code is 0, as the command goes on.
  static func notice(of error: RPCError, _ pause: Duration) -> Failure {
    var failure = Failure(error)
    let seconds = max(1, Int((pause / .seconds(1)).rounded()))
    failure.message = "connection lost, trying again in \(seconds) s: \(failure.message)"
    failure.exitCode = 0
    return failure
  }

  private actor Token {
    private(set) var value = ""
    /// How many were received, signs of life included.
    private(set) var messages = 0

    func set(_ value: String) {
      self.value = value
      messages += 1
    }
  }
}
