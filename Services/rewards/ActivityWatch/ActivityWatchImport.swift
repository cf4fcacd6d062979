import Encodings
import Hashing
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
  /// Seconds by the app's name in this product.
  private var counted: [String: Int64] = [:]
  /// Seconds by ActivityWatch's name, of names that are no app of the child.
  private var unmapped: [String: Int64] = [:]

  /// - Parameter device: A device of the child that is paired on this machine; nil where there is only one.
  static func read(
    _ bytes: [UInt8], path: String, device: String?, host: String?, maps: [String], _ session: Session
  ) async throws -> ActivityWatchImport {
    let export = try ActivityWatchExport(text: bytes, path: path)
    let usage: ActivityWatchUsage
    do {
      usage = try ActivityWatchUsage(export, host: host)
    } catch let error as CommandError {
      throw CommandError("\(path): \(error)")
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
    return ActivityWatchImport(
      usage, path: path, device: device, child: login.childName,
      names: try AppNames(apps: apps, maps: maps, child: login.childName), emptyEvents: export.emptyEvents)
  }

  init(
    _ usage: ActivityWatchUsage, path: String, device: String, child: String, names: AppNames, emptyEvents: Int
  ) {
    self.child = child
    self.emptyEvents = emptyEvents
    host = usage.host
    apps = names.list
    absentSeconds = usage.absentSeconds
    var rows: [UsageRow] = []
    for use in usage.uses {
      guard let app = names.app(use), let token = app.tokenDigests.first else {
        unmapped[use.name, default: 0] += use.seconds
        continue
      }
      counted[app.displayName, default: 0] += use.seconds
      rows.append(UsageRow(use, device: device, child: child, app: app.displayName, token: token))
    }
    // Another mapping makes other records, and importing those must not resume where this import stopped.
    let contents = rows.map { "\($0.record.installationID) \($0.record.sequence) \($0.record.appTokenDigest)" }
    let digest = Hexadecimal.text(sha256("\(device)\n\(contents.joined(separator: "\n"))".utf8))
    file = UsageFile(path: path, digest: digest, rows: rows)
  }

  /// A summary of the export, shown before it is sent.
  var summary: String {
    let total = counted.values.reduce(0, +)
    var lines = ["ActivityWatch on \(host): \(duration(total)) in \(file.rows.count) records for \(child)"]
    let width = counted.keys.map(\.count).max() ?? 0
    lines += Self.ranked(counted).map { name, seconds in
      "  \(name)\(String(repeating: " ", count: width - name.count))  \(duration(seconds))"
    }
    if absentSeconds > 0 { lines.append("Away from the keyboard, not counted: \(duration(absentSeconds))") }
    if emptyEvents > 0 { lines.append("Events without any duration, not counted: \(emptyEvents)") }
    return lines.joined(separator: "\n")
  }

  /// A note on names that were left out because they are no app of the child, and how to change that; nil when there
  /// are none.
  var leftOut: String? {
    guard let (first, _) = Self.ranked(unmapped).first else { return nil }
    let shown = Self.ranked(unmapped).prefix(20)
    let width = shown.map(\.0.count).max() ?? 0
    var lines = ["Left out, because they are no apps of \(child)'s:"]
    lines += shown.map { name, seconds in
      "  \(name)\(String(repeating: " ", count: width - name.count))  \(duration(seconds))"
    }
    if unmapped.count > shown.count { lines.append("  and \(unmapped.count - shown.count) more; --json lists all") }
    lines.append("To count one: --map \"\(first)=APP\", where APP is one of: \(apps)")
    return lines.joined(separator: "\n")
  }

  func json(_ tally: ImportTally) -> JSON {
    var fields = tally.json.objectValue ?? [:]
    fields["counted_seconds"] = .object(counted.mapValues { .integer($0) })
    fields["left_out_seconds"] = .object(unmapped.mapValues { .integer($0) })
    fields["absent_seconds"] = .integer(absentSeconds)
    return .object(fields)
  }

  private static func ranked(_ seconds: [String: Int64]) -> [(String, Int64)] {
    seconds.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { ($0.key, $0.value) }
  }
}

extension UsageRow {
  init(_ use: AppUse, device: String, child: String, app: String, token: String) {
    var record = UsageV1.UsageRecord()
    record.installationID = use.installationID
    record.sequence = use.sequence
    record.appTokenDigest = token
    record.startTime = .init(seconds: use.start)
    record.endTime = .init(seconds: use.end)
    self.init(
      origin: use.origin, child: child, device: device, app: app, start: .init(seconds: use.start),
      end: .init(seconds: use.end), sent: nil, record: record)
  }
}
