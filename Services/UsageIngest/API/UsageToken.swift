import Database
import ServiceAPI
import UsageDomain

/// What a client of WatchUsage has been told: everything up to a position of the log, for a list of apps.
struct ToldUsage: Hashable, Sendable {
  var position: Int64
  /// Digest of which apps are assigned, in which category and generation.
  var apps: UInt64

  init(position: Int64, apps: UInt64) {
    self.position = position
    self.apps = apps
  }

  init(_ picture: UsagePicture) {
    let list = picture.totals.apps.map { "\($0.app) \($0.category.rawValue) \($0.generation)" }
    self.init(position: picture.position, apps: Digest.of(list.joined(separator: ",")))
  }

  /// The form that a client keeps: opaque to it, and made of nothing that has to stay secret.
  func token(_ child: ChildKey, epoch: Epoch) -> String {
    "\(epoch).\(Self.text(Digest.of(child.childID))).\(position).\(Self.text(apps))"
  }

  /// nil for a text that is no token, or of another child or another line of the database's history.
  init?(token: String, _ child: ChildKey, epoch: Epoch) {
    guard token.utf8.count <= Self.maximumLength else { return nil }
    let parts = token.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 4, parts[0] == epoch.description, parts[1] == Self.text(Digest.of(child.childID)),
      let position = Int64(parts[2]), let apps = UInt64(parts[3], radix: 36)
    else { return nil }
    self.init(position: position, apps: apps)
  }

  static let maximumLength = 256

  private static func text(_ digest: UInt64) -> String { String(digest, radix: 36) }
}
