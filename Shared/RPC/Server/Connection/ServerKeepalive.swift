/// How a server finds out that a client has vanished, and how many PINGs it accepts from one. The rules and the
/// defaults are those of gRPC (A8 "client-side keepalive", A9 "server-side connection management").
public struct ServerKeepalive: Sendable {
  /// After so long without a byte from the client a PING asks whether it is still there; nil for never. At least a
  /// second.
  public var time: Duration? = .seconds(7_200)
  /// How long any reply may take before the connection counts as lost.
  public var timeout: Duration = .seconds(20)
  /// A client's PINGs have to be so far apart; an earlier one is a strike. HEADERS or DATA sent in between make
  /// every PING welcome, as clients measure the bandwidth with them.
  public var minimumPingInterval: Duration = .seconds(300)
  /// Whether a client may keep a connection without calls alive. If not, two hours have to pass between such PINGs.
  public var permitsPingsWithoutCalls = false
  /// With one strike more the client gets GOAWAY with ENHANCE_YOUR_CALM and the text `too_many_pings`.
  public var maximumPingStrikes = 2

  /// gRPC's defaults: two hours, 20 s, five minutes between PINGs, two strikes.
  public init() {}
}
