import Database
import ServiceAPI

/// The state that a client of WatchAwards has received, so that it can resume: digests.
struct SentAwards: Hashable, Sendable {
  static let watch = ResumeToken.Watch(1)
  /// Maximum number of badges and rewards that a token is made for; with more a client begins with a snapshot.
  static let maximumItems = 180

  /// Digest of the points.
  var points: UInt64
  /// Digest of the level.
  var level: UInt64
  /// Digests of the badges and of the rewards that the child has, by the digest of the code or of the purchase.
  var items: [UInt64: UInt64]
}

extension SentAwards {
  /// nil for a text that is no token of this child in this database.
  init?(token: String, _ child: ChildKey, epoch: Epoch) {
    guard let numbers = ResumeToken.numbers(in: token, of: Self.watch, about: child.childID, epoch: epoch),
      numbers.count >= 2, numbers.count.isMultiple(of: 2)
    else { return nil }
    self.init(points: numbers[0], level: numbers[1], items: [:])
    for index in stride(from: 2, to: numbers.count, by: 2) { items[numbers[index]] = numbers[index + 1] }
  }

  /// Empty where it would be too long.
  func token(_ child: ChildKey, epoch: Epoch) -> String {
    if items.count > Self.maximumItems { return "" }
    let digests = items.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] }
    return ResumeToken.text([points, level] + digests, of: Self.watch, about: child.childID, epoch: epoch)
  }
}
