import EventLoop
import Messages
import RPC
import Stubs

/// What the three watches tell of a child, each continued where it ended when a service was away.
enum ChildChange: Sendable {
  case usage(UsageV1.WatchUsageResponse)
  case progress(ChallengeV1.WatchProgressResponse)
  case policy(ShieldV1.WatchPolicyResponse)
}

extension RPCError {
  /// Whether a watch may be made again: a service is away or has not heard of a new child, or an access token has
  /// lapsed.
  fileprivate var mayPass: Bool { code == .notFound || code == .unauthenticated || isWorthRetrying }
}

/// Watches a child, or several, until cancelled.
struct ChildWatch: Sendable {
  let caller: SignedIn

  /// Calls `body` with every change, of one watch after the other. A service that is away, or has not heard of a new
  /// child yet, is asked again.
  /// - Throws: `RPCError` for what asking again does not help against.
  func run(_ childID: String, _ body: @escaping @Sendable (ChildChange) async throws -> Void) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await usage(childID) { try await body(.usage($0)) } }
      group.addTask {
        try await follow { token, take in
          for try await change in caller.challenge.watchProgress(.init(childID: childID, resumeToken: token)) {
            try await body(.progress(change))
            await take(change.resumeToken)
          }
        }
      }
      group.addTask {
        try await follow { token, take in
          for try await change in caller.shield.watchPolicy(.init(childID: childID, resumeToken: token)) {
            try await body(.policy(change))
            await take(change.resumeToken)
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
    try await follow { token, take in
      for try await change in caller.usage.watchUsage(.init(childID: childID, resumeToken: token)) {
        try await body(change)
        await take(change.resumeToken)
      }
    }
  }

  /// Makes the stream again with the last token when it has ended.
  private func follow(
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
