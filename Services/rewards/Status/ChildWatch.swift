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
  /// Whether a watch may be retried: a service is unreachable or has not received a child yet that another client has
  /// just added, or an access token has expired.
  fileprivate var mayPass: Bool { code == .notFound || code == .unauthenticated || isWorthRetrying }
}

/// Watches a child, or several, until cancelled.
struct ChildWatch: Sendable {
  let caller: SignedIn

  /// Calls `body` with every change, one watch at a time. A service that is unreachable, or has not received
  /// another client's new child yet, is called again.
  /// - Throws: `RPCError` for errors that a retry does not help against.
  func run(_ childID: String, _ body: @escaping @Sendable (ChildChange) async throws -> Void) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await usage(childID) { try await body(.usage($0)) } }
      group.addTask {
        try await follow { token, keep in
          for try await change in caller.challenge.watchProgress(.init(childID: childID, resumeToken: token)) {
            try await body(.progress(change))
            await keep(change.resumeToken)
          }
        }
      }
      group.addTask {
        try await follow { token, keep in
          for try await change in caller.shield.watchPolicy(.init(childID: childID, resumeToken: token)) {
            try await body(.policy(change))
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
      for try await change in caller.usage.watchUsage(.init(childID: childID, resumeToken: token)) {
        try await body(change)
        await keep(change.resumeToken)
      }
    }
  }

  /// Opens the stream again with the last token when it has ended.
  func follow(
    _ stream: @Sendable (String, @escaping @Sendable (String) async -> Void) async throws -> Void
  ) async throws {
    let token = Token()
    var pause = Duration.milliseconds(100)
    while true {
      let before = await token.value
      do {
        try await caller.call { try await stream(await token.value) { await token.set($0) } }
      } catch let error as RPCError where error.mayPass {}
      pause = await token.value == before ? min(pause * 2, .seconds(2)) : .milliseconds(100)
      try await Task.sleep(for: pause)
    }
  }

  private actor Token {
    private(set) var value = ""
    func set(_ value: String) { self.value = value }
  }
}
