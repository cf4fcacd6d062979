/// The caller that a name in a verified certificate identifies (mutual TLS).
///
/// `screentime:service:UsageIngest` is the service of that name, `screentime:operator:anna` that operator,
/// `screentime:reporter:bank` that system outside of ours; any other name identifies no caller. The authority decides
/// who may use which name: a service trusts its `tls-client-authorities`.
extension Principal {
  private static let servicePrefix = "screentime:service:"
  private static let operatorPrefix = "screentime:operator:"
  private static let reporterPrefix = "screentime:reporter:"

  /// nil for a name that is none of a service, an operator and a reporter, or longer than 64 bytes.
  public init?(certificateName: String) {
    func name(after prefix: String) -> String? {
      guard certificateName.hasPrefix(prefix) else { return nil }
      let name = certificateName.dropFirst(prefix.count)
      return (1...64).contains(name.utf8.count) ? String(name) : nil
    }
    if let name = name(after: Self.servicePrefix) {
      self = .service(name: name)
    } else if let name = name(after: Self.operatorPrefix) {
      self = .operator(name: name)
    } else if let name = name(after: Self.reporterPrefix) {
      self = .reporter(name: name)
    } else {
      return nil
    }
  }

  /// The URI that a service's certificate holds as its first alternative name of that kind.
  public static func certificateName(ofService name: String) -> String { servicePrefix + name }
}
