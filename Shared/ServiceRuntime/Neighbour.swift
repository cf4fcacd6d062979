import EventLoop
import HTTP2
import Identity
import Messages
public import RPC
import Stubs

/// A service, as its neighbours and operators know it.
public struct Neighbour: Hashable, Sendable {
  /// Name of the executable; also its identity in tokens.
  public let name: String
  /// Name of the setting with its address.
  public let settingName: String
  /// Where it listens unless configured otherwise.
  public let defaultPort: UInt16
  /// Names of the settings that no other service has. Their variables may be in an environment that the services of
  /// a machine share.
  var ownSettings: [String] = []

  public static let shieldPolicy = Neighbour(
    name: "ShieldPolicy", settingName: "shield-policy", defaultPort: 7001,
    ownSettings: [
      "families-overall", "families-per-address", "family-creation", "invitations", "public-address", "refresh-key",
      "refresh-token-days", "signing-key-days", "signing-keys", "token-key", "wrong-codes-per-address",
    ])
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
  public var addressSetting: Setting<ChannelTarget> {
    .target(
      settingName, default: "\(SocketAddress.loopback(port: defaultPort))",
      help: "Where \(name) listens, whose feed is followed. In clear text on this machine, elsewhere over TLS "
        + "(peer-authorities).")
  }

  /// The settings that the channels to all neighbours share.
  ///
  /// A neighbour that comes back is found within 2 s: there is an attempt every 1.0 to 1.5 s, each of at most 1.5 s
  /// where a machine does not answer, and its name is looked up as often. The jitter keeps services apart that have
  /// lost the same one.
  static func channelSettings(tls: TLSClientContext?, clearText: ClearTextScope) -> ChannelSettings {
    var settings = ChannelSettings()
    settings.tls = tls
    settings.clearText = clearText
    settings.serviceConfig = serviceConfig
    settings.userAgent = Product.userAgent
    settings.backoff = ConnectionBackoff(initial: .milliseconds(1_250), multiplier: 1, maximum: .milliseconds(1_250))
    settings.connectTimeout = .milliseconds(1_500)
    settings.minimumLookupInterval = .seconds(1)
    return settings
  }
}
