import EventLoop
import Messages
import RPC
import Stubs

/// One of the services, as its neighbours and operators know it.
public struct Neighbour: Hashable, Sendable {
  /// Name of the executable; also its identity in tokens.
  public let name: String
  /// Name of the setting that says where it is.
  public let settingName: String
  /// Where it listens unless configured otherwise.
  public let defaultPort: UInt16

  public static let shieldPolicy = Neighbour(name: "ShieldPolicy", settingName: "shield-policy", defaultPort: 7001)
  public static let usageIngest = Neighbour(name: "UsageIngest", settingName: "usage-ingest", defaultPort: 7002)
  public static let challengeService = Neighbour(
    name: "ChallengeService", settingName: "challenge-service", defaultPort: 7003)
  public static let badgeService = Neighbour(name: "BadgeService", settingName: "badge-service", defaultPort: 7004)

  public static let all = [shieldPolicy, usageIngest, challengeService, badgeService]

  /// How the calls to every neighbour are retried. A follower reconnects by itself when its feed breaks off; but a
  /// neighbour that sheds load or restarts should not set it back while it requests positions or a snapshot.
  static let serviceConfig: ServiceConfig = {
    let repeated = MethodConfig(
      retryPolicy: RetryPolicy(
        maximumAttempts: 3, initialBackoff: .milliseconds(200), maximumBackoff: .seconds(2), backoffMultiplier: 3,
        retryableStatusCodes: [.unavailable]))
    var config = ServiceConfig(retryThrottling: RetryThrottling(maximumTokens: 10, tokenRatio: 0.1))
    for method in [FeedV1.EventFeedServiceMethods.getPositions, FeedV1.EventFeedServiceMethods.snapshot] {
      config.set(repeated, for: .method(method))
    }
    return config
  }()

  /// Where a service finds this one.
  public var addressSetting: Setting<SocketAddress> {
    .address(
      settingName, default: "\(SocketAddress.loopback(port: defaultPort))",
      help: "Where \(name) listens, whose feed is followed.")
  }
}
