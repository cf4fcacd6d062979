import Bytes
import CommandLine
import JSON
import LocalTime
import Messages
import RPC
import Stubs

/// Copies of services' databases, made while they work.
let backupCommands = [
  Command(
    words: ["admin", "backup"],
    summary:
      "Copy the database of a running service to a file here, or where the service keeps backups; needs an operator",
    operands: ["SERVICE"],
    options: [
      Option(
        name: "to", value: "FILE",
        help:
          "the new file, mode 600; or a directory, where the service's name for it is used; needs its stream-backups [.]"
      ),
      Option(name: "on-server", value: nil, help: "keep it below the service's own backup-directory instead"),
    ],
    examples: [
      "rewards admin backup UsageIngest --to /backups --operator-key FILE",
      "rewards admin backup UsageIngest --on-server --operator-key FILE",
    ],
    output: [
      "service": .text, "file": .text, "size_bytes": .integer, "sha256": .text, "create_time": .optional(.time),
      "epoch": .text, "schema_version": .integer,
    ], run: backUp)
]

@Sendable private func backUp(_ session: Session, _ arguments: Arguments) async throws {
  let service = try ServiceName(named: arguments.operands[0], as: "SERVICE")
  let admin = AdminV1.AdminServiceClient(try session.operations(service))
  guard arguments.has("on-server") else {
    let (backup, path) = try await download(admin, to: arguments["to"] ?? ".")
    return try report(backup, at: path, "kept here", session)
  }
  guard arguments["to"] == nil else { throw CommandError("--to and --on-server exclude each other: give one of them") }
  guard let backup = try await admin.createBackup(.init()).backup else {
    throw CommandError("\(service.executable) reports no file")
  }
  try report(backup, at: backup.fileName, "kept in its backup-directory", session)
}

/// Receives a backup into a file that has its name only once all of it is there and its digest is right.
private func download(
  _ admin: AdminV1.AdminServiceClient, to target: String
) async throws -> (AdminV1.Backup, path: String) {
  var (described, file): (AdminV1.Backup?, BackupFile?)
  guard let digest = RunningSHA256() else { throw CommandError("out of memory") }
  for try await part in admin.streamBackup(.init()) {
    if let backup = part.backup, described == nil {
      described = backup
      file = try BackupFile(at: target, named: backup.fileName)
    }
    digest.update(part.data)
    try file?.append(part.data)
  }
  guard let backup = described, let file else { throw CommandError("the service has sent no backup") }
  guard file.size == backup.sizeBytes, digest.finish() == backup.sha256 else {
    throw CommandError(
      "what has arrived is not what was sent: \(file.size) of \(backup.sizeBytes) bytes; nothing was kept, try again")
  }
  try file.keep()
  return (backup, file.path)
}

private func report(_ backup: AdminV1.Backup, at path: String, _ place: String, _ session: Session) throws {
  let digest = Hexadecimal.text(backup.sha256)
  if session.isJSON {
    return try printJSON(
      .object([
        "service": .string(backup.service), "file": .string(path), "size_bytes": .integer(backup.sizeBytes),
        "sha256": .string(digest), "create_time": jsonTime(backup.createTime), "epoch": .string(backup.epoch),
        "schema_version": .integer(Int64(backup.schemaVersion)),
      ]))
  }
  print(path)
  print("\(grouped(backup.sizeBytes)) bytes of \(backup.service.shown), found sound and \(place)")
  print("sha256 \(digest)")
}
