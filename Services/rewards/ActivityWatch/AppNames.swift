import Messages

/// Finds a child's app by the name that a device's own records give it.
struct AppNames: Sendable {
  private let apps: [ShieldV1.App]
  private var mapped: [String: ShieldV1.App] = [:]

  /// - Parameter maps: `NAME=APP` each: the name in the file, and the app by label, token name or digest.
  /// - Throws: `CommandError` for an app that the child does not have.
  init(apps: [ShieldV1.App], maps: [String], child: String) throws {
    self.apps = apps
    for map in maps {
      let parts = map.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else {
        throw CommandError("--map is \"\(map)\"; write NAME=APP, such as --map \"Firefox=org.example.reading\"")
      }
      guard let app = apps.named(parts[1]) else {
        throw CommandError(
          "--map \"\(map)\": \(child) has no app \"\(parts[1])\"; there are: \(list). Assign it with rewards apps save")
      }
      mapped[appKey(parts[0])] = app
    }
  }

  /// The child's apps, for display.
  var list: String { apps.isEmpty ? "none" : apps.map(\.displayName.shown).joined(separator: ", ") }

  /// The app of a use: by a mapping of its name or package, else by an equal label or token name.
  func app(_ use: AppUse) -> ShieldV1.App? {
    let names = [use.name, use.package].filter { !$0.isEmpty }
    for name in names {
      if let app = mapped[appKey(name)] { return app }
    }
    for name in names {
      if let app = apps.named(name) { return app }
    }
    return nil
  }
}
