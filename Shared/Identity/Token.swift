import Bytes
import JSON
import Messages

/// Why a token is not accepted.
public enum TokenError: Error, Hashable, Sendable, CustomStringConvertible {
  case tooLong(bytes: Int)
  case malformed(String)
  case unknownKey(String)
  case wrongIssuer(String)
  case wrongAudience(String)
  case expired(at: Int64)
  /// An access token, whose issuer was ahead of the clock here by at least so many seconds.
  case issuedInFuture(seconds: Int64)
  /// The caller dates its own tokens, and was at this distance from the clock here when it issued this one, in seconds;
  /// negative when it is behind.
  case clocksDiffer(caller: String, seconds: Int64)
  case lifetimeTooLong(seconds: Int64, maximum: Int64)
  case roleNotAllowed(String)
  case badSignature

  /// The reason for programs: whether a refresh helps, and whether it was a token at all.
  var reason: CommonV1.ErrorReason {
    switch self {
    case .expired: .accessTokenExpired
    case .tooLong, .malformed: .accessTokenMalformed
    case .clocksDiffer, .issuedInFuture: .clocksDiffer
    default: .accessTokenNotValid
    }
  }

  /// Safe to send to the caller: nothing in it is secret.
  public var description: String {
    switch self {
    case .tooLong(let bytes): "the token has \(bytes) bytes, at most \(Token.maximumSize) are accepted"
    case .malformed(let what): "the token is malformed: \(what)"
    case .unknownKey: "the token is signed with a key that is not known here; refresh it"
    case .wrongIssuer: "the token's issuer does not own the key"
    case .wrongAudience: "the token is meant for another audience"
    case .expired: "the token has expired; refresh it"
    case .issuedInFuture(let seconds):
      "the token was issued \(seconds) s ahead of the clock of this service, and \(TokenCheck.clockDifference) s are "
        + "accepted: this clock is behind that of the token's issuer by \(seconds) s or more; set both by the same source"
    case .clocksDiffer(let caller, let seconds) where seconds < 0:
      "the token was issued \(-seconds) s ago by the clock of this service, and \(TokenCheck.serviceTokenLifetime) s are "
        + "accepted: the clock of \(caller) is behind by \(Self.difference(-seconds, -1)) s, or the token is an old one; "
        + "set both clocks by the same source"
    case .clocksDiffer(let caller, let seconds):
      "the token was issued \(seconds) s ahead of the clock of this service, and \(TokenCheck.clockDifference) s are "
        + "accepted: the clock of \(caller) is ahead by \(Self.difference(seconds, 1)) s; set both clocks by the same source"
    case .lifetimeTooLong(let seconds, let maximum):
      "the token lives \(seconds) s, at most \(maximum) s are accepted"
    case .roleNotAllowed(let role): "the token's key can't speak for the role \(role)"
    case .badSignature: "the token's signature is wrong"
    }
  }
}

extension TokenError {
  /// By how much two clocks differ, as a range: a caller uses a token for half of its lifetime.
  private static func difference(_ seconds: Int64, _ sign: Int64) -> String {
    let other = seconds + sign * TokenCheck.serviceTokenLifetime / 2
    return "\(max(0, min(seconds, other))) to \(max(seconds, other))"
  }
}

/// The claims of a token (FA-4).
public struct Claims: Hashable, Sendable {
  /// The issuer: the executable's name or the operator's.
  public var issuer: String
  /// The audience: `screentime` for all services, or one executable's name.
  public var audience: String
  /// Seconds since 1970 UTC.
  public var issueTime: Int64
  /// Seconds since 1970 UTC; from then on the token is void.
  public var expireTime: Int64
  public var principal: Principal

  public init(issuer: String, audience: String, issueTime: Int64, expireTime: Int64, principal: Principal) {
    self.issuer = issuer
    self.audience = audience
    self.issueTime = issueTime
    self.expireTime = expireTime
    self.principal = principal
  }
}

/// A JSON Web Token in compact form (RFC 7519, 7515) with EdDSA over Ed25519 (RFC 8037).
struct Token {
  static let maximumSize = 4096
  /// The audience of access tokens, which every service accepts.
  static let everyService = "screentime"

  var keyID: String
  var claims: Claims
  var signature: [UInt8]
  /// The bytes that the signature covers.
  var signedPart: ArraySlice<UInt8>

  /// Signs the claims.
  static func sign(_ claims: Claims, keyID: String, key: PrivateKey) throws -> String {
    let header: JSON = ["alg": "EdDSA", "kid": .string(keyID), "typ": "JWT"]
    let signed = try Base64URL.encode(header.serialized()) + "." + Base64URL.encode(claims.json.serialized())
    return signed + "." + Base64URL.encode(try key.signature(for: Array(signed.utf8)))
  }

