import Database
import Identity

/// Where a watch of a policy continues: the version that the watcher has, of this child, in this history of the database.
///
/// A database that was restored counts versions anew, so its epoch is part of the token.
enum PolicyToken {
  /// Longest token that is looked at.
  static let maximumLength = 64

  static func text(_ child: ChildKey, version: Int64, epoch: Epoch) -> String {
    let seal = sha256(Array("policy/\(epoch)/\(child.text)/\(version)".utf8)).prefix(12)
    return "\(version).\(Hex.text(Array(seal)))"
  }

  /// The version that a token stands for; nil for one that is empty, of another child, or of another history.
  static func version(_ token: String, _ child: ChildKey, epoch: Epoch) -> Int64? {
    guard token.utf8.count <= maximumLength, let dot = token.firstIndex(of: "."), let version = Int64(token[..<dot]),
      version > 0, token == text(child, version: version, epoch: epoch)
    else { return nil }
    return version
  }
}
