package import Database
package import ServiceAPI

/// Where a watch of a policy resumes: the version that the client has, of this child, in this history of the database.
///
/// A restored database counts versions again from its backup on, so its epoch is part of the token.
package enum PolicyToken {
  static let watch = ResumeToken.Watch(3)

  /// - Parameter device: the one for which the policy is watched; nil for none.
  package static func text(_ child: ChildKey, _ device: String?, version: Int64, epoch: Epoch) -> String {
    ResumeToken.text([UInt64(bitPattern: version)], of: watch, about: subject(child, device), epoch: epoch)
  }

  /// A version is another policy on another device.
  private static func subject(_ child: ChildKey, _ device: String?) -> String {
    device.map { "\(child.childID) \($0)" } ?? child.childID
  }

  /// The version that a token names; nil for an empty one, another child's or device's, or one of another history.
  package static func version(_ token: String, _ child: ChildKey, _ device: String?, epoch: Epoch) -> Int64? {
    let numbers = ResumeToken.numbers(in: token, of: watch, about: subject(child, device), epoch: epoch)
    guard let numbers, numbers.count == 1, case let version = Int64(bitPattern: numbers[0]), version > 0 else {
      return nil
    }
    return version
  }
}
