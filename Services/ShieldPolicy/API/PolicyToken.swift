import Database
import ServiceAPI

/// Where a watch of a policy resumes: the version that the client has, of this child, in this history of the database.
///
/// A restored database counts versions again from its backup on, so its epoch is part of the token.
enum PolicyToken {
  static let watch = ResumeToken.Watch(3)

  static func text(_ child: ChildKey, version: Int64, epoch: Epoch) -> String {
    ResumeToken.text([UInt64(bitPattern: version)], of: watch, about: child.childID, epoch: epoch)
  }

  /// The version that a token names; nil for an empty one, another child's, or one of another history.
  static func version(_ token: String, _ child: ChildKey, epoch: Epoch) -> Int64? {
    let numbers = ResumeToken.numbers(in: token, of: watch, about: child.childID, epoch: epoch)
    guard let numbers, numbers.count == 1, case let version = Int64(bitPattern: numbers[0]), version > 0 else {
      return nil
    }
    return version
  }
}
