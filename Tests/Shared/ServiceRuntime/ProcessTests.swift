import CommonStubs
import DatabaseServer
import EventLoop
import Glibc
import Locks
import Messages
import RPC
import ServiceRuntime
import Stubs
import Testing

/// The example service as a separate process.
@Suite(.timeLimit(.minutes(30)))
struct ProcessTests {
  private typealias Text = GoogleProtobuf.StringValue

  private func host() throws -> RealHost { try RealHost(loopCount: 1, blockingThreads: 2) }

  /// Runs the program to its end.
  private func run(_ arguments: [String], environment: [String] = []) async throws -> (output: String, code: Int32?) {
    try await host().blockingPool.run {
      let process = try ChildProcess("ExampleServiceMain", arguments, environment: environment)
      let output = process.output()
      return (output, process.exitCode())
    }
  }

  @Test("A process prints its version and its help")
  func help() async throws {
    let help = try await run(["--help"])
    #expect(help.code == 0 && help.output.contains("--drain-time TIME") && help.output.contains("--greeting TEXT"))
    let version = try await run(["--version"])
    #expect(version.code == 0 && version.output == "ExampleServiceMain 0.0.1\n")
    let printed = try await run(["--data", "/x", "--print-configuration"])
    #expect(printed.code == 0 && printed.output.contains("# flag --data\ndata = /x\n"))
  }

  @Test("A process with wrong settings ends with code 64 and names each of them")
  func wrongSettings() async throws {
    let result = try await run(["--clock", "virtual:soon", "--listn", "x"], environment: ["SCREENTIME_GREETING="])
    #expect(result.code == 64)
    #expect(result.output.contains("setting clock (flag --clock): \"virtual:soon\" has no instant in RFC 3339"))
    #expect(result.output.contains("setting listn (flag --listn): is not a setting; did you mean listen?"))
    #expect(result.output.contains("setting greeting (environment variable SCREENTIME_GREETING): \"\" has 0 bytes"))
    #expect(result.output.contains("setting data: must be given"))
    let open = try await run(["--data", TestService.makeDirectory(), "--listen", "0.0.0.0:0"])
    #expect(open.code == 64 && open.output.contains("0.0.0.0:0 can be reached from other machines"))
  }

  @Test("A process that is started without standard input and error writes its log into nothing else that it opens")
  func closedDescriptors() async throws {
    let program = try ChildProcess.directory() + "/ExampleServiceMain"
    let command =
      "exec \(program) --listen 127.0.0.1:0 --admin-listen off --data \(try TestService.makeDirectory()) <&- 2>&-"
    let process = try ChildProcess("/bin/sh", ["-c", command])
    let (open, code) = try await host().blockingPool.run {
      _ = process.output(until: "listening on")
      let open = [STDIN_FILENO, STDERR_FILENO].map(process.descriptor)
      process.signal(SIGTERM)
      return (open, process.exitCode())
    }
    #expect(open == ["/dev/null", "/dev/null"] && code == 0)
  }

  @Test("A process that can't start ends with code 1 and explains what to do")
  func cannotStart() async throws {
    let directory = try TestService.makeDirectory()
    let result = try await run(["--data", directory, "--trusted-keys", directory + "/none", "--listen", "127.0.0.1:0"])
    #expect(result.code == 1 && result.output.contains("key file \(directory)/none: can't be listed"))
  }

  @Test(
    "Only their owner can access database and key files, whatever the umask", .sqlite("the modes of files"),
    arguments: ["000", "022", "277", "777"])
  func umask(_ mask: String) async throws {
    let directory = try TestService.makeDirectory()
    let data = directory + "/above/data"
    // Twice: the second start can use the files of the first.
    for start in 1...2 {
      let modes: [String: mode_t] = try await host().blockingPool.run {
        let process = try ChildProcess(
          "/bin/sh",
          ["-c", "umask \(mask); exec \"$0\" --data \"$1\" --listen 127.0.0.1:0", try Self.program(), data])
        #expect(process.output(until: "message=ready").contains("message=ready"))
        let modes = Self.modes(in: data)
        process.signal(SIGTERM)
        #expect(process.exitCode() == 0)
        return modes
      }
      #expect(modes[""] == 0o700)
      let names = ["data.lock", "data.sqlite3", "data.sqlite3-shm", "data.sqlite3-wal", "identity.pem"]
      #expect(modes.keys.sorted() == [""] + names, "start \(start)")
      for name in names { #expect(modes[name] == 0o600, "\(name), start \(start)") }
    }
  }

  /// The permissions of the directory (under the empty name) and of its files.
  private static func modes(in directory: String) -> [String: mode_t] {
    guard let entries = opendir(directory) else { return [:] }
    defer { closedir(entries) }
    var modes: [String: mode_t] = [:]
    while let entry = readdir(entries) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      var status = stat()
      if name != "..", stat("\(directory)/\(name)", &status) == 0 {
        modes[name == "." ? "" : name] = status.st_mode & 0o777
      }
    }
    return modes
  }

