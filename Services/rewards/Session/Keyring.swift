import CommandLine
import Glibc
import JSON

/// The stored credentials of one device.
package struct StoredLogin: Sendable, Hashable {
  var familyID: String
  var deviceID: String
  /// The child who owns the device; empty for a guardian's.
  package var childID: String
  var childName: String
  var accessToken: String
  var refreshToken: String
  /// Parent mode on a child's device; nil without it, and once it has ended.
  package var parentMode: StoredParentMode?
}

/// A guardian's access token on a child's device, which cannot be refreshed (FA-5).
package struct StoredParentMode: Sendable, Hashable {
  var guardianID: String
  package var accessToken: String
}

/// The credentials of a guardian and of the devices that this machine plays, in one file that only its owner can read.
package struct Keyring: Sendable {
  let directory: String
  private(set) var guardian: StoredLogin?
  package private(set) var devices: [String: StoredLogin] = [:]

  package var isSignedIn: Bool { guardian != nil }

  private var path: String { "\(directory)/logins.json" }

  /// Reads the file; an absent one is an empty keyring.
  init(directory: String) throws {
    self.directory = directory
    guard let bytes = try readFile("\(directory)/logins.json") else { return }
    let damaged = CommandError("\(directory)/logins.json is damaged; move it away and pair the devices again")
    func login(_ json: JSON) throws -> StoredLogin {
      guard let login = StoredLogin(json) else { throw damaged }
      return login
    }
    guard let json = try? JSON(parsing: bytes), let guardian = json["guardian"],
      let devices = json["devices"]?.objectValue
    else { throw damaged }
    self.guardian = guardian == .null ? nil : try login(guardian)
    self.devices = try devices.mapValues(login)
  }

  mutating func setGuardian(_ login: StoredLogin) throws {
    guardian = login
    try save()
  }

  mutating func setDevice(_ name: String, _ login: StoredLogin) throws {
    devices[name] = login
    try save()
  }

  private func save() throws {
    let json: JSON = .object([
      "guardian": guardian?.json ?? .null, "devices": .object(devices.mapValues(\.json)),
    ])
    try writeFile(path, try json.serialized(indented: true))
  }
}

extension StoredLogin {
  fileprivate init?(_ json: JSON) {
    guard let family = json["family_id"]?.stringValue, let device = json["device_id"]?.stringValue,
      let access = json["access_token"]?.stringValue, let refresh = json["refresh_token"]?.stringValue,
      let child = json["child_id"]?.stringValue, let name = json["child_name"]?.stringValue
    else { return nil }
    self.init(
      familyID: family, deviceID: device, childID: child, childName: name, accessToken: access, refreshToken: refresh)
    // Earlier versions have written none.
    guard let parentMode = json["parent_mode"], parentMode != .null else { return }
    guard let guardian = parentMode["guardian_id"]?.stringValue, let access = parentMode["access_token"]?.stringValue
    else { return nil }
    self.parentMode = StoredParentMode(guardianID: guardian, accessToken: access)
  }

  fileprivate var json: JSON {
    .object([
      "family_id": .string(familyID), "device_id": .string(deviceID), "child_id": .string(childID),
      "child_name": .string(childName), "access_token": .string(accessToken), "refresh_token": .string(refreshToken),
      "parent_mode": parentMode.map { mode in
        .object(["guardian_id": .string(mode.guardianID), "access_token": .string(mode.accessToken)])
      } ?? .null,
    ])
  }
}