  /// Reads a token without checking its signature, its time or who may sign what.
  init(parsing text: [UInt8]) throws(TokenError) {
    guard text.count <= Token.maximumSize else { throw .tooLong(bytes: text.count) }
    let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 3 else { throw .malformed("it has \(parts.count) parts instead of 3") }
    let header = try Token.object(parts[0], "header")
    // The algorithm is fixed; a token can't choose a weaker one or none (RFC 8725 section 3.1).
    guard header["alg"] == "EdDSA" else { throw .malformed("its algorithm is not EdDSA") }
    guard header["crit"] == nil else { throw .malformed("it has critical header fields, none is supported") }
    guard let keyID = header["kid"]?.stringValue, (1...128).contains(keyID.utf8.count) else {
      throw .malformed("it does not name its key")
    }
    guard let signature = Base64URL.decode(parts[2]), signature.count == 64 else {
      throw .malformed("its signature is no 64 bytes in base64url")
    }
    self.keyID = keyID
    self.signature = signature
    claims = try Claims(json: Token.object(parts[1], "claims"))
    signedPart = text[text.startIndex..<parts[1].endIndex]
  }

  private static func object(_ part: ArraySlice<UInt8>, _ name: String) throws(TokenError) -> JSON {
    guard let bytes = Base64URL.decode(part) else { throw .malformed("its \(name) is not base64url") }
    guard let value = try? JSON(parsing: bytes, limits: JSONLimits(maximumSize: maximumSize, maximumDepth: 4)),
      case .object = value
    else { throw .malformed("its \(name) is not a JSON object") }
    return value
  }
}

extension Claims {
  var json: JSON {
    var members: [String: JSON] = [
      "iss": .string(issuer), "aud": .string(audience), "iat": .integer(issueTime), "exp": .integer(expireTime),
      "role": .string(principal.role.rawValue),
    ]
    switch principal {
    case .guardian(let familyID, let guardianID, let deviceID, let elevatedUntil, let device):
      members["sub"] = .string(guardianID)
      members["family"] = .string(familyID)
      members["device"] = .string(deviceID)
      members["elevated_until"] = elevatedUntil.map { .integer($0) }
      if device != .own { members["device_use"] = .string(device.rawValue) }
    case .child(let familyID, let childID, let deviceID):
      members["sub"] = .string(childID)
      members["family"] = .string(familyID)
      members["device"] = .string(deviceID)
    case .pendingDevice(let familyID, let deviceID):
      members["family"] = .string(familyID)
      members["device"] = .string(deviceID)
    case .service(let name), .operator(let name), .reporter(let name):
      members["sub"] = .string(name)
    case .anonymous: break
    }
    return .object(members)
  }

  init(json: JSON) throws(TokenError) {
    func text(_ name: String) throws(TokenError) -> String {
      guard let value = json[name]?.stringValue, (1...128).contains(value.utf8.count) else {
        throw .malformed("its claim \(name) is missing, empty or longer than 128 bytes")
      }
      return value
    }
    func time(_ name: String) throws(TokenError) -> Int64 {
      guard let value = json[name]?.integerValue, (0...253_402_300_799).contains(value) else {
        throw .malformed("its claim \(name) is missing or no time")
      }
      return value
    }
    let principal: Principal
    let role = try text("role")
    switch Role(rawValue: role) {
    case .guardian:
      let elevatedUntil = json["elevated_until"] == nil ? nil : try time("elevated_until")
      let use = json["device_use"] == nil ? GuardianDevice.own.rawValue : try text("device_use")
      guard let device = GuardianDevice(rawValue: use) else { throw .malformed("its claim device_use is unknown") }
      principal = .guardian(
        familyID: try text("family"), guardianID: try text("sub"), deviceID: try text("device"),
        elevatedUntil: elevatedUntil, device: device)
    case .child:
      principal = .child(familyID: try text("family"), childID: try text("sub"), deviceID: try text("device"))
    case .pendingDevice:
      principal = .pendingDevice(familyID: try text("family"), deviceID: try text("device"))
    case .service: principal = .service(name: try text("sub"))
    case .operator: principal = .operator(name: try text("sub"))
    case .reporter: principal = .reporter(name: try text("sub"))
    case .anonymous, nil: throw .malformed("its role is unknown")
    }
    self.init(
      issuer: try text("iss"), audience: try text("aud"), issueTime: try time("iat"), expireTime: try time("exp"),
      principal: principal)
  }
}
