import Consistency
package import EventLoop
package import Locks
import Messages
package import RPC
import Stubs

/// The four services, for what a scenario prepares and checks.
package struct ScenarioServices: Sendable {
  /// In the order of the targets of a run.
  package enum Service: Int, CaseIterable, Sendable {
    case shieldPolicy, usageIngest, challengeService, badgeService

    package var name: String {
      switch self {
      case .shieldPolicy: "ShieldPolicy"
      case .usageIngest: "UsageIngest"
      case .challengeService: "ChallengeService"
      case .badgeService: "BadgeService"
      }
    }
  }

  let host: any Host
  let family: FamilyV1.FamilyServiceClient
  let shield: ShieldV1.ShieldPolicyServiceClient
  let usage: UsageV1.UsageIngestServiceClient
  let challenge: ChallengeV1.ChallengeServiceClient
  let badge: BadgeV1.BadgeServiceClient
  let activities: BadgeV1.ActivityServiceClient
  private let channels: [Channel]

  /// - Parameter targets: By the places of `Service`.
  package init(host: any Host, targets: [(target: ChannelTarget, settings: ChannelSettings)]) {
    self.host = host
    // A call waits until its service has applied what the preparation wrote elsewhere.
    let tokens = ConsistencyTokens(maximumFamilies: 1_000_000)
    let channels = targets.map { Channel(host: host, target: $0.target, interceptors: [tokens], settings: $0.settings) }
    self.channels = channels
    func channel(_ service: Service) -> Channel { channels[service.rawValue] }
    family = .init(channel(.shieldPolicy))
    shield = .init(channel(.shieldPolicy))
    usage = .init(channel(.usageIngest))
    challenge = .init(channel(.challengeService))
    badge = .init(channel(.badgeService))
    activities = .init(channel(.badgeService))
  }

  /// Makes a call again while a service is not yet where the others are, as after a load: for half a minute.
  func patiently<Answer: Sendable>(_ body: @Sendable () async throws -> Answer) async throws -> Answer {
    for _ in 0..<60 {
      do { return try await body() } catch let error as RPCError where error.code == .unavailable {
        try await Task.sleep(for: .milliseconds(500))
      }
    }
    return try await body()
  }

  package func close() { for channel in channels { channel.close() } }

  /// Of the services, seconds since 1970: this machine's clock, or the virtual one that is moved here.
  package var now: Int64 { virtualNow.withLock { $0 } ?? host.wallClock.now.seconds }

  /// Where the services' virtual clocks are.
  package let virtualNow = Locked<Int64?>(nil)
}

extension Collection where Element: Sendable, Self: Sendable {
  /// The results of the body for all elements, in their order, `limit` at a time.
  func concurrently<Result: Sendable>(
    _ limit: Int, _ body: @escaping @Sendable (Element) async throws -> Result
  ) async throws -> [Result] {
    try await withThrowingTaskGroup(of: (Int, Result).self) { group in
      var results: [(Int, Result)] = []
      for (index, element) in enumerated() {
        if index >= limit, let next = try await group.next() { results.append(next) }
        group.addTask { (index, try await body(element)) }
      }
      for try await next in group { results.append(next) }
      return results.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }
}