  @Test(
    "When descriptors run out it is logged once, connections wait, and are served when there are some again",
    .sqlite("a database without sockets"))
  func descriptors() async throws {
    let host = try host()
    let directory = try TestService.makeDirectory()
    // Without descriptors the thread sanitizer cannot start its symbolizer, and without names of functions its
    // suppressions match nothing: it would report what is suppressed in every other test, and end the process with its
    // own code.
    let process = try ChildProcess(
      "ExampleServiceMain", ["--data", directory + "/data", "--listen", "127.0.0.1:0"],
      environment: ["TSAN_OPTIONS=report_bugs=0"])
    let output = try await host.blockingPool.run { process.output(until: "message=ready") }
    let line = try #require(output.split(separator: "\n").first { $0.hasPrefix("listening on ") })
    let address = try #require(SocketAddress(parsing: String(line.dropFirst("listening on ".count))))
    // Every descriptor that is still free is beyond this.
    try await host.blockingPool.run { try process.limit("nofile", to: 3) }
    let channel = Channel(host: host, target: address)
    async let answer = GrpcHealthV1.HealthClient(channel).check(.init(), options: callOptions).status
    let logged = try await host.blockingPool.run { process.output(until: "attempts=") }
    #expect(logged.contains("level=error") && logged.contains("connections cannot be accepted"))
    #expect(logged.contains("Too many open files") && logged.contains("LimitNOFILE"))
    try await host.blockingPool.run { try process.limit("nofile", to: 1_024) }
    #expect(try await answer == .serving)
    let recovered = try await host.blockingPool.run { process.output(until: "connections are accepted again") }
    #expect(recovered.split(separator: "\n").filter { $0.contains("cannot be accepted") }.isEmpty)
    channel.close()
    process.signal(SIGTERM)
    let last = try await host.blockingPool.run { process.output() }
    #expect(try await host.blockingPool.run { process.exitCode() } == 0, "\(last)")
  }

