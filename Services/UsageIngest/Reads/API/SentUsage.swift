import Apps
import Database
import ServiceAPI

/// The state that a client of WatchUsage has received: everything up to a position of the log, for a list of apps.
struct SentUsage: Hashable, Sendable {
  static let watch = ResumeToken.Watch(2)

  var position: Int64
  /// Digest of the assigned apps with their categories and generations.
  var apps: UInt64

  init(position: Int64, apps: UInt64) {
    self.position = position
    self.apps = apps
  }

  init(_ watched: WatchedUsage) {
    let list = watched.totals.apps.map { "\($0.app) \($0.category.rawValue) \($0.generation)" }
    self.init(position: watched.position, apps: Digest.of(list.joined(separator: ",")))
  }

  func token(_ child: ChildKey, epoch: Epoch) -> String {
    ResumeToken.text([UInt64(bitPattern: position), apps], of: Self.watch, about: child.childID, epoch: epoch)
  }

  /// nil for a text that is no token of this child in this database.
  init?(token: String, _ child: ChildKey, epoch: Epoch) {
    guard let numbers = ResumeToken.numbers(in: token, of: Self.watch, about: child.childID, epoch: epoch),
      numbers.count == 2
    else { return nil }
    self.init(position: Int64(bitPattern: numbers[0]), apps: numbers[1])
  }
}
