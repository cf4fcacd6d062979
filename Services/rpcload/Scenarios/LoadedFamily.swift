import CommandLine
import EventLoop
import Glibc
import Identity
import JSON
import Locks
import RPC

/// A family made for load: a child with a paired device, a learning app and a reward app that is open while there are
/// points. It is kept in a file between runs.
package final class LoadedFamily: Sendable {
  /// The callers of a family.
  enum Caller: Hashable, Sendable { case guardian, device }

  /// A caller's tokens.
  struct Tokens: Hashable, Sendable {
    var access: String
    var refresh: String
    /// When the access token ends, seconds since 1970.
    var expireTime: Int64
  }

  /// The state that changes while the family is loaded.
  struct State: Sendable {
    var guardian: Tokens
    var device: Tokens
    /// Number of the device's last usage record.
    var sequence: Int64 = 0
    /// The child's time until here has been used, seconds since 1970.
    var usedUntil: Int64
    /// The data that the services have acknowledged in this run, or may have stored without an answer.
    var acknowledged = Acknowledged()
    /// Exchanges of tokens that are under way.
    var renewals: [Caller: Task<Void, any Error>] = [:]
  }

  /// Where the child's days begin.
  static let timeZone = "Europe/Berlin"
  static let learningDigest = "token.sha256." + String(repeating: "1", count: 64)
  static let rewardDigest = "token.sha256." + String(repeating: "2", count: 64)

  let familyID: String
  let childID: String
  let deviceID: String
  let installationID: String
  let rewardAppID: String
  let state: Locked<State>

  init(
    familyID: String, childID: String, deviceID: String, installationID: String, rewardAppID: String, state: State
  ) {
    (self.familyID, self.childID, self.deviceID) = (familyID, childID, deviceID)
    (self.installationID, self.rewardAppID) = (installationID, rewardAppID)
    self.state = Locked(state)
  }

  /// The clock of this machine, which its devices go by, seconds since 1970.
  static var wallSeconds: Int64 { Int64(time(nil)) }

  /// An id that is new in every run, as a repeated request would change nothing.
  static func newID() -> String {
    var random = SystemRandomNumberGenerator()
    let bytes = (0..<10).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    return Identifier.make(now: WallTime(seconds: wallSeconds), randomBytes: bytes)
  }

  func tokens(of caller: Caller) -> Tokens { state.withLock { caller == .guardian ? $0.guardian : $0.device } }

  func replace(_ tokens: Tokens, of caller: Caller) {
    state.withLock { if caller == .guardian { $0.guardian = tokens } else { $0.device = tokens } }
  }

  /// The options of a call by the caller.
  func options(_ caller: Caller) throws -> CallOptions {
    CallOptions(metadata: try Metadata(["authorization": "Bearer \(tokens(of: caller).access)"]))
  }
}

/// The data that a run has written to a family, to be found again at its end.
struct Acknowledged: Sendable {
  /// Seconds of usage that were there before.
  var secondsBefore: Int64 = 0
  var seconds: Int64 = 0
  /// Seconds of usage that may be there or not: in calls that had no answer, and of days to come.
  var uncertainSeconds: Int64 = 0
  /// Of challenges, grants or activities.
  var ids: Set<String> = []
  /// Results that a service gave instead of taking what it was sent, by their names.
  var refused: [String: Int] = [:]
}

// MARK: - The file

extension LoadedFamily.Tokens {
  fileprivate var json: JSON {
    ["access": .string(access), "refresh": .string(refresh), "expire_time": .integer(expireTime)]
  }

  fileprivate init?(_ json: JSON?) {
    guard let access = json?["access"]?.stringValue, let refresh = json?["refresh"]?.stringValue,
      let expireTime = json?["expire_time"]?.integerValue
    else { return nil }
    self.init(access: access, refresh: refresh, expireTime: expireTime)
  }
}

extension LoadedFamily {
  private var json: JSON {
    state.withLock { state in
      [
        "family_id": .string(familyID), "child_id": .string(childID), "device_id": .string(deviceID),
        "installation_id": .string(installationID), "reward_app_id": .string(rewardAppID),
        "guardian": state.guardian.json, "device": state.device.json, "sequence": .integer(state.sequence),
        "used_until": .integer(state.usedUntil),
      ]
    }
  }

  private convenience init?(_ json: JSON) {
    func text(_ key: String) -> String? { json[key]?.stringValue }
    guard let familyID = text("family_id"), let childID = text("child_id"), let deviceID = text("device_id"),
      let installationID = text("installation_id"), let rewardAppID = text("reward_app_id"),
      let guardian = Tokens(json["guardian"]), let device = Tokens(json["device"]),
      let sequence = json["sequence"]?.integerValue, let usedUntil = json["used_until"]?.integerValue
    else { return nil }
    self.init(
      familyID: familyID, childID: childID, deviceID: deviceID, installationID: installationID,
      rewardAppID: rewardAppID,
      state: State(guardian: guardian, device: device, sequence: sequence, usedUntil: usedUntil))
  }

  /// The families of a file, a JSON object a line; none where there is no file.
  package static func read(_ path: String) throws -> [LoadedFamily] {
    guard let bytes = try readFile(path, limit: 1 << 30) else { return [] }
    return try bytes.split(separator: UInt8(ascii: "\n")).enumerated().map { number, line in
      guard let family = (try? JSON(parsing: Array(line))).flatMap(LoadedFamily.init) else {
        throw CommandError("\(path), line \(number + 1) is not a family that rpcload has written")
      }
      return family
    }
  }

  /// Readable by its owner alone: it has tokens.
  static func write(_ families: [LoadedFamily], to path: String) throws {
    try writeFile(path, Array(families.map { try $0.json.text() + "\n" }.joined().utf8))
  }
}
