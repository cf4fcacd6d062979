import CommandLine
import Consistency
import EventLoop
import Glibc
import JSON
import Messages
import RPC
import Stubs

/// Importing usage (US-5 to US-9).
let usageCommands = [
  Command(
    words: ["usage", "import"],
    summary: "Send usage from CSV or ActivityWatch's JSON export; safe to repeat and to interrupt",
    operands: ["FILE"],
    options: [
      Option(name: "device", value: "NAME", help: "ActivityWatch: the paired device [the only one]"),
      Option(name: "host", value: "NAME", help: "ActivityWatch: the computer or phone [the only one]"),
      Option(name: "map", value: "NAME=APP", help: "ActivityWatch: which app a name there is", repeats: true),
      Option(name: "dry-run", value: nil, help: "read the file and say what would be sent"),
      Option(name: "batch", value: "ROWS", help: "rows in one message, 1 to 1000 [500]"),
      Option(name: "patience", value: "SECONDS", help: "how long to retry when UsageIngest is away [60]"),
    ],
    examples: [
      "rewards usage import week.csv",
      "rewards usage import aw-buckets-export.json --device mia-laptop --map Firefox=org.example.reading",
    ],
    output: .either(
      .object(ImportTally.members + counted), .object(ImportTally.members + counted + ActivityWatchImport.members)),
    run: importUsage)
]

/// The time of a file that counts, as far as the child's apps say: null where these are not known.
private let counted: [(key: String, shape: Shape)] =
  ["counted_seconds", "before_seconds"].map {
    ($0, .optional(.named("app", .integer)))
  } + [("import_id", .optional(.text))]

@Sendable private func importUsage(_ session: Session, _ arguments: Arguments) async throws {
  let input = try InputFile(path: arguments.operands[0])
  let sending = try Sending(arguments, session)
  let isDry = arguments.has("dry-run")
  // CSV begins with the name of a column, JSON with a bracket.
  let first = try JSONReader(try ByteReader(input)).peek()
  guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else {
    let unknown = ["device", "host", "map"].filter { arguments.has($0) }.map { "--\($0)" }
    guard unknown.isEmpty else {
      throw CommandError(
        "\(unknown.joined(separator: ", ")): \(input.path) is CSV, which names devices and apps itself")
    }
    let file = try UsageFile(input)
    let devices = try await ImportedDevices(file, session)
    let (tally, time, importID) = try await run(file, devices, isDry ? nil : sending, session)
    if session.isJSON { return try printJSON(.object(tally.members(time, importID))) }
    if isDry { print("\(count(Int64(file.rows.count), "record")) would be sent.") } else { show(tally) }
    show(time)
    show(importID)
    return
  }
  let export = try await ActivityWatchImport.read(
    input, device: arguments["device"], host: arguments["host"], maps: arguments.all("map"), session)
  let devices = try await ImportedDevices(export.file, session)
  let (tally, time, importID) = try await run(export.file, devices, isDry ? nil : sending, session)
  if session.isJSON {
    return try printJSON(
      .object(tally.members(time, importID).merging(export.json, uniquingKeysWith: { first, _ in first })))
  }
  print(export.summary(time))
  if isDry { print("Nothing was sent.") } else { show(tally) }
  if let hint = time?.hint { say(hint) }
  if let text = export.leftOut { print(text) }
  show(importID)
}

/// Sends a file unless it is only tried. Returns what the service has answered, and what of the file counts.
private func run(
  _ file: UsageFile, _ devices: ImportedDevices, _ sending: Sending?, _ session: Session
) async throws -> (ImportTally, CountedTime?, importID: String?) {
  guard let sending else { return (ImportTally(), try await devices.counted(file.rows, excluding: [], session), nil) }
  let (tally, excluded, importID) = try await sending.send(file, devices)
  do {
    return (tally, try await devices.counted(file.rows, excluding: excluded, session), importID)
  } catch is RPCError {
    // All is sent; only what of it counts cannot be said.
    return (tally, nil, importID)
  }
}

/// How a file is sent.
private struct Sending {
  private let session: Session
  private let batch: Int
  private let patience: Duration
  private let again: ShellCommand

