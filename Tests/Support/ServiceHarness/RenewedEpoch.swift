public import Database

extension Database {
  /// Starts a new line of history while followers are subscribed; a service does so only when it opens its database.
  public func renewEpoch() async throws {
    var bytes = epoch.bytes
    bytes[bytes.count - 1] &+= 1
    guard let renewed = Epoch(bytes: bytes) else { return }
    try await write(Partition.all[0]) { tx in
      try tx.execute("/* test */ UPDATE property SET value = ? WHERE name = 'epoch'", renewed.description)
    }
    replaceEpoch(by: renewed)
  }
}
