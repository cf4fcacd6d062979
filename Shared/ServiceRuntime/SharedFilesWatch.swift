import Database
import EventLoop
import Locks
import Telemetry

/// Notices what other processes of the service have changed in the files that they share: which ids were erased, which
/// personal keys were destroyed, which keys sign.
final class SharedFilesWatch: Sendable {
  /// What one process changes holds in the others after so long, and the time of a reading.
  static let interval: Duration = .seconds(1)

  /// A file with what has it read again. Blocks.
  struct File: Sendable {
    let name: String
    let refresh: @Sendable () throws -> Void
  }

  private struct State {
    var isRunning = false
    /// What was logged last, by the names of files.
    var faults: [String: String] = [:]
  }

  private let files: [File]
  private let logger: Logger
  private let host: any Host
  private let updates: PeriodicTask
  private let state = Locked(State())

  init(_ files: [File], logger: Logger, host: any Host) {
    (self.files, self.logger, self.host) = (files, logger, host)
    updates = PeriodicTask(on: host.loops[0])
  }

  convenience init(_ basis: ServiceBasis) {
    let (keys, register, personal) = (basis.keys, basis.register, basis.database.personalKeys)
    self.init(
      [
        File(name: "keys") { try keys.refresh() }, File(name: "register of erased ids") { try register?.refresh() },
        File(name: "personal keys") { try personal?.refresh() },
      ], logger: basis.logger, host: basis.host)
  }

  func start() {
    updates.start(every: Self.interval) { [weak self, loop = host.loops[0]] in
      Task(executorPreference: loop) { await self?.update() }
    }
  }

  func stop() { updates.stop() }

  /// Reads all files again, unless that is being done.
  func update() async {
    let isFirst = state.withLock { state in
      defer { state.isRunning = true }
      return !state.isRunning
    }
    guard isFirst else { return }
    defer { state.withLock { $0.isRunning = false } }
    for file in files {
      var fault: String?
      do { try await host.blockingPool.run { try file.refresh() } } catch { fault = "\(error)" }
      let before = state.withLock { [fault] state in
        defer { state.faults[file.name] = fault }
        return state.faults[file.name]
      }
      guard fault != before else { continue }
      if let fault {
        logger.error("what other processes change in a file is not known", ["file": file.name, "reason": fault])
      } else {
        logger.info("a file that processes share is read again", ["file": file.name])
      }
    }
  }
}
