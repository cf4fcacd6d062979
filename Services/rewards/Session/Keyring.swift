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

/// The bytes of a file, nil when there is none.
/// - Parameter limit: maximum size in bytes.
package func readFile(_ path: String, limit: Int64 = 1 << 26) throws -> [UInt8]? {
  guard let file = fopen(path, "re") else {
    if errno == ENOENT { return nil }
    throw CommandError("\(path) can't be read: \(String(cString: strerror(errno)))")
  }
  defer { fclose(file) }
  var status = stat()
  guard fstat(fileno(file), &status) == 0, status.st_mode & S_IFMT != S_IFDIR else {
    throw CommandError("\(path) is not a file")
  }
  guard status.st_size <= limit else {
    throw CommandError("\(path) has \(status.st_size) bytes; at most \(limit) are read, split it")
  }
  var bytes: [UInt8] = []
  bytes.reserveCapacity(status.st_size)
  var buffer = [UInt8](repeating: 0, count: 65_536)
  while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
  guard ferror(file) == 0 else { throw CommandError("\(path) can't be read whole") }
  return bytes
}

/// Makes a folder and its parents, for its owner only; one that exists stays as it is.
func makeFolder(_ path: String) {
  var folder = ""
  for part in path.split(separator: "/", omittingEmptySubsequences: false) {
    folder += "\(part)/"
    // Regardless of the umask.
    if mkdir(folder, 0o700) == 0 { chmod(folder, 0o700) }
  }
}

/// Replaces a file atomically, readable by its owner only; makes its folder.
package func writeFile(_ path: String, _ bytes: [UInt8]) throws {
  makeFolder(path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/"))
  let temporary = "\(path).\(getpid()).new"
  let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
  guard descriptor >= 0 else {
    throw CommandError("\(temporary) can't be written: \(String(cString: strerror(errno)))")
  }
  // Regardless of the umask, and also where an earlier attempt has left the file.
  let isOwn = fchmod(descriptor, 0o600) == 0
  let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
  let isSynced = fsync(descriptor) == 0
  close(descriptor)
  guard isOwn, count == bytes.count, isSynced, rename(temporary, path) == 0 else {
    unlink(temporary)
    throw CommandError("\(path) can't be written: \(String(cString: strerror(errno)))")
  }
}
