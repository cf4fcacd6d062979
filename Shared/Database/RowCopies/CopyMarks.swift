/// What two databases have noted of a copy of one to the other: so that no process serves one that is not complete, and
/// none the one that it was made of.
struct CopyMarks {
  let connection: Connection
  private let schema: Schema

  init(_ connection: Connection) {
    self.connection = connection
    schema = Schema(connection: connection, isVirtualClock: false)
  }

  /// In a copy that is not complete: the epoch of the database that it is made of.
  private static let copyOf = "copy_of"
  /// In a database that was copied: the epoch of the copy.
  private static let copiedTo = "copied_to"

  /// Properties of the one database, which the other has its own of.
  private static let own: Set = [
    copyOf, copiedTo, "epoch", "file", "generation", "former_owner", "room", "last_backup", "partition_hash",
    "clock",
  ]

  /// The epoch of the copy; nil where there is none.
  func copiedTo() throws -> Epoch? { try epoch(Self.copiedTo) }

  func set(copiedTo epoch: Epoch) throws { try set(Self.copiedTo, epoch.description) }

  func complete(as epoch: Epoch) throws {
    try set("epoch", epoch.description)
    try remove(Self.copyOf)
  }

  func set(_ name: String, _ value: String) throws { try schema.setProperty(name, value) }

  /// The properties that belong to the data.
  func properties() throws -> [(name: String, value: String)] {
    var properties: [(String, String)] = []
    try connection.forEach("SELECT name, value FROM property ORDER BY name") { row in
      if !Self.own.contains(row.string(0)) { properties.append((row.string(0), row.string(1))) }
    }
    return properties
  }

  /// Lets a process open the database, or refuses it.
  /// - Parameters:
  ///   - source: the epoch of the database that is to be copied here; nil where this one is to be served.
  ///   - accepted: epochs of copies that are given up.
  func requireOpenable(copyingFrom source: Epoch?, accepted: [Epoch]) throws {
    let copyOf = try epoch(Self.copyOf)
    if let source {
      if let copyOf {
        guard Epoch.areOfOneDatabase(copyOf.description, source.description) else {
          throw refusal("is an incomplete copy of another service's database", "Give the copy a database of its own.")
        }
      } else if try epoch("epoch") != nil {
        throw refusal("has data of its own", "Give the copy a database of its own, or remove this one first.")
      } else {
        try set(Self.copyOf, source.description)
      }
    } else if copyOf != nil {
      throw refusal(
        "is a copy that is not complete",
        "Start the service on the database that is being copied, and complete the copy: rewards admin copy SERVICE.")
    }
    guard let copy = try copiedTo() else { return }
    guard accepted.contains(copy) else {
      throw refusal(
        "was copied to another one, whose epoch is \(copy), and is not served any more",
        "Start the service on the copy. To go on with this one, remove the copy and start with --accept-copied \(copy)."
      )
    }
    try remove(Self.copiedTo)
  }

  private func refusal(_ state: String, _ remedy: String) -> DatabaseError {
    DatabaseError(.schemaMismatch, "\(connection.name) \(state)", remedy: remedy)
  }

  private func epoch(_ name: String) throws -> Epoch? {
    try schema.property(name, expected: "32 hexadecimal digits") { Epoch(description: $0) }
  }

  private func remove(_ name: String) throws { try connection.execute("DELETE FROM property WHERE name = ?", [name]) }
}
