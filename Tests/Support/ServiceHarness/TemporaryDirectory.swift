import DatabaseServer
import Glibc

/// A directory that lives as long as a test.
public final class TemporaryDirectory: Sendable {
  public let path: String

  /// Memory where it has room: a test's writes need not survive the machine, so no commit waits for a disk.
  private static let place: String = {
    var status = statvfs()
    let isMemory = access("/dev/shm", W_OK) == 0 && statvfs("/dev/shm", &status) == 0
    return isMemory && status.f_bavail > (4 << 30) / max(1, status.f_frsize) ? "/dev/shm" : "/tmp"
  }()

  public init() {
    var template = Array("\(Self.place)/service-tests-XXXXXX".utf8CString)
    path = template.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) } ?? Self.place
    }
  }

  /// A copy of the directory as it is on disk at this moment: the state that a killed process leaves behind.
  public func copy() -> TemporaryDirectory {
    let copy = TemporaryDirectory()
    run("/bin/cp", ["-a", path + "/.", copy.path])
    DatabaseServer.current?.copyDatabases(of: path, to: copy.path)
    return copy
  }

  deinit {
    DatabaseServer.current?.dropDatabases(of: path)
    if path != Self.place { run("/bin/rm", ["-rf", path]) }
  }
}

/// Runs a program to its end and returns its exit status.
@discardableResult
public func run(_ program: String, _ arguments: [String]) -> Int32 {
  var child: pid_t = 0
  var pointers: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) }
  defer { for pointer in pointers { free(pointer) } }
  pointers.append(nil)
  guard posix_spawn(&child, program, nil, nil, pointers, environ) == 0 else { return -1 }
  var status: Int32 = 0
  waitpid(child, &status, 0)
  return status >> 8 & 0xff
}
