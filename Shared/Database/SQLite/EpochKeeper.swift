import EventLoop
import Glibc

/// Decides at each opening whether the database continues its line of history.
struct EpochKeeper {
  let schema: Schema
  let path: String
  let lock: DirectoryLock
  let host: any Host
  let detectsCopies: Bool

  /// Returns the epoch and the number of this opening, both stored. Call it inside a transaction.
  func open() throws -> (epoch: Epoch, generation: Int64) {
    let (continued, generation) = try state()
    try schema.setProperty("generation", "\(generation + 1)")
    try schema.setProperty("file", try fileIdentity())
    return (try continued ?? renew(), generation + 1)
  }

  /// The epoch that this opening continues, without storing anything; nil when a new one has to begin.
  func continued() throws -> Epoch? { try state().epoch }

  private func state() throws -> (epoch: Epoch?, generation: Int64) {
    let file = try fileIdentity()
    let generation = try schema.property("generation", expected: "an integer") { Int64($0) } ?? 0
    let stored = try storedEpoch()
    let sameFile = try !detectsCopies || schema.property("file") == file
    // The database commits its number before the lock file gets it, so a crash in between leaves it one ahead.
    let sameTime = lock.lastGeneration.map { $0 == generation || $0 == generation - 1 } ?? false
    return (sameFile && sameTime ? stored : nil, generation)
  }

  func renew() throws -> Epoch {
    guard let epoch = Epoch.random(host, after: try storedEpoch()) else {
      throw DatabaseError(.inputOutput, "no random bytes for the epoch", remedy: "Check the system's random source.")
    }
    try schema.setProperty("epoch", epoch.description)
    return epoch
  }

  /// Nil for a new database.
  private func storedEpoch() throws -> Epoch? {
    try schema.property("epoch", expected: "32 hexadecimal digits") { Epoch(description: $0) }
  }

  /// The inode: it stays when the file is moved or its device is renumbered, and changes when the file is copied.
  private func fileIdentity() throws -> String {
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw DatabaseError(
        .inputOutput, "reading the status of \(path): \(String(cString: strerror(errno)))",
        remedy: "Check the data directory.")
    }
    return "\(status.st_ino)"
  }
}
