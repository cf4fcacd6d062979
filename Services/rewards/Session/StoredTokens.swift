import Bytes
import CommandLine
import Consistency

/// The consistency tokens of the families of this machine, kept for the next command: it sees what this one has changed
/// in every service.
final class StoredTokens: Sendable {
  /// For every channel, after what adds the credentials.
  let interceptor: ConsistencyTokens
  private let path: String
  /// The tokens in the file, in the order in which they are written.
  private let stored: [ConsistencyToken]

  /// Families whose tokens are kept.
  private static let maximumFamilies = 16

  /// Reads the file; lines without a token are ignored, as a call without one is answered, too.
  init(directory: String) {
    path = "\(directory)/consistency-tokens"
    let lines = ((try? readFile(path, limit: 65_536)) ?? nil) ?? []
    let kept = lines.split(separator: UInt8(ascii: "\n")).prefix(Self.maximumFamilies)
      .compactMap { Base64URL.decode($0) }.compactMap { ConsistencyToken(bytes: $0) }
    interceptor = ConsistencyTokens(maximumFamilies: Self.maximumFamilies)
    for token in kept { interceptor.add(token) }
    stored = Self.sorted(interceptor.all)
  }

  private static func sorted(_ tokens: [ConsistencyToken]) -> [ConsistencyToken] {
    tokens.sorted { $0.familyID < $1.familyID }
  }

  /// Writes the file if there is something new, or a token has expired. A fault costs only that the next command may
  /// read a little early.
  func save() {
    let tokens = Self.sorted(interceptor.all)
    guard tokens != stored else { return }
    let lines = tokens.map { Base64URL.encode($0.bytes) + "\n" }
    try? writeFile(path, Array(lines.joined().utf8))
  }
}
