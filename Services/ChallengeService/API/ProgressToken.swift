import Database
import Identity
import ProtobufC
import ServiceAPI

/// What a client of WatchProgress has been told, so that it can resume: a position in the log of completions, and digests
/// of the rest.
struct ToldProgress: Hashable, Sendable {
  /// Up to this event of the family's partition completions have been told.
  var position: Int64
  /// Digest of the streaks.
  var streaks: UInt64
  /// Digests of the progress of each active challenge, by the digest of its id.
  var progress: [UInt64: UInt64]
}

/// The text form of what a client has been told. It is opaque to clients and made of nothing that has to stay secret; one
/// that cannot be read, or belongs to another child or another line of the database's history, is as good as none.
struct ProgressToken: Hashable, Sendable {
  static let maximumLength = 4_096
  private static let format: UInt8 = 1

  var told: ToldProgress

  /// nil for a text that is no token of this child in this database.
  init?(_ text: String, _ child: ChildKey, epoch: Epoch) {
    guard text.utf8.count <= Self.maximumLength, let bytes = Base64URL.decode(Array(text.utf8)) else { return nil }
    var reader = TokenReader(bytes)
    guard reader.byte() == Self.format, let stored = reader.bytes(16), stored == epoch.bytes,
      reader.number() == Digest.of(child.childID), let position = reader.number(), let streaks = reader.number()
    else { return nil }
    told = ToldProgress(position: Int64(bitPattern: position), streaks: streaks, progress: [:])
    while let id = reader.number(), let digest = reader.number() { told.progress[id] = digest }
    guard reader.isAtEnd else { return nil }
  }

  init(_ told: ToldProgress) { self.told = told }

  func text(_ child: ChildKey, epoch: Epoch) -> String {
    var bytes = [Self.format] + epoch.bytes
    func append(_ number: UInt64) {
      for shift in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: number >> (shift * 8))) }
    }
    append(Digest.of(child.childID))
    append(UInt64(bitPattern: told.position))
    append(told.streaks)
    for (id, digest) in told.progress.sorted(by: { $0.key < $1.key }) {
      append(id)
      append(digest)
    }
    return Base64URL.encode(bytes)
  }
}

extension Digest {
  static func of(_ message: some Message) throws -> UInt64 { of(try message.serialized()) }
}

private struct TokenReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func byte() -> UInt8? { rest.popFirst() }

  mutating func bytes(_ count: Int) -> [UInt8]? {
    guard rest.count >= count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }

  mutating func number() -> UInt64? {
    bytes(8).map { $0.reversed().reduce(0) { $0 << 8 | UInt64($1) } }
  }
}
