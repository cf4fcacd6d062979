/// The settings that the owner of a service defines for its clients (grpc/doc/service_config.md): defaults of its
/// methods, how calls are spread over its servers, and when failed calls are repeated. `ServiceConfig(parsing:)` reads
/// gRPC's JSON.
public struct ServiceConfig: Sendable {
  /// How calls are spread over the addresses of a target.
  public enum LoadBalancing: Hashable, Sendable {
    /// One connection, to the first address that answers; in random order, if wanted (gRFC A62).
    case pickFirst(shuffled: Bool = false)
    /// A connection to every address, used in turn.
    case roundRobin
  }

  /// How the channel's calls are spread over the addresses of its target (`loadBalancingConfig`).
  public var loadBalancing: LoadBalancing
  /// When retries stop for the whole channel; nil for never.
  public var retryThrottling: RetryThrottling?
  /// By path.
  private var methods: [String: MethodConfig] = [:]
  /// By full name.
  private var services: [String: MethodConfig] = [:]
  private var fallback: MethodConfig?

  /// A config that sets nothing for any method; `set(_:for:)` adds that.
  public init(loadBalancing: LoadBalancing = .pickFirst(), retryThrottling: RetryThrottling? = nil) {
    self.loadBalancing = loadBalancing
    self.retryThrottling = retryThrottling
  }

  /// Sets what holds for some methods.
  ///
  /// - Returns: false when something was set for exactly these before; it is replaced.
  @discardableResult
  public mutating func set(_ config: MethodConfig, for selector: MethodSelector) -> Bool {
    switch selector {
    case .method(let service, let name): return methods.updateValue(config, forKey: "/\(service)/\(name)") == nil
    case .service(let service): return services.updateValue(config, forKey: service) == nil
    case .everything:
      defer { fallback = config }
      return fallback == nil
    }
  }

  /// The entry that applies to a method.
  public func config(for method: MethodDescriptor) -> MethodConfig? {
    if !methods.isEmpty, let exact = methods[method.path] { return exact }
    return (services.isEmpty ? nil : services[method.service]) ?? fallback
  }
}

/// The settings for the calls of some methods.
public final class MethodConfig: Sendable {
  // A class, as every call of the method carries a reference to it.

  /// Maximum duration of a call; the shorter one of this and the call's own counts. Nil for no limit.
  public let timeout: Duration?
  /// Whether calls that do not specify it themselves wait while no connection can be made.
  public let waitForReady: Bool?
  /// Bytes of a request message before compression; a larger one ends the call with RESOURCE_EXHAUSTED. Nil for no
  /// limit.
  public let maximumRequestBytes: Int?
  /// The same for a response message; `ChannelSettings.maximumResponseBytes` counts when it is smaller.
  public let maximumResponseBytes: Int?
  /// When a call that has failed is made again; nil for never.
  public let retryPolicy: RetryPolicy?

  /// A nil setting leaves the channel's or the call's in force.
  public init(
    timeout: Duration? = nil, waitForReady: Bool? = nil, maximumRequestBytes: Int? = nil,
    maximumResponseBytes: Int? = nil, retryPolicy: RetryPolicy? = nil
  ) {
    self.timeout = timeout
    self.waitForReady = waitForReady
    self.maximumRequestBytes = maximumRequestBytes
    self.maximumResponseBytes = maximumResponseBytes
    self.retryPolicy = retryPolicy
  }
}

/// Why a text is no service config.
public struct ServiceConfigError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The field, such as `methodConfig[0].retryPolicy.maxAttempts`; empty for the text as a whole.
  public var path: String
  /// The fault, with the value and the allowed ones.
  public var reason: String

  public var description: String { path.isEmpty ? "service config: \(reason)" : "service config, \(path): \(reason)" }
}
