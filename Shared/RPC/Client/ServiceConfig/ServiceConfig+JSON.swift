import JSON

extension ServiceConfig {
  /// Bytes of a text that is read.
  static let maximumSize = 256 << 10
  private static let maximumMethodConfigs = 1_024
  private static let maximumNames = 1_024

  /// Reads gRPC's JSON form (grpc/doc/service_config.md, gRFC A6). Fields that gRPC may add later are left aside, as
  /// its documents ask; hedging is refused.
  ///
  /// ```
  /// {"loadBalancingConfig": [{"round_robin": {}}],
  ///  "methodConfig": [{"name": [{"service": "greet.Greeter"}], "timeout": "2s", "retryPolicy": {
  ///    "maxAttempts": 3, "initialBackoff": "0.1s", "maxBackoff": "1s", "backoffMultiplier": 2,
  ///    "retryableStatusCodes": ["UNAVAILABLE"]}}],
  ///  "retryThrottling": {"maxTokens": 10, "tokenRatio": 0.1}}
  /// ```
  /// - Throws: `ServiceConfigError`: the field, its value and the allowed ones.
  public init(parsing text: String) throws(ServiceConfigError) {
    let json: JSON
    do {
      json = try JSON(parsing: text, limits: JSONLimits(maximumSize: Self.maximumSize, maximumDepth: 16))
    } catch {
      throw ServiceConfigError(path: "", reason: "\(error)")
    }
    let root = ServiceConfigField(json)
    self.init(
      loadBalancing: try Self.loadBalancing(root), retryThrottling: try Self.throttling(root.member("retryThrottling")))
    for field in try root.member("methodConfig")?.elements(atMost: Self.maximumMethodConfigs) ?? [] {
      let config = try Self.methodConfig(field)
      for name in try field.required("name").elements(atMost: Self.maximumNames) {
        guard set(config, for: try Self.name(name)) else {
          throw name.error("the same name stands elsewhere too, and each may stand once")
        }
      }
    }
  }

  // MARK: Load balancing

  private static func loadBalancing(_ root: ServiceConfigField) throws(ServiceConfigError) -> LoadBalancing {
    guard let list = try root.member("loadBalancingConfig") else {
      guard let policy = try root.member("loadBalancingPolicy") else { return .pickFirst() }
      switch try policy.string().lowercased() {
      case "pick_first": return .pickFirst()
      case "round_robin": return .roundRobin
      case let other: throw policy.error("\"\(other)\" is not known; there are pick_first and round_robin")
      }
    }
    // The first policy that this client knows holds.
    var others: [String] = []
    for entry in try list.elements(atMost: 64) {
      let names = try entry.names()
      guard names.count == 1, let name = names.first, let settings = try entry.member(name) else {
        throw entry.error("it has \(names.count) members, and must have one: a policy's name with its object")
      }
      switch name {
      case "round_robin":
        _ = try settings.names()
        return .roundRobin
      case "pick_first":
        return .pickFirst(shuffled: try settings.member("shuffleAddressList")?.bool() ?? false)
      default:
        others.append(name)
      }
    }
    throw list.error(
      "none of the policies \(others) is known; there are pick_first and round_robin")
  }

  private static func throttling(_ field: ServiceConfigField?) throws(ServiceConfigError) -> RetryThrottling? {
    guard let field else { return nil }
    return RetryThrottling(
      maximumTokens: Double(try field.required("maxTokens").integer(1...1_000)),
      tokenRatio: try field.required("tokenRatio").positive())
  }

  // MARK: Methods

  private static func name(_ field: ServiceConfigField) throws(ServiceConfigError) -> MethodSelector {
    let service = try field.member("service")?.string() ?? ""
    let method = try field.member("method")?.string() ?? ""
    if service.isEmpty {
      guard method.isEmpty else { throw field.error("the method \"\(method)\" has no service") }
      return .everything
    }
    return method.isEmpty ? .service(service) : .method(service: service, name: method)
  }

  private static func methodConfig(_ field: ServiceConfigField) throws(ServiceConfigError) -> MethodConfig {
    if let hedging = try field.member("hedgingPolicy") {
      throw hedging.error("hedging is not supported; a retryPolicy is")
    }
    return MethodConfig(
      timeout: try field.member("timeout")?.duration(allowsZero: true),
      waitForReady: try field.member("waitForReady")?.bool(),
      maximumRequestBytes: try field.member("maxRequestMessageBytes")?.integer(0...Int(UInt32.max)),
      maximumResponseBytes: try field.member("maxResponseMessageBytes")?.integer(0...Int(UInt32.max)),
      retryPolicy: try retryPolicy(field.member("retryPolicy")))
  }

  private static func retryPolicy(_ field: ServiceConfigField?) throws(ServiceConfigError) -> RetryPolicy? {
    guard let field else { return nil }
    let codesField = try field.required("retryableStatusCodes")
    var codes: Set<StatusCode> = []
    for code in try codesField.elements(atMost: 64) { codes.insert(try statusCode(code)) }
    guard !codes.isEmpty else { throw codesField.error("it is empty, and must name at least one status") }
    return RetryPolicy(
      maximumAttempts: try field.required("maxAttempts").integer(2...Int(Int32.max)),
      initialBackoff: try field.required("initialBackoff").duration(allowsZero: false),
      maximumBackoff: try field.required("maxBackoff").duration(allowsZero: false),
      backoffMultiplier: try field.required("backoffMultiplier").positive(),
      retryableStatusCodes: codes)
  }

  private static func statusCode(_ field: ServiceConfigField) throws(ServiceConfigError) -> StatusCode {
    var code: StatusCode?
    if case .string(let text) = field.value {
      let name = text.uppercased()
      code = StatusCode.allCases.first { $0.name == name }
    } else {
      code = StatusCode(rawValue: try field.integer(0...16))
    }
    guard let code else {
      throw field.error("\((try? field.value.text()) ?? "") is not a status of gRPC, such as \"UNAVAILABLE\" or 14")
    }
    guard code != .ok else { throw field.error("OK is not a failure that could be retried") }
    return code
  }
}
