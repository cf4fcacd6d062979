import Bytes
import CommandLine
import Identity
import JSON
import Messages
import RPC
import Stubs

/// An export of ActivityWatch, converted to records of one child's device.
struct ActivityWatchImport: Sendable {
  /// The records to be sent.
  let file: UsageFile
  private let child: String
  private let host: String
  private let apps: String
  private let absentSeconds: Int64
  private let emptyEvents: Int
  private let faults: ImportFaults
  /// Seconds by ActivityWatch's name, of names that are no app of the child.
  private var unmapped: [String: Int64] = [:]

  /// - Parameter device: A device of the child that is paired on this machine; nil where there is only one.
  static func read(
    _ input: InputFile, device: String?, host: String?, maps: [String], _ session: Session
  ) async throws -> ActivityWatchImport {
    let path = input.path
    let export = try ActivityWatchExport(input)
    let usage: ActivityWatchUsage
    do {
      usage = try ActivityWatchUsage(export, host: host, sites: try AppNames.sites(of: maps))
    } catch let error as CommandError {
      throw CommandError("\(error)".hasPrefix("\(path): ") ? "\(error)" : "\(path): \(error)")
    }
    let paired = await session.keyring.devices
    let names = paired.keys.sorted()
    guard let device = device ?? (names.count == 1 ? names.first : nil) else {
      let choice = names.isEmpty ? "pair one with rewards device pair" : "there are: \(names.joined(separator: ", "))"
      throw CommandError("name the device that \(path) is from with --device; \(choice)")
    }
    let caller = try await session.device(device)
    let login = try await caller.login
    let apps = try await caller.call { try await caller.shield.listApps(.init(childID: login.childID)).apps }
    return try ActivityWatchImport(
      usage, path: path, device: device, child: login.childName,
      names: try AppNames(apps: apps, maps: maps, child: login.childName))
  }

  init(_ usage: ActivityWatchUsage, path: String, device: String, child: String, names: AppNames) throws {
    self.child = child
    host = usage.host
    apps = names.list
    absentSeconds = usage.absentSeconds
    emptyEvents = usage.emptyEvents
    faults = usage.faults
    // Another mapping makes other records, and importing those must not resume where this import stopped.
    guard let sum = RunningSHA256() else { throw CommandError("there is no memory to read \(path)") }
    sum.update(Array("\(device)\n".utf8))
    var (rows, known) = (UsageRows(), [String: ShieldV1.App?]())
    for use in usage.uses {
      let name = "\(use.name)\0\(use.package)"
      let found = known[name] ?? names.app(use)
      known[name] = .some(found)
      guard let app = found, let token = app.tokenDigests.first else {
        // Which sites were visited is no one's business but a mapping's.
        if !use.name.hasPrefix(SiteNames.prefix) { unmapped[use.name, default: 0] += use.seconds }
        continue
      }
      sum.update(Array("\(rows.isEmpty ? "" : "\n")\(use.installationID) \(use.sequence) \(token)".utf8))
      rows.add(
        place: use.event, bucket: use.bucket, child: child, device: device, installation: use.installationID,
        sequence: use.sequence, app: app.appID, token: token, start: use.start, end: use.end)
    }
    file = UsageFile(path: path, digest: Hexadecimal.text(sum.finish()), rows: rows)
  }

  /// A summary of the export.
  /// - Parameter time: the part of the export that counts; nil where that is not known.
  func summary(_ time: CountedTime?) -> String {
    let total = time.map { "\(duration($0.counted.values.reduce(0, +))) in " } ?? ""
    var lines = ["ActivityWatch on \(host.shown): \(total)\(file.rows.count) records for \(child.shown)"]
    lines += time?.lines ?? []
    if absentSeconds > 0 { lines.append("Away from the keyboard, not counted: \(duration(absentSeconds))") }
    if emptyEvents > 0 { lines.append("Events without any duration, not counted: \(emptyEvents)") }
    if faults.count > 0 {
      let verb = faults.count == 1 ? "is" : "are"
      lines.append("\(count(faults.count, "part")) of the export can't be read and \(verb) left out:")
      lines += faults.lines.map { "  \($0)" }
    }
    return lines.joined(separator: "\n")
  }

  /// A note on names that were left out because they are no app of the child, and how to change that; nil when there
  /// are none.
  var leftOut: String? {
    guard let (first, _) = CountedTime.ranked(unmapped).first else { return nil }
    let shown = CountedTime.ranked(unmapped).prefix(20)
    let width = shown.map { $0.0.shown.count }.max() ?? 0
    var lines = ["Left out, because they are no apps of \(child.shown)'s:"]
    lines += shown.map { name, seconds in
      "  \(name.shown)\(String(repeating: " ", count: width - name.shown.count))  \(duration(seconds))"
    }
    if unmapped.count > shown.count { lines.append("  and \(unmapped.count - shown.count) more; --json lists all") }
    lines.append("To count one: --map \"\(first.shown)=APP\", where APP is one of: \(apps)")
    return lines.joined(separator: "\n")
  }

  static let members: [(key: String, shape: Shape)] = [
    ("left_out_seconds", .named("app", .integer)), ("absent_seconds", .integer), ("unread", .integer),
    ("unread_parts", [["part": .text, "fault": .text]]),
  ]

  /// The values of these members.
  var json: [String: JSON] {
    [
      "left_out_seconds": .object(unmapped.mapValues { .integer($0) }), "absent_seconds": .integer(absentSeconds),
      "unread": .integer(faults.count),
      "unread_parts": .array(faults.named.map { .object(["part": .string($0.place), "fault": .string($0.fault)]) }),
    ]
  }
}
