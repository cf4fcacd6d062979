import Database
import EventLoop
import Glibc
import Locks
import Telemetry

/// Opens the file with the keys of what names a person. A database notes whose keys it is sealed under: without them,
/// or with those of another one, a service must not begin to write under new ones.
struct PersonalKeyOpening: Sendable {
  let service: String
  let path: String
  let database: Database
  let host: any Host
  let logger: Logger
  let code: @Sendable (String) -> [UInt8]

  /// - Parameter accepted: identities of files whose loss the operator has accepted.
  /// - Throws: `StartError` where the database is sealed under keys that are not there.
  func open(accepted: [String]) async throws -> PersonalKeys {
    let noted = try await database.personalKeyRecord()
    let isAccepted = noted.map { accepted.contains($0.identity) } ?? false
    var lost = noted?.lost ?? []
    if let noted, isAccepted {
      logger.warning(
        "an operator has accepted the loss of personal keys: what they have sealed is empty from now on; leave "
          + "accept-lost-keys out of the next start", ["keys": noted.identity])
      if !lost.contains(noted.identity) { lost.append(noted.identity) }
    }
    let keys = try await file(acceptsLoss: !lost.isEmpty, of: isAccepted ? nil : noted)
    if keys.damagedEntries > 0 {
      logger.warning(
        "the file of personal keys has entries that can't be read: what they have sealed needs the newest backup of the "
          + "file", ["file": path, "entries": "\(keys.damagedEntries)"])
    }
    let record = PersonalKeyRecord(identity: keys.identity, lost: lost)
    if record != noted { try await note(record) }
    return keys
  }

  /// - Parameter noted: the file that it has to be; nil for any, which is made when missing.
  private func file(acceptsLoss: Bool, of noted: PersonalKeyRecord?) async throws -> PersonalKeys {
    let (path, host, code) = (path, host, code)
    // The thread sanitizer does not see that a task is resumed after what the other thread did; it sees the lock.
    let handover = Locked(false)
    let keys = try await host.blockingPool.run {
      if let noted, access(path, F_OK) != 0 { throw lacking("is missing", noted) }
      let keys = try PersonalKeys(at: path, host: host, acceptsLoss: acceptsLoss, code: code)
      if let noted, keys.identity != noted.identity { throw lacking("has the keys \(keys.identity)", noted) }
      handover.withLock { $0 = true }
      return keys
    }
    handover.withLock { _ in }
    return keys
  }

  private func lacking(_ fault: String, _ noted: PersonalKeyRecord) -> StartError {
    StartError(
      "the file of personal keys \(path) \(fault), and the database of \(service) is sealed under the keys "
        + "\(noted.identity): without them nothing that names a person can be read. Restore the newest backup of that "
        + "file; where it is lost for good, start once with --accept-lost-keys \(noted.identity): what was sealed is "
        + "empty from then on")
  }

  private func note(_ record: PersonalKeyRecord) async throws {
    do {
      try await database.store(record)
    } catch let error as DatabaseError where error.kind == .diskFull {
      logger.error("the database can't note its personal keys before the next start", ["reason": "\(error)"])
    }
  }
}
