import Database
import DisplayText
import EventLoop
import Glibc
import Identity
import LocalTime
import Locks
import Telemetry

/// The life of a service's process: configuration, start, signals, drain, exit code.
///
/// ```swift
/// exit(ServiceMain.run(UsageIngestService.definition))
/// ```
public enum ServiceMain {
  /// Exit codes: 0 regular stop, 64 wrong configuration (sysexits' EX_USAGE), 1 could not start or stop.
  static let wrongConfiguration: Int32 = 64

  /// Runs the service until SIGTERM or SIGINT; a second one ends it at once. Call it on the main thread, once.
  /// - Returns: the process's exit code.
  public static func run(_ definition: ServiceDefinition) -> Int32 {
    ProcessInput.openStandardDescriptors()
    AllocatorArenas.limit()
    let configuration: Configuration
    do throws(ConfigurationError) {
      switch try definition.readConfiguration(from: ProcessInput.configurationSources) {
      case .print(let text):
        ProcessInput.write(text, to: STDOUT_FILENO)
        return 0
      case .run(let read): configuration = read
      }
    } catch {
      for problem in error.problems {
        ProcessInput.write("\(definition.identity.name): \(problem)\n", to: STDERR_FILENO)
      }
      return wrongConfiguration
    }
    disableOpenSSLCleanup()
    // Before any thread is started, so that all threads leave the signals to this one.
    let signals = ProcessSignals()
    do {
      return try run(definition, configuration, signals)
    } catch let problem as ConfigurationProblem {
      ProcessInput.write("\(definition.identity.name): \(problem)\n", to: STDERR_FILENO)
      return wrongConfiguration
    } catch {
      let text = DisplayText.escaped("\(error)", except: ["\n"])
      ProcessInput.write("\(definition.identity.name): \(text)\n", to: STDERR_FILENO)
      return 1
    }
  }

  private static func run(
    _ definition: ServiceDefinition, _ configuration: Configuration, _ signals: ProcessSignals
  ) throws -> Int32 {
    let settings = definition.commonSettings
    let clock = try makeClock(settings, configuration)
    let writer = LogWriter()
    defer { writer.flush() }
    let logger = Logger(
      service: definition.identity.name, level: try configuration[settings.logLevel],
      format: try configuration[settings.logFormat], clock: clock, writer: writer)
    let host = try makeHost(settings, configuration, clock, logger)
    let readyPath = try configuration[settings.readyFile]
    let loop = host.loops[0]

    let started = Outcome<RunningService>()
    Task(executorPreference: loop) {
      do {
        started.set(
          .success(
            try await RunningService.start(definition, configuration: configuration, host: host, logger: logger)))
      } catch {
        started.set(.failure(error))
      }
      signals.wake()
    }
    while started.value == nil {
      // A signal before the service runs ends it like a crash, which it survives at any time.
      if signals.wait() == .stop { return 1 }
    }
    guard let service = try started.value?.get() else { return 1 }
    let readyFile = readyPath.map { ReadyFile($0, addresses: service.addresses.map(\.description)) }
    try announce(service, readyFile: readyFile, on: loop, logger: logger)

    while true {
      switch signals.wait() {
      case .stop:
        readyFile?.remove()
        return drain(service, loop: loop, signals: signals, logger: logger)
      case .reload: reload(service, logger: logger)
      case .wake: continue
      }
    }
  }

  private static func makeClock(_ settings: ServiceSettings, _ configuration: Configuration) throws -> any WallClock {
    switch try configuration[settings.clock] {
    case .system: RealWallClock()
    case .virtual(let start): VirtualWallClock(WallTime(seconds: start.seconds))
    }
  }

  private static func makeHost(
    _ settings: ServiceSettings, _ configuration: Configuration, _ clock: any WallClock, _ logger: Logger
  ) throws -> RealHost {
    let loops = try configuration[settings.eventLoops]
    return try RealHost(
      loopCount: loops == 0 ? RealHost.coreCount : loops, blockingThreads: try configuration[settings.blockingThreads],
      wallClock: clock, unixSocketMode: try configuration[settings.connections.unixSocketMode],
      acceptReport: { report in
        switch report {
        case .failing(let error, let attempts):
          logger.error(
            "connections cannot be accepted and wait: raise the limit of open files (ulimit -n, LimitNOFILE) or lower "
              + "the settings of connections", ["error": "\(error)", "attempts": "\(attempts)"])
        case .recovered(let address, let attempts):
          logger.info(
            "connections are accepted again", ["address": "\(address)", "failed_attempts": "\(attempts)"])
        }
      })
  }

  /// Announces to scripts and people that the service is ready.
  private static func announce(
    _ service: RunningService, readyFile: ReadyFile?, on loop: EventLoop, logger: Logger
  ) throws {
    let addresses = service.addresses.map(\.description)
    if let readyFile {
      do throws(StartError) {
        try readyFile.write()
      } catch {
        // On a full disk reads are still served; standard output and the log report the addresses.
        guard error.lacksSpace || service.database.condition != .sound else { throw error }
        logger.error("ready file not written, tried again until there is room: \(error)")
        readyFile.writeLater(on: loop)
      }
    }
    for address in addresses { ProcessInput.write("listening on \(address)\n", to: STDOUT_FILENO) }
    logger.info(
      "ready",
      [
        "version": service.definition.program.version, "addresses": addresses.joined(separator: ","),
        "metrics": service.metricsAddress.map { "\($0)" } ?? "off",
        "pid": "\(getpid())",
      ])
  }

  private static func reload(_ service: RunningService, logger: Logger) {
    do {
      try service.reloadKeys()
      logger.info("trusted keys read again")
    } catch {
      logger.error("trusted keys not read, those before stay in force: \(error)")
    }
    do {
      try service.reloadCertificates()
      logger.info("certificates read again")
    } catch {
      logger.error("certificates not read, those before stay in force: \(error)")
    }
  }

  private static func drain(
    _ service: RunningService, loop: EventLoop, signals: ProcessSignals, logger: Logger
  ) -> Int32 {
    logger.info("draining")
    let drained = Outcome<Void>()
    Task(executorPreference: loop) {
      await service.drain()
      drained.set(.success(()))
      signals.wake()
    }
    while drained.value == nil {
      if signals.wait() == .stop {
        logger.warning("stopped at once by a second signal")
        return 1
      }
    }
    logger.info("stopped")
    return 0
  }
}

/// The result of a task that the main thread waits for.
private final class Outcome<Value: Sendable>: Sendable {
  private let result = Locked<Result<Value, any Error>?>(nil)

  var value: Result<Value, any Error>? { result.withLock { $0 } }

  func set(_ value: Result<Value, any Error>) {
    result.withLock { $0 = value }
  }
}
