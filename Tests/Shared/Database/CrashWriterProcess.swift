import Glibc

/// A running `DatabaseCrashWriter`, which lies next to the test program.
final class CrashWriterProcess {
  private let child: pid_t
  private let output: Int32
  private var buffer: [UInt8] = []

  /// The program's path.
  static var program: String? {
    var path = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &path, path.count - 1)
    guard count > 0 else { return nil }
    let tests = String(decoding: path.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return tests.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
      + "/DatabaseCrashWriter"
  }

  convenience init?(_ arguments: [String]) {
    guard let program = Self.program else { return nil }
    self.init(program, arguments)
  }

  /// Runs another program, which runs this one.
  init?(_ program: String, _ arguments: [String]) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    // Children started at the same time must not hold the pipe open.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    defer { posix_spawn_file_actions_destroy(&actions) }
    var pointers: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    pointers.append(nil)
    var process: pid_t = 0
    let status = posix_spawn(&process, program, &actions, nil, pointers, environ)
    close(ends[1])
    guard status == 0 else {
      close(ends[0])
      return nil
    }
    child = process
    output = ends[0]
  }

  deinit {
    close(output)
  }

  /// The next line of the process's output, or nil at its end. Blocks.
  func nextLine() -> String? {
    while true {
      if let newline = buffer.firstIndex(of: UInt8(ascii: "\n")) {
        defer { buffer.removeFirst(newline + 1) }
        return String(decoding: buffer[..<newline], as: UTF8.self)
      }
      var chunk = [UInt8](repeating: 0, count: 65536)
      let count = read(output, &chunk, chunk.count)
      guard count > 0 else { return nil }
      buffer += chunk.prefix(count)
    }
  }

  /// The remaining lines.
  func remainingLines() -> [String] {
    var lines: [String] = []
    while let line = nextLine() { lines.append(line) }
    return lines
  }

  /// kill -9.
  func kill() {
    _ = Glibc.kill(child, SIGKILL)
  }

  /// Waits for the end of the process.
  @discardableResult
  func wait() -> Int32 {
    var status: Int32 = 0
    waitpid(child, &status, 0)
    return status
  }
}
