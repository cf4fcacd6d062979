import CommandLine
import Messages
import RPC
import Stubs

/// A child's apps, found by the names that people use.
struct ChildApps: Sendable {
  let child: FamilyV1.Child
  let apps: [ShieldV1.App]

  static func read(_ nameOrID: String, _ caller: SignedIn) async throws -> ChildApps {
    let child = try await caller.child(nameOrID)
    let apps = try await caller.call { try await caller.shield.listApps(.init(childID: child.childID)).apps }
    return ChildApps(child: child, apps: apps)
  }

  /// - Throws: `CommandError` that lists the apps of the category.
  func app(_ name: String, category: CommonV1.AppCategory? = nil) throws -> ShieldV1.App {
    let fitting = apps.filter { category == nil || $0.category == category }
    if let app = fitting.named(name) { return app }
    let kind = category.map { $0 == .learning ? "learning app" : "reward app" } ?? "app"
    let list = fitting.isEmpty ? "none" : fitting.map(\.displayName.shown).joined(separator: ", ")
    throw CommandError("\(child.displayName.shown) has no \(kind) \"\(name)\"; there are: \(list)")
  }

  func ids(_ names: [String], category: CommonV1.AppCategory? = nil) throws -> [String] {
    try names.map { try app($0, category: category).appID }
  }

  /// The named reward apps; all of them where none is named.
  func rewardIDs(_ names: [String]) throws -> [String] {
    let ids =
      names.isEmpty ? apps.filter { $0.category == .reward }.map(\.appID) : try ids(names, category: .reward)
    guard !ids.isEmpty else { throw CommandError("\(child.displayName.shown) has no reward apps") }
    return ids
  }

  /// The app's name as it is stored.
  func name(_ appID: String) -> String { apps.first { $0.appID == appID }?.displayName ?? "a removed app" }

  func label(_ appID: String) -> String { apps.first { $0.appID == appID }?.displayName.shown ?? "a removed app" }
}

extension [ShieldV1.App] {
  /// By id, label, token name or digest. Labels and token names are compared regardless of case and of Windows' program
  /// suffix.
  func named(_ name: String) -> ShieldV1.App? {
    let key = appKey(name)
    if let app = first(where: { $0.appID == name || appKey($0.displayName) == key }) { return app }
    let digests = [name, key].map(tokenDigest(of:))
    return first { !Set($0.tokenDigests).isDisjoint(with: digests) }
  }
}

/// Equal for names that mean the same app.
func appKey(_ name: String) -> String {
  let lower = name.lowercased()
  return lower.hasSuffix(".exe") ? String(lower.dropLast(4)) : lower
}
