import Bytes
import CommandLine
import Consistency
import Locks

/// The consistency tokens of the families of this machine, kept for the next command: it sees what this one has changed
/// in every service.
final class StoredTokens: Sendable {
  /// For every channel, after what adds the credentials.
  let interceptor: ConsistencyTokens
  private let path: String
  private let newest: Locked<[String: ConsistencyToken]>
  /// The tokens in the file.
  private let stored: [String: ConsistencyToken]

  /// Families whose tokens are kept.
  private static let maximumFamilies = 16

  /// Reads the file; lines without a token are ignored, as a call without one is answered, too.
  init(directory: String) {
    path = "\(directory)/consistency-tokens"
    let newest = Locked<[String: ConsistencyToken]>([:])
    let lines = ((try? readFile(path, limit: 65_536)) ?? nil) ?? []
    let kept = lines.split(separator: UInt8(ascii: "\n")).prefix(Self.maximumFamilies)
      .compactMap { Base64URL.decode($0) }.compactMap { ConsistencyToken(bytes: $0) }
    interceptor = ConsistencyTokens(maximumFamilies: Self.maximumFamilies) { token in
      newest.withLock { newest in
        if newest.count >= Self.maximumFamilies { newest = [:] }
        newest[token.familyID] = token
      }
    }
    self.newest = newest
    for token in kept { interceptor.add(token) }
    stored = newest.withLock { $0 }
  }

  /// Writes the file if there is something new. A fault costs only that the next command may read a little early.
  func save() {
    let tokens = newest.withLock { $0 }
    guard tokens != stored else { return }
    let lines = tokens.values.sorted { $0.familyID < $1.familyID }.map { Base64URL.encode($0.bytes) + "\n" }
    try? writeFile(path, Array(lines.joined().utf8))
  }
}
