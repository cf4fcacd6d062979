import CommandLine
import Glibc
import LoadEngine
import LoadFigures
import LoadReports

/// Several processes of this program that work as one.
enum Processes {
  /// Options of one run that each process has too.
  private static let passed =
    LoadOptions.schedule + LoadOptions.requests + LoadOptions.load + LoadOptions.parts + LoadOptions.connection
    + LoadOptions.descriptors
  private static let own: Set<String> = ["processes", "part", "start-at", "rate"]

  /// - Parameter rate: of all together.
  static func run(_ count: Int, rate: Double?, _ arguments: Arguments) async throws -> RunFigures {
    let start = ProcessUse.wallClock() / 1_000_000 + 1_000
    let files = (1...count).map { Files.temporary("part\($0).json") }
    defer { for file in files { Files.remove(file) } }
    let program = try Self.program()
    var commands: [String] = []
    for (index, file) in files.enumerated() {
      var words = [program, "run"] + arguments.operands
      for option in passed where !own.contains(option.name) {
        for value in arguments.all(option.name) {
          words.append(option.value == nil ? "--\(option.name)" : "--\(option.name)=\(value)")
        }
      }
      if let rate, arguments["steps"] == nil, arguments["ramp"] == nil { words.append("--rate=\(rate)") }
      words += ["--part=\(index + 1)/\(count)", "--start-at=\(start)", "--json=\(file)", "--quiet"]
      commands.append(ShellCommand(words: words).text + " > /dev/null")
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for command in commands {
        group.addTask {
          try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            Self.thread { continuation.resume(with: Result { _ = try Files.output(of: command) }) }
          }
        }
      }
      try await group.waitForAll()
    }
    let merged = try LoadReport(merging: try files.map(ReportFile.read))
    guard let figures = merged.runs.first?.figures else { throw CommandError("the processes made no run") }
    return figures
  }

  private static func program() throws -> String {
    var buffer = [CChar](repeating: 0, count: 4_096)
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    guard count > 0 else { throw CommandError("the program's own file cannot be found in /proc") }
    return String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Waiting for a process blocks, so each has a thread.
  private static func thread(_ body: @escaping @Sendable () -> Void) {
    final class Body: Sendable {
      let run: @Sendable () -> Void
      init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }
    var handle = pthread_t()
    let body = Unmanaged.passRetained(Body(body))
    let error = pthread_create(
      &handle, nil,
      { raw in
        if let raw { Unmanaged<Body>.fromOpaque(raw).takeRetainedValue().run() }
        return nil
      }, body.toOpaque())
    if error == 0 { pthread_detach(handle) } else { body.takeRetainedValue().run() }
  }
}
