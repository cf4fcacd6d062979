public import RPC

/// The settings for proxies in front of a service. RPC documents what is believed of whom: `TrustedProxies`.
public struct ProxySettings: Sendable {
  public let networks = Setting<ProxyNetwork>(
    "trusted-proxies", form: "NETWORK", allowed: ProxyNetwork.forms, default: "",
    help:
      "Where proxies are whose word about their clients' addresses is believed, in the way that proxy-header or "
      + "proxy-listen says. All limits by address and the log then have the client's address, not the proxy's."
  ) { text throws(SettingRefusal) in
    do throws(ProxyNetworkError) {
      return try ProxyNetwork(parsing: text)
    } catch {
      throw SettingRefusal(error.reason)
    }
  }.list(0...64)
  public let header = Setting<TrustedProxies.Header?>.choice(
    "proxy-header", ["none": nil, "forwarded": .forwarded, "x-forwarded-for": .xForwardedFor], default: "none",
    help:
      "The header of requests in which trusted-proxies name the client. They must write it themselves: one that a proxy "
      + "only passes on lets clients name whom they like. From others it is ignored.")
  public let listen = Setting<ListenAddress>.listenAddress(
    "proxy-listen", default: "",
    help:
      "Where to serve gRPC to trusted-proxies that begin each connection with a header of the PROXY protocol, version 1 "
      + "or 2. Connections of others, and those without a header, are closed. TLS as for listen, behind the header."
  ).list(0...16)

  var all: [AnySetting] { [networks.erased, header.erased, listen.erased] }

  func trusted(_ configuration: Configuration) throws(ConfigurationProblem) -> TrustedProxies {
    TrustedProxies(networks: try configuration[networks], header: try configuration[header])
  }

  /// Rejects settings that would have no effect, or let no caller in.
  func check(_ configuration: Configuration) throws(ConfigurationProblem) {
    let hasHeader = try configuration[header] != nil
    let hasListener = try !configuration[listen].isEmpty
    guard try configuration[networks].isEmpty else {
      if hasHeader || hasListener { return }
      throw configuration.problem(
        networks.name, "has no effect: no setting says how these proxies name their clients",
        remedy: "give proxy-header or proxy-listen, or leave it out")
    }
    if hasHeader {
      throw configuration.problem(
        header.name, "has no effect while no proxy is trusted", remedy: "give trusted-proxies, or leave it out")
    }
    if hasListener {
      throw configuration.problem(
        listen.name, "would serve no caller while no proxy is trusted", remedy: "give trusted-proxies, or leave it out")
    }
  }
}
