import EventLoop
import HTTP2
import InteropMessages
import RPC
import SuiteSupport

/// A channel for each server that the cases name.
struct Channels {
  /// What makes two calls go over one channel.
  private struct Place: Hashable {
    let host: String
    let port: UInt32
    let authority: [UInt8]
    let credentials: Suite.Credentials?
    let responseLimit: UInt32
  }

  private let host: RealHost
  private var channels: [Place: Channel] = [:]

  init(host: RealHost) {
    self.host = host
  }

  /// The channel for a call's server; it connects with the first call.
  /// - Throws: `TLSConfigurationError` for credentials that are none, and `ChannelTargetError`.
  mutating func channel(for request: Suite.ClientCompatRequest) throws -> Channel {
    let place = Place(
      host: request.host, port: request.port, authority: request.serverTlsCert, credentials: request.clientTlsCreds,
      responseLimit: request.messageReceiveLimit)
    if let channel = channels[place] { return channel }
    var settings = ChannelSettings()
    if place.responseLimit > 0 { settings.maximumResponseBytes = Int(place.responseLimit) }
    settings.tls = try Self.tls(place.authority, place.credentials)
    let name = place.host.contains(":") ? "[\(place.host)]" : place.host
    let channel = try Channel(host: host, target: "dns:///\(name):\(place.port)", settings: settings)
    channels[place] = channel
    return channel
  }

  /// Nil for clear text.
  private static func tls(_ authority: [UInt8], _ credentials: Suite.Credentials?) throws -> TLSClientContext? {
    guard !authority.isEmpty else { return nil }
    return try PrivateFile.using(authority) { authorities in
      guard let credentials else { return try TLSClientContext(TLSClientSettings(authorities: authorities)) }
      return try PrivateFile.using(credentials.cert) { chain in
        try PrivateFile.using(credentials.key) { key in
          try TLSClientContext(
            TLSClientSettings(authorities: authorities, certificate: TLSCertificateFiles(chain: chain, key: key)))
        }
      }
    }
  }

  func close() {
    for channel in channels.values { channel.close() }
  }
}