  @Test(
    "On a full disk health of the services that write is NOT_SERVING until there is room, reads go on, also after a restart",
    .sqlite("the file's size"))
  func fullDisk() async throws {
    let host = try host()
    let data = try TestService.makeDirectory() + "/data"
    let empty = GoogleProtobuf.Empty()
    let (add, list) = ("/example.v1.EchoService/AddNote", "/example.v1.EchoService/ListNotes")
    func start(_ program: String, _ arguments: [String]) async throws -> (ChildProcess, Channel, log: String) {
      let process = try ChildProcess(program, arguments + ["--data", data, "--listen", "127.0.0.1:0"])
      let output = try await host.blockingPool.run { process.output(until: "message=ready") }
      let line = try #require(output.split(separator: "\n").first { $0.hasPrefix("listening on ") }, "\(output)")
      let address = try #require(SocketAddress(parsing: String(line.dropFirst("listening on ".count))))
      return (process, Channel(host: host, target: address), output)
    }
    func notes(_ path: String, _ channel: Channel) async throws -> Int64 {
      let count: GoogleProtobuf.Int64Value = try await channel.unary(path, empty, options: callOptions)
      return count.value
    }
    func stop(_ process: ChildProcess, _ channel: Channel, _ signal: Int32) async throws {
      channel.close()
      process.signal(signal)
      #expect(try await host.blockingPool.run { process.exitCode() } == (signal == SIGKILL ? nil : 0))
    }

    let (first, channel, _) = try await start("ExampleServiceMain", [])
    #expect(try await notes(add, channel) == 1)
    let health = GrpcHealthV1.HealthClient(channel)
    var states = health.watch(.init(service: "example.v1.EchoService"), options: callOptions).makeAsyncIterator()
    #expect(try await states.next()?.status == .serving)
    // No file may grow, as on a full device.
    try await host.blockingPool.run { try first.limit("fsize", to: 0) }
    let refusal = await #expect(throws: RPCError.self) { try await notes(add, channel) }
    #expect(refusal?.code == .unavailable && refusal?.message.contains("disk is full") == true)
    #expect(try await states.next()?.status == .notServing)
    let log = try await host.blockingPool.run { first.output(until: "by themselves") }
    #expect(log.contains("level=error") && log.contains("no room for writes: reads are served"))
    #expect(try await notes(list, channel) == 1)
    for other in ["", "screentime.feed.v1.EventFeedService"] {
      #expect(try await health.check(.init(service: other), options: callOptions).status == .serving)
    }
    try await host.blockingPool.run { try first.limit("fsize", to: 1 << 30) }
    #expect(try await states.next()?.status == .serving)
    #expect(try await notes(add, channel) == 2)
    try await stop(first, channel, SIGTERM)

    // The thread sanitizer's own runtime does not start where no file may grow: `restartOnFullDevice` does without.
    if try ChildProcess.directory().contains("/thread/") { return }
    // Without a log and after a crash with one; one restart must not remove what the next one needs.
    for signal in [SIGKILL, SIGTERM] {
      let (second, channel, log) = try await start(
        "/usr/bin/prlimit", ["--fsize=0:", Self.program(), "--ready-file", data + ".ready"])
      #expect(log.contains("no room for writes") && log.contains("ready file not written"))
      #expect(try await notes(list, channel) == 2)
      let refused = await #expect(throws: RPCError.self) { try await notes(add, channel) }
      #expect(refused?.code == .unavailable)
      let health = GrpcHealthV1.HealthClient(channel)
      var states = health.watch(.init(service: "example.v1.EchoService"), options: callOptions).makeAsyncIterator()
      #expect(try await states.next()?.status == .notServing)
      #expect(try await health.check(.init(), options: callOptions).status == .serving)
      try await stop(second, channel, signal)
    }
    let (third, again, _) = try await start("/usr/bin/prlimit", ["--fsize=0:", Self.program()])
    var after = GrpcHealthV1.HealthClient(again)
      .watch(.init(service: "example.v1.EchoService"), options: callOptions).makeAsyncIterator()
    #expect(try await after.next()?.status == .notServing)
    try await host.blockingPool.run { try third.limit("fsize", to: 1 << 30) }
    #expect(try await after.next()?.status == .serving)
    #expect(try await notes(add, again) == 3)
    try await stop(third, again, SIGTERM)
  }

  /// Whether a process may have a file system of its own.
  private static let canMount =
    (try? ChildProcess("/usr/bin/unshare", ["-rm", "/bin/sh", "-c", "mount -t tmpfs none /mnt"]).exitCode()) == 0

