/// What a database has noted about the keys under which its values are sealed, which are not in it.
package struct PersonalKeyRecord: Hashable, Sendable {
  /// The identity of their file.
  package var identity: String
  /// The identities of files whose loss was accepted: values under a key that is not in the file count as erased.
  package var lost: [String] = []

  package init(identity: String, lost: [String] = []) { (self.identity, self.lost) = (identity, lost) }

  fileprivate init?(_ text: String) {
    let words = text.split(separator: " ").map(String.init)
    guard let identity = words.first else { return nil }
    self.init(identity: identity, lost: Array(words.dropFirst()))
  }

  fileprivate var text: String { ([identity] + lost).joined(separator: " ") }
}

extension Database {
  /// The keys under which what names a person is stored; nil to store it as it is.
  package var personalKeys: PersonalKeys? { configuration.cached.personalKeys }

  /// Stores what names a person under keys from now on: before the first such value is read or written.
  package func use(_ keys: PersonalKeys) { configuration.cached.personalKeys = keys }

  /// Nil for a new database, and for one of a version before there were keys.
  package func personalKeyRecord() async throws -> PersonalKeyRecord? {
    try await property(Self.personalKeys, expected: "identities of files of keys") { PersonalKeyRecord($0) }
  }

  package func store(_ record: PersonalKeyRecord) async throws {
    try await setProperty(Self.personalKeys, record.text)
  }

  /// The names under which `noteSealed` has noted that no row of an earlier version is left that is not sealed.
  package func sealedRows() async throws -> Set<String> {
    try await property(Self.sealedRows, expected: "names") { Set($0.split(separator: " ").map(String.init)) } ?? []
  }

  package func noteSealed(_ names: Set<String>) async throws {
    try await setProperty(Self.sealedRows, names.sorted().joined(separator: " "))
  }

  private static let personalKeys = "personal_keys", sealedRows = "sealed_rows"

  private func property<Value: Sendable>(
    _ name: String, expected: String, _ decode: @escaping @Sendable (String) -> Value?
  ) async throws -> Value? {
    try await read(nil) { tx in
      try tx.queryOne("SELECT value FROM property WHERE name = ?", name) { row in
        try row.decoded(0, expected: expected) { decode(row.string(0)) }
      }
    }
  }

  private func setProperty(_ name: String, _ value: String) async throws {
    try await write(Partition.all[0], need: .necessary, cause: name) { tx in
      try tx.execute(
        "INSERT INTO property (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
        name, value)
    }
  }
}
