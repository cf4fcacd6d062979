import Database
import ServiceAPI

/// The state that a client of WatchProgress has received, so that it can resume: a position in the log of completions,
/// and digests of the rest.
struct SentProgress: Hashable, Sendable {
  static let watch = ResumeToken.Watch(1)

  /// Completions up to this event of the family's partition have been sent.
  var position: Int64
  /// Digest of the streaks.
  var streaks: UInt64
  /// Digests of the progress of each active challenge, by the digest of its id.
  var progress: [UInt64: UInt64]
}

extension SentProgress {
  /// nil for a text that is no token of this child in this database.
  init?(token: String, _ child: ChildKey, epoch: Epoch) {
    guard let numbers = ResumeToken.numbers(in: token, of: Self.watch, about: child.childID, epoch: epoch),
      numbers.count >= 2,
      numbers.count.isMultiple(of: 2)
    else { return nil }
    self.init(position: Int64(bitPattern: numbers[0]), streaks: numbers[1], progress: [:])
    for index in stride(from: 2, to: numbers.count, by: 2) { progress[numbers[index]] = numbers[index + 1] }
  }

  package func token(_ child: ChildKey, epoch: Epoch) -> String {
    let digests = progress.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] }
    return ResumeToken.text(
      [UInt64(bitPattern: position), streaks] + digests, of: Self.watch, about: child.childID, epoch: epoch)
  }
}
