import Bytes
import Database
import DatabaseServer
import EventLoop
import ExampleService
import Glibc
import Identity
import Locks
import Messages
import Metrics
import RPC
import ServiceHarness
import ServiceRuntime
import SimulatedHost
import Stubs
import Telemetry
import Testing

@Suite("Backups", .sqlite("copies of the file"), .timeLimit(.minutes(30)))
struct BackupTests {
  private typealias Methods = AdminV1.AdminServiceMethods

  /// The files of a directory that begin with the service's name, provisional ones too.
  private func backups(in directory: String) -> [String] {
    guard let entries = opendir(directory) else { return [] }
    defer { closedir(entries) }
    var names: [String] = []
    while let entry = readdir(entries) {
      names.append(withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) })
    }
    return names.filter { $0.contains("BadgeService-") }.sorted()
  }

  /// The metrics of backups, by name.
  private func figures(_ test: TestService) -> [String: Int64] {
    var found: [String: Int64] = [:]
    test.service.metrics.visit { family in
      guard family.name.contains("backup") else { return }
      for series in family.series {
        switch series.source {
        case .counter(let counter, _): found[family.name] = counter.value
        case .gauge(let gauge): found[family.name] = gauge.value
        default: break
        }
      }
    }
    return found
  }

  /// Expects an error with this reason, and that the contract has it for the method.
  private func expect(
    _ reason: CommonV1.ErrorReason, _ code: StatusCode, of error: RPCError?, from method: MethodDescriptor,
    _ text: String = ""
  ) {
    #expect(error?.code == code && error?.reason == reason.protoName, "\(String(describing: error))")
    #expect(error?.message.contains(text) == true || text.isEmpty, "\(String(describing: error))")
    #expect(error.flatMap { Contract.screenTime.fault(of: $0, from: method.path) } == nil)
  }

  /// More than what flow control lets a server send to a caller that does not read.
  private func fill(_ database: Database) async throws {
    try await database.write(Partition.all[0]) { tx in
      try tx.execute("CREATE TABLE padding (bytes BLOB NOT NULL)")
      for _ in 0..<24 { try tx.execute("INSERT INTO padding (bytes) VALUES (randomblob(1000000))") }
    }
  }

  @Test("FA-6 only operators make backups; others are rejected before anything is read or written")
  func roles() async throws {
    let place = try TestService.makeDirectory()
    let test = try await TestService(arguments: ["--backup-directory", place, "--stream-backups", "true"])
    for role in Role.allCases where role != .operator {
      let admin = AdminV1.AdminServiceClient(try test.channel(role))
      let refusal: StatusCode = role == .anonymous ? .unauthenticated : .permissionDenied
      let created = await #expect(throws: RPCError.self) { try await admin.createBackup(.init(), options: callOptions) }
      #expect(created?.code == refusal)
      let streamed = await #expect(throws: RPCError.self) {
        for try await _ in admin.streamBackup(.init(), options: callOptions) {}
      }
      #expect(streamed?.code == refusal)
    }
    #expect(backups(in: place).isEmpty && backups(in: test.directory + "/data").isEmpty)
    #expect(figures(test)["database_failed_backups"] == 0)
    await test.service.drain()
  }

  @Test("A backup is streamed whole, as described, leaves nothing behind, and is no other than what was committed")
  func stream() async throws {
    let test = try await TestService(arguments: ["--stream-backups", "true"])
    #expect(try await test.admin.getInfo(.init(), options: callOptions).lastBackupTime == nil)
    #expect(figures(test)["database_last_backup_timestamp_seconds"] == 0)
    try await fill(test.service.database)
    var (backup, bytes, isFirst): (AdminV1.Backup?, [UInt8], Bool) = (nil, [], true)
    for try await part in try test.admin.streamBackup(.init(), options: callOptions) {
      #expect((part.backup != nil) == isFirst && part.data.isEmpty == isFirst && part.data.count <= 65_536)
      if isFirst { backup = part.backup }
      isFirst = false
      bytes += part.data
    }
    let described = try #require(backup)
    #expect(described.service == "BadgeService" && described.sizeBytes == bytes.count && bytes.count > 24_000_000)
    #expect(described.sha256 == sha256(bytes))
    #expect(described.epoch == test.service.database.epoch.description)
    #expect(described.fileName == "BadgeService-\(described.epoch)-20260921T141320Z.sqlite3")
    #expect(backups(in: test.directory + "/data").isEmpty)
    let seconds = TestService.start.seconds
    #expect(try await test.admin.getInfo(.init(), options: callOptions).lastBackupTime?.seconds == seconds)
    #expect(
      figures(test) == [
        "database_last_backup_timestamp_seconds": seconds * 1_000_000_000,
        "database_last_backup_bytes": Int64(bytes.count), "database_failed_backups": 0,
      ])
    await test.service.drain()
  }

  @Test(
    "One backup at a time; one that is sent slowly holds no view; a caller that leaves, leaves its place and no file")
  func oneAtATime() async throws {
    let test = try await TestService(arguments: ["--stream-backups", "true"])
    try await fill(test.service.database)
    let admin = try test.admin
    let first = Task {
      // Reads the description and nothing more until it is cancelled.
      for try await part in admin.streamBackup(.init()) where part.backup != nil {
        let error = await #expect(throws: RPCError.self) {
          for try await _ in admin.streamBackup(.init(), options: callOptions) {}
        }
        expect(.backupInProgress, .resourceExhausted, of: error, from: Methods.streamBackup, "is being made already")
        #expect(error?.detail(GoogleRpc.RetryInfo.self) != nil)
        // All views that there are.
        try await hold(test.service.database, views: 4)
        return
      }
    }
    try await first.value
    var code = StatusCode.resourceExhausted
    while code == .resourceExhausted {
      do {
        for try await _ in admin.streamBackup(.init(), options: callOptions) {}
        code = .ok
      } catch {
        code = error.code
      }
    }
    #expect(code == .ok)
    #expect(backups(in: test.directory + "/data").isEmpty)
    #expect(figures(test)["database_failed_backups"] == 1)
    await test.service.drain()
  }

  @Test("A caller that stops reading a backup is ended, and keeps others from theirs for less than a minute")
  func stopped() throws {
    try SimulatedWorld.with(seed: 1, start: TestService.start) { world in
      let machine = world.addHost("machine")
      try world.run(on: machine) {
        try await stop(TestService(on: machine, arguments: ["--stream-backups", "true"]), on: machine.loops[0])
      }
    }
  }

  private func stop(_ test: TestService, on loop: EventLoop) async throws {
    try await fill(test.service.database)
    let admin = try test.admin
    var parts = admin.streamBackup(.init()).makeAsyncIterator()
    // Its description, and nothing more.
    #expect(try await parts.next()?.backup != nil)
    let begin = loop.now
    var code = StatusCode.resourceExhausted
    while code == .resourceExhausted {
      let (pause, end) = AsyncStream<Void>.makeStream()
      loop.execute { _ = loop.schedule(at: loop.now + .seconds(1)) { end.finish() } }
      for await _ in pause {}
      do {
        for try await _ in admin.streamBackup(.init(), options: callOptions) {}
        code = .ok
      } catch {
        code = error.code
      }
    }
    #expect(code == .ok)
    #expect(loop.now - begin < .seconds(60))
    do {
      while try await parts.next() != nil {}
      Issue.record("the backup was sent whole")
    } catch {
      #expect(error.code == .deadlineExceeded && error.message.contains("others wait for it"), "\(error)")
    }
    #expect(figures(test)["database_failed_backups"] == 1)
    await test.service.drain()
  }

  private func hold(_ database: Database, views: Int) async throws {
    if views > 0 { try await database.withHeldView(of: nil) { _ in try await self.hold(database, views: views - 1) } }
  }

  @Test("An older program rejects the schema of a newer one, changes nothing, and runs on the backup from before it")
  func upgrade() async throws {
    let place = try TestService.makeDirectory() + "/made"
    let keeps = ["--backup-directory", place]
    let old = try await TestService(arguments: keeps)
    let backup = try #require(try await old.admin.createBackup(.init(), options: callOptions).backup)
    #expect(backup.schemaVersion == 1)
    await old.service.drain()

    var newer = ExampleService.definition
    newer.migrations.append(
      Migration(version: 2, name: "more", sql: "CREATE TABLE more (partition INTEGER PRIMARY KEY)"))
    let new = try await TestService(on: old.host, directory: old.directory, arguments: keeps, definition: newer)
    #expect(try await new.admin.getInfo(.init(), options: callOptions).schemaVersion == 2)
    await new.service.drain()

    for _ in 0..<2 {
      let error = await #expect(throws: DatabaseError.self) {
        try await TestService(on: old.host, directory: old.directory, arguments: keeps)
      }
      #expect(error?.kind == .schemaTooNew && error?.message.contains("\"more\"") == true)
    }
    for suffix in ["", "-wal", "-shm"] { unlink("\(old.directory)/data/data.sqlite3\(suffix)") }
    try #require(rename("\(place)/\(backup.fileName)", "\(old.directory)/data/data.sqlite3") == 0)
    let back = try await TestService(on: old.host, directory: old.directory, arguments: keeps)
    let info = try await back.admin.getInfo(.init(), options: callOptions)
    #expect(info.schemaVersion == 1 && info.feedEpoch != backup.epoch)
    #expect(Epoch.areOfOneDatabase(info.feedEpoch, backup.epoch))
    await back.service.drain()
  }

  @Test(
    "Backups are kept in the configured directory, or streamed where settings allow it; for the user alone, and none is replaced"
  )
  func create() async throws {
    let plain = try await TestService()
    let refused = await #expect(throws: RPCError.self) {
      try await plain.admin.createBackup(.init(), options: callOptions)
    }
    expect(.backupNotAllowed, .failedPrecondition, of: refused, from: Methods.createBackup, "set it to where")
    let streamed = await #expect(throws: RPCError.self) {
      for try await _ in try plain.admin.streamBackup(.init(), options: callOptions) {}
    }
    expect(
      .backupNotAllowed, .failedPrecondition, of: streamed, from: Methods.streamBackup, "set stream-backups to true")
    #expect(backups(in: plain.directory + "/data").isEmpty && figures(plain)["database_failed_backups"] == 0)
    await plain.service.drain()

    let place = try TestService.makeDirectory() + "/made"
    let test = try await TestService(arguments: ["--backup-directory", place])
    var names: [String] = []
    for _ in 0..<3 {
      let backup = try #require(try await test.admin.createBackup(.init(), options: callOptions).backup)
      names.append(backup.fileName)
      var status = stat()
      #expect(stat("\(place)/\(backup.fileName)", &status) == 0 && status.st_mode & 0o777 == 0o600)
      #expect(Int64(status.st_size) == backup.sizeBytes)
    }
    #expect(backups(in: place) == names.sorted() && Set(names).count == 3)
    #expect(names[2].hasSuffix("Z-3.sqlite3"))
    var status = stat()
    #expect(stat(place, &status) == 0 && status.st_mode & 0o777 == 0o700)
    chmod(place, 0o755)
    let open = await #expect(throws: RPCError.self) {
      try await test.admin.createBackup(.init(), options: callOptions)
    }
    expect(
      .backupDirectoryNotUsable, .failedPrecondition, of: open, from: Methods.createBackup, "chmod 700 \(place)")
    await test.service.drain()
  }

  @Test("Log: a start on a restored backup names both epochs, an ordinary one none", arguments: LogFormat.allCases)
  func restored(_ format: LogFormat) async throws {
    let place = try TestService.makeDirectory()
    let test = try await TestService(arguments: ["--backup-directory", place])
    let backup = try #require(try await test.admin.createBackup(.init(), options: callOptions).backup)
    await test.service.drain()
    /// Starts on the data, and returns the lines about former epochs, and the epoch.
    func start(_ data: String) async throws -> (lines: [String], epoch: String) {
      let lines = Locked<[String]>([])
      let service = try await RunningService.start(
        ExampleService.definition,
        configuration: TestService.configuration(["--data", data, "--listen", "127.0.0.1:0", "--admin-listen", "off"]),
        host: test.host,
        logger: Logger(
          service: "Example", format: format, clock: test.host.wallClock,
          sink: { line in lines.withLock { $0.append(line) } }))
      let epoch = service.database.epoch.description
      await service.drain()
      return (lines.withLock { $0.filter { $0.contains("former_epoch") } }, epoch)
    }
    let continued = try await start(test.directory + "/data")
    #expect(continued.lines.isEmpty && continued.epoch == backup.epoch)

    let data = try TestService.makeDirectory()
    try #require(rename("\(place)/\(backup.fileName)", "\(data)/data.sqlite3") == 0)
    let restored = try await start(data)
    #expect(restored.epoch != backup.epoch)
    let fields =
      format == .json
      ? "\"former_epoch\":\"\(backup.epoch)\",\"epoch\":\"\(restored.epoch)\""
      : "former_epoch=\(backup.epoch) epoch=\(restored.epoch)"
    let warning = format == .json ? "\"level\":\"warning\"" : "level=warning"
    #expect(restored.lines.count == 1, "\(restored.lines)")
    #expect(restored.lines.first.map { $0.contains(fields) && $0.contains(warning) } == true, "\(restored.lines)")
    let again = try await start(data)
    #expect(again.lines.isEmpty && again.epoch == restored.epoch)
  }

  @Test("A start removes what a killed process left of backups, and knows the last one")
  func restart() async throws {
    let place = try TestService.makeDirectory()
    let test = try await TestService(arguments: ["--backup-directory", place])
    _ = try await test.admin.createBackup(.init(), options: callOptions)
    let before = figures(test)
    await test.service.drain()
    for directory in [place, test.directory + "/data"] {
      close(open("\(directory)/.BadgeService-1.partial", O_CREAT | O_WRONLY, 0o600))
    }
    let again = try await TestService(
      on: test.host, directory: test.directory, arguments: ["--backup-directory", place])
    #expect(figures(again) == before && before["database_last_backup_bytes"] != 0)
    #expect(backups(in: place).count == 1 && backups(in: test.directory + "/data").isEmpty)
    await again.service.drain()
  }
}
