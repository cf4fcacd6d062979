import Glibc

/// Input from and output to the operating system.
enum ProcessInput {
  static var configurationSources: Configuration.Sources {
    Configuration.Sources(
      arguments: Array(CommandLine.arguments.dropFirst()), environment: environment, readFile: readFile)
  }

  /// Opens /dev/null for standard descriptors that are closed. Otherwise what is opened next gets their numbers, and
  /// the log would be written there.
  static func openStandardDescriptors() {
    for number in STDIN_FILENO...STDERR_FILENO where fcntl(number, F_GETFD) < 0 { _ = open("/dev/null", O_RDWR) }
  }

  private static var environment: [String: String] {
    var result: [String: String] = [:]
    var next = environ
    while let entry = next.pointee {
      let parts = String(cString: entry).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { result[String(parts[0])] = String(parts[1]) }
      next += 1
    }
    return result
  }

  static func readFile(_ path: String) -> Result<[UInt8], SettingRefusal> {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return .failure(SettingRefusal(String(cString: strerror(errno)))) }
    defer { close(descriptor) }
    var content: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while content.count <= ConfigurationReader.maximumFileSize {
      let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      if count < 0 { return .failure(SettingRefusal(String(cString: strerror(errno)))) }
      if count == 0 { break }
      content += buffer[0..<count]
    }
    return .success(content)
  }

  /// Writes the whole text; the part that can't be written, because the reader is gone, is lost.
  /// - Returns: whether everything was written.
  @discardableResult
  static func write(_ text: String, to descriptor: Int32) -> Bool {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Replaces a file atomically, so that a process that waits for it finds it complete.
  static func replaceFile(_ path: String, with text: String) throws(StartError) {
    let temporary = "\(path).\(getpid()).new"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw StartError("\(path) can't be written", code: errno) }
    errno = 0
    let isWhole = write(text, to: descriptor)
    let code = errno
    close(descriptor)
    guard isWhole, rename(temporary, path) == 0 else {
      let reason = isWhole ? errno : code
      unlink(temporary)
      throw StartError("\(path) can't be written", code: reason)
    }
  }
}

/// The signals of a process, received one by one by its main thread.
struct ProcessSignals: Sendable {
  enum Event { case stop, reload, wake }

  /// Blocks the signals in this thread and in all threads it starts later.
  init() {
    var signals = ProcessSignals.set
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }

  /// Waits for the next signal.
  func wait() -> Event {
    var signals = ProcessSignals.set
    var number: Int32 = 0
    while sigwait(&signals, &number) != 0 {}
    switch number {
    case SIGHUP: return .reload
    case SIGUSR2: return .wake
    default: return .stop
    }
  }

  /// Makes the waiting thread return, from any thread.
  func wake() {
    kill(getpid(), SIGUSR2)
  }

  private static var set: sigset_t {
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGTERM, SIGINT, SIGHUP, SIGUSR2] { sigaddset(&signals, signal) }
    return signals
  }
}
