import Glibc
import Testing

/// A running program that lies next to the test program, or one of the system's by its path. Its methods block, so call
/// them outside the test's tasks.
final class ChildProcess: Sendable {
  private let child: pid_t
  private let output: Int32

  init(_ program: String, _ arguments: [String], environment: [String] = []) throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    // Children started at the same time must not hold the pipe open.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDERR_FILENO)
    var arguments: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
    // Of this process's environment only the sanitizers' options, unless others are given, and the path of the
    // symbolizer.
    let inherited = ["TSAN_OPTIONS", "ASAN_OPTIONS", "PATH"].compactMap { (name: String) -> String? in
      getenv(name).map { "\(name)=\(String(cString: $0))" }
    }
    var environment: [UnsafeMutablePointer<CChar>?] = (environment + inherited).map { strdup($0) } + [nil]
    defer { for pointer in arguments + environment { free(pointer) } }
    var process: pid_t = 0
    let path = program.hasPrefix("/") ? program : try ChildProcess.directory() + "/" + program
    let status = posix_spawn(&process, path, &actions, nil, &arguments, &environment)
    close(ends[1])
    child = process
    output = ends[0]
    try #require(status == 0, "\(path): \(String(cString: strerror(status)))")
  }

  deinit { close(output) }

  /// Where the test program lies.
  static func directory() throws -> String {
    var path = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &path, path.count - 1)
    try #require(count > 0)
    let program = String(decoding: path.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return program.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
  }

  /// The program's output up to and including the text, or all of it when it ends before.
  func output(until text: String? = nil) -> String {
    var read: [UInt8] = []
    var byte: UInt8 = 0
    while Glibc.read(output, &byte, 1) == 1 {
      read.append(byte)
      if let text, byte == text.utf8.last, String(decoding: read, as: UTF8.self).hasSuffix(text) { break }
    }
    return String(decoding: read, as: UTF8.self)
  }

  /// The file that the running program has open under a number; nil for none.
  func descriptor(_ number: Int32) -> String? {
    var path = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/\(child)/fd/\(number)", &path, path.count)
    return count < 0 ? nil : String(decoding: path.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  func signal(_ number: Int32) {
    kill(child, number)
  }

  /// Sets a limit of the running program, named as prlimit(1) does; the hard limit stays.
  func limit(_ name: String, to value: Int) throws {
    let tool = try ChildProcess("/usr/bin/prlimit", ["--pid", "\(child)", "--\(name)=\(value):"])
    try #require(tool.exitCode() == 0)
  }

  /// Waits for the end; the exit code, or nil when a signal ended it.
  func exitCode() -> Int32? {
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    return status & 0x7F == 0 ? status >> 8 & 0xFF : nil
  }
}
