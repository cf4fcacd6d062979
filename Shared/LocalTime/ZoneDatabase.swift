import Glibc
import Locks

/// Why a name has no zone.
public enum ZoneError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name is not formed like an IANA name, or names something other than a place's own time.
  case malformedName(String)
  /// The database has no such zone.
  case unknown(String)
  /// The zone's file can't be used.
  case damaged(String, reason: String)
  /// There is no time zone database.
  case noDatabase(directory: String)

  public var description: String {
    switch self {
    case .malformedName(let name):
      "time zone \"\(ZoneError.quoted(name))\" is not an IANA name such as Europe/Berlin"
    case .unknown(let name):
      "time zone \"\(ZoneError.quoted(name))\" is unknown; use an IANA name such as Europe/Berlin"
    case .damaged(let name, let reason):
      "time zone \"\(ZoneError.quoted(name))\" can't be read: \(reason); reinstall the package tzdata"
    case .noDatabase(let directory):
      "no time zone database in \(directory); install the package tzdata or set TZDIR to its directory"
    }
  }

  /// A peer chose the name: only what can't disturb a log or a terminal is shown.
  private static func quoted(_ name: String) -> String {
    String(
      name.unicodeScalars.prefix(64).map { $0.value > 0x20 && $0.value < 0x7F && $0 != "\"" ? Character($0) : "?" })
  }
}

/// A directory of TZif files. Zones are read when first asked for and then kept.
public final class ZoneDatabase: Sendable {
  /// The system's database: the directory in the environment variable `TZDIR`, or `/usr/share/zoneinfo`.
  public static let system = ZoneDatabase(
    directory: getenv("TZDIR").map { String(cString: $0) } ?? "/usr/share/zoneinfo")

  public let directory: String
  /// The release, such as `2025b`; `unknown` when the database does not state it.
  public let version: String
  private let zones = Locked<[String: Zone]>([:])

  /// The real database has about 600 names; a limit protects against a directory with very many.
  private static let maximumZones = 2048
  /// Files of the system's database have at most 4 KiB.
  private static let maximumFileSize = 256 * 1024

  public init(directory: String) {
    self.directory = directory
    version = ZoneDatabase.readVersion(directory: directory)
  }

  /// The zone of this IANA name.
  /// - Throws: `ZoneError`; nothing is kept for a name that fails.
  public func zone(named name: String) throws(ZoneError) -> Zone {
    if let known = zones.withLock({ $0[name] }) { return known }
    guard ZoneDatabase.isWellFormed(name) else { throw .malformedName(name) }
    let zone = Zone(name: name, table: ZoneTable(try read(name)))
    zones.withLock { zones in
      if zones.count < ZoneDatabase.maximumZones { zones[name] = zone }
    }
    return zone
  }

  /// IANA names are words of letters, digits, `_`, `+` and `-`, joined by slashes. Without dots no name leads out of
  /// the directory. `localtime` and similar files differ from machine to machine, `right/` counts leap seconds.
  static func isWellFormed(_ name: String) -> Bool {
    guard (1...64).contains(name.utf8.count) else { return false }
    let words = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard words.count <= 4 else { return false }
    for word in words {
      guard let first = word.first, first != UInt8(ascii: "-"), first != UInt8(ascii: "+") else { return false }
      let isLegal = word.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "+"), UInt8(ascii: "-"):
          true
        default: false
        }
      }
      guard isLegal else { return false }
    }
    return !["right", "posix", "localtime", "posixrules", "Factory"].contains(String(words[0]) ?? "")
  }

  private func read(_ name: String) throws(ZoneError) -> ZoneFile {
    let bytes: [UInt8]
    switch readFile("\(directory)/\(name)", limit: ZoneDatabase.maximumFileSize) {
    case .success(let content): bytes = content
    case .failure(.missing):
      if access(directory, R_OK | X_OK) != 0 { throw .noDatabase(directory: directory) }
      throw .unknown(name)
    case .failure(.notRegular): throw .unknown(name)
    case .failure(.unreadable(let reason)): throw .damaged(name, reason: reason)
    }
    // The directory also holds lists and licences.
    guard bytes.starts(with: "TZif".utf8) else { throw .unknown(name) }
    do {
      return try ZoneFile(bytes)
    } catch {
      throw .damaged(name, reason: error.reason)
    }
  }

  private static func readVersion(directory: String) -> String {
    // Debian has it in the first line of tzdata.zi, "# version 2025b"; others in a separate file.
    for (file, prefix) in [("tzdata.zi", "# version "), ("+VERSION", ""), ("version", "")] {
      guard case .success(let bytes) = readFile("\(directory)/\(file)", limit: 4096, orPrefix: true) else { continue }
      let line = String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
      guard line.hasPrefix(prefix) else { continue }
      let version = line.dropFirst(prefix.count)
      if !version.isEmpty, version.utf8.count <= 32 { return String(version) }
    }
    return "unknown"
  }
}

private enum ReadFailure: Error {
  case missing
  case notRegular
  case unreadable(String)
}

/// The content of a regular file up to the limit; a larger one is rejected, or cut when a prefix is enough.
private func readFile(_ path: String, limit: Int, orPrefix: Bool = false) -> Result<[UInt8], ReadFailure> {
  // Non-blocking: a pipe of that name must not block the process.
  let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
  guard descriptor >= 0 else {
    let code = errno
    if code == ENOENT || code == ENOTDIR || code == ENAMETOOLONG { return .failure(.missing) }
    return .failure(.unreadable(String(cString: strerror(code))))
  }
  defer { close(descriptor) }
  var status = stat()
  guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return .failure(.notRegular) }
  guard orPrefix || Int(status.st_size) <= limit else {
    return .failure(.unreadable("it has \(status.st_size) bytes, at most \(limit) are read"))
  }
  var failure: Int32 = 0
  let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
    while count < limit {
      let got = Glibc.read(descriptor, buffer.baseAddress.map { $0 + count }, limit - count)
      if got < 0, errno == EINTR { continue }
      if got < 0 { failure = errno }
      if got <= 0 { break }
      count += got
    }
  }
  guard failure == 0 else { return .failure(.unreadable(String(cString: strerror(failure)))) }
  return .success(bytes)
}
