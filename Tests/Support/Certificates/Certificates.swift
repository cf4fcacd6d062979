import Glibc
public import HTTP2
import Locks

/// The certificates that the script `make` next to this file makes: once for a test program, in a directory that is
/// removed with it.
public struct Certificates: Sendable {
  public struct Failure: Error { public var reason: String }

  public let directory: String

  /// Certificates that all tests of the program share; no test changes them.
  public static func shared() throws -> Certificates { try made.get() }

  private static let made: Result<Certificates, any Error> = Result { try Certificates() }

  /// A separate set that a test may change.
  public init() throws {
    var template = Array("/tmp/certificates-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw Failure(reason: "no temporary directory") }
    directory = String(cString: made)
    Self.removeAtExit(directory)
    let script =
      #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/") + "/make"
    try Self.run(["bash", script, directory])
  }

  /// The certificate of this name.
  public func certificate(_ name: String) -> String { "\(directory)/\(name).pem" }

  public func files(_ name: String) -> TLSCertificateFiles {
    TLSCertificateFiles(chain: "\(directory)/\(name).pem", key: "\(directory)/\(name).key")
  }

  /// A server's context with the certificate of this name.
  public func server(
    _ name: String = "server", clients: ClientCertificates = .none, change: (inout TLSServerSettings) -> Void = { _ in }
  ) throws -> TLSServerContext {
    var settings = TLSServerSettings(
      certificate: files(name), clientAuthorities: clients == .none ? nil : certificate("authority"),
      clientCertificates: clients)
    change(&settings)
    return try TLSServerContext(settings)
  }

  /// A client's context that trusts `authority`.
  public func client(
    _ name: String? = nil, authority: String = "authority", change: (inout TLSClientSettings) -> Void = { _ in }
  ) throws -> TLSClientContext {
    var settings = TLSClientSettings(authorities: certificate(authority), certificate: name.map(files))
    change(&settings)
    return try TLSClientContext(settings)
  }

  /// Replaces certificate and key of one name by another's, each atomically.
  public func replace(_ name: String, with other: String) throws {
    for suffix in ["key", "pem"] {
      try Self.run(["cp", "-p", "\(directory)/\(other).\(suffix)", "\(directory)/new.\(suffix)"])
      guard rename("\(directory)/new.\(suffix)", "\(directory)/\(name).\(suffix)") == 0 else {
        throw Failure(reason: "\(name).\(suffix) can't be replaced")
      }
    }
  }

  /// Runs a program and waits for it.
  public static func run(_ command: [String]) throws {
    var arguments = command.map { strdup($0) } + [nil]
    defer { for pointer in arguments { free(pointer) } }
    var process: pid_t = 0
    var status: Int32 = 0
    guard posix_spawnp(&process, command[0], nil, nil, &arguments, environ) == 0,
      waitpid(process, &status, 0) == process, status == 0
    else { throw Failure(reason: "\(command.joined(separator: " ")): status \(status)") }
  }

  private static let directories = Locked<[String]>([])

  private static func removeAtExit(_ directory: String) {
    let isFirst = directories.withLock { directories in
      directories.append(directory)
      return directories.count == 1
    }
    guard isFirst else { return }
    atexit {
      for directory in Certificates.directories.withLock({ $0 }) { try? Certificates.run(["rm", "-rf", directory]) }
    }
  }
}