  init(_ arguments: Arguments, _ session: Session) throws {
    self.session = session
    batch = Int(try arguments.number("batch", in: 1...1_000) ?? 500)
    patience = Duration.seconds(try arguments.number("patience", in: 0...86_400) ?? 60)
    let words = arguments.given(usageCommands.flatMap(\.options)) + arguments.operands
    again = ShellCommand(words: session.command("usage", "import").words + words)
  }

  /// Returns the rows that do not count because of the service's answers, by their indices.
  func send(
    _ file: UsageFile, _ devices: ImportedDevices
  ) async throws -> (ImportTally, excluded: Set<Int32>, importID: String) {
    do {
      return try await Interrupt.cancelling {
        var importer = UsageImport(
          session: session, file: file, devices: devices.devices,
          progress: try ImportProgress(directory: session.stateDirectory, file: file, newID: session.newID()),
          batch: batch, patience: patience, again: again)
        return (try await importer.run(), importer.excluded, importer.progress.importID)
      }
    } catch is Interrupt {
      let stored = try ImportProgress(directory: session.stateDirectory, file: file, newID: "").tally.total
      var failure = Failure(
        code: "INTERRUPTED", message: "stopped; \(stored) of \(file.rows.count) rows are stored. To send the rest:",
        exitCode: 130)
      failure.remedy = again
      throw failure
    }
  }
}

extension ImportTally {
  fileprivate func members(_ time: CountedTime?, _ importID: String?) -> [String: JSON] {
    var members = json.objectValue ?? [:]
    members["counted_seconds"] = time.map { .object($0.counted.mapValues { .integer($0) }) } ?? .null
    members["before_seconds"] = time.map { .object($0.before.mapValues { .integer($0) }) } ?? .null
    members["import_id"] = importID.map { .string($0) } ?? .null
    return members
  }
}

private func show(_ importID: String?) {
  if let importID { say("To withdraw all of it: rewards usage withdraw --import \(importID), with --child.") }
}

private func show(_ time: CountedTime?) {
  guard let time else { return }
  print("Of the file \(duration(time.counted.values.reduce(0, +))) count.")
  for line in time.lines { print(line) }
  if let hint = time.hint { say(hint) }
}

private func show(_ tally: ImportTally) {
  say("\(tally.total) records: \(tally.text)")
  for remark in tally.remarks { say("  \(remark.row): \(remark.message)", hanging: 2) }
  let rest = tally.remarked - Int64(tally.remarks.count)
  if rest > 0 { print("  and \(rest) more") }
  if tally.counts[.unassigned] ?? 0 > 0 {
    say("Unassigned: the app was not one of the child's at that time; use counts from the saving of an app on.")
  }
}

/// Sends a file's records, one stream per device, and stores which were acknowledged.
struct UsageImport {
  let session: Session
  let file: UsageFile
  let devices: [ImportedDevices.Device]
  var progress: ImportProgress
  let batch: Int
  let patience: Duration
  /// The command that sends the rest after an interruption.
  let again: ShellCommand
  /// The rows that do not count because of the service's answers, by their indices.
  private(set) var excluded: Set<Int32> = []

  init(
    session: Session, file: UsageFile, devices: [ImportedDevices.Device], progress: ImportProgress, batch: Int,
    patience: Duration, again: ShellCommand
  ) {
    (self.session, self.file, self.devices, self.progress) = (session, file, devices, progress)
    (self.batch, self.patience, self.again) = (batch, patience, again)
  }

  /// Maximum number of batches in flight: enough to keep the service busy, few enough to lose little.
  static let window = 4

  mutating func run() async throws -> ImportTally {
    let total = Int64(file.rows.count)
    var bar = ProgressBar(
      total: total, done: progress.tally.total, now: session.host.loops[0].now,
      isShown: isTerminal(STDERR_FILENO) && !session.isJSON)
    do {
      for device in devices { try await send(device.rows, device: device.name, bar: &bar) }
    } catch {
      bar.end()
      throw error
    }
    bar.show(progress.tally.total, now: session.host.loops[0].now, isLast: true)
    progress.remove()
    return progress.tally
  }

