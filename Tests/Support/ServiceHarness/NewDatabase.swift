import CSQLite
public import Database
import DatabaseServer
import EventLoop
import Foundation
import LocalTime
import Synchronization

/// New databases of services. Each schema is made once in a process, and copied from then on: to run a service's
/// migrations takes longer than most tests of it.
public enum NewDatabase {
  private static let made = Mutex<[[Migration]: Task<Data, any Error>]>([:])
  /// On the tests' server: a database from which the others are copied, and the directory that it goes with.
  private static let templates = Mutex<[[Migration]: Task<TemporaryDirectory, any Error>]>([:])

  /// Puts one into a directory, which is made where it is missing; one that has a database keeps it.
  public static func put(into directory: String, migrations: [Migration]) async throws {
    if let server = DatabaseServer.current { return try await make(on: server, directory, migrations) }
    guard !FileManager.default.fileExists(atPath: file(in: directory)) else { return }
    let content = made.withLock { made in
      if let task = made[migrations] { return task }
      let task = Task { try await file(migrations) }
      made[migrations] = task
      return task
    }
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    try await content.value.write(to: URL(filePath: file(in: directory)))
  }

  private static func file(in directory: String) -> String { directory + "/data.sqlite3" }

  private static func make(_ migrations: [Migration]) async throws -> TemporaryDirectory {
    let directory = TemporaryDirectory()
    let clock = VirtualWallClock(WallTime(seconds: ServiceHarness.start.seconds))
    let host = try RealHost(loopCount: 1, blockingThreads: 2, wallClock: clock)
    defer { host.shutdown() }
    var configuration = try DatabaseConfiguration.ofTest(in: directory.path)
    configuration.inspectPlan = ServiceHarness.inspect
    try await Database.open(configuration, host: host, migrations: migrations).close()
    return directory
  }

  private static func file(_ migrations: [Migration]) async throws -> Data {
    let directory = try await make(migrations)
    try forgetOpening(file(in: directory.path))
    return try Data(contentsOf: URL(filePath: file(in: directory.path)))
  }

  private static func make(on server: DatabaseServer, _ directory: String, _ migrations: [Migration]) async throws {
    let template = templates.withLock { templates in
      if let task = templates[migrations] { return task }
      let task = Task {
        let directory = try await make(migrations)
        try server.session(of: directory.path).execute("DELETE FROM main.property WHERE \(ofOpening)")
        return directory
      }
      templates[migrations] = task
      return task
    }
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    try server.makeDatabase(of: directory, from: server.database(of: await template.value.path))
  }

  /// The rows that an opening has stored of itself: whoever opens a copy is its first.
  private static let ofOpening = "name IN ('epoch', 'generation', 'file', 'clock_reached')"

  private static func forgetOpening(_ file: String) throws {
    var connection: OpaquePointer?
    defer { sqlite3_close(connection) }
    guard sqlite3_open(file, &connection) == SQLITE_OK,
      sqlite3_exec(connection, "DELETE FROM property WHERE \(ofOpening)", nil, nil, nil) == SQLITE_OK
    else { throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: file]) }
  }
}