  @Test(
    "On a device that is really full a service starts again and serves reads, and writes when there is room",
    .sqlite("the device of the file"), .enabled(if: canMount, "needs a file system of its own (unshare -rm)"))
  func restartOnFullDevice() async throws {
    let host = try host()
    let directory = try TestService.makeDirectory()
    let empty = GoogleProtobuf.Empty()
    // It ends in order before the device is filled, and starts again.
    let script = """
      mount -t tmpfs -o size=8m none "$0" || exit 3
      "$1" --data "$0/data" --listen 127.0.0.1:0 --disk-reserve 0 || exit 4
      cat /dev/zero > "$0/filler" 2> /dev/null
      exec "$1" --data "$0/data" --listen 127.0.0.1:0 --disk-reserve 0
      """
    let process = try ChildProcess("/usr/bin/unshare", ["-rm", "/bin/sh", "-c", script, directory, Self.program()])
    func started() async throws -> (Channel, pid: pid_t, log: String) {
      let log = try await host.blockingPool.run { process.output(until: "message=ready") + process.output(until: "\n") }
      let line = try #require(log.split(separator: "\n").first { $0.hasPrefix("listening on ") }, "\(log)")
      let address = try #require(SocketAddress(parsing: String(line.dropFirst("listening on ".count))))
      let pid = log.split { $0.isWhitespace }.last { $0.hasPrefix("pid=") }.flatMap {
        pid_t($0.dropFirst("pid=".count))
      }
      return (Channel(host: host, target: address), try #require(pid, "\(log)"), log)
    }
    func notes(_ method: String, _ channel: Channel) async throws -> Int64 {
      let count: GoogleProtobuf.Int64Value = try await channel.unary(
        "/example.v1.EchoService/" + method, empty, options: callOptions)
      return count.value
    }
    let (first, pid, _) = try await started()
    #expect(try await notes("AddNote", first) == 1)
    first.close()
    kill(pid, SIGTERM)

    let (second, again, log) = try await started()
    #expect(log.contains("no room for writes"))
    #expect(try await notes("ListNotes", second) == 1)
    let refused = await #expect(throws: RPCError.self) { try await notes("AddNote", second) }
    #expect(refused?.code == .unavailable)
    var states = GrpcHealthV1.HealthClient(second)
      .watch(.init(service: "example.v1.EchoService"), options: callOptions).makeAsyncIterator()
    #expect(try await states.next()?.status == .notServing)
    #expect(unlink("/proc/\(again)/root\(directory)/filler") == 0)
    #expect(try await states.next()?.status == .serving)
    #expect(try await notes("AddNote", second) == 2)
    second.close()
    kill(again, SIGTERM)
    #expect(try await host.blockingPool.run { process.exitCode() } == 0)
  }

  private static func program() throws -> String { try ChildProcess.directory() + "/ExampleServiceMain" }

  @Test("On SIGTERM a process finishes the call in flight and ends with code 0; its ready file is created and removed")
  func drain() async throws {
    let host = try host()
    let directory = try TestService.makeDirectory()
    let ready = directory + "/ready"
    let data = directory + "/data"
    let process = try ChildProcess(
      "ExampleServiceMain",
      ["--data", data, "--listen", "127.0.0.1:0", "--ready-file", ready] + DatabaseServer.arguments(of: data))
    let started = try await host.blockingPool.run {
      process.output(until: "listening on 127.0.0.1:") + process.output(until: "\n")
    }
    let address = try #require(started.split(separator: " ").last).trimmingSuffix { $0 == "\n" }
    #expect(access(ready, F_OK) == 0)
    let target = try #require(SocketAddress(parsing: address))
    let channel = Channel(host: host, target: target)
    let isDraining = Locked(false)
    defer { isDraining.withLock { $0 = true } }
    // On a thread that only this test has: a stream that is silent for a second would be ended.
    let chat = Task(executorPreference: host.loops[0]) {
      let call: BidirectionalCall<Text, Text> = channel.bidirectional(
        "/example.v1.EchoService/Echo", options: callOptions)
      var answers = call.responses.makeAsyncIterator()
      try await call.requests.write(Text(value: "before"))
      #expect(try await answers.next()?.value == "before")
      process.signal(SIGTERM)
      while !isDraining.withLock({ $0 }) {
        try await call.requests.write(Text(value: "meanwhile"))
        #expect(try await answers.next()?.value == "meanwhile")
      }
      try await call.requests.write(Text(value: "after"))
      #expect(try await answers.next()?.value == "after")
      call.requests.finish()
      #expect(try await answers.next() == nil)
    }
    let log = try await host.blockingPool.run { process.output(until: "message=draining\n") }
    #expect(log.hasSuffix("message=draining\n"))
    #expect(access(ready, F_OK) != 0)
    isDraining.withLock { $0 = true }
    try await chat.value
    let end = try await host.blockingPool.run { (process.output(), process.exitCode()) }
    #expect(end.0.contains("message=stopped") && end.1 == 0, "\(end)")
  }

  @Test("A second signal ends a process at once, and SIGHUP reads the keys again")
  func signals() async throws {
    let host = try host()
    let data = try TestService.makeDirectory()
    let process = try ChildProcess(
      "ExampleServiceMain", ["--data", data, "--listen", "127.0.0.1:0"] + DatabaseServer.arguments(of: data))
    let started = try await host.blockingPool.run {
      process.output(until: "listening on 127.0.0.1:") + process.output(until: "\n")
    }
    let address = try #require(started.split(separator: " ").last).trimmingSuffix { $0 == "\n" }
    process.signal(SIGHUP)
    let reloaded = try await host.blockingPool.run { process.output(until: "message=\"trusted keys read again\"\n") }
    #expect(reloaded.contains("trusted keys read again"))
    let channel = Channel(host: host, target: try #require(SocketAddress(parsing: address)))
    let call: BidirectionalCall<Text, Text> = channel.bidirectional(
      "/example.v1.EchoService/Echo", options: callOptions)
    var answers = call.responses.makeAsyncIterator()
    try await call.requests.write(Text(value: "x"))
    #expect(try await answers.next()?.value == "x")
    process.signal(SIGINT)
    _ = try await host.blockingPool.run { process.output(until: "message=draining\n") }
    process.signal(SIGINT)
    let end = try await host.blockingPool.run { (process.output(), process.exitCode()) }
    #expect(end.0.contains("second signal") && end.1 == 1, "\(end)")
  }
}

extension Substring {
  fileprivate func trimmingSuffix(while predicate: (Character) -> Bool) -> String {
    String(reversed().drop(while: predicate).reversed())
  }
}
