import HTTP2

/// Which pages may call the server from another origin than its own (the Fetch standard, "CORS protocol"). Without a
/// policy browsers let none. Calls carry what they are allowed to do in their headers, never in cookies, so that a page
/// gains nothing by its user's browser.
public struct CrossOriginPolicy: Hashable, Sendable {
  /// Origins as browsers send them: `https://app.example`, `http://localhost:8080`.
  public let origins: Set<String>
  /// How long a browser may remember that it may call. Browsers take two hours at most.
  public var preflightAge = Duration.seconds(7_200)

  /// An origin that no browser sends.
  public struct InvalidOrigin: Error, Hashable, CustomStringConvertible {
    /// As it was given.
    public let origin: String
    /// Says what an origin looks like.
    public var description: String {
      "\"\(origin)\" is no origin: it has a scheme, http or https, and a host in small letters, with a port where it is not "
        + "the scheme's own, and no path, such as https://app.example"
    }
  }

  /// - Throws: for an origin that is none: with a path, a user, capitals, the scheme's own port.
  public init(origins: Set<String>) throws(InvalidOrigin) {
    for origin in origins where !Self.isOrigin(origin) { throw InvalidOrigin(origin: origin) }
    self.origins = origins
  }

  private static func isOrigin(_ text: String) -> Bool {
    let isSecure = text.hasPrefix("https://")
    guard isSecure || text.hasPrefix("http://") else { return false }
    let host = text.dropFirst(isSecure ? 8 : 7)
    let own = isSecure ? ":443" : ":80"
    return !host.isEmpty && !host.hasSuffix(own) && !host.hasSuffix(":")
      && host.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        case UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: "]"): true
        default: false
        }
      }
  }

  // MARK: Responses

  /// Further headers of a response to a page of this origin; none for one that may not read it.
  func headers(for origin: String?) -> HeaderList {
    var list = HeaderList()
    guard let origin, origins.contains(origin) else { return list }
    list.add("access-control-allow-origin", origin)
    list.add("access-control-expose-headers", "*")
    list.add("vary", "origin")
    return list
  }

  /// The response to a browser that asks whether a page may make a call; nil for any other request, and for a page that
  /// may not.
  func preflight(_ headers: HeaderBlock) -> HeaderList? {
    guard headers.first(.method) == "OPTIONS", let method = headers.first(named: "access-control-request-method"),
      method == "POST" || method == "GET", let origin = headers.first(named: "origin"), origins.contains(origin)
    else { return nil }
    var list = HeaderList()
    list.add("access-control-allow-origin", origin)
    list.add("access-control-allow-methods", "GET, POST")
    // Any header is metadata; `*` would leave out `authorization`. What browsers send are names of headers.
    let wanted = headers.first(named: "access-control-request-headers") ?? ""
    if !wanted.isEmpty, wanted.utf8.allSatisfy(Self.isNameOrComma) { list.add("access-control-allow-headers", wanted) }
    list.add("access-control-max-age", String(preflightAge.components.seconds))
    list.add("vary", "origin, access-control-request-headers")
    return list
  }

  private static func isNameOrComma(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."): true
    case UInt8(ascii: ","), UInt8(ascii: " "): true
    default: false
    }
  }

  /// The fixed part of that response.
  static let preflightHeaders = PreparedHeaders([(":status", "204")])
}
