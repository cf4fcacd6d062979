import Bytes
import EventLoop

/// Decides at each opening whether the database continues its line of history: it does where it is the one of the last
/// opening, with all commits that were acknowledged. A failover that loses no commit changes nothing of that.
struct PostgreSQLEpochKeeper {
  let schema: Schema
  let file: OpeningFile
  let host: any Host

  /// Stores the epoch, and the owner of the opening before. Call it inside the transaction of the opening.
  /// - Parameter found: what the database has of the last opening; nil for a new one.
  func open(_ found: OpeningMark?) throws -> (epoch: Epoch, former: Epoch?) {
    let stored = try schema.property("epoch", expected: "32 hexadecimal digits") { Epoch(description: $0) }
    let former = try schema.property(Self.formerOwner, expected: "hexadecimal digits") { Hexadecimal.bytes($0) }
    if let found { try schema.setProperty(Self.formerOwner, Hexadecimal.text(found.owner)) }
    if let stored, let found, let last = file.last, found.continues(last, formerOwner: former) { return (stored, nil) }
    guard let epoch = Epoch.random(host, after: stored) else {
      throw DatabaseError(.inputOutput, "no random bytes for the epoch", remedy: "Check the system's random source.")
    }
    try schema.setProperty("epoch", epoch.description)
    return (epoch, stored)
  }

  private static let formerOwner = "former_owner"
}

extension OpeningMark {
  /// Whether a database with this mark is the one that had the other one, or a later state of it.
  fileprivate func continues(_ last: OpeningMark, formerOwner: [UInt8]?) -> Bool {
    // The database commits its opening before the file gets it, so a crash in between leaves it one ahead.
    database == last.database && (owner == last.owner || formerOwner == last.owner)
      && zip(commitNumbers, last.commitNumbers).allSatisfy { $0 >= $1 }
  }
}
