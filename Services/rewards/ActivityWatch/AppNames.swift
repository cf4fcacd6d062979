import CommandLine
import Messages

/// Finds a child's app by the name that a device's own records give it.
struct AppNames: Sendable {
  private let apps: [ShieldV1.App]
  private var mapped: [String: ShieldV1.App] = [:]
  /// By the sites' hosts, of which the longest that fits is meant.
  private var sites: [(host: String, app: ShieldV1.App)] = []

  /// - Parameter maps: `NAME=APP` each: the name in the file, and the app by label, token name or digest.
  /// - Throws: `CommandError` for an app that the child does not have.
  init(apps: [ShieldV1.App], maps: [String], child: String) throws {
    self.apps = apps
    for map in maps {
      let parts = try Self.parts(of: map)
      guard let app = apps.named(parts[1]) else {
        throw CommandError(
          "--map \"\(map)\": \(child) has no app \"\(parts[1])\"; there are: \(list). Assign it with rewards apps save")
      }
      if let host = Self.site(parts[0]) { sites.append((host, app)) } else { mapped[appKey(parts[0])] = app }
    }
    sites.sort { $0.host.utf8.count > $1.host.utf8.count }
  }

  private static func parts(of map: String) throws -> [String] {
    let parts = map.split(separator: "=", maxSplits: 1).map(String.init)
    if parts.count == 2, site(parts[0])?.isEmpty != true { return parts }
    throw CommandError(
      "--map is \"\(map)\"; write NAME=APP, such as --map \"Firefox=org.example.reading\", or \"site:HOST=APP\" for a site "
        + "in a browser")
  }

  /// The host of a mapped site.
  private static func site(_ name: String) -> String? {
    name.lowercased().hasPrefix(SiteNames.prefix) ? name.dropFirst(SiteNames.prefix.count).lowercased() : nil
  }

  /// The hosts of the sites that are mapped.
  static func sites(of maps: [String]) throws -> [String] {
    try maps.compactMap { site(try parts(of: $0)[0]) }
  }

  /// The child's apps, for display.
  var list: String { apps.isEmpty ? "none" : apps.map(\.displayName.shown).joined(separator: ", ") }

  /// The app of a use: by a mapping of its name or package, else by an equal label or token name.
  func app(_ use: AppUse) -> ShieldV1.App? {
    if let host = Self.site(use.name) { return sites.first { SiteNames.isIn(host, $0.host) }?.app }
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