  /// Sends a device's rows that are not acknowledged yet; retries while the service is unreachable.
  private mutating func send(_ rows: [Int32], device: String, bar: inout ProgressBar) async throws {
    let caller = try await session.device(device)
    var waited = Duration.zero
    var pause = Duration.milliseconds(200)
    while case let left = rows.dropFirst(progress.done[device] ?? 0), !left.isEmpty {
      do {
        let before = progress.done[device] ?? 0
        defer { if (progress.done[device] ?? 0) > before { (waited, pause) = (.zero, .milliseconds(200)) } }
        try await stream(left, device: device, caller: caller, bar: &bar)
      } catch let full as RateReached {
        bar.end()
        printError(
          "UsageIngest stores one record a second of this child for now; the import continues in \(full.seconds) s.\n")
        try await Task.sleep(for: .seconds(full.seconds))
      } catch let error as RPCError where (error.code == .unauthenticated || error.isWorthRetrying) && waited < patience
      {
        if error.code == .unauthenticated { try await renew(caller) }
        try await Task.sleep(for: pause)
        waited += pause
        pause = min(pause * 2, .seconds(5))
      } catch let error as RPCError {
        try progress.save()
        var failure = Failure(ServiceErrors.named(error, .usageIngest))
        failure.message =
          "\(progress.tally.total) of \(file.rows.count) rows are stored, the command below sends the rest; \(failure.message)"
        failure.remedy = again
        throw failure
      }
    }
  }

  /// Renews the credentials, or reports that they are void; a service that is unreachable is retried later.
  private func renew(_ caller: SignedIn) async throws {
    do {
      _ = try await caller.freshToken()
    } catch let error as RPCError where error.isWorthRetrying {}
  }

  private mutating func stream(
    _ rows: ArraySlice<Int32>, device: String, caller: SignedIn, bar: inout ProgressBar
  ) async throws {
    let call = caller.usage.streamUsage()
    defer { call.cancel() }
    var next = rows.startIndex
    var inFlight: [ArraySlice<Int32>] = []
    var number: Int64 = 0
    var answers = call.responses.makeAsyncIterator()
    while true {
      while inFlight.count < Self.window, next < rows.endIndex {
        let part = rows[next..<min(next + batch, rows.endIndex)]
        number += 1
        let records = part.map { file.rows[Int($0)].record }
        try await call.requests.write(.init(batch: number, records: records, importID: progress.importID))
        inFlight.append(part)
        next = part.endIndex
      }
      if inFlight.isEmpty { break }
      guard let answer = try await answers.next() else {
        throw RPCError(.unavailable, "UsageIngest ended the stream early")
      }
      if answer.retrySeconds > 0 { throw RateReached(seconds: min(answer.retrySeconds, RateReached.longest)) }
      let part = inFlight.removeFirst()
      for (index, result) in zip(part, answer.results) {
        progress.tally.add(result, of: file.rows[Int(index)])
        if ![.accepted, .unassigned, .duplicate].contains(result.outcome) { excluded.insert(index) }
      }
      progress.advance(device, by: part.count)
      try progress.save()
      bar.show(progress.tally.total, now: session.host.loops[0].now)
    }
    call.requests.finish()
    while try await answers.next() != nil {}
  }
}

/// More records were sent than are stored at once; the rest is sent later.
private struct RateReached: Error {
  let seconds: Int64
  /// Longest pause until the next attempt, whatever the service asks for.
  static let longest: Int64 = 3_600
}

extension RPCError {
  /// Whether the same call may succeed a little later.
  var isWorthRetrying: Bool {
    switch code {
    case .unavailable, .resourceExhausted, .aborted, .deadlineExceeded: true
    // The token is dropped; a call that streams is not repeated without it by itself.
    default: isConsistencyTokenExpired
    }
  }
}

extension Sequence where Element: Hashable {
  /// Each element once, in order of first occurrence.
  package func uniqued() -> [Element] {
    var seen = Set<Element>()
    return filter { seen.insert($0).inserted }
  }
}
